// Documents read as Markdown and written again: into themselves nothing is sent, into an empty one they read the same, and one word
// of a long document changes that word alone. Captured documents of the service are asked where they are at hand.
import type { Document, StructuralElement } from "../../src/google-api/docs.ts";
import type { JsonObject } from "../../src/kernel/errors.ts";
import { captures } from "../support/captures.ts";
import {
  chip,
  doc,
  heading,
  image,
  item,
  link,
  p,
  tab,
  table,
  type BlockSpec,
} from "../support/document-builder.ts";
import { testDocuments } from "../support/test-documents.ts";
import { plainView, type PlainView, type Unit } from "../support/witnesses/plain-view.ts";
import { House, resultOf } from "./support/house.ts";
import { blank, noWrite, readOut, refused, written, writtenAndTakenBack } from "./support/markdown-case.ts";
import { contentOf, paragraphsOf, shown, tabsOf } from "./support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

interface Source {
  readonly name: string;
  readonly document: Document;
}

const sources: readonly Source[] = [
  ...testDocuments().map(({ name, read }) => ({ name, document: read() })),
  ...captures(),
].filter(
  ({ name }, at, all) =>
    all.findIndex((other) => other.name.replace(/\.json$/, "") === name.replace(/\.json$/, "")) === at,
);

/** Every tab of a document in the house, with its read-out. */
async function tabsWithText(doc_id: string): Promise<{ tab_id: string; markdown: string }[]> {
  const ids = tabsOf(await house.read(doc_id)).map(({ tabProperties }) => tabProperties?.tabId ?? "");
  const found = [];
  for (const tab_id of ids) found.push({ tab_id, markdown: await readOut(house, doc_id, tab_id) });
  return found;
}

describe("a read-out written where it was read", () => {
  it.each(sources)("sends nothing: $name", async ({ document }) => {
    const doc_id = await house.add(document);
    for (const { tab_id, markdown } of await tabsWithText(doc_id))
      await noWrite(house, { doc_id, tab_id, markdown });
  });
});

/** What a new document cannot be given: the service makes none of these, or only from what the read-out does not hold. */
const onlyKept = [
  "columnBreak",
  "horizontalRule",
  "equation",
  "autoText",
  "inlineObjectElement",
  "tableOfContents",
];

/** Whether a tab's body holds what can only be kept where it is. */
function holdsOnlyKept(blocks: readonly StructuralElement[], isInCell = false): boolean {
  return blocks.some((block, at) => {
    if (block.sectionBreak !== undefined) return at > 0;
    if (block.tableOfContents !== undefined) return true;
    if (block.table !== undefined) {
      const cells = (block.table.tableRows ?? []).flatMap(({ tableCells }) => tableCells ?? []);
      return isInCell || cells.some(({ content }) => holdsOnlyKept(content ?? [], true));
    }
    return (block.paragraph?.elements ?? []).some(
      (element) =>
        onlyKept.some((name) => name in element) ||
        (element.textRun?.content?.includes("\ue907") ?? false) ||
        (isInCell && "pageBreak" in element),
    );
  });
}

