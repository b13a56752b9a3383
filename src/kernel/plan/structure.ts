// The units of a segment that belong to no paragraph, as one character each: what lies between two paragraphs tells whether a deletion may reach over it.
// Belongs to the simulator alone.
import type { Block, Segment } from "../document/model.ts";

/**
 * For the paragraphs that do not touch the one before, by ordinal: `T` where a table begins, `R` a row, `C` a cell, `E` where a table ends,
 * `S` a section break, `[` and `]` around a contents table with `x` for what is in it.
 */
export function structureOf(segment: Segment): ReadonlyMap<number, string> {
  const gaps = new Map<number, string>();
  let ordinal = 0;
  let gap = "";
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "paragraph") {
        if (gap !== "") gaps.set(ordinal, gap);
        gap = "";
        ordinal += 1;
      } else if (block.kind === "section-break") gap += "S";
      else if (block.kind === "contents") gap += `[${"x".repeat(Math.max(0, block.lengthUtf16 - 2))}]`;
      else {
        gap += "T";
        for (const row of block.rows) {
          gap += "R";
          for (const cell of row.cells) {
            gap += "C";
            visit(cell.blocks);
          }
        }
        gap += "E";
      }
    }
  };
  visit(segment.blocks);
  return gaps;
}

/** What lies in front of each cell's paragraph of an empty table, and behind the last. */
export function tableGaps(
  rows: number,
  columns: number,
): { readonly cells: readonly string[]; readonly behind: string } {
  const cells: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells.push(`${row === 0 && column === 0 ? "T" : ""}${column === 0 ? "R" : ""}C`);
    }
  }
  return { cells, behind: "E" };
}

/** Whether a block that can be deleted begins with these units. */
export function opensBlock(gap: string): boolean {
  return gap.startsWith("T") || gap.startsWith("[");
}

/** Whether these units are those of whole tables and contents tables, and nothing else. */
export function isWhole(structure: string): boolean {
  let depth = 0;
  for (const unit of structure) {
    if (unit === "T" || unit === "[") depth += 1;
    else if (unit === "E" || unit === "]") depth -= 1;
    else if (depth === 0) return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** Follows the units of one table and finds where its rows begin and where it ends; what is in tables in its cells is passed over. */
export class RowSeeker {
  /** Cells passed since this was last set to 0. */
  cells = 0;
  #depth: number;
  readonly #units: string;

  /** `depth`: 0 in front of the table, 1 in it. `units`: what is sought, a row's beginning and the table's end when left out. */
  constructor(depth: number, units = "RE") {
    this.#depth = depth;
    this.#units = units;
  }

  /** The offset of the first unit that is sought, from one offset of a gap on; null when none is in it. */
  find(gap: string, from: number): number | null {
    for (let offset = from; offset < gap.length; offset += 1) {
      const unit = gap.charAt(offset);
      if (this.#depth === 1 && this.#units.includes(unit)) return offset;
      if (unit === "T") this.#depth += 1;
      else if (unit === "E") this.#depth -= 1;
      else if (unit === "C" && this.#depth === 1) this.cells += 1;
    }
    return null;
  }
}
