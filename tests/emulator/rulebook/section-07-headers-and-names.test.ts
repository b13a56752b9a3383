// Rulebook 7, headers, footers and named ranges.
import type { Document, Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { openDocument, refusalOf } from "../docs/open-docs.ts";
import { blocksOf, refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const createHeader = (more: object = {}): Request => ({ createHeader: { type: "DEFAULT", ...more } });
const createFooter = (more: object = {}): Request => ({ createFooter: { type: "DEFAULT", ...more } });
const named = (name: string, startIndex = 1, endIndex = 3): Request => ({
  createNamedRange: { name, range: { startIndex, endIndex } },
});
const idsOf = (document: Document, name: string): (string | undefined)[] =>
  (document.namedRanges?.[name]?.namedRanges ?? []).map(({ namedRangeId }) => namedRangeId);

/** The id that the request made. */
function made(document: OpenDocument, request: Request): string {
  const [reply] = document.batch([request]).replies ?? [];
  return (
    reply?.createHeader?.headerId ??
    reply?.createFooter?.footerId ??
    reply?.createNamedRange?.namedRangeId ??
    reply?.addDocumentTab?.tabProperties?.tabId ??
    ""
  );
}
/** Two paragraphs in sections of their own; the second's break is at 4. */
function twoSections(): OpenDocument {
  const document = openDocument("ab\ncd");
  document.batch([{ insertSectionBreak: { location: { index: 3 }, sectionType: "NEXT_PAGE" } }]);
  return document;
}

rule(
  "7 createHeader",
  "done",
  "makes the document's default header when no break or the first one is named, and answers its id",
  () => {
    for (const more of [{}, { sectionBreakLocation: { index: 0 } }]) {
      const document = openDocument("ab");
      const headerId = made(document, createHeader(more));
      expect(document.readLegacy().documentStyle?.defaultHeaderId).toBe(headerId);
      expect(headerId).toMatch(/^kix\.[a-z0-9]{11,12}$/);
    }
  },
);

rule("7 createHeader section", "done", "makes the header of a section when a later break is named", () => {
  const document = twoSections();
  const headerId = made(document, createHeader({ sectionBreakLocation: { index: 4 } }));
  expect(document.readLegacy().documentStyle).not.toHaveProperty("defaultHeaderId");
  expect(blocksOf(document.readLegacy())[2]?.sectionBreak?.sectionStyle?.defaultHeaderId).toBe(headerId);
});

rule("7 createHeader content", "done", 'holds "\\n" in one paragraph', () => {
  const document = openDocument("ab");
  const headerId = made(document, createHeader());
  const content = document.readLegacy().headers?.[headerId]?.content;
  expect([content?.length, textIn(content)]).toEqual([1, "\n"]);
});

rule("7 createHeader second", "done", "is refused where there is one: Default header already exists.", () => {
  const document = openDocument("ab");
  document.batch([createHeader()]);
  expect(refused(document, createHeader())).toBe("Default header already exists.");
});

rule("7 createHeader type", "done", "knows DEFAULT alone; another word is a bad value of the enum", () => {
  expect(refused(openDocument("ab"), { createHeader: {} })).toBe("The header footer type must be specified.");
  const request = createHeader({ type: "FIRST_PAGE" });
  expect(refusalOf(() => openDocument("ab").batch([request]))).toMatch(
    /^Invalid value at 'requests\[0\]\.create_header\.type' \(type\.googleapis\.com\/.*\), "FIRST_PAGE"$/,
  );
});

rule(
  "7 createHeader first page",
  "done",
  "headers of the first page and of even pages can be read, not made",
  () => {
    const source = openDocument("ab");
    const headerId = made(source, createHeader());
    const content = source.read();
    const style = content.tabs?.[0]?.documentTab?.documentStyle;
    if (style === undefined) throw new Error("expected a document style");
    delete style.defaultHeaderId;
    style.firstPageHeaderId = headerId;
    const document = openDocument(content);
    expect(document.readLegacy().documentStyle?.firstPageHeaderId).toBe(headerId);
    expect(textIn(document.readLegacy().headers?.[headerId]?.content)).toBe("\n");
    document.batch([{ deleteHeader: { headerId } }]);
    const again = made(document, createHeader());
    expect(document.readLegacy().documentStyle).toMatchObject({ defaultHeaderId: again });
    expect(document.readLegacy().documentStyle).not.toHaveProperty("firstPageHeaderId");
  },
);

rule(
  "7 createHeader tab",
  "chosen",
  "lands in the tab that is named; that the service can miss a new one is not copied",
  () => {
    const document = openDocument("ab");
    const tabId = made(document, { addDocumentTab: { tabProperties: { title: "Other" } } });
    const headerId = made(document, createHeader({ sectionBreakLocation: { tabId, index: 0 } }));
    const [first, second] = document.read().tabs ?? [];
    expect(first?.documentTab).not.toHaveProperty("headers");
    expect(Object.keys(second?.documentTab?.headers ?? {})).toEqual([headerId]);
  },
);

rule("7 createFooter", "done", "makes a footer as createHeader makes a header", () => {
  const document = twoSections();
  const footerId = made(document, createFooter());
  const own = made(document, createFooter({ sectionBreakLocation: { index: 4 } }));
  const read = document.readLegacy();
  expect(read.documentStyle?.defaultFooterId).toBe(footerId);
  expect(blocksOf(read)[2]?.sectionBreak?.sectionStyle?.defaultFooterId).toBe(own);
  expect([footerId, own].map((id) => textIn(read.footers?.[id]?.content))).toEqual(["\n", "\n"]);
  expect(refused(document, createFooter())).toBe("Default footer already exists.");
});

rule("7 deleteHeader", "done", "takes the header and the reference to it away", () => {
  const document = twoSections();
  const before = document.readLegacy();
  document.batch([{ deleteHeader: { headerId: made(document, createHeader()) } }]);
  const own = made(document, createHeader({ sectionBreakLocation: { index: 4 } }));
  document.batch([{ deleteHeader: { headerId: own } }]);
  expect({ ...document.readLegacy(), revisionId: "" }).toEqual({ ...before, revisionId: "" });
});

rule("7 deleteHeader objects", "chosen", "what only the header showed goes with it", () => {
  const document = openDocument("text", {
    pictureAt: () => ({ contentUri: "local-image:1", widthPx: 20, heightPx: 10 }),
  });
  const headerId = made(document, createHeader());
  const location = { segmentId: headerId, index: 0 };
  document.batch([{ insertInlineImage: { location, uri: "https://example.com/a.png" } }]);
  expect(document.readLegacy()).toHaveProperty("inlineObjects");
  document.batch([{ deleteHeader: { headerId } }]);
  expect(document.readLegacy()).not.toHaveProperty("inlineObjects");
});

rule("7 deleteHeader tab", "done", "looks in the tab of tabId, or in the first", () => {
  const document = openDocument("ab");
  const tabId = made(document, { addDocumentTab: { tabProperties: { title: "Other" } } });
  const headerId = made(document, createHeader({ sectionBreakLocation: { tabId, index: 0 } }));
  expect(refused(document, { deleteHeader: { headerId } })).toBe(`Segment with ID ${headerId} was not found`);
  document.batch([{ deleteHeader: { headerId, tabId } }]);
  expect(JSON.stringify(document.read())).not.toContain(headerId);
});

rule("7 deleteFooter", "done", "takes the footer and the reference to it away", () => {
  const document = openDocument("ab");
  const before = document.readLegacy();
  document.batch([{ deleteFooter: { footerId: made(document, createFooter()) } }]);
  expect({ ...document.readLegacy(), revisionId: "" }).toEqual({ ...before, revisionId: "" });
  expect(refused(document, { deleteFooter: { footerId: "kix.none" } })).toBe(
    "Segment with ID kix.none was not found",
  );
});

rule("7 createNamedRange", "done", "answers namedRangeId; names need not be unique", () => {
  const document = openDocument("abcd");
  const ids = [made(document, named("n")), made(document, named("n", 2, 4))];
  expect(new Set(ids).size).toBe(2);
  expect(idsOf(document.readLegacy(), "n")).toEqual(ids);
});

rule("7 createNamedRange name", "done", "takes names of 1 to 256 UTF-16 units", () => {
  const document = openDocument("abcd");
  document.batch([named("n"), named("😀".repeat(128))]);
  expect(refused(document, named(""))).toContain("it has 0");
  expect(refused(document, named("n".repeat(257)))).toContain("it has 257");
  expect(refused(document, named(`n${"😀".repeat(128)}`))).toContain("it has 257");
});

rule("7 createNamedRange empty", "done", "refuses an empty range", () => {
  expect(refused(openDocument("abcd"), named("n", 2, 2))).toBe("The range should not be empty.");
});

rule("7 deleteNamedRange", "done", "takes all ranges of a name away, or one by its id", () => {
  const document = openDocument("abcd");
  const [, second = ""] = [
    made(document, named("n")),
    made(document, named("n", 2, 4)),
    made(document, named("m")),
  ];
  document.batch([{ deleteNamedRange: { namedRangeId: second } }]);
  expect(idsOf(document.readLegacy(), "n")).toHaveLength(1);
  document.batch([named("n", 2, 4), { deleteNamedRange: { name: "n" } }]);
  expect(Object.keys(document.readLegacy().namedRanges ?? {})).toEqual(["m"]);
});

rule("7 deleteNamedRange tabs", "done", "reaches all tabs, or those of tabsCriteria", () => {
  const document = openDocument("abcd");
  const tabId = made(document, { addDocumentTab: { tabProperties: { title: "Other" } } });
  const there = { createNamedRange: { name: "n", range: { tabId, startIndex: 1, endIndex: 2 } } };
  const counts = (): number[] =>
    (document.read().tabs ?? []).map(({ documentTab }) => Object.keys(documentTab?.namedRanges ?? {}).length);
  document.batch([{ insertText: { location: { tabId, index: 1 }, text: "efgh" } }, named("n"), there]);
  document.batch([{ deleteNamedRange: { name: "n", tabsCriteria: { tabIds: [tabId] } } }]);
  expect(counts()).toEqual([1, 0]);
  document.batch([there, { deleteNamedRange: { name: "n" } }]);
  expect(counts()).toEqual([0, 0]);
});

rule(
  "7 deleteNamedRange unknown",
  "done",
  "refuses an unknown id and does nothing for an unknown name",
  () => {
    const document = openDocument("abcd");
    expect(document.batch([{ deleteNamedRange: { name: "none" } }]).replies).toEqual([{}]);
    expect(refused(document, { deleteNamedRange: { namedRangeId: "kix.none" } })).toContain("kix.none");
  },
);
