// A stretch of one segment, as a selection or a named range marks it; equal ends are a cursor.

/** Positions as the Docs API counts them; the empty segment id is the body. */
export interface TextRange {
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}
