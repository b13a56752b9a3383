// Rulebook 6.2: what a deletion leaves, and what it cannot take.
import type { Request } from "../../../src/google-api/docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { startTestGoogle } from "../../support/local-google.ts";
import { grid, insertTable } from "../docs/grid.ts";
import {
  indexOf,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  remove,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { blocksOf, everySegment, outline, paragraphBlocks, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const finalNewline = "The range cannot include the newline character at the end of the segment.";
const cannotDelete = "Invalid deletion range. Cannot delete the requested range.";
const bullets = (startIndex: number, endIndex: number): Request => ({
  createParagraphBullets: { range: { startIndex, endIndex }, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" },
});
const named = (startIndex: number, endIndex: number): Request => ({
  createNamedRange: { name: "n", range: { startIndex, endIndex } },
});
const startOf = (document: OpenDocument, kind: "table" | "tableOfContents"): number =>
  blocksOf(document.readLegacy()).find((block) => block[kind])?.startIndex ?? 0;
/** `a`, a table of one cell, `b`. */
function aroundTable(): OpenDocument {
  const document = openDocument("ab");
  document.batch([insertTable(2, 1, 1)]);
  return document;
}

rule(
  "6.2a",
  "done",
  "two paragraphs whose newline goes are one, with the first one's style, bullet and headingId",
  () => {
    const document = openDocument("Title\nitem\nplain");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }), bullets(1, 2)]);
    const [before] = paragraphBlocks(document.readLegacy());
    document.batch([remove(6, 7)]);
    const [merged] = paragraphBlocks(document.readLegacy());
    expect(paragraphsOf(document.readLegacy())).toEqual(["Titleitem", "plain"]);
    expect([merged?.paragraphStyle, merged?.bullet]).toEqual([before?.paragraphStyle, before?.bullet]);
  },
);

rule("6.2c", "chosen", "replaceAllText over a newline merges as a deletion does", () => {
  const document = openDocument("Title\nplain");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  document.batch([{ replaceAllText: { containsText: { text: "e\np" }, replaceText: "-" } }]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["Titl-lain"]);
  expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
});

rule(
  "6.2d",
  "done",
  "a paragraph that goes with its own newline leaves the next one its style, headingId, bullet and level",
  () => {
    const document = openDocument("Title\n\titem\nplain");
    document.batch([
      paragraphStyle(7, 8, { namedStyleType: "HEADING_3" }),
      { createParagraphBullets: { range: { startIndex: 1, endIndex: 9 }, bulletPreset: "BULLET_CHECKBOX" } },
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
    ]);
    const [, next] = paragraphBlocks(document.readLegacy());
    document.batch([remove(1, 7)]);
    const [left] = paragraphBlocks(document.readLegacy());
    expect([left?.paragraphStyle, left?.bullet]).toEqual([next?.paragraphStyle, next?.bullet]);
    expect(left?.bullet?.nestingLevel).toBe(1);
    expect(left?.paragraphStyle?.headingId).toMatch(/^h\./);
  },
);

rule("6.2e", "done", "the last paragraph goes by [end of the one before − 1, own end − 1)", () => {
  const document = openDocument("one\ntwo");
  document.batch([remove(4, 8)]);
  expect(outline(document.readLegacy())).toEqual([
    ["sectionBreak", 0, 1],
    ["paragraph", 1, 5],
  ]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["one"]);
});

rule(
  "6.2f",
  "done",
  "the last newline of body, header, footer, footnote, cell and table of contents stays",
  () => {
    const document = everySegment();
    const end = blocksOf(document.readLegacy()).at(-1)?.endIndex ?? 0;
    expect(refused(document, remove(end - 1, end))).toBe(finalNewline);
    expect(refused(document, remove(document.cellUtf16 + 4, document.cellUtf16 + 5))).toBe(finalNewline);
    for (const [segmentId, endIndex] of [
      [document.headerId, 5],
      [document.footerId, 5],
      [document.footnoteId, 6],
    ] as const) {
      const range = { segmentId, startIndex: endIndex - 1, endIndex };
      expect(refused(document, { deleteContentRange: { range } })).toBe(finalNewline);
    }
    const contents = openDocument(testDocument("nested-tabs-and-contents"));
    const last = blocksOf(contents.readLegacy()).find((block) => block.tableOfContents)?.endIndex ?? 0;
    expect(refused(contents, remove(last - 2, last - 1))).toBe(finalNewline);
  },
);

