// The step that puts columns into a table: its prediction, its inverse, its requests, its JSON form.
// A new column is made by the service like one beside it; what it takes along is then said anew, cell by cell.
import type { Location, Request } from "../../../google-api/docs.ts";
import type { JsonObject } from "../../errors.ts";
import { withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type CellModel,
  type DocumentModel,
  type RowModel,
  type Segment,
  type TableBlock,
  type TabModel,
} from "../../document/model.ts";
import {
  columnReferenceFor,
  columnTable,
  lookOfColumn,
  predictedCells,
  widthRequest,
  type ReferenceColumn,
} from "../blocks/column-insertion.ts";
import {
  insertColumnsToJson,
  type ColumnLook,
  type ContentColumn,
  type InsertColumnsPlace,
  type MakeColumnDeletion,
} from "../blocks/column-places.ts";
import { lengthOf } from "../blocks/container.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { layOut, type LaidTable } from "../blocks/layout.ts";
import { planLists, type PlannedLists } from "../blocks/list-runs.ts";
import { bulletRequests, paragraphRequests, tableRequests, textRequests } from "../blocks/look-requests.ts";
import { newNotes, noteRequests, noteTargets, withNewThings, type NewNote } from "../blocks/new-notes.ts";
import { cellRequests, hasBullets, unpredictableRows, unwritablePlace } from "../blocks/row-insertion.ts";
import { cellLookRequests, haveLikeBorders } from "../blocks/row-looks.ts";
import {
  cellStartsOf,
  columnsHash,
  columnsOf,
  mergedAreas,
  mergedWords,
  rowsHash,
  straddlingColumn,
  tableAt,
  tablesIn,
  withRows,
} from "../blocks/table-grid.ts";
import { unwritableError, unwritableIn } from "../blocks/unwritable.ts";
import { contentProblems } from "../content-problems.ts";
import { freshCellStyle, paragraphStyleRequest } from "../paragraph-style.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const insertColumnsStepVersion = 1;

/** All that follows from the columns at their place. */
interface Insertion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly table: TableBlock;
  /** Where the new cells of each row begin, in the document before. */
  readonly startsUtf16: readonly number[];
  /** The new cells of each row as a table by itself, whose start is no place of the document. */
  readonly laid: readonly LaidTable[];
  readonly looks: readonly ColumnLook[];
  /** The new cells of each row as they will read. */
  readonly made: readonly (readonly CellModel[])[];
  readonly reference: ReferenceColumn;
  readonly lists: PlannedLists;
  readonly ids: FreshIds;
  readonly notes: readonly NewNote[];
}

type FittedInsertion = ({ readonly kind: "fits" } & Insertion) | Exclude<StepEffect, { kind: "applied" }>;

export class InsertColumnsStep implements Step {
  readonly kind = "insert_columns";
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly atColumn: number;
  /** At least one, each with as many cells as the table has rows. */
  readonly columns: readonly ContentColumn[];
  readonly #place: InsertColumnsPlace;
  readonly #makeDeletion: MakeColumnDeletion;
  #known: { readonly document: DocumentModel; readonly insertion: FittedInsertion } | null = null;

  constructor(
    place: InsertColumnsPlace,
    columns: readonly ContentColumn[],
    makeDeletion: MakeColumnDeletion,
  ) {
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.tableStartUtf16 = place.tableStartUtf16;
    this.atColumn = place.atColumn;
    this.columns = columns;
    this.#place = place;
    this.#makeDeletion = makeDeletion;
  }

