// The document with its pending suggestions accepted or left out (rulebook 11.1): what goes, what merges, new numbering.
import { isRecord } from "../../json-value.ts";
import type { Block, ParagraphBlock, TableBlock } from "../model/block.ts";
import { cell, contents, paragraph, row, table } from "../model/block.ts";
import type { DocumentModel, Segment, Tab, TabContent } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import { elementSize } from "../model/element.ts";
import { without } from "../model/properties.ts";
import { removeOrphans } from "../edit/orphans.ts";
import { spansAfterDeletion } from "../edit/spans.ts";
import type { Preview } from "./suggested-changes.ts";
import { isLeftOut, previewProperties } from "./suggested-changes.ts";

/** The model as a preview shows it; the same values where nothing is suggested. Comment anchors are not shown. */
export function previewModel(model: DocumentModel, preview: Preview): DocumentModel {
  const mapTabs = (tabs: readonly Tab[]): Tab[] =>
    tabs.map((tab) => ({
      ...tab,
      content: previewContent(tab.content, preview),
      children: mapTabs(tab.children),
    }));
  // Threads belong to the inline view (rulebook 4.3).
  const properties = without(previewProperties(model.properties, preview), ["comments", "suggestions"]);
  return { ...model, tabs: mapTabs(model.tabs), properties };
}

function previewContent(content: TabContent, preview: Preview): TabContent {
  const shown = allSegments(content).reduce(
    (current, segment) => previewSegment(current, segment, preview),
    content,
  );
  const properties = previewProperties(shown.properties, preview);
  return {
    ...shown,
    commentAnchors: [],
    properties: previewObjects(previewObjects(properties, "lists", preview), "inlineObjects", preview),
  };
}

function previewSegment(content: TabContent, segment: Segment, preview: Preview): TabContent {
  const gone: Stretch[] = [];
  const shown = withBlocks(segment, previewBlocks(segment.blocks, 0, preview, gone));
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
  const moved = gone.reduceRight(
    (current, { start, end }) => spansAfterDeletion(current, segment.segmentId, start, end),
    replaced,
  );
  return gone.length === 0 ? moved : removeOrphans(moved, segment, shown);
}

/** What a preview leaves out, in the numbering with suggestions inline. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

function previewBlocks(
  blocks: readonly Block[],
  baseUtf16: number,
  preview: Preview,
  gone: Stretch[],
): Block[] {
  const shown: Block[] = [];
  let open: OpenParagraph | null = null;
  let at = baseUtf16;
  for (const block of blocks) {
    const start = at;
    at += block.size;
    if (block.kind === "paragraph") {
      const kept = keptElements(block, start, preview, gone);
      const whole: OpenParagraph = joinParagraphs(open, { block, elements: kept });
      const last = kept[kept.length - 1];
      const hasMark = last?.kind === "text" && last.text.endsWith("\n");
      if (hasMark) shown.push(closed(whole, preview));
      open = hasMark ? null : whole;
    } else if (isLeftOut(ownMarks(block), preview)) {
      gone.push({ start, end: at });
    } else {
      // A mark that is left out with nothing to merge into takes its paragraph along only if that is empty.
      if (open !== null && open.elements.length > 0) shown.push(closed(endedByMark(open), preview));
      open = null;
      const inner = previewBlock(block, start, preview, gone);
      if (inner !== null) shown.push(inner);
    }
  }
  const last = shown[shown.length - 1];
  // A container always ends in a paragraph.
  if (open !== null && (open.elements.length > 0 || last?.kind !== "paragraph"))
    shown.push(closed(endedByMark(open), preview));
  return shown;
}

/** A paragraph whose elements are being gathered; `block` gives its properties. */
interface OpenParagraph {
  readonly block: ParagraphBlock;
  readonly elements: readonly Element[];
}

/**
 * The rest of a paragraph whose mark is left out, with the next one. Leaving out an inserted mark gives the text back to
 * the old mark, which stands later; accepting a deleted mark is a deletion: the first paragraph survives if any of it is left.
 */
function joinParagraphs(open: OpenParagraph | null, next: OpenParagraph): OpenParagraph {
  if (open === null || open.elements.length === 0) return next;
  const isInsertedMark = markOf(open.block) === "inserted";
  return { block: isInsertedMark ? next.block : open.block, elements: [...open.elements, ...next.elements] };
}

function markOf(block: ParagraphBlock): "inserted" | "other" {
  const last = block.elements[block.elements.length - 1];
  return last?.kind === "text" && isLeftOut(last.others, "without") ? "inserted" : "other";
}

function endedByMark(open: OpenParagraph): OpenParagraph {
  return { ...open, elements: [...open.elements, { kind: "text", text: "\n", style: {}, others: {} }] };
}

