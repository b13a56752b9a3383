// Where in a tab a call looks: a segment, and in it the section, cell or named range that it names. Finds nothing itself and never guesses.
import { ToolError, type JsonObject } from "../errors.ts";
import { segmentOf, type Segment, type Span, type TabModel, type TableBlock } from "../document/model.ts";
import { pathSeparator, resolveHeading } from "../sections/resolve-heading.ts";

/** The part of a tab that a caller narrows a call to: one of a heading, a table's cell (all three indexes) or a named range. */
export interface Within {
  readonly heading?: string | undefined;
  readonly tableIndex?: number | undefined;
  readonly rowIndex?: number | undefined;
  readonly columnIndex?: number | undefined;
  readonly namedRange?: string | undefined;
}

export interface Place {
  /** A header, footer or footnote; the body when left out. */
  readonly segmentId?: string | undefined;
  readonly within?: Within | undefined;
}

/** Where to look: a segment, and in it the areas that a match must lie wholly inside (one area each); null for the whole segment. */
export interface SearchScope {
  readonly segment: Segment;
  /** In order. Spans of several named ranges of one name may overlap; none lies wholly inside another. */
  readonly areas: readonly Span[] | null;
  /** The place in words, for messages. */
  readonly label: string;
}

export type ResolvedScope =
  | { readonly kind: "found"; readonly scope: SearchScope }
  | { readonly kind: "refused"; readonly error: ToolError };

/** Most of anything that a refusal lists. */
const maxListed = 20;

/** What is wrong with a place before anything is read: one sentence a problem. */
export function placeProblems({ segmentId, within }: Place): readonly string[] {
  if (within === undefined) return [];
  const { heading, tableIndex, rowIndex, columnIndex, namedRange } = within;
  const problems: string[] = [];
  const cell = { table_index: tableIndex, row_index: rowIndex, column_index: columnIndex };
  const given = Object.entries(cell).filter(([, index]) => index !== undefined);
  const kinds = [
    ...(heading === undefined ? [] : ["heading"]),
    ...(given.length === 0 ? [] : ["table_index, row_index and column_index"]),
    ...(namedRange === undefined ? [] : ["named_range"]),
  ];
  if (kinds.length !== 1) {
    problems.push(
      `within: expected one of heading, table_index with row_index and column_index, or named_range, found ${kinds.length === 0 ? "none of them" : kinds.join(" and ")}.`,
    );
  }
  for (const [name, index] of Object.entries(cell)) {
    if (index === undefined) {
      if (given.length > 0) problems.push(`within.${name}: expected a whole number from 0, found nothing.`);
    } else if (!Number.isInteger(index) || index < 0) {
      problems.push(`within.${name}: expected a whole number from 0, found ${index}.`);
    }
  }
  if (heading?.trim() === "")
    problems.push("within.heading: expected a heading's id, words or path, found none.");
  if (namedRange === "") problems.push("within.named_range: expected a name or id, found an empty string.");
  if (heading !== undefined && segmentId !== undefined && segmentId !== "") {
    problems.push(
      "segment_id: expected none together with within.heading, as only the body has sections, found one. Leave one of them out.",
    );
  }
  return problems;
}

/** The scope that a call names, or INVALID_INPUT with every problem, or TABLE_NOT_FOUND. */
export function resolveScope(tab: TabModel, place: Place): ResolvedScope {
  const problems = placeProblems(place);
  if (problems.length > 0) return refused("INVALID_INPUT", problems.join(" "), { problems });
  const segment = segmentOf(tab, place.segmentId ?? "");
  if (segment === null) return noSegment(tab, place.segmentId ?? "");
  const { within } = place;
  if (within === undefined) return found(segment, null, segmentLabel(segment));
  if (within.heading !== undefined) return section(tab, segment, within.heading);
  if (within.namedRange !== undefined) {
    return namedRange(tab, place.segmentId === undefined ? null : segment, within.namedRange);
  }
  return cell(segment, within.tableIndex ?? 0, within.rowIndex ?? 0, within.columnIndex ?? 0);
}

function found(segment: Segment, areas: readonly Span[] | null, label: string): ResolvedScope {
  return { kind: "found", scope: { segment, areas, label } };
}

function segmentLabel({ kind, segmentId }: Segment): string {
  return kind === "body" ? "the body" : `${kind} ${segmentId}`;
}

function section(tab: TabModel, segment: Segment, heading: string): ResolvedScope {
  const resolved = resolveHeading(tab, heading, "within.heading");
  if (resolved.kind === "refused") return resolved;
  const { startUtf16, endUtf16, path } = resolved.section;
  return found(segment, [{ startUtf16, endUtf16 }], `section "${path.join(pathSeparator)}"`);
}

