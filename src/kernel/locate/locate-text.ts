// Finds text in a tab: the one door to the ladder.
import { ToolError, type JsonObject } from "../errors.ts";
import type { SegmentSpan, TabModel } from "../document/model.ts";

export interface LocateRequest {
  readonly find: string;
  /** How many matches there must be in all; 1 when neither this nor `occurrence` nor `isAll` says otherwise. */
  readonly expectedMatches?: number;
  /** Counted from 1; picks one of the matches. */
  readonly occurrence?: number;
  /** Takes every match; at least one. */
  readonly isAll?: boolean;
}

export type Located =
  | {
      readonly kind: "found";
      readonly rung: string;
      /** The matches that were chosen, in document order. */
      readonly spans: readonly SegmentSpan[];
      /** How many there are in the tab. */
      readonly totalMatches: number;
      readonly ladderReport: readonly JsonObject[];
    }
  | { readonly kind: "not-found"; readonly error: ToolError };

/** Matches of `find` in the body of a tab. An expected "no" is returned, never thrown. */
export function locateText(_tab: TabModel, _request: LocateRequest): Located {
  throw new ToolError("INTERNAL", "being built");
}
