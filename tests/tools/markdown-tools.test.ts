// Laws of the tools that write Markdown: a dry run tells what the write then does, and a stamped section is written where it is now.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";
import type { FetchedPicture } from "../../src/kernel/ports.ts";
import { blankDocument } from "../../src/kernel/document/blank-document.ts";
import { appendMarkdown } from "../../src/tools/append-markdown.tool.ts";
import type { Tool } from "../../src/tools/define-tool.ts";
import { findSections } from "../../src/tools/find-sections.tool.ts";
import { readDocument } from "../../src/tools/read-document.tool.ts";
import { replaceRangeMarkdown } from "../../src/tools/replace-range-markdown.tool.ts";
import { replaceTabMarkdown } from "../../src/tools/replace-tab-markdown.tool.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { answerOf } from "../support/memory-pictures.ts";
import { Mix } from "../support/mix.ts";
import { png } from "../support/picture-bytes.ts";
import { propertyRuns } from "../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";
import { changedTexts } from "../support/writable-markdown.ts";

const blank: Document = { ...blankDocument("Blank"), documentId: "blank" };

/** Half of all addresses lead to a picture, told by their length. */
const mayBeThere = (address: string): FetchedPicture =>
  address.length % 2 === 0 ? answerOf(png(20, 10)) : { kind: "unreachable", message: "nobody" };

/** What a call came to: its answer, or the code of its refusal. */
function outcomeOf(tool: Tool, google: MemoryGoogle, args: JsonObject): JsonObject {
  const { pictures } = google;
  pictures.fetch = mayBeThere;
  try {
    return tool.run(google.ports, { doc_id: google.documentId, ...args });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { code, message } = error;
    return { error_code: code, message };
  }
}

/** Fields that a dry run and its write must agree on. */
const foretold = [
  "error_code",
  "no_op",
  "tab_id",
  "input_blocks",
  "post_blocks",
  "structural_match",
  "blocks_kept",
  "blocks_changed",
  "blocks_inserted",
  "blocks_deleted",
  "tab_extent",
  "insert_at",
  "structural_elements_in_tab",
  "losses",
  "warnings",
  "spans",
  "before",
  "undo",
];

function pick(outcome: JsonObject): JsonObject {
  return Object.fromEntries(
    foretold.flatMap((name) => (name in outcome ? [[name, outcome[name] ?? null]] : [])),
  );
}

const whole = ({ tabs }: Document): string => tabs?.[0]?.tabProperties?.tabId ?? "";

