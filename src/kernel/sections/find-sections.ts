// Sections by their headings: the queries of find_sections, and sections as its answer writes them down.
import type { JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { plainTitle } from "../document/heading.ts";
import { cellsAsData } from "../document/render-outline.ts";
import { compilePattern, type Pattern, type WorkBudget } from "../search/pattern.ts";
import { isNamedClipped, pathSeparator, sectionsNamed } from "./resolve-heading.ts";
import { parentOf, sectionsOf, type Section } from "./section-tree.ts";

export const sectionMatches = ["contains", "exact", "regex"] as const;

export interface SectionQuery {
  readonly heading: string;
  readonly match: (typeof sectionMatches)[number];
}

/** Steps that one query may take over all headings of a tab: more than any sensible pattern needs on a book. */
const maxSteps = 3_000_000;

/** What is wrong with a query before anything is read: one sentence a problem. */
export function sectionQueryProblems({ heading, match }: SectionQuery): readonly string[] {
  if (match !== "regex") return [];
  const compiled = compilePattern(heading, { matchCase: true });
  return compiled.kind === "refused" ? [`heading: ${compiled.problem}.`] : [];
}

/**
 * The sections of the tab whose heading fits, in document order. `contains`: the words, or for a query with ` > ` the path, hold the
 * query, without regard to case; an empty query fits every heading. `exact`: the id, words or path are the query, as resolveHeading
 * reads them. `regex`: the pattern is found in the words as they stand. Precondition: the query has no problems.
 * `isCutShort` when the pattern took more work than is allowed; the sections found until then are answered.
 */
export function findSections(
  tab: TabModel,
  query: SectionQuery,
): { readonly sections: readonly Section[]; readonly isCutShort: boolean } {
  const all = sectionsOf(tab);
  if (query.match === "exact") return { sections: sectionsNamed(all, query.heading), isCutShort: false };
  if (query.match === "contains") return { sections: all.filter(holding(query.heading)), isCutShort: false };
  const compiled = compilePattern(query.heading, { matchCase: true });
  if (compiled.kind === "refused") return { sections: [], isCutShort: false };
  const budget: WorkBudget = { left: maxSteps };
  const sections = all.filter(({ text }) => isFound(compiled.pattern, text, budget));
  return { sections, isCutShort: budget.left <= 0 };
}

function holding(heading: string): (section: Section) => boolean {
  const id = heading.trim().replace(/^#/, "");
  const wanted = plainTitle(heading).toLowerCase();
  const isPath = wanted.includes(pathSeparator);
  return (section) => {
    const { title, path, fullPath, headingId } = section;
    return (
      (id !== "" && headingId === id) ||
      title.toLowerCase().includes(wanted) ||
      isNamedClipped(section, wanted) ||
      (isPath && [path, fullPath].some((parts) => parts.join(pathSeparator).toLowerCase().includes(wanted)))
    );
  };
}

function isFound(pattern: Pattern, text: string, budget: WorkBudget): boolean {
  return pattern.find(text, 0, budget) !== null;
}

/** A section as data, with everything but its words and its stamp. */
export function sectionAsData(section: Section): JsonObject {
  return {
    start_index: section.startUtf16,
    end_index: section.endUtf16,
    ...(section.headingId === null ? {} : { heading_id: section.headingId }),
    level: section.level,
    path: section.path.join(pathSeparator),
    body_start_index: section.bodyStartUtf16,
    own_end_index: section.ownEndUtf16,
    ...cellsAsData(section.container.cells),
    ...(section.hasSuggestions ? { has_suggestions: true } : {}),
  };
}

/** Of the sections those that lie in no other one of them, each as `{text, level, heading_id?, start_index, end_index, subsections?, in_cells?}`. */
export function sectionForest(tab: TabModel, sections: readonly Section[]): readonly JsonObject[] {
  const chosen = new Set(sections);
  const inCells = new Map<Section, Section[]>();
  for (const section of sectionsOf(tab)) {
    if (section.around === null) continue;
    const others = inCells.get(section.around);
    if (others === undefined) inCells.set(section.around, [section]);
    else others.push(section);
  }
  const asTree = (section: Section): JsonObject => {
    const cells = inCells.get(section) ?? [];
    return {
      text: section.title,
      level: section.level,
      ...(section.headingId === null ? {} : { heading_id: section.headingId }),
      start_index: section.startUtf16,
      end_index: section.endUtf16,
      ...(section.subsections.length === 0 ? {} : { subsections: section.subsections.map(asTree) }),
      ...(cells.length === 0 ? {} : { in_cells: cells.map(asTree) }),
    };
  };
  return sections.filter((section) => !isInside(section, chosen)).map(asTree);
}

function isInside(section: Section, chosen: ReadonlySet<Section>): boolean {
  for (let above = parentOf(section); above !== null; above = parentOf(above)) {
    if (chosen.has(above)) return true;
  }
  return false;
}

/** Paths that more than one section of the tab has, in lower case: such a path names none of them. */
export function sharedPaths(tab: TabModel): ReadonlySet<string> {
  const once = new Set<string>();
  const shared = new Set<string>();
  for (const { path } of sectionsOf(tab)) {
    const folded = path.join(pathSeparator).toLowerCase();
    (once.has(folded) ? shared : once).add(folded);
  }
  return shared;
}
