import fc from "fast-check";
import {
  parseDocument,
  type DocumentModel,
  type JsonObject,
  type ReadRequest,
} from "../../../src/kernel/index.ts";
import { isGraphemeBoundary } from "../../../src/kernel/locate/graphemes.ts";
import { heading, p, proposed, struck, table, type BlockSpec } from "../../support/document-builder.ts";
import { expectUnits, modelOf, pieces, read, refusal, text } from "../../support/readings.ts";
import { richDocument } from "../../support/rich-document.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sectionedBodies } from "../../support/sectioned-documents.ts";
import { testDocuments } from "../../support/test-documents.ts";

const specimens = testDocuments().map(({ name, read: parse }) => ({ name, model: parseDocument(parse()) }));

describe("readTab as text", () => {
  it("reads paragraphs as lines and rows with their cells parted by tabs", () => {
    const model = modelOf(heading("Plan"), table(["a", "b"], ["c", [p("two"), p("lines")]]), p("end"));
    expect(text(model)).toBe("Plan\na\tb\nc\ttwo\u000Blines\nend");
  });

  it("reads a table in a cell as lines of that cell", () => {
    const model = modelOf(table([[p("a"), table(["b", "c"], ["d", "e"]), p("f")], "g"]), p("h"));
    expect(text(model)).toBe("a\u000Bb\tc\u000Bd\te\u000Bf\tg\nh");
  });

  it("field case 75: leaves out what is only proposed and keeps what is proposed to go", () => {
    expect(text(modelOf(p("Price ", struck("10", "s.1"), proposed("12", "s.1"), " EUR")))).toBe(
      "Price 10 EUR",
    );
  });

  it("names chips and footnote marks and keeps a place for the rest", () => {
    expect(text(parseDocument(richDocument().document))).toContain("\n\uFFFC and sam@example.com[^1]\n");
  });

  it("reads one section, subsections included", () => {
    const model = modelOf(heading("A"), p("a"), heading("B", 2), p("b"), heading("C"), p("c"));
    expect(read(model, { format: "text", heading: "a" }).content).toBe("A\na\nB\nb");
    expect(read(model, { format: "text", heading: "A > B" }).content).toBe("B\nb");
  });

  it("reads a section of a cell", () => {
    const model = modelOf(table([[p("x"), heading("In"), p("y")], "z"]), p(""));
    expect(read(model, { format: "text", heading: "In" }).content).toBe("In\ny");
  });

  it("reads a header and a footnote by their segment", () => {
    const model = parseDocument(richDocument().document);
    expect(read(model, { format: "text", segmentId: "kix.head" }).content).toBe("header text");
    expect(read(model, { format: "text", segmentId: "kix.note" }).content).toBe(" note text");
  });
});

