// The step that takes columns out of a table: its prediction, its inverse, its requests, its JSON form. The last column never goes by it.
import type { Request } from "../../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../../errors.ts";
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
import { capturedContent } from "../blocks/captured.ts";
import { lookOfColumn } from "../blocks/column-insertion.ts";
import {
  placesOfColumns,
  type ContentColumn,
  type DeleteColumnsPlace,
  type MakeColumnInsertion,
} from "../blocks/column-places.ts";
import { lengthOf } from "../blocks/container.ts";
import { elementsIn, withoutThingsOf } from "../blocks/gone-things.ts";
import { statesItsCellLook } from "../blocks/row-looks.ts";
import {
  cellStartsOf,
  columnsHash,
  columnsOf,
  mergedAreas,
  mergedWords,
  rowsHash,
  straddlingColumn,
  tableAt,
  withRows,
  type MergedArea,
} from "../blocks/table-grid.ts";
import { usedLists } from "../blocks/used-lists.ts";
import type { ContentCell } from "../content.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, GoneBlocks, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const deleteColumnsStepVersion = 1;

/** All that follows from the place. */
interface Deletion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly table: TableBlock;
  /** The cells that go, by row. */
  readonly gone: readonly (readonly CellModel[])[];
  /** Cells among them that span several. */
  readonly merged: readonly MergedArea[];
  readonly startsUtf16: readonly number[];
}

type FittedDeletion = ({ readonly kind: "fits" } & Deletion) | Exclude<StepEffect, { kind: "applied" }>;

export class DeleteColumnsStep implements Step {
  readonly kind = "delete_columns";
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly columnIndex: number;
  readonly columnCount: number;
  readonly #place: DeleteColumnsPlace;
  readonly #makeInsertion: MakeColumnInsertion;
  #known: { readonly document: DocumentModel; readonly deletion: FittedDeletion } | null = null;

  constructor(place: DeleteColumnsPlace, makeInsertion: MakeColumnInsertion) {
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.tableStartUtf16 = place.tableStartUtf16;
    this.columnIndex = place.columnIndex;
    this.columnCount = place.columnCount;
    this.#place = place;
    this.#makeInsertion = makeInsertion;
  }

