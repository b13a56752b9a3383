// Results too large for one reply: kept whole in the cache for a while, handed out piece by piece. Re-running the read instead could
// give pieces of two states of a document; a piece that is gone is said to be gone, and the caller reads again.
import { ToolError, type Json, type JsonObject } from "../kernel/index.ts";
import { asciiJson, maxPieceBytes } from "../protocol/envelope.ts";
import { isWholeNumber } from "../protocol/json-text.ts";
import { pieceChars, pieceJson, ticketJson } from "../protocol/piece.ts";
import { keepText, keptText, maxKeptChars } from "./kept-text.ts";
import type { World } from "./world.ts";

const entry = (requestId: string): string => `result:${requestId}`;
/** Room for the words around a result in its reply. */
const frameBytes = 10_000;

/** The result itself when it fits in a reply; else a ticket for it. Throws FEATURE_UNAVAILABLE when it is too large to be kept. */
export function wholeOrTicket(world: World, requestId: string, keyId: string, result: Json): Json {
  const text = asciiJson(JSON.stringify(result));
  if (text.length <= maxPieceBytes - frameBytes) return result;
  if (text.length <= maxKeptChars) {
    keepText(world.cache, entry(requestId), keyId, text);
    // Written at once: a ticket for something that the cache did not take would be a promise that cannot be kept.
    if (world.cache.flush()) {
      return ticketJson({ requestId, totalBytes: text.length, sha256: world.digest.sha256Hex(text) });
    }
  }
  throw new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected a result of at most ${maxKeptChars} bytes that the script's cache can hold, found one of ${text.length}. Ask for less at once: an outline, or one tab.`,
    { bytes: text.length, max_bytes: maxKeptChars },
  );
}

/** Answers `$piece`. Throws INVALID_INPUT, or UPSTREAM_UNAVAILABLE when the kept result is gone. */
export function pieceOf(world: World, keyId: string, args: JsonObject): Json {
  const { request_id: requestId, offset } = args;
  if (typeof requestId !== "string" || !isWholeNumber(offset)) {
    throw new ToolError(
      "INVALID_INPUT",
      "Expected `request_id`, a string, and `offset`, a whole number. Take both from the ticket and the pieces before.",
    );
  }
  const text = keptText(world.cache, entry(requestId), keyId, offset, pieceChars);
  if (text !== null) return pieceJson({ offset, text });
  throw new ToolError(
    "UPSTREAM_UNAVAILABLE",
    "Expected the rest of a large result in the script's cache, found it gone or never there. Make the original call again.",
    { request_id: requestId, offset },
  );
}
