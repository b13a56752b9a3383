// Rulebook 6.1: what inserted text does to paragraphs, styles, lists and named ranges.
import type { Bullet, Request } from "../../../src/google-api/docs.ts";
import { grid } from "../docs/grid.ts";
import {
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  remove,
  runsOf,
  textStyle,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { blocksOf, everySegment, paragraphBlocks, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const notInParagraph =
  "The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.";
const url = { url: "https://example.com/" };
const bullets = (startIndex: number, endIndex: number): Request => ({
  createParagraphBullets: { range: { startIndex, endIndex }, bulletPreset: "BULLET_DISC_CIRCLE_SQUARE" },
});
const bulletsOf = ({ readLegacy }: OpenDocument): (Bullet | undefined)[] =>
  paragraphBlocks(readLegacy()).map(({ bullet }) => bullet);
/** Two list items, the second one level down. */
function twoItems(): OpenDocument {
  const document = openDocument("one\n\ttwo");
  document.batch([bullets(1, 8)]);
  return document;
}

rule(
  "6.1a",
  "done",
  "text goes inside a paragraph: not at a table's start or last index, not at the start of a row or cell",
  () => {
    const document = grid(["ab"]);
    for (const index of [2, 3, 4, 7, 10]) expect(refused(document, insert(index, "x"))).toBe(notInParagraph);
  },
);

rule("6.1b", "done", "text goes before a table at the newline of the paragraph before it", () => {
  const document = grid(["ab"]);
  document.batch([insert(1, "before")]);
  expect(textIn(blocksOf(document.readLegacy()).slice(0, 2))).toBe("before\n");
});

rule("6.1c", "done", "endOfSegmentLocation is just before the last newline, in every kind of segment", () => {
  const document = everySegment();
  const { headerId, footerId, footnoteId } = document;
  for (const segmentId of ["", headerId, footerId, footnoteId])
    document.batch([{ insertText: { endOfSegmentLocation: { segmentId }, text: "!" } }]);
  const { body, headers, footers, footnotes } = document.readLegacy();
  const segments = [body, headers?.[headerId], footers?.[footerId], footnotes?.[footnoteId]];
  for (const segment of segments) expect(textIn(segment?.content)).toMatch(/!\n$/);
});

rule(
  "6.1d",
  "done",
  "U+0000 to U+0008, U+000C to U+001F and U+E000 to U+F8FF are stripped, nothing else",
  () => {
    const stripped = [0x00, 0x08, 0x0c, 0x1f, 0xe000, 0xe907, 0xf8ff].map((code) =>
      String.fromCharCode(code),
    );
    const kept = "\t\u000b \u007f\u0080\ud83d\ude00\uf900";
    const document = openDocument("");
    document.batch([insert(1, `a${stripped.join("")}${kept}b`)]);
    expect(paragraphsOf(document.readLegacy())).toEqual([`a${kept}b`]);
  },
);

rule("6.1e", "done", "a carriage return is stripped too, so CRLF becomes a newline", () => {
  const document = openDocument("");
  document.batch([insert(1, "one\r\ntwo\rthree")]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["one", "twothree"]);
});

rule("6.1f", "chosen", "text that is empty once it is stripped is refused as empty text is", () => {
  expect(refused(openDocument("text"), insert(1, "\u0000\r\uE907"))).toBe(
    "Insert text requests must specify text to insert.",
  );
});

rule("6.1g", "done", "a newline splits a paragraph; both halves keep its style and its bullet", () => {
  const document = twoItems();
  document.batch([paragraphStyle(5, 6, { alignment: "CENTER" }), insert(6, "\n")]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["one", "t", "wo"]);
  const [, front, tail] = paragraphBlocks(document.readLegacy());
  expect(front?.paragraphStyle?.alignment).toBe("CENTER");
  expect(front?.bullet?.nestingLevel).toBe(1);
  expect([tail?.paragraphStyle, tail?.bullet]).toEqual([front?.paragraphStyle, front?.bullet]);
});

rule("6.1h", "chosen", "the new half of a heading has a headingId of its own", () => {
  const document = openDocument("Title");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  const before = paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.headingId;
  document.batch([insert(3, "\n")]);
  const [front, tail] = paragraphBlocks(document.readLegacy()).map((each) => each.paragraphStyle?.headingId);
  expect(front).toBe(before);
  expect(tail).toMatch(/^h\.[0-9a-z]{12}$/);
  expect(tail).not.toBe(before);
});

rule("6.1i", "done", "text takes the style of the character before it", () => {
  const document = openDocument("abcd");
  document.batch([textStyle(2, 4, { bold: true }), insert(4, "X")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["a", {}],
    ["bcX", { bold: true }],
    ["d\n", {}],
  ]);
});

rule("6.1j", "done", "text at a paragraph's start takes the style of the first character", () => {
  const document = openDocument("one\nabcd");
  document.batch([textStyle(5, 6, { bold: true }), insert(5, "X")]);
  expect(runsOf(document.readLegacy(), 1)).toEqual([
    ["Xa", { bold: true }],
    ["bcd\n", {}],
  ]);
});

rule(
  "6.1k",
  "done",
  "text in or right behind a link has no link, no link's colour and underline, and what else was set",
  () => {
    const document = openDocument("abcd");
    document.batch([textStyle(1, 3, { bold: true, link: url }), insert(3, "X"), insert(2, "Y")]);
    const runs = runsOf(document.readLegacy(), 0);
    expect([runs[1], runs[3]]).toEqual([
      ["Y", { bold: true }],
      ["X", { bold: true }],
    ]);
  },
);

rule("6.1l", "done", "text behind a link has nothing that the linked text only inherited: {}", () => {
  const document = openDocument("abcd");
  document.batch([textStyle(1, 3, { link: url }), insert(3, "X")]);
  expect(runsOf(document.readLegacy(), 0)[1]).toEqual(["X", {}]);
});

rule(
  "6.1m",
  "done",
  "whole paragraphs put in at a list item's start are items of that list and level",
  () => {
    const document = twoItems();
    document.batch([insert(5, "new\nmore\n")]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "new", "more", "two"]);
    const [, ...others] = bulletsOf(document);
    expect(others.map((bullet) => bullet?.nestingLevel)).toEqual([1, 1, 1]);
    expect(new Set(others.map((bullet) => bullet?.listId)).size).toBe(1);
  },
);

rule(
  "6.1n",
  "done",
  "a paragraph appended behind a list that ends the document is an item of that list",
  () => {
    const document = twoItems();
    document.batch([{ insertText: { endOfSegmentLocation: {}, text: "\nafter" } }]);
    expect(bulletsOf(document)[2]).toEqual(bulletsOf(document)[1]);
  },
);

rule("6.1o", "done", "a named style does not take a bullet away, deleteParagraphBullets does", () => {
  const document = twoItems();
  const listIds = (): unknown[] => bulletsOf(document).map((bullet) => bullet?.listId);
  const before = listIds();
  expect(before[0]).toMatch(/^kix\./);
  document.batch([paragraphStyle(1, 2, { namedStyleType: "NORMAL_TEXT" })]);
  expect(listIds()).toEqual(before);
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  expect(listIds()).toEqual(before);
  document.batch([{ deleteParagraphBullets: { range: { startIndex: 1, endIndex: 2 } } }]);
  expect(bulletsOf(document)[0]).toBeUndefined();
});

rule(
  "6.1p",
  "done",
  "a newline suggested inside a paragraph ends the front with a new mark; the old one stays with the tail",
  () => {
    const document = openDocument("front tail");
    document.suggest([insert(6, "\n")]);
    const marks = paragraphBlocks(document.readLegacy()).map(({ elements }) => {
      const last = elements?.at(-1)?.textRun;
      return [last?.content, last?.suggestedInsertionIds?.length ?? 0];
    });
    expect(marks).toEqual([
      ["\n", 1],
      [" tail\n", 0],
    ]);
  },
);

rule("6.1q", "done", "text in a paragraph that was emptied has the style of its newline", () => {
  const document = openDocument("abcd");
  const strikethrough = { strikethrough: true };
  document.batch([textStyle(1, 5, strikethrough), remove(1, 5), insert(1, "X")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["X\n", strikethrough]]);
});

rule("6.1r", "chosen", "a deletion and an insertion of the same length and style leave no boundary", () => {
  const document = openDocument("abcd");
  document.batch([textStyle(1, 6, { bold: true }), insert(3, "XY"), remove(5, 6), remove(1, 2)]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["bXYd\n", { bold: true }]]);
});

rule(
  "6.1s",
  "chosen",
  "a named range grows by text inside it, is pushed by text at its start, leaves text at its end out",
  () => {
    const ranges = [4, 3, 6].map((index) => {
      const document = openDocument("abcdefgh");
      const range = { startIndex: 3, endIndex: 6 };
      document.batch([{ createNamedRange: { name: "n", range } }, insert(index, "XX")]);
      return document.readLegacy().namedRanges?.["n"]?.namedRanges?.[0]?.ranges;
    });
    expect(ranges).toEqual([
      [{ startIndex: 3, endIndex: 8 }],
      [{ startIndex: 5, endIndex: 8 }],
      [{ startIndex: 3, endIndex: 6 }],
    ]);
  },
);

rule("6.1t", "chosen", "a heading split at its very start keeps its headingId with its text", () => {
  const document = openDocument("Title");
  document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_1" })]);
  const before = paragraphBlocks(document.readLegacy())[0]?.paragraphStyle?.headingId;
  document.batch([insert(1, "\n")]);
  const [front, tail] = paragraphBlocks(document.readLegacy()).map((each) => each.paragraphStyle?.headingId);
  expect(tail).toBe(before);
  expect(front).not.toBe(before);
});
