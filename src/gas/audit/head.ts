// The head of a document's audit chain as it stands in user properties: where the next record goes, and what it must follow.
import { isJsonObject, isWholeNumber, parseJson } from "../../protocol/json-text.ts";
import type { PropertyStore } from "../ports/properties.ts";
import type { ChainHead } from "./chain.ts";

/** The file that takes the next record. */
export interface OpenSegment {
  readonly fileId: string;
  /** Counted from 1. */
  readonly number: number;
  readonly bytes: number;
}

export interface AuditHead extends ChainHead {
  readonly folderId: string;
  /** Null until there is a first record. */
  readonly segment: OpenSegment | null;
  /** True from before the next segment is made until the head has moved into it: it may be there without the head knowing. */
  readonly isOpening: boolean;
}

export const headEntry = (documentId: string): string => `audit:${documentId}`;

export function encodeHead(head: AuditHead): string {
  const { isOpening, ...rest } = head;
  return JSON.stringify(isOpening ? head : rest);
}

/** Null when the document has none, or when what stands there is not a head. */
export function readHead(properties: PropertyStore, documentId: string): AuditHead | null {
  const text = properties.get(headEntry(documentId));
  const value = text === null ? undefined : parseJson(text);
  if (!isJsonObject(value)) return null;
  const { folderId, count, digest, segment } = value;
  const isOpening = value["isOpening"] === true;
  if (typeof folderId !== "string" || !isWholeNumber(count) || typeof digest !== "string") return null;
  if (segment === null) return { folderId, count, digest, segment, isOpening };
  if (!isJsonObject(segment)) return null;
  const { fileId, number, bytes } = segment;
  if (typeof fileId !== "string" || !isWholeNumber(number) || !isWholeNumber(bytes)) return null;
  return { folderId, count, digest, segment: { fileId, number, bytes }, isOpening };
}
