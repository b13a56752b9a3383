// Faulty ways of applying a batch, for the local Google's faults. The service knows none of them.
import type { Request } from "../../google-api/docs.ts";
import type { Tampering } from "./batch.ts";

export type { AlterationPlace } from "./faulty/altered-write.ts";
export { alteredWrite, alterationPlaces } from "./faulty/altered-write.ts";
export { NothingToTamper } from "./faulty/attempts.ts";
export { partialWrite } from "./faulty/partial-write.ts";

/** Answers as if the batch had been applied, and changes nothing. */
export function droppedWrite(): Tampering {
  return (apply) => (model, requests, context) => {
    const { replies, suggestionResponses = [] } = apply(model, requests, context);
    return { model, replies, suggestionResponses };
  };
}

/** An edit by somebody else: deletes [index, deleteTo), then inserts `text` at index. */
export interface ForeignEdit {
  readonly tabId: string;
  readonly segmentId?: string | undefined;
  readonly index: number;
  readonly text?: string | undefined;
  readonly deleteTo?: number | undefined;
}

/** The ordinary batch that makes a foreign edit: to be sent as another editor. Empty when the edit asks for nothing. */
export function foreignEditRequests({
  tabId,
  segmentId = "",
  index,
  text,
  deleteTo,
}: ForeignEdit): Request[] {
  return [
    ...(deleteTo === undefined
      ? []
      : [{ deleteContentRange: { range: { tabId, segmentId, startIndex: index, endIndex: deleteTo } } }]),
    ...(text === undefined || text === ""
      ? []
      : [{ insertText: { text, location: { tabId, segmentId, index } } }]),
  ];
}
