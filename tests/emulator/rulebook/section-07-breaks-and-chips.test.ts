// Rulebook 7, what takes the place of a character: page and section breaks, footnotes, people, dates, links to files.
import type { DateElementProperties, Location, Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { indexOf, insert, openDocument, paragraphsOf, remove } from "../docs/open-docs.ts";
import { blocksOf, elementsOf, everySegment, outline, paragraphBlocks, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const pageBreak = (location: Location): Request => ({ insertPageBreak: { location } });
const sectionBreak = (
  location: Location,
  sectionType: "CONTINUOUS" | "NEXT_PAGE" = "NEXT_PAGE",
): Request => ({
  insertSectionBreak: { location, sectionType },
});
const footnote = (location: Location): Request => ({ createFootnote: { location } });
const person = (location: Location, personProperties: object): Request => ({
  insertPerson: { location, personProperties },
});
const date = (dateElementProperties: DateElementProperties): Request => ({
  insertDate: { location: { index: 2 }, dateElementProperties },
});
const richLink = (uri: string): Request => ({
  insertRichLink: { location: { index: 2 }, richLinkProperties: { uri } },
});
const notInParagraph =
  "The insertion index must be inside the bounds of an existing paragraph. You can still create new paragraphs by inserting newlines.";

/** What `ab` holds between its letters after the request. */
function between(request: Request): [OpenDocument, unknown] {
  const document = openDocument("ab");
  document.batch([request]);
  const { startIndex, endIndex, ...element } = elementsOf(document.readLegacy())[1] ?? {};
  expect([startIndex, endIndex]).toEqual([2, 3]);
  return [document, element];
}

rule(
  "7 insertPageBreak",
  "done",
  "takes two units, break and newline: put at 38 the next paragraph begins at 40",
  () => {
    const document = openDocument("x".repeat(50));
    document.batch([pageBreak({ index: 38 })]);
    const [, first, second] = blocksOf(document.readLegacy());
    expect(first?.paragraph?.elements?.slice(1)).toEqual([
      { startIndex: 38, endIndex: 39, pageBreak: { textStyle: {} } },
      { startIndex: 39, endIndex: 40, textRun: { content: "\n", textStyle: {} } },
    ]);
    expect(second?.startIndex).toBe(40);
  },
);

rule("7 insertPageBreak end", "done", "goes before the last newline when told endOfSegmentLocation", () => {
  const document = openDocument("ab");
  document.batch([{ insertPageBreak: { endOfSegmentLocation: {} } }]);
  expect(outline(document.readLegacy()).slice(1)).toEqual([
    ["paragraph", 1, 5],
    ["paragraph", 5, 6],
  ]);
});

rule("7 insertPageBreak refusals", "done", "refuses tables, headers, footers and footnotes", () => {
  const document = everySegment();
  const { headerId, footerId, footnoteId, cellUtf16 } = document;
  expect(refused(document, pageBreak({ index: cellUtf16 }))).toBe(
    "A page break cannot be inserted into a table.",
  );
  for (const [segmentId, kind] of [
    [headerId, "header"],
    [footerId, "footer"],
    [footnoteId, "footnote"],
  ] as const)
    expect(refused(document, pageBreak({ segmentId, index: 0 }))).toBe(
      `A page break can only be inserted into the body, not into a ${kind}.`,
    );
});

rule(
  "7 insertSectionBreak",
  "done",
  "puts a newline and then the break: +2; before paragraph 2 that makes 3 paragraphs 4 and 1 section 2",
  () => {
    const document = openDocument("First paragraph.\n\nSecond paragraph.");
    document.batch([sectionBreak({ index: 19 })]);
    expect(outline(document.readLegacy())).toEqual([
      ["sectionBreak", 0, 1],
      ["paragraph", 1, 18],
      ["paragraph", 18, 19],
      ["paragraph", 19, 20],
      ["sectionBreak", 20, 21],
      ["paragraph", 21, 39],
    ]);
  },
);

rule("7 insertSectionBreak type", "done", "is CONTINUOUS or NEXT_PAGE, as the break then says", () => {
  for (const sectionType of ["CONTINUOUS", "NEXT_PAGE"] as const) {
    const document = openDocument("ab");
    document.batch([sectionBreak({ index: 2 }, sectionType)]);
    expect(blocksOf(document.readLegacy())[2]?.sectionBreak?.sectionStyle?.sectionType).toBe(sectionType);
  }
});

rule(
  "7 insertSectionBreak refusals",
  "done",
  "refuses tables, headers, footers, footnotes, and a type that is not specified",
  () => {
    const document = everySegment();
    const { headerId, footerId, footnoteId, cellUtf16 } = document;
    expect(refused(document, sectionBreak({ index: cellUtf16 }))).toBe(
      "A section break cannot be inserted into a table.",
    );
    for (const segmentId of [headerId, footerId, footnoteId])
      expect(refused(document, sectionBreak({ segmentId, index: 0 }))).toContain(
        "A section break can only be inserted into the body",
      );
    for (const type of [{}, { sectionType: "SECTION_TYPE_UNSPECIFIED" } as const])
      expect(refused(document, { insertSectionBreak: { location: { index: 1 }, ...type } })).toBe(
        "The section type must be specified.",
      );
  },
);

rule("7 insertPerson", "done", "takes one unit and shows the email", () => {
  const [, element] = between(person({ index: 2 }, { email: "ann@example.com" }));
  expect(element).toMatchObject({ person: { personProperties: { email: "ann@example.com" } } });
});

rule("7 insertPerson refusals", "done", "refuses a name, and a place that is in no paragraph", () => {
  const document = everySegment();
  expect(refused(document, person({ index: 1 }, { name: "Ann", email: "ann@example.com" }))).toBe(
    "Insert person requests should not specify a name.",
  );
  expect(refused(document, person({ index: document.cellUtf16 - 1 }, { email: "ann@example.com" }))).toBe(
    notInParagraph,
  );
});

rule(
  "7 insertPerson equation",
  "chosen",
  "refuses a place in an equation, as insertText does; the words are those for a place in no paragraph",
  () => {
    const document = openDocument(testDocument("chips-and-placeholders"));
    const at = indexOf(document.read(), "Fuel is ") + 8;
    // It takes the units from `at` to `at + 7`; Google's words are not known.
    for (const index of [at + 1, at + 6]) {
      expect(refused(document, person({ index }, { email: "ann@example.com" }))).toBe(notInParagraph);
      expect(refused(document, insert(index, "x"))).toBe(notInParagraph);
    }
  },
);

rule(
  "7 insertDate",
  "done",
  "takes one unit, and has locale en, format MMM d, y and no time when nothing is said",
  () => {
    const [, element] = between(date({ timestamp: "2026-01-23T12:00:00Z" }));
    expect(element).toMatchObject({
      dateElement: {
        dateElementProperties: {
          timestamp: "2026-01-23T12:00:00Z",
          locale: "en",
          dateFormat: "DATE_FORMAT_MONTH_DAY_YEAR_ABBREVIATED",
          timeFormat: "TIME_FORMAT_DISABLED",
          displayText: "Jan 23, 2026",
        },
      },
    });
  },
);

rule("7 insertDate display", "done", "makes displayText itself and takes none from the request", () => {
  const properties = { timestamp: "2026-01-23T12:00:00Z", displayText: "some day" };
  const [document] = between(date(properties));
  expect(JSON.stringify(document.readLegacy())).not.toContain("some day");
});

rule("7 insertDate clock", "done", "shows the wall clock of UTC when no time zone is given", () => {
  const properties = {
    timestamp: "2026-01-23T23:30:00-05:00",
    timeFormat: "TIME_FORMAT_HOUR_MINUTE",
  } as const;
  const [, element] = between(date(properties));
  const shown = JSON.stringify(element).replace(/\u202F/g, " ");
  expect(shown).toContain('"displayText":"Jan 24, 2026, 4:30 AM"');
});

rule(
  "7 insertDate refusals",
  "chosen",
  "a time zone is refused unless the time format shows one; the words are ours",
  () => {
    const properties = { timestamp: "2026-01-23T12:00:00Z", timeZoneId: "Europe/Paris" };
    expect(refused(openDocument("ab"), date(properties))).toBe(
      "A time zone can only be given with a time format that shows it.",
    );
    const [, element] = between(date({ ...properties, timeFormat: "TIME_FORMAT_HOUR_MINUTE_TIMEZONE" }));
    expect(JSON.stringify(element)).toContain('"timeZoneId":"Europe/Paris"');
  },
);

rule(
  "7 insertRichLink",
  "done",
  "takes one unit; title and type of the file are found by the service",
  () => {
    const document = openDocument("ab");
    const uri = `https://docs.google.com/document/d/${document.documentId}/edit`;
    const own = { uri, title: "mine", mimeType: "text/plain" };
    document.batch([{ insertRichLink: { location: { index: 2 }, richLinkProperties: own } }]);
    expect(elementsOf(document.readLegacy())[1]).toMatchObject({
      startIndex: 2,
      endIndex: 3,
      richLink: {
        richLinkProperties: { title: "Test document", uri, mimeType: "application/vnd.google-apps.document" },
      },
    });
  },
);

rule("7 insertRichLink refusals", "done", "refuses an address that is no file of Workspace", () => {
  expect(refused(openDocument("ab"), richLink("https://example.com/"))).toBe("The URL is invalid");
});

rule(
  "7 createFootnote",
  "done",
  "puts a reference of one unit into the body and answers the footnote's id",
  () => {
    const document = openDocument("ab");
    const { replies } = document.batch([footnote({ index: 2 })]);
    const footnoteId = replies?.[0]?.createFootnote?.footnoteId ?? "";
    expect(elementsOf(document.readLegacy())[1]).toEqual({
      startIndex: 2,
      endIndex: 3,
      footnoteReference: { footnoteId, footnoteNumber: "1", textStyle: {} },
    });
  },
);

rule(
  "7 createFootnote segment",
  "done",
  'makes a segment of " \\n"; text put in at 0 gives "text \\n" at 10 pt, lineSpacing 100',
  () => {
    const document = openDocument("ab");
    const { replies } = document.batch([footnote({ index: 2 })]);
    const segmentId = replies?.[0]?.createFootnote?.footnoteId ?? "";
    expect(textIn(document.readLegacy().footnotes?.[segmentId]?.content)).toBe(" \n");
    document.batch([{ insertText: { location: { segmentId, index: 0 }, text: "text" } }]);
    const paragraph = document.readLegacy().footnotes?.[segmentId]?.content?.[0]?.paragraph;
    expect(paragraph?.paragraphStyle?.lineSpacing).toBe(100);
    expect(paragraph?.elements).toEqual([
      {
        endIndex: 6,
        textRun: { content: "text \n", textStyle: { fontSize: { magnitude: 10, unit: "PT" } } },
      },
    ]);
  },
);

rule(
  "7 createFootnote end",
  "done",
  "goes before the body's last newline when told endOfSegmentLocation",
  () => {
    const document = openDocument("ab");
    document.batch([{ createFootnote: { endOfSegmentLocation: {} } }]);
    expect(elementsOf(document.readLegacy()).map(({ startIndex }) => startIndex)).toEqual([1, 3, 4]);
  },
);

rule("7 createFootnote refusals", "done", "refuses headers, footers and footnotes", () => {
  const document = everySegment();
  for (const [segmentId, kind] of [
    [document.headerId, "header"],
    [document.footerId, "footer"],
    [document.footnoteId, "footnote"],
  ] as const)
    expect(refused(document, footnote({ segmentId, index: 0 }))).toBe(
      `A footnote can only be referred to from the body, not from a ${kind}.`,
    );
});

rule(
  "7 insertPageBreak text",
  "done",
  "text put in behind a page break begins the paragraph after it",
  () => {
    const document = openDocument("ab");
    document.batch([pageBreak({ index: 3 }), insert(5, "c"), remove(3, 5)]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["abc"]);
    expect(paragraphBlocks(document.readLegacy())).toHaveLength(1);
  },
);
