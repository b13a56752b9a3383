// Parts of what a batch made, where no smaller batch makes less: its text without its threads, the first of the tabs or of
// the paragraphs that it changed. Each is a whole document.
import type { BatchOutcome } from "../batch.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Block } from "../model/block.ts";
import type { DocumentModel, Segment, Tab, TabContent } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import type { Made } from "./attempts.ts";

/** What of an outcome could be kept without the rest. What moved is not known of such a part. */
export function* partsOfOutcome(before: DocumentModel, whole: BatchOutcome): Generator<Made> {
  const { model, commentThreads } = whole;
  // Google itself can keep text while what belongs into threads fails (rulebook 5.4).
  yield { model: withThreadsOf(model, before) };
  if (commentThreads !== undefined) yield { model: before, commentThreads };
  const threads = commentThreads === undefined ? {} : { commentThreads };
  for (const tabs of partsOfTabs(before.tabs, model.tabs)) yield { model: { ...model, tabs }, ...threads };
}

function withThreadsOf(model: DocumentModel, before: DocumentModel): DocumentModel {
  const { suggestionThreads: _, ...others } = model;
  const { suggestionThreads } = before;
  return suggestionThreads === undefined ? others : { ...others, suggestionThreads };
}

/** The tabs as they were with one tab, or one paragraph of it, as it became. */
function* partsOfTabs(before: readonly Tab[], after: readonly Tab[]): Generator<readonly Tab[]> {
  if (before.length !== after.length) return;
  for (const [index, old] of before.entries()) {
    const made = after[index];
    if (made === undefined || made.tabId !== old.tabId) return;
    if (made === old || deepEqual(made, old)) continue;
    const withTab = (tab: Tab): readonly Tab[] => before.map((one, at) => (at === index ? tab : one));
    if (made.content !== old.content) yield withTab({ ...old, content: made.content });
    for (const content of partsOfContent(old.content, made.content)) yield withTab({ ...old, content });
    for (const children of partsOfTabs(old.children, made.children)) yield withTab({ ...old, children });
  }
}

/** The content as it became with one block of its body alone changed. Ranges would not fit a part of the text. */
function* partsOfContent(before: TabContent, after: TabContent): Generator<TabContent> {
  if (after.namedRanges.length + after.commentAnchors.length > 0 || !holdsAll(before, after)) return;
  const changed = changedBlocks(before.body, after.body);
  if (changed.length < 2) return;
  for (const index of changed) {
    const blocks = before.body.blocks.map((block, at): Block =>
      at === index ? (after.body.blocks[at] ?? block) : block,
    );
    yield { ...after, body: withBlocks(after.body, blocks) };
  }
}

/** Whether all that the old text can refer to is still there. */
function holdsAll(before: TabContent, after: TabContent): boolean {
  const idsOf = ({ footnotes, properties }: TabContent): string[] => [
    ...footnotes.map(({ segmentId }) => segmentId),
    ...["lists", "inlineObjects", "positionedObjects"].flatMap((key) => Object.keys(properties[key] ?? {})),
  ];
  const left = new Set(idsOf(after));
  return idsOf(before).every((id) => left.has(id));
}

function changedBlocks(before: Segment, after: Segment): number[] {
  if (before.blocks.length !== after.blocks.length) return [];
  return before.blocks.flatMap((block, index) => (deepEqual(block, after.blocks[index]) ? [] : [index]));
}
