// The order in which a replacement is carried out, as bare insertions and deletions: what the requests say and what named ranges undergo.
import type { NamedRangeModel } from "../../document/model.ts";
import { graphemeEnd } from "../../locate/graphemes.ts";
import { SpansAfter, type TextOperation } from "../spans-after.ts";
import { textOf, type StyledText } from "../styled-text.ts";

/** One stretch of a segment and what stands in its place. Positions are those before any edit of the step. */
export interface TextEdit {
  readonly startUtf16: number;
  readonly deleted: StyledText;
  readonly inserted: StyledText;
  /** What stood right before and behind the deleted text when the step was made; by it the place is found again. */
  readonly context?: EditContext;
  /** UTF-16 units at both ends that are written again as they were. */
  readonly kept?: { readonly before: number; readonly after: number };
}

export interface EditContext {
  readonly before: string;
  readonly after: string;
}

/**
 * Operations for the edits, last edit first, each in the positions its predecessors leave.
 *
 *     abcd  →  X      two or more characters: the new text goes in behind the first one, then the rest goes, last first,
 *     a^bcd aX bcd    so that a range or comment over them never becomes empty
 *     aX -- -X        one character: the new text goes in before it
 *
 * So it does before a line feed, behind which it would go into the next paragraph. Text that holds a line feed goes in behind the one
 * character: a heading's id stays with what is in front of a split.
 */
export function textOperations(edits: readonly TextEdit[]): readonly TextOperation[] {
  const operations: TextOperation[] = [];
  for (let index = edits.length - 1; index >= 0; index -= 1) {
    const edit = edits[index];
    if (edit !== undefined) operations.push(...operationsOf(edit));
  }
  return operations;
}

function operationsOf({ startUtf16, deleted, inserted }: TextEdit): readonly TextOperation[] {
  const gone = textOf(deleted);
  const text = textOf(inserted);
  if (gone === "") return [{ kind: "insert", atUtf16: startUtf16, text }];
  if (text === "") return deletionsOf(startUtf16, gone);
  const firstEnd = graphemeEnd(gone, 0);
  if (gone.startsWith("\n") || (firstEnd === gone.length && !text.includes("\n"))) {
    return [{ kind: "insert", atUtf16: startUtf16, text }, ...deletionsOf(startUtf16 + text.length, gone)];
  }
  const middle = startUtf16 + firstEnd;
  return [
    { kind: "insert", atUtf16: middle, text },
    ...deletionsOf(middle + text.length, gone.slice(firstEnd)),
    { kind: "delete", startUtf16, endUtf16: middle },
  ];
}

/**
 * Text behind the last line feed goes first, by itself: so no deletion reaches from a paragraph's start into the middle of a later one,
 * of which it is not known what that one becomes (rulebook 6.2).
 */
function deletionsOf(startUtf16: number, gone: string): readonly TextOperation[] {
  if (gone === "") return [];
  const cut = startUtf16 + gone.lastIndexOf("\n") + 1;
  const end = startUtf16 + gone.length;
  if (cut === startUtf16 || cut === end) return [{ kind: "delete", startUtf16, endUtf16: end }];
  return [
    { kind: "delete", startUtf16: cut, endUtf16: end },
    { kind: "delete", startUtf16, endUtf16: cut },
  ];
}

/** What the operations leave of named ranges: an emptied span is gone, and with its last span the range. */
export function namedRangesAfter(
  ranges: readonly NamedRangeModel[],
  segmentId: string,
  operations: readonly TextOperation[],
): readonly NamedRangeModel[] {
  if (ranges.length === 0) return ranges;
  const after = new SpansAfter(operations);
  const kept: NamedRangeModel[] = [];
  for (const range of ranges) {
    if (!range.spans.some((span) => span.segmentId === segmentId)) {
      kept.push(range);
      continue;
    }
    const spans = range.spans
      .map((span) => (span.segmentId === segmentId ? after.of(span) : span))
      .filter((span) => span.endUtf16 > span.startUtf16);
    if (spans.length > 0) kept.push({ ...range, spans });
  }
  return kept;
}
