import fc from "fast-check";
import {
  parseDocument,
  placeProblems,
  resolveScope,
  type Place,
  type SearchScope,
  type TabModel,
} from "../../../src/kernel/index.ts";
import { doc, heading, p, tab, table, type BlockSpec, type TabSpec } from "../../support/document-builder.ts";
import { richDocument } from "../../support/rich-document.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocuments } from "../../support/test-documents.ts";

function tabOf(...body: readonly BlockSpec[]): TabModel {
  return parseDocument(doc(tab(...body)).document).tabs[0]!;
}

function scopeOf(model: TabModel, place: Place): SearchScope {
  const resolved = resolveScope(model, place);
  if (resolved.kind === "refused") throw resolved.error;
  return resolved.scope;
}

function refusal(model: TabModel, place: Place) {
  const resolved = resolveScope(model, place);
  if (resolved.kind === "found") throw new Error("expected a refusal, found a scope");
  return resolved.error;
}

/** The units of the segment that the areas cover, by the indexes that the service states. */
function covered(model: TabModel, { areas }: SearchScope): string {
  const units: string[] = [];
  const read = (content: NonNullable<NonNullable<TabModel["raw"]["body"]>["content"]>): void => {
    for (const { paragraph, table: grid } of content) {
      for (const { textRun, startIndex = 0 } of paragraph?.elements ?? []) {
        [...(textRun?.content ?? "").split("")].forEach(
          (unit, offset) => (units[startIndex + offset] = unit),
        );
      }
      for (const { tableCells = [] } of grid?.tableRows ?? []) {
        for (const cell of tableCells) read(cell.content ?? []);
      }
    }
  };
  read(model.raw.body?.content ?? []);
  return (areas ?? []).map((area) => units.slice(area.startUtf16, area.endUtf16).join("")).join("|");
}

const rich = parseDocument(richDocument().document).tabs[0]!;

function ranged(...ranges: TabSpec["namedRanges"]): TabModel {
  const spec = { ...tab(p("a<a>bc<b>de<c>fg<d>h")), namedRanges: ranges };
  return parseDocument(doc(spec).document).tabs[0]!;
}

