import type { Document, List, Paragraph, Request } from "../../../../src/google-api/docs.ts";
import { testDocuments } from "../../../support/test-documents.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument, paragraphsOf, paragraphStyle, refusalOf, textStyle } from "../open-docs.ts";

const bullets = (
  startIndex: number,
  endIndex: number,
  bulletPreset = "BULLET_DISC_CIRCLE_SQUARE",
): Request => ({
  createParagraphBullets: {
    range: { startIndex, endIndex },
    bulletPreset: bulletPreset as "BULLET_CHECKBOX",
  },
});
const unlist = (startIndex: number, endIndex: number): Request => ({
  deleteParagraphBullets: { range: { startIndex, endIndex } },
});

function paragraphs(document: OpenDocument): Paragraph[] {
  return (document.readLegacy().body?.content ?? []).flatMap(({ paragraph }) => paragraph ?? []);
}
const levels = (document: OpenDocument): unknown[] =>
  paragraphs(document).map(({ bullet }) => (bullet === undefined ? null : (bullet.nestingLevel ?? 0)));
const listIds = (document: OpenDocument): unknown[] =>
  paragraphs(document).map(({ bullet }) => bullet?.listId);

/** The glyph, format and alignment of each level. */
function glyphsOf(list: List | undefined): unknown[] {
  return (list?.listProperties?.nestingLevels ?? []).map((level) => [
    level.glyphSymbol ?? level.glyphType,
    level.glyphFormat,
    level.bulletAlignment,
  ]);
}
function onlyList(document: Document): List | undefined {
  const lists = Object.values(document.lists ?? {});
  expect(lists).toHaveLength(1);
  return lists[0];
}

