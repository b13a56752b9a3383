// Puts a copy that was taken out (copy-out.ts) into a document: beside a block, into a line, or as a row of a table.
import { blockAt, rewriteInnermost, tablesAround } from "../../../docs/edit/containers.ts";
import type { Draft } from "../../../docs/edit/draft.ts";
import { insertContent } from "../../../docs/edit/insert-content.ts";
import { renumberFootnotes } from "../../../docs/edit/orphans.ts";
import { Refusal, refusals } from "../../../docs/edit/refusal.ts";
import { spansAfterInsertion } from "../../../docs/edit/spans.ts";
import { plainParagraph } from "../../../docs/model/blank.ts";
import type { Block } from "../../../docs/model/block.ts";
import { table } from "../../../docs/model/block.ts";
import type { DocumentModel, TabContent } from "../../../docs/model/document.ts";
import { withBlocks } from "../../../docs/model/document.ts";
import { spliced } from "../../../docs/model/places.ts";
import { maxNestedTables, tableDepth } from "../../../docs/model/table-limits.ts";
import type { JsonRecord } from "../../../json-value.ts";
import { Adoption } from "./adopt.ts";
import type { InsertionPlace } from "../../../docs/edit/insertion-place.ts";
import { editPlace } from "./place.ts";

/**
 * `{tabId, segmentId, atUtf16, as}`: `before` or `behind` the block at that position, as a `row` in front of or behind
 * the row that starts there (`row-behind`), or in the `line` at that position.
 */
export function copyIn(draft: Draft, payload: JsonRecord, copy: DocumentModel): void {
  const at = editPlace(draft, payload);
  const content = copy.tabs[0]?.content;
  const block = content?.body.blocks[1];
  if (content === undefined || block === undefined) throw new Error("A copy has a first block.");
  const { tabId } = at.place.tab;
  const adoption = new Adoption(draft, content, tabId);
  switch (payload["as"]) {
    case "line":
      putIntoLine(draft, at, block, adoption);
      break;
    case "row":
    case "row-behind":
      putRow(draft, at, block, adoption, payload["as"] === "row-behind");
      break;
    default:
      putBlock(draft, at, adoption.blocks([block]), payload["as"] === "behind");
  }
  draft.replaceContent(tabId, renumberFootnotes(draft.tab(tabId).content));
}

/** `{tabId, segmentId, atUtf16, as}`: an empty paragraph `before` or `behind` the block at that position. */
export function putParagraph(draft: Draft, payload: JsonRecord): void {
  putBlock(draft, editPlace(draft, payload), [plainParagraph("")], payload["as"] === "behind");
}

function putBlock(draft: Draft, at: InsertionPlace, made: readonly Block[], isBehind: boolean): void {
  const around = tablesAround(at.place.segment.blocks, 0, at.atUtf16);
  if (around + tableDepth(made) > maxNestedTables) throw refusals.tooDeep(maxNestedTables);
  change(draft, at, (blocks, base) => {
    const found = blockAt(blocks, base, at.atUtf16);
    if (found === null) throw new Refusal("Element is no longer in the document.");
    const { index, startUtf16, block } = found;
    const place = index + (isBehind ? 1 : 0);
    const [before, next] = [blocks[place - 1], blocks[place]];
    const isTable = made[0]?.kind === "table";
    if (isTable && before?.kind !== "paragraph")
      throw new Refusal("A table can be put behind a paragraph only.");
    // Behind a table there is always a paragraph.
    const all = isTable && next === undefined ? [...made, plainParagraph("")] : made;
    return {
      blocks: spliced(blocks, place, 0, all),
      atUtf16: isBehind ? startUtf16 + block.size : startUtf16,
    };
  });
}

function putRow(
  draft: Draft,
  at: InsertionPlace,
  copied: Block,
  adoption: Adoption,
  isBehind: boolean,
): void {
  const [source] = copied.kind === "table" ? copied.rows : [];
  change(draft, at, (blocks, base) => {
    const found = blockAt(blocks, base, at.atUtf16);
    if (found?.block.kind !== "table" || source === undefined)
      throw new Refusal("Element is no longer in the document.");
    const { rows, others } = found.block;
    let start = found.startUtf16 + 1;
    const index = rows.findIndex((one) => {
      if (start === at.atUtf16) return true;
      start += one.size;
      return false;
    });
    const beside = rows[index];
    if (beside === undefined) throw new Refusal("Element is no longer in the document.");
    if (beside.cells.length !== source.cells.length)
      throw new Refusal(
        `((a row of ${source.cells.length} cells in a table of ${beside.cells.length} columns is not implemented by the local Google))`,
      );
    const place = index + (isBehind ? 1 : 0);
    const changed = table([...rows.slice(0, place), adoption.row(source), ...rows.slice(place)], others);
    return {
      blocks: spliced(blocks, found.index, 1, [changed]),
      atUtf16: isBehind ? start + beside.size : start,
    };
  });
}

/** Elements of a line, each with its own look. */
function putIntoLine(
  draft: Draft,
  { place, atUtf16 }: InsertionPlace,
  copied: Block,
  adoption: Adoption,
): void {
  if (copied.kind !== "paragraph") throw new Error("Elements of a line stand in a paragraph.");
  const { tabId } = place.tab;
  const { segmentId } = place.segment;
  // From the last to the first, all at one position; the copy's own newline stays behind.
  for (const element of adoption.elements(copied.elements).reverse()) {
    const own = draft.place({ tabId, segmentId });
    if (element.kind === "inline") {
      insertContent(draft, own, atUtf16, { parts: [() => element] });
      continue;
    }
    const text = element.text.replace(/\n$/, "");
    if (text !== "") insertContent(draft, own, atUtf16, { parts: [text], look: { ...element, text } });
  }
}

/** Rewrites the blocks around a position; what lies behind `atUtf16` moves by what the segment grew. */
function change(
  draft: Draft,
  { place, atUtf16 }: InsertionPlace,
  rewrite: (blocks: readonly Block[], base: number) => { blocks: readonly Block[]; atUtf16: number },
): void {
  const { tabId } = place.tab;
  const { segment } = draft.place({ tabId, segmentId: place.segment.segmentId });
  let insertedAt = atUtf16;
  const blocks = rewriteInnermost(segment.blocks, 0, atUtf16, atUtf16 + 1, (inner, base) => {
    const rewritten = rewrite(inner, base);
    insertedAt = rewritten.atUtf16;
    return rewritten.blocks;
  });
  const grown = withBlocks(segment, blocks);
  draft.replaceSegment(tabId, grown);
  const moved: TabContent = spansAfterInsertion(
    draft.tab(tabId).content,
    segment.segmentId,
    insertedAt,
    grown.size - segment.size,
  );
  draft.replaceContent(tabId, moved);
}
