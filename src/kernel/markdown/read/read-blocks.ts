// A container of the document as blocks of Markdown, each with the blocks it was read from, so that a write can be planned block by block.
// Every paragraph, table and break is in exactly one entry. What gets lost is noted.
import type { Block, ParagraphBlock, Span } from "../../document/model.ts";
import { headingLevel } from "../../document/heading.ts";
import { inexpressibleGlyph, shownText } from "../../document/paragraph-text.ts";
import { plainNesting, type LineBlock, type MarkdownBlock, type Nesting } from "../block.ts";
import { codeRangePrefix } from "../look.ts";
import { normalBlocks } from "../normal-form.ts";
import { placeholder } from "../placeholder.ts";
import type { ReadContext } from "./context.ts";
import { NestingReader } from "./nesting-reader.ts";
import { noteParagraphLosses, paragraphLook, type Explained, type ParagraphLook } from "./paragraph-look.ts";
import { LineReader, type ReadLine } from "./read-line.ts";
import { TableReader } from "./read-table.ts";

export interface ReadBlock {
  /** Null for a paragraph without content, which Markdown does not know. */
  readonly block: MarkdownBlock | null;
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Ordinals among the container's blocks: its first, and the one behind its last. */
  readonly firstBlock: number;
  readonly endBlock: number;
  /** The id of its heading, linked to or not. */
  readonly headingId: string | null;
}

/** The entries of blocks that follow each other and begin at `startUtf16`; their ordinals are counted from the first of them. */
export function readBlocks(
  blocks: readonly Block[],
  startUtf16: number,
  context: ReadContext,
  segmentId: string,
  tables: TableNames,
): readonly ReadBlock[] {
  return new BlockReader(context, segmentId).read(blocks, startUtf16, tables);
}

/** How the tables of a container are named: the path of the cell that it is, with a point behind it, and the tables before the first one. */
export interface TableNames {
  readonly prefix: string;
  readonly before: number;
}

/** A paragraph that is looked at, with what it takes to say which block it is. */
interface Seen {
  readonly paragraph: ParagraphBlock;
  readonly ordinal: number;
  readonly startUtf16: number;
  readonly line: ReadLine;
  readonly look: ParagraphLook;
}

/** Where a named range tells the language of code. */
interface CodeRange extends Span {
  readonly language: string;
}

class BlockReader {
  readonly #context: ReadContext;
  readonly #lines: LineReader;
  readonly #tables: TableReader;
  readonly #nesting: NestingReader;
  readonly #codeRanges: readonly CodeRange[];
  readonly #done: ReadBlock[] = [];
  /** Paragraphs in a font of code that wait for the next ones. */
  #code: Seen[] = [];

  constructor(context: ReadContext, segmentId: string) {
    this.#context = context;
    this.#lines = new LineReader(context);
    this.#tables = new TableReader(context, this.#lines);
    this.#nesting = new NestingReader(context.tab, context.facts.numbers);
    this.#codeRanges = context.tab.namedRanges
      .filter(({ name }) => name.startsWith(codeRangePrefix))
      .flatMap(({ name, spans }) =>
        spans
          .filter((span) => span.segmentId === segmentId)
          .map((span) => ({ ...span, language: name.slice(codeRangePrefix.length) })),
      );
  }

  read(blocks: readonly Block[], startUtf16: number, { prefix, before }: TableNames): readonly ReadBlock[] {
    let cursor = startUtf16;
    let tables = before;
    blocks.forEach((block, ordinal) => {
      if (block.kind === "paragraph") this.#paragraph(block, ordinal, cursor);
      else {
        this.#finishCode();
        this.#nesting.interrupt();
        const isOpening = block.kind === "section-break" && ordinal === 0 && cursor === 0;
        const read =
          block.kind === "table"
            ? this.#tables.read(block, cursor, `${prefix}${tables}`)
            : isOpening
              ? null
              : this.#kept(block, cursor);
        if (block.kind === "table") tables += 1;
        this.#put(read, cursor, cursor + block.lengthUtf16, ordinal, ordinal + 1, null);
      }
      cursor += block.lengthUtf16;
    });
    this.#finishCode();
    return this.#done;
  }

