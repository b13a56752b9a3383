// What a row of blocks is to become and what came of planning that. Shapes only.
import type { ToolError } from "../../errors.ts";
import type { Step } from "../../plan/step.ts";
import type { MarkdownContent } from "../block.ts";
import type { BlockLines } from "../parse/parse-markdown.ts";
import type { MarkdownProblem } from "../parse/problem.ts";
import type { StructureDifference } from "./predicted-structure.ts";

/** A stretch of a segment. */
export interface Stretch {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** The blocks that are wanted, and the lines they were written in. */
export interface WantedPart {
  readonly content: MarkdownContent;
  readonly lines: readonly BlockLines[];
  /**
   * Where the words are that change, in positions of the segment, when the one block is the one that stands: then that block is edited, however
   * little of it stays, and what is around the words keeps its look.
   */
  readonly words?: Stretch;
}

export interface BlockCounts {
  readonly kept: number;
  readonly changed: number;
  readonly inserted: number;
  readonly deleted: number;
}

export type BlockPlan =
  | {
      readonly kind: "planned";
      readonly steps: readonly Step[];
      readonly counts: BlockCounts;
      readonly postBlocks: number;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "unsupported"; readonly problems: readonly MarkdownProblem[] }
  | {
      readonly kind: "mismatch";
      readonly differences: readonly StructureDifference[];
      readonly postBlocks: number;
    }
  | { readonly kind: "refused"; readonly error: ToolError };
