// The pages: the list of documents, and one document's words. Everything that comes from outside is escaped.
import type { PlainBlock, PlainDocument, PlainPiece, PlainTab } from "../docs/plain-rendering.ts";
import { frame } from "./frame.ts";
import { escapeHtml } from "../escape-html.ts";

export interface ListedDocument {
  readonly documentId: string;
  readonly title: string;
}

export function listPage(documents: readonly ListedDocument[]): string {
  const items = documents.map(
    ({ documentId, title }) =>
      `<li><a href="/document/d/${encodeURIComponent(documentId)}/edit">${escapeHtml(title)}</a></li>`,
  );
  const list = items.length === 0 ? "<p>No documents yet.</p>" : `<ul>${items.join("")}</ul>`;
  return frame("Documents", `<h1>Documents</h1>${list}`);
}

export function documentPage(document: PlainDocument): string {
  const back = '<p class="aside"><a href="/">All documents</a></p>';
  return frame(
    document.title,
    `${back}<h1>${escapeHtml(document.title)}</h1>${document.tabs.map(tabSection).join("")}`,
  );
}

function tabSection(tab: PlainTab): string {
  const notes = tab.footnotes
    .map(
      ({ number, blocks }) =>
        `<div class="aside"><sup>${escapeHtml(number)}</sup> ${blocksHtml(blocks)}</div>`,
    )
    .join("");
  const aside = (name: string, segments: PlainTab["headers"]) =>
    segments.map((blocks) => `<div class="aside">${name}: ${blocksHtml(blocks)}</div>`).join("");
  return [
    `<section style="margin-left:${tab.nestingLevel * 1.5}rem">`,
    `<h2>${escapeHtml(tab.title)} <span class="aside">${escapeHtml(tab.tabId)}</span></h2>`,
    aside("Header", tab.headers),
    blocksHtml(tab.body),
    notes,
    aside("Footer", tab.footers),
    "</section>",
  ].join("");
}

function blocksHtml(blocks: readonly PlainBlock[]): string {
  return blocks.map(blockHtml).join("");
}

function blockHtml(block: PlainBlock): string {
  switch (block.kind) {
    case "paragraph": {
      const name = block.namedStyleType.toLowerCase().replace(/_/g, "-");
      const glyph = block.glyph === "" ? "" : `${escapeHtml(block.glyph)} `;
      const style = block.glyph === "" ? "" : ` style="margin-left:${1.2 * (block.nestingLevel + 1)}rem"`;
      return `<p class="${escapeHtml(name)}"${style}>${glyph}${block.pieces.map(pieceHtml).join("")}</p>`;
    }
    case "table": {
      const rows = block.rows.map(
        (cells) => `<tr>${cells.map((cell) => `<td>${blocksHtml(cell)}</td>`).join("")}</tr>`,
      );
      return `<table>${rows.join("")}</table>`;
    }
    case "contents":
      return `<div class="aside">${blocksHtml(block.blocks)}</div>`;
    case "section-break":
      return "";
  }
}

/** What is only suggested looks so: underlined what may come, struck through what may go. */
function pieceHtml({ text, pending }: PlainPiece): string {
  const words = escapeHtml(text);
  if (pending === "insertion") return `<ins title="suggested insertion">${words}</ins>`;
  return pending === "deletion" ? `<del title="suggested deletion">${words}</del>` : words;
}
