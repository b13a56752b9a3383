import { parseDocument, type JsonObject } from "../../../src/kernel/index.ts";
import {
  bold,
  chip,
  doc,
  image,
  item,
  link,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
} from "../../support/document-builder.ts";
import { expectUnits, modelOf, pieces, read, type StructuredContent } from "../../support/readings.ts";
import { styledParagraph } from "../../support/sectioned-documents.ts";
import { testDocuments } from "../../support/test-documents.ts";

const specimens = testDocuments().map(({ name, read: parse }) => ({ name, model: parseDocument(parse()) }));

describe("readTab as structured data", () => {
  it.each(specimens)("holds every unit of every segment of $name once", ({ model }) => {
    for (const tabModel of model.tabs) {
      for (const { segmentId } of tabModel.segments) {
        const { content } = read(model, { format: "structured", segmentId }, tabModel);
        expectUnits(tabModel, [content], segmentId);
      }
    }
  });

  it("tells runs with explicit style as the reference does, and other elements beside them", () => {
    const model = modelOf(p("a", bold("b"), image, chip, link("c", "https://example.com/")));
    expect(read(model, { format: "structured" }).content).toMatchObject({
      paragraphs: [
        {
          style: "NORMAL_TEXT",
          start: 1,
          end: 7,
          runs: [
            { text: "a", bold: false, italic: false, underline: false, link: "", start: 1, end: 2 },
            { text: "b", bold: true, start: 2, end: 3 },
            { text: "c", underline: true, link: "https://example.com/", start: 5, end: 6 },
            { text: "\n", bold: false, start: 6, end: 7 },
          ],
          elements: [
            { kind: "inline_object_element", start: 3, end: 4, object_id: "kix.image" },
            { kind: "person", start: 4, end: 5, text: "sam@example.com", email: "sam@example.com" },
          ],
        },
      ],
    });
  });

  it("tells how a run looks: its own style over the named one over normal text", () => {
    const own = { bold: true, foregroundColor: { color: { rgbColor: { red: 0.2, blue: 1 } } } };
    const model = modelOf(
      styledParagraph("HEADING_1", styled("a", own)),
      p(styled("b", { baselineOffset: "SUPERSCRIPT" })),
    );
    const { paragraphs } = read(model, { format: "structured" }).content as unknown as StructuredContent;
    expect(paragraphs.map(({ runs }) => runs[0])).toMatchObject([
      { effective: { bold: true, foreground_color: "#3300ff", font_family: "Arial", font_size: 20 } },
      { effective: { baseline: "superscript", foreground_color: "#000000", font_size: 11 } },
    ]);
    expect(Object.keys((paragraphs[1]!.runs[0] as unknown as JsonObject)["effective"]!)).not.toContain(
      "bold",
    );
  });

  it("tells lists, tables with their cells, spans and headers, breaks, and what is proposed", () => {
    const built = doc(
      tab(
        item("first"),
        item("second", "kix.list", 1),
        table(["x", [p("y"), table(["z"]), p("")]]),
        p("kept ", struck("gone", "s.1"), proposed("come", "s.2")),
      ),
    );
    const grid = built.document.tabs![0]!.documentTab!.body!.content![3]!.table!;
    grid.tableRows![0]!.tableRowStyle = { tableHeader: true };
    grid.tableRows![0]!.suggestedInsertionIds = ["s.3"];
    grid.tableRows![0]!.tableCells![0]!.tableCellStyle = { columnSpan: 2, rowSpan: 1 };
    const { content } = read(parseDocument(built.document), { format: "structured" });
    expect(content).toMatchObject({
      others: [{ kind: "section_break", start: 0, end: 1 }],
      paragraphs: [
        { bullet: { list_id: "kix.list", level: 0, kind: "bulleted", glyph: "●" } },
        { bullet: { level: 1 } },
        {
          runs: [
            {},
            { text: "gone", suggested_deletion_ids: ["s.1"] },
            { text: "come", suggested_insertion_ids: ["s.2"] },
            {},
          ],
        },
      ],
      tables: [
        {
          table_index: 0,
          rows: [
            {
              row_index: 0,
              is_header: true,
              suggested_insertion_ids: ["s.3"],
              cells: [
                { column_index: 0, column_span: 2, paragraphs: [{ runs: [{ text: "x\n" }] }] },
                { column_index: 1, tables: [{ table_index: 0, rows: [{ cells: [{ paragraphs: [{}] }] }] }] },
              ],
            },
          ],
        },
      ],
    });
  });

  it("marks the part of a paragraph that a piece begins or ends in", () => {
    const model = modelOf(p("0123456789".repeat(30)));
    const parts = pieces(model, { format: "structured", maxBytes: 500 }) as StructuredContent[];
    const found = parts.flatMap(({ paragraphs }) => paragraphs);
    expect(found.length).toBeGreaterThan(1);
    for (const one of found) expect(one).toMatchObject({ part_of: { start: 1, end: 302 } });
  });
});
