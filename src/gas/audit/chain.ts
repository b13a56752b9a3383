// Whether the stored records of one document are all there and unchanged. Pure: lines and head come from elsewhere.
import { lineDigest, type ChainReport } from "../../kernel/index.ts";
import { inverseFileOf } from "./inverse-file.ts";
import { inverseName } from "./names.ts";
import { parseRecord } from "./parse-record.ts";

/** Where a chain stands: number of records and digest of the last line; kept apart from the files. */
export interface ChainHead {
  readonly count: number;
  readonly digest: string;
}

/**
 * Checks every line against the one before it, the last against the head, and that the file of each inverse that is not in its line
 * is there (`fileNames`, when they are known; whether it is the right one shows when it is used, for its name is its digest).
 * Law: changing, removing, adding or swapping any line of an intact chain gives at least one problem.
 */
export function verifyChain(
  lines: readonly string[],
  head: ChainHead | null,
  documentId: string,
  sha256Hex: (text: string) => string,
  fileNames: ReadonlySet<string> | null = null,
): ChainReport {
  const problems: string[] = [];
  let count = 0;
  let digest = "";
  let isHeadFound = false;
  for (const line of lines) {
    const record = parseRecord(line);
    if (record === null) {
      problems.push(`after record ${count}: expected a record, found a line that is none`);
      digest = lineDigest(line, sha256Hex);
      continue;
    }
    if (record.documentId !== documentId) {
      problems.push(`record ${record.sequence}: expected document ${documentId}, found ${record.documentId}`);
    }
    if (record.sequence !== count + 1) problems.push(gap(count, record.sequence));
    else if (record.previousDigest !== digest) {
      problems.push(
        `record ${record.sequence}: expected to follow ${short(digest)}, found ${short(record.previousDigest)}: record ${count} was changed`,
      );
    }
    const file = inverseFileOf(record);
    if (file !== null && fileNames?.has(inverseName(file.digest)) === false) {
      problems.push(
        `record ${record.sequence}: expected its inverse in the file ${inverseName(file.digest)}, found none: it cannot be taken back`,
      );
    }
    count = record.sequence;
    digest = lineDigest(line, sha256Hex);
    if (digest === head?.digest) isHeadFound = true;
  }
  problems.push(...headProblems(head, count, digest, isHeadFound));
  return { isIntact: problems.length === 0, count, headDigest: digest, problems };
}

function gap(count: number, sequence: number): string {
  if (sequence <= count)
    return `after record ${count}: expected record ${count + 1}, found record ${sequence} again`;
  const missing =
    sequence === count + 2 ? `record ${count + 1} is` : `records ${count + 1} to ${sequence - 1} are`;
  return `${missing} missing`;
}

function headProblems(head: ChainHead | null, count: number, digest: string, isHeadFound: boolean): string[] {
  if (head === null) {
    return count === 0 ? [] : [`head: expected one for ${count} stored records, found none`];
  }
  if (head.count > count)
    return [`head: expected ${head.count} records, found ${count}: the newest are missing`];
  if (head.count < count) {
    // The chain has no key: a record whose upload was not answered and one that somebody else added look the same.
    const why = isHeadFound
      ? "the newest were stored without an answer (their edits said audit_logged: false), or added by somebody; the next recorded edit takes them in"
      : "records were added";
    return [`head: expected ${head.count} records, found ${count}: ${why}`];
  }
  if (head.digest !== digest)
    return [`record ${count}: expected digest ${short(head.digest)}, found ${short(digest)}`];
  return [];
}

function short(digest: string): string {
  return digest === "" ? "nothing" : `${digest.slice(0, 12)}…`;
}