  apply(before: DocumentModel): StepEffect {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return deletion;
    const { tab, segment, table, gone, startsUtf16 } = deletion;
    const spans = startsUtf16.map((startUtf16, row) => ({
      startUtf16,
      endUtf16: startUtf16 + lengthOf(gone[row] ?? []),
    }));
    const left = this.#left(table);
    const changed = withRows(segment, this.tableStartUtf16, table, left.rows, left.raw);
    const things = elementsIn(blocksOf(gone));
    const { tab: lighter, raw } = withoutThingsOf(withSegment(tab, changed), things);
    let shift = 0;
    const targets = spans.map(({ startUtf16, endUtf16 }) => {
      const at = startUtf16 - shift;
      shift += endUtf16 - startUtf16;
      return { ...this.#where(), startUtf16: at, endUtf16: at };
    });
    const changes = spans.map(({ startUtf16, endUtf16 }) => ({
      startUtf16,
      oldLengthUtf16: endUtf16 - startUtf16,
      newLengthUtf16: 0,
    }));
    return {
      kind: "applied",
      document: withTab(before, {
        ...lighter,
        raw,
        namedRanges: namedRangesAfter(
          tab.namedRanges,
          this.segmentId,
          spans.map((span) => ({ kind: "delete" as const, ...span })).reverse(),
        ),
      }),
      maps: [{ ...this.#where(), map: new PositionMap(changes) }],
      targets,
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return [];
    return deletion.startsUtf16.map((start, row): Touch => {
      const endUtf16 = start + lengthOf(deletion.gone[row] ?? []);
      return { ...this.#where(), startUtf16: start + 1, endUtf16, what: "paragraphs" };
    });
  }

  takesOut(before: DocumentModel): readonly GoneBlocks[] {
    const deletion = this.#deletion(before);
    return deletion.kind === "fits" ? [{ ...this.#where(), blocks: blocksOf(deletion.gone) }] : [];
  }

  /** Why what stood there cannot be written again, or null. */
  whyIrreversible(before: DocumentModel): string | null {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return null;
    const captured = this.#captured(deletion);
    return typeof captured === "string" ? captured : null;
  }

  invert(before: DocumentModel): Step {
    const deletion = this.#deletion(before);
    const captured = deletion.kind === "fits" ? this.#captured(deletion) : "";
    const { tableStartUtf16, columnIndex: atColumn } = this;
    const where = { ...this.#where(), tableStartUtf16, atColumn };
    if (deletion.kind !== "fits" || typeof captured === "string") return this.#makeInsertion(where, []);
    const { table } = deletion;
    const looks = captured.map((_, ordinal) => lookOfColumn(table, atColumn + ordinal));
    return this.#makeInsertion({ ...where, looks, tableHash: rowsHash(this.#left(table).rows) }, captured);
  }

  relocate(document: DocumentModel): RelocatedStep {
    const { hash } = this.#place;
    if (hash === undefined || hash === null) return { kind: "found", step: this };
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const places = segment === null ? [] : placesOfColumns(segment, hash, this.columnCount);
    const { tableStartUtf16, columnIndex } = this;
    const isHere = places.some(
      (place) => place.tableStartUtf16 === tableStartUtf16 && place.columnIndex === columnIndex,
    );
    if (isHere) return { kind: "found", step: this };
    const [only, second] = places;
    if (only === undefined) return { kind: "lost", reason: columnsAreGone };
    if (second !== undefined) {
      return { kind: "lost", reason: "the columns it would delete stand in several places that read alike" };
    }
    return { kind: "found", step: new DeleteColumnsStep({ ...this.#place, ...only }, this.#makeInsertion) };
  }

  compile(before: DocumentModel): CompiledStep {
    const deletion = this.#deletion(before);
    if (deletion.kind === "unavailable") return deletion;
    if (deletion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, table, merged } = deletion;
    const tableStartLocation = { index: this.tableStartUtf16, ...requestTarget(tab, this.segmentId) };
    const tableCellLocation = { tableStartLocation, rowIndex: 0, columnIndex: this.columnIndex };
    const unmerge: Request = {
      unmergeTableCells: {
        tableRange: { tableCellLocation, rowSpan: table.rows.length, columnSpan: this.columnCount },
      },
    };
    return {
      kind: "requests",
      requests: [
        // A column goes with all that its merged cells span.
        ...(merged.some(({ columnSpan }) => columnSpan > 1) ? [unmerge] : []),
        ...Array.from({ length: this.columnCount }, () => ({ deleteTableColumn: { tableCellLocation } })),
      ],
    };
  }

  toJson(): JsonObject {
    const { hash } = this.#place;
    return {
      kind: this.kind,
      version: deleteColumnsStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      table_start_index: this.tableStartUtf16,
      column_index: this.columnIndex,
      column_count: this.columnCount,
      ...(hash === undefined || hash === null ? {} : { columns_hash: hash }),
    };
  }

  /** The same step, bound to what its columns read in this document. */
  withHash(document: DocumentModel): DeleteColumnsStep {
    const deletion = this.#deletion(document);
    if (deletion.kind !== "fits") return this;
    const hash = columnsHash(deletion.table, this.columnIndex, this.columnCount);
    return new DeleteColumnsStep({ ...this.#place, hash }, this.#makeInsertion);
  }

  /** The rows and properties of the table without the columns. */
  #left(table: TableBlock): { readonly rows: readonly RowModel[]; readonly raw: TableBlock["raw"] } {
    const end = this.columnIndex + this.columnCount;
    const rows = table.rows.map((row): RowModel => {
      const cells = [...row.cells.slice(0, this.columnIndex), ...row.cells.slice(end)];
      return { ...row, cells, lengthUtf16: lengthOf(cells) + 1 };
    });
    const columns = columnsOf(table) - this.columnCount;
    const style = table.raw.tableStyle;
    const widths = style?.tableColumnProperties;
    if (style === undefined || widths === undefined) return { rows, raw: { ...table.raw, columns } };
    const tableColumnProperties = [...widths.slice(0, this.columnIndex), ...widths.slice(end)];
    return { rows, raw: { ...table.raw, columns, tableStyle: { ...style, tableColumnProperties } } };
  }

  /** What follows from the place in a document. Asked for several times of one document, found out once. */
  #deletion(document: DocumentModel): FittedDeletion {
    if (this.#known?.document === document) return this.#known.deletion;
    const deletion = this.#fit(document);
    this.#known = { document, deletion };
    return deletion;
  }

  #fit(document: DocumentModel): FittedDeletion {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const table = segment === null ? null : tableAt(segment, this.tableStartUtf16);
    if (tab === null || segment === null || table === null) {
      return { kind: "misfit", reason: "no table begins there" };
    }
    const end = this.columnIndex + this.columnCount;
    const count = columnsOf(table);
    if (this.columnCount < 1 || end > count || table.rows.some(({ cells }) => cells.length !== count)) {
      return { kind: "misfit", reason: "the table has fewer columns" };
    }
    if (this.columnCount === count) {
      return {
        kind: "unavailable",
        error: unavailable(
          `columns of a table that keeps at least one, found all ${this.columnCount}, with which the table would go`,
          "delete the table itself instead",
        ),
      };
    }
    const [straddling] = [...straddlingColumn(table, this.columnIndex), ...straddlingColumn(table, end)];
    if (straddling !== undefined) {
      return {
        kind: "unavailable",
        error: unavailable(
          `columns that go with all their merged cells, found ${mergedWords(straddling)}, which reaches beyond them`,
          "take all columns that it spans",
        ),
      };
    }
    const { hash } = this.#place;
    if (
      hash !== undefined &&
      hash !== null &&
      columnsHash(table, this.columnIndex, this.columnCount) !== hash
    ) {
      return { kind: "misfit", reason: columnsAreGone };
    }
    return {
      kind: "fits",
      tab,
      segment,
      table,
      gone: table.rows.map(({ cells }) => cells.slice(this.columnIndex, end)),
      merged: mergedAreas(table).filter(
        ({ columnIndex }) => this.columnIndex <= columnIndex && columnIndex < end,
      ),
      startsUtf16: cellStartsOf(table, this.tableStartUtf16, this.columnIndex),
    };
  }

  /** The columns as content, or why they cannot be written again. */
  #captured({ tab, gone, merged }: Deletion): readonly ContentColumn[] | string {
    if (merged.length > 0) return "no step merges cells again";
    const all = gone.flat();
    if (!all.every(statesItsCellLook)) return "the cells do not say all of their look";
    if (all.some(({ raw }) => Object.keys(raw).some((key) => key.startsWith("suggested")))) {
      return "no request makes a suggestion";
    }
    const joinable = usedLists(tab, new Set(blocksOf(gone)));
    const columns: ContentColumn[] = [];
    for (let ordinal = 0; ordinal < this.columnCount; ordinal += 1) {
      const cells: ContentCell[] = [];
      for (const row of gone) {
        const captured = capturedContent(row[ordinal]?.blocks ?? [], tab, joinable);
        if (captured.kind === "lost") return captured.reason;
        cells.push({ content: captured.content });
      }
      columns.push({ cells });
    }
    return columns;
  }

  #where(): { readonly tabId: string; readonly segmentId: string } {
    return { tabId: this.tabId, segmentId: this.segmentId };
  }
}

const columnsAreGone = "the columns it would delete are not there any more";

function blocksOf(rows: readonly (readonly CellModel[])[]): CellModel["blocks"] {
  return rows.flatMap((cells) => cells.flatMap(({ blocks }) => blocks));
}

function unavailable(expectedAndFound: string, advice: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected ${expectedAndFound}. Nothing was written; ${advice}.`,
    { rule: "rulebook 7, deleteTableColumn", write_status: "not_written", retry_safe: true },
  );
}
