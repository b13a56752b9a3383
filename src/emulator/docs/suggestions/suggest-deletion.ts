// Deleting as a suggestion (rulebook 11.1, 11.4): the text stays and is marked; one's own pending insertion goes at once.
import { deleteRange } from "../edit/delete-range.ts";
import type { PlacedRange } from "../edit/draft.ts";
import { Draft } from "../edit/draft.ts";
import { placedElements, touchedParagraphs } from "../edit/touched-paragraphs.ts";
import { withBlocks } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import { decideOne, insertionIds } from "./decision.ts";
import { insertionMark, markedForDeletion, marksOf, suggestionsTouching } from "./marks.ts";
import { markRange } from "./mark-range.ts";
import { markingIds } from "./pending.ts";
import { settledContent } from "./resolve.ts";
import type { Suggester } from "./suggester.ts";

/** Suggests to delete a range, under `suggestionId` where it belongs to a larger change. Throws Refusal where a direct deletion is refused. */
export function suggestDeletion(
  draft: Draft,
  suggester: Suggester,
  range: PlacedRange,
  suggestionId: string | null = null,
): void {
  const { tab, segment, startUtf16, endUtf16 } = range;
  deleteRange(new Draft(draft.model, draft.context), range);
  const own = ownInsertionsOf(range, suggester);
  if (own !== null) {
    withdraw(draft, suggester, range, own);
    return;
  }
  const id = suggestionId ?? suggester.idFor(suggestionsTouching(segment, startUtf16, endUtf16));
  const blocks = markRange(segment.blocks, 0, startUtf16, endUtf16, (marks) => markedForDeletion(marks, id));
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
}

/** The author's pending insertions that make up all of the range; null when there is anything else in it. */
function ownInsertionsOf(range: PlacedRange, suggester: Suggester): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const element of elementsIn(range)) {
    const own = insertionIds(marksOf(element)).filter((id) => suggester.owns(id));
    if (own.length === 0) return null;
    own.forEach((id) => found.add(id));
  }
  return found;
}

function* elementsIn({ segment, startUtf16, endUtf16 }: PlacedRange): Generator<Element> {
  for (const placed of touchedParagraphs(segment.blocks, 0, startUtf16, endUtf16))
    for (const { element, startUtf16: from, endUtf16: to } of placedElements(placed))
      if (from < endUtf16 && to > startUtf16) yield element;
}

/** Takes pending insertions back as if they were rejected: old paragraphs are whole again. */
function withdraw(draft: Draft, suggester: Suggester, range: PlacedRange, own: ReadonlySet<string>): void {
  const { tab, segment, startUtf16, endUtf16 } = range;
  const before = markingIds(draft.model);
  const withdrawn = draft.ids.suggestionId();
  const blocks = markRange(segment.blocks, 0, startUtf16, endUtf16, (marks) => ({
    ...marks,
    ...insertionMark(withdrawn),
  }));
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  draft.replaceContent(
    tab.tabId,
    settledContent(draft.tab(tab.tabId).content, decideOne(withdrawn, "reject")),
  );
  const left = markingIds(draft.model);
  // Another suggestion can have its last mark on what went (rulebook 11.4).
  for (const id of before)
    if (!left.has(id)) suggester.noteDeleted(id);
    else if (own.has(id)) suggester.noteUpdated(id);
}
