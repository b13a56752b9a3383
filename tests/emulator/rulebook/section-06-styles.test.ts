// Rulebook 6.3: masks, inherited values and the reach of a style.
import type { Request } from "../../../src/google-api/docs.ts";
import {
  insert,
  openDocument,
  paragraphStyle,
  runsOf,
  textStyle,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { paragraphBlocks, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const url = { url: "https://example.com/" };
const firstRun = (document: OpenDocument): object => runsOf(document.readLegacy(), 0)[0]?.[1] ?? {};
const heading = (text = "Title"): OpenDocument => {
  const document = openDocument(text);
  const namedStyle = { namedStyleType: "HEADING_1" as const, textStyle: { bold: true } };
  document.batch([
    { updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } },
    paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
  ]);
  return document;
};

rule("6.3a", "done", "the mask names what changes, whatever else the style holds", () => {
  const document = openDocument("text");
  document.batch([
    textStyle(1, 5, { bold: true, italic: true }, "bold"),
    paragraphStyle(1, 2, { alignment: "CENTER", lineSpacing: 200 }, "alignment"),
  ]);
  expect(firstRun(document)).toEqual({ bold: true });
  expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle).toEqual({
    namedStyleType: "NORMAL_TEXT",
    alignment: "CENTER",
    direction: "LEFT_TO_RIGHT",
  });
});

rule("6.3b", "done", "a name in the mask without a value goes back to what is inherited", () => {
  const document = openDocument("text");
  document.batch([
    textStyle(1, 5, { bold: true, fontSize: pt(20) }),
    paragraphStyle(1, 2, { alignment: "CENTER", lineSpacing: 200 }),
    textStyle(1, 5, {}, "bold"),
    paragraphStyle(1, 2, {}, "lineSpacing"),
  ]);
  expect(firstRun(document)).toEqual({ fontSize: pt(20) });
  expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle).not.toHaveProperty("lineSpacing");
});

rule("6.3c", "done", "the mask * is every name", () => {
  const document = openDocument("text");
  document.batch([
    textStyle(1, 5, { bold: true, italic: true, link: url }),
    textStyle(1, 5, { underline: true }, "*"),
    paragraphStyle(1, 2, { alignment: "CENTER", lineSpacing: 200 }),
    paragraphStyle(1, 2, { spaceAbove: pt(9) }, "*"),
  ]);
  expect(firstRun(document)).toEqual({ underline: true });
  expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle).toEqual({
    namedStyleType: "NORMAL_TEXT",
    direction: "LEFT_TO_RIGHT",
    spaceAbove: pt(9),
  });
});

rule("6.3d", "done", "an empty textStyle with link in the mask removes a link", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 5, { link: url }), textStyle(1, 5, {}, "link")]);
  expect(firstRun(document)).toEqual({});
});

rule(
  "6.3e",
  "done",
  "a heading's own bold shows again when bold is cleared, and is lost when bold is false",
  () => {
    const document = heading();
    document.batch([textStyle(1, 6, { bold: false })]);
    expect(firstRun(document)).toEqual({ bold: false });
    document.batch([textStyle(1, 6, {}, "bold")]);
    expect(firstRun(document)).toEqual({});
  },
);

rule(
  "6.3f",
  "done",
  "a value that would be inherited is cleared and not stored: false and NONE on normal text",
  () => {
    const document = openDocument("text");
    document.batch([
      textStyle(1, 5, { bold: true, baselineOffset: "SUPERSCRIPT" }),
      textStyle(1, 5, { bold: false, italic: false, baselineOffset: "NONE", fontSize: pt(11) }),
      paragraphStyle(1, 2, { alignment: "CENTER" }),
      paragraphStyle(1, 2, { alignment: "START", keepWithNext: false }),
    ]);
    expect(firstRun(document)).toEqual({});
    expect(paragraphBlocks(document.readLegacy())[0]?.paragraphStyle).toEqual({
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
    });
  },
);

rule(
  "6.3g",
  "done",
  "a text style over all before a newline reaches the newline too, and they are one run",
  () => {
    const document = openDocument("text\nmore");
    document.batch([textStyle(1, 5, { bold: true })]);
    expect(runsOf(document.readLegacy(), 0)).toEqual([["text\n", { bold: true }]]);
    expect(runsOf(document.readLegacy(), 1)).toEqual([["more\n", {}]]);
  },
);

rule("6.3h", "done", "a text style over less than all before a newline does not reach the newline", () => {
  const document = openDocument("text");
  document.batch([textStyle(2, 5, { bold: true })]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([
    ["t", {}],
    ["ext", { bold: true }],
    ["\n", {}],
  ]);
});

rule("6.3i", "done", "a link over all before a newline does not reach the newline", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 5, { link: url })]);
  expect(runsOf(document.readLegacy(), 0)[1]).toEqual(["\n", {}]);
});

rule("6.3j", "done", "a paragraph style reaches every paragraph that its range overlaps", () => {
  const document = openDocument("one\ntwo\nthree");
  document.batch([paragraphStyle(4, 6, { alignment: "CENTER" })]);
  const styles = paragraphBlocks(document.readLegacy()).map((each) => each.paragraphStyle?.alignment);
  expect(styles).toEqual(["CENTER", "CENTER", undefined]);
});

rule("6.3k", "done", "bullets and their removal reach every paragraph that their range overlaps", () => {
  const range = { startIndex: 4, endIndex: 6 };
  const document = openDocument("one\ntwo\nthree");
  const areItems = (): boolean[] =>
    paragraphBlocks(document.readLegacy()).map(({ bullet }) => bullet !== undefined);
  document.batch([{ createParagraphBullets: { range, bulletPreset: "BULLET_CHECKBOX" } }]);
  expect(areItems()).toEqual([true, true, false]);
  document.batch([{ deleteParagraphBullets: { range } }]);
  expect(areItems()).toEqual([false, false, false]);
});

rule("6.3l", "done", "a range without length is 400", () => {
  const range = { startIndex: 2, endIndex: 2 };
  const requests: Request[] = [
    textStyle(2, 2, { bold: true }),
    paragraphStyle(2, 2, { alignment: "CENTER" }),
    { createParagraphBullets: { range, bulletPreset: "BULLET_CHECKBOX" } },
    { deleteParagraphBullets: { range } },
  ];
  for (const request of requests)
    expect(refused(openDocument("text"), request)).toBe("The range should not be empty.");
});

rule("6.3m", "done", "what is inserted into styled text follows the style that was set last", () => {
  const document = openDocument("text");
  document.batch([textStyle(1, 5, { bold: true }), textStyle(1, 5, { italic: true }, "*"), insert(3, "X")]);
  expect(runsOf(document.readLegacy(), 0)).toEqual([["teXxt\n", { italic: true }]]);
});
