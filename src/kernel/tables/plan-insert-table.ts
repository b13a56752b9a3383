// Plans a new table, all its cells filled, in one edit. Where room is made and what the requests are is the step's business.
import { ToolError, type JsonObject } from "../errors.ts";
import type { DocumentModel, Segment, TabModel } from "../document/model.ts";
import { paragraphAt, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { unitText } from "../document/paragraph-text.ts";
import { isGraphemeBoundary } from "../locate/graphemes.ts";
import { locateAnchor } from "../locate/locate-anchor.ts";
import { resolveScope } from "../locate/scope.ts";
import { placeAt } from "../plan/blocks/container.ts";
import type { PlanResult } from "../plan/plan-result.ts";
import { insertBlocks } from "../plan/steps/block-steps.ts";
import { contentOfRows } from "./cell-content.ts";
import { newTableProof } from "./new-table-proof.ts";
import type { CellFormat } from "./table-data.ts";

/** Behind the paragraph that holds some words, or at an index. */
export type NewTablePlace =
  | { readonly kind: "anchor"; readonly text: string; readonly occurrence?: number | undefined }
  /** Between two blocks, or inside a paragraph, which is split there; in a cell for a table in a table. */
  | { readonly kind: "index"; readonly indexUtf16: number };

export interface NewTable {
  /** At least one row, all of the same number of cells, at least one. */
  readonly rows: readonly (readonly string[])[];
  readonly cellFormat: CellFormat;
  readonly hasBoldHeader: boolean;
  readonly hasPinnedHeader: boolean;
}

/** The edit that puts the table there. `segmentId`: "" for the body. */
export function planInsertTable(
  document: DocumentModel,
  tab: TabModel,
  segmentId: string,
  place: NewTablePlace,
  table: NewTable,
  isDryRun: boolean,
): PlanResult {
  const found = resolvePlace(tab, segmentId, place);
  if (found.kind === "refused") return found;
  const { rows, cellFormat, hasBoldHeader, hasPinnedHeader } = table;
  const content = contentOfRows(document, tab, rows, cellFormat, hasBoldHeader);
  if (content.kind === "refused") return content;
  const where = { tabId: tab.tabId, segmentId: found.segment.segmentId };
  const { atUtf16 } = found;
  const block = { kind: "table", rows: content.rows, pinnedHeaderRows: hasPinnedHeader ? 1 : 0 } as const;
  return {
    kind: "edit",
    steps: [insertBlocks({ ...where, atUtf16 }, [block]).withContext(document)],
    matches: [{ ...where, startUtf16: atUtf16, endUtf16: atUtf16, intendedText: null }],
    report: found.report,
    warnings: [],
    proof: newTableProof(where, atUtf16, isDryRun),
  };
}

type FoundPlace =
  | {
      readonly kind: "found";
      readonly segment: Segment;
      readonly atUtf16: number;
      readonly report: JsonObject;
    }
  | { readonly kind: "refused"; readonly error: ToolError };

function resolvePlace(tab: TabModel, segmentId: string, place: NewTablePlace): FoundPlace {
  const scope = resolveScope(tab, { segmentId });
  if (scope.kind === "refused") return scope;
  const { segment } = scope.scope;
  if (place.kind === "index") return atIndex(segment, place.indexUtf16);
  const { text, occurrence } = place;
  const located = locateAnchor(tab, { find: text, occurrence, scope: scope.scope });
  if (located.kind === "not-found") return { kind: "refused", error: located.error };
  const [span] = located.spans;
  const holder = span === undefined ? null : paragraphAt(placedParagraphs(segment), span.startUtf16);
  if (span === undefined || holder === null) return atIndex(segment, -1);
  if (holder.cells.length > 0) return { kind: "refused", error: inTable(segment, holder, span.startUtf16) };
  const report = {
    anchor_span: { start: span.startUtf16, end: span.endUtf16 },
    rung: located.rung,
    total_matches: located.totalMatches,
  };
  const atUtf16 = holder.startUtf16 + holder.paragraph.lengthUtf16;
  return { kind: "found", segment, atUtf16, report: { ...report, insert_at: atUtf16 } };
}

function atIndex(segment: Segment, indexUtf16: number): FoundPlace {
  const place = placeAt(segment, indexUtf16);
  const holder = paragraphAt(placedParagraphs(segment), indexUtf16);
  const isPlace =
    place.kind === "border" ||
    (place.kind === "inside" && holder !== null && isBetweenCharacters(holder, indexUtf16));
  const isBodyStart = segment.kind === "body" && indexUtf16 <= 0;
  if (isPlace && !isBodyStart) {
    return { kind: "found", segment, atUtf16: indexUtf16, report: { insert_at: indexUtf16 } };
  }
  const error = new ToolError(
    "INVALID_RANGE",
    `Expected an index in a paragraph or between two blocks of what ends at ${segment.lengthUtf16}, found ${indexUtf16}. Read the document again and take the index from there; nothing was written.`,
    { index: indexUtf16, end_index: segment.lengthUtf16, write_status: "not_written", retry_safe: true },
  );
  return { kind: "refused", error };
}

function isBetweenCharacters({ paragraph, startUtf16 }: PlacedParagraph, indexUtf16: number): boolean {
  return isGraphemeBoundary(unitText(paragraph.raw), indexUtf16 - startUtf16);
}

/** A new table behind a cell's text would stand in the cell, which is seldom meant. */
function inTable(segment: Segment, holder: PlacedParagraph, anchorStart: number): ToolError {
  const start = segment.blocks
    .slice(0, holder.blockOrdinal)
    .reduce((sum, block) => sum + block.lengthUtf16, 0);
  const end = start + (segment.blocks[holder.blockOrdinal]?.lengthUtf16 ?? 0);
  const [outer] = holder.cells;
  return new ToolError(
    "INVALID_INPUT",
    `Expected an anchor outside tables, found it in table ${outer?.tableOrdinal ?? 0}, row ${outer?.rowIndex ?? 0}, column ${outer?.columnIndex ?? 0}. Take words before or behind that table, or \`index\` ${end} to put the new one behind it.`,
    {
      anchor_span_start: anchorStart,
      element_start: start,
      element_end: end,
      table_index: outer?.tableOrdinal ?? 0,
      write_status: "not_written",
      retry_safe: true,
    },
  );
}
