// Blocks in Markdown's spelling: markers, indents, quotes, fences, tables, and the lines between blocks. Knows no document.
import type { Footnote, ListKind, MarkdownBlock, MarkdownContent, TableBlock } from "../block.ts";
import { placeholderText } from "../placeholder.ts";
import { renderCell, renderLine } from "./render-line.ts";

/** A block as it is written, with what parts it from the one before. */
export interface RenderedBlock {
  /** Line feeds and, in a quote, its marks; "" for the first block. */
  readonly before: string;
  /** At least one; joined by line feeds they are the block. */
  readonly lines: readonly string[];
}

/** A whole text: blocks, footnotes behind them, and one line feed at the end. Nothing for no blocks. The content is in normal form. */
export function renderMarkdown({ blocks, footnotes }: MarkdownContent): string {
  const rendered = [...renderBlocks(blocks), ...renderFootnotes(footnotes, blocks.length > 0)];
  if (rendered.length === 0) return "";
  return `${rendered.map(({ before, lines }) => before + lines.join("\n")).join("")}\n`;
}

/** Each block by itself; joined with what stands before each they are the text. */
export function renderBlocks(blocks: readonly MarkdownBlock[]): readonly RenderedBlock[] {
  const writer = new BlockWriter();
  return blocks.map((block) => writer.write(block));
}

/** Definitions, one a footnote. Lines behind the first are indented by four. */
export function renderFootnotes(
  footnotes: readonly Footnote[],
  hasBlocks: boolean,
): readonly RenderedBlock[] {
  return footnotes.map(({ label, blocks }, place) => {
    const text = renderBlocks(blocks)
      .map(({ before, lines }) => before + lines.join("\n"))
      .join("");
    const lines = text.split("\n").map((line, at) => (at === 0 || line === "" ? line : `    ${line}`));
    const [first = "", ...others] = lines;
    const head = first === "" ? `[^${label}]:` : `[^${label}]: ${first}`;
    return { before: place > 0 ? "\n" : hasBlocks ? "\n\n" : "", lines: [head, ...others] };
  });
}

interface WrittenList {
  readonly kind: ListKind;
  readonly quotes: number;
  /** The list uses the other marker, so that it does not run into the one before. */
  readonly isOther: boolean;
  readonly number: number;
  readonly width: number;
  /** Tells one item from the next. */
  readonly item: number;
}

class BlockWriter {
  #lists: readonly WrittenList[] = [];
  #before: MarkdownBlock | null = null;
  #containers: readonly string[] = [];
  #items = 0;

  write(block: MarkdownBlock): RenderedBlock {
    const before = this.#before;
    const above = this.#containers;
    const marker = this.#enter(block);
    const inner = this.#indents(block);
    const rest = inner.join("");
    const head = marker === null ? rest : inner.slice(0, -1).join("") + marker;
    const lines = this.#linesOf(block).map((line, at) => {
      const start = at === 0 ? head : rest;
      return line === "" ? start.replace(/ +$/, "") : start + line;
    });
    const containers = this.#containersOf(block);
    this.#before = block;
    this.#containers = containers;
    return { before: before === null ? "" : gap(before, block, above, containers, inner), lines };
  }

  /** Brings the open lists up to date; the marker of the block's item, if it begins one. */
  #enter(block: MarkdownBlock): string | null {
    const { marker, quotes, items } = block;
    if (marker === null) {
      this.#lists = this.#lists.slice(0, items);
      return null;
    }
    const there = this.#lists[items - 1];
    const isTouching =
      there !== undefined && there.quotes === quotes && family(there.kind) === family(marker.kind);
    const goesOn = marker.start === null && there !== undefined;
    const number = goesOn ? there.number + 1 : (marker.start ?? 1);
    const isOther = isTouching && (goesOn || there.kind !== marker.kind ? there.isOther : !there.isOther);
    const sign = marker.kind === "numbered" ? `${number}${isOther ? ")" : "."} ` : isOther ? "* " : "- ";
    this.#items += 1;
    const list = { kind: marker.kind, quotes, isOther, number, width: sign.length, item: this.#items };
    this.#lists = [...this.#lists.slice(0, items - 1), list];
    return marker.kind === "checklist" ? `${sign}[${marker.isChecked ? "x" : " "}] ` : sign;
  }

  /** What stands at the beginning of each line but the first of an item, one entry a container. */
  #indents(block: MarkdownBlock): readonly string[] {
    const indents: string[] = [];
    let quotes = 0;
    for (const list of this.#lists) {
      for (; quotes < list.quotes; quotes += 1) indents.push("> ");
      indents.push(" ".repeat(list.width));
    }
    for (; quotes < block.quotes; quotes += 1) indents.push("> ");
    return indents;
  }

  /** The same containers by identity. */
  #containersOf(block: MarkdownBlock): readonly string[] {
    const containers: string[] = [];
    let quotes = 0;
    for (const list of this.#lists) {
      for (; quotes < list.quotes; quotes += 1) containers.push(">");
      containers.push(`item ${list.item}`);
    }
    for (; quotes < block.quotes; quotes += 1) containers.push(">");
    return containers;
  }

  #linesOf(block: MarkdownBlock): readonly string[] {
    switch (block.kind) {
      case "paragraph":
        return renderLine(block.content, {
          breaks: "new-line",
          isParagraph: true,
          startsItem: block.marker !== null,
          isInQuote: block.quotes > 0 && block.items === 0,
        }).split("\n");
      case "heading":
        return [headingLine(block.level, block.content, block.id, "")];
      case "title":
        return [headingLine(1, block.content, block.id, ".title")];
      case "subtitle":
        return [headingLine(2, block.content, block.id, ".subtitle")];
      case "code":
        return fencedLines(block.language, block.lines);
      case "table":
        return tableLines(block);
      case "page-break":
        return ["[page-break]"];
      case "rule":
        return ["---"];
      case "kept":
        return [placeholderText({ kind: "placeholder", name: block.name, words: null })];
    }
  }
}