describe("a dry run", () => {
  const mix = new Mix();

  it.each([
    ["replace_tab_markdown", replaceTabMarkdown, { allow_structural_loss: true }],
    ["append_markdown", appendMarkdown, {}],
  ] as const)("of %s tells what the write then does, requests and all", (_name, tool, more) => {
    fc.assert(
      fc.property(documents, changedTexts, ({ document }, [markdown]) => {
        const google = memoryGoogle({ ...document, documentId: "random" }, 1 + markdown.length);
        const args = { tab_id: whole(google.read()), markdown, ...more };
        const before = JSON.stringify(google.read());
        const dry = outcomeOf(tool, google, { ...args, dry_run: true });
        expect([google.sentBatches.length, JSON.stringify(google.read())]).toEqual([0, before]);
        const wet = outcomeOf(tool, google, args);
        expect(pick(wet)).toEqual(pick(dry));
        const sent = google.sentBatches.map(({ requests = [] }) => requests.length);
        if (dry["planned_request_count"] !== undefined) {
          const requests = sent.reduce((sum, count) => sum + count, 0);
          expect(requests).toBeGreaterThanOrEqual(Number(dry["planned_request_count"]));
        }
        mix.count(String(wet["error_code"] ?? wet["write_status"]));
        if (wet["error_code"] === undefined) expect(wet["applied"]).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("is followed by a verified write more often than not", () => {
    mix.print();
    expect(mix.share("written_verified")).toBeGreaterThan(0.3);
  });
});

it("code of two languages, in the body and in a new footnote, is taken back together", () => {
  const google = memoryGoogle(blank);
  const markdown = "a[^1]\n\n```js\nb\n```\n\n[^1]: ```css\n    c\n    ```\n";
  expect(outcomeOf(replaceTabMarkdown, google, { markdown })).toMatchObject({
    write_status: "written_verified",
    undo: { available: true },
  });
});

describe("a stamped section", () => {
  const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,4}$/);
  const bodies = fc
    .array(
      fc.oneof(
        words,
        words.map((text) => `- ${text}`),
        words.map((text) => `**${text}** ${text}`),
      ),
      {
        minLength: 2,
        maxLength: 5,
      },
    )
    .map((blocks) => blocks.map((block) => `${block}\n\n`).join(""));
  const read = (google: MemoryGoogle): string =>
    String(readDocument.run(google.ports, { doc_id: google.documentId })["content"]);

  it("is replaced where it lies now, whatever others wrote before or behind it", () => {
    fc.assert(
      fc.property(bodies, bodies, bodies, bodies, words, ([first = ""], middle, last, wanted, typed) => {
        const google = memoryGoogle(blank, 1 + middle.length);
        const front = `# Front\n\n${first}x\n\nkept beside\n\n`;
        const start = `${front}# Middle\n\n${middle}# Last\n\nkept behind\n\n${last}`;
        outcomeOf(replaceTabMarkdown, google, { markdown: start });
        const { matches } = findSections.run(google.ports, { doc_id: google.documentId, heading: "Middle" });
        const [found] = matches as readonly JsonObject[];
        const { start_index = 0, end_index = 0, computed_at_revision = "" } = found ?? {};
        const end = google.read().tabs?.[0]?.documentTab?.body?.content?.slice(-1)[0]?.endIndex ?? 2;
        google.act([{ insertText: { location: { index: end - 1, tabId: "t.0" }, text: `${typed} ` } }]);
        google.act([{ insertText: { location: { index: 1, tabId: "t.0" }, text: `${typed} ` } }]);
        const answer = outcomeOf(replaceRangeMarkdown, google, {
          start_index,
          end_index,
          computed_at_revision,
          markdown: `# Middle\n\n${wanted}`,
        });
        expect(answer["error_code"]).toBeUndefined();
        if (answer["no_op"] !== true) expect(answer["shifted_by"]).toBe(typed.length + 1);
        const now = read(google);
        const fresh = memoryGoogle(blank);
        outcomeOf(replaceTabMarkdown, fresh, {
          markdown: `${front}# Middle\n\n${wanted}# Last\n\nkept behind\n\n${last}`,
        });
        const cut = (text: string): string =>
          text.slice(text.indexOf("kept beside"), text.indexOf("kept behind"));
        expect(cut(now)).toBe(cut(read(fresh)));
        expect(now.startsWith(`# ${typed} Front`)).toBe(true);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("that changed, or whose neighbour did, is refused and stays", () => {
    fc.assert(
      fc.property(bodies, words, fc.boolean(), (middle, typed, isInside) => {
        const google = memoryGoogle(blank, 1 + middle.length);
        outcomeOf(replaceTabMarkdown, google, {
          markdown: `# Front\n\nbeside\n\n# Middle\n\n${middle}# Last\n\nx\n`,
        });
        const { matches } = findSections.run(google.ports, { doc_id: google.documentId, heading: "Middle" });
        const [found] = matches as readonly JsonObject[];
        const { start_index = 0, end_index = 0, computed_at_revision = "" } = found ?? {};
        const index = Number(start_index) + (isInside ? "Middle\n".length : -2);
        google.act([{ insertText: { location: { index, tabId: "t.0" }, text: typed } }]);
        const before = JSON.stringify(google.read());
        const answer = outcomeOf(replaceRangeMarkdown, google, {
          start_index,
          end_index,
          computed_at_revision,
          markdown: "other",
        });
        expect(answer["error_code"]).toBe("STALE_RANGE");
        expect(JSON.stringify(google.read())).toBe(before);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
