import fc from "fast-check";
import { asciiJson, encodeReply, maxPieceBytes } from "../../src/protocol/envelope.ts";
import {
  joinPieces,
  parsePiece,
  parseTicket,
  pieceChars,
  pieceJson,
  ticketJson,
} from "../../src/protocol/piece.ts";
import { propertyRuns } from "../support/runs.ts";
import { sha256Hex } from "../support/signed-request.ts";
import { anyText } from "../support/texts.ts";

const requestId = "0".repeat(32);

function cut(text: string, size: number): { offset: number; text: string }[] {
  const pieces = [];
  for (let offset = 0; offset < text.length; offset += size)
    pieces.push({ offset, text: text.slice(offset, offset + size) });
  return pieces;
}

describe("joinPieces", () => {
  it("gives back what was cut, and nothing when a piece is missing, doubled, moved or altered", () => {
    fc.assert(
      fc.property(
        fc.array(anyText(), { minLength: 1 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(),
        (result, size, at) => {
          const text = asciiJson(JSON.stringify(result));
          const ticket = { requestId, totalBytes: text.length, sha256: sha256Hex(text) };
          const pieces = cut(text, size);
          expect(joinPieces(ticket, pieces, sha256Hex)).toEqual(result);
          const place = at % pieces.length;
          const piece = pieces[place]!;
          expect(
            joinPieces(ticket, [...pieces.slice(0, place), ...pieces.slice(place + 1)], sha256Hex),
          ).toBeUndefined();
          expect(joinPieces(ticket, [...pieces, piece], sha256Hex)).toBeUndefined();
          const altered = { ...piece, text: `${piece.text.slice(0, -1)}\u0001` };
          expect(
            joinPieces(
              ticket,
              pieces.map((one) => (one === piece ? altered : one)),
              sha256Hex,
            ),
          ).toBeUndefined();
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});

describe("a piece", () => {
  it("stays within a reply of the largest size even when every character must be quoted", () => {
    const reply = encodeReply({
      proofmark: 1,
      requestId,
      ok: true,
      result: pieceJson({ offset: 0, text: '"'.repeat(pieceChars) }),
      meta: { apiCalls: 0, storeCalls: 0, elapsedMs: 0, version: "", catalogue: "" },
    });
    expect(reply.length).toBeLessThanOrEqual(maxPieceBytes);
  });

  it("and a ticket are read as they were written, and nothing else is", () => {
    const ticket = { requestId, totalBytes: 7, sha256: "a".repeat(64) };
    expect(parseTicket(ticketJson(ticket))).toEqual(ticket);
    expect(parsePiece(pieceJson({ offset: 3, text: "x" }))).toEqual({ offset: 3, text: "x" });
    expect(
      parseTicket({ $pieces: { request_id: requestId, total_bytes: -1, sha256: "a".repeat(64) } }),
    ).toBeNull();
    expect(parseTicket({ tabs: [] })).toBeNull();
    expect(parsePiece({ offset: 0, text: "" })).toBeNull();
  });
});
