import fc from "fast-check";
import {
  findSections,
  parseDocument,
  resolveHeading,
  sectionForest,
  sectionQueryProblems,
  sectionsOf,
  sharedPaths,
  type SectionQuery,
  type TabModel,
} from "../../../src/kernel/index.ts";
import { doc, heading, p, tab, table, type BlockSpec } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sectionedBodies, styledParagraph } from "../../support/sectioned-documents.ts";

function tabOf(...body: readonly BlockSpec[]): TabModel {
  return parseDocument(doc(tab(...body)).document).tabs[0]!;
}

const model = tabOf(
  styledParagraph("TITLE", "Handbook"),
  heading("Leave"),
  heading("Notes", 2),
  heading("Parental leave", 2),
  table([[heading("In a cell", 3)]]),
  heading("Pay"),
  heading("Notes", 2),
  heading("Pay > Extra", 2),
);

function titles(query: string, match: SectionQuery["match"] = "contains", tabModel = model): string[] {
  return findSections(tabModel, { heading: query, match }).sections.map(({ title }) => title);
}

function resolved(query: string, tabModel = model): string {
  const found = resolveHeading(tabModel, query);
  return found.kind === "found" ? found.section.fullPath.join(" / ") : found.error.code;
}

function refusal(query: string, tabModel = model) {
  const found = resolveHeading(tabModel, query);
  if (found.kind === "found") throw new Error("expected a refusal, found a section");
  return found.error;
}

