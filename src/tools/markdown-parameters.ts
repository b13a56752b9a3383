// What the tools that write Markdown share: parameters, fields of the answer, errors, and what a refused loss tells of its place.
import * as z from "zod/mini";
import {
  markdownImageCheck,
  ToolError,
  verifiedWrite,
  type ErrorCode,
  type JsonObject,
  type KernelPorts,
  type PlacedPlan,
  type DocumentModel,
  type TabModel,
  type VerifiedWrite,
  type WriteCall,
} from "../kernel/index.ts";
import type { Problem } from "./problems.ts";
import { editEvidence, styleEvidence, writeOutcome } from "./write-parameters.ts";

/** Longest Markdown of one call, in UTF-16 units: what one envelope can carry with room for the rest. */
export const maxMarkdownUtf16 = 1_500_000;

const counts = z.looseObject({
  tables: z.int(),
  images: z.int(),
  chips: z.int(),
  footnotes: z.int(),
});

/** The reference's flag; it never stands for comments, named ranges, equations or drawings. */
export const allowStructuralLoss = z
  ._default(z.boolean(), false)
  .check(z.describe("Accept losses of tables, images, chips and footnotes."));

/** Fields of every answer to a Markdown write. */
export const markdownReport = {
  ...writeOutcome,
  ...editEvidence,
  ...styleEvidence,
  structural_match: z.optional(z.boolean()),
  input_blocks: z.optional(z.int()),
  post_blocks: z.optional(z.int()),
  structural_diff: z.optional(z.array(z.string())),
  blocks_kept: z.optional(z.int()),
  blocks_changed: z.optional(z.int()),
  blocks_inserted: z.optional(z.int()),
  blocks_deleted: z.optional(z.int()),
  /** Of a dry run: the first requests, how many there are, how many are not shown. */
  planned_requests: z.optional(z.array(z.looseObject({}))),
  planned_request_count: z.optional(z.int()),
  planned_requests_omitted: z.optional(z.int()),
};

/** Where a range lay, and what stood in it. */
export const rangeReport = {
  start_index: z.optional(z.int()),
  end_index: z.optional(z.int()),
  /** How far the section has moved since it was stamped. */
  shifted_by: z.optional(z.int()),
  structural_elements_in_range: z.optional(counts),
};

export const tabReport = {
  tab_extent: z.optional(z.looseObject({ start: z.int(), end: z.int() })),
  structural_elements_in_tab: z.optional(counts),
};

export const markdownErrors: readonly ErrorCode[] = [
  "TAB_NOT_FOUND",
  "UNSUPPORTED_MARKDOWN",
  "STRUCTURE_PREDICTION_FAILED",
  "SUGGESTIONS_PRESENT",
  "LOSS_REFUSED",
  "IMAGE_SOURCE_UNSUPPORTED",
  "FEATURE_UNAVAILABLE",
  "INVALID_RANGE",
  "INDEX_SIMULATION_FAILED",
  "REVISION_CONFLICT",
  "VERIFICATION_FAILED",
  "OUTCOME_UNKNOWN",
];

/** Content that is too long to be looked at. */
export function markdownIssues(markdown: unknown, path = "markdown"): readonly Problem[] {
  if (typeof markdown !== "string" || markdown.length <= maxMarkdownUtf16) return [];
  return [
    {
      path,
      message: `expected at most ${maxMarkdownUtf16.toLocaleString("en-US")} characters, found ${markdown.length.toLocaleString("en-US")}. Write it in several calls`,
    },
  ];
}

/** A verified write of Markdown, whose pictures are looked at before it. A loss that is refused says what stands at its place, as far as the reference told it. */
export function writeMarkdown(
  ports: KernelPorts,
  call: WriteCall,
  markdown: string,
  plan: (document: DocumentModel, tab: TabModel) => PlacedPlan,
): VerifiedWrite {
  let facts: JsonObject = {};
  try {
    const checkPlan = markdownImageCheck(ports, markdown);
    return verifiedWrite(ports, { ...call, checkPlan, tellsRequests: true }, (document, tab) => {
      const placed = plan(document, tab);
      facts = placed.facts;
      return placed.result;
    });
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "LOSS_REFUSED") throw error;
    throw new ToolError(error.code, error.message, {
      ...facts,
      allow_structural_loss: call.allowsStructuralLoss ?? false,
      ...error.diagnostics,
    });
  }
}