  apply(before: DocumentModel): StepEffect {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") return insertion;
    const { tab, segment, table, startsUtf16, made, lists, ids, notes } = insertion;
    const added = made.map(lengthOf);
    const changed = {
      ...withSegment(tab, this.#changedTable(insertion, segment, table)),
      namedRanges: namedRangesAfter(
        tab.namedRanges,
        this.segmentId,
        startsUtf16
          .map((atUtf16, row) => ({
            kind: "insert" as const,
            atUtf16,
            text: "\uFFFC".repeat(added[row] ?? 0),
          }))
          .reverse(),
      ),
    };
    let shift = 0;
    const targets = startsUtf16.map((start, row) => {
      const startUtf16 = start + shift;
      shift += added[row] ?? 0;
      return { ...this.#where(), startUtf16, endUtf16: start + shift };
    });
    const changes = startsUtf16.map((startUtf16, row) => ({
      startUtf16,
      oldLengthUtf16: 0,
      newLengthUtf16: added[row] ?? 0,
    }));
    return {
      kind: "applied",
      document: withTab(before, withNewThings(changed, ids, lists.fresh, notes)),
      maps: [{ ...this.#where(), map: new PositionMap(changes) }],
      targets: [...targets, ...noteTargets(notes, this.tabId)],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") return [];
    const { table, reference } = insertion;
    return cellStartsOf(table, this.tableStartUtf16, reference.columnIndex).map((start, row): Touch => {
      const length = table.rows[row]?.cells[reference.columnIndex]?.lengthUtf16 ?? 1;
      return { ...this.#where(), startUtf16: start + 1, endUtf16: start + length, what: "paragraphs" };
    });
  }

  invert(before: DocumentModel): Step {
    const insertion = this.#insertion(before);
    const effect = this.apply(before);
    const tab = effect.kind === "applied" ? tabById(effect.document, this.tabId) : null;
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const table = segment === null ? null : tableAt(segment, this.tableStartUtf16);
    const { tableStartUtf16, atColumn: columnIndex } = this;
    const columnCount = this.columns.length;
    const isKnown = insertion.kind === "fits" && table !== null;
    const hash = isKnown ? columnsHash(table, columnIndex, columnCount) : null;
    return this.#makeDeletion({ ...this.#where(), tableStartUtf16, columnIndex, columnCount, hash });
  }

  relocate(document: DocumentModel): RelocatedStep {
    const { tableHash } = this.#place;
    if (tableHash === undefined || tableHash === null) return { kind: "found", step: this };
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const alike = (segment === null ? [] : tablesIn(segment)).filter(
      ({ table }) => rowsHash(table.rows) === tableHash,
    );
    if (alike.some(({ startUtf16 }) => startUtf16 === this.tableStartUtf16))
      return { kind: "found", step: this };
    const [only, second] = alike;
    if (only === undefined || second !== undefined) {
      return { kind: "lost", reason: "the table that it would put columns into changed" };
    }
    const place = { ...this.#place, tableStartUtf16: only.startUtf16 };
    return { kind: "found", step: new InsertColumnsStep(place, this.columns, this.#makeDeletion) };
  }

  compile(before: DocumentModel): CompiledStep {
    const insertion = this.#insertion(before);
    if (insertion.kind === "unavailable") return insertion;
    if (insertion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, laid, lists, notes } = insertion;
    const target = requestTarget(tab, this.segmentId);
    const tableStartLocation = { index: this.tableStartUtf16, ...target };
    return {
      kind: "requests",
      requests: [
        ...this.#madePlain(insertion, tableStartLocation),
        ...laid.flatMap(({ cells }) =>
          cells.flatMap(({ startUtf16, items }) => cellRequests(startUtf16, items, target)),
        ),
        ...tableRequests(
          laid.flatMap(({ cells }) => cells.flatMap(({ items }) => items)),
          target,
        ),
        // Row by row: what stands between new cells of two rows is not to be touched.
        ...laid.flatMap((row) => paragraphRequests([row], false, target)),
        ...bulletRequests(laid, lists, false, target),
        ...laid.flatMap((row) => {
          const startUtf16 = row.startUtf16 + 2;
          const endUtf16 = row.startUtf16 + row.lengthUtf16 - 1;
          return textRequests({ items: [row], startUtf16, endUtf16 }, [], target);
        }),
        ...noteRequests(notes, tab),
      ],
      madeIds: notes.map(({ segment }) => segment.segmentId),
    };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: insertColumnsStepVersion,
      ...insertColumnsToJson(this.#place, this.columns),
    };
  }

  /** The same step, bound to what its table reads in this document. */
  withContext(document: DocumentModel): InsertColumnsStep {
    const insertion = this.#insertion(document);
    if (insertion.kind !== "fits") return this;
    const place = { ...this.#place, tableHash: rowsHash(insertion.table.rows) };
    return new InsertColumnsStep(place, this.columns, this.#makeDeletion);
  }

  #changedTable({ made, looks }: Insertion, segment: Segment, table: TableBlock): Segment {
    const at = this.atColumn;
    const rows = table.rows.map((row, rowIndex): RowModel => {
      const cells = [...row.cells.slice(0, at), ...(made[rowIndex] ?? []), ...row.cells.slice(at)];
      return { ...row, cells, lengthUtf16: lengthOf(cells) + 1 };
    });
    const style = table.raw.tableStyle;
    const columns = style?.tableColumnProperties;
    const widths = looks.flatMap(({ width }) => (width === null ? [] : [width]));
    const tableStyle =
      columns === undefined
        ? style
        : { ...style, tableColumnProperties: [...columns.slice(0, at), ...widths, ...columns.slice(at)] };
    const raw = {
      ...table.raw,
      columns: columnsOf(table) + this.columns.length,
      ...(tableStyle === undefined ? {} : { tableStyle }),
    };
    return withRows(segment, this.tableStartUtf16, table, rows, raw);
  }

  /** Requests after which the new cells are there, empty, plain, and look as they shall. */
  #madePlain(insertion: Insertion, tableStartLocation: Location): readonly Request[] {
    const { tab, table, startsUtf16, looks, reference } = insertion;
    const target = requestTarget(tab, this.segmentId);
    const count = this.columns.length;
    const { columnIndex, isLeft } = reference;
    const inserted = this.columns.map((_, ordinal): Request => ({
      insertTableColumn: {
        tableCellLocation: {
          tableStartLocation,
          rowIndex: 0,
          columnIndex: isLeft ? columnIndex : columnIndex + ordinal,
        },
        insertRight: isLeft,
      },
    }));
    const isMerged = mergedAreas(table).some(
      (area) => area.columnIndex <= columnIndex && columnIndex < area.columnIndex + area.columnSpan,
    );
    const unmerged: Request = {
      unmergeTableCells: {
        tableRange: {
          tableCellLocation: { tableStartLocation, rowIndex: 0, columnIndex: this.atColumn },
          rowSpan: table.rows.length,
          columnSpan: count,
        },
      },
    };
    const plain = startsUtf16.flatMap((start, row): readonly Request[] => {
      const startIndex = start + 2 * count * row;
      const range = { startIndex, endIndex: startIndex + 2 * count, ...target };
      const cell = table.rows[row]?.cells[columnIndex];
      const wasListed = cell !== undefined && hasBullets({ cells: [cell] });
      return [
        ...(wasListed ? [{ deleteParagraphBullets: { range } }] : []),
        paragraphStyleRequest(range, "NORMAL_TEXT", freshCellStyle, false),
      ];
    });
    const widths = looks.flatMap(({ width }, ordinal): readonly Request[] =>
      width === null ? [] : [widthRequest(width, this.atColumn + ordinal, tableStartLocation)],
    );
    const byRow = table.rows.map((_, row) => ({ cells: looks.map(({ cells }) => cells[row] ?? {}) }));
    return [
      ...inserted,
      ...(isMerged ? [unmerged] : []),
      ...plain,
      ...widths,
      ...cellLookRequests(byRow, 0, this.atColumn, tableStartLocation),
    ];
  }

  /** What follows from the place in a document. Asked for several times of one document, found out once. */
  #insertion(document: DocumentModel): FittedInsertion {
    if (this.#known?.document === document) return this.#known.insertion;
    const insertion = this.#fit(document);
    this.#known = { document, insertion };
    return insertion;
  }

  #fit(document: DocumentModel): FittedInsertion {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const table = segment === null ? null : tableAt(segment, this.tableStartUtf16);
    if (tab === null || segment === null || table === null) {
      return { kind: "misfit", reason: "no table begins there" };
    }
    const count = columnsOf(table);
    if (this.atColumn > count || table.rows.some(({ cells }) => cells.length !== count)) {
      return { kind: "misfit", reason: "the table has fewer columns" };
    }
    if (this.columns.length === 0 || this.columns.some(({ cells }) => cells.length !== table.rows.length)) {
      return { kind: "misfit", reason: "the table has another number of rows" };
    }
    const byRow = table.rows.map((_, row) => columnTable(this.columns, row));
    const [problem] = contentProblems(byRow);
    if (problem !== undefined) return { kind: "misfit", reason: problem };
    const [straddling] = straddlingColumn(table, this.atColumn);
    if (straddling !== undefined) {
      const found = `a place between columns that no merged cell spans, found ${mergedWords(straddling)}`;
      return { kind: "unavailable", error: unwritablePlace(found, "put the columns before or behind it") };
    }
    const unwritable = unwritableIn(byRow, segment, true);
    if (unwritable !== null) return { kind: "unavailable", error: unwritableError(unwritable) };
    const reference = columnReferenceFor(table, this.atColumn);
    if (typeof reference === "string") return unpredictableRows(reference, "columns");
    const widths = table.raw.tableStyle?.tableColumnProperties;
    if (widths !== undefined && widths.length !== count) {
      return unpredictableRows("how wide the table's columns are", "columns");
    }
    const looks = this.#place.looks ?? this.columns.map(() => lookOfColumn(table, reference.columnIndex));
    const beside = table.rows.flatMap(({ cells }) =>
      [this.atColumn - 1, this.atColumn].flatMap((column) => cells[column]?.raw.tableCellStyle ?? []),
    );
    if (!haveLikeBorders([...beside, ...looks.flatMap(({ cells }) => cells)])) {
      return unpredictableRows("what becomes of borders there, which differ from each other", "columns");
    }
    const startsUtf16 = cellStartsOf(table, this.tableStartUtf16, this.atColumn);
    let shift = 0;
    const laid: LaidTable[] = [];
    for (const [row, block] of byRow.entries()) {
      const edges = { hasParagraphBefore: true, hasParagraphBehind: true, isInCell: true };
      const [item] = layOut([block], (startsUtf16[row] ?? 0) + shift - 2, edges).items;
      if (item?.kind !== "table") return { kind: "misfit", reason: "there are no cells" };
      laid.push(item);
      shift += item.lengthUtf16 - 3;
    }
    const ids = new FreshIds(document);
    const around = { lists: tab.raw.lists, before: null, bulletOf: () => undefined };
    const lists = planLists(laid, around, ids);
    if (lists.kind === "unavailable") return lists;
    const made = laid.map((row, rowIndex) => predictedCells(row, looks, rowIndex, lists, ids));
    const answer = newNotes(ids, tab);
    if (answer.kind === "unavailable") return answer;
    const { notes } = answer;
    return {
      kind: "fits",
      tab,
      segment,
      table,
      startsUtf16,
      laid,
      looks,
      made,
      reference,
      lists,
      ids,
      notes,
    };
  }

  #where(): { readonly tabId: string; readonly segmentId: string } {
    return { tabId: this.tabId, segmentId: this.segmentId };
  }
}
