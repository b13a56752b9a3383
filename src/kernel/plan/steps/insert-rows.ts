// The step that puts rows into a table: its prediction, its inverse, its requests, its JSON form.
// A new row is made by the service like one beside it; what it takes along is then said anew, all of it (`../blocks/row-looks.ts`).
import type { Location, Request } from "../../../google-api/docs.ts";
import type { JsonObject } from "../../errors.ts";
import { withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type DocumentModel,
  type RowModel,
  type Segment,
  type TabModel,
  type TableBlock,
} from "../../document/model.ts";
import { lengthOf } from "../blocks/container.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { layOut, type LaidTable } from "../blocks/layout.ts";
import { planLists, type PlannedLists } from "../blocks/list-runs.ts";
import { bulletRequests, paragraphRequests, tableRequests, textRequests } from "../blocks/look-requests.ts";
import { newNotes, noteRequests, noteTargets, withNewThings, type NewNote } from "../blocks/new-notes.ts";
import { predictedBlocks } from "../blocks/predicted.ts";
import {
  cellStyleOf,
  lookOfRow,
  rowLookRequests,
  rowLooksToJson,
  rowStyleOf,
  unknownBorders,
  type RowLook,
} from "../blocks/row-looks.ts";
import {
  cellRequests,
  hasBullets,
  modelRow,
  referenceFor,
  unpredictableRows,
  unwritablePlace,
  withHeader,
  type ReferenceRow,
} from "../blocks/row-insertion.ts";
import {
  chosenPlace,
  placesOfContext,
  rowContextAt,
  type InsertRowsPlace,
  type MakeRowDeletion,
} from "../blocks/row-places.ts";
import {
  columnsOf,
  mergedAreas,
  mergedWords,
  pinnedRowsOf,
  rowsHash,
  rowStartOf,
  straddlingRow,
  tableAt,
  withRows,
} from "../blocks/table-grid.ts";
import { unwritableError, unwritableIn } from "../blocks/unwritable.ts";
import type { ContentRow, ContentTable } from "../content.ts";
import { contentToJson } from "../content-json.ts";
import { contentProblems } from "../content-problems.ts";
import { freshCellStyle, paragraphStyleRequest } from "../paragraph-style.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const insertRowsStepVersion = 1;

/** All that follows from the rows at their place. */
interface Insertion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly table: TableBlock;
  /** Where the first new row begins. */
  readonly startUtf16: number;
  /** The new rows as a table by themselves, whose start is no place of the document. */
  readonly laid: LaidTable;
  readonly looks: readonly RowLook[];
  /** The new rows as they will read. */
  readonly made: readonly RowModel[];
  readonly pinnedBefore: number;
  readonly pinnedAfter: number;
  /** The standing row that the service makes the new ones like. */
  readonly reference: ReferenceRow;
  readonly lists: PlannedLists;
  readonly ids: FreshIds;
  readonly notes: readonly NewNote[];
}

type FittedInsertion = ({ readonly kind: "fits" } & Insertion) | Exclude<StepEffect, { kind: "applied" }>;

export class InsertRowsStep implements Step {
  readonly kind = "insert_rows";
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly atRow: number;
  /** At least one, each with as many cells as the table has columns. */
  readonly rows: readonly ContentRow[];
  readonly #place: InsertRowsPlace;
  readonly #makeDeletion: MakeRowDeletion;
  #known: { readonly document: DocumentModel; readonly insertion: FittedInsertion } | null = null;

  constructor(place: InsertRowsPlace, rows: readonly ContentRow[], makeDeletion: MakeRowDeletion) {
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.tableStartUtf16 = place.tableStartUtf16;
    this.atRow = place.atRow;
    this.rows = rows;
    this.#place = place;
    this.#makeDeletion = makeDeletion;
  }