describe("resolveScope", () => {
  it("is the whole body without a place, and a segment by its id", () => {
    expect(scopeOf(rich, {})).toMatchObject({ segment: { kind: "body" }, areas: null, label: "the body" });
    expect(scopeOf(rich, { segmentId: "" }).segment.kind).toBe("body");
    expect(scopeOf(rich, { segmentId: "kix.note" })).toMatchObject({
      segment: { kind: "footnote" },
      areas: null,
      label: "footnote kix.note",
    });
  });

  it("lists the segments there are when one is not there", () => {
    const error = refusal(rich, { segmentId: "kix.none" });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.diagnostics).toMatchObject({
      segments: [{ segment_id: "kix.head" }, { segment_id: "kix.note" }],
      segment_count: 2,
    });
    expect(refusal(tabOf(p("x")), { segmentId: "h" }).message).toContain("leave it out for the body");
  });

  it("is the whole section of a heading, named as any heading is", () => {
    const model = tabOf(p("x"), heading("A"), p("a"), heading("B", 2), p("b"), heading("C"));
    expect(covered(model, scopeOf(model, { within: { heading: "a" } }))).toBe("A\na\nB\nb\n");
    expect(scopeOf(model, { within: { heading: "A > B" } }).label).toBe('section "A > B"');
    const error = refusal(model, { within: { heading: "D" } });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.message).toMatch(/^within\.heading: /);
    expect(error.diagnostics["candidates"]).toMatchObject([{ path: "A" }, { path: "A > B" }, { path: "C" }]);
  });

  it("is the content of a cell, the tables of cells not counted", () => {
    const model = tabOf(
      table([[p("n"), table(["inner"]), p("")], "b"]),
      p(""),
      table(["c", "d"], ["e", [p("f"), p("g")]]),
      p(""),
    );
    const at = (tableIndex: number, rowIndex: number, columnIndex: number): string =>
      covered(model, scopeOf(model, { within: { tableIndex, rowIndex, columnIndex } }));
    expect(at(0, 0, 1)).toBe("b\n");
    expect(at(1, 0, 0)).toBe("c\n");
    expect(at(1, 1, 1)).toBe("f\ng\n");
    expect(at(0, 0, 0)).toBe("n\ninner\n\n");
  });

  it("is each cell's own content in every captured table", () => {
    for (const { read } of testDocuments()) {
      for (const model of parseDocument(read()).tabs) {
        const tables = (model.raw.body?.content ?? []).flatMap(({ table: grid }) =>
          grid === undefined ? [] : [grid],
        );
        tables.forEach(({ tableRows = [] }, tableIndex) => {
          tableRows.forEach(({ tableCells = [] }, rowIndex) => {
            tableCells.forEach(({ startIndex = 0, endIndex }, columnIndex) => {
              expect(scopeOf(model, { within: { tableIndex, rowIndex, columnIndex } }).areas).toEqual([
                { startUtf16: startIndex + 1, endUtf16: endIndex },
              ]);
            });
          });
        });
      }
    }
  });

  it("tells how many tables, rows and columns there are", () => {
    const model = tabOf(table(["a", "b"], ["c", "d"]), p(""));
    const none = refusal(model, { within: { tableIndex: 1, rowIndex: 0, columnIndex: 0 } });
    expect(none.code).toBe("TABLE_NOT_FOUND");
    expect(none.diagnostics).toEqual({ table_index: 1, table_count: 1 });
    expect(none.message).toMatch(/Name one of them by within\.table_index\.$/);
    const cellOfNone = { within: { tableIndex: 0, rowIndex: 0, columnIndex: 0 } };
    expect(refusal(tabOf(p("x")), cellOfNone).message).toMatch(/Name another place, or leave within out\.$/);
    for (const [rowIndex, columnIndex] of [
      [2, 0],
      [1, 2],
    ] as const) {
      const error = refusal(model, { within: { tableIndex: 0, rowIndex, columnIndex } });
      expect(error.code).toBe("INVALID_INPUT");
      expect(error.diagnostics).toMatchObject({ row_count: 2, column_count: 2 });
      expect(error.message).toMatch(/Name one from 0 to 1\.$/);
    }
  });

  it("is all that the named ranges of a name cover, and by id one of them", () => {
    const model = ranged(
      { name: "n", id: "kix.1", from: "c", to: "d" },
      { name: "n", id: "kix.2", from: "a", to: "b" },
      { name: "kix.1", id: "kix.3", from: "b", to: "c" },
    );
    expect(covered(model, scopeOf(model, { within: { namedRange: "n" } }))).toBe("bc|fg");
    expect(covered(model, scopeOf(model, { within: { namedRange: "kix.1" } }))).toBe("fg");
    const error = refusal(model, { within: { namedRange: "m" } });
    expect(error.message).toMatch(/Name one of named_ranges\.$/);
    const unnamed = refusal(tabOf(p("x")), { within: { namedRange: "m" } });
    expect(unnamed.message).toMatch(/Name another place, or leave within out\.$/);
    expect(error.diagnostics["named_ranges"]).toContainEqual({ named_range_id: "kix.2", name: "n" });
  });

  it("leaves out a range that lies wholly in another of its name", () => {
    const model = ranged(
      { name: "n", id: "kix.1", from: "a", to: "d" },
      { name: "n", id: "kix.2", from: "b", to: "c" },
      { name: "n", id: "kix.3", from: "a", to: "b" },
    );
    expect(covered(model, scopeOf(model, { within: { namedRange: "n" } }))).toBe("bcdefg");
  });

  it("takes a range in the segment that it covers, and asks which when there are several", () => {
    const one = (where: readonly string[]): TabModel => {
      const { document } = doc({ ...tab(p("body")), headers: { "kix.h": [p("head")] } });
      document.tabs![0]!.documentTab!.namedRanges = {
        n: {
          name: "n",
          namedRanges: where.map((segmentId) => ({
            namedRangeId: `kix.${segmentId}`,
            name: "n",
            ranges: [{ startIndex: 1, endIndex: 3, ...(segmentId === "" ? {} : { segmentId }) }],
          })),
        },
      };
      return parseDocument(document).tabs[0]!;
    };
    expect(scopeOf(one(["kix.h"]), { within: { namedRange: "n" } }).segment.segmentId).toBe("kix.h");
    expect(refusal(one(["kix.h", ""]), { within: { namedRange: "n" } }).diagnostics).toEqual({
      segment_ids: ["kix.h", ""],
    });
    expect(scopeOf(one(["kix.h", ""]), { segmentId: "", within: { namedRange: "n" } }).segment.kind).toBe(
      "body",
    );
    expect(refusal(one(["kix.h"]), { segmentId: "", within: { namedRange: "n" } }).code).toBe(
      "INVALID_INPUT",
    );
  });
});

describe("placeProblems", () => {
  it("W-48: tells everything that is wrong at once, before anything is read", () => {
    expect(placeProblems({ within: {} })).toEqual([
      "within: expected one of heading, table_index with row_index and column_index, or named_range, found none of them.",
    ]);
    const all = placeProblems({
      segmentId: "kix.h",
      within: { heading: " ", tableIndex: -1, columnIndex: 0.5, namedRange: "" },
    });
    expect(all).toHaveLength(7);
    expect(all.every((problem) => /^[a-z_.]+: expected .*, found .*\.$/.test(problem))).toBe(true);
  });

  it("finds nothing wrong with exactly one kind of place", () => {
    for (const within of [
      { heading: "A" },
      { tableIndex: 0, rowIndex: 0, columnIndex: 0 },
      { namedRange: "n" },
    ]) {
      expect(placeProblems({ within })).toEqual([]);
    }
  });

  it("is what resolveScope refuses with", () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            heading: fc.constantFrom("Plan", ""),
            tableIndex: fc.integer({ min: -1, max: 1 }),
            rowIndex: fc.integer({ min: -1, max: 1 }),
            columnIndex: fc.integer({ min: -1, max: 1 }),
            namedRange: fc.constantFrom("word", ""),
          },
          { requiredKeys: [] },
        ),
        (within) => {
          const problems = placeProblems({ within });
          const resolved = resolveScope(rich, { within });
          if (problems.length > 0) {
            expect(resolved).toMatchObject({ error: { code: "INVALID_INPUT", diagnostics: { problems } } });
          } else if (resolved.kind === "found") {
            const { segment, areas } = resolved.scope;
            for (const { startUtf16, endUtf16 } of areas ?? []) {
              expect(startUtf16).toBeLessThan(endUtf16);
              expect(endUtf16).toBeLessThanOrEqual(segment.lengthUtf16);
            }
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});
