// Inserting text at one position of a segment (rulebook 6.1): refusals, newline splits, styles, spans.
import type { Ids } from "../ids.ts";
import type { Block, ParagraphBlock } from "../model/block.ts";
import { paragraph, withElements } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import type { TextPiece } from "../model/element.ts";
import { isInsideInline, joinAt, sliceElements, textOf, withJoin } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { strippedText } from "../model/stripped-text.ts";
import { insertionMarks } from "../suggestions/insertion-marks.ts";
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
  const marks = insertionMarks(draft, segment, atUtf16);
  const blocks = rewriteInnermost(segment.blocks, 0, atUtf16, atUtf16 + 1, (inner, baseUtf16) => {
    const found = blockAt(inner, baseUtf16, atUtf16);
    if (found?.block.kind !== "paragraph") throw refusals.notInParagraph();
    const offset = atUtf16 - found.startUtf16;
    checkPlace(found.block, offset);
    const split =
      marks === null
        ? insertInParagraph(found.block, offset, text, draft.ids)
        : suggestInParagraph(found.block, offset, text, draft.ids, marks);
    return replaceBlocks(inner, found.index, 1, split);
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
  const content = draft.tab(tab.tabId).content;
  draft.replaceContent(tab.tabId, spansAfterInsertion(content, segment.segmentId, atUtf16, text.length));
}

function checkPlace({ elements }: ParagraphBlock, offset: number): void {
  if (isInsideCluster(textOf(elements), offset)) throw refusals.insideCluster();
  if (isInsideInline(elements, offset)) throw refusals.notInParagraph();
}

/** The paragraphs that one becomes: as many as the text has newlines, plus one. */
function insertInParagraph(block: ParagraphBlock, offset: number, text: string, ids: Ids): Block[] {
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
 * The same for a suggestion. The new marks end the front paragraphs and the old mark stays with the tail, which so keeps
 * all that the paragraph had (rulebook 6.1). Runs that the pending text parts show as one again when it goes.
 */
function suggestInParagraph(
  block: ParagraphBlock,
  offset: number,
  text: string,
  ids: Ids,
  marks: Properties,
): Block[] {
  const { elements } = block;
  const front = sliceElements(elements, 0, offset);
  const [next, ...others] = sliceElements(elements, offset, block.size);
  const piece: TextPiece = { ...insertedPiece(elements, offset, text), others: marks, joined: true };
  const isCut = offset === 0 || front.length + others.length + 1 > elements.length;
  const tail = next === undefined ? [] : [isCut ? withJoin(next, true) : next, ...others];
  const lines = text.split("\n");
  const last = lines.length - 1;
  return lines.map((line, index) => {
    const own = index === last ? line : `${line}\n`;
    const gathered = [
      ...(index === 0 ? front : []),
      ...(own === "" ? [] : [{ ...piece, text: own }]),
      ...(index === last ? tail : []),
    ];
    const complete = withElements(block, gathered);
    return index === last ? complete : splitOff(complete, ids);
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
