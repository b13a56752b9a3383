// The document once suggestions are decided (rulebook 11.1, 11.7): what goes, what merges, what is renumbered. What is not
// decided stays pending.
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import { inheritedStyles } from "../edit/named-styles.ts";
import { alwaysStored } from "../edit/stored-names.ts";
import { removeOrphans } from "../edit/orphans.ts";
import { withMergedSections } from "../edit/sections.ts";
import { spansAfterDeletion, spansAfterInsertion } from "../edit/spans.ts";
import { columnCount, spanOf } from "../edit/table-grid.ts";
import type { Block, ParagraphBlock, TableBlock, TableCell } from "../model/block.ts";
import { cell, contents, paragraph, row, table } from "../model/block.ts";
import type { DocumentModel, Segment, Tab, TabContent } from "../model/document.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import { withMove } from "../model/moves.ts";
import type { Element } from "../model/element.ts";
import { elementSize, joinAt } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import type { Decide } from "./decision.ts";
import { deletionIds, insertionIds, isGone } from "./decision.ts";
import { goneColumns, withShrunkSpans } from "./gone-lines.ts";
import { marksOf } from "./marks.ts";
import type { IsInherited } from "./settled-properties.ts";
import { settledProperties } from "./settled-properties.ts";
import { withSettledProperties } from "./settled-tab.ts";
import { withAcceptedSpans } from "./suggest-spans.ts";

/** The model after a decision; the same values where it decides nothing. */
export function settledModel(model: DocumentModel, decide: Decide): DocumentModel {
  const mapTabs = (tabs: readonly Tab[]): Tab[] =>
    tabs.map((tab) => ({
      ...tab,
      content: settledContent(tab.content, decide),
      children: mapTabs(tab.children),
    }));
  return {
    ...model,
    tabs: mapTabs(model.tabs),
    properties: settledProperties(model.properties, decide),
  };
}

/** One tab after a decision. */
export function settledContent(content: TabContent, decide: Decide): TabContent {
  // What is inherited is what the named styles say after the decision.
  const inherited = inheritedStyles({
    ...content,
    properties: settledProperties(content.properties, decide),
  });
  const settled = allSegments(content).reduce(
    (current, segment) =>
      settledSegment(current, segment, { decide, inherited, gone: [], moved: [], merged: [] }),
    content,
  );
  return withSettledProperties(settled, decide);
}

/** A decision on its way through one segment. */
interface Settling {
  readonly decide: Decide;
  readonly inherited: ReturnType<typeof inheritedStyles>;
  /** What goes, in the numbering before the decision. */
  readonly gone: Stretch[];
  /** What moved inside tables that merge, in the numbering after what goes is gone. */
  readonly moved: MovedStretch[];
  /** Where tables start whose merged cells change, in that numbering. */
  readonly merged: number[];
}

interface MovedStretch {
  readonly atUtf16: number;
  readonly removedUtf16: number;
  readonly insertedUtf16: number;
}

