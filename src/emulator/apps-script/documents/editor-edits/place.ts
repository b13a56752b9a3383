// Where an edit of the editor happens: read from the payload of a script's call, found in the draft.
import type { Draft, Place } from "../../../docs/edit/draft.ts";
import type { JsonRecord } from "../../../json-value.ts";

/** A position in a segment. */
export interface EditPlace {
  readonly place: Place;
  readonly atUtf16: number;
}

/** `{tabId, segmentId, atUtf16}` of a payload. Throws Refusal for a tab or segment that is not there. */
export function editPlace(draft: Draft, { tabId, segmentId, atUtf16 }: JsonRecord): EditPlace {
  const place = draft.place({ tabId: String(tabId), segmentId: String(segmentId) });
  return { place, atUtf16: Number(atUtf16) };
}
