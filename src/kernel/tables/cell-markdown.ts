// A cell's Markdown as blocks. A cell is a text of its own, as `get_table` writes it, and a little more: plain lines are paragraphs each, and an
// escaped bar is a bar, as between the bars of a table. Knows no document.
import type { JsonObject } from "../errors.ts";
import type { MarkdownBlock } from "../markdown/block.ts";
import { parseMarkdown } from "../markdown/parse/parse-markdown.ts";

/** What is wrong with a cell's Markdown. */
export interface CellProblem extends JsonObject {
  /** `rows[1][2]`, as the caller wrote it. */
  readonly path: string;
  readonly construct: string;
  /** Line of the cell, from 1. */
  readonly line: number;
  readonly what: string;
}

export interface CellMarkdown {
  readonly blocks: readonly MarkdownBlock[];
  readonly problems: readonly CellProblem[];
}

/** `isKnownPlaceholder`: whether a placeholder names something that can be written or kept there. */
export function cellMarkdown(
  text: string,
  path: string,
  isKnownPlaceholder: (name: string) => boolean,
): CellMarkdown {
  // Problems are told with the lines as they were written.
  const written = parseMarkdown(text, { isKnownPlaceholder });
  const parsed = written.kind === "refused" ? written : parseMarkdown(cellText(text), { isKnownPlaceholder });
  if (parsed.kind === "refused") {
    const problems = parsed.problems.map(({ construct, line, what }) => ({ path, construct, line, what }));
    return { blocks: [], problems };
  }
  const { blocks, footnotes } = parsed.content;
  const problems: CellProblem[] = [];
  const refuse = (construct: string, what: string): void => {
    problems.push({ path, construct, line: 1, what });
  };
  if (footnotes.length > 0) {
    refuse(
      "footnote",
      "Expected no footnote in a cell, found one. Put its text into the cell, or write it with a Markdown tool.",
    );
  }
  const hasBreak = blocks.some(
    (block) =>
      block.kind === "page-break" ||
      ("content" in block && block.content.some(({ kind }) => kind === "page-break")),
  );
  if (hasBreak) refuse("page_break", "Expected no page break in a table, found one. Take it out.");
  return { blocks, problems };
}

/** The text to parse: lines that are nothing but words are parted, so that each is a paragraph. */
export function cellText(text: string): string {
  const lines = text.replace(/\\\|/g, "|").split(/\r\n|\n|\r/);
  const whole = lines.join("\n");
  if (lines.length === 1 || !isWords(whole) || !lines.every(isWords)) return whole;
  // A line that ends in a hard break goes on in the next.
  return lines.map((line) => (/(?:\\| {2})$/.test(line) ? line : `${line}\n`)).join("\n");
}

/** Whether a text is plain paragraphs and nothing else. */
function isWords(text: string): boolean {
  const parsed = parseMarkdown(text.replace(/\\$/, ""), { isKnownPlaceholder: () => true });
  if (parsed.kind === "refused") return false;
  return parsed.content.blocks.every(
    ({ kind, quotes, items }) => kind === "paragraph" && quotes === 0 && items === 0,
  );
}
