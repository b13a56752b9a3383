import type { Document, ParagraphElement, StructuralElement, Tab } from "../../../src/google-api/docs.ts";
import { documentPage, type ShownDocument } from "../../../src/emulator/pages/document-page.ts";
import { openDocument } from "../docs/open-docs.ts";
import { testDocuments } from "../../support/test-documents.ts";
import { attributeValues, paperOf, wordsOf } from "./html-reading.ts";

const pictureAt = () => null;
const editor = { activeTabId: null, menus: [], panels: [] };

function page(document: Document, more: Partial<ShownDocument> = {}): string {
  return documentPage({ document, comments: [], tabId: null, selection: [], editor, pictureAt, ...more });
}

function tabsOf(document: Document): Tab[] {
  const flat = (tabs: readonly Tab[] = []): Tab[] => tabs.flatMap((tab) => [tab, ...flat(tab.childTabs)]);
  return flat(document.tabs);
}

function elementsOf(content: readonly StructuralElement[] = []): ParagraphElement[] {
  return content.flatMap(({ paragraph, table, tableOfContents }) => [
    ...(paragraph?.elements ?? []),
    ...elementsOf(tableOfContents?.content),
    ...(table?.tableRows ?? []).flatMap((row) =>
      (row.tableCells ?? []).flatMap((cell) => elementsOf(cell.content)),
    ),
  ]);
}

/** A document of one tab whose body holds these blocks. */
function documentOf(content: StructuralElement[], more: Tab["documentTab"] = {}): Document {
  return {
    documentId: "doc",
    title: "Test",
    tabs: [{ tabProperties: { tabId: "t.0", title: "Tab 1" }, documentTab: { body: { content }, ...more } }],
  };
}

function paragraph(
  text: string,
  startIndex: number,
  more: NonNullable<StructuralElement["paragraph"]> = {},
): StructuralElement {
  const endIndex = startIndex + text.length + 1;
  const elements = [{ startIndex, endIndex, textRun: { content: `${text}\n` } }];
  return { startIndex, endIndex, paragraph: { elements, ...more } };
}

