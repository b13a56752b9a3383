// What makes content impossible to write, whatever the document: told all at once, each with the place in the content.
import type { Content, ContentInline, ContentParagraph, ContentTable, ListKind } from "./content.ts";

/** What the service strips from inserted text, and line feeds, which begin a paragraph (rulebook 6.1). */
const forbidden = /[\u0000-\u0008\u000A\u000C-\u001F\uE000-\uF8FF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const leastWidthPt = 5;
const highestLevel = 8;
const longestAddressBytes = 2000;

/** Problems as sentences, in document order; empty for content that can be written. */
export function contentProblems(content: Content): readonly string[] {
  const problems: string[] = [];
  const kinds = new Map<string, ListKind>();
  const visit = (blocks: Content, where: string): void => {
    blocks.forEach((block, index) => {
      const place = `${where}block ${index}`;
      if (block.kind === "paragraph") problems.push(...paragraphProblems(block, place, kinds));
      else {
        problems.push(...tableProblems(block, place));
        block.rows.forEach((row, rowIndex) => {
          row.cells.forEach((cell, column) => {
            visit(cell.content, `${place}, row ${rowIndex}, column ${column}, `);
          });
        });
      }
    });
  };
  visit(content, "");
  return problems;
}

function paragraphProblems(
  { content, list }: ContentParagraph,
  place: string,
  kinds: Map<string, ListKind>,
): readonly string[] {
  const problems = content.flatMap((inline, index) =>
    inlineProblems(inline, index === content.length - 1).map((problem) => `${place}: ${problem}`),
  );
  if (list === null) return problems;
  if (!Number.isInteger(list.level) || list.level < 0 || list.level > highestLevel) {
    problems.push(`${place}: expected a list level from 0 to ${highestLevel}, found ${list.level}`);
  }
  const kind = kinds.get(list.key);
  if (kind !== undefined && kind !== list.kind) {
    problems.push(`${place}: expected items of one kind in a list, found ${list.kind} beside ${kind}`);
  }
  kinds.set(list.key, list.kind);
  return problems;
}

/** Problems of one piece of a line; `isLast` where nothing of its paragraph stands behind it. */
export function inlineProblems(inline: ContentInline, isLast: boolean): readonly string[] {
  switch (inline.kind) {
    case "text":
      if (inline.text === "") return ["expected text, found an empty piece"];
      if (forbidden.test(inline.text))
        return ["expected text that the service keeps, found a control character"];
      return loneSurrogate.test(inline.text)
        ? ["expected whole characters, found half a surrogate pair"]
        : [];
    case "image":
      return isImageAddress(inline.uri)
        ? []
        : ["expected an image's address of at most 2,000 bytes over http or https"];
    case "page-break":
      return isLast ? [] : ["expected a page break at its paragraph's end, found something behind it"];
    case "footnote":
      return contentProblems(inline.content).map((problem) => `in a footnote, ${problem}`);
    default:
      return [];
  }
}

function isImageAddress(uri: string): boolean {
  return uri.length <= longestAddressBytes && /^https?:\/\/[^/]/i.test(uri);
}

function tableProblems({ rows, columnWidthsPt, pinnedHeaderRows }: ContentTable, place: string): string[] {
  const problems: string[] = [];
  const columns = rows[0]?.cells.length ?? 0;
  if (columns === 0) problems.push(`${place}: expected a table of at least one row and column`);
  rows.forEach((row, index) => {
    if (row.cells.length !== columns) {
      problems.push(`${place}: expected ${columns} cells in row ${index}, found ${row.cells.length}`);
    }
  });
  if (columnWidthsPt !== undefined && columnWidthsPt.length !== columns) {
    problems.push(`${place}: expected ${columns} column widths, found ${columnWidthsPt.length}`);
  }
  if (columnWidthsPt?.some((width) => !(width >= leastWidthPt)) === true) {
    problems.push(`${place}: expected column widths of at least ${leastWidthPt} points`);
  }
  if (!(pinnedHeaderRows >= 0 && pinnedHeaderRows <= rows.length)) {
    problems.push(`${place}: expected 0 to ${rows.length} pinned rows, found ${pinnedHeaderRows}`);
  }
  return problems;
}
