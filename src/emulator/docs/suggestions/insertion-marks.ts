// What an insertion carries when it is a suggestion.
import type { Draft } from "../edit/draft.ts";
import type { Segment } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { insertionMark, suggestionsTouching } from "./marks.ts";

/** The marks of what an edit brings in at a position; null when the edit is direct. */
export function insertionMarks(draft: Draft, segment: Segment, atUtf16: number): Properties | null {
  if (draft.suggester === null) return null;
  return insertionMark(draft.suggester.idFor(suggestionsTouching(segment, atUtf16, atUtf16)));
}
