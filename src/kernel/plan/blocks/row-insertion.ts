// Parts of putting rows into a table: which standing row the new ones are made like and look like, what fills their cells, what cannot.
import type { Request } from "../../../google-api/docs.ts";
import type { Block, CellModel, ParagraphBlock, RowModel, TableBlock } from "../../document/model.ts";
import { ToolError } from "../../errors.ts";
import { inexpressibleGlyph } from "../../document/paragraph-text.ts";
import { elementsIn } from "./gone-things.ts";
import type { LaidItem } from "./layout.ts";
import { structureRequests, type RequestTarget } from "./structure-requests.ts";

/** A standing row that the service makes new ones like, above or below it. */
export interface ReferenceRow {
  readonly rowIndex: number;
  /** Whether it stands above the new rows. */
  readonly isAbove: boolean;
}

/** The row as one that is or is not repeated on every page. */
export function withHeader(row: RowModel, isHeader: boolean): RowModel {
  const style = row.raw.tableRowStyle;
  if ((style?.tableHeader === true) === isHeader) return row;
  const own = { ...style };
  delete own.tableHeader;
  return { ...row, raw: { ...row.raw, tableRowStyle: isHeader ? { ...own, tableHeader: true } : own } };
}

/** The row whose look the new ones get: the one in front, or the one behind where that is a header or not there. */
export function modelRow(table: TableBlock, atRow: number): RowModel {
  const before = table.rows[atRow - 1];
  const behind = table.rows[atRow];
  const isHeader = before?.raw.tableRowStyle?.tableHeader === true;
  const model = (isHeader ? behind : before) ?? before ?? behind;
  return model ?? { raw: {}, cells: [], lengthUtf16: 1 };
}

/** The row that the new ones are made like: one from which nothing comes along that no request takes away; or what is not known. */
export function referenceFor(table: TableBlock, atRow: number): ReferenceRow | string {
  const reasons: string[] = [];
  for (const isAbove of [true, false]) {
    const rowIndex = isAbove ? atRow - 1 : atRow;
    const row = table.rows[rowIndex];
    if (row === undefined) continue;
    const reason = whyNotLike(row.cells, "row");
    if (reason === null) return { rowIndex, isAbove };
    reasons.push(reason);
  }
  return reasons[0] ?? "what a row without another beside it is made like";
}

/** Why nothing is made like these cells of a row or column: what would come along that no request takes away; null where nothing would. */
export function whyNotLike(cells: readonly CellModel[], line: "row" | "column"): string | null {
  for (const { blocks } of cells) {
    for (const { textRun, person, dateElement, richLink } of elementsIn(blocks)) {
      const isChip = person !== undefined || dateElement !== undefined || richLink !== undefined;
      if (isChip || textRun?.content?.includes(inexpressibleGlyph) === true) {
        return `how to keep the placeholder of a chip in the ${line} beside the new one out of it (rulebook 7, insertTableRow)`;
      }
    }
    if (paragraphsIn(blocks).some(({ raw }) => (raw.paragraphStyle?.tabStops ?? []).length > 0)) {
      return `whether tab stops, which nothing can take away, come along from the ${line} beside the new one`;
    }
  }
  return null;
}

function paragraphsIn(blocks: readonly Block[]): readonly ParagraphBlock[] {
  return blocks.flatMap((block) => (block.kind === "paragraph" ? [block] : []));
}

/** Whether a paragraph of a row's cells is in a list. */
export function hasBullets(row: { readonly cells: readonly CellModel[] } | undefined): boolean {
  return (row?.cells ?? []).some(({ blocks }) =>
    paragraphsIn(blocks).some(({ raw }) => raw.bullet !== undefined),
  );
}

/** Text, tables and objects of a cell that is empty so far. */
export function cellRequests(
  startUtf16: number,
  items: readonly LaidItem[],
  target: RequestTarget,
): readonly Request[] {
  const edges = { hasParagraphBefore: false, hasParagraphBehind: false, isInCell: true };
  const source: ParagraphBlock = { kind: "paragraph", lengthUtf16: 1, raw: {} };
  const site = {
    mode: "into" as const,
    atUtf16: startUtf16,
    startUtf16,
    source,
    sourceStartUtf16: startUtf16,
    paragraphBefore: null,
    edges,
    isInBodyFlow: false,
  };
  const layout = {
    items,
    startUtf16,
    endUtf16: startUtf16,
    hasLeadingFiller: false,
    hasTrailingFiller: false,
  };
  return structureRequests(site, layout, [], target);
}

/** FEATURE_UNAVAILABLE for rows of which something is not known. */
export function unpredictableRows(
  reason: string,
  lines = "rows",
): {
  readonly kind: "unavailable";
  readonly error: ToolError;
} {
  const error = unwritablePlace(
    `${lines} whose effect can be predicted, found that it is not known ${reason}`,
    "put them elsewhere in the table",
  );
  return { kind: "unavailable", error };
}

/** FEATURE_UNAVAILABLE for a place where rows cannot be put. */
export function unwritablePlace(expectedAndFound: string, advice: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected ${expectedAndFound}. Nothing was written; ${advice}.`,
    { rule: "rulebook 7, 8.8", write_status: "not_written", retry_safe: true },
  );
}
