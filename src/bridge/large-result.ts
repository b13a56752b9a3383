// A result that is too large for one reply: fetched piece by piece, and believed only when its digest is right.
import { ToolError, type Json, type JsonObject } from "../kernel/errors.ts";
import { joinPieces, parsePiece, parseTicket, type Piece, type PieceTicket } from "../protocol/piece.ts";
import { sha256Hex } from "./digest.ts";

/** The result itself, or what its pieces spell; `fetchPiece` takes the arguments of `$piece` and answers its result. */
export async function wholeResult(
  result: Json,
  fetchPiece: (args: JsonObject) => Promise<Json>,
): Promise<Json> {
  const ticket = parseTicket(result);
  if (ticket === null) return result;
  const pieces: Piece[] = [];
  for (let offset = 0; offset < ticket.totalBytes;) {
    const piece = parsePiece(await fetchPiece({ request_id: ticket.requestId, offset }));
    if (piece === null || piece.offset !== offset) throw broken(ticket);
    pieces.push(piece);
    offset += piece.text.length;
  }
  const whole = joinPieces(ticket, pieces, sha256Hex);
  if (whole === undefined) throw broken(ticket);
  return whole;
}

function broken(ticket: PieceTicket): ToolError {
  return new ToolError(
    "UPSTREAM_UNAVAILABLE",
    `Expected a result of ${ticket.totalBytes} bytes in pieces, found pieces that do not make it up: the script keeps them for a ` +
      "short time only. Call again.",
    { request_id: ticket.requestId, total_bytes: ticket.totalBytes },
  );
}
