// Rulebook 9.4 to 9.10: putting paragraphs into lists and taking them out.
import type { Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import {
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  refusalOf,
  textStyle,
} from "../docs/open-docs.ts";
import { bullets, indents, levels, listIds, onlyLevels, paragraphs, unlist } from "./lists.ts";
import { pt } from "./reading.ts";
import { rule } from "./rule.ts";

const markers = (document: OpenDocument): unknown[] =>
  paragraphs(document).map(({ bullet }) => bullet?.textStyle);
const resetIndents = (startIndex: number, endIndex: number): Request =>
  paragraphStyle(startIndex, endIndex, {}, "indentFirstLine,indentStart");

rule(
  "9.4a",
  "done",
  "leading tabs become the level and are removed: indexes shrink and the paragraph ends earlier",
  () => {
    const document = openDocument("one\n\ttwo\n\t\tthree");
    document.batch([bullets(1, 16)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "two", "three"]);
    expect(levels(document)).toEqual([0, 1, 2]);
    expect(document.readLegacy().body?.content?.map(({ endIndex }) => endIndex)).toEqual([1, 5, 9, 15]);
  },
);

rule("9.4b", "done", "a range makes one list", () => {
  const document = openDocument("one\ntwo\nthree");
  document.batch([bullets(1, 13)]);
  expect(new Set(listIds(document)).size).toBe(1);
  expect(onlyLevels(document.readLegacy())).toHaveLength(9);
});

rule("9.4c", "done", "joins the list of the paragraph just before when the preset matches", () => {
  const document = openDocument("one\ntwo");
  document.batch([bullets(1, 2)]);
  document.batch([bullets(5, 6)]);
  expect(new Set(listIds(document)).size).toBe(1);
});

rule("9.4d", "done", "separate calls on separated paragraphs make separate lists", () => {
  const document = openDocument("one\nplain\ntwo");
  document.batch([bullets(1, 2)]);
  document.batch([bullets(11, 12)]);
  const [first, none, third] = listIds(document);
  expect(none).toBeUndefined();
  expect(third).not.toBe(first);
});

rule(
  "9.4e",
  "done",
  "a heading stays the heading that it is, and HEADING_1 text that is bold gives the marker bold",
  () => {
    const document = openDocument("head");
    document.batch([
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
      textStyle(1, 5, { bold: true }),
      bullets(1, 2),
    ]);
    expect(paragraphs(document)[0]?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
    expect(markers(document)).toEqual([{ bold: true, underline: false }]);
  },
);

rule("9.4f", "chosen", "a level beyond 8 is 8", () => {
  const document = openDocument(`one\n${"\t".repeat(11)}two`);
  document.batch([bullets(1, 17)]);
  expect(levels(document)).toEqual([0, 8]);
});

rule("9.4g", "chosen", "joins when the kind agrees, numbered or bullet, whatever the preset", () => {
  const same = openDocument("one\ntwo");
  same.batch([bullets(1, 2), bullets(5, 6, "BULLET_ARROW_DIAMOND_DISC")]);
  expect(new Set(listIds(same)).size).toBe(1);
  const other = openDocument("one\ntwo");
  other.batch([bullets(1, 2), bullets(5, 6, "NUMBERED_DECIMAL_NESTED")]);
  expect(new Set(listIds(other)).size).toBe(2);
});

rule("9.4h", "done", "never joins a list that ends before a plain paragraph, nor one that follows", () => {
  const document = openDocument("one\nplain\ntwo\nthree");
  document.batch([bullets(1, 2), bullets(15, 16)]);
  document.batch([bullets(11, 12)]);
  expect(new Set(listIds(document)).size).toBe(4);
});

rule("9.4i", "chosen", "leaves paragraphs of the range that have a bullet already as they are", () => {
  const document = openDocument("one\ntwo");
  document.batch([bullets(1, 2)]);
  const [before] = paragraphs(document);
  document.batch([bullets(1, 6, "NUMBERED_DECIMAL_NESTED")]);
  expect(paragraphs(document)[0]).toEqual(before);
  expect(levels(document)).toEqual([0, 0]);
});

rule(
  "9.5",
  "done",
  "a level is changed by deleteParagraphBullets, a tab in front, createParagraphBullets; with the indents cleared between",
  () => {
    const document = openDocument("one\ntwo\nthree");
    document.batch([bullets(1, 13)]);
    document.batch([unlist(5, 6), resetIndents(5, 6), insert(5, "\t\t")]);
    // The range begins with the item before, so that the tabs count from none.
    document.batch([unlist(1, 2), resetIndents(1, 2), bullets(1, 11)]);
    expect(levels(document)).toEqual([0, 2, 0]);
    expect(indents(paragraphs(document)[1])).toEqual([90, 108]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "two", "three"]);
  },
);

rule("9.5a", "done", "indents that are not cleared between count too", () => {
  const document = openDocument("one\n\ttwo");
  document.batch([bullets(1, 8)]);
  document.batch([unlist(1, 8), insert(5, "\t"), bullets(1, 9)]);
  expect(levels(document)).toEqual([0, 2]);
});

rule("9.6", "done", "a paragraph split off inside a list keeps list, level and the marker's style", () => {
  const document = openDocument("one\n\ttwo");
  document.batch([bullets(1, 8), textStyle(5, 9, { bold: true }), insert(6, "\n")]);
  const [, first, second] = paragraphs(document);
  expect(second?.bullet).toEqual(first?.bullet);
  expect(first?.bullet).toMatchObject({ nestingLevel: 1, textStyle: { bold: true } });
});

rule("9.8a", "done", "the level counts leading tabs beyond the fewest of the range", () => {
  const document = openDocument("\t\tone\n\t\t\ttwo\n\t\tthree");
  document.batch([bullets(1, 22)]);
  expect(levels(document)).toEqual([0, 1, 0]);
});

rule("9.8b", "done", "and levels of indent that deleteParagraphBullets left", () => {
  const document = openDocument("one\n\ttwo\n\t\tthree");
  document.batch([bullets(1, 16)]);
  document.batch([unlist(1, 14)]);
  expect(paragraphs(document).map((one) => indents(one)[1])).toEqual([36, 72, 108]);
  document.batch([bullets(1, 14)]);
  expect(levels(document)).toEqual([0, 1, 2]);
});

rule(
  "9.8c",
  "done",
  "from the level of the paragraph before when the range joins its list, else from 0",
  () => {
    const document = openDocument("one\n\ttwo\nthree\n\tfour");
    document.batch([bullets(1, 8)]);
    expect(levels(document)).toEqual([0, 1, null, null]);
    document.batch([bullets(9, 20)]);
    expect(levels(document)).toEqual([0, 1, 1, 2]);
  },
);

rule("9.8d", "done", "deleting and creating keeps the depth without tabs and doubles it with them", () => {
  const document = openDocument("one\n\ttwo");
  document.batch([bullets(1, 8)]);
  document.batch([unlist(1, 8), bullets(1, 8)]);
  expect(levels(document)).toEqual([0, 1]);
  document.batch([unlist(1, 8), insert(5, "\t"), bullets(1, 9)]);
  expect(levels(document)).toEqual([0, 2]);
});

rule("9.8e", "chosen", "an item of level 1 that gets another preset keeps its level with its indents", () => {
  const document = openDocument("one\n\ttwo\nthree");
  document.batch([bullets(1, 13)]);
  document.batch([unlist(5, 6), bullets(5, 6, "NUMBERED_DECIMAL_NESTED")]);
  expect(levels(document)).toEqual([0, 1, 0]);
  expect(indents(paragraphs(document)[1])).toEqual([54, 72]);
});

rule("9.9a", "done", "the marker is bold only when the whole item is", () => {
  const document = openDocument("bold\npart bold");
  document.batch([textStyle(1, 5, { bold: true }), textStyle(6, 10, { bold: true }), bullets(1, 15)]);
  expect(markers(document)).toEqual([{ bold: true, underline: false }, { underline: false }]);
});

rule(
  "9.9b",
  "done",
  "a font or a size at the item's end does not reach the marker; underline false stands on every plain one",
  () => {
    const document = openDocument("item end");
    const look = { fontSize: pt(20), weightedFontFamily: { fontFamily: "Lora", weight: 400 } };
    document.batch([textStyle(6, 10, look), bullets(1, 2)]);
    expect(markers(document)).toEqual([{ underline: false }]);
  },
);

rule("9.9c", "done", "a marker of {} , as sub-items made in the editor have it, is kept", () => {
  const source = openDocument("one\n\ttwo");
  source.batch([bullets(1, 8)]);
  const content = source.read();
  const bullet = content.tabs?.[0]?.documentTab?.body?.content?.[2]?.paragraph?.bullet;
  if (bullet === undefined) throw new Error("expected an item");
  bullet.textStyle = {};
  expect(markers(openDocument(content))).toEqual([{ underline: false }, {}]);
});

rule("9.10a", "done", "a definition stays in lists when no paragraph uses it any more", () => {
  const document = openDocument("one");
  document.batch([bullets(1, 2)]);
  const before = document.readLegacy().lists;
  document.batch([unlist(1, 2)]);
  expect(levels(document)).toEqual([null]);
  expect(document.readLegacy().lists).toEqual(before);
});

rule("9.10b", "done", "a list that is joined keeps its id and its startNumber", () => {
  const source = openDocument("one\ntwo");
  source.batch([bullets(1, 2, "NUMBERED_DECIMAL_NESTED")]);
  const content = source.read();
  const lists = content.tabs?.[0]?.documentTab?.lists ?? {};
  const [[listId, list] = []] = Object.entries(lists);
  const [level] = list?.listProperties?.nestingLevels ?? [];
  if (level === undefined) throw new Error("expected a list");
  level.startNumber = 7;
  const document = openDocument(content);
  document.batch([bullets(5, 6, "NUMBERED_DECIMAL_ALPHA_ROMAN")]);
  expect(listIds(document)).toEqual([listId, listId]);
  expect(onlyLevels(document.readLegacy())[0]?.startNumber).toBe(7);
});

rule("9.10c", "done", "no request sets a start number", () => {
  const named = { range: { startIndex: 1, endIndex: 2 }, bulletPreset: "BULLET_CHECKBOX", startNumber: 3 };
  const request = { createParagraphBullets: named } as Request;
  expect(refusalOf(() => openDocument("one").batch([request]))).toBe(
    `Invalid JSON payload received. Unknown name "startNumber" at 'requests[0].create_paragraph_bullets': Cannot find field.`,
  );
});
