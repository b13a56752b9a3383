// Where in a tab a call looks: a segment, and in it the section, cell or named range that it names. Finds nothing itself and never guesses.
import { ToolError } from "../errors.ts";
import { segmentOf, type Segment, type Span, type TabModel } from "../document/model.ts";

/** The part of a tab that a caller narrows a call to: one of a heading, a table's cell (all three indexes) or a named range. */
export interface Within {
  readonly heading?: string | undefined;
  readonly tableIndex?: number | undefined;
  readonly rowIndex?: number | undefined;
  readonly columnIndex?: number | undefined;
  readonly namedRange?: string | undefined;
}

/** Where to look: a segment, and in it the areas that a match must lie wholly inside (one area each); null for the whole segment. */
export interface SearchScope {
  readonly segment: Segment;
  readonly areas: readonly Span[] | null;
  /** The place in words, for messages. */
  readonly label: string;
}

export type ResolvedScope =
  | { readonly kind: "found"; readonly scope: SearchScope }
  | { readonly kind: "refused"; readonly error: ToolError };

/** The scope that a call names, or why there is none. */
export function resolveScope(
  tab: TabModel,
  place: { readonly segmentId?: string | undefined; readonly within?: Within | undefined },
): ResolvedScope {
  const segment = segmentOf(tab, place.segmentId ?? "");
  if (segment === null || place.within !== undefined) {
    return {
      kind: "refused",
      error: new ToolError("FEATURE_UNAVAILABLE", "Expected the whole body or a segment of the tab."),
    };
  }
  return { kind: "found", scope: { segment, areas: null, label: segment.kind } };
}
