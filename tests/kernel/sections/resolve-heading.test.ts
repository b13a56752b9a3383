import fc from "fast-check";
import {
  parseDocument,
  resolveHeading,
  searchText,
  sectionsOf,
  type TabModel,
} from "../../../src/kernel/index.ts";
import { doc, heading, p, tab, table, type BlockSpec } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

const long = `${"A very long title of a chapter about money and other things ".repeat(3)}end`;

function tabOf(...body: readonly BlockSpec[]): TabModel {
  return parseDocument(doc(tab(...body)).document).tabs[0]!;
}

function titleOf(model: TabModel, name: string): string {
  const resolved = resolveHeading(model, name);
  if (resolved.kind === "refused") throw resolved.error;
  return resolved.section.title;
}

function refusal(model: TabModel, name: string, argument?: string) {
  const resolved = resolveHeading(model, name, argument);
  if (resolved.kind === "found") throw new Error("expected a refusal, found a section");
  return resolved.error;
}

describe("resolveHeading", () => {
  it("takes a title that was clipped, alone or in a path, without regard to case", () => {
    const model = tabOf(heading(long), p("x"), heading("Fees", 2), p("y"), heading(`${long}?`, 2), p("z"));
    expect(titleOf(model, `${long.slice(0, 60)}… > Fees`)).toBe("Fees");
    expect(titleOf(model, `${long.slice(0, 30).toUpperCase()}… > fees`)).toBe("Fees");
    expect(titleOf(model, `${long.slice(0, 60)}… > ${long.slice(0, 60)}…`)).toBe(`${long}?`);
    expect(titleOf(model, "F…")).toBe("Fees");
  });

  it("prefers a title that has the ellipsis itself, and takes an ellipsis for something", () => {
    const model = tabOf(heading("Wait…"), p("x"), heading("Wait and see"), p("y"));
    expect(titleOf(model, "Wait…")).toBe("Wait…");
    for (const name of ["Wait and see…", "…", "… > Wait…", "Wait and…see"]) {
      expect(refusal(model, name).code).toBe("INVALID_INPUT");
    }
  });

  it("lists the headings that a clipped title fits, when it fits several", () => {
    const model = tabOf(heading(`${long} one`), p("x"), heading(`${long} two`), p("y"));
    const error = refusal(model, `${long.slice(0, 60)}…`);
    expect(error.message).toContain("which 2 headings fit");
    expect(error.diagnostics["candidates"]).toHaveLength(2);
  });

  it("takes back every path that a place in a text is told with", () => {
    const title = fc.string({
      unit: fc.constantFrom("ab", " ", "c", "…", "İ", "😀"),
      minLength: 1,
      maxLength: 50,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(title, fc.integer({ min: 1, max: 3 })), { maxLength: 5 }), (specs) => {
        const model = tabOf(...specs.flatMap(([text, level]) => [heading(text, level), p("needle")]));
        const document = { ...parseDocument(doc(tab(p("x"))).document), tabs: [model] };
        const query = { query: "needle", isRegex: false, matchCase: true, limit: 99 };
        for (const match of searchText(document, query).matches) {
          const path = String(match["path"]);
          if (path === "" || path.replace(/…(?= > |$)/g, "").includes("…")) continue;
          const at = Number(match["start_index"]);
          const resolved = resolveHeading(model, path);
          if (resolved.kind === "refused") {
            expect(resolved.error.message).toMatch(/which \d+ headings fit/);
            continue;
          }
          const { startUtf16, ownEndUtf16 } = resolved.section;
          const isUnique = sectionsOf(model).every(
            (one) => one === resolved.section || one.title !== resolved.section.title,
          );
          if (isUnique) expect(at > startUtf16 && at < ownEndUtf16).toBe(true);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("points from the path of a table's cell to `within`, and to the heading above", () => {
    const model = tabOf(
      heading("Money"),
      p("x"),
      table(["a", [p("b"), table(["inner"]), p("")]]),
      heading("End"),
    );
    const error = refusal(model, "Money > table 0, row 0, column 1");
    expect(error.message).toContain("within.table_index 0, within.row_index 0 and within.column_index 1");
    expect(error.message).toContain('here name a heading or the section of "Money"');
    expect(error.diagnostics).toMatchObject({
      within: { table_index: 0, row_index: 0, column_index: 1 },
      candidates: [{ path: "Money" }],
    });
    const inner = refusal(
      model,
      "Money > table 0, row 0, column 1 > table 0, row 0, column 0",
      "within.heading",
    );
    expect(inner.message).toMatch(
      /^within\.heading: .*Name it by within\.table_index 0, .*, or the section of "Money"\./,
    );
    expect(inner.diagnostics).toMatchObject({ within: { table_index: 0, row_index: 0, column_index: 1 } });
    expect(refusal(model, "table 0, row 0, column 0").diagnostics["candidates"]).toEqual([]);
  });
});
