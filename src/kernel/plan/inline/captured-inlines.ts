// What stands in a stretch of a line as content, so that it can be put in again as it was, or why that cannot be.
import type { Segment, TabModel } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { inlineOrReason } from "../blocks/captured.ts";
import type { ContentInline } from "../content.ts";
import { inlineProblems } from "../content-problems.ts";
import { partsBetween } from "./inline-edit.ts";

export type CapturedInlines =
  | { readonly kind: "captured"; readonly inlines: readonly ContentInline[] }
  /** What cannot be put in again. */
  | { readonly kind: "lost"; readonly reason: string };

/** The stretch between two positions of a segment. */
export function capturedInlines(
  tab: TabModel,
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
): CapturedInlines {
  const inlines: ContentInline[] = [];
  let isBehindBreak = false;
  for (const { element, fromUtf16, toUtf16 } of partsBetween(segment, startUtf16, endUtf16)) {
    const { textRun } = element;
    const content = textRun?.content?.slice(fromUtf16, toUtf16) ?? "";
    if (isBehindBreak !== (content === "\n")) return { kind: "lost", reason: loneBreak };
    if (content === "\n") {
      isBehindBreak = false;
      continue;
    }
    if (textRun === undefined && toUtf16 - fromUtf16 < elementLengthUtf16(element)) {
      return { kind: "lost", reason: "nothing writes a part of a thing again" };
    }
    const inline = inlineOrReason(
      textRun === undefined ? element : { textRun: { ...textRun, content } },
      false,
      tab,
    );
    if (typeof inline === "string") return { kind: "lost", reason: inline };
    if (inline === null) continue;
    const [problem] = inlineProblems(inline, true);
    if (problem !== undefined) return { kind: "lost", reason: problem };
    isBehindBreak = inline.kind === "page-break";
    inlines.push(inline);
  }
  return isBehindBreak ? { kind: "lost", reason: loneBreak } : { kind: "captured", inlines };
}

const loneBreak = "no request puts a page break in without ending the paragraph behind it";