  #kept(block: Exclude<Block, { kind: "paragraph" | "table" }>, startUtf16: number): MarkdownBlock {
    const { name } = placeholder(block.kind, String(this.#context.facts.ordinals.get(block.raw) ?? 0));
    const kind = block.kind === "contents" ? "contents" : "section_break";
    this.#context.losses.add(kind, name, startUtf16, startUtf16 + block.lengthUtf16);
    return { ...plainNesting, kind: "kept", name };
  }

  #paragraph(paragraph: ParagraphBlock, ordinal: number, startUtf16: number): void {
    const line = this.#lines.read(paragraph);
    const look = paragraphLook(paragraph.raw, this.#context.styles);
    const seen: Seen = { paragraph, ordinal, startUtf16, line, look };
    if (this.#isCode(seen)) {
      const last = this.#code[this.#code.length - 1];
      if (last !== undefined && !this.#isOneBlock(last, seen)) this.#finishCode();
      this.#code.push(seen);
      return;
    }
    const isClosingMark = this.#code.length > 0 && shownText(paragraph.raw) === `${inexpressibleGlyph}\n`;
    if (isClosingMark && this.#code.some((one) => beginsWithMark(one.paragraph))) {
      this.#code.push({ ...seen, line: { ...line, text: "" } });
      this.#finishCode(true);
      return;
    }
    this.#finishCode();
    this.#line(seen);
  }

  /** Whether a paragraph may be part of a code block. */
  #isCode({ paragraph, line, look }: Seen): boolean {
    const { bullet, paragraphStyle } = paragraph.raw;
    if (bullet !== undefined || (paragraphStyle?.namedStyleType ?? "NORMAL_TEXT") !== "NORMAL_TEXT")
      return false;
    if (line.isAllCode) return !line.hasShadedCode || look.isShaded;
    return line.text.trim() === "" && line.isEndCode && line.content.every((node) => node.kind === "text");
  }

  /** Whether two code paragraphs that follow each other are one block. One that keeps its lines together is a block by itself. */
  #isOneBlock(a: Seen, b: Seen): boolean {
    if (beginsWithMark(b.paragraph) || a.look.isShaded !== b.look.isShaded) return false;
    if (a.look.indentStartPt !== b.look.indentStartPt || a.look.hasLeftBorder !== b.look.hasLeftBorder)
      return false;
    if (this.#rangeOf(a) !== this.#rangeOf(b)) return false;
    return !a.look.isShaded || !(a.look.keepsLinesTogether || b.look.keepsLinesTogether);
  }

  #rangeOf({ startUtf16, paragraph }: Seen): CodeRange | null {
    const end = startUtf16 + paragraph.lengthUtf16;
    return this.#codeRanges.find((range) => range.startUtf16 < end && range.endUtf16 > startUtf16) ?? null;
  }

