// What can happen to the positions of a segment, as it is noted beside a tab's content. No behaviour.

/** One thing that happened to positions, in the numbering that was left by what happened before it. */
export type Move =
  | {
      readonly kind: "inserted";
      readonly segmentId: string;
      readonly atUtf16: number;
      readonly lengthUtf16: number;
    }
  | {
      readonly kind: "deleted";
      readonly segmentId: string;
      readonly startUtf16: number;
      readonly endUtf16: number;
    }
  /** The segment is no more. */
  | { readonly kind: "gone"; readonly segmentId: string }
  /** Which cells are merged changed in the table that starts here. */
  | { readonly kind: "merged"; readonly segmentId: string; readonly atUtf16: number };

/** A move in its tab. */
export type TabMove = Move & { readonly tabId: string };

/** Moves with the latest first, so that noting one costs the same however many there are. */
export interface MoveChain {
  readonly last: Move;
  readonly before: MoveChain | undefined;
}
