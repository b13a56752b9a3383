// What the Markdown tools plan: where a range lies now, and what stands there; the edit itself is the Markdown planner's business.
import type { JsonObject } from "../errors.ts";
import { segmentOf, type DocumentModel, type Span, type TabModel } from "../document/model.ts";
import { structureCounts } from "../guard/structure-counts.ts";
import { planMarkdown, type MarkdownTarget } from "../markdown/write/plan-markdown.ts";
import type { DigestPort } from "../ports.ts";
import { resolveStamp, type StampedRange } from "../sections/stamp.ts";
import type { PlanResult } from "./plan-result.ts";

/** A planned write with what the answer, or a refusal of it, tells of its place beside the plan. */
export interface PlacedPlan {
  readonly facts: JsonObject;
  readonly result: PlanResult;
}

/**
 * The range, found again by its stamp, becomes the Markdown; empty Markdown deletes it. The stamp is resolved on the document given, so a
 * plan on a fresh reading asks it again. `facts`: `start_index` and `end_index` where the range lies now, `shifted_by` when it moved,
 * `structural_elements_in_range`.
 */
export function planRangeWrite(
  document: DocumentModel,
  tab: TabModel,
  range: StampedRange,
  markdown: string,
  sha256Hex: DigestPort["sha256Hex"],
): PlacedPlan {
  const resolved = resolveStamp(document, tab, range, sha256Hex);
  if (resolved.kind === "refused") {
    return { facts: {}, result: { kind: "refused", error: resolved.error } };
  }
  const { span, shiftUtf16 } = resolved;
  return placed(document, tab, { kind: "range", ...span }, markdown, {
    start_index: span.startUtf16,
    end_index: span.endUtf16,
    ...(shiftUtf16 === 0 ? {} : { shifted_by: shiftUtf16 }),
    structural_elements_in_range: countsIn(tab, span),
  });
}

/** The whole body of the tab becomes the Markdown; empty Markdown empties it. `facts`: `tab_extent`, `structural_elements_in_tab`. */
export function planTabWrite(document: DocumentModel, tab: TabModel, markdown: string): PlacedPlan {
  const end = bodyEnd(tab);
  const start = Math.min(1, end);
  return placed(document, tab, { kind: "tab" }, markdown, {
    tab_extent: { start, end },
    structural_elements_in_tab: countsIn(tab, { startUtf16: start, endUtf16: end }),
  });
}

/** The Markdown goes behind the last block of the tab's body. `facts`: `insert_at`, the index of its last paragraph end. */
export function planAppend(document: DocumentModel, tab: TabModel, markdown: string): PlacedPlan {
  const insertAt = Math.max(1, bodyEnd(tab) - 1);
  return placed(document, tab, { kind: "append" }, markdown, { insert_at: insertAt });
}

/** The content of a new document, which is blank. Text that makes no block is a no-op. */
export function planNewMarkdown(document: DocumentModel, tab: TabModel, markdown: string): PlanResult {
  return planMarkdown(document, tab, { kind: "tab" }, markdown);
}

function placed(
  document: DocumentModel,
  tab: TabModel,
  target: MarkdownTarget,
  markdown: string,
  facts: JsonObject,
): PlacedPlan {
  const result = planMarkdown(document, tab, target, markdown);
  if (result.kind === "refused") return { facts, result };
  return { facts, result: { ...result, report: { ...result.report, ...facts } } };
}

function bodyEnd(tab: TabModel): number {
  return segmentOf(tab, "")?.lengthUtf16 ?? 0;
}

function countsIn(tab: TabModel, span: Span): JsonObject {
  const body = segmentOf(tab, "");
  return body === null ? {} : { ...structureCounts(body, span) };
}
