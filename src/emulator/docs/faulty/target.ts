// Where a batch wrote, in the numbering it left behind.
import type { Request } from "../../../google-api/docs.ts";
import type { DocumentModel } from "../model/document.ts";

/** The stretch that the last writing request left; empty where it only deleted. */
export interface Target {
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** The target of a batch over `before`; null when no request of it names a position. */
export function targetOf(requests: readonly Request[], before: DocumentModel): Target | null {
  const defaultTabId = before.tabs[0]?.tabId ?? "";
  const written = requests.findLastIndex((request) => request.insertText?.location !== undefined);
  const index =
    written >= 0 ? written : requests.findLastIndex((request) => stretchOf(request, defaultTabId) !== null);
  const found = requests[index];
  const stretch = found === undefined ? null : stretchOf(found, defaultTabId);
  if (stretch === null) return null;
  return requests.slice(index + 1).reduce((target, later) => movedBy(target, later, defaultTabId), stretch);
}

function stretchOf(request: Request, defaultTabId: string): Target | null {
  const location = request.insertText?.location;
  if (location !== undefined) {
    const { tabId = defaultTabId, segmentId = "", index = 0 } = location;
    return { tabId, segmentId, startUtf16: index, endUtf16: index + (request.insertText?.text ?? "").length };
  }
  const range =
    request.deleteContentRange?.range ??
    request.updateTextStyle?.range ??
    request.updateParagraphStyle?.range ??
    request.deleteParagraphBullets?.range ??
    request.createNamedRange?.range;
  if (range === undefined) return null;
  const { tabId = defaultTabId, segmentId = "", startIndex: startUtf16 = 0, endIndex = 0 } = range;
  return {
    tabId,
    segmentId,
    startUtf16,
    endUtf16: request.deleteContentRange === undefined ? endIndex : startUtf16,
  };
}

/** The target after a later deletion; no later request inserts at a place, else that one would be the target. */
function movedBy(target: Target, later: Request, defaultTabId: string): Target {
  const range = later.deleteContentRange?.range;
  if (range === undefined) return target;
  const { tabId = defaultTabId, segmentId = "", startIndex = 0, endIndex = 0 } = range;
  if (tabId !== target.tabId || segmentId !== target.segmentId) return target;
  const move = (at: number): number =>
    at <= startIndex ? at : Math.max(startIndex, at - (endIndex - startIndex));
  return { ...target, startUtf16: move(target.startUtf16), endUtf16: move(target.endUtf16) };
}
