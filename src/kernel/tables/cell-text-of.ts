// What a reader sees in a cell of a table that has its place.
import { cellText } from "./cell-text.ts";
import { stepInto, tablePath, type PlacedCell, type PlacedTable } from "./placed-table.ts";

/** The text of a cell as `get_table` answers it; tables in it by their paths. */
export function cellTextOf(placed: PlacedTable, cell: PlacedCell): string {
  const cells = stepInto(placed, cell);
  return cellText(cell.blocks, (ordinal) => tablePath({ ...placed, cells, ordinal }));
}