rule("6.2g", "done", "the newline before a table stays unless the table goes too", () => {
  const document = aroundTable();
  const start = startOf(document, "table");
  expect(refused(document, remove(start - 1, start))).toBe(cannotDelete);
  document.batch([remove(start - 1, start + 5)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["ab"]);
});

rule("6.2h", "done", "the newline before a table of contents stays unless that goes too", () => {
  const document = openDocument(testDocument("nested-tabs-and-contents"));
  const start = startOf(document, "tableOfContents");
  expect(refused(document, remove(start - 1, start))).toBe(cannotDelete);
  const end = blocksOf(document.readLegacy()).find((block) => block.tableOfContents)?.endIndex ?? 0;
  document.batch([remove(start, end)]);
  expect(blocksOf(document.readLegacy()).some((block) => block.tableOfContents)).toBe(false);
});

rule("6.2j", "done", "a part of a table or of an equation does not go", () => {
  const document = grid(["ab", "cd"]);
  const start = startOf(document, "table");
  for (const range of [remove(start, start + 5), remove(start + 3, start + 6), remove(start - 1, start + 4)])
    expect(refused(document, range)).toBe(cannotDelete);
  const chips = openDocument(testDocument("chips-and-placeholders"));
  const at = indexOf(chips.read(), "Fuel is ") + 8;
  expect(refused(chips, remove(at + 1, at + 7))).toBe(cannotDelete);
});

rule("6.2k", "done", "rows and cells do not go by a deletion of content", () => {
  const document = grid(["ab", "cd"]);
  const [first] = blocksOf(document.readLegacy()).flatMap(({ table }) => table?.tableRows ?? []);
  const [cell] = first?.tableCells ?? [];
  for (const one of [first, cell])
    expect(refused(document, remove(one?.startIndex ?? 0, one?.endIndex ?? 0))).toBe(cannotDelete);
});

rule("6.2l", "done", "index 0 of the body does not go", () => {
  expect(refused(openDocument("text"), remove(0, 2))).toBe(
    "Cannot operate on the first section break in the document.",
  );
});

rule("6.2m", "done", "half a surrogate pair does not go", () => {
  for (const [start, end] of [
    [2, 3],
    [3, 4],
  ] as const)
    expect(refused(openDocument("x😀y"), remove(start, end))).toBe(cannotDelete);
});

rule("6.2n", "done", "a table goes by exactly [start, end)", () => {
  const document = aroundTable();
  document.batch([remove(3, 8)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["a", "b"]);
});

rule(
  "6.2o",
  "done",
  "a table goes together with the text around it while a newline stays before what follows",
  () => {
    const document = aroundTable();
    document.batch([remove(2, 9)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["a"]);
    const twoTables = aroundTable();
    twoTables.batch([insertTable(8, 1, 1)]);
    expect(refused(twoTables, remove(1, 9))).toBe(cannotDelete);
  },
);

rule(
  "6.2p",
  "done",
  "the empty paragraph before a table stays; the newline before that one goes, and the earlier style stays",
  () => {
    const document = openDocument("Title\n\nrest");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), insertTable(7, 1, 1)]);
    expect(outline(document.readLegacy()).map(([kind]) => kind)).toEqual([
      ...["sectionBreak", "paragraph", "paragraph", "table", "paragraph", "paragraph"],
    ]);
    expect(refused(document, remove(7, 8))).toBe(cannotDelete);
    document.batch([remove(6, 7)]);
    expect(outline(document.readLegacy()).slice(1, 3)).toEqual([
      ["paragraph", 1, 7],
      ["table", 7, 12],
    ]);
    expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
  },
);

