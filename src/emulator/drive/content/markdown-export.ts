// A document as Markdown, as Google writes it (rulebook 13.2): pictures as data URIs in references at the end, two spaces
// for a line break, checked items struck. Section breaks vanish.
import { isMonospaced } from "./looks.ts";
import type {
  ReadableBlock,
  ReadableDocument,
  ReadableParagraph,
  ReadableSpan,
  ReadableTable,
} from "./readable.ts";

type TextSpan = Extract<ReadableSpan, { kind: "text" }>;

/** The text/markdown export. */
export function markdownExport({ tabs }: ReadableDocument): Buffer {
  const writer = new MarkdownWriter();
  const bodies = tabs.map(({ blocks }) => writer.blocks(blocks));
  const notes = tabs.flatMap(({ footnotes }) =>
    footnotes.map(({ number, blocks }) => `[^${number}]: ${writer.blocks(blocks).trim()}`),
  );
  const parts = [...bodies, ...notes, ...writer.imageReferences()].filter((part) => part !== "");
  return Buffer.from(`${parts.join("\n\n")}\n`, "utf8");
}

class MarkdownWriter {
  readonly #images: string[] = [];

  imageReferences(): string[] {
    return this.#images.map((source, index) => `[image${index + 1}]: <${source}>`);
  }

  blocks(blocks: readonly ReadableBlock[]): string {
    const parts: string[] = [];
    let before: ReadableBlock | null = null;
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at];
      if (block === undefined) break;
      if (block.kind === "paragraph" && isCodeLine(block)) {
        const code = codeLines(blocks.slice(at));
        parts.push(`\`\`\`\n${code.join("\n")}\n\`\`\``);
        at += code.length - 1;
        before = null;
        continue;
      }
      const text = block.kind === "table" ? this.#table(block) : this.#paragraph(block);
      // Items of one list follow each other without a gap.
      const last = parts.length - 1;
      if (isItem(block) && isItem(before)) parts[last] = `${parts[last] ?? ""}\n${text}`;
      else if (text !== "") parts.push(text);
      before = block;
    }
    return parts.join("\n\n");
  }

  #table({ rows }: ReadableTable): string {
    const columns = Math.max(
      ...rows.map(({ cells }) => cells.reduce((sum, cell) => sum + cell.columnSpan, 0)),
    );
    const lines = rows.map(({ cells }) => {
      const texts = cells.flatMap(({ blocks, columnSpan }) => [
        this.#cell(blocks),
        ...Array.from({ length: columnSpan - 1 }, () => ""),
      ]);
      while (texts.length < columns) texts.push("");
      return `| ${texts.join(" | ")} |`;
    });
    const rule = `| ${Array.from({ length: columns }, () => ":----").join(" | ")} |`;
    return [lines[0] ?? "", rule, ...lines.slice(1)].join("\n");
  }

  /** One line: Markdown has no other cells. Headings and nested tables give their words. */
  #cell(blocks: readonly ReadableBlock[]): string {
    const lines = blocks.flatMap((block): string[] => {
      if (block.kind === "table")
        return block.rows.flatMap(({ cells }) => cells.map((inner) => this.#cell(inner.blocks)));
      const text = this.#inline(block).trim();
      return [
        block.item === null ? text : `${block.item.kind === "number" ? block.item.glyph : "•"} ${text}`,
      ];
    });
    // A bar ends a cell even inside of code.
    return lines
      .join("<br>")
      .replace(/ *\n/g, "<br>")
      .replace(/(?<!\\)\|/g, "\\|");
  }

  #paragraph(paragraph: ReadableParagraph): string {
    const { item, headingLevel, namedStyle } = paragraph;
    const isChecked = item?.kind === "check" && isStruck(paragraph);
    const text = this.#inline(paragraph).trim();
    if (item !== null) {
      const mark = item.kind === "number" ? `${item.number}. ` : item.kind === "check" ? "- " : "* ";
      const box = item.kind === "check" ? (isChecked ? "[x] " : "[ ] ") : "";
      return `${"    ".repeat(item.level)}${mark}${box}${text}`;
    }
    if (text === "") return "";
    const level = namedStyle === "TITLE" ? 1 : namedStyle === "SUBTITLE" ? 2 : headingLevel;
    if (level === 0) return text;
    // Marks at the end of a heading, behind a space, would close it; at its start they are escaped already.
    return `${"#".repeat(level)} ${text.replace(/ *\n/g, " ").replace(/(\s)(?=#+$)/, "$1\\")}`;
  }

  #inline({ spans, look }: ReadableParagraph): string {
    const text = spans
      .map((span) => {
        switch (span.kind) {
          case "text":
            return inlineText(span, look.bold, look.italic);
          case "footnote":
            return `[^${span.number}]`;
          case "rule":
            return "---";
          case "page-break":
            return "";
          case "image":
            return this.#image(span);
        }
      })
      .join("");
    // What would begin a list, a heading or a rule at the start of a line does not inside of words.
    return text.replace(/^(\s*)([-+=#])/gm, "$1\\$2").replace(/^(\s*\d+)([.)])/gm, "$1\\$2");
  }

  #image({ image, alt }: Extract<ReadableSpan, { kind: "image" }>): string {
    if (image === null) return escapeText(alt === "" ? "[image]" : alt);
    this.#images.push(`data:${image.mimeType};base64,${image.bytes.toString("base64")}`);
    return `![${escapeText(alt)}][image${this.#images.length}]`;
  }
}

