// Bringing content in at one position of a segment (rulebook 6.1): refusals, newline splits, styles, spans.
import { isRecord } from "../../json-value.ts";
import type { Ids } from "../ids.ts";
import type { Block, ParagraphBlock } from "../model/block.ts";
import { paragraph, withElements } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import type { Element, InlineElement, TextPiece } from "../model/element.ts";
import { elementSize, isInsideInline, joinAt, sliceElements, textOf, withJoin } from "../model/element.ts";
import { spliced } from "../model/places.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { insertionMarks } from "../suggestions/insertion-marks.ts";
import { markRange } from "../suggestions/mark-range.ts";
import { blockAt, rewriteInnermost } from "./containers.ts";
import type { Draft, Place } from "./draft.ts";
import { isInsideCluster } from "./graphemes.ts";
import { insertedPiece } from "./insertion-style.ts";
import { refusals } from "./refusal.ts";
import { spansAfterInsertion } from "./spans.ts";

/** What comes in. */
export interface Insertion {
  /** In order: text, whose newlines end paragraphs, and elements, made with the style that inserted text would have. */
  readonly parts: readonly (string | ((textStyle: Properties) => InlineElement))[];
  /** A block that stands in front of the last paragraph that the insertion makes; `parts` then hold a newline. */
  readonly block?: (textStyle: Properties) => Block;
  /** The look of inserted text where it does not follow its neighbour. */
  readonly look?: TextPiece;
}

/** Inserts content at a position; answers the marks that it carries, `{}` when it is direct. Throws Refusal where the service refuses. */
export function insertContent(
  draft: Draft,
  { tab, segment }: Place,
  atUtf16: number,
  insertion: Insertion,
): Properties {
  if (atUtf16 < 0) throw refusals.tooSmall(0, atUtf16);
  if (atUtf16 >= segment.size) throw refusals.pastEnd(atUtf16, segment.size);
  let marks: Properties | null = null;
  const blocks = rewriteInnermost(segment.blocks, 0, atUtf16, atUtf16 + 1, (inner, baseUtf16) => {
    const found = blockAt(inner, baseUtf16, atUtf16);
    if (found?.block.kind !== "paragraph") throw refusals.notInParagraph();
    const offset = atUtf16 - found.startUtf16;
    checkPlace(found.block, offset);
    marks = insertionMarks(draft, segment, atUtf16);
    const made = splitParagraph(draft, found.block, offset, insertion, marks);
    return spliced(inner, found.index, 1, made);
  });
  const grown = withBlocks(segment, blocks);
  draft.replaceSegment(tab.tabId, grown);
  const content = draft.tab(tab.tabId).content;
  const lengthUtf16 = grown.size - segment.size;
  draft.replaceContent(tab.tabId, spansAfterInsertion(content, segment.segmentId, atUtf16, lengthUtf16));
  return marks ?? {};
}

function checkPlace({ elements }: ParagraphBlock, offset: number): void {
  if (isInsideCluster(textOf(elements), offset)) throw refusals.insideCluster();
  if (isInsideInline(elements, offset)) throw refusals.notInParagraph();
}

/** The blocks that a paragraph becomes; `marks` when the insertion is a suggestion. */
function splitParagraph(
  draft: Draft,
  block: ParagraphBlock,
  offset: number,
  insertion: Insertion,
  marks: Properties | null,
): readonly Block[] {
  const neighbouring = insertedPiece(block.elements, offset, "");
  const piece: TextPiece = { ...(insertion.look ?? neighbouring), others: marks ?? {} };
  const lines = linesOf(insertion.parts, piece);
  const made =
    marks === null
      ? insertLines(block, offset, lines, draft.ids)
      : suggestLines(block, offset, lines, draft.ids);
  if (insertion.block === undefined) return made;
  const between = insertion.block(neighbouring.style);
  const marked =
    marks === null ? [between] : markRange([between], 0, 0, between.size, (own) => ({ ...own, ...marks }));
  return [...made.slice(0, -1), ...marked, ...made.slice(-1)];
}

