// What is wrong with the rows of a call before anything is read: all of it at once, each with its place in the argument.
import { cellTextProblem } from "./cell-text-problem.ts";
import type { CellFormat } from "./table-data.ts";

/** Most columns and cells of a new table; Google's own limits are not known. */
export const maxColumns = 100;
export const maxCells = 20_000;
/** Most problems of single cells that are told. */
const maxTold = 20;

/** Sentences that begin with the argument's name. */
export function newTableProblems(
  rows: readonly (readonly string[])[],
  format: CellFormat,
): readonly string[] {
  const [first] = rows;
  if (first === undefined) return ["rows: expected at least one row, found none."];
  const problems: string[] = [];
  const empty = rows.flatMap((row, index) => (row.length === 0 ? [index] : []));
  if (empty.length > 0) {
    problems.push(`rows: expected at least one cell a row, found none in row ${listed(empty)}.`);
  }
  const columns = first.length;
  const ragged = rows.flatMap((row, index) => (row.length === columns ? [] : [index]));
  if (ragged.length > 0) {
    problems.push(
      `rows: expected ${columns} cells in every row, as in the first, found another number in row ${listed(ragged)}; see row_lengths.`,
    );
  }
  const most = rows.reduce((sum, row) => Math.max(sum, row.length), 0);
  if (most > maxColumns) {
    problems.push(`rows: expected at most ${maxColumns} columns, found ${most}. Part the table.`);
  }
  const cells = rows.reduce((sum, row) => sum + row.length, 0);
  if (cells > maxCells) {
    problems.push(`rows: expected at most ${maxCells} cells, found ${cells}. Part the table.`);
  }
  const bad = rows.flatMap((row, rowIndex) => problemsOf(row, format, `rows[${rowIndex}]`));
  return [...problems, ...told(bad, "rows")];
}

/** The same for the cells of one row. */
export function cellProblems(cells: readonly string[], format: CellFormat): readonly string[] {
  return told(problemsOf(cells, format, "cells"), "cells");
}

/** What cells hold that cannot stand in a document; of Markdown the parser says it. */
function problemsOf(cells: readonly string[], format: CellFormat, name: string): readonly string[] {
  if (format === "markdown") return [];
  return cells.flatMap((text, column) => {
    const problem = cellTextProblem(text);
    return problem === null ? [] : [`${name}[${column}]: ${problem}.`];
  });
}

function told(problems: readonly string[], name: string): readonly string[] {
  const more = problems.length - maxTold;
  if (more <= 0) return problems;
  return [
    ...problems.slice(0, maxTold),
    `${name}: expected cells of clean text, found ${more} more that are none.`,
  ];
}

function listed(indexes: readonly number[]): string {
  const shown = indexes.slice(0, maxTold).join(", ");
  return indexes.length > maxTold ? `${shown} and ${indexes.length - maxTold} more` : shown;
}