describe.each(testDocuments())("the page of $name", ({ read }) => {
  const document = openDocument(read()).read();
  const pages = tabsOf(document).map((tab): [Tab, string] => [
    tab,
    page(document, { tabId: tab.tabProperties?.tabId ?? "" }),
  ]);

  it("shows every word of every tab's body, in order", () => {
    for (const [tab, html] of pages) {
      const words = wordsOf(paperOf(html));
      let at = 0;
      for (const { textRun } of elementsOf(tab.documentTab?.body?.content)) {
        for (const piece of (textRun?.content ?? "").split(/[\n\u000b\uE907]/)) {
          const found = words.indexOf(piece, at);
          expect({ piece, isFound: found >= at }).toEqual({ piece, isFound: true });
          at = found + piece.length;
        }
      }
    }
  });

  it("gives no id twice, and every link within the page leads somewhere", () => {
    for (const [, html] of pages) {
      const ids = attributeValues(html, "id");
      expect(ids).toEqual([...new Set(ids)]);
      const inner = attributeValues(html, "href").filter((href) => href.startsWith("#"));
      expect(inner.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
    }
  });

  it("fetches nothing from anywhere else", () => {
    for (const [, html] of pages) expect(html).not.toMatch(/<(img|script|link|iframe|object|embed)\b/);
  });

  it("stays text and nothing but text when every word in it is hostile", () => {
    const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3)`;
    const spoilt: Document = JSON.parse(
      JSON.stringify(document, (key, value: unknown) =>
        [
          "content",
          "title",
          "name",
          "email",
          "url",
          "uri",
          "displayText",
          "description",
          "glyphSymbol",
          "fontFamily",
          "footnoteNumber",
          "glyphFormat",
        ].includes(key) && typeof value === "string"
          ? hostile
          : value,
      ),
    );
    for (const tab of tabsOf(spoilt)) {
      const html = page(spoilt, { tabId: tab.tabProperties?.tabId ?? "" });
      expect(html).not.toMatch(/<(script|img)\b/);
      expect(attributeValues(html, "href").filter((href) => /javascript/i.test(href))).toEqual([]);
      for (const style of attributeValues(html, "style")) expect(style).not.toMatch(/[<>"\\]|url\(|alert/);
      // Whatever looks like a tag is one of ours: its attributes are quoted to the end.
      expect(html.replace(/<!DOCTYPE html>|<style>.*?<\/style>/gs, "")).toMatch(
        /^(?:[^<>]|<\/?[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*"| [a-z-]+)*>)*$/,
      );
    }
  });
});

describe("documentPage", () => {
  it("shows headings as headings one rank below the page's own, and lists them in the outline", () => {
    const html = page(
      documentOf([
        paragraph("Plan", 1, { paragraphStyle: { namedStyleType: "TITLE" } }),
        paragraph("Scope", 6, { paragraphStyle: { namedStyleType: "HEADING_1", headingId: "h.1" } }),
        paragraph("Deep", 12, { paragraphStyle: { namedStyleType: "HEADING_6", headingId: "h.6" } }),
      ]),
    );
    expect(html).toMatch(/<h2 [^>]*>Plan<\/h2>/);
    expect(html).toMatch(/<h2 [^>]*id="heading=h.1"[^>]*>Scope<\/h2>/);
    expect(html).toMatch(/<div [^>]*role="heading" aria-level="7"[^>]*>Deep<\/div>/);
    expect(wordsOf(/<nav aria-label="Outline">.*?<\/nav>/s.exec(html)![0])).toBe("OutlinePlanScopeDeep");
  });

  it("numbers list items by their level's format, from its start number", () => {
    const nestingLevels = [
      { glyphType: "DECIMAL", glyphFormat: "%0.", startNumber: 4 },
      { glyphType: "UPPER_ALPHA", glyphFormat: "%0.%1)", startNumber: 1 },
    ] as const;
    const item = (text: string, at: number, nestingLevel: number) =>
      paragraph(text, at, { bullet: { listId: "l", nestingLevel } });
    const lists = { l: { listProperties: { nestingLevels: [...nestingLevels] } } };
    const html = page(
      documentOf([item("a", 1, 0), item("b", 3, 1), item("c", 5, 1), item("d", 7, 0), item("e", 9, 1)], {
        lists,
      }),
    );
    expect([...html.matchAll(/class="glyph">([^<]*)</g)].map(([, glyph]) => glyph)).toEqual([
      "4.",
      "4.A)",
      "4.B)",
      "5.",
      "5.A)",
    ]);
    expect(html.match(/role="list"/g)).toHaveLength(1);
  });

  it("joins merged cells and leaves out those they cover", () => {
    const cell = (text: string, at: number, columnSpan = 1, rowSpan = 1) => ({
      content: [paragraph(text, at)],
      tableCellStyle: { columnSpan, rowSpan },
    });
    const table = {
      rows: 2,
      columns: 3,
      tableRows: [
        { tableCells: [cell("wide", 4, 2, 1), cell("gone", 10), cell("tall", 16, 1, 2)] },
        { tableCells: [cell("x", 24), cell("y", 28), cell("gone", 32)] },
      ],
    };
    const html = page(documentOf([{ startIndex: 2, endIndex: 40, table }]));
    expect(html.match(/<td[^>]*>/g)).toEqual(['<td colspan="2">', '<td rowspan="2">', "<td>", "<td>"]);
    expect(html).not.toContain("gone");
  });

  it("makes a table of columns without widths as wide as the text", () => {
    const tableRows = [{ tableCells: [{ content: [paragraph("", 4)] }] }];
    const tableWith = (widthType: "EVENLY_DISTRIBUTED" | "FIXED_WIDTH") =>
      page(
        documentOf([
          {
            startIndex: 2,
            endIndex: 6,
            table: {
              rows: 1,
              columns: 1,
              tableRows,
              tableStyle: {
                tableColumnProperties: [{ widthType, width: { magnitude: 50, unit: "PT" } }],
              },
            },
          },
        ]),
      );
    expect(tableWith("EVENLY_DISTRIBUTED")).toContain('<table class="grid even">');
    expect(tableWith("FIXED_WIDTH")).toMatch(/<table class="grid"><colgroup><col style="width:50pt">/);
  });

  it.each([
    ["WRAP_TEXT", 0, "at-start", null],
    ["WRAP_TEXT", 300, "at-end", null],
    ["BREAK_LEFT", 0, "at-start", null],
    ["BREAK_RIGHT", 0, "at-end", null],
    ["BREAK_LEFT_RIGHT", 0, "alone", null],
    ["IN_FRONT_OF_TEXT", 0, "at-start", "in front of the text"],
    ["BEHIND_TEXT", 300, "at-end", "behind the text"],
  ] as const)(
    "puts a picture with the layout %s, %i points from the left, %s",
    (layout, magnitude, side, words) => {
      const positionedObjects = {
        o: {
          objectId: "o",
          positionedObjectProperties: {
            positioning: { layout, leftOffset: { magnitude, unit: "PT" as const } },
            embeddedObject: { description: "a mill" },
          },
        },
      };
      const content = [paragraph("beside it", 1, { positionedObjectIds: ["o"] })];
      const paper = paperOf(page(documentOf(content, { positionedObjects })));
      const title = words === null ? "" : ` title="${words}"`;
      expect(paper).toContain(`<span class="floating ${side}"${title}><span class="picture"`);
      expect(paper.indexOf("a mill")).toBeLessThan(paper.indexOf("beside it"));
    },
  );

  it("shows what the API cannot express as a chip that says so", () => {
    expect(paperOf(page(documentOf([paragraph("State: \uE907", 1)])))).toMatch(
      /State: <span class="chip unknown" title="something that Google&#39;s API does not describe[^"]*">chip<\/span>/,
    );
  });

  it("writes right-to-left paragraphs so, and names the writing system", () => {
    const html = page(documentOf([paragraph("שלום", 1, { paragraphStyle: { direction: "RIGHT_TO_LEFT" } })]));
    expect(html).toMatch(/<p [^>]*dir="rtl" lang="he"[^>]*>שלום<\/p>/);
  });

  it("marks the selection across runs and shows a cursor, once with the id that the address leads to", () => {
    const range = { tabId: "t.0", segmentId: "", startUtf16: 3, endUtf16: 9 };
    const content = [paragraph("first", 1), paragraph("second", 7)];
    const selected = page(documentOf(content), { selection: [range] });
    expect([...selected.matchAll(/<mark[^>]*>([^<]*)<\/mark>/g)].map(([, words]) => words)).toEqual([
      "rst",
      "se",
    ]);
    expect(attributeValues(selected, "id").filter((id) => id === "selection")).toHaveLength(1);
    const cursor = page(documentOf(content), { selection: [{ ...range, startUtf16: 6, endUtf16: 6 }] });
    expect(cursor).toMatch(
      /first<span class="cursor" id="selection" role="img" aria-label="cursor"><\/span><\/p>/,
    );
  });

  it("names what lies in a named range, and where it begins", () => {
    const namedRanges = {
      price: {
        name: "price",
        namedRanges: [{ name: "price", namedRangeId: "r", ranges: [{ startIndex: 3, endIndex: 5 }] }],
      },
    };
    const html = paperOf(page(documentOf([paragraph("abcdef", 1)], { namedRanges })));
    expect(html).toMatch(
      /ab<span class="range-name" data-name="price"[^>]*><\/span><span class="range" title="named range: price">cd<\/span>ef/,
    );
  });

  it("says in a card what each suggestion would do, by its places", () => {
    const elements = [
      { startIndex: 1, endIndex: 4, textRun: { content: "old", suggestedDeletionIds: ["s1"] } },
      { startIndex: 4, endIndex: 7, textRun: { content: "new", suggestedInsertionIds: ["s1"] } },
      { startIndex: 7, endIndex: 9, textRun: { content: "!\n" } },
    ];
    const html = page(documentOf([{ startIndex: 1, endIndex: 9, paragraph: { elements } }]));
    expect(wordsOf(/<section aria-label="Suggestions">.*?<\/section>/s.exec(html)![0])).toBe(
      "SuggestionsDelete oldInsert news1",
    );
  });

  it("says in a card what suggestions would do to what no text shows", () => {
    const change = { s1: {} };
    const cell = { content: [paragraph("cell", 4)], suggestedTableCellStyleChanges: { s2: {} } };
    const tableRow = { tableCells: [cell], suggestedTableRowStyleChanges: { s3: {} } };
    const html = page(
      documentOf([{ startIndex: 1, endIndex: 9, table: { rows: 1, columns: 1, tableRows: [tableRow] } }], {
        suggestedDocumentStyleChanges: change,
        suggestedNamedStylesChanges: change,
        inlineObjects: { "kix.a": { suggestedInlineObjectPropertiesChanges: { s4: {} } } },
        positionedObjects: { "kix.b": { suggestedDeletionIds: ["s5"] } },
      }),
    );
    expect(wordsOf(/<section aria-label="Suggestions">.*?<\/section>/s.exec(html)![0])).toBe(
      "SuggestionsChange: another pictures4Change: no such floating objects5Change: the page, named styless1Change: a table rows3Change: a table cells2",
    );
  });

  it("shows comments with their quotes and replies, and none that were deleted", () => {
    const commentAnchors = { "kix.a": { anchorId: "kix.a", ranges: [{ startIndex: 2, endIndex: 3 }] } };
    const post = {
      authorEmail: "a@example.com",
      authorName: "A",
      createdMs: 0,
      modifiedMs: 0,
      isDeleted: false,
    };
    const thread = { ...post, id: "1", content: "Why <b>?", anchor: null, isResolved: true };
    const reply = { ...post, id: "2", content: "Done.", action: "resolve" as const };
    const html = page(documentOf([paragraph("xyz", 1)], { commentAnchors }), {
      comments: [
        {
          ...thread,
          anchor: "kix.a",
          quotedFileContent: { mimeType: "text/html", value: "a &lt;b&gt;" },
          replies: [reply],
        },
        { ...thread, content: "never seen", isDeleted: true, quotedFileContent: null, replies: [] },
      ],
    });
    expect(wordsOf(/<section aria-label="Comments">.*?<\/section>/s.exec(html)![0])).toBe(
      "Commentsresolveda <b>A 1970-01-01 00:00 UTCWhy <b>?A 1970-01-01 00:00 UTCDone.marked as resolved",
    );
    expect(paperOf(html)).toContain('x<span class="commented" title="commented" id="anchor=kix.a">y</span>z');
    expect(html).toContain('<a href="#anchor=kix.a">a &lt;b&gt;</a>');
  });
});
