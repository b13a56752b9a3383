// What the two steps that put in and take out columns are made of. They take each other back, so neither knows the other: each is given the
// means to make its opposite.
import type { TableCellStyle, TableColumnProperties } from "../../../google-api/docs.ts";
import type { Segment } from "../../document/model.ts";
import type { Json, JsonObject } from "../../errors.ts";
import type { ContentCell } from "../content.ts";
import { contentFromJson, contentToJson } from "../content-json.ts";
import { arrayAt, asJson, integerAt, objectAt, stringAt, unreadable } from "../json-form.ts";
import type { Step } from "../step.ts";
import { cellLooksFromJson } from "./row-looks.ts";
import { columnsHash, columnsOf, tablesIn } from "./table-grid.ts";

/** A new column: one cell a row of the table. */
export interface ContentColumn {
  readonly cells: readonly ContentCell[];
}

/** How a column looks apart from what stands in its cells. */
export interface ColumnLook {
  /** Null where the table says nothing of its columns. */
  readonly width: TableColumnProperties | null;
  /** One a row, without what it spans. */
  readonly cells: readonly TableCellStyle[];
}

export interface InsertColumnsPlace {
  readonly tabId: string;
  readonly segmentId: string;
  /** Where the table begins, at any depth. */
  readonly tableStartUtf16: number;
  /** Index of the first new column; the column count appends. */
  readonly atColumn: number;
  /** One a column; as the column that the service makes the new ones like when left out. */
  readonly looks?: readonly ColumnLook[] | null;
  /** Text and shape of the table when the step was made; by it the table is found again. */
  readonly tableHash?: string | null;
}

export interface DeleteColumnsPlace {
  readonly tabId: string;
  readonly segmentId: string;
  readonly tableStartUtf16: number;
  readonly columnIndex: number;
  readonly columnCount: number;
  /** Text and shape of the columns; by it they are found again. */
  readonly hash?: string | null;
}

export type MakeColumnInsertion = (place: InsertColumnsPlace, columns: readonly ContentColumn[]) => Step;
export type MakeColumnDeletion = (place: DeleteColumnsPlace) => Step;

export interface ColumnPlace {
  readonly tableStartUtf16: number;
  readonly columnIndex: number;
}

/** All places where so many columns of this hash stand. */
export function placesOfColumns(segment: Segment, hash: string, columnCount: number): readonly ColumnPlace[] {
  return tablesIn(segment).flatMap(({ table, startUtf16 }) => {
    const places: ColumnPlace[] = [];
    for (let columnIndex = 0; columnIndex + columnCount <= columnsOf(table); columnIndex += 1) {
      if (columnsHash(table, columnIndex, columnCount) === hash) {
        places.push({ tableStartUtf16: startUtf16, columnIndex });
      }
    }
    return places;
  });
}

/** The fields of the JSON form beside kind and version. */
export function insertColumnsToJson(
  place: InsertColumnsPlace,
  columns: readonly ContentColumn[],
): JsonObject {
  const { looks, tableHash } = place;
  return {
    tab_id: place.tabId,
    segment_id: place.segmentId,
    table_start_index: place.tableStartUtf16,
    column_index: place.atColumn,
    ...(looks === undefined || looks === null ? {} : { looks: asJson(looks) }),
    ...(tableHash === undefined || tableHash === null ? {} : { table_hash: tableHash }),
    columns: columns.map(({ cells }) => cells.map(({ content }) => contentToJson(content))),
  };
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertColumnsFromJson(json: JsonObject): {
  readonly place: InsertColumnsPlace;
  readonly columns: readonly ContentColumn[];
} {
  return {
    place: {
      tabId: stringAt(json["tab_id"], "tab_id"),
      segmentId: stringAt(json["segment_id"], "segment_id"),
      tableStartUtf16: integerAt(json["table_start_index"], "table_start_index"),
      atColumn: integerAt(json["column_index"], "column_index"),
      looks: json["looks"] === undefined ? null : columnLooksFromJson(json["looks"]),
      tableHash: json["table_hash"] === undefined ? null : stringAt(json["table_hash"], "table_hash"),
    },
    columns: arrayAt(json["columns"], "columns").map((column, index) => ({
      cells: arrayAt(column, `columns[${index}]`).map((cell, rowIndex) => ({
        content: contentFromJson(cell, `columns[${index}][${rowIndex}]`),
      })),
    })),
  };
}

function columnLooksFromJson(value: Json): readonly ColumnLook[] {
  return arrayAt(value, "looks").map((item, index) => {
    const look = objectAt(item, `looks[${index}]`);
    const width = look["width"];
    if (width !== null && !isWidth(width)) {
      throw unreadable(`looks[${index}].width`, "properties of a column", width);
    }
    return { width, cells: cellLooksFromJson(look["cells"], `looks[${index}].cells`) };
  });
}

function isWidth(value: unknown): value is TableColumnProperties {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([key, field]) =>
    key === "widthType"
      ? typeof field === "string"
      : key === "width" && typeof field === "object" && field !== null,
  );
}

/** Reads the place from the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function deleteColumnsPlaceFromJson(json: JsonObject): DeleteColumnsPlace {
  return {
    tabId: stringAt(json["tab_id"], "tab_id"),
    segmentId: stringAt(json["segment_id"], "segment_id"),
    tableStartUtf16: integerAt(json["table_start_index"], "table_start_index"),
    columnIndex: integerAt(json["column_index"], "column_index"),
    columnCount: integerAt(json["column_count"], "column_count"),
    hash: json["columns_hash"] === undefined ? null : stringAt(json["columns_hash"], "columns_hash"),
  };
}
