import fc from "fast-check";
import { sectionsOf, type JsonObject } from "../../../src/kernel/index.ts";
import { heading, p, table } from "../../support/document-builder.ts";
import { modelOf, read } from "../../support/readings.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sectionedBodies, styledParagraph } from "../../support/sectioned-documents.ts";

describe("readTab as an outline", () => {
  it("lists headings with level, place, id, path and section, blank ones too, those in cells marked, contents tables left out", () => {
    const model = modelOf(
      p("x"),
      heading("Plan"),
      table([[heading("Part", 2)]]),
      styledParagraph("HEADING_3", ""),
      heading("Close", 2),
    );
    expect(read(model, { format: "outline" }).content).toEqual({
      headings: [
        {
          level: 1,
          text: "Plan",
          start_index: 3,
          end_index: 8,
          heading_id: "h.plan",
          path: "Plan",
          own_end_index: 18,
          section_end_index: 24,
        },
        {
          level: 2,
          text: "Part",
          start_index: 11,
          end_index: 16,
          heading_id: "h.part",
          path: "Plan > table 0, row 0, column 0 > Part",
          own_end_index: 16,
          section_end_index: 16,
          cells: [{ table_index: 0, row_index: 0, column_index: 0 }],
        },
        { level: 3, text: "", start_index: 17, end_index: 18, is_blank: true },
        {
          level: 2,
          text: "Close",
          start_index: 18,
          end_index: 24,
          heading_id: "h.close",
          path: "Plan > Close",
          own_end_index: 24,
          section_end_index: 24,
        },
      ],
    });
  });

  it("lists of a section what is in it", () => {
    const model = modelOf(heading("A"), heading("B", 2), heading("C"));
    const { headings } = read(model, { format: "outline", heading: "A" }).content as {
      headings: JsonObject[];
    };
    expect(headings.map((one) => one["text"])).toEqual(["A", "B"]);
  });

  it("lists every section once, where it begins", () => {
    fc.assert(
      fc.property(sectionedBodies, (body) => {
        const model = modelOf(...body);
        const { headings } = read(model, { format: "outline" }).content as { headings: JsonObject[] };
        const opened = headings.filter((one) => one["path"] !== undefined);
        expect(opened.map((one) => [one["start_index"], one["section_end_index"]])).toEqual(
          sectionsOf(model.tabs[0]!).map(({ startUtf16, endUtf16 }) => [startUtf16, endUtf16]),
        );
      }),
      { numRuns: propertyRuns() },
    );
  });
});