describe("readTab in pieces", () => {
  it.each(specimens)(
    "gives pieces of $name that joined are the whole text, each within its size",
    ({ model }) => {
      for (const tabModel of model.tabs) {
        for (const maxBytes of [40, 700]) {
          const parts = pieces(model, { format: "text", maxBytes }, tabModel) as string[];
          expect(parts.join("")).toBe(read(model, { format: "text" }, tabModel).content);
          for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxBytes);
        }
      }
    },
  );

  it.each(specimens)("gives structured pieces of $name that hold every unit once", ({ model }) => {
    for (const tabModel of model.tabs) {
      const parts = pieces(model, { format: "structured", maxBytes: 3000 }, tabModel);
      expectUnits(tabModel, parts);
      for (const part of parts) expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThanOrEqual(3000);
    }
  });

  it("holds both on random documents, and parts no cluster and no paragraph that fits", () => {
    fc.assert(
      fc.property(sectionedBodies, fc.integer({ min: 60, max: 300 }), (body, maxBytes) => {
        const model = modelOf(...body);
        const parts = pieces(model, { format: "text", maxBytes }) as string[];
        const whole = parts.join("");
        expect(whole).toBe(text(model));
        let end = 0;
        for (const part of parts) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(maxBytes);
          end += part.length;
          expect(isGraphemeBoundary(whole, end)).toBe(true);
          if (end === whole.length || /[\n\t\u000B]$/.test(part)) continue;
          // Cut inside a paragraph: alone, with what parts it from the next one, it is larger than a piece.
          const before = Math.max(...["\n", "\t", "\u000B"].map((mark) => whole.lastIndexOf(mark, end - 1)));
          const rest = whole.slice(end).search(/[\n\t\u000B]/);
          const paragraph = whole.slice(before + 1, rest < 0 ? whole.length : end + rest + 1);
          expect(Buffer.byteLength(paragraph)).toBeGreaterThan(maxBytes);
        }
        expectUnits(model.tabs[0]!, pieces(model, { format: "structured", maxBytes: maxBytes * 20 }));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("keeps the cells of a row together where they fit", () => {
    const model = modelOf(p("123456"), table(["abcd", "efgh"]), p("x"));
    expect(pieces(model, { format: "text", maxBytes: 12 })).toEqual(["123456\n", "abcd\tefgh\nx"]);
    expect(pieces(model, { format: "text", maxBytes: 7 })).toEqual(["123456\n", "abcd\t", "efgh\nx"]);
  });

  it("goes on in a paragraph larger than a piece at a whole character", () => {
    const family = "👩‍👩‍👧";
    expect(pieces(modelOf(p(family + family)), { format: "text", maxBytes: 30 })).toEqual([family, family]);
  });

  it("gives at least one character however small the size", () => {
    expect(pieces(modelOf(p("ab")), { format: "text", maxBytes: 1 })).toEqual(["a", "b"]);
    const structured = pieces(modelOf(p("ab")), { format: "structured", maxBytes: 1 });
    expectUnits(modelOf(p("ab")).tabs[0]!, structured);
  });

  it("gives the parts of an outline whole", () => {
    const model = modelOf(heading("A"), heading("B"), heading("C"));
    const parts = pieces(model, { format: "outline", maxBytes: 300 }) as { headings: JsonObject[] }[];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flatMap(({ headings }) => headings)).toEqual(
      (read(model, { format: "outline" }).content as JsonObject)["headings"],
    );
  });

  const before = [heading("A"), p("one"), heading("B"), p("two")];
  const first = (format: ReadRequest["format"], more: Partial<ReadRequest> = {}) =>
    read(modelOf(...before), { format, maxBytes: 1, ...more }).nextCursor!;
  const later = (...body: readonly BlockSpec[]): DocumentModel => ({
    ...modelOf(...body),
    revisionId: "rev.2",
  });

  it.each(["text", "structured", "outline"] as const)(
    "goes on in %s when only the revision moved",
    (format) => {
      const moved = later(...before);
      expect(read(moved, { format, cursor: first(format) }).content).toEqual(
        read(modelOf(...before), { format, cursor: first(format) }).content,
      );
    },
  );

  it.each(["text", "structured", "outline"] as const)("refuses to go on in %s after a change", (format) => {
    const changed = later(heading("A"), p("one more"), heading("B"), p("two"));
    const error = refusal(changed, { format, cursor: first(format) });
    expect(error.code).toBe("STALE_RANGE");
    expect(error.diagnostics).toMatchObject({ computed_at_revision: "rev.1", current_revision: "rev.2" });
  });

  it("goes on in a section when something else changed, unless its indexes moved and are told", () => {
    const changed = later(p("new"), ...before);
    const cursor = (format: ReadRequest["format"]) => first(format, { heading: "A" });
    expect(read(changed, { format: "text", heading: "A", cursor: cursor("text") }).content).toBe("\none");
    expect(refusal(changed, { format: "structured", heading: "A", cursor: cursor("structured") }).code).toBe(
      "STALE_RANGE",
    );
  });

  it.each([{ format: "outline" }, { heading: "A" }] as const)(
    "refuses the cursor of another reading: %j",
    (more) => {
      const error = refusal(modelOf(...before), { format: "text", ...more, cursor: first("text") });
      expect(error.code).toBe("INVALID_INPUT");
      expect(error.message).toContain("cursor: expected");
    },
  );

  it("refuses a cursor that is none, a heading in a header and its outline, before anything is read", () => {
    const error = refusal(modelOf(...before), {
      format: "outline",
      heading: " ",
      segmentId: "h",
      cursor: "3",
    });
    expect(error.diagnostics["problems"]).toHaveLength(4);
  });

  it("names the segments there are when one is not there", () => {
    const error = refusal(parseDocument(richDocument().document), { format: "text", segmentId: "kix.none" });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.diagnostics).toMatchObject({
      segments: [
        { segment_id: "kix.head", kind: "header" },
        { segment_id: "kix.note", kind: "footnote" },
      ],
    });
  });
});
