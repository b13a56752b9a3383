// Cells that a caller wants as content that can be written: a paragraph a line, looking as a fresh cell's does.
import { StyleSheet } from "../compare/effective-style.ts";
import type { DocumentModel, TabModel } from "../document/model.ts";
import { ToolError } from "../errors.ts";
import { chipOf, contentOfBlocks, type ContentSetting } from "../markdown/write/content-of-blocks.ts";
import { LinkNames } from "../markdown/write/link-names.ts";
import { MarkStyles, type ResolveLink } from "../markdown/write/styled-marks.ts";
import type { Content, ContentBlock, ContentInline, ContentParagraph, ContentRow } from "../plan/content.ts";
import { freshCellStyle } from "../plan/paragraph-style.ts";
import { cellMarkdown, type CellProblem } from "./cell-markdown.ts";
import { textLines } from "./cell-text-problem.ts";
import type { CellFormat } from "./table-data.ts";

export type WantedRows =
  | { readonly kind: "rows"; readonly rows: readonly ContentRow[] }
  | { readonly kind: "refused"; readonly error: ToolError };

/** Rows as content; UNSUPPORTED_MARKDOWN with all problems of all cells. A bold header is the first row in bold. */
export function contentOfRows(
  document: DocumentModel,
  tab: TabModel,
  rows: readonly (readonly string[])[],
  format: CellFormat,
  hasBoldHeader: boolean,
): WantedRows {
  const problems: CellProblem[] = [];
  const resolveLink = linkResolver(document, tab);
  const styles = new MarkStyles(new StyleSheet(tab.raw.namedStyles), resolveLink);
  const markdown = (text: string, path: string): Content => {
    const read = cellMarkdown(text, path, (name) => chipOf(name) !== null);
    problems.push(...read.problems);
    if (read.problems.length > 0) return [];
    const setting: ContentSetting = {
      newText: (marks, namedStyle) => styles.withMarks({}, marks, namedStyle),
      footnote: () => [],
      refuse: (construct, what) => {
        problems.push({ path, construct, line: 1, what });
      },
    };
    return contentOfBlocks(read.blocks, setting).map((block) => asInCell(withOwnKeys(block, path)));
  };
  const content = rows.map((row, rowIndex): ContentRow => ({
    cells: row.map((text, column) => {
      const own = format === "text" ? plainContent(text) : markdown(text, `rows[${rowIndex}][${column}]`);
      const filled = own.length === 0 ? [lineOf("")] : own;
      return { content: hasBoldHeader && rowIndex === 0 ? filled.map(inBold) : filled };
    }),
  }));
  if (problems.length === 0) return { kind: "rows", rows: content };
  return { kind: "refused", error: unsupportedCells(problems) };
}

/** Plain text as paragraphs of a cell. */
function plainContent(text: string): Content {
  return textLines(text).map(lineOf);
}

function lineOf(text: string): ContentParagraph {
  return {
    kind: "paragraph",
    namedStyle: "NORMAL_TEXT",
    style: freshCellStyle,
    list: null,
    content: text === "" ? [] : [{ kind: "text", text, textStyle: {} }],
  };
}

/** Lists of one cell are none of another's. */
function withOwnKeys(block: ContentBlock, path: string): ContentBlock {
  if (block.kind === "paragraph") {
    const { list } = block;
    return list === null ? block : { ...block, list: { ...list, key: `${path} ${list.key}` } };
  }
  return {
    ...block,
    rows: block.rows.map((row) => ({
      cells: row.cells.map(({ content }) => ({ content: content.map((one) => withOwnKeys(one, path)) })),
    })),
  };
}

/** A plain paragraph looks as those of fresh cells; what has a look of its own keeps it. */
function asInCell(block: ContentBlock): ContentBlock {
  const isPlain =
    block.kind === "paragraph" &&
    block.namedStyle === "NORMAL_TEXT" &&
    block.list === null &&
    Object.keys(block.style).length === 0;
  return isPlain ? { ...block, style: freshCellStyle } : block;
}

function inBold(block: ContentBlock): ContentBlock {
  if (block.kind === "table") return block;
  const content = block.content.map((inline): ContentInline =>
    inline.kind === "text" ? { ...inline, textStyle: { ...inline.textStyle, bold: true } } : inline,
  );
  return { ...block, content, endStyle: { ...block.endStyle, bold: true } };
}

/** Where links in cells lead: addresses, and `#` with the id of a heading, bookmark or tab that is there. */
function linkResolver(document: DocumentModel, tab: TabModel): ResolveLink {
  const names = new LinkNames(document, tab, new Map(), new Set());
  return (target) => {
    if (!target.startsWith("#")) return { url: target };
    const found = names.find(target.slice(1));
    return found.kind === "found" ? found.link : null;
  };
}

/** Most problems that the message names; the diagnostics hold more. */
const maxSaid = 3;
const maxListed = 50;

/** UNSUPPORTED_MARKDOWN for the cells that a caller wrote. */
export function unsupportedCells(problems: readonly CellProblem[]): ToolError {
  const said = problems.slice(0, maxSaid).map(({ path, line, what }) => `${path}, line ${line}: ${what}`);
  const more = problems.length - said.length;
  return new ToolError(
    "UNSUPPORTED_MARKDOWN",
    `Expected Markdown that a cell can hold, found ${problems.length === 1 ? "a problem" : `${problems.length} problems`}. ${said.join(" ")}${more > 0 ? ` See \`problems\` for ${more} more.` : ""} Nothing was written.`,
    {
      problems: problems.slice(0, maxListed),
      problem_count: problems.length,
      write_status: "not_written",
      retry_safe: true,
    },
  );
}
