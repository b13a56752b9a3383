// Where an edit of the editor happens: read from the payload of a script's call, found in the draft.
import type { Draft } from "../../../docs/edit/draft.ts";
import type { InsertionPlace } from "../../../docs/edit/insertion-place.ts";
import type { JsonRecord } from "../../../json-value.ts";

/** `{tabId, segmentId, atUtf16}` of a payload. Throws Refusal for a tab or segment that is not there. */
export function editPlace(draft: Draft, { tabId, segmentId, atUtf16 }: JsonRecord): InsertionPlace {
  const place = draft.place({ tabId: String(tabId), segmentId: String(segmentId) });
  return { place, atUtf16: Number(atUtf16) };
}
