// Which record the next one follows, when the file may hold more than the head knows.
import { lineDigest, type DigestPort } from "../../kernel/index.ts";
import type { ChainHead } from "./chain.ts";
import { parseRecord } from "./parse-record.ts";
import { linesOf } from "./text-lines.ts";

/** How many records an execution that ended between upload and head can have left behind; more than one would need more than one such end. */
const maxAdopted = 8;

/**
 * The head itself when the stored text ends with its record. When records stand after it that follow it properly, the last of
 * them: their execution ended before it could move the head. Anything else leaves the head as it is, so that checking shows it.
 */
export function continuedHead(head: ChainHead, stored: string, digest: DigestPort): ChainHead {
  const lines = linesOf(stored);
  const digestAt = (place: number): string => lineDigest(lines[place] ?? "", digest.sha256Hex);
  const oldest = Math.max(0, lines.length - 1 - maxAdopted);
  for (let place = lines.length - 1; place >= oldest; place -= 1) {
    if (digestAt(place) === head.digest) return adoptedHead(head, lines.slice(place + 1), digest);
  }
  return head;
}

/** The head moved to the last of these lines when each is a record that follows the one before it; else the head as it is. */
export function adoptedHead(head: ChainHead, lines: readonly string[], digest: DigestPort): ChainHead {
  let last = head;
  for (const line of lines) {
    const record = parseRecord(line);
    if (record === null || record.sequence !== last.count + 1 || record.previousDigest !== last.digest)
      return head;
    last = { count: record.sequence, digest: lineDigest(line, digest.sha256Hex) };
  }
  return last;
}