  #finishCode(hasClosingMark = false): void {
    const seen = this.#code;
    this.#code = [];
    // Empty lines at the end belong to no block unless they are shaded as it is.
    const after: Seen[] = [];
    for (
      let last = seen[seen.length - 1];
      !hasClosingMark && last !== undefined;
      last = seen[seen.length - 1]
    ) {
      if (last.line.isAllCode || last.look.isShaded) break;
      after.unshift(last);
      seen.pop();
    }
    const [first] = seen;
    const last = seen[seen.length - 1];
    if (first === undefined || last === undefined) {
      for (const one of after) this.#line(one);
      return;
    }
    const isBlock =
      first.look.isShaded ||
      hasClosingMark ||
      beginsWithMark(first.paragraph) ||
      seen.length > 1 ||
      this.#rangeOf(first) !== null;
    if (!isBlock) this.#line(first);
    else {
      const lines = (hasClosingMark ? seen.slice(0, -1) : seen).flatMap(({ line }) => line.text.split("\n"));
      const nesting = this.#nesting.code(first.look);
      for (const one of seen) {
        this.#lines.note(one.line, one.startUtf16);
        this.#note(one, { ...this.#explained(nesting), shading: true, spacing: true });
      }
      const { quotes, items, marker } = nesting;
      const language = this.#rangeOf(first)?.language ?? "";
      const end = last.startUtf16 + last.paragraph.lengthUtf16;
      const block: MarkdownBlock = { quotes, items, marker, kind: "code", language, lines };
      this.#put(block, first.startUtf16, end, first.ordinal, last.ordinal + 1, null);
    }
    for (const one of after) this.#line(one);
  }

  #line(seen: Seen): void {
    const { paragraph, ordinal, startUtf16 } = seen;
    const end = startUtf16 + paragraph.lengthUtf16;
    const { bullet, paragraphStyle } = paragraph.raw;
    const named = paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
    const headingId = paragraphStyle?.headingId ?? null;
    const isHeading = named !== "NORMAL_TEXT";
    const isRule =
      seen.line.content.length === 1 &&
      (paragraph.raw.elements ?? []).some((element) => element.horizontalRule !== undefined);
    if (isRule && bullet === undefined && !isHeading) {
      this.#nesting.interrupt();
      this.#put({ ...plainNesting, kind: "rule" }, startUtf16, end, ordinal, ordinal + 1, headingId);
      return;
    }
    this.#lines.note(seen.line, startUtf16);
    const { content } = seen.line;
    const isBlank = content.length === 0 && bullet === undefined && !isHeading;
    const nesting = this.#nesting.paragraph(paragraph, seen.look, content.length === 0 && !isHeading);
    this.#note(seen, this.#explained(nesting));
    if (isBlank) {
      this.#context.losses.add("empty_paragraph", "", startUtf16, end);
      this.#put(null, startUtf16, end, ordinal, ordinal + 1, headingId);
      return;
    }
    if (nesting.isLevelLost)
      this.#context.losses.add("list_level", String(bullet?.nestingLevel ?? 0), startUtf16, end);
    if (nesting.marker?.kind === "checklist") this.#context.losses.add("checked_state", "", startUtf16, end);
    this.#noteGlyph(seen);
    const { quotes, items, marker } = nesting;
    const id = headingId !== null && this.#context.linkedIds.has(headingId) ? headingId : null;
    const block = lineBlock(named, { quotes, items, marker }, content, id);
    const alone = marker === null ? standingAlone(block) : null;
    if (alone !== null) this.#nesting.interrupt();
    this.#put(alone ?? block, startUtf16, end, ordinal, ordinal + 1, headingId);
  }

  #noteGlyph({ paragraph, startUtf16 }: Seen): void {
    const { bullet } = paragraph.raw;
    if (bullet === undefined) return;
    const level =
      this.#context.tab.raw.lists?.[bullet.listId ?? ""]?.listProperties?.nestingLevels?.[
        bullet.nestingLevel ?? 0
      ];
    const isUsual =
      level?.glyphSymbol === undefined
        ? !/ALPHA|ROMAN|ZERO/.test(level?.glyphType ?? "") ||
          usualNumbers[(bullet.nestingLevel ?? 0) % 3] === level?.glyphType
        : /^[\u25cf\u25cb\u25a0-]$/.test(level.glyphSymbol);
    if (isUsual) return;
    const glyph = level?.glyphSymbol ?? level?.glyphType ?? "";
    this.#context.losses.add("list_glyph", glyph, startUtf16, startUtf16 + paragraph.lengthUtf16);
  }

  #explained(nesting: Nesting & { readonly isExplained: boolean }): Explained {
    return {
      indents: nesting.isExplained,
      leftBorder: nesting.quotes > 0,
      shading: false,
      alignment: false,
      spacing: this.#context.isCell,
    };
  }

  #note({ paragraph, startUtf16 }: Seen, explained: Explained): void {
    const { styles, losses } = this.#context;
    if (!losses.isKept) return;
    noteParagraphLosses(
      paragraph.raw,
      startUtf16,
      startUtf16 + paragraph.lengthUtf16,
      explained,
      styles,
      losses,
    );
  }

  #put(
    block: MarkdownBlock | null,
    startUtf16: number,
    endUtf16: number,
    firstBlock: number,
    endBlock: number,
    headingId: string | null,
  ): void {
    this.#done.push({ block, startUtf16, endUtf16, firstBlock, endBlock, headingId });
  }
}

/** The block that a line is when it holds nothing but what is a block by itself; null for any other line. */
function standingAlone(block: LineBlock): MarkdownBlock | null {
  const [only, second] = block.content;
  if (only === undefined || second !== undefined || only.kind === "text") return null;
  const [normal] = normalBlocks([{ ...block, ...plainNesting, marker: null }]);
  return normal?.kind === "page-break" || normal?.kind === "kept" ? normal : null;
}

const usualNumbers = ["DECIMAL", "ALPHA", "ROMAN"];

function beginsWithMark({ raw }: ParagraphBlock): boolean {
  return (raw.elements?.[0]?.textRun?.content ?? "").startsWith(inexpressibleGlyph);
}

function lineBlock(
  named: string,
  nesting: Nesting,
  content: LineBlock["content"],
  id: string | null,
): LineBlock {
  const level = headingLevel(named);
  if (level !== null) return { ...nesting, kind: "heading", level, id, content };
  if (named === "TITLE") return { ...nesting, kind: "title", id, content };
  if (named === "SUBTITLE") return { ...nesting, kind: "subtitle", id, content };
  return { ...nesting, kind: "paragraph", content };
}
