// Which section a caller means by a heading: its id, its words, or its path. Never guesses between several.
import { ToolError, type JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";
import { plainTitle } from "../document/heading.ts";
import { sectionsOf, type Section } from "./section-tree.ts";

/** Stands between the parts of a path. */
export const pathSeparator = " > ";
/** Most headings that a refusal lists. */
const maxCandidates = 20;

export type ResolvedHeading =
  | { readonly kind: "found"; readonly section: Section }
  | { readonly kind: "refused"; readonly error: ToolError };

/**
 * The one section of the tab that `heading` names. An id wins (with or without `#`); then the heading's words or the end of its path, with
 * or without the document title, as written; then the same without regard to case. White space is evened out.
 * INVALID_INPUT with `candidates` when there is none, or more than one.
 */
export function resolveHeading(tab: TabModel, heading: string): ResolvedHeading {
  const sections = sectionsOf(tab);
  const named = sectionsNamed(sections, heading);
  const [only] = named;
  if (only !== undefined && named.length === 1) return { kind: "found", section: only };
  const found =
    named.length > 0
      ? `which ${named.length} headings fit. Name one by its id, or by more of its path, from candidates.`
      : sections.length === 0
        ? "and no heading in the tab. Leave it out, or choose another tab."
        : "which none fits. Choose one of candidates.";
  return {
    kind: "refused",
    error: new ToolError(
      "INVALID_INPUT",
      `heading: expected the id, words or path of one heading of tab "${tab.title}" (${tab.tabId}), found ${JSON.stringify(heading)}, ${found} Nothing was done.`,
      {
        heading,
        tab_id: tab.tabId,
        candidates: (named.length > 0 ? named : nearest(sections, heading))
          .slice(0, maxCandidates)
          .map(asCandidate),
        heading_count: sections.length,
      },
    ),
  };
}

/** Sections whose id, words or path are exactly this; without regard to case only when none is as written. */
export function sectionsNamed(sections: readonly Section[], heading: string): readonly Section[] {
  const id = heading.trim().replace(/^#/, "");
  const byId = id === "" ? [] : sections.filter((section) => section.headingId === id);
  if (byId.length > 0) return byId;
  const asWritten = plainTitle(heading);
  const exact = sections.filter((section) => namesOf(section).includes(asWritten));
  if (exact.length > 0) return exact;
  const folded = asWritten.toLowerCase();
  return sections.filter((section) => namesOf(section).some((name) => name.toLowerCase() === folded));
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
