// Names of what the audit history is made of: folders and files in Drive, entries in the cache; and the limits of each.

export const rootFolderName = "Proofmark audit";
/** A segment takes no record that would make it longer, in bytes. */
export const maxSegmentBytes = 256 * 1024;
/** A longer inverse becomes a file of its own, in bytes. */
export const maxInlineInverseBytes = 16 * 1024;

const segmentPattern = /^segment-(\d{6})\.jsonl$/;

/** `number` is counted from 1; names sort in the order of the chain. */
export function segmentName(number: number): string {
  return `segment-${String(number).padStart(6, "0")}.jsonl`;
}

/** The number in a segment's name; null for any other file. */
export function segmentNumber(name: string): number | null {
  const digits = segmentPattern.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

export function inverseName(digest: string): string {
  return `inverse-${digest}.json`;
}

/** Cache entry of one record. */
export const recordEntry = (auditId: string): string => `record:${auditId}`;
