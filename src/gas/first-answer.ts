// The first answer of a write, kept in the cache so that a caller who lost it can have it again, word for word.
import { parseAnswer } from "../protocol/reply.ts";
import { asciiJson, type Answer } from "../protocol/envelope.ts";
import { parseJsonObject } from "../protocol/json-text.ts";
import { keepText, wholeKeptText } from "./kept-text.ts";
import type { CacheStore } from "./ports/cache.ts";

const entry = (requestId: string): string => `answer:${requestId}`;

/** Keeps the answer at the next flush. */
export function keepAnswer(cache: CacheStore, requestId: string, keyId: string, answer: Answer): void {
  keepText(cache, entry(requestId), keyId, asciiJson(JSON.stringify(answer)));
}

/** The kept answer, or null when the cache has let it go or it belongs to another key. */
export function keptAnswer(cache: CacheStore, requestId: string, keyId: string): Answer | null {
  const text = wholeKeptText(cache, entry(requestId), keyId);
  const object = text === null ? null : parseJsonObject(text);
  return object === null ? null : parseAnswer(object);
}
