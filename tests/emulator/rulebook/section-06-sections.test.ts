// Rulebook 6.2: what a deletion over section breaks leaves of the sections.
import type { Request, SectionStyle } from "../../../src/google-api/docs.ts";
import {
  editor,
  insert,
  openDocument,
  paragraphsOf,
  paragraphStyle,
  remove,
  withPreview,
} from "../docs/open-docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { created, send } from "./preview.ts";
import { blocksOf, paragraphBlocks, pt, refused } from "./reading.ts";
import { rule } from "./rule.ts";

const cannotDelete = "Invalid deletion range. Cannot delete the requested range.";

/** `one`, a section break at 5 that begins a section of its own look, `two`. */
function twoSections(): OpenDocument {
  const document = openDocument("onetwo", withPreview());
  document.batch([{ insertSectionBreak: { location: { index: 4 }, sectionType: "NEXT_PAGE" } }]);
  return document;
}
function marginTop(at: number, points: number): Request {
  return {
    updateSectionStyle: {
      range: { startIndex: at, endIndex: at + 1 },
      sectionStyle: { marginTop: pt(points) },
      fields: "marginTop",
    },
  };
}
const footerAt = (index: number): Request => ({
  createFooter: { type: "DEFAULT", sectionBreakLocation: { index } },
});
function footerMadeAt(document: OpenDocument, index: number): string {
  return document.batch([footerAt(index)]).replies?.[0]?.createFooter?.footerId ?? "";
}
const sectionsOf = (document: OpenDocument, view = "SUGGESTIONS_INLINE"): (SectionStyle | undefined)[] =>
  blocksOf(document.docs.get(document.documentId, { suggestionsViewMode: view }, editor)).flatMap(
    ({ sectionBreak }) => (sectionBreak ? [sectionBreak.sectionStyle] : []),
  );
const footersOf = (document: OpenDocument): string[] => Object.keys(document.readLegacy().footers ?? {});

rule(
  "6.2b",
  "done",
  "a mark deleted with the section break behind it and put back leaves the second paragraph in the first one's style",
  () => {
    const document = twoSections();
    document.batch([
      paragraphStyle(1, 2, { namedStyleType: "HEADING_1" }),
      { createParagraphBullets: { range: { startIndex: 1, endIndex: 2 }, bulletPreset: "BULLET_CHECKBOX" } },
      paragraphStyle(6, 7, { namedStyleType: "HEADING_4" }),
      remove(4, 6),
      insert(4, "\n"),
    ]);
    const [first, second] = paragraphBlocks(document.readLegacy());
    expect(paragraphsOf(document.readLegacy())).toEqual(["one", "two"]);
    expect(second?.paragraphStyle?.namedStyleType).toBe("HEADING_1");
    expect(second?.bullet).toEqual(first?.bullet);
  },
);

rule("6.2i", "done", "the newline before a section break stays unless that goes too", () => {
  expect(refused(twoSections(), remove(4, 5))).toBe(cannotDelete);
});

rule(
  "6.2t",
  "done",
  "a section break does not go alone; with the mark before it, two units, it joins the paragraphs",
  () => {
    const document = twoSections();
    expect(refused(document, remove(5, 6))).toBe(cannotDelete);
    document.batch([remove(4, 6)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["onetwo"]);
    expect(blocksOf(document.readLegacy()).filter(({ sectionBreak }) => sectionBreak)).toHaveLength(1);
  },
);

rule(
  "6.2u",
  "chosen",
  "a merged section has the style of the later break, its type too; that it is so is only inferred",
  () => {
    const document = twoSections();
    document.batch([marginTop(1, 10), marginTop(7, 20)]);
    const [, later] = sectionsOf(document);
    expect(later).toMatchObject({ marginTop: pt(20), sectionType: "NEXT_PAGE" });
    document.batch([remove(4, 6)]);
    expect(sectionsOf(document)).toEqual([later]);
  },
);

rule("6.2aa", "chosen", "of several sections merged at once the last one's style survives", () => {
  const document = twoSections();
  document.batch([{ insertSectionBreak: { location: { index: 8 }, sectionType: "CONTINUOUS" } }]);
  document.batch([marginTop(1, 10), marginTop(7, 20), marginTop(11, 30)]);
  const [, , last] = sectionsOf(document);
  document.batch([remove(3, 10)]);
  expect(paragraphsOf(document.readLegacy())).toEqual(["ono"]);
  expect(sectionsOf(document)).toEqual([last]);
  expect(last).toMatchObject({ marginTop: pt(30), sectionType: "CONTINUOUS" });
});

rule(
  "6.2ab",
  "chosen",
  "a suggested deletion of a section break merges as a deletion does, and a suggested break leaves no trace when rejected",
  () => {
    const document = twoSections();
    document.batch([marginTop(1, 10), marginTop(7, 20)]);
    const [first, later] = sectionsOf(document);
    const deletion = created(document, remove(4, 6));
    expect(sectionsOf(document)).toHaveLength(2);
    expect(sectionsOf(document, "PREVIEW_WITHOUT_SUGGESTIONS")).toEqual([first, later]);
    expect(sectionsOf(document, "PREVIEW_SUGGESTIONS_ACCEPTED")).toEqual([later]);
    send(document, [{ acceptSuggestion: { suggestionId: deletion } }]);
    expect(sectionsOf(document)).toEqual([later]);
    const insertion = created(document, {
      insertSectionBreak: { location: { index: 3 }, sectionType: "CONTINUOUS" },
    });
    expect(sectionsOf(document)).toHaveLength(2);
    send(document, [{ rejectSuggestion: { suggestionId: insertion } }]);
    expect(sectionsOf(document)).toEqual([later]);
  },
);

rule(
  "6.2z",
  "chosen",
  "the footer that a merged section shows stays, named by the earlier break if need be; one that nothing shows goes",
  () => {
    const inherited = twoSections();
    const onlyOne = footerMadeAt(inherited, 5);
    inherited.batch([
      { insertSectionBreak: { location: { index: 8 }, sectionType: "CONTINUOUS" } },
      remove(7, 10),
    ]);
    expect(footersOf(inherited)).toEqual([onlyOne]);
    expect(sectionsOf(inherited)[1]).toMatchObject({ defaultFooterId: onlyOne, sectionType: "CONTINUOUS" });

    const replaced = twoSections();
    replaced.batch([{ insertSectionBreak: { location: { index: 8 }, sectionType: "CONTINUOUS" } }]);
    footerMadeAt(replaced, 5);
    const later = footerMadeAt(replaced, 9);
    expect(footersOf(replaced)).toHaveLength(2);
    replaced.batch([remove(7, 10)]);
    expect(footersOf(replaced)).toEqual([later]);
    expect(sectionsOf(replaced)[1]).toMatchObject({ defaultFooterId: later });
  },
);
