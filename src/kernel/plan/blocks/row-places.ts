// What the two steps that put in and take out rows are made of. They take each other back, so neither knows the other: each is given the
// means to make its opposite.
import type { Segment } from "../../document/model.ts";
import type { JsonObject } from "../../errors.ts";
import type { ContentRow } from "../content.ts";
import { contentFromJson } from "../content-json.ts";
import { integerAt, objectAt, stringAt, unreadable } from "../json-form.ts";
import type { Step } from "../step.ts";
import { rowLooksFromJson, type RowLook } from "./row-looks.ts";
import { rowsHash, tablesIn } from "./table-grid.ts";

export interface InsertRowsPlace {
  readonly tabId: string;
  readonly segmentId: string;
  /** Where the table begins, at any depth. */
  readonly tableStartUtf16: number;
  /** Index of the first new row; the row count appends. */
  readonly atRow: number;
  /** How the rows look, one a row; as the row in front of them when left out, or the one behind where that is a header or not there. */
  readonly looks?: readonly RowLook[] | null;
  /** Header rows afterwards; when left out, new rows between header rows, or in front of them, are header rows too. */
  readonly pinnedHeaderRows?: number | null;
  /** What stood around the place when the step was made; by it the place is found again. */
  readonly context?: RowContext | null;
}

export interface DeleteRowsPlace {
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly rowIndex: number;
  readonly rowCount: number;
  /** Text and shape of the rows; by it they are found again. */
  readonly hash?: string | null;
}

export type MakeRowInsertion = (place: InsertRowsPlace, rows: readonly ContentRow[]) => Step;
export type MakeRowDeletion = (place: DeleteRowsPlace) => Step;

/** The rows on both sides of a place, "" at the table's edge. */
export interface RowContext {
  readonly before: string;
  readonly after: string;
}

export function rowContextAt(rows: Parameters<typeof rowsHash>[0], atRow: number): RowContext {
  const hashOf = (index: number): string => {
    const row = rows[index];
    return row === undefined ? "" : rowsHash([row]);
  };
  return { before: hashOf(atRow - 1), after: hashOf(atRow) };
}

export interface RowPlace {
  readonly tableStartUtf16: number;
  readonly rowIndex: number;
}

/** All places between rows with this context. */
export function placesOfContext(segment: Segment, context: RowContext): readonly RowPlace[] {
  return tablesIn(segment).flatMap(({ table, startUtf16 }) => {
    const places: RowPlace[] = [];
    for (let rowIndex = 0; rowIndex <= table.rows.length; rowIndex += 1) {
      const { before, after } = rowContextAt(table.rows, rowIndex);
      if (before === context.before && after === context.after) {
        places.push({ tableStartUtf16: startUtf16, rowIndex });
      }
    }
    return places;
  });
}

/** All places where rows of this hash stand. */
export function placesOfRows(segment: Segment, hash: string, rowCount: number): readonly RowPlace[] {
  return tablesIn(segment).flatMap(({ table, startUtf16 }) => {
    const places: RowPlace[] = [];
    for (let rowIndex = 0; rowIndex + rowCount <= table.rows.length; rowIndex += 1) {
      if (rowsHash(table.rows.slice(rowIndex, rowIndex + rowCount)) === hash) {
        places.push({ tableStartUtf16: startUtf16, rowIndex });
      }
    }
    return places;
  });
}

/** The old place where it is among them, or the only one; null otherwise. */
export function chosenPlace(places: readonly RowPlace[], old: RowPlace): RowPlace | null {
  const here = places.find(
    ({ tableStartUtf16, rowIndex }) => tableStartUtf16 === old.tableStartUtf16 && rowIndex === old.rowIndex,
  );
  const [only] = places;
  return here ?? (places.length === 1 && only !== undefined ? only : null);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertRowsFromJson(json: JsonObject): {
  readonly place: InsertRowsPlace;
  readonly rows: readonly ContentRow[];
} {
  const [table] = contentFromJson(json["content"], "content");
  if (table?.kind !== "table") throw unreadable("content", "the rows of a table", json["content"]);
  const context = json["context"] === undefined ? null : objectAt(json["context"], "context");
  const pinned = json["pinned_header_rows"];
  return {
    place: {
      tabId: stringAt(json["tab_id"], "tab_id"),
      segmentId: stringAt(json["segment_id"], "segment_id"),
      tableStartUtf16: integerAt(json["table_start_index"], "table_start_index"),
      atRow: integerAt(json["row_index"], "row_index"),
      looks: json["looks"] === undefined ? null : rowLooksFromJson(json["looks"], "looks"),
      pinnedHeaderRows: pinned === undefined ? null : integerAt(pinned, "pinned_header_rows"),
      context:
        context === null
          ? null
          : {
              before: stringAt(context["before"], "context.before"),
              after: stringAt(context["after"], "context.after"),
            },
    },
    rows: table.rows,
  };
}
