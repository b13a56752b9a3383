// Builds the tree of blocks, line by line, as CommonMark's appendix describes it: first the containers that go on, then new ones, then the text.
// Beyond CommonMark: tables, footnotes, and lists that are nested by fewer columns than their marker is wide.
import type {
  BlockNode,
  CodeNode,
  ContainerNode,
  DocumentNode,
  FootnoteNode,
  HtmlNode,
  ItemNode,
  ParagraphNode,
  QuoteNode,
  TableNode,
} from "./block-tree.ts";
import {
  fenceStart,
  footnoteStart,
  headingStart,
  htmlStart,
  isFenceEnd,
  isRule,
  itemStart,
  underlineLevel,
} from "./block-starts.ts";
import { LineCursor } from "./line-cursor.ts";
import { takeDefinitions, type Definitions } from "./link-definitions.ts";
import type { ProblemBook } from "./problem.ts";
import { delimiterRow, rowCells } from "./table-syntax.ts";

/** Columns that make code of a line, and that lines of a footnote begin with. */
const codeColumns = 4;

/** Containers in each other that are followed at all; a text that has more has been refused by then. */
const maxContainers = 64;

type OpenLeaf = ParagraphNode | CodeNode | HtmlNode | TableNode;

/** The tree of all lines. Definitions of references go into `definitions`. */
export function parseBlocks(
  lines: readonly string[],
  definitions: Definitions,
  problems: ProblemBook,
): DocumentNode {
  const parser = new BlockParser(definitions, problems);
  lines.forEach((line, ordinal) => {
    parser.add(line, ordinal + 1);
  });
  return parser.finish();
}

class BlockParser {
  readonly #document: DocumentNode = { kind: "document", line: 1, endLine: 1, children: [] };
  readonly #definitions: Definitions;
  readonly #problems: ProblemBook;
  /** The containers that are open, outermost first, and the leaf that is open in the last of them. */
  #containers: ContainerNode[] = [this.#document];
  #leaf: OpenLeaf | null = null;
  #line = 0;

  constructor(definitions: Definitions, problems: ProblemBook) {
    this.#definitions = definitions;
    this.#problems = problems;
  }

  add(text: string, line: number): void {
    this.#line = line;
    const cursor = new LineCursor(text);
    const depth = this.#goingOn(cursor);
    if (depth === this.#containers.length && this.#takesRaw(cursor)) return;
    this.#begin(cursor, depth);
  }

  finish(): DocumentNode {
    this.#closeTo(0);
    return this.#document;
  }

  /** How many of the open containers the line goes on with; the cursor then stands behind their marks. */
  #goingOn(cursor: LineCursor): number {
    let depth = 0;
    for (const container of this.#containers) {
      if (!this.#goesOn(container, cursor)) break;
      if (!cursor.isBlank) container.endLine = this.#line;
      depth += 1;
    }
    return depth;
  }

  #goesOn(container: ContainerNode, cursor: LineCursor): boolean {
    switch (container.kind) {
      case "document":
        return true;
      case "quote":
        return takeQuoteMark(cursor);
      case "footnote":
        if (cursor.isBlank) return true;
        if (cursor.indent < codeColumns) return false;
        cursor.skipColumns(codeColumns);
        return true;
      case "item":
        if (cursor.isBlank) {
          cursor.skipColumns(container.contentColumns);
          return container.children.length > 0;
        }
        if (cursor.indent < container.contentColumns && !this.#nestsLoosely(container, cursor)) return false;
        cursor.skipColumns(container.contentColumns);
        return true;
    }
  }

  /**
   * People nest a list by two columns whatever the marker above is wide. Where CommonMark would begin a list of another kind beside the item,
   * or a numbered one that counts from 1 again, the new list belongs into the item, and so does what is indented as far.
   */
  #nestsLoosely(item: ItemNode, cursor: LineCursor): boolean {
    const { indent } = cursor;
    if (indent - item.markerColumns < 2 || this.#isRawLeaf()) return false;
    const start = itemStart(cursor.text);
    if (start === null || isRule(cursor.text)) return false;
    const isOfOtherKind = (start.number === null) !== (item.number === null);
    const countsAgain = start.number === 1 && item.number !== null;
    if (!isOfOtherKind && !countsAgain) return false;
    item.contentColumns = indent;
    return true;
  }

  #isRawLeaf(): boolean {
    return this.#leaf?.kind === "html" || (this.#leaf?.kind === "code" && this.#leaf.fence !== null);
  }

