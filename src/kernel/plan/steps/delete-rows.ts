// The step that takes rows out of a table: its prediction, its inverse, its requests, its JSON form. The last row of a table never goes by it.
import type { Request } from "../../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../../errors.ts";
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
import { capturedContent } from "../blocks/captured.ts";
import { lengthOf } from "../blocks/container.ts";
import { elementsIn, withoutThingsOf } from "../blocks/gone-things.ts";
import { lookOfRow, statesItsLook } from "../blocks/row-looks.ts";
import {
  chosenPlace,
  placesOfRows,
  rowContextAt,
  type DeleteRowsPlace,
  type MakeRowInsertion,
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
  type MergedArea,
} from "../blocks/table-grid.ts";
import { usedLists } from "../blocks/used-lists.ts";
import type { ContentRow } from "../content.ts";
import { integerAt, stringAt } from "../json-form.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, GoneBlocks, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const deleteRowsStepVersion = 1;

/** All that follows from the place. */
interface Deletion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly table: TableBlock;
  /** The rows that go. */
  readonly gone: readonly RowModel[];
  /** Cells among them that span several. */
  readonly merged: readonly MergedArea[];
  readonly startUtf16: number;
}

type FittedDeletion = ({ readonly kind: "fits" } & Deletion) | Exclude<StepEffect, { kind: "applied" }>;

export class DeleteRowsStep implements Step {
  readonly kind = "delete_rows";
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly rowIndex: number;
  readonly rowCount: number;
  readonly #place: DeleteRowsPlace;
  readonly #makeInsertion: MakeRowInsertion;
  #known: { readonly document: DocumentModel; readonly deletion: FittedDeletion } | null = null;

  constructor(place: DeleteRowsPlace, makeInsertion: MakeRowInsertion) {
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.tableStartUtf16 = place.tableStartUtf16;
    this.rowIndex = place.rowIndex;
    this.rowCount = place.rowCount;
    this.#place = place;
    this.#makeInsertion = makeInsertion;
  }

