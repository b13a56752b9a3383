// Large results: above `maxPieceBytes` the reply carries a ticket, and the result's JSON text is fetched piece by piece.
import type { Json } from "../kernel/errors.ts";
import { isHex } from "./hex.ts";
import { isJsonObject, isWholeNumber, parseJson } from "./json-text.ts";

/** Characters of result text in one piece. Quoting it once more at most doubles it, so the reply stays within `maxPieceBytes`. */
export const pieceChars = 1_900_000;

/** Stands in place of a result that is too large for one reply. */
export interface PieceTicket {
  readonly requestId: string;
  /** Length of the result's JSON text, which is ASCII: characters are bytes. */
  readonly totalBytes: number;
  /** SHA-256 of that text in hex. */
  readonly sha256: string;
}

/** One piece of the text, `offset` characters from its start. */
export interface Piece {
  readonly offset: number;
  readonly text: string;
}

export function ticketJson(ticket: PieceTicket): Json {
  return { $pieces: { request_id: ticket.requestId, total_bytes: ticket.totalBytes, sha256: ticket.sha256 } };
}

/** The ticket in a result, or null when the result is the thing itself. */
export function parseTicket(result: Json): PieceTicket | null {
  if (!isJsonObject(result) || Object.keys(result).length !== 1) return null;
  const inner = result["$pieces"];
  if (!isJsonObject(inner)) return null;
  const { request_id, total_bytes, sha256 } = inner;
  if (typeof request_id !== "string" || !isWholeNumber(total_bytes)) return null;
  if (typeof sha256 !== "string" || !isHex(sha256, 64)) return null;
  return { requestId: request_id, totalBytes: total_bytes, sha256 };
}

export function pieceJson(piece: Piece): Json {
  return { offset: piece.offset, text: piece.text };
}

/** The piece in a `$piece` result, or null. */
export function parsePiece(result: Json): Piece | null {
  if (!isJsonObject(result)) return null;
  const { offset, text } = result;
  return isWholeNumber(offset) && typeof text === "string" && text !== "" ? { offset, text } : null;
}

/**
 * The result that the pieces spell, or undefined when they do not: a gap, a wrong length, a wrong digest, or no JSON.
 * Pieces stand in the order of their offsets.
 */
export function joinPieces(
  ticket: PieceTicket,
  pieces: readonly Piece[],
  sha256Hex: (text: string) => string,
): Json | undefined {
  let text = "";
  for (const piece of pieces) {
    if (piece.offset !== text.length) return undefined;
    text += piece.text;
  }
  if (text.length !== ticket.totalBytes || sha256Hex(text) !== ticket.sha256) return undefined;
  return parseJson(text);
}
