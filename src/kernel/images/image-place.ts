// Where a picture goes: behind quoted text, a heading or what a cell holds, or at an index; in the line there, or in a paragraph of its own.
import { ToolError, type JsonObject } from "../errors.ts";
import { segmentOf, type Segment, type TabModel } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { paragraphAt, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { isGraphemeBoundary } from "../locate/graphemes.ts";
import { locateText } from "../locate/locate-text.ts";
import { resolveScope } from "../locate/scope.ts";
import { placeAt } from "../plan/blocks/container.ts";
import { resolveHeading } from "../sections/resolve-heading.ts";
import { cellsOf, findTable, type PlacedCell } from "../tables/placed-table.ts";

export type ImagePlace = {
  /** "" for the body. */
  readonly segmentId: string;
  /** In the line there, or in a paragraph of its own. */
  readonly isInline: boolean;
} & (
  | { readonly kind: "anchor"; readonly text: string; readonly occurrence?: number | undefined }
  | { readonly kind: "heading"; readonly heading: string }
  | {
      readonly kind: "cell";
      readonly tableIndex: number;
      readonly rowIndex: number;
      readonly columnIndex: number;
    }
  | { readonly kind: "index"; readonly indexUtf16: number }
);

export type ResolvedPlace =
  | {
      readonly kind: "found";
      readonly segment: Segment;
      /** Inside a paragraph for a picture in the line; else a border between blocks, or an index that splits the paragraph there. */
      readonly atUtf16: number;
      /** A position of the paragraph that the place was found by, for excerpts. */
      readonly besideUtf16: number;
      readonly report: JsonObject;
    }
  | { readonly kind: "refused"; readonly error: ToolError };

/** The place in a tab as it was read, or why there is none. */
export function resolveImagePlace(tab: TabModel, place: ImagePlace): ResolvedPlace {
  const scope = resolveScope(tab, { segmentId: place.segmentId });
  if (scope.kind === "refused") return scope;
  const { segment } = scope.scope;
  switch (place.kind) {
    case "anchor": {
      const { text, occurrence } = place;
      const located = locateText(tab, { find: text, occurrence, scope: scope.scope });
      if (located.kind === "not-found") return { kind: "refused", error: located.error };
      const [span] = located.spans;
      const holder = span === undefined ? null : paragraphAt(placedParagraphs(segment), span.startUtf16);
      if (span === undefined || holder === null)
        return refusal("INVALID_RANGE", "text in a paragraph", "none");
      const { startUtf16, endUtf16 } = span;
      const report = {
        anchor_span: { start: startUtf16, end: endUtf16 },
        rung: located.rung,
        total_matches: located.totalMatches,
      };
      return place.isInline
        ? { kind: "found", segment, atUtf16: endUtf16, besideUtf16: endUtf16, report }
        : behind(segment, holder, report);
    }
    case "heading": {
      const resolved = resolveHeading(tab, place.heading);
      if (resolved.kind === "refused") return resolved;
      const body = segmentOf(tab, "") ?? segment;
      const { startUtf16, path, headingId } = resolved.section;
      const holder = paragraphAt(placedParagraphs(body), startUtf16);
      if (holder === null) return refusal("INVALID_RANGE", "a heading in a paragraph", "none");
      const report = { heading_id: headingId, path: path.join(" > ") };
      return place.isInline ? atEndOf(body, holder, report) : behind(body, holder, report);
    }
    case "cell":
      return inCell(segment, place);
    case "index":
      return place.isInline
        ? inLineAt(segment, place.indexUtf16)
        : betweenBlocksAt(segment, place.indexUtf16);
  }
}

function behind(segment: Segment, holder: PlacedParagraph, report: JsonObject): ResolvedPlace {
  const end = endOf(holder);
  return { kind: "found", segment, atUtf16: end, besideUtf16: end - 1, report };
}

function atEndOf(segment: Segment, holder: PlacedParagraph, report: JsonObject): ResolvedPlace {
  const end = endOf(holder) - 1;
  return { kind: "found", segment, atUtf16: end, besideUtf16: end, report };
}

function endOf({ startUtf16, paragraph }: PlacedParagraph): number {
  return startUtf16 + paragraph.lengthUtf16;
}

/** Behind all that the cell holds; an empty cell's one paragraph is used up. */
function inCell(
  segment: Segment,
  { tableIndex, rowIndex, columnIndex, isInline }: Extract<ImagePlace, { kind: "cell" }>,
): ResolvedPlace {
  const found = findTable(segment, tableIndex);
  if (found.kind === "refused") return found;
  const rows = cellsOf(found.table);
  const cell = rows[rowIndex]?.[columnIndex];
  if (cell === undefined) {
    const [name, asked, count] =
      rows[rowIndex] === undefined
        ? ["row_index", rowIndex, rows.length]
        : ["column_index", columnIndex, rows[rowIndex].length];
    return refusal("INVALID_INPUT", `a \`${name}\` below ${count}`, String(asked), {
      table_index: tableIndex,
      row_count: rows.length,
      column_count: rows[0]?.length ?? 0,
    });
  }
  const cover = coverOf(rows, cell);
  if (cover !== null) {
    const head = `row ${cover.rowIndex}, column ${cover.columnIndex}`;
    return refusal("INVALID_INPUT", "a cell that shows", `one that the merged cell of ${head} covers`, {
      row_index: cover.rowIndex,
      column_index: cover.columnIndex,
    });
  }
  const length = cell.blocks.reduce((sum, block) => sum + block.lengthUtf16, 0);
  const end = cell.startUtf16 + length;
  const report = { table_index: tableIndex, row_index: rowIndex, column_index: columnIndex };
  return {
    kind: "found",
    segment,
    atUtf16: isInline ? end - 1 : end,
    besideUtf16: end - 1,
    report,
  };
}

/** The merged cell that lies over a cell, or null. */
function coverOf(rows: readonly (readonly PlacedCell[])[], cell: PlacedCell): PlacedCell | null {
  for (const row of rows) {
    for (const head of row) {
      const { rowIndex, columnIndex, rowSpan, columnSpan } = head;
      const isOver =
        head !== cell &&
        cell.rowIndex >= rowIndex &&
        cell.rowIndex < rowIndex + rowSpan &&
        cell.columnIndex >= columnIndex &&
        cell.columnIndex < columnIndex + columnSpan;
      if (isOver) return head;
    }
  }
  return null;
}

function inLineAt(segment: Segment, indexUtf16: number): ResolvedPlace {
  const holder = paragraphAt(placedParagraphs(segment), indexUtf16);
  if (holder === null) return noPlaceAt(segment, indexUtf16, "inside a paragraph");
  if (isInCharacter(holder, indexUtf16)) return noPlaceAt(segment, indexUtf16, "between two characters");
  return { kind: "found", segment, atUtf16: indexUtf16, besideUtf16: indexUtf16, report: {} };
}

function betweenBlocksAt(segment: Segment, indexUtf16: number): ResolvedPlace {
  const place = placeAt(segment, indexUtf16);
  if (place.kind === "border") {
    const { container, ordinal } = place.border;
    const isBeforeParagraph = container.blocks[ordinal]?.kind === "paragraph";
    const besideUtf16 = isBeforeParagraph ? indexUtf16 : Math.max(0, indexUtf16 - 1);
    return { kind: "found", segment, atUtf16: indexUtf16, besideUtf16, report: {} };
  }
  const holder = paragraphAt(placedParagraphs(segment), indexUtf16);
  if (place.kind === "nowhere" || holder === null)
    return noPlaceAt(segment, indexUtf16, "in a paragraph or between two");
  if (isInCharacter(holder, indexUtf16)) return noPlaceAt(segment, indexUtf16, "between two characters");
  return { kind: "found", segment, atUtf16: indexUtf16, besideUtf16: indexUtf16, report: {} };
}

function isInCharacter({ paragraph, startUtf16 }: PlacedParagraph, indexUtf16: number): boolean {
  return !isGraphemeBoundary(unitText(paragraph.raw), indexUtf16 - startUtf16);
}

function noPlaceAt({ lengthUtf16 }: Segment, indexUtf16: number, wanted: string): ResolvedPlace {
  return refusal("INVALID_RANGE", `an index ${wanted} of what ends at ${lengthUtf16}`, String(indexUtf16), {
    index: indexUtf16,
    end_index: lengthUtf16,
  });
}

function refusal(
  code: "INVALID_INPUT" | "INVALID_RANGE",
  expected: string,
  found: string,
  diagnostics: JsonObject = {},
): ResolvedPlace {
  const message = `Expected ${expected}, found ${found}. Read the document again and take the place from there; nothing was written.`;
  return { kind: "refused", error: new ToolError(code, message, diagnostics) };
}
