// Which section a caller means by a heading: its id, its words, or its path. Never guesses between several.
import { ToolError, type JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { plainTitle } from "../document/heading.ts";
import { sectionsOf, type Section } from "./section-tree.ts";

/** Stands between the parts of a path. */
export const pathSeparator = " > ";
/** Stands where answers clip a long title. */
const ellipsis = "…";
/** Most headings that a refusal lists. */
const maxCandidates = 20;

export type ResolvedHeading =
  | { readonly kind: "found"; readonly section: Section }
  | { readonly kind: "refused"; readonly error: ToolError };

/**
 * The one section of the tab that `heading` names. An id wins (with or without `#`); then the heading's words or the end of its path, with
 * or without the document title, as written; then the same without regard to case; then with titles clipped as answers clip them (`…`).
 * White space is evened out. INVALID_INPUT with `candidates` when there is none, or more than one; `argument` is what it is called there.
 */
export function resolveHeading(tab: TabModel, heading: string, argument = "heading"): ResolvedHeading {
  const sections = sectionsOf(tab);
  const named = sectionsNamed(sections, heading);
  const [only] = named;
  if (only !== undefined && named.length === 1) return { kind: "found", section: only };
  const cell = named.length > 0 ? null : cellNamed(heading);
  const around = cell === null ? [] : sectionsNamed(sections, cell.path);
  const found =
    named.length > 0
      ? `which ${named.length} headings fit. Name one by its id, or by more of its path, from candidates.`
      : cell !== null
        ? wordsForCell(cell, argument)
        : sections.length === 0
          ? "and no heading in the tab. Leave it out, or choose another tab."
          : "which none fits. Choose one of candidates.";
  const candidates = named.length > 0 ? named : cell !== null ? around : nearest(sections, heading);
  return {
    kind: "refused",
    error: new ToolError(
      "INVALID_INPUT",
      `${argument}: expected the id, words or path of one heading of tab "${tab.title}" (${tab.tabId}), found ${JSON.stringify(heading)}, ${found} Nothing was done.`,
      {
        heading,
        tab_id: tab.tabId,
        ...(cell === null ? {} : { within: { ...cell.within } }),
        candidates: candidates.slice(0, maxCandidates).map(asCandidate),
        heading_count: sections.length,
      },
    ),
  };
}

/** The place of text in a table, as answers tell it: a path that ends in a cell. */
interface CellPlace {
  /** Of the headings in front; "" where there is none. */
  readonly path: string;
  /** The outermost cell, as `within` names it. */
  readonly within: {
    readonly table_index: number;
    readonly row_index: number;
    readonly column_index: number;
  };
}

const cellWord = /^table (\d{1,9}), row (\d{1,9}), column (\d{1,9})$/;

function cellNamed(heading: string): CellPlace | null {
  const parts = plainTitle(heading).split(pathSeparator);
  if (!cellWord.test(parts[parts.length - 1] ?? "")) return null;
  const first = parts.findIndex((part) => cellWord.test(part));
  const [, table, row, column] = cellWord.exec(parts[first] ?? "") ?? [];
  return {
    path: parts.slice(0, first).join(pathSeparator),
    within: { table_index: Number(table), row_index: Number(row), column_index: Number(column) },
  };
}

function wordsForCell({ path, within }: CellPlace, argument: string): string {
  const { table_index: table, row_index: row, column_index: column } = within;
  const cell = `within.table_index ${table}, within.row_index ${row} and within.column_index ${column}`;
  const section = path === "" ? "" : ` or the section of ${JSON.stringify(path)}`;
  return argument === "heading"
    ? `which is a table's cell and no heading. Where a tool takes within, name it by ${cell}; here name a heading${section}.`
    : `which is a table's cell and no heading. Name it by ${cell}${path === "" ? "" : `,${section}`}.`;
}

/** Sections whose id, words or path are exactly this; without regard to case only when none is as written, clipped only when none is whole. */
export function sectionsNamed(sections: readonly Section[], heading: string): readonly Section[] {
  const id = heading.trim().replace(/^#/, "");
  const byId = id === "" ? [] : sections.filter((section) => section.headingId === id);
  if (byId.length > 0) return byId;
  const asWritten = plainTitle(heading);
  const exact = sections.filter((section) => namesOf(section).includes(asWritten));
  if (exact.length > 0) return exact;
  const folded = asWritten.toLowerCase();
  const whole = sections.filter((section) => namesOf(section).some((name) => name.toLowerCase() === folded));
  if (whole.length > 0 || !folded.includes(ellipsis)) return whole;
  return sections.filter((section) => isNamedClipped(section, folded));
}

/** Whether a path in lower case, or the end of one, is the section's with one or more of its titles cut short by an ellipsis. */
export function isNamedClipped({ path, fullPath }: Section, folded: string): boolean {
  return [path, fullPath].some((parts) =>
    parts.some((_, first) => isClippedPath(parts.slice(first), folded)),
  );
}

function isClippedPath(parts: readonly string[], folded: string): boolean {
  let at = 0;
  for (const [ordinal, part] of parts.entries()) {
    const title = (ordinal === 0 ? "" : pathSeparator) + part.toLowerCase();
    if (isNextPart(folded, at, title)) {
      at += title.length;
      continue;
    }
    const end = folded.indexOf(ellipsis, at);
    const shown = folded.slice(at, Math.max(at, end));
    const leastLength = ordinal === 0 ? 1 : pathSeparator.length + 1;
    if (shown.length < leastLength || shown.length >= title.length || !title.startsWith(shown)) return false;
    at = end + ellipsis.length;
  }
  return at === folded.length;
}

function isNextPart(folded: string, at: number, title: string): boolean {
  const end = at + title.length;
  return folded.startsWith(title, at) && (end === folded.length || folded.startsWith(pathSeparator, end));
}

/** Everything a section may be called beside its id: the ends of its path, the shortest being its own title. */
function namesOf({ path, fullPath }: Section): readonly string[] {
  const names = [path, fullPath].map((parts) =>
    parts.map((_, index) => parts.slice(index).join(pathSeparator)),
  );
  return names[0]?.concat(names[1] ?? []) ?? [];
}

function nearest(sections: readonly Section[], heading: string): readonly Section[] {
  const last = plainTitle(heading).split(pathSeparator.trim()).pop()?.trim().toLowerCase() ?? "";
  const similar =
    last === ""
      ? []
      : sections.filter(({ title }) => {
          const folded = title.toLowerCase();
          return folded.includes(last) || last.includes(folded);
        });
  return similar.length > 0 ? similar : sections;
}

function asCandidate(section: Section): JsonObject {
  return {
    ...(section.headingId === null ? {} : { heading_id: section.headingId }),
    text: section.title,
    path: section.path.join(pathSeparator),
    level: section.level,
    start_index: section.startUtf16,
  };
}
