// What stands now where a recorded edit left its text: words for a refusal to take it back. A guess by the words around, never a proof.
import { commonEnds } from "./common-ends.ts";
import type { AuditRecord } from "./audit/record.ts";
import { tabById, type DocumentModel } from "./document/model.ts";
import { unitText } from "./document/paragraph-text.ts";
import { placedParagraphs } from "./document/walk.ts";
import type { JsonObject } from "./errors.ts";

/** How much of the text around tells a place, and how much of each text is shown, in UTF-16 units. */
const hintUtf16 = 24;
const shownUtf16 = 240;

/** `{left_by_edit, stands_now?}`, or nothing when the record does not say what the edit left. */
export function wordsSince(record: AuditRecord, document: DocumentModel): JsonObject {
  const { before, after: left } = record.evidence;
  if (typeof before !== "string" || typeof left !== "string" || left === "") return {};
  const now = standsNow(document, record.tabId, before, left);
  return { left_by_edit: clipped(left), ...(now === null ? {} : { stands_now: clipped(now) }) };
}

/** The text between what stood in front of the edit and what stood behind it, told by either; null when neither is there any more. */
function standsNow(document: DocumentModel, tabId: string, before: string, left: string): string | null {
  const { frontUtf16: front, backUtf16: back } = commonEnds(before, left);
  const head = left.slice(Math.max(0, front - hintUtf16), front);
  const tail = left.slice(left.length - back, left.length - back + hintUtf16);
  const tabs = tabId === "" ? document.tabs : [tabById(document, tabId)];
  for (const tab of tabs) {
    for (const segment of tab?.segments ?? []) {
      const text = placedParagraphs(segment)
        .map(({ paragraph }) => unitText(paragraph.raw))
        .join("");
      const from = head === "" ? -1 : text.indexOf(head);
      const to = tail === "" ? -1 : text.indexOf(tail, Math.max(0, from));
      if (from < 0 && to < 0) continue;
      const start = from >= 0 ? from : Math.max(0, to - left.length);
      const end = to >= 0 && to - start <= 2 * left.length ? to + tail.length : start + left.length;
      return text.slice(start, end);
    }
  }
  return null;
}

function clipped(text: string): string {
  return text.length <= shownUtf16 ? text : `${text.slice(0, shownUtf16)}…`;
}