  apply(before: DocumentModel): StepEffect {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return deletion;
    const { tab, segment, table, gone, startUtf16 } = deletion;
    const length = lengthOf(gone);
    const rows = [...table.rows.slice(0, this.rowIndex), ...table.rows.slice(this.rowIndex + this.rowCount)];
    const raw = { ...table.raw, rows: rows.length };
    const changed = withRows(segment, this.tableStartUtf16, table, rows, raw);
    const { tab: lighter, raw: tabRaw } = withoutThingsOf(
      withSegment(tab, changed),
      elementsIn(blocksOf(gone)),
    );
    return {
      kind: "applied",
      document: withTab(before, {
        ...lighter,
        raw: tabRaw,
        namedRanges: namedRangesAfter(lighter.namedRanges, this.segmentId, [
          { kind: "delete", startUtf16, endUtf16: startUtf16 + length },
        ]),
      }),
      maps: [
        {
          ...this.#where(),
          map: new PositionMap([{ startUtf16, oldLengthUtf16: length, newLengthUtf16: 0 }]),
        },
      ],
      targets: [{ ...this.#where(), startUtf16, endUtf16: startUtf16 }],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return [];
    const { startUtf16, gone } = deletion;
    const endUtf16 = startUtf16 + lengthOf(gone);
    return [{ ...this.#where(), startUtf16: startUtf16 + 2, endUtf16, what: "paragraphs" }];
  }

  takesOut(before: DocumentModel): readonly GoneBlocks[] {
    const deletion = this.#deletion(before);
    return deletion.kind === "fits" ? [{ ...this.#where(), blocks: blocksOf(deletion.gone) }] : [];
  }

  /** Why what stood there cannot be written again, or null. */
  whyIrreversible(before: DocumentModel): string | null {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return null;
    const captured = capturedRows(deletion);
    return typeof captured === "string" ? captured : null;
  }

  invert(before: DocumentModel): Step {
    const deletion = this.#deletion(before);
    const captured = deletion.kind === "fits" ? capturedRows(deletion) : "";
    const { tableStartUtf16, rowIndex: atRow } = this;
    const where = { ...this.#where(), tableStartUtf16, atRow };
    if (deletion.kind !== "fits" || typeof captured === "string") return this.#makeInsertion(where, []);
    const { table, gone } = deletion;
    const left = [...table.rows.slice(0, atRow), ...table.rows.slice(atRow + this.rowCount)];
    return this.#makeInsertion(
      {
        ...where,
        looks: gone.map(lookOfRow),
        pinnedHeaderRows: pinnedRowsOf(table.rows),
        context: rowContextAt(left, atRow),
      },
      captured,
    );
  }

  relocate(document: DocumentModel): RelocatedStep {
    const { hash } = this.#place;
    if (hash === undefined || hash === null) return { kind: "found", step: this };
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    const places = segment === null ? [] : placesOfRows(segment, hash, this.rowCount);
    if (places.length === 0) return { kind: "lost", reason: rowsAreGone };
    const { tableStartUtf16, rowIndex } = this;
    const place = chosenPlace(places, { tableStartUtf16, rowIndex });
    if (place === null) {
      return { kind: "lost", reason: "the rows it would delete stand in several places that read alike" };
    }
    if (place.tableStartUtf16 === tableStartUtf16 && place.rowIndex === rowIndex) {
      return { kind: "found", step: this };
    }
    return { kind: "found", step: new DeleteRowsStep({ ...this.#place, ...place }, this.#makeInsertion) };
  }

  compile(before: DocumentModel): CompiledStep {
    const deletion = this.#deletion(before);
    if (deletion.kind === "unavailable") return deletion;
    if (deletion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, table, gone, merged } = deletion;
    const tableStartLocation = { index: this.tableStartUtf16, ...requestTarget(tab, this.segmentId) };
    const tableCellLocation = { tableStartLocation, rowIndex: this.rowIndex, columnIndex: 0 };
    const unmerge: Request = {
      unmergeTableCells: {
        tableRange: { tableCellLocation, rowSpan: this.rowCount, columnSpan: columnsOf(table) },
      },
    };
    return {
      kind: "requests",
      requests: [
        // A row goes with all that its merged cells span.
        ...(merged.some(({ rowSpan }) => rowSpan > 1) ? [unmerge] : []),
        ...gone.map(() => ({ deleteTableRow: { tableCellLocation } })),
      ],
    };
  }

  toJson(): JsonObject {
    const { hash } = this.#place;
    return {
      kind: this.kind,
      version: deleteRowsStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      table_start_index: this.tableStartUtf16,
      row_index: this.rowIndex,
      row_count: this.rowCount,
      ...(hash === undefined || hash === null ? {} : { rows_hash: hash }),
    };
  }

  /** The same step, bound to what its rows read in this document. */
  withHash(document: DocumentModel): DeleteRowsStep {
    const deletion = this.#deletion(document);
    if (deletion.kind !== "fits") return this;
    return new DeleteRowsStep({ ...this.#place, hash: rowsHash(deletion.gone) }, this.#makeInsertion);
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
    const end = this.rowIndex + this.rowCount;
    if (this.rowCount < 1 || end > table.rows.length) {
      return { kind: "misfit", reason: "the table has fewer rows" };
    }
    if (this.rowCount === table.rows.length) {
      return {
        kind: "unavailable",
        error: unavailable(
          `rows of a table that keeps at least one, found all ${this.rowCount}, with which the table would go`,
          "delete the table itself instead",
        ),
      };
    }
    const [straddling] = [...straddlingRow(table, this.rowIndex), ...straddlingRow(table, end)];
    if (straddling !== undefined) {
      return {
        kind: "unavailable",
        error: unavailable(
          `rows that go with all their merged cells, found ${mergedWords(straddling)}, which reaches beyond them`,
          "take all rows that it spans",
        ),
      };
    }
    const gone = table.rows.slice(this.rowIndex, end);
    const { hash } = this.#place;
    if (hash !== undefined && hash !== null && rowsHash(gone) !== hash) {
      return { kind: "misfit", reason: rowsAreGone };
    }
    return {
      kind: "fits",
      tab,
      segment,
      table,
      gone,
      merged: mergedAreas(table).filter(({ rowIndex }) => this.rowIndex <= rowIndex && rowIndex < end),
      startUtf16: rowStartOf(table, this.tableStartUtf16, this.rowIndex),
    };
  }

  #where(): { readonly tabId: string; readonly segmentId: string } {
    return { tabId: this.tabId, segmentId: this.segmentId };
  }
}

const rowsAreGone = "the rows it would delete are not there any more";

/** Reads the place from the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deleteRowsPlaceFromJson(json: JsonObject): DeleteRowsPlace {
  return {
    tabId: stringAt(json["tab_id"], "tab_id"),
    segmentId: stringAt(json["segment_id"], "segment_id"),
    tableStartUtf16: integerAt(json["table_start_index"], "table_start_index"),
    rowIndex: integerAt(json["row_index"], "row_index"),
    rowCount: integerAt(json["row_count"], "row_count"),
    hash: json["rows_hash"] === undefined ? null : stringAt(json["rows_hash"], "rows_hash"),
  };
}

function blocksOf(rows: readonly RowModel[]): RowModel["cells"][number]["blocks"] {
  return rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
}

/** The rows as content, or why they cannot be written again. */
function capturedRows({ tab, gone, merged }: Deletion): readonly ContentRow[] | string {
  if (merged.length > 0) return "no step merges cells again";
  if (!gone.every(statesItsLook)) return "the rows do not say all of their look";
  if (gone.some(hasSuggestion)) return "no request makes a suggestion";
  const joinable = usedLists(tab, new Set(blocksOf(gone)));
  const rows: ContentRow[] = [];
  for (const { cells } of gone) {
    const contents: ContentRow["cells"][number][] = [];
    for (const { blocks } of cells) {
      const captured = capturedContent(blocks, tab, joinable);
      if (captured.kind === "lost") return captured.reason;
      contents.push({ content: captured.content });
    }
    rows.push({ cells: contents });
  }
  return rows;
}

function hasSuggestion({ raw, cells }: RowModel): boolean {
  return [raw, ...cells.map((cell) => cell.raw)].some((node) =>
    Object.keys(node).some((key) => key.startsWith("suggested")),
  );
}

function unavailable(expectedAndFound: string, advice: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected ${expectedAndFound}. Nothing was written; ${advice}.`,
    { rule: "rulebook 7, deleteTableRow", write_status: "not_written", retry_safe: true },
  );
}