function cell(segment: Segment, tableIndex: number, rowIndex: number, columnIndex: number): ResolvedScope {
  const tables: { readonly table: TableBlock; readonly startUtf16: number }[] = [];
  let cursor = 0;
  for (const block of segment.blocks) {
    if (block.kind === "table") tables.push({ table: block, startUtf16: cursor });
    cursor += block.lengthUtf16;
  }
  const at = tables[tableIndex];
  if (at === undefined) {
    return refused(
      "TABLE_NOT_FOUND",
      `Expected table ${tableIndex}, counted from 0, in ${segmentLabel(segment)}, found ${tables.length === 0 ? "no table" : `tables 0 to ${tables.length - 1}`}. Tables inside cells are not counted. ${
        tables.length === 0
          ? "Name another place, or leave within out."
          : "Name one of them by within.table_index."
      }`,
      { table_index: tableIndex, table_count: tables.length },
    );
  }
  const { rows } = at.table;
  const cells = rows[rowIndex]?.cells;
  if (cells?.[columnIndex] === undefined) {
    const [name, asked, count] =
      cells === undefined
        ? ["row_index", rowIndex, rows.length]
        : ["column_index", columnIndex, cells.length];
    return refused(
      "INVALID_INPUT",
      `within.${name}: expected a number below ${count}, as table ${tableIndex} has ${count} there, found ${asked}. Name one from 0 to ${count - 1}.`,
      {
        table_index: tableIndex,
        row_count: rows.length,
        column_count: cells?.length ?? rows[0]?.cells.length ?? 0,
      },
    );
  }
  return found(
    segment,
    [spanOfCell(at.table, at.startUtf16, rowIndex, columnIndex)],
    `table ${tableIndex}, row ${rowIndex}, column ${columnIndex}`,
  );
}

/** The content of a cell: one unit opens the table, one each row, one each cell (rulebook 2.4). */
function spanOfCell(table: TableBlock, startUtf16: number, rowIndex: number, columnIndex: number): Span {
  let cursor = startUtf16 + 1;
  for (const row of table.rows.slice(0, rowIndex)) cursor += row.lengthUtf16;
  cursor += 1;
  const cells = table.rows[rowIndex]?.cells ?? [];
  for (const before of cells.slice(0, columnIndex)) cursor += before.lengthUtf16;
  return { startUtf16: cursor + 1, endUtf16: cursor + (cells[columnIndex]?.lengthUtf16 ?? 1) };
}

function namedRange(tab: TabModel, segment: Segment | null, ref: string): ResolvedScope {
  const byId = tab.namedRanges.filter(({ namedRangeId }) => namedRangeId === ref);
  const ranges = byId.length > 0 ? byId : tab.namedRanges.filter(({ name }) => name === ref);
  if (ranges.length === 0) {
    return refused(
      "INVALID_INPUT",
      `within.named_range: expected the name or id of a named range of tab "${tab.title}" (${tab.tabId}), found ${JSON.stringify(ref)}, which ${
        tab.namedRanges.length === 0
          ? "has none. Name another place, or leave within out."
          : "is none of them. Name one of named_ranges."
      }`,
      {
        named_ranges: tab.namedRanges
          .slice(0, maxListed)
          .map(({ namedRangeId, name }) => ({ named_range_id: namedRangeId, name })),
      },
    );
  }
  const spans = ranges.flatMap((range) => range.spans);
  const segmentIds = [...new Set(spans.map(({ segmentId }) => segmentId))];
  const [only] = segmentIds;
  const target = segment ?? (only !== undefined && segmentIds.length === 1 ? segmentOf(tab, only) : null);
  const areas = spans.filter(({ segmentId }) => segmentId === target?.segmentId);
  if (target === null || areas.length === 0) {
    return refused(
      "INVALID_INPUT",
      segment === null
        ? `segment_id: expected the part of the tab to look in, as named range ${JSON.stringify(ref)} covers text of ${segmentIds.length}, found none. Name one of segment_ids ("" is the body).`
        : `segment_id: expected a part of the tab that named range ${JSON.stringify(ref)} covers text of, found ${segmentLabel(segment)}. Name one of segment_ids ("" is the body), or leave it out.`,
      { segment_ids: segmentIds },
    );
  }
  return found(target, withoutContained(areas), `named range ${JSON.stringify(ranges[0]?.name ?? ref)}`);
}

/** In order, each once, without those that lie wholly inside another. */
function withoutContained(spans: readonly Span[]): readonly Span[] {
  const sorted = [...spans].sort((a, b) => a.startUtf16 - b.startUtf16 || b.endUtf16 - a.endUtf16);
  const kept: Span[] = [];
  for (const { startUtf16, endUtf16 } of sorted) {
    const last = kept[kept.length - 1];
    if (last === undefined || endUtf16 > last.endUtf16) kept.push({ startUtf16, endUtf16 });
  }
  return kept;
}

function noSegment(tab: TabModel, segmentId: string): ResolvedScope {
  const others = tab.segments.filter(({ kind }) => kind !== "body");
  const segments: readonly JsonObject[] = others
    .slice(0, maxListed)
    .map((one) => ({ segment_id: one.segmentId, kind: one.kind }));
  return refused(
    "INVALID_INPUT",
    `segment_id: expected a header, footer or footnote of tab "${tab.title}" (${tab.tabId}), found ${JSON.stringify(segmentId)}, which is none. ${
      others.length === 0
        ? "The tab has none; leave it out for the body."
        : "Name one of segments, or leave it out for the body."
    }`,
    { segments, segment_count: others.length },
  );
}

function refused(
  code: "INVALID_INPUT" | "TABLE_NOT_FOUND",
  message: string,
  diagnostics: JsonObject,
): ResolvedScope {
  return { kind: "refused", error: new ToolError(code, message, diagnostics) };
}