  apply(before: DocumentModel): StepEffect {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") return insertion;
    const { tab, segment, table, startUtf16, made, lists, ids, notes, pinnedAfter } = insertion;
    const added = lengthOf(made);
    const rows = [...table.rows.slice(0, this.atRow), ...made, ...table.rows.slice(this.atRow)].map(
      (row, rowIndex) => withHeader(row, rowIndex < pinnedAfter),
    );
    const tableRaw = { ...table.raw, rows: rows.length };
    const changed = {
      ...withSegment(tab, withRows(segment, this.tableStartUtf16, table, rows, tableRaw)),
      namedRanges: namedRangesAfter(tab.namedRanges, this.segmentId, [
        { kind: "insert", atUtf16: startUtf16, text: "\uFFFC".repeat(added) },
      ]),
    };
    return {
      kind: "applied",
      document: withTab(before, withNewThings(changed, ids, lists.fresh, notes)),
      maps: [
        {
          ...this.#where(),
          map: new PositionMap([{ startUtf16, oldLengthUtf16: 0, newLengthUtf16: added }]),
        },
      ],
      targets: [
        { ...this.#where(), startUtf16, endUtf16: startUtf16 + added },
        ...noteTargets(notes, this.tabId),
      ],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") return [];
    const { table, reference } = insertion;
    const startUtf16 = rowStartOf(table, this.tableStartUtf16, reference.rowIndex);
    const length = table.rows[reference.rowIndex]?.lengthUtf16 ?? 0;
    return [{ ...this.#where(), startUtf16, endUtf16: startUtf16 + length, what: "paragraphs" }];
  }

  invert(before: DocumentModel): Step {
    const insertion = this.#insertion(before);
    const { tableStartUtf16, atRow: rowIndex } = this;
    const hash = insertion.kind === "fits" ? rowsHash(insertion.made) : null;
    return this.#makeDeletion({
      ...this.#where(),
      tableStartUtf16,
      rowIndex,
      rowCount: this.rows.length,
      hash,
    });
  }

  relocate(document: DocumentModel): RelocatedStep {
    const { context } = this.#place;
    if (context === undefined || context === null) return { kind: "found", step: this };
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const old = { tableStartUtf16: this.tableStartUtf16, rowIndex: this.atRow };
    const place = segment === null ? null : chosenPlace(placesOfContext(segment, context), old);
    if (place === null) {
      return { kind: "lost", reason: "the rows around the place where it would put rows changed" };
    }
    const { tableStartUtf16, rowIndex: atRow } = place;
    if (tableStartUtf16 === old.tableStartUtf16 && atRow === old.rowIndex) {
      return { kind: "found", step: this };
    }
    return {
      kind: "found",
      step: new InsertRowsStep({ ...this.#place, tableStartUtf16, atRow }, this.rows, this.#makeDeletion),
    };
  }

  compile(before: DocumentModel): CompiledStep {
    const insertion = this.#insertion(before);
    if (insertion.kind === "unavailable") return insertion;
    if (insertion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, table, startUtf16, laid, lists, looks, notes, pinnedAfter, pinnedBefore } = insertion;
    const target = requestTarget(tab, this.segmentId);
    const tableStartLocation = { index: this.tableStartUtf16, ...target };
    const emptyUtf16 = this.rows.length * (1 + 2 * columnsOf(table));
    const range = { startIndex: startUtf16, endIndex: startUtf16 + emptyUtf16, ...target };
    const { rowIndex } = insertion.reference;
    const wasListed = hasBullets(table.rows[rowIndex]);
    const wasMerged = mergedAreas(table).some(
      (area) => area.rowIndex <= rowIndex && rowIndex < area.rowIndex + area.rowSpan,
    );
    const filled = laid.cells.flatMap((cell) => cellRequests(cell.startUtf16, cell.items, target));
    const items = [laid];
    return {
      kind: "requests",
      requests: [
        ...this.#insertRequests(insertion, tableStartLocation),
        ...(wasMerged ? [this.#unmergeRequest(table, tableStartLocation)] : []),
        ...(wasListed ? [{ deleteParagraphBullets: { range } }] : []),
        paragraphStyleRequest(range, "NORMAL_TEXT", freshCellStyle, false),
        ...(pinnedBefore === 0 && pinnedAfter === 0
          ? []
          : [{ pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: pinnedAfter } }]),
        ...rowLookRequests(looks, this.atRow, tableStartLocation),
        ...filled,
        ...tableRequests(
          laid.cells.flatMap((cell) => cell.items),
          target,
        ),
        ...paragraphRequests(items, false, target),
        ...bulletRequests(items, lists, false, target),
        ...textRequests({ items, startUtf16, endUtf16: startUtf16 + laid.lengthUtf16 - 2 }, [], target),
        ...noteRequests(notes, tab),
      ],
      madeIds: notes.map(({ segment }) => segment.segmentId),
    };
  }

  toJson(): JsonObject {
    const { looks, pinnedHeaderRows, context } = this.#place;
    return {
      kind: this.kind,
      version: insertRowsStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      table_start_index: this.tableStartUtf16,
      row_index: this.atRow,
      ...(looks === undefined || looks === null ? {} : { looks: rowLooksToJson(looks) }),
      ...(pinnedHeaderRows === undefined || pinnedHeaderRows === null
        ? {}
        : { pinned_header_rows: pinnedHeaderRows }),
      ...(context === undefined || context === null
        ? {}
        : { context: { before: context.before, after: context.after } }),
      content: contentToJson([tableOf(this.rows)]),
    };
  }

  /** The same step with what stands around its place in this document. */
  withContext(document: DocumentModel): InsertRowsStep {
    const insertion = this.#insertion(document);
    if (insertion.kind !== "fits") return this;
    const context = rowContextAt(insertion.table.rows, this.atRow);
    return new InsertRowsStep({ ...this.#place, context }, this.rows, this.#makeDeletion);
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
    if (tab === null || segment === null) {
      return { kind: "misfit", reason: "the tab or segment is not there" };
    }
    const table = tableAt(segment, this.tableStartUtf16);
    if (table === null) return { kind: "misfit", reason: "no table begins there" };
    if (this.atRow > table.rows.length) return { kind: "misfit", reason: "the table has fewer rows" };
    const [problem] = contentProblems([tableOf(this.rows)]);
    if (problem !== undefined) return { kind: "misfit", reason: problem };
    if (this.rows[0]?.cells.length !== columnsOf(table)) {
      return { kind: "misfit", reason: "the table has another number of columns" };
    }
    const [straddling] = straddlingRow(table, this.atRow);
    if (straddling !== undefined) {
      return {
        kind: "unavailable",
        error: unwritablePlace(
          `a place between rows that no merged cell spans, found ${mergedWords(straddling)}`,
          "put the rows before or behind it",
        ),
      };
    }
    const unwritable = unwritableIn([tableOf(this.rows)], segment, true);
    if (unwritable !== null) return { kind: "unavailable", error: unwritableError(unwritable) };
    const found = referenceFor(table, this.atRow);
    if (typeof found === "string") return unpredictableRows(found);
    const pinnedBefore = pinnedRowsOf(table.rows);
    if (pinnedBefore === null) return unpredictableRows("which of the table's rows are its header");
    const looks = this.#place.looks ?? this.rows.map(() => lookOfRow(modelRow(table, this.atRow)));
    const rowsBeside = [table.rows[found.rowIndex]].flatMap((row) => (row === undefined ? [] : [row]));
    const reason = unknownBorders(looks, table.rows[this.atRow - 1], table.rows[this.atRow], rowsBeside);
    if (reason !== null) return unpredictableRows(reason);
    const startUtf16 = rowStartOf(table, this.tableStartUtf16, this.atRow);
    const layout = layOut([tableOf(this.rows)], startUtf16 - 1, {
      hasParagraphBefore: true,
      hasParagraphBehind: true,
      isInCell: true,
    });
    const [laid] = layout.items;
    if (laid?.kind !== "table") return { kind: "misfit", reason: "there are no rows" };
    const ids = new FreshIds(document);
    const around = { lists: tab.raw.lists, before: null, bulletOf: () => undefined };
    const lists = planLists([laid], around, ids);
    if (lists.kind === "unavailable") return lists;
    const made = predictedRows(laid, looks, lists, ids);
    const answer = newNotes(ids, tab);
    if (answer.kind === "unavailable") return answer;
    return {
      kind: "fits",
      tab,
      segment,
      table,
      startUtf16,
      laid,
      looks,
      made,
      notes: answer.notes,
      pinnedBefore,
      pinnedAfter:
        this.#place.pinnedHeaderRows ??
        (this.atRow < pinnedBefore ? pinnedBefore + this.rows.length : pinnedBefore),
      reference: found,
      lists,
      ids,
    };
  }

  #insertRequests({ reference }: Insertion, tableStartLocation: Location): readonly Request[] {
    const { rowIndex, isAbove } = reference;
    return this.rows.map((_, ordinal) => ({
      insertTableRow: {
        tableCellLocation: {
          tableStartLocation,
          // Rows in front of the one they are like push it down.
          rowIndex: isAbove ? rowIndex : rowIndex + ordinal,
          columnIndex: 0,
        },
        insertBelow: isAbove,
      },
    }));
  }

  #unmergeRequest(table: TableBlock, tableStartLocation: Location): Request {
    return {
      unmergeTableCells: {
        tableRange: {
          tableCellLocation: { tableStartLocation, rowIndex: this.atRow, columnIndex: 0 },
          rowSpan: this.rows.length,
          columnSpan: columnsOf(table),
        },
      },
    };
  }

  #where(): { readonly tabId: string; readonly segmentId: string } {
    return { tabId: this.tabId, segmentId: this.segmentId };
  }
}

function tableOf(rows: readonly ContentRow[]): ContentTable {
  return { kind: "table", rows, pinnedHeaderRows: 0 };
}

function predictedRows(
  laid: LaidTable,
  looks: readonly RowLook[],
  { places }: PlannedLists,
  ids: FreshIds,
): readonly RowModel[] {
  const [block] = predictedBlocks([laid], places, ids);
  const rows = block?.kind === "table" ? block.rows : [];
  return rows.map((row, rowIndex) => {
    const look = looks[rowIndex];
    if (look === undefined) return row;
    return {
      ...row,
      raw: { tableRowStyle: rowStyleOf(look, false) },
      cells: row.cells.map((cell, column) => ({
        ...cell,
        raw: { tableCellStyle: cellStyleOf(look.cells[column] ?? {}) },
      })),
    };
  });
}
