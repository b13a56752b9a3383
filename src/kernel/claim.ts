// The header a write leaves behind before it is sent, so that a lost answer can be settled later by reading.

/** At most 600 bytes as JSON together with the request id and state that the claim store adds. */
export interface ClaimHeader {
  /** "" for a document that is only being made; `planDigest` is then the mark that it is made under. */
  readonly documentId: string;
  readonly tabId: string;
  /** First 16 hex digits of the digest of the compiled requests. */
  readonly planDigest: string;
  readonly revisionBefore: string;
  /** Where the touched blocks stand: segment id ("" for the body), ordinal of the first block, and their number before and after. */
  readonly segmentId: string;
  readonly firstBlock: number;
  readonly blocksBefore: number;
  readonly blocksAfter: number;
  /** First 16 hex digits of the digest of the touched blocks as read, and as predicted. */
  readonly sourceDigest: string;
  readonly predictionDigest: string;
  readonly startedMs: number;
  /**
   * Whether the runs of blocks are told with their neighbours and the edges of their segment: where one of them would else be found within the
   * other, as the neighbour of blocks that are put in is.
   */
  readonly isBound?: boolean;
  /** For a write of two phases: first 16 hex digits of the digest of the predicted footnotes whose marks stand in the touched blocks. */
  readonly notesDigest?: string;
  /** For a move of the whole document: where to; left out for an edit. */
  readonly movesTo?: "bin" | "drive";
}

/** What reading says about a header left at `started`. */
export type ClaimSettlement =
  | "prediction-present"
  | "source-present"
  /** The touched blocks are as predicted, their footnotes are not: the second phase did not come through. */
  | "half-present"
  | "neither";