/** Bold and italic that the paragraph's style brings along are not written. */
function inlineText({ text, look, link }: TextSpan, isBoldAnyway: boolean, isItalicAnyway: boolean): string {
  const [, before = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (words === "") return text.replace(/\n/g, "  \n");
  const fences = [
    look.bold && !isBoldAnyway ? "**" : "",
    look.italic && !isItalicAnyway ? "*" : "",
    look.strikethrough ? "~~" : "",
  ].join("");
  const plain = isMonospaced(look) ? codeSpan(words) : escapeText(words);
  const marked = `${fences}${plain}${[...(fences.match(/\*\*|\*|~~/g) ?? [])].reverse().join("")}`;
  const linked = link === null ? marked : `[${marked}](${link.replace(/[()\s]/g, encodeURIComponent)})`;
  return `${before}${linked}${after}`.replace(/\n/g, "  \n");
}

/** Code between more backticks than it has in a row. */
function codeSpan(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const gap = longest > 0 ? " " : "";
  return `${fence}${gap}${code}${gap}${fence}`;
}

function escapeText(text: string): string {
  // Some readers take `\](` for the end of a link's words, escaped or not; with the parenthesis escaped, none does.
  return text.replace(/[\\`*_[\]<>~|&]|(?<=\])\(/g, "\\$&");
}

function isItem(block: ReadableBlock | null): boolean {
  return block?.kind === "paragraph" && block.item !== null;
}

function isStruck({ spans }: ReadableParagraph): boolean {
  return spans.length > 0 && spans.every((span) => span.kind !== "text" || span.look.strikethrough);
}

function isCodeLine({ spans, item, headingLevel }: ReadableParagraph): boolean {
  return (
    item === null &&
    headingLevel === 0 &&
    spans.length > 0 &&
    spans.every((span) => span.kind === "text" && isMonospaced(span.look) && span.link === null)
  );
}

/** The code that begins here; an empty line between two of code belongs to it. */
function codeLines(blocks: readonly ReadableBlock[]): string[] {
  const lines: string[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "paragraph") break;
    const next = blocks[index + 1];
    const isGap =
      block.spans.length === 0 && block.item === null && next?.kind === "paragraph" && isCodeLine(next);
    if (!isGap && !isCodeLine(block)) break;
    lines.push(block.spans.map((span) => (span.kind === "text" ? span.text : "")).join(""));
  }
  return lines;
}
