// Inserting text at one position of a segment (rulebook 6.1): refusals, newline splits, styles, spans.
import type { Ids } from "../ids.ts";
import type { Block, ParagraphBlock } from "../model/block.ts";
import { paragraph, withElements } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import { isInsideInline, joinAt, sliceElements, textOf } from "../model/element.ts";
import { without } from "../model/properties.ts";
import { strippedText } from "../model/stripped-text.ts";
import { blockAt, replaceBlocks, rewriteInnermost } from "./containers.ts";
import type { Draft, Place } from "./draft.ts";
import { isInsideCluster } from "./graphemes.ts";
import { insertedPiece } from "./insertion-style.ts";
import { Refusal, refusals } from "./refusal.ts";
import { spansAfterInsertion } from "./spans.ts";

/** Inserts text at a position. Throws Refusal where the service refuses. */
export function insertText(draft: Draft, { tab, segment }: Place, atUtf16: number, rawText: string): void {
  const text = strippedText(rawText);
  if (text === "") throw new Refusal("Insert text requests must specify text to insert.");
  if (atUtf16 < 0) throw refusals.tooSmall(0, atUtf16);
  if (atUtf16 >= segment.size) throw refusals.pastEnd(atUtf16, segment.size);
  const blocks = rewriteInnermost(segment.blocks, 0, atUtf16, atUtf16 + 1, (inner, baseUtf16) => {
    const found = blockAt(inner, baseUtf16, atUtf16);
    if (found?.block.kind !== "paragraph") throw refusals.notInParagraph();
    const split = insertInParagraph(found.block, atUtf16 - found.startUtf16, text, draft.ids);
    return replaceBlocks(inner, found.index, 1, split);
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  const content = draft.tab(tab.tabId).content;
  draft.replaceContent(tab.tabId, spansAfterInsertion(content, segment.segmentId, atUtf16, text.length));
}

/** The paragraphs that one becomes: as many as the text has newlines, plus one. */
function insertInParagraph(block: ParagraphBlock, offset: number, text: string, ids: Ids): Block[] {
  if (isInsideCluster(textOf(block.elements), offset)) throw refusals.insideCluster();
  if (isInsideInline(block.elements, offset)) throw refusals.notInParagraph();
  const { elements } = block;
  const front = sliceElements(elements, 0, offset);
  const tail = sliceElements(elements, offset, block.size);
  const piece = insertedPiece(elements, offset, text);
  // ab|cd   text that lands inside a run, or before the first one, shows as part of that run;
  //   ^     between two runs it joins the one before, whose style it took.
  const joinsTail = offset === 0 || front.length + tail.length > elements.length;
  const lines = text.split("\n");
  const last = lines.length - 1;
  const heir = offset === 0 ? last : 0;
  return lines.map((line, index) => {
    const before = index === 0 ? front : [];
    const own = index === last ? line : `${line}\n`;
    const middle = own === "" ? [] : [{ ...piece, text: own }];
    const after = index === last ? tail : [];
    const startsAt = index === 0 ? offset : 0;
    const joined = joinAt([...before, ...middle, ...after], startsAt);
    const complete = withElements(block, joinsTail ? joinAt(joined, startsAt + own.length) : joined);
    return index === heir ? complete : splitOff(complete, ids);
  });
}

/**
 * A new half of a split paragraph: same style and bullet, a heading id of its own, no objects anchored to it. What the
 * paragraph had goes on with its text: with the front, or with the tail when there is nothing in front.
 */
function splitOff(block: ParagraphBlock, ids: Ids): ParagraphBlock {
  const style = "headingId" in block.style ? { ...block.style, headingId: ids.headingId() } : block.style;
  return paragraph(block.elements, style, block.bullet, without(block.others, ["positionedObjectIds"]));
}
