// updateTableColumnProperties: fixed or evenly distributed width of columns (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { Refusal } from "../edit/refusal.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { changeStyle, storedForm } from "../edit/style-values.ts";
import { chosenLines, columnCount } from "../edit/table-grid.ts";
import { placedTable, replaceTable } from "../edit/table-place.ts";
import { table } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

const leastWidthPt = 5;

export const updateTableColumnProperties = defineRequest({
  kind: "updateTableColumnProperties",
  asSuggestion: "refused",
  apply: (draft, { tableStartLocation, columnIndices, tableColumnProperties, fields }) => {
    const placed = placedTable(draft, tableStartLocation);
    const paths = parseStyleMask(fields, "TableColumnProperties", []);
    const update = storedForm(tableColumnProperties ?? {});
    if (!isRecord(update)) throw new Error("Column properties are an object.");
    const count = columnCount(placed.table);
    const chosen = chosenLines(columnIndices, count);
    const style = placed.table.others["tableStyle"];
    const tableStyle = isRecord(style) ? style : {};
    const held: unknown = tableStyle["tableColumnProperties"];
    const columns = Array.from({ length: count }, (_, index) => {
      const old: unknown = Array.isArray(held) ? held[index] : undefined;
      const before = isRecord(old) ? old : {};
      if (!chosen.has(index)) return before;
      return checked(changeStyle(before, { widthType: "EVENLY_DISTRIBUTED", ...update }, paths, {}));
    });
    const others = { ...placed.table.others, tableStyle: { ...tableStyle, tableColumnProperties: columns } };
    replaceTable(draft, placed, table(placed.table.rows, others));
    return {};
  },
});

/** Google's words are not known. */
function checked(column: Properties): Properties {
  if (column["widthType"] !== "FIXED_WIDTH") return without(column, ["width"]);
  const { width } = column;
  const points = isRecord(width) ? width["magnitude"] : undefined;
  if (typeof points !== "number" || points < leastWidthPt)
    throw new Refusal(`A column of fixed width must be at least ${leastWidthPt} PT wide.`);
  return column;
}