  /** Lines of code and HTML are taken as they are. */
  #takesRaw(cursor: LineCursor): boolean {
    const leaf = this.#leaf;
    if (leaf?.kind === "html") {
      if (leaf.end === null && cursor.isBlank) return false;
      leaf.endLine = this.#line;
      if (leaf.end?.test(cursor.rest) === true) this.#leaf = null;
      return true;
    }
    if (leaf?.kind !== "code") return false;
    if (leaf.fence === null) {
      if (cursor.indent < codeColumns && !cursor.isBlank) return false;
      cursor.skipColumns(codeColumns);
    } else if (cursor.indent < codeColumns && isFenceEnd(cursor.text, leaf.fence)) {
      leaf.endLine = this.#line;
      this.#leaf = null;
      return true;
    } else cursor.skipColumns(leaf.fence.indent);
    leaf.lines.push(cursor.rest);
    leaf.endLine = this.#line;
    return true;
  }

  /** Opens what the line begins, and puts its text where it belongs. `depth` counts the containers that the line stands in. */
  #begin(cursor: LineCursor, goingOn: number): void {
    let depth = goingOn;
    while (!cursor.isBlank && cursor.indent < codeColumns && this.#beginsContainer(cursor, depth)) {
      depth = this.#containers.length;
    }
    if (cursor.isBlank) this.#closeTo(depth);
    else if (cursor.indent < codeColumns) {
      if (!this.#beginsLeaf(cursor, depth)) this.#text(cursor, depth);
    } else if (this.#leaf?.kind === "paragraph" || this.#tableAt(depth) !== null) this.#text(cursor, depth);
    else {
      this.#closeTo(depth);
      cursor.skipColumns(codeColumns);
      this.#open({ kind: "code", fence: null, lines: [cursor.rest], ...this.#place });
    }
  }

  #beginsContainer(cursor: LineCursor, depth: number): boolean {
    if (depth >= maxContainers) return false;
    const { text, indent } = cursor;
    if (text.startsWith(">")) {
      this.#closeTo(depth);
      takeQuoteMark(cursor);
      this.#enter({ kind: "quote", children: [], ...this.#place });
      return true;
    }
    const footnote = footnoteStart(text);
    if (footnote !== null && depth === 1) {
      this.#closeTo(depth);
      cursor.skipIndent();
      cursor.skipText(footnote.length);
      this.#enter({ kind: "footnote", label: footnote.label, children: [], ...this.#place });
      return true;
    }
    const start = itemStart(text);
    if (start === null || isRule(text)) return false;
    const canInterrupt = !start.isEmpty && (start.number === null || start.number === 1);
    if (this.#paragraphAt(depth) !== null && !canInterrupt) return false;
    this.#closeTo(depth);
    cursor.skipIndent();
    cursor.skipText(start.length);
    const spaces = cursor.indent;
    const ofMarker = start.isEmpty || spaces > codeColumns ? 1 : spaces;
    cursor.skipColumns(start.isEmpty ? spaces : ofMarker);
    this.#enter({
      kind: "item",
      children: [],
      delimiter: start.delimiter,
      number: start.number,
      markerColumns: indent,
      contentColumns: indent + start.length + ofMarker,
      ...this.#place,
    });
    return true;
  }

  #beginsLeaf(cursor: LineCursor, depth: number): boolean {
    const { text, indent } = cursor;
    const heading = headingStart(text);
    if (heading !== null) {
      this.#closeTo(depth);
      this.#last.push({ kind: "heading", ...heading, ...this.#place });
      return true;
    }
    const fence = fenceStart(text, indent);
    if (fence !== null) {
      this.#closeTo(depth);
      this.#open({ kind: "code", fence, lines: [], ...this.#place });
      return true;
    }
    const html = htmlStart(text);
    if (html !== null) {
      this.#closeTo(depth);
      this.#open({ kind: "html", ...html, ...this.#place });
      if (html.end?.test(text) === true) this.#leaf = null;
      return true;
    }
    const paragraph = this.#paragraphAt(depth);
    if (paragraph !== null) {
      const level = underlineLevel(text);
      if (level !== null && this.#underlines(paragraph, level)) return true;
      if (this.#beginsTable(paragraph, text)) return true;
    }
    if (!isRule(text)) return false;
    this.#closeTo(depth);
    this.#last.push({ kind: "rule", ...this.#place });
    return true;
  }

  #underlines(paragraph: ParagraphNode, level: 1 | 2): boolean {
    takeDefinitions(paragraph, this.#definitions);
    if (paragraph.lines.length === 0) return false;
    this.#leaf = null;
    this.#last.pop();
    const text = paragraph.lines.join("\n").trim();
    this.#last.push({ kind: "heading", level, text, line: paragraph.firstLine, endLine: this.#line });
    return true;
  }

  /** The last line of the paragraph becomes a header when the line under it has as many cells. */
  #beginsTable(paragraph: ParagraphNode, text: string): boolean {
    const alignments = delimiterRow(text);
    const header = paragraph.lines[paragraph.lines.length - 1];
    if (alignments === null || header === undefined) return false;
    const cells = rowCells(header);
    if (cells.length !== alignments.length) {
      if (header.includes("|") && text.includes("|")) {
        this.#problems.add(
          "table_row",
          this.#line - 1,
          this.#line,
          `Expected as many cells in a table's header as in the line under it, found ${cells.length} and ${alignments.length}. Give both the same number, or write the bars as \`\\|\`.`,
        );
      }
      return false;
    }
    paragraph.lines.pop();
    paragraph.endLine = this.#line - 2;
    this.#closeLeaf();
    this.#open({ kind: "table", alignments, rows: [cells], line: this.#line - 1, endLine: this.#line });
    return true;
  }

  /** Text that begins nothing: more of a paragraph, also of one that the line only belongs to by going on; a row; a new paragraph. */
  #text(cursor: LineCursor, depth: number): void {
    const leaf = this.#leaf;
    if (leaf?.kind === "paragraph") {
      leaf.lines.push(cursor.text);
      leaf.endLine = this.#line;
      for (const container of this.#containers) container.endLine = this.#line;
      return;
    }
    const table = this.#tableAt(depth);
    if (table !== null) {
      table.rows.push(rowCells(cursor.text));
      table.endLine = this.#line;
      return;
    }
    this.#closeTo(depth);
    this.#open({ kind: "paragraph", lines: [cursor.text], firstLine: this.#line, ...this.#place });
  }

  get #place(): { readonly line: number; readonly endLine: number } {
    return { line: this.#line, endLine: this.#line };
  }

  /** What the last of the open containers holds. */
  get #last(): BlockNode[] {
    return (this.#containers[this.#containers.length - 1] ?? this.#document).children;
  }

  /** The paragraph that is open when the line stands in all open containers. */
  #paragraphAt(depth: number): ParagraphNode | null {
    return this.#leaf?.kind === "paragraph" && depth === this.#containers.length ? this.#leaf : null;
  }

  #tableAt(depth: number): TableNode | null {
    return this.#leaf?.kind === "table" && depth === this.#containers.length ? this.#leaf : null;
  }

  #enter(container: ItemNode | QuoteNode | FootnoteNode): void {
    this.#last.push(container);
    this.#containers.push(container);
  }

  #open(leaf: OpenLeaf): void {
    this.#last.push(leaf);
    this.#leaf = leaf;
  }

  #closeTo(depth: number): void {
    this.#closeLeaf();
    this.#containers.length = Math.max(1, Math.min(depth, this.#containers.length));
  }

  #closeLeaf(): void {
    const leaf = this.#leaf;
    this.#leaf = null;
    if (leaf?.kind === "paragraph") {
      takeDefinitions(leaf, this.#definitions);
      if (leaf.lines.length === 0) this.#last.pop();
    } else if (leaf?.kind === "code") this.#closeCode(leaf);
  }

  #closeCode({ fence, lines, line, endLine }: CodeNode): void {
    if (fence === null) {
      while (lines.length > 0 && lines[lines.length - 1]?.trim() === "") lines.pop();
      return;
    }
    this.#problems.add(
      "code_fence",
      line,
      endLine,
      `Expected the code that begins in line ${line} to end with ${fence.mark.repeat(fence.length)}, found no such line. Close it.`,
    );
  }
}

function takeQuoteMark(cursor: LineCursor): boolean {
  if (cursor.indent >= codeColumns || !cursor.text.startsWith(">")) return false;
  cursor.skipIndent();
  cursor.skipText(1);
  cursor.skipColumns(1);
  return true;
}