/** Bullets and check boxes have the same markers. */
function family(kind: ListKind): string {
  return kind === "numbered" ? "numbered" : "bulleted";
}

/**
 * Items follow each other line by line, and what is nested in one begins on the next line; everything else is parted by an empty line. A list
 * that would not begin in the middle of a paragraph by itself (another first number than 1, an empty first item) gets one too. What stands
 * in an item without words must begin on its next line.
 */
function gap(
  before: MarkdownBlock,
  block: MarkdownBlock,
  above: readonly string[],
  containers: readonly string[],
  indents: readonly string[],
): string {
  const isEmptyItem = before.marker !== null && before.kind === "paragraph" && before.content.length === 0;
  // A check box is a line of text: a lone bullet under it would make a heading of it.
  const hasLine = before.marker?.kind === "checklist";
  if (isEmptyItem && !hasLine && block.items >= before.items && isWithin(above, containers)) return "\n";
  if (isTight(before, block)) return "\n";
  let common = 0;
  while (common < above.length && above[common] === containers[common]) common += 1;
  return `\n${indents.slice(0, common).join("").replace(/ +$/, "")}\n`;
}

function isWithin(above: readonly string[], containers: readonly string[]): boolean {
  return above.every((container, place) => containers[place] === container);
}

function isTight(before: MarkdownBlock, block: MarkdownBlock): boolean {
  if (before.marker === null || block.marker === null || before.quotes !== block.quotes) return false;
  if (block.kind === "paragraph" && block.content.length === 0) return false;
  if (block.items > before.items) return block.marker.start === 1 || block.marker.start === null;
  return block.marker.start === null;
}

function headingLine(
  level: number,
  content: Parameters<typeof renderLine>[0],
  id: string | null,
  kind: string,
): string {
  const line = renderLine(content, {
    breaks: "tag",
    isParagraph: false,
    startsItem: false,
    isInQuote: false,
  });
  const words = line
    .replace(/(^|[ \t])(#+)$/, (_, space: string, signs: string) => `${space}${signs.slice(1)}\\#`)
    .replace(/(^|[ \t])\{([^{}]*\})$/, "$1\\{$2");
  const attributes = [id === null ? "" : `#${id}`, kind].filter((one) => one !== "").join(" ");
  return ["#".repeat(level), words, attributes === "" ? "" : `{${attributes}}`]
    .filter((one) => one !== "")
    .join(" ");
}

/** A fence longer than any in the code; tildes when the language has a backtick. */
function fencedLines(language: string, lines: readonly string[]): readonly string[] {
  const sign = language.includes("`") ? "~" : "`";
  const runs = lines.map((line) => new RegExp(`^ {0,3}(${sign}{3,})`).exec(line)?.[1]?.length ?? 0);
  const fence = sign.repeat(Math.max(2, ...runs) + 1);
  const word = language.replace(/\\(?=[!-/:-@[-`{-~])|&(?=[#A-Za-z])/g, "\\$&");
  return [fence + (word.startsWith(sign) ? ` ${word}` : word), ...lines, fence];
}

function tableLines({ alignments, rows }: TableBlock): readonly string[] {
  const lines = rows.map((row) => `| ${row.map(renderCell).join(" | ")} |`.replace(/ {2,}\|/g, " |"));
  const rule = alignments.map((one) => (one === "center" ? ":-:" : one === "end" ? "--:" : "---"));
  const [header = "", ...others] = lines;
  return [header, `| ${rule.join(" | ")} |`, ...others];
}
