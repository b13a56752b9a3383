// The shapes between the front (HTTP or a script) and the methods of both APIs.
import type { Tampering } from "../docs/batch.ts";
import type { GoogleError } from "../errors.ts";
import type { StoredImage } from "../state/images.ts";
import type { ApiMethod } from "./discovery.ts";

/** Bytes that came with a call, or go out with an answer. */
export interface Media {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** A file's content as the document that it becomes: Docs JSON or plain text, and the pictures in it. */
export interface ConvertedContent {
  readonly content: unknown;
  readonly images: readonly StoredImage[];
}

/** One call, checked against Google's description: the method, its parameters by name, the parsed JSON body. */
export interface ApiCall {
  readonly method: ApiMethod;
  /** Path and query parameters; standard ones (`alt`, `fields`) included. */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  /** The JSON body; undefined when none was sent. */
  readonly body: unknown;
  readonly media: Media | null;
  /** What became of content that this call turns into a document; null when it turns nothing. */
  readonly converted: ConvertedContent | null;
  /** What a fault makes of the way a batch is applied; null: nothing. */
  readonly tampering: Tampering | null;
}

/** What is answered. `refused`: the change is made and kept, and yet an error is answered (rulebook 13.1). */
export type FinishedResult =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "media"; readonly media: Media }
  | { readonly kind: "empty" }
  | { readonly kind: "refused"; readonly error: GoogleError };

/** What a method answers; `later`: it has read what it needs, and the rest takes its time outside the transaction. */
export type ApiResult =
  FinishedResult | { readonly kind: "later"; readonly finish: () => Promise<FinishedResult> };

/** Turns content into what the method needs before its transaction begins: conversions take their time. */
export type CallPreparation = (call: ApiCall) => Promise<ApiCall>;

/** Runs one call inside a transaction. Throws `GoogleError`; then nothing is kept. */
export type MethodHandler = (call: ApiCall) => ApiResult;

/** Handlers by Google's method name. */
export type MethodHandlers = Readonly<Record<string, MethodHandler>>;

/** The one account of a local Google, and the other person that faults and `act` speak for. */
export const owner = {
  email: "owner@example.com",
  name: "Local Owner",
  permissionId: "10000000000000000001",
} as const;
export const otherEditor = {
  email: "editor@example.com",
  name: "Another Editor",
  permissionId: "10000000000000000002",
} as const;
