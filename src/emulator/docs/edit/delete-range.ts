// Deleting a stretch of a segment (rulebook 6.2): what cannot go, which paragraph survives a merge, what goes along.
import type { Block, ParagraphBlock } from "../model/block.ts";
import { paragraph, paragraphsOf } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import { elementSize, isInsideInline, joinAt, sliceElements, textOf } from "../model/element.ts";
import { spliced } from "../model/places.ts";
import { blockAt, rewriteInnermost } from "./containers.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { isInsideCluster } from "./graphemes.ts";
import { refusals } from "./refusal.ts";
import { removeOrphans } from "./orphans.ts";
import { withMergedSections } from "./sections.ts";
import { spansAfterDeletion } from "./spans.ts";

/** Stands for smart elements that the API cannot express; a range that covers one is refused (rulebook 2.5). */
const smartPlaceholder = "\uE907";

/** Deletes a range. Throws Refusal where the service refuses. */
export function deleteRange(draft: Draft, { tab, segment, startUtf16, endUtf16 }: PlacedRange): void {
  const blocks = rewriteInnermost(segment.blocks, 0, startUtf16, endUtf16, (inner, baseUtf16) =>
    deleteInContainer(inner, baseUtf16, startUtf16, endUtf16),
  );
  const shrunk = withBlocks(segment, blocks);
  draft.replaceSegment(tab.tabId, shrunk);
  const moved = spansAfterDeletion(draft.tab(tab.tabId).content, segment.segmentId, startUtf16, endUtf16);
  draft.replaceContent(tab.tabId, removeOrphans(moved, segment, shrunk));
}

/** Where a position lies: the block, its place in the list, and the offset in it. */
interface Spot {
  readonly block: Block;
  readonly index: number;
  readonly startUtf16: number;
}

function deleteInContainer(
  blocks: readonly Block[],
  base: number,
  start: number,
  end: number,
): readonly Block[] {
  const first = blockAt(blocks, base, start);
  const last = blockAt(blocks, base, end - 1);
  if (first === null || last === null) throw refusals.cannotDelete();
  if (last.index === blocks.length - 1 && end === last.startUtf16 + last.block.size)
    throw refusals.finalNewline();
  const startsInside = start > first.startUtf16;
  const endsInside = end < last.startUtf16 + last.block.size;
  if ((startsInside && first.block.kind !== "paragraph") || (endsInside && last.block.kind !== "paragraph"))
    throw refusals.cannotDelete();
  checkCuts(first, start);
  checkCuts(last, end);
  checkCovered(blocks.slice(first.index, last.index + 1), first, start, end);
  checkNewlineAtEnd(blocks, last, end);
  checkSectionBreaks(blocks, first, last, start);

  const left = withoutCovered(blocks, first, last, start, end);
  return withMergedSections(left, first.index, blocks.slice(first.index, last.index + 1));
}

/** What is left of a container once the checks have passed. */
function withoutCovered(
  blocks: readonly Block[],
  first: Spot,
  last: Spot,
  start: number,
  end: number,
): readonly Block[] {
  const startsInside = start > first.startUtf16;
  const endsInside = end < last.startUtf16 + last.block.size;
  const count = last.index - first.index + 1;
  if (first.block.kind !== "paragraph" || (!startsInside && !endsInside))
    return spliced(blocks, first.index, count, endsInside ? [tailOf(last, end)] : []);
  if (endsInside)
    return spliced(blocks, first.index, count, [
      merged(first.block, start - first.startUtf16, last.block, end - last.startUtf16),
    ]);
  const next = blocks[last.index + 1];
  if (next?.kind !== "paragraph") throw refusals.cannotDelete();
  return spliced(blocks, first.index, count + 1, [merged(first.block, start - first.startUtf16, next, 0)]);
}

/** A cut inside a cluster (a surrogate pair is the shortest) or inside an equation is refused. */
function checkCuts({ block, startUtf16 }: Spot, at: number): void {
  if (block.kind !== "paragraph") return;
  const offset = at - startUtf16;
  const text = textOf(block.elements);
  if (isInsideCluster(text, offset) || isInsideInline(block.elements, offset)) throw refusals.cannotDelete();
}

function checkCovered(covered: readonly Block[], first: Spot, start: number, end: number): void {
  let at = first.startUtf16;
  for (const block of covered) {
    const texts =
      block.kind === "paragraph"
        ? [textOf(block.elements).slice(Math.max(0, start - at), end - at)]
        : [...paragraphsOf([block])].map(({ elements }) => textOf(elements));
    if (texts.some((text) => text.includes(smartPlaceholder))) throw refusals.cannotDelete();
    at += block.size;
  }
}

/** The newline just before a table, contents table or section break stays as long as that does. */
function checkNewlineAtEnd(blocks: readonly Block[], last: Spot, end: number): void {
  if (last.block.kind !== "paragraph" || end < last.startUtf16 + last.block.size) return;
  if (blocks[last.index + 1]?.kind !== "paragraph") throw refusals.cannotDelete();
}

/** A section break goes only together with the paragraph mark before it. */
function checkSectionBreaks(blocks: readonly Block[], first: Spot, last: Spot, start: number): void {
  if (first.block.kind === "sectionBreak") throw refusals.cannotDelete();
  const covered = blocks.slice(first.index, last.index + 1);
  const hasBreak = covered.some((block) => block.kind === "sectionBreak");
  if (!hasBreak || start > first.startUtf16 || first.block.kind !== "paragraph") return;
  // Nothing of the paragraph is left in front: what follows the break then needs a mark of its own before it.
  const next = blocks[last.index + 1];
  if (last.block.kind === "sectionBreak" && next?.kind !== "paragraph") throw refusals.cannotDelete();
}

function tailOf({ block, startUtf16 }: Spot, end: number): ParagraphBlock {
  if (block.kind !== "paragraph") throw refusals.cannotDelete();
  const elements = sliceElements(block.elements, end - startUtf16, block.size);
  return paragraph(elements, block.style, block.bullet, block.others);
}

/** The front of one paragraph with the rest of another (or of itself): the first one's style and bullet survive. */
function merged(first: ParagraphBlock, fromUtf16: number, last: Block, toUtf16: number): ParagraphBlock {
  if (last.kind !== "paragraph") throw refusals.cannotDelete();
  const front = sliceElements(first.elements, 0, fromUtf16);
  const rest = sliceElements(last.elements, toUtf16, last.size);
  // Runs of equal style become one only if the deletion cut one of them (rulebook 3.6).
  const isCut = cutsRun(first.elements, fromUtf16) || cutsRun(last.elements, toUtf16);
  const elements = isCut ? joinAt([...front, ...rest], fromUtf16) : [...front, ...apart(rest)];
  return paragraph(
    elements,
    first.style,
    first.bullet,
    first === last ? first.others : anchorsMoved(first, last),
  );
}

function cutsRun(elements: readonly Element[], offsetUtf16: number): boolean {
  let at = 0;
  for (const element of elements) {
    if (at === offsetUtf16) return false;
    at += elementSize(element);
  }
  return at !== offsetUtf16;
}

function apart(elements: readonly Element[]): readonly Element[] {
  return paragraph(elements, {}).elements;
}

/** The first paragraph's other properties with the objects anchored to the last one. */
function anchorsMoved(first: ParagraphBlock, last: ParagraphBlock): ParagraphBlock["others"] {
  const ids = [first, last].flatMap(({ others }) => {
    const own = others["positionedObjectIds"];
    return Array.isArray(own) ? own : [];
  });
  return ids.length === 0 ? first.others : { ...first.others, positionedObjectIds: ids };
}