/** The inserted elements by paragraph: each but the last line ends in a newline. */
function linesOf(parts: Insertion["parts"], piece: TextPiece): readonly (readonly Element[])[] {
  const done: Element[][] = [];
  let open: Element[] = [];
  for (const part of parts) {
    if (typeof part !== "string") {
      const made = part(piece.style);
      open.push({ ...made, value: { ...made.value, ...piece.others } });
      continue;
    }
    part.split("\n").forEach((text, index, texts) => {
      const own = index === texts.length - 1 ? text : `${text}\n`;
      if (own !== "") open.push({ ...piece, text: own });
      if (index === texts.length - 1) return;
      done.push(open);
      open = [];
    });
  }
  return [...done, open];
}

/** A direct insertion: one paragraph a line. */
function insertLines(
  block: ParagraphBlock,
  offset: number,
  lines: readonly (readonly Element[])[],
  ids: Ids,
): ParagraphBlock[] {
  const { elements } = block;
  const front = sliceElements(elements, 0, offset);
  const tail = sliceElements(elements, offset, block.size);
  // ab|cd   text that lands inside a run, or before the first one, shows as part of that run;
  //   ^     between two runs it joins the one before, whose style it took.
  const joinsTail = offset === 0 || front.length + tail.length > elements.length;
  const last = lines.length - 1;
  const heir = offset === 0 ? last : 0;
  return lines.map((own, index) => {
    const before = index === 0 ? front : [];
    const after = index === last ? tail : [];
    const startsAt = index === 0 ? offset : 0;
    const endsAt = own.reduce((at, element) => at + elementSize(element), startsAt);
    const joined = joinAt([...before, ...own, ...after], startsAt);
    const complete = withElements(block, joinsTail ? joinAt(joined, endsAt) : joined);
    return index === heir ? complete : splitOff(complete, ids);
  });
}

/**
 * The same for a suggestion. The new marks end the front paragraphs and the old mark stays with the tail, which so keeps
 * all that the paragraph had (rulebook 6.1). Runs that the pending text parts show as one again when it goes.
 */
function suggestLines(
  block: ParagraphBlock,
  offset: number,
  lines: readonly (readonly Element[])[],
  ids: Ids,
): ParagraphBlock[] {
  const { elements } = block;
  const front = sliceElements(elements, 0, offset);
  const [next, ...others] = sliceElements(elements, offset, block.size);
  const isCut = offset === 0 || front.length + others.length + 1 > elements.length;
  const tail = next === undefined ? [] : [isCut ? withJoin(next, true) : next, ...others];
  const last = lines.length - 1;
  return lines.map((own, index) => {
    const complete = withElements(block, [
      ...(index === 0 ? front : []),
      ...own.map((element) => withJoin(element, true)),
      ...(index === last ? tail : []),
    ]);
    return index === last ? complete : splitOff(complete, ids);
  });
}

/**
 * A new half of a split paragraph: same style and bullet, a heading id of its own, no objects anchored to it. What the
 * paragraph had goes on with its text: with the front, or with the tail when there is nothing in front.
 */
function splitOff(block: ParagraphBlock, ids: Ids): ParagraphBlock {
  const renewed = (style: Properties): Properties =>
    "headingId" in style ? { ...style, headingId: ids.headingId() } : style;
  const others = without(block.others, ["positionedObjectIds", "suggestedPositionedObjectIds"]);
  const changes = others[suggestedStyles];
  if (!isRecord(changes)) return paragraph(block.elements, renewed(block.style), block.bullet, others);
  // What is only suggested to be a heading has an id to come.
  const own = Object.entries(changes).map(([id, change]): [string, unknown] =>
    isRecord(change) && isRecord(change["paragraphStyle"])
      ? [id, { ...change, paragraphStyle: renewed(change["paragraphStyle"]) }]
      : [id, change],
  );
  const suggested = { ...others, [suggestedStyles]: Object.fromEntries(own) };
  return paragraph(block.elements, renewed(block.style), block.bullet, suggested);
}

const suggestedStyles = "suggestedParagraphStyleChanges";
