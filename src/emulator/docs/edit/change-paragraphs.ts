// Changing the paragraphs of a range, directly or as a suggestion: where both ways part.
import type { ParagraphBlock } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import { suggestionsOnParagraphs, suggestionsTouching } from "../suggestions/marks.ts";
import { suggestChange } from "../suggestions/suggest-change.ts";
import type { ParagraphStretch } from "./containers.ts";
import { mapParagraphs } from "./containers.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { inheritedStyles } from "./named-styles.ts";

/**
 * Changes every paragraph that the range overlaps. `reach` says what a change is of, and so which pending suggestion it
 * joins: the text of the range, or its paragraphs as wholes. `change` must keep the text as it is.
 * Answers the suggestion that the change is in; null when it is direct or comes to nothing.
 */
export function changeParagraphs(
  draft: Draft,
  range: PlacedRange,
  reach: "text" | "paragraphs",
  change: (stretch: ParagraphStretch) => ParagraphBlock,
): string | null {
  const { tab, segment, startUtf16, endUtf16 } = range;
  const { suggester } = draft;
  if (suggester === null) {
    const blocks = mapParagraphs(segment.blocks, 0, startUtf16, endUtf16, change);
    draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
    return null;
  }
  const touching = reach === "text" ? suggestionsTouching : suggestionsOnParagraphs;
  const suggestionId = suggester.idFor(touching(segment, startUtf16, endUtf16));
  const context = {
    suggestionId,
    inherited: inheritedStyles(tab.content),
    owns: (id: string) => suggester.owns(id),
  };
  let isChanged = false;
  const blocks = mapParagraphs(segment.blocks, 0, startUtf16, endUtf16, (stretch) => {
    const changed = suggestChange(stretch.block, context, (block) => change({ ...stretch, block }));
    isChanged ||= changed !== stretch.block;
    return changed;
  });
  if (!isChanged) {
    suggester.forget(suggestionId);
    return null;
  }
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  return suggestionId;
}
