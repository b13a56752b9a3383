// How a gap is closed where blocks go: which units a deletion names, and what is left standing. Decides; changes nothing.
import type { Block, ParagraphBlock, Segment } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import { placeAt, type Container } from "./container.ts";

/**
 * - `whole`: the blocks go with their ends, and what follows stays as it is.
 * - `merge`: nothing follows that could stay in front of what does, so the last paragraph of the blocks keeps its end and is merged into the
 *   paragraph in front, which stays what it was.
 * - `empty`: no paragraph stands in front either, so the last paragraph of the blocks stays, emptied.
 * - `join`: the paragraphs in front and behind become one, which is what the one in front was.
 */
export type ClosingMode = "whole" | "merge" | "empty" | "join";

export interface Closing {
  readonly mode: ClosingMode;
  readonly container: Container;
  readonly blocks: readonly Block[];
  readonly before: Block | null;
  readonly behind: Block | null;
  /** What a request deletes; empty where nothing is left to delete. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly isInBodyFlow: boolean;
}

export type ClosingAnswer =
  | { readonly kind: "closing"; readonly closing: Closing }
  | { readonly kind: "misfit"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }
  /** No request does it. */
  | { readonly kind: "refused"; readonly found: string };

/** How the blocks between two borders of one container go (rulebook 6.2). */
export function closingOf(
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
  wanted: "join" | "empty" | null,
): ClosingAnswer {
  const from = placeAt(segment, startUtf16);
  const to = placeAt(segment, endUtf16);
  if (from.kind !== "border" || to.kind !== "border" || endUtf16 <= startUtf16) {
    return { kind: "misfit", reason: `no whole blocks stand between ${startUtf16} and ${endUtf16}` };
  }
  const { container, ordinal } = from.border;
  if (to.border.container.blocks !== container.blocks) {
    return { kind: "misfit", reason: `${startUtf16} and ${endUtf16} are not in one container` };
  }
  const blocks = container.blocks.slice(ordinal, to.border.ordinal);
  const problem = firstProblem(blocks);
  if (problem !== null) return problem;
  const before = container.blocks[ordinal - 1] ?? null;
  const behind = container.blocks[to.border.ordinal] ?? null;
  const last = blocks[blocks.length - 1];
  const common = {
    container,
    blocks,
    before,
    behind,
    isInBodyFlow: segment.kind === "body" && !container.isCell,
  };
  const answer = (mode: ClosingMode, start: number, end: number): ClosingAnswer => ({
    kind: "closing",
    closing: { ...common, mode, startUtf16: start, endUtf16: end },
  });
  if (wanted === "join") {
    if (before?.kind !== "paragraph" || behind?.kind !== "paragraph") {
      return { kind: "misfit", reason: "no paragraphs stand on both sides that could be joined" };
    }
    const reason = floatingReason(behind);
    return reason === null ? answer("join", startUtf16 - 1, endUtf16) : { kind: "unknown", reason };
  }
  if (wanted === null && behind?.kind === "paragraph") return answer("whole", startUtf16, endUtf16);
  if (wanted === null && before?.kind === "paragraph") {
    return last?.kind === "paragraph"
      ? answer("merge", startUtf16 - 1, endUtf16 - 1)
      : answer("whole", startUtf16, endUtf16);
  }
  if (last?.kind !== "paragraph") {
    return { kind: "refused", found: "a table that nothing could stand in the place of" };
  }
  return answer("empty", startUtf16, endUtf16 - 1);
}

function firstProblem(blocks: readonly Block[]): ClosingAnswer | null {
  for (const block of blocks) {
    if (block.kind === "section-break") return { kind: "refused", found: "a section break among the blocks" };
    if (block.kind === "paragraph") {
      const reason = floatingReason(block);
      if (reason !== null) return { kind: "unknown", reason };
      if (unitText(block.raw).includes("\uE907")) {
        return { kind: "refused", found: "a glyph for something that the service cannot express" };
      }
    }
    if (block.kind === "table") {
      for (const row of block.rows) {
        for (const cell of row.cells) {
          const problem = firstProblem(cell.blocks);
          if (problem !== null) return problem;
        }
      }
    }
  }
  return null;
}

function floatingReason({ raw }: ParagraphBlock): string | null {
  return (raw.positionedObjectIds ?? []).length > 0
    ? "where the positioned objects of a deleted paragraph go"
    : null;
}