function settledSegment(content: TabContent, segment: Segment, settling: Settling): TabContent {
  const { gone, moved } = settling;
  const shown = withBlocks(segment, settledBlocks(segment.blocks, 0, settling));
  const swap = (segments: readonly Segment[]): Segment[] =>
    segments.map((one) => (one === segment ? shown : one));
  const replaced: TabContent = {
    ...content,
    body: content.body === segment ? shown : content.body,
    headers: swap(content.headers),
    footers: swap(content.footers),
    footnotes: swap(content.footnotes),
  };
  // From the last to the first, so that each stretch still has the numbering in which it was noted.
  const shrunk = gone.reduceRight(
    (current, { start, end }) => spansAfterDeletion(current, segment.segmentId, start, end),
    replaced,
  );
  const followed = [...moved]
    .sort((one, other) => other.atUtf16 - one.atUtf16)
    .reduce((current, { atUtf16, removedUtf16, insertedUtf16 }) => {
      const less =
        removedUtf16 === 0
          ? current
          : spansAfterDeletion(current, segment.segmentId, atUtf16, atUtf16 + removedUtf16);
      return insertedUtf16 === 0
        ? less
        : spansAfterInsertion(less, segment.segmentId, atUtf16, insertedUtf16);
    }, shrunk);
  const { segmentId } = segment;
  const noted = settling.merged.reduce(
    (current, atUtf16) => withMove(current, { kind: "merged", segmentId, atUtf16 }),
    followed,
  );
  // A merge, too, may cost a paragraph: the empty one of a cell that others' text comes into.
  const losesText = gone.length > 0 || settling.merged.length > 0;
  return losesText ? removeOrphans(noted, segment, shown) : noted;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function settledBlocks(blocks: readonly Block[], baseUtf16: number, settling: Settling): Block[] {
  let shown: Block[] = [];
  let open: OpenParagraph | null = null;
  let at = baseUtf16;
  for (const block of blocks) {
    const start = at;
    at += block.size;
    if (block.kind === "paragraph") {
      const kept = keptElements(block, start, settling);
      const whole: OpenParagraph = joinParagraphs(open, { block, elements: kept }, settling.decide);
      const last = kept[kept.length - 1];
      const hasMark = last?.kind === "text" && last.text.endsWith("\n");
      if (hasMark) shown.push(closed(whole, settling));
      open = hasMark ? null : whole;
    } else if (isGone(ownMarks(block), settling.decide)) {
      settling.gone.push({ start, end: at });
      // A section break whose insertion is undone leaves the section as it was before it.
      if (block.kind === "sectionBreak" && !isInsertionUndone(block.value, settling.decide))
        shown = [...withMergedSections(shown, shown.length, [block])];
    } else {
      // A mark that is left out with nothing to merge into takes its paragraph along only if that is empty.
      if (open !== null && open.elements.length > 0) shown.push(closed(endedByMark(open), settling));
      open = null;
      const inner = settledBlock(block, start, settling);
      if (inner !== null) shown.push(inner);
    }
  }
  const last = shown[shown.length - 1];
  // A container always ends in a paragraph.
  if (open !== null && (open.elements.length > 0 || last?.kind !== "paragraph"))
    shown.push(closed(endedByMark(open), settling));
  return shown;
}

/** A paragraph whose elements are being gathered; `block` gives its properties. */
interface OpenParagraph {
  readonly block: ParagraphBlock;
  readonly elements: readonly Element[];
}

/**
 * The rest of a paragraph whose mark goes, with the next one. Undoing an inserted mark gives the text back to the old
 * mark, which stands later. Accepting a deleted mark is a deletion: the first paragraph survives, unless it goes as a
 * whole and the deletion ends with its mark (rulebook 6.2).
 */
function joinParagraphs(open: OpenParagraph | null, next: OpenParagraph, decide: Decide): OpenParagraph {
  if (open === null) return next;
  if (open.elements.length === 0)
    return startsDeleted(next.block, decide) ? { ...next, block: open.block } : next;
  const seamUtf16 = open.elements.reduce((size, element) => size + elementSize(element), 0);
  const elements = joinAt([...open.elements, ...next.elements], seamUtf16);
  return { block: isMarkUndone(open.block, decide) ? next.block : open.block, elements };
}

function isMarkUndone(block: ParagraphBlock, decide: Decide): boolean {
  const mark = block.elements[block.elements.length - 1];
  return mark?.kind === "text" && isInsertionUndone(mark.others, decide);
}

function isInsertionUndone(marks: Properties, decide: Decide): boolean {
  return insertionIds(marks).some((id) => decide(id) === "reject");
}

function startsDeleted(block: ParagraphBlock, decide: Decide): boolean {
  const [first] = block.elements;
  return first !== undefined && deletionIds(marksOf(first)).some((id) => decide(id) === "accept");
}

function endedByMark(open: OpenParagraph): OpenParagraph {
  return { ...open, elements: [...open.elements, { kind: "text", text: "\n", style: {}, others: {} }] };
}

function keptElements(block: ParagraphBlock, start: number, settling: Settling): Element[] {
  let at = start;
  const isInherited = inheritedText(block, settling);
  return block.elements.flatMap((element) => {
    const from = at;
    at += elementSize(element);
    if (!isGone(marksOf(element), settling.decide))
      return [settledElement(element, settling.decide, isInherited)];
    settling.gone.push({ start: from, end: at });
    return [];
  });
}

/** What text inherits from the named style that the paragraph has after the decision. */
function inheritedText(block: ParagraphBlock, { decide, inherited }: Settling): IsInherited {
  const settled = settledProperties({ ...block.others, paragraphStyle: block.style }, decide);
  const style = settled["paragraphStyle"];
  const { textStyle } = inherited(isRecord(style) ? style["namedStyleType"] : undefined);
  return (property, name, value) => property === "textStyle" && deepEqual(value, textStyle[name]);
}

/** The element after a decision that does not make it go. */
export function settledElement(element: Element, decide: Decide, isInherited: IsInherited): Element {
  if (element.kind === "inline") {
    const value = settledProperties(element.value, decide, isInherited);
    return value === element.value ? element : { ...element, value };
  }
  if (Object.keys(element.others).length === 0) return element;
  const { textStyle, ...others } = settledProperties(
    { ...element.others, textStyle: element.style },
    decide,
    isInherited,
  );
  return { ...element, others, style: isRecord(textStyle) ? textStyle : {} };
}

function closed({ block, elements }: OpenParagraph, settling: Settling): ParagraphBlock {
  return { ...settledParagraph(block, settling), ...sizedElements(elements) };
}

function sizedElements(elements: readonly Element[]): Pick<ParagraphBlock, "elements" | "size"> {
  const { size, elements: own } = paragraph(elements, {});
  return { size, elements: own };
}

/** The paragraph's own properties after a decision; its elements are as they were. */
export function settledParagraph(
  block: ParagraphBlock,
  { decide, inherited }: Pick<Settling, "decide" | "inherited">,
): ParagraphBlock {
  if (!Object.keys(block.others).some((key) => key.startsWith("suggested"))) return block;
  const before = {
    ...block.others,
    paragraphStyle: block.style,
    ...(block.bullet === null ? {} : { bullet: block.bullet }),
  };
  const plain = settledProperties(before, decide);
  const bullet = plain["bullet"];
  const hasList = isRecord(bullet) && typeof bullet["listId"] === "string";
  const named = plain["paragraphStyle"];
  const style = inherited(isRecord(named) ? named["namedStyleType"] : undefined).paragraphStyle;
  const { paragraphStyle, ...others } = settledProperties(
    before,
    decide,
    (property, name, value) =>
      property === "paragraphStyle" && !alwaysStored.includes(name) && deepEqual(value, style[name]),
  );
  return paragraph(
    block.elements,
    isRecord(paragraphStyle) ? paragraphStyle : {},
    hasList ? bullet : null,
    without(others, ["bullet"]),
  );
}

function ownMarks(block: Exclude<Block, ParagraphBlock>): Properties {
  return block.kind === "sectionBreak" ? block.value : block.others;
}

function settledBlock(
  block: Exclude<Block, ParagraphBlock>,
  start: number,
  settling: Settling,
): Block | null {
  switch (block.kind) {
    case "sectionBreak":
      return { ...block, value: settledProperties(block.value, settling.decide) };
    case "contents":
      return contents(
        settledBlocks(block.blocks, start + 1, settling),
        settledProperties(block.others, settling.decide),
      );
    case "table":
      return settledTable(block, start, settling);
  }
}

function settledTable(pending: TableBlock, start: number, settling: Settling): Block | null {
  const { decide, gone } = settling;
  const block = withShrunkSpans(pending, decide);
  let at = start + 1;
  const before = gone.length;
  const heads = new Map<TableCell, ReturnType<typeof spanOf>>();
  const rows = block.rows.flatMap((tableRow) => {
    const rowStart = at;
    at += tableRow.size;
    if (isGone(tableRow.others, decide)) {
      gone.push({ start: rowStart, end: at });
      return [];
    }
    let inner = rowStart + 1;
    const cells = tableRow.cells.flatMap((tableCell) => {
      const cellStart = inner;
      inner += tableCell.size;
      if (isGone(tableCell.others, decide)) {
        gone.push({ start: cellStart, end: inner });
        return [];
      }
      const blocks = settledBlocks(tableCell.blocks, cellStart + 1, settling);
      const settled = cell(blocks, settledProperties(tableCell.others, decide));
      if (!deepEqual(spanOf(settled), spanOf(tableCell))) heads.set(settled, spanOf(tableCell));
      return [settled];
    });
    return [row(cells, settledProperties(tableRow.others, decide))];
  });
  if (rows.length === 0) {
    gone.splice(before, gone.length, { start, end: start + block.size });
    return null;
  }
  const plain = table(rows, { ...settledProperties(block.others, decide), ...keptColumns(block, decide) });
  if (heads.size === 0) return plain;
  const merged = withAcceptedSpans(plain, heads);
  const goneBefore = gone.slice(0, before).reduce((units, stretch) => units + stretch.end - stretch.start, 0);
  settling.merged.push(start - goneBefore);
  for (const { offsetUtf16, removedUtf16, insertedUtf16 } of merged.stretches)
    settling.moved.push({ atUtf16: start - goneBefore + offsetUtf16, removedUtf16, insertedUtf16 });
  return merged.table;
}

/** `columns` and their properties without the columns that go; nothing when all stay. */
function keptColumns(block: TableBlock, decide: Decide): Properties {
  const gone = goneColumns(block, decide);
  if (gone.length === 0) return {};
  const columns = columnCount(block) - gone.length;
  const style = block.others["tableStyle"];
  const properties: unknown = isRecord(style) ? style["tableColumnProperties"] : undefined;
  if (!isRecord(style) || !Array.isArray(properties)) return { columns };
  const kept = properties.filter((_, column) => !gone.includes(column));
  return { columns, tableStyle: { ...style, tableColumnProperties: kept } };
}
