// Rows of a table as GitHub writes them: cells between bars. Owns where a row is parted, not what its cells hold.
import type { ColumnAlignment } from "../block.ts";

/** The texts of a row's cells, `\|` turned into the bar that it means. */
export function rowCells(line: string): readonly string[] {
  const text = line.trim();
  const cells: string[] = [];
  let cell = "";
  let at = text.startsWith("|") ? 1 : 0;
  let isOpen = true;
  for (; at < text.length; at += 1) {
    const character = text.charAt(at);
    isOpen = true;
    if (character === "\\" && text.charAt(at + 1) === "|") {
      cell += "|";
      at += 1;
    } else if (character === "\\" && text.charAt(at + 1) === "\\") {
      cell += "\\\\";
      at += 1;
    } else if (character === "|") {
      cells.push(cell.trim());
      cell = "";
      isOpen = false;
    } else cell += character;
  }
  if (isOpen) cells.push(cell.trim());
  return cells;
}

/** The alignments that the line under a header gives, or null when the line is none such. */
export function delimiterRow(line: string): readonly ColumnAlignment[] | null {
  const text = line.trim();
  if (!/^[|:-][-:| \t]*$/.test(text) || !/[|:]/.test(text) || !text.includes("-")) return null;
  const cells = rowCells(text);
  if (!cells.every((cell) => /^:?-+:?$/.test(cell))) return null;
  return cells.map((cell) => {
    if (!cell.endsWith(":")) return null;
    return cell.startsWith(":") ? "center" : "end";
  });
}
