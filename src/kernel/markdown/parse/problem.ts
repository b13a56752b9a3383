// What is wrong with a text of Markdown: constructs with their lines. Owns the book they are written into, not what counts as wrong.

export interface MarkdownProblem {
  /** What the lines hold, in `snake_case`: `html`, `table_row`, `placeholder`. */
  readonly construct: string;
  /** First and last line, from 1. */
  readonly line: number;
  readonly endLine: number;
  /** One sentence: expected, found, what to do. */
  readonly what: string;
}

/** Problems as they are met. */
export class ProblemBook {
  readonly #problems: MarkdownProblem[] = [];

  /** All of them by line; those of one line as they were met. */
  get problems(): readonly MarkdownProblem[] {
    return [...this.#problems].sort((a, b) => a.line - b.line || a.endLine - b.endLine);
  }

  add(construct: string, line: number, endLine: number, what: string): void {
    this.#problems.push({ construct, line, endLine, what });
  }
}
