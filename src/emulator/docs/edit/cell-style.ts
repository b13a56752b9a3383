// Changing the style of cells (rulebook 7, updateTableCellStyle): defaults come back, shared borders change on both sides.
import { cell } from "../model/block.ts";
import { freshCellStyle } from "../model/fresh-table.ts";
import type { Properties } from "../model/properties.ts";
import { idsUnder } from "../suggestions/decision.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import { withDirectValues } from "../suggestions/suggested-change.ts";
import type { Draft } from "./draft.ts";
import { requireWholeBorders } from "./whole-borders.ts";
import type { StylePath } from "./style-mask.ts";
import { changeStyle } from "./style-values.ts";
import type { CellArea } from "./table-grid.ts";
import { cellStyleOf, holds } from "./table-grid.ts";
import { mapCells } from "./table-lines.ts";
import type { PlacedTable } from "./table-place.ts";
import { replaceTable } from "./table-place.ts";

/** A cell style update: the values in stored form, and the properties that it names. */
export interface CellStyleUpdate {
  readonly style: Properties;
  readonly paths: readonly StylePath[];
}

/** A border and the neighbour that shares it: the one on the other side has it under another name. */
interface SharedBorder {
  readonly field: string;
  readonly rowStep: number;
  readonly columnStep: number;
  readonly neighbour: string;
}

/** In the order in which the service applies them. */
const sharedBorders: readonly SharedBorder[] = [
  { field: "borderRight", rowStep: 0, columnStep: 1, neighbour: "borderLeft" },
  { field: "borderLeft", rowStep: 0, columnStep: -1, neighbour: "borderRight" },
  { field: "borderBottom", rowStep: 1, columnStep: 0, neighbour: "borderTop" },
  { field: "borderTop", rowStep: -1, columnStep: 0, neighbour: "borderBottom" },
];
const borderParts = ["color", "width", "dashStyle"];

/** Restyles the cells of an area. Throws Refusal for a border that is not whole. */
export function restyleCells(
  draft: Draft,
  placed: PlacedTable,
  area: CellArea,
  { style, paths }: CellStyleUpdate,
): void {
  requireWholeBorders(style, paths, borderParts, "Table cell borders");
  const { table } = placed;
  const named = new Set(paths.map(([field]) => field));
  const borders = sharedBorders.filter(({ field }) => named.has(field));
  const inArea: Properties = { ...freshCellStyle, ...style };
  const others = paths.filter(([field]) => !borders.some((border) => border.field === field));
  const changedStyle = (before: Properties, row: number, column: number): Properties => {
    const isInside = holds(area, row, column);
    const own = isInside ? changeStyle(before, inArea, others, {}) : before;
    // Each border of all cells before the next one: between two cells of the area the later one stays.
    return borders.reduce((current, { field, rowStep, columnStep, neighbour }) => {
      const bordered = isInside ? changeStyle(current, inArea, [[field]], {}) : current;
      const isShared = holds(area, row - rowStep, column - columnStep);
      return isShared ? changeStyle(bordered, { [neighbour]: style[field] }, [[neighbour]], {}) : bordered;
    }, own);
  };
  const pending = table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((one, column) =>
      holds(area, row, column) ? idsUnder(one.others["suggestedTableCellStyleChanges"]) : [],
    ),
  );
  const suggestionId = draft.suggester?.idFor(pending) ?? null;
  const changed = mapCells(table, (old, row, column) => {
    const before = cellStyleOf(old);
    const after = changedStyle(before, row, column);
    if (after === before) return old;
    if (suggestionId === null) {
      const fields = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
      const direct = { ...old.others, tableCellStyle: after };
      return cell(old.blocks, withDirectValues(direct, "tableCellStyle", fields, after));
    }
    const suggested = withSuggestedProperty(old.others, "tableCellStyle", suggestionId, (own) =>
      changedStyle(own, row, column),
    );
    return suggested === old.others ? old : cell(old.blocks, suggested);
  });
  const isSame = changed.rows.every((one, index) => one === table.rows[index]);
  if (suggestionId !== null && isSame) draft.suggester?.forget(suggestionId);
  else replaceTable(draft, placed, changed);
}
