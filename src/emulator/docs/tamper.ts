// Faulty ways of applying a batch, for the local Google's faults. The service knows none of them.
import type { Request } from "../../google-api/docs.ts";
import type { BatchApplier } from "./batch.ts";

/** Where an altered write differs from what was asked. */
export const alterationPlaces = ["target", "next-paragraph", "other-tab", "footnote", "style", "list", "named-range"] as const;
export type AlterationPlace = (typeof alterationPlaces)[number];

/** Thrown by a faulty applier when this document and batch give it nothing to alter; the message says what is missing. */
export class NothingToTamper extends Error {}

/** An edit by somebody else: deletes [index, deleteTo), then inserts `text` at index. */
export interface ForeignEdit {
  readonly tabId: string;
  readonly segmentId?: string | undefined;
  readonly index: number;
  readonly text?: string | undefined;
  readonly deleteTo?: number | undefined;
}

export declare function partialWrite(): BatchApplier;
export declare function alteredWrite(where: AlterationPlace, text?: string): BatchApplier;
export declare function droppedWrite(): BatchApplier;
export declare function foreignEditRequests(edit: ForeignEdit): Request[];
