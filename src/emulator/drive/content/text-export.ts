// A document as plain text: CRLF, a byte order mark in front, bullets as `*`, footnotes behind a line at the end.
import type { ReadableBlock, ReadableDocument, ReadableParagraph } from "./readable.ts";

const line = "________________";

/** The text/plain export. Pictures are left out; a table has one cell a line. */
export function textExport({ tabs }: ReadableDocument): Buffer {
  const parts = tabs.map(({ blocks, footnotes }) => {
    const body = linesOf(blocks);
    const notes = footnotes.flatMap(({ number, blocks: note }) =>
      linesOf(note).map((text, index) => (index === 0 ? `[${number}] ${text.trimStart()}` : text)),
    );
    return [...body, ...(notes.length === 0 ? [] : [line, ...notes])];
  });
  return Buffer.from(`\uFEFF${parts.flat().join("\r\n")}\r\n`, "utf8");
}

/** The words of a document's tabs alone, for searching. */
export function plainWords({ tabs }: ReadableDocument): string {
  return tabs
    .map(({ title, blocks, footnotes }) =>
      [title, ...linesOf(blocks), ...footnotes.flatMap((note) => linesOf(note.blocks))].join("\n"),
    )
    .join("\n");
}

function linesOf(blocks: readonly ReadableBlock[]): string[] {
  return blocks.flatMap((block) => {
    if (block.kind === "paragraph") return paragraphLines(block);
    return block.rows.flatMap(({ cells }) => cells.flatMap((cell) => linesOf(cell.blocks)));
  });
}

function paragraphLines({ item, spans }: ReadableParagraph): string[] {
  const words = spans.map((span) => {
    switch (span.kind) {
      case "text":
        return span.text;
      case "footnote":
        return `[${span.number}]`;
      case "page-break":
      case "rule":
        return line;
      case "image":
        return "";
    }
  });
  const mark =
    item === null ? "" : `${"   ".repeat(item.level)}${item.kind === "number" ? item.glyph : "*"} `;
  return `${mark}${words.join("")}`.split("\n");
}
