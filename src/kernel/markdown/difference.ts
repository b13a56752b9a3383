// Where two rows of blocks differ, aligned: the first block that differs by name, and what was put in or left out. Compares models, never text.
import { pairDifferences } from "../compare/align.ts";
import { isLine, type MarkdownBlock, type TableBlock } from "./block.ts";
import { isSameInline, plainText } from "./inline.ts";

/** One block that the two rows do not share. */
export interface BlockDifference {
  /** `changed`: both rows have a block here that reads otherwise. */
  readonly kind: "changed" | "missing" | "added";
  /** Ordinal in the row that is wanted, and in the one that is there; where a row has none, the ordinal it would have. */
  readonly wantedIndex: number;
  readonly foundIndex: number;
  /** One sentence: expected, found. */
  readonly words: string;
}

/** Whether two blocks in normal form say the same. */
export function isSameBlock(a: MarkdownBlock, b: MarkdownBlock): boolean {
  if (a.kind !== b.kind || !isSameNesting(a, b)) return false;
  if (a.kind === "code") {
    return b.kind === "code" && a.language === b.language && isSameList(a.lines, b.lines);
  }
  if (a.kind === "table") return b.kind === "table" && isSameTable(a, b);
  if (a.kind === "kept") return b.kind === "kept" && a.name === b.name;
  if (a.kind === "heading" && b.kind === "heading" && a.level !== b.level) return false;
  if (isLine(a)) return isLine(b) && idOf(a) === idOf(b) && isSameInline(a.content, b.content);
  return true;
}

function isSameNesting(a: MarkdownBlock, b: MarkdownBlock): boolean {
  return (
    a.quotes === b.quotes &&
    a.items === b.items &&
    a.marker?.kind === b.marker?.kind &&
    a.marker?.isChecked === b.marker?.isChecked &&
    a.marker?.start === b.marker?.start
  );
}

function isSameTable(a: TableBlock, b: TableBlock): boolean {
  return (
    isSameList(a.alignments, b.alignments) &&
    a.rows.length === b.rows.length &&
    a.rows.every((row, at) => {
      const other = b.rows[at] ?? [];
      return (
        row.length === other.length && row.every((cell, column) => isSameInline(cell, other[column] ?? []))
      );
    })
  );
}

function isSameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place]);
}

function idOf(block: MarkdownBlock): string | null {
  return block.kind === "heading" || block.kind === "title" || block.kind === "subtitle" ? block.id : null;
}

/** Every block that differs, in order; empty when the rows are equal. A block that was moved is one missing and one added. */
export function blockDifferences(
  wanted: readonly MarkdownBlock[],
  found: readonly MarkdownBlock[],
): readonly BlockDifference[] {
  return pairDifferences(wanted, found, isSameBlock, blockKey, blockKey).flatMap(
    (pair): readonly BlockDifference[] => {
      const place = { wantedIndex: pair.indexA, foundIndex: pair.indexB };
      if (pair.kind === "only-a") {
        const words = `Expected ${describeBlock(pair.a)}, found nothing in its place.`;
        return [{ ...place, kind: "missing", words }];
      }
      if (pair.kind === "only-b") {
        const words = `Expected nothing here, found ${describeBlock(pair.b)}.`;
        return [{ ...place, kind: "added", words }];
      }
      if (isSameBlock(pair.a, pair.b)) return [];
      const words = `Expected ${describeBlock(pair.a)}, found ${describeBlock(pair.b)}.`;
      return [{ ...place, kind: "changed", words }];
    },
  );
}

/** Equal for two blocks in normal form when they say the same; the words of placeholders do not count. */
export function blockKey(block: MarkdownBlock): string {
  return JSON.stringify(block, (key, value: unknown) => (key === "words" ? null : value));
}

const maxWordsUtf16 = 60;

/** A block in a few words, for messages. */
export function describeBlock(block: MarkdownBlock): string {
  const where = block.quotes === 0 ? "" : ` in ${block.quotes === 1 ? "a quote" : `${block.quotes} quotes`}`;
  const { marker } = block;
  const item =
    marker === null
      ? block.items > 0
        ? ` in a list item of level ${block.items - 1}`
        : ""
      : ` as ${marker.kind} item of level ${block.items - 1}${marker.start === null ? "" : `, the first from ${marker.start}`}`;
  return `${kindWords(block)}${item}${where}`;
}

function kindWords(block: MarkdownBlock): string {
  if (block.kind === "code")
    return `a code block of ${block.lines.length} lines ${quoted(block.lines.join("\n"))}`;
  if (block.kind === "table") {
    const [first = []] = block.rows;
    const words = first.map((cell) => plainText(cell)).join(" | ");
    return `a table of ${block.rows.length} rows and ${block.alignments.length} columns ${quoted(words)}`;
  }
  if (block.kind === "kept") return `[${block.name}]`;
  if (block.kind === "rule") return "a horizontal rule";
  if (block.kind === "page-break") return "a page break";
  const name =
    block.kind === "heading"
      ? `heading ${block.level}`
      : block.kind === "paragraph"
        ? "paragraph"
        : block.kind;
  return `a ${name} ${quoted(plainText(block.content))}`;
}

function quoted(text: string): string {
  const short = text.length > maxWordsUtf16 ? `${text.slice(0, maxWordsUtf16)}…` : text;
  return JSON.stringify(short);
}