describe("createParagraphBullets", () => {
  it("makes one list for the range, with the indents of the level in the paragraph (rulebook 9.1, 9.4)", () => {
    const document = openDocument("one\ntwo");
    document.batch([bullets(1, 6)]);
    const [first, second] = paragraphs(document);
    expect(first?.bullet).toEqual({ listId: second?.bullet?.listId, textStyle: { underline: false } });
    expect(first?.paragraphStyle).toEqual({
      namedStyleType: "NORMAL_TEXT",
      direction: "LEFT_TO_RIGHT",
      indentFirstLine: { magnitude: 18, unit: "PT" },
      indentStart: { magnitude: 36, unit: "PT" },
    });
    const [level] = onlyList(document.readLegacy())?.listProperties?.nestingLevels ?? [];
    expect(level).toEqual({
      bulletAlignment: "START",
      glyphSymbol: "●",
      glyphFormat: "%0",
      indentFirstLine: { magnitude: 18, unit: "PT" },
      indentStart: { magnitude: 36, unit: "PT" },
      textStyle: { underline: false },
      startNumber: 1,
    });
  });

  it.each([
    ["BULLET_DISC_CIRCLE_SQUARE", ["●", "%0", "START"], ["○", "%1", "START"], ["■", "%2", "START"]],
    ["BULLET_STAR_CIRCLE_SQUARE", ["★", "%0", "START"], ["○", "%1", "START"], ["■", "%2", "START"]],
    ["BULLET_CHECKBOX", ["GLYPH_TYPE_UNSPECIFIED", "%0", "START"], ["GLYPH_TYPE_UNSPECIFIED", "%1", "START"]],
    [
      "NUMBERED_DECIMAL_ALPHA_ROMAN",
      ["DECIMAL", "%0.", "START"],
      ["ALPHA", "%1.", "START"],
      ["ROMAN", "%2.", "END"],
    ],
    ["NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS", ["DECIMAL", "%0)", "START"], ["ALPHA", "%1)", "START"]],
    ["NUMBERED_DECIMAL_NESTED", ["DECIMAL", "%0.", "END"], ["DECIMAL", "%0.%1.", "END"]],
    [
      "NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL",
      ["UPPER_ROMAN", "%0.", "END"],
      ["UPPER_ALPHA", "%1.", "START"],
    ],
    ["NUMBERED_ZERODECIMAL_ALPHA_ROMAN", ["ZERO_DECIMAL", "%0.", "START"]],
  ])("has the glyphs of %s on nine levels (rulebook 9.2)", (preset, ...expected) => {
    const document = openDocument("one");
    document.batch([bullets(1, 2, preset)]);
    const glyphs = glyphsOf(onlyList(document.readLegacy()));
    expect(glyphs).toHaveLength(9);
    expect(glyphs.slice(0, expected.length)).toEqual(expected);
  });

  it("makes list definitions as documents have them (rulebook 9.1, 9.2)", () => {
    const made = openDocument("one");
    made.batch([bullets(1, 2)]);
    const list = JSON.stringify(onlyList(made.readLegacy()));
    const found = testDocuments().filter(({ read }) => JSON.stringify(read()).includes(list));
    expect(found.length).toBeGreaterThan(0);
  });

  it("turns leading tabs into levels, counted from the fewest in the range, and takes them away (rulebook 9.4, 9.8)", () => {
    const document = openDocument("\tone\n\t\ttwo\n\t\t\t\tthree\n\tfour");
    const range = { startIndex: 12, endIndex: 17 };
    document.batch([{ createNamedRange: { name: "three", range } }, bullets(1, 25)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "two", "three", "four"]);
    expect(levels(document)).toEqual([0, 1, 3, 0]);
    expect(document.readLegacy().namedRanges?.["three"]?.namedRanges?.[0]?.ranges).toEqual([
      { startIndex: 9, endIndex: 10 },
    ]);
  });

  it("counts the indents that deleteParagraphBullets left, beside the tabs (rulebook 9.5, 9.8)", () => {
    const document = openDocument("one\n\ttwo\nthree");
    document.batch([bullets(1, 14)]);
    expect(levels(document)).toEqual([0, 1, 0]);
    document.batch([unlist(5, 6)]);
    expect(paragraphs(document)[1]?.paragraphStyle?.indentStart).toEqual({ magnitude: 72, unit: "PT" });
    document.batch([bullets(5, 6)]);
    expect(levels(document)).toEqual([0, 1, 0]);
  });

  it("stops at the ninth level (rulebook 9.4)", () => {
    const document = openDocument(`one\n${"\t".repeat(12)}two`);
    document.batch([bullets(1, 18)]);
    expect(levels(document)).toEqual([0, 8]);
  });

  it("joins the list of the paragraph just before when the kind agrees, on its level (rulebook 9.4, 9.8)", () => {
    const document = openDocument("one\n\ttwo\nthree\nplain\nfour");
    document.batch([bullets(1, 9)]);
    document.batch([bullets(9, 10, "BULLET_ARROW_DIAMOND_DISC")]);
    const [first, , third] = listIds(document);
    expect(third).toBe(first);
    expect(levels(document)).toEqual([0, 1, 1, null, null]);
    document.batch([bullets(21, 22)]);
    expect(listIds(document)[4]).not.toBe(first);
    const numbered = openDocument("one\ntwo");
    numbered.batch([bullets(1, 2), bullets(5, 6, "NUMBERED_DECIMAL_NESTED")]);
    expect(new Set(listIds(numbered)).size).toBe(2);
  });

  it("joins it also when the range begins within its first paragraph (rulebook 9.4)", () => {
    const document = openDocument("one\nsecond");
    document.batch([bullets(1, 2), bullets(8, 9)]);
    expect(new Set(listIds(document)).size).toBe(1);
  });

  it("leaves items of the range as they are (rulebook 9.4)", () => {
    const document = openDocument("one\ntwo");
    document.batch([bullets(1, 2)]);
    const [before] = paragraphs(document);
    document.batch([bullets(1, 6, "NUMBERED_DECIMAL_NESTED")]);
    expect(paragraphs(document)[0]).toEqual(before);
    expect(new Set(listIds(document)).size).toBe(2);
  });

  it("marks the glyph bold only where the whole item is (rulebook 9.9)", () => {
    const document = openDocument("bold item\npartly bold");
    document.batch([textStyle(1, 10, { bold: true }), textStyle(11, 17, { bold: true }), bullets(1, 20)]);
    expect(paragraphs(document).map(({ bullet }) => bullet?.textStyle)).toEqual([
      { bold: true, underline: false },
      { underline: false },
    ]);
  });

  it("keeps a heading a heading (rulebook 9.4)", () => {
    const document = openDocument("head");
    document.batch([paragraphStyle(1, 2, { namedStyleType: "HEADING_2" }), bullets(1, 2)]);
    expect(paragraphs(document)[0]?.paragraphStyle?.namedStyleType).toBe("HEADING_2");
  });

  it("leaves the definition when no paragraph uses it any more (rulebook 9.10)", () => {
    const document = openDocument("one");
    document.batch([bullets(1, 2), unlist(1, 2)]);
    onlyList(document.readLegacy());
    expect(levels(document)).toEqual([null]);
  });

  it("refuses the unspecified preset (rulebook 9.3)", () => {
    const document = openDocument("one");
    expect(refusalOf(() => document.batch([bullets(1, 2, "BULLET_GLYPH_PRESET_UNSPECIFIED")]))).toBe(
      "Invalid requests[0].createParagraphBullets: The bullet preset must be specified.",
    );
  });

  it("is suggested as a change of bullet and indents; the list is new with it (rulebook 11.6)", () => {
    const document = openDocument("\tone\n\t\ttwo");
    const [response] = document.suggest([bullets(1, 9)]).suggestionResponses;
    const [id = ""] = response?.createdSuggestionIds ?? [];
    const [first, second] = paragraphs(document);
    const change = first?.suggestedBulletChanges?.[id];
    expect(change).toMatchObject({
      bullet: { textStyle: { underline: false } },
      bulletSuggestionState: { listIdSuggested: true, nestingLevelSuggested: true },
    });
    expect(first?.bullet).toBeUndefined();
    expect(
      second?.suggestedParagraphStyleChanges?.[id]?.paragraphStyleSuggestionState?.indentStartSuggested,
    ).toBe(true);
    expect(first?.elements?.[0]?.textRun).toMatchObject({ content: "\t", suggestedDeletionIds: [id] });
    const list = document.readLegacy().lists?.[change?.bullet?.listId ?? ""];
    expect(list?.suggestedInsertionId).toBe(id);
    const accepted = document.view("PREVIEW_SUGGESTIONS_ACCEPTED").tabs?.[0]?.documentTab;
    expect(accepted?.body?.content?.[2]?.paragraph?.bullet?.nestingLevel).toBe(1);
    expect(
      Object.keys(document.view("PREVIEW_WITHOUT_SUGGESTIONS").tabs?.[0]?.documentTab ?? {}),
    ).not.toContain("lists");
  });
});