describe("a read-out written into an empty document", () => {
  it.each(sources)("reads the same again, or what can only be kept is named: $name", async ({ document }) => {
    const source = await house.add(document);
    for (const { tab_id, markdown } of await tabsWithText(source)) {
      if (markdown === "") continue;
      const doc_id = await blank(house);
      const args = { doc_id, markdown };
      const { body } = contentOf(await house.read(source), tab_id);
      if (holdsOnlyKept(body?.content ?? []) || hasOtherStart(markdown) || leadsElsewhere(markdown)) {
        const error = await refused(house, "replace_tab_markdown", args);
        expect(error.code).toBe("UNSUPPORTED_MARKDOWN");
        expect(JSON.stringify(error.diagnostics)).toMatch(/"construct":"[a-z_]+"/);
        continue;
      }
      const batchCount = /\[\^|\(#/.test(markdown) ? 2 : 1;
      await written(house, "replace_tab_markdown", args, batchCount);
      const again = await readOut(house, doc_id);
      expect(withoutIds(again)).toBe(withoutIds(markdown));
      await noWrite(house, { doc_id, markdown: again });
    }
  });
});

/** A numbered list whose first number is not 1, at any depth. */
function hasOtherStart(markdown: string): boolean {
  const last = new Map<number, number>();
  return markdown.split("\n").some((line) => {
    const [, indent, digits] = /^(\s*)(\d+)[.)] /.exec(line) ?? [];
    if (indent === undefined || digits === undefined) {
      if (/^\S/.test(line) && !/^[-*+] /.test(line)) last.clear();
      return false;
    }
    for (const depth of last.keys()) if (depth > indent.length) last.delete(depth);
    const expected = (last.get(indent.length) ?? 0) + 1;
    last.set(indent.length, Number(digits));
    return Number(digits) !== expected && Number(digits) !== 1;
  });
}

/** A link to a heading, bookmark or tab that the text itself does not have. */
function leadsElsewhere(markdown: string): boolean {
  return Array.from(markdown.matchAll(/\]\(#([^)]+)\)/g)).some(([, id]) => !markdown.includes(`{#${id}}`));
}

/** Ids of headings are the service's, so each is told by the order in which they come; names in chips are for the reader. */
function withoutIds(markdown: string): string {
  const names = new Map<string, string>();
  return markdown
    .replace(/(\[chip:[^\]"]*) "[^"]*"\]/g, "$1]")
    .replace(/(\{#|\]\(#)([^)}]+)/g, (_all, opening: string, id: string) => {
      if (!names.has(id)) names.set(id, `id${names.size + 1}`);
      return `${opening}${names.get(id)}`;
    });
}

/** Three hundred blocks of every kind, among them a paragraph with the word `harbour`. */
function longDocument(): Document {
  const note = {
    element: { footnoteReference: { footnoteId: "kix.note", footnoteNumber: "1", textStyle: {} } },
  };
  const kinds: ((at: number) => BlockSpec)[] = [
    (at) => heading(`Part ${at}`, (at % 3) + 1),
    (at) => p(`Paragraph ${at} of the text.`),
    (at) => p(`See ${at} with `, chip, " and ", link("a page", `https://example.com/${at}`)),
    (at) => item(`first of ${at}`),
    (at) => item(`second of ${at}`, "kix.list", 1),
    (at) => table([`a${at}`, "b"], ["c", `d${at}`]),
    (at) => p(`Picture ${at} `, image, " here."),
    (at) => item(`one of ${at}`, "kix.other"),
    (at) => p(`Plain words ${at}.`),
    () => p(""),
  ];
  const blocks = Array.from({ length: 300 }, (_, at): BlockSpec => kinds[at % kinds.length]!(at));
  blocks[11] = p("Named <a>words<b> and a note", note, ".");
  blocks[151] = p("The ship leaves the <c>harbour<d> at noon, ", chip, " says.");
  blocks[152] = heading("Behind it", 2);
  const { document } = doc(
    {
      ...tab(...blocks),
      lists: ["kix.list", "kix.other"],
      footnotes: { "kix.note": [p(" The note.")] },
      headers: { "kix.head": [p("Head")] },
      namedRanges: [
        { name: "words", id: "kix.range1", from: "a", to: "b" },
        { name: "port", id: "kix.range2", from: "c", to: "d" },
      ],
    },
    { ...tab(p("Another tab.")), tabId: "t.other", title: "Other" },
  );
  document.tabs![0]!.documentTab!.inlineObjects = {
    "kix.image": {
      objectId: "kix.image",
      inlineObjectProperties: {
        embeddedObject: {
          imageProperties: { contentUri: "https://example.com/short-lived" },
          size: { width: { magnitude: 100, unit: "PT" }, height: { magnitude: 50, unit: "PT" } },
        },
      },
    },
  };
  return document;
}

describe("one word changed in a tab of three hundred blocks", () => {
  const change = async () => {
    const doc_id = await house.add(longDocument());
    const markdown = await readOut(house, doc_id, "t.0");
    return { doc_id, args: { doc_id, tab_id: "t.0", markdown: markdown.replace("harbour", "haven") } };
  };

  it("asks for that word alone", async () => {
    const { doc_id, args } = await change();
    const document = await house.read(doc_id);
    const dry = resultOf(await house.call("replace_tab_markdown", { ...args, dry_run: true }));
    const start = placeOf(document, "harbour");
    const indexes = indexesIn(dry["planned_requests"]);
    expect(dry["planned_request_count"]).toBeLessThanOrEqual(4);
    expect(indexes.length).toBeGreaterThan(0);
    for (const index of indexes) {
      expect(index).toBeGreaterThanOrEqual(start);
      expect(index).toBeLessThanOrEqual(start + "harbour".length + "haven".length);
    }
  });

  it("leaves everything else as it was: comments, chips, footnotes, lists, headings, named ranges", async () => {
    const { doc_id, args } = await change();
    const { commentId } = await house.control("POST", "/emulator/act", {
      as: "editor@example.com",
      documentId: doc_id,
      action: "comment",
      content: "Which one?",
      quote: "harbour",
    });
    const { before, after, answer } = await writtenAndTakenBack(house, "replace_tab_markdown", args);
    expect(answer["losses"]).toEqual([]);
    expectOneWordChanged(before, after, "harbour", "haven");
    const fields = "fields=comments(id,resolved,quotedFileContent/value)";
    const { comments } = await house.control("GET", `/drive/v3/files/${doc_id}/comments?${fields}`);
    expect(comments).toEqual([{ id: commentId, quotedFileContent: { value: "harbour" } }]);
    expect(plainView(after).namedRanges.map(({ namedRangeId, covered }) => [namedRangeId, covered])).toEqual([
      ["kix.range2", ["haven"]],
      ["kix.range1", ["words"]],
    ]);
  });

  it("the same for a range that holds the block, stamped by its section", async () => {
    const { doc_id } = await change();
    const document = await house.read(doc_id);
    const at = placeOf(document, "The ship leaves");
    const found = paragraphWith(document, "The ship leaves");
    const lineEnd = found.elements!.reduce((end, { endIndex }) => Math.max(end, endIndex ?? 0), 0);
    const { before, after } = await writtenAndTakenBack(house, "replace_range_markdown", {
      doc_id,
      tab_id: "t.0",
      start_index: at,
      end_index: lineEnd,
      computed_at_revision: document.revisionId ?? "",
      markdown: "The ship leaves the haven at noon, [chip:person:sam@example.com] says.",
    });
    expectOneWordChanged(before, after, "harbour", "haven");
  });
});

describe("one word changed in every tab of real documents", () => {
  it.each(sources)("changes that word alone: $name", async ({ document }) => {
    const doc_id = await house.add(document);
    for (const { tab_id, markdown } of await tabsWithText(doc_id)) {
      const word = singleWord(markdown, await house.read(doc_id), tab_id);
      if (word === null) continue;
      const args: JsonObject & { doc_id: string } = {
        doc_id,
        tab_id,
        markdown: markdown.replace(word, "Zyxword"),
      };
      const { before, after } = await written(house, "replace_tab_markdown", args);
      expectOneWordChanged(before, after, word, "Zyxword");
      await noWrite(house, args);
    }
  });
});

/** A word of plain letters that stands once in the read-out and once in the tab, inside one run. */
function singleWord(markdown: string, document: Document, tabId: string): string | null {
  const text = shown(document, tabId).join("\n");
  const words = Array.from(text.matchAll(/[A-Za-z]{5,}/g), ([word]) => word);
  const once = (inText: string, word: string) => inText.split(word).length === 2;
  const body = tabsOf(document).find(({ tabProperties }) => tabProperties?.tabId === tabId)?.documentTab
    ?.body;
  const runs = paragraphsOf(body?.content ?? []).flatMap(({ elements }) =>
    (elements ?? []).flatMap(({ textRun }) => textRun?.content ?? []),
  );
  return (
    words.find(
      (word) =>
        once(markdown, word) && once(text, word) && runs.filter((run) => run.includes(word)).length === 1,
    ) ?? null
  );
}

function expectOneWordChanged(before: Document, after: Document, from: string, to: string): void {
  const [was, is] = [plainView(before), plainView(after)];
  expect(is.frame).toBe(was.frame);
  expect(is.paragraphs.map(({ frame }) => frame)).toEqual(was.paragraphs.map(({ frame }) => frame));
  expect(is.namedRanges.map(({ namedRangeId, tabId }) => [tabId, namedRangeId])).toEqual(
    was.namedRanges.map(({ namedRangeId, tabId }) => [tabId, namedRangeId]),
  );
  const changed = was.paragraphs.flatMap(({ units }, at) =>
    textOf(units) === textOf(is.paragraphs[at]!.units) &&
    JSON.stringify(units) === JSON.stringify(is.paragraphs[at]!.units)
      ? []
      : [at],
  );
  expect(changed).toHaveLength(1);
  const [old, now] = [unitsAt(was, changed[0]!), unitsAt(is, changed[0]!)];
  const at = textOf(old).indexOf(from);
  expect(textOf(now)).toBe(textOf(old).replace(from, to));
  expect(now.slice(0, at)).toEqual(old.slice(0, at));
  expect(now.slice(at + to.length)).toEqual(old.slice(at + from.length));
  const looks = (units: readonly Unit[]) => Array.from(new Set(units.map(({ style }) => style)));
  expect(looks(now.slice(at, at + to.length))).toEqual(looks(old.slice(at, at + from.length)));
}

function unitsAt({ paragraphs }: PlainView, at: number): readonly Unit[] {
  return paragraphs[at]!.units;
}

/** The text of units, one character each, objects as one that no text has. */
function textOf(units: readonly Unit[]): string {
  return units.map(({ what, isText }) => (isText ? what : "\uffff")).join("");
}

function paragraphWith(document: Document, text: string) {
  const found = paragraphsOf(document.tabs![0]!.documentTab!.body!.content!).find(({ elements }) =>
    (elements ?? []).some(({ textRun }) => textRun?.content?.includes(text) ?? false),
  );
  if (found === undefined) throw new Error(`expected ${text} in the document`);
  return found;
}

/** The index of a text that stands in one run. */
function placeOf(document: Document, text: string): number {
  const element = paragraphWith(document, text).elements!.find(({ textRun }) =>
    textRun?.content?.includes(text),
  )!;
  return (element.startIndex ?? 0) + element.textRun!.content!.indexOf(text);
}

/** Every index that requests name. */
function indexesIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(indexesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) =>
    ["index", "startIndex", "endIndex"].includes(name) ? [Number(field)] : indexesIn(field),
  );
}
