// Random Markdown over random ranges of random documents, and behind their ends: it is verified and taken back, or refused by name, and nothing outside
// of the range is touched.
import fc from "fast-check";
import type { DocumentModel } from "../../../../src/kernel/document/model.ts";
import { unitText } from "../../../../src/kernel/document/paragraph-text.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { placedParagraphs } from "../../../../src/kernel/document/walk.ts";
import type { MarkdownTarget } from "../../../../src/kernel/markdown/write/plan-markdown.ts";
import { ToolError } from "../../../../src/kernel/index.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { captures } from "../../../support/captures.ts";
import { textsOf, takeBack, writeMarkdown } from "../../../support/check-markdown-write.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../../../support/witnesses/memory-google.ts";
import { changedTexts } from "../../../support/writable-markdown.ts";

interface Pick {
  readonly from: number;
  readonly length: number;
  readonly isAppended: boolean;
}

const picks: fc.Arbitrary<Pick> = fc.record({
  from: fc.nat(),
  length: fc.nat(),
  isAppended: fc.nat(3).map((n) => n === 0),
});

function targetIn(google: MemoryGoogle, { from, length, isAppended }: Pick): MarkdownTarget {
  if (isAppended) return { kind: "append" };
  const body = parseDocument(google.read()).tabs[0]!.segments[0]!;
  const startUtf16 = 1 + (from % Math.max(1, body.lengthUtf16 - 2));
  return { kind: "range", startUtf16, endUtf16: startUtf16 + 1 + (length % (body.lengthUtf16 - startUtf16)) };
}

function tryTarget(google: MemoryGoogle, pick: Pick, markdown: string, mix: Mix): void {
  const target = targetIn(google, pick);
  const model = parseDocument(google.read());
  const before = textsOf(model);
  try {
    const written = writeMarkdown(google, markdown, target, mix);
    if (written.outcome !== "written") return;
    const start = target.kind === "range" ? target.startUtf16 : Infinity;
    const all = paragraphsBefore(model, start);
    // An empty last paragraph is used up.
    const front = target.kind === "append" && all[all.length - 1] === "\n" ? all.slice(0, -1) : all;
    expect(paragraphsBefore(parseDocument(google.read()), start).slice(0, front.length)).toEqual(front);
    takeBack(google, written, before, mix);
  } catch (error) {
    // A range that begins inside a table and ends outside is one of the cases.
    if (!(error instanceof ToolError) || error.code !== "INVALID_RANGE") throw error;
    mix.count("INVALID_RANGE");
  }
}

/** The texts of all paragraphs that end in front of a position of the first tab's body. */
function paragraphsBefore({ tabs }: DocumentModel, positionUtf16: number): readonly string[] {
  return placedParagraphs(tabs[0]!.segments[0]!)
    .filter(({ startUtf16, paragraph }) => startUtf16 + paragraph.lengthUtf16 <= positionUtf16)
    .map(({ paragraph }) => unitText(paragraph.raw));
}

describe("random Markdown", () => {
  const mix = new Mix();

  it("is written over random ranges and behind the end", () => {
    fc.assert(
      fc.property(documents, picks, changedTexts, ({ document }, pick, [text]) => {
        tryTarget(memoryGoogle(document, 1 + JSON.stringify(document).length), pick, text, mix);
      }),
      { numRuns: propertyRuns() },
    );
  });

  for (const { name, document } of captures()) {
    it(`is written over random ranges of ${name}`, () => {
      fc.assert(
        fc.property(picks, changedTexts, (pick, [text]) => {
          tryTarget(memoryGoogle(document, 1 + JSON.stringify(document).length), pick, text, mix);
        }),
        { numRuns: Math.max(4, Math.ceil(propertyRuns() / 40)) },
      );
    });
  }

  it("is written more often than not", () => {
    mix.print();
    expect(mix.share("written")).toBeGreaterThan(0.2);
  });
});