rule(
  "6.2q",
  "done",
  "the newline after a table goes when a paragraph follows, and stays at the body's end and before a table",
  () => {
    const document = openDocument("a\n\nb");
    document.batch([insertTable(2, 1, 1)]);
    const after = startOf(document, "table") + 5;
    document.batch([remove(after, after + 1)]);
    expect(outline(document.readLegacy()).map(([kind]) => kind)).toEqual([
      ...["sectionBreak", "paragraph", "table", "paragraph", "paragraph"],
    ]);
    const atEnd = openDocument("a");
    atEnd.batch([insertTable(2, 1, 1)]);
    expect(refused(atEnd, remove(8, 9))).toBe(finalNewline);
    atEnd.batch([insertTable(8, 1, 1)]);
    expect(refused(atEnd, remove(8, 9))).toBe(cannotDelete);
  },
);

rule("6.2r", "done", "a footnote goes with its reference", () => {
  const document = everySegment();
  document.batch([remove(5, 6)]);
  expect(document.readLegacy()).not.toHaveProperty("footnotes");
});

rule("6.2s", "done", "an inline object goes with its reference", () => {
  const picture = { contentUri: "local-image:1", widthPx: 20, heightPx: 10 };
  const document = openDocument("text", { pictureAt: () => picture });
  const uri = "https://example.com/a.png";
  document.batch([{ insertInlineImage: { location: { index: 2 }, uri } }, remove(2, 3)]);
  expect(document.readLegacy()).not.toHaveProperty("inlineObjects");
});

rule(
  "6.2v",
  "done",
  "a range behind a glyph U+E907 goes and leaves the glyph with the next paragraph's text",
  () => {
    const document = openDocument(testDocument("chips-and-placeholders"));
    const at = indexOf(document.read(), "\uE907");
    const end = indexOf(document.read(), "Fuel is");
    document.batch([remove(at + 1, end)]);
    expect(textIn(blocksOf(document.readLegacy()))).toContain("State \uE907Fuel is");
    expect(refused(document, remove(at, at + 1))).toBe(cannotDelete);
  },
);

rule("6.2w", "done", "a named range shrinks with its content, and an emptied one is gone", () => {
  const document = openDocument("abcdefgh");
  document.batch([named(3, 6), remove(2, 4)]);
  expect(document.readLegacy().namedRanges?.["n"]?.namedRanges?.[0]?.ranges).toEqual([
    { startIndex: 2, endIndex: 4 },
  ]);
  document.batch([remove(2, 4)]);
  expect(document.readLegacy()).not.toHaveProperty("namedRanges");
});

rule(
  "6.2x",
  "chosen",
  "a deletion over somebody's pending suggestion is done; its 500 is a fault that can be set",
  async () => {
    const test = await startTestGoogle();
    try {
      const { documentId } = test.google.importFile("suggested.txt", "0123456789");
      const act = { documentId, action: "suggest", requests: [insert(5, "X")] };
      await test.call("POST", "/emulator/act", act);
      const fault = { kind: "status", on: "documents.batchUpdate", status: 500 };
      await test.call("POST", "/emulator/faults", { ...fault, message: "Internal error encountered." });
      const send = () =>
        test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests: [remove(3, 8)] });
      const { status, json } = await send();
      expect([status, json.error.message]).toEqual([500, "Internal error encountered."]);
      expect(await test.textOf(documentId)).toBe("0123X456789\n");
      expect((await send()).status).toBe(200);
      expect(await test.textOf(documentId)).toBe("016789\n");
    } finally {
      await test.close();
    }
  },
);

rule(
  "6.2y",
  "chosen",
  "a deletion from a paragraph's start into the middle of a later one leaves the first one's style",
  () => {
    const document = openDocument("Title\nplain text");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }), remove(1, 13)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["text"]);
    expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
  },
);