describe("findSections", () => {
  it("W-29: finds by words whatever their case, by the path, and by the id", () => {
    expect(titles("LEAVE")).toEqual(["Leave", "Parental leave"]);
    expect(titles("leave > n")).toEqual(["Notes"]);
    expect(titles("h.parentalleave")).toEqual(["Parental leave"]);
    expect(titles("nowhere")).toEqual([]);
  });

  it("finds every section for an empty query, titles and headings in cells included", () => {
    expect(titles("")).toEqual(sectionsOf(model).map(({ title }) => title));
    expect(titles("")).toHaveLength(8);
  });

  it("W-29: finds exactly by words, path or id", () => {
    expect(titles("leave", "exact")).toEqual(["Leave"]);
    expect(titles("notes", "exact")).toEqual(["Notes", "Notes"]);
    expect(titles("pay > notes", "exact")).toEqual(["Notes"]);
    expect(titles("Handbook > Pay", "exact")).toEqual(["Pay"]);
    expect(titles("#h.pay", "exact")).toEqual(["Pay"]);
    expect(titles("lea", "exact")).toEqual([]);
  });

  it("W-29: finds by a regular expression, which regards case", () => {
    expect(titles("^(Lea|Pa)[vy]e?$", "regex")).toEqual(["Leave", "Pay"]);
    expect(titles("^leave$", "regex")).toEqual([]);
  });

  it("refuses a pattern that cannot be searched for, before anything is read", () => {
    const [problem, ...others] = sectionQueryProblems({ heading: "(a)\\1", match: "regex" });
    expect(problem).toMatch(/^heading: expected .*found/);
    expect(others).toEqual([]);
    expect(sectionQueryProblems({ heading: "(a)\\1", match: "exact" })).toEqual([]);
  });

  it("says when a pattern takes too much work, and comes back", () => {
    const long = tabOf(...Array.from({ length: 100 }, () => heading("a".repeat(1000))));
    const pattern = `${"(a|a?)".repeat(100)}b`;
    expect(findSections(long, { heading: pattern, match: "regex" }).isCutShort).toBe(true);
  });

  it("holds on random documents: contains finds whatever part of a title is asked for", () => {
    fc.assert(
      fc.property(sectionedBodies, fc.nat(), fc.nat(), (body, which, from) => {
        const random = tabOf(...body);
        const all = sectionsOf(random);
        if (all.length === 0) return;
        const section = all[which % all.length]!;
        const start = from % section.title.length;
        const found = findSections(random, { heading: section.title.slice(start), match: "contains" });
        expect(found.sections).toContain(section);
        expect(findSections(random, { heading: section.title, match: "exact" }).sections).toContain(section);
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("resolveHeading", () => {
  it("takes an id, the words, and the end of the path with or without the document's title", () => {
    expect(resolved("h.leave")).toBe("Handbook / Leave");
    expect(resolved("Parental  leave ")).toBe("Handbook / Leave / Parental leave");
    expect(resolved("Pay > Notes")).toBe("Handbook / Pay / Notes");
    expect(resolved("Handbook > Pay > Notes")).toBe("Handbook / Pay / Notes");
    expect(resolved("handbook")).toBe("Handbook");
    expect(resolved("In a cell")).toContain("table 0, row 0, column 0 / In a cell");
  });

  it("takes words that look like a path", () => {
    expect(resolved("Pay > Extra")).toBe("Handbook / Pay / Pay > Extra");
    expect(resolved("Pay > Pay > Extra")).toBe("Handbook / Pay / Pay > Extra");
  });

  it("disregards case only where nothing is as written", () => {
    const both = tabOf(heading("plan"), heading("Plan", 2), heading("PLAN B"));
    expect(resolved("Plan", both)).toBe("plan / Plan");
    expect(resolved("plan b", both)).toBe("PLAN B");
    expect(resolved("PLAN", both)).toBe("INVALID_INPUT");
  });

  it("lists the candidates with their paths when there are several, and guesses none", () => {
    const error = refusal("Notes");
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.message).toContain("2 headings");
    expect(error.diagnostics["candidates"]).toMatchObject([
      { path: "Leave > Notes" },
      { path: "Pay > Notes" },
    ]);
  });

  it("lists what is similar when there is none, or else what there is", () => {
    expect(refusal("Parental").diagnostics["candidates"]).toMatchObject([{ path: "Leave > Parental leave" }]);
    expect(refusal("Nothing like it").diagnostics["candidates"]).toHaveLength(8);
    expect(refusal("Any", tabOf(p("plain"))).message).toContain("no heading in the tab");
  });

  it("finds every section of random documents by its path, unless the path is shared", () => {
    fc.assert(
      fc.property(sectionedBodies, (body) => {
        const random = tabOf(...body);
        const shared = sharedPaths(random);
        for (const section of sectionsOf(random)) {
          if (section.headingId !== null) {
            expect(resolveHeading(random, section.headingId)).toMatchObject({ section });
          }
          const found = resolveHeading(random, section.path.join(" > "));
          // A path of one section may still be how a longer one ends.
          if (found.kind === "found") expect(found.section.title).toBe(section.title);
          else expect(found.error.diagnostics["candidates"]).not.toEqual([]);
          if (shared.has(section.path.join(" > ").toLowerCase())) expect(section.path).not.toEqual([]);
        }
      }),
      { numRuns: propertyRuns() },
    );
  });
});

describe("sectionForest", () => {
  it("shows each section once, under the outermost that was found, those of cells apart", () => {
    const sections = findSections(model, { heading: "leave", match: "contains" }).sections;
    expect(sectionForest(model, sections)).toMatchObject([
      {
        text: "Leave",
        subsections: [
          { text: "Notes" },
          { text: "Parental leave", in_cells: [{ text: "In a cell", level: 3 }] },
        ],
      },
    ]);
  });

  it("holds every section of random documents once when all are asked for", () => {
    interface Tree {
      readonly start_index: number;
      readonly subsections?: readonly Tree[];
      readonly in_cells?: readonly Tree[];
    }
    const starts = (trees: readonly Tree[]): number[] =>
      trees.flatMap((one) => [
        one.start_index,
        ...starts(one.subsections ?? []),
        ...starts(one.in_cells ?? []),
      ]);
    fc.assert(
      fc.property(sectionedBodies, (body) => {
        const random = tabOf(...body);
        const forest = sectionForest(random, sectionsOf(random)) as unknown as readonly Tree[];
        expect(starts(forest).sort((a, b) => a - b)).toEqual(sectionsOf(random).map((one) => one.startUtf16));
      }),
      { numRuns: propertyRuns() },
    );
  });
});