function keptElements(block: ParagraphBlock, start: number, preview: Preview, gone: Stretch[]): Element[] {
  let at = start;
  return block.elements.flatMap((element) => {
    const from = at;
    at += elementSize(element);
    const marks = element.kind === "text" ? element.others : element.value;
    if (!isLeftOut(marks, preview)) return [shownElement(element, preview)];
    gone.push({ start: from, end: at });
    return [];
  });
}

function shownElement(element: Element, preview: Preview): Element {
  if (element.kind === "inline") {
    const value = previewProperties(element.value, preview);
    return value === element.value ? element : { ...element, value };
  }
  if (Object.keys(element.others).length === 0) return element;
  const { textStyle, ...others } = previewProperties(
    { ...element.others, textStyle: element.style },
    preview,
  );
  return { ...element, others, style: isRecord(textStyle) ? textStyle : {} };
}

function closed({ block, elements }: OpenParagraph, preview: Preview): ParagraphBlock {
  const { paragraphStyle, bullet, ...others } = previewProperties(
    {
      ...block.others,
      paragraphStyle: block.style,
      ...(block.bullet === null ? {} : { bullet: block.bullet }),
    },
    preview,
  );
  const hasList = isRecord(bullet) && typeof bullet["listId"] === "string";
  return paragraph(elements, isRecord(paragraphStyle) ? paragraphStyle : {}, hasList ? bullet : null, others);
}

function ownMarks(block: Exclude<Block, ParagraphBlock>): Properties {
  return block.kind === "sectionBreak" ? block.value : block.others;
}

function previewBlock(
  block: Exclude<Block, ParagraphBlock>,
  start: number,
  preview: Preview,
  gone: Stretch[],
): Block | null {
  switch (block.kind) {
    case "sectionBreak":
      return { ...block, value: previewProperties(block.value, preview) };
    case "contents":
      return contents(
        previewBlocks(block.blocks, start + 1, preview, gone),
        previewProperties(block.others, preview),
      );
    case "table":
      return previewTable(block, start, preview, gone);
  }
}

function previewTable(block: TableBlock, start: number, preview: Preview, gone: Stretch[]): Block | null {
  let at = start + 1;
  const before = gone.length;
  const rows = block.rows.flatMap((tableRow) => {
    const rowStart = at;
    at += tableRow.size;
    if (isLeftOut(tableRow.others, preview)) {
      gone.push({ start: rowStart, end: at });
      return [];
    }
    let inner = rowStart + 1;
    const cells = tableRow.cells.flatMap((tableCell) => {
      const cellStart = inner;
      inner += tableCell.size;
      if (isLeftOut(tableCell.others, preview)) {
        gone.push({ start: cellStart, end: inner });
        return [];
      }
      const blocks = previewBlocks(tableCell.blocks, cellStart + 1, preview, gone);
      return [cell(blocks, previewProperties(tableCell.others, preview))];
    });
    return [row(cells, previewProperties(tableRow.others, preview))];
  });
  if (rows.length === 0) {
    gone.splice(before, gone.length, { start, end: start + block.size });
    return null;
  }
  return table(rows, { ...previewProperties(block.others, preview), ...shownColumns(block, preview) });
}

/** `columns` and their properties without the columns of which every cell is left out; nothing when all stay. */
function shownColumns(block: TableBlock, preview: Preview): Properties {
  const columns = block.rows[0]?.cells.length ?? 0;
  const kept = Array.from({ length: columns }, (_, column) => column).filter(
    (column) => !block.rows.every(({ cells }) => isLeftOut(cells[column]?.others ?? {}, preview)),
  );
  const style = block.others["tableStyle"];
  if (kept.length === columns) return {};
  const properties: unknown = isRecord(style) ? style["tableColumnProperties"] : undefined;
  if (!isRecord(style) || !Array.isArray(properties)) return { columns: kept.length };
  return {
    columns: kept.length,
    tableStyle: { ...style, tableColumnProperties: kept.map((column): unknown => properties[column]) },
  };
}

/** Lists and inline objects that are pending insertions or deletions themselves. */
function previewObjects(properties: Properties, key: string, preview: Preview): Properties {
  const objects = properties[key];
  if (!isRecord(objects)) return properties;
  const kept = Object.entries(objects).flatMap(([id, object]) => {
    if (!isRecord(object)) return [[id, object]];
    return isLeftOut(object, preview) ? [] : [[id, previewProperties(object, preview)]];
  });
  return kept.length === 0 ? without(properties, [key]) : { ...properties, [key]: Object.fromEntries(kept) };
}
