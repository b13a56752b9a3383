// A document as one HTML page: headings, lists, tables, links, pictures inside it. Everything from the document is escaped.
import { escapeHtml } from "../../escape-html.ts";
import type { Look } from "./looks.ts";
import type {
  ReadableBlock,
  ReadableDocument,
  ReadableParagraph,
  ReadableSpan,
  ReadableTab,
  ReadableTable,
} from "./readable.ts";

/** How the page's style sheet shows each named style. */
type Sheet = ReadonlyMap<string, Look>;

/** The text/html export. */
export function htmlExport({ title, tabs }: ReadableDocument): Buffer {
  const sheet = sheetOf(tabs);
  const bodies = tabs.map(({ blocks, footnotes, header, footer }) => {
    const notes = footnotes.map(
      ({ number, blocks: note }) =>
        `<div><p><a href="#ftnt_ref${number}" id="ftnt${number}">[${number}]</a></p>${blocksHtml(note, sheet)}</div>`,
    );
    const parts = [
      header.length === 0 ? "" : `<header>${blocksHtml(header, sheet)}</header>`,
      blocksHtml(blocks, sheet),
      notes.length === 0 ? "" : `<hr>${notes.join("")}`,
      footer.length === 0 ? "" : `<footer>${blocksHtml(footer, sheet)}</footer>`,
    ];
    return parts.join("");
  });
  const head = `<meta content="text/html; charset=UTF-8" http-equiv="content-type"><title>${escapeHtml(title)}</title><style type="text/css">${sheetCss(sheet)}</style>`;
  return Buffer.from(
    `<!DOCTYPE html><html><head>${head}</head><body>${bodies.join("")}</body></html>`,
    "utf8",
  );
}

/** The look of every named style that a paragraph of the page has; where tabs differ, the first one's. */
function sheetOf(tabs: readonly ReadableTab[]): Sheet {
  const sheet = new Map<string, Look>();
  const take = (blocks: readonly ReadableBlock[]): void => {
    for (const block of blocks) {
      if (block.kind === "table")
        block.rows.forEach(({ cells }) => cells.forEach((cell) => take(cell.blocks)));
      else if (!sheet.has(block.namedStyle)) sheet.set(block.namedStyle, block.look);
    }
  };
  for (const { header, blocks, footer, footnotes } of tabs)
    [header, blocks, footer, ...footnotes.map((note) => note.blocks)].forEach(take);
  return sheet;
}

function sheetCss(sheet: Sheet): string {
  return [...sheet].map(([namedStyle, look]) => `${selectorOf(namedStyle)}{${fullCss(look)}}`).join("");
}

function selectorOf(namedStyle: string): string {
  const level = /^HEADING_([1-6])$/.exec(namedStyle)?.[1];
  if (level !== undefined) return `h${level}`;
  return isTitle(namedStyle) ? `p.${namedStyle.toLowerCase()}` : "p";
}

function isTitle(namedStyle: string): boolean {
  return namedStyle === "TITLE" || namedStyle === "SUBTITLE";
}

/** Nothing in a style element can be escaped: of a family's name only what no sheet can misread is kept. */
function fullCss({ bold, italic, sizePt, color, family }: Look): string {
  const name = family.replace(/[^\p{L}\p{N} _-]/gu, "");
  return `font-family:"${name}";font-size:${sizePt}pt;font-weight:${bold ? 700 : 400};font-style:${italic ? "italic" : "normal"};color:#${color ?? "000000"}`;
}

function blocksHtml(blocks: readonly ReadableBlock[], sheet: Sheet): string {
  let html = "";
  /** The lists that are open, outermost first; each has an item open. */
  const open: { readonly tag: string; readonly listId: string }[] = [];
  const closeTo = (depth: number): void => {
    while (open.length > depth) html += `</li></${open.pop()?.tag ?? ""}>`;
  };
  for (const block of blocks) {
    const item = block.kind === "paragraph" ? block.item : null;
    if (block.kind !== "paragraph" || item === null) {
      closeTo(0);
      html += block.kind === "table" ? tableHtml(block, sheet) : paragraphHtml(block, sheet);
      continue;
    }
    const own = { tag: item.kind === "number" ? "ol" : "ul", listId: item.listId };
    closeTo(item.level + 1);
    const here = open[item.level];
    if (here !== undefined && (here.tag !== own.tag || here.listId !== own.listId)) closeTo(item.level);
    if (open.length === item.level + 1) html += "</li>";
    // A level that is skipped holds an item without words, so that the nesting stays.
    for (; open.length < item.level; open.push(own)) html += `<${own.tag}><li>`;
    if (open.length === item.level) {
      html += own.tag === "ol" && item.number > 1 ? `<ol start="${item.number}">` : `<${own.tag}>`;
      open.push(own);
    }
    html += `<li>${item.kind === "check" ? '<input type="checkbox" disabled> ' : ""}${paragraphHtml(block, sheet)}`;
  }
  closeTo(0);
  return html;
}

function tableHtml({ rows }: ReadableTable, sheet: Sheet): string {
  const body = rows.map(({ cells, isHeader }) => {
    const tag = isHeader ? "th" : "td";
    const row = cells.map(({ rowSpan, columnSpan, blocks }) => {
      const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ""}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ""}`;
      return `<${tag}${spans}>${blocksHtml(blocks, sheet)}</${tag}>`;
    });
    return `<tr>${row.join("")}</tr>`;
  });
  return `<table border="1">${body.join("")}</table>`;
}

function paragraphHtml(paragraph: ReadableParagraph, sheet: Sheet): string {
  const { headingLevel, headingId, namedStyle, alignment, isRightToLeft, indentPt, spans, look } = paragraph;
  const around = sheet.get(namedStyle) ?? look;
  const inner = spans.map((span) => spanHtml(span, around)).join("");
  // A rule cannot stand inside a paragraph of HTML.
  if (/^(<hr[^>]*>)+$/.test(inner)) return inner;
  const tag = headingLevel === 0 ? "p" : `h${headingLevel}`;
  const css = [
    ...(alignment === "START"
      ? []
      : [`text-align:${alignment === "JUSTIFIED" ? "justify" : alignment.toLowerCase()}`]),
    ...(indentPt === 0 ? [] : [`margin-left:${indentPt}pt`]),
  ].join(";");
  const named = isTitle(namedStyle) ? ` class="${namedStyle.toLowerCase()}"` : "";
  const attributes = `${headingId === null ? "" : ` id="${escapeHtml(headingId)}"`}${named}${isRightToLeft ? ' dir="rtl"' : ""}${css === "" ? "" : ` style="${css}"`}`;
  return `<${tag}${attributes}>${inner}</${tag}>`;
}

function spanHtml(span: ReadableSpan, around: Look): string {
  switch (span.kind) {
    case "text": {
      const words = escapeHtml(span.text).replace(/\n/g, "<br>");
      const css = lookCss(span.look, around);
      const styled = css === "" ? words : `<span style="${css}">${words}</span>`;
      return span.link === null ? styled : `<a href="${escapeHtml(span.link)}">${styled}</a>`;
    }
    case "footnote":
      return `<sup><a href="#ftnt${span.number}" id="ftnt_ref${span.number}">[${span.number}]</a></sup>`;
    case "page-break":
      return '<hr class="page-break" style="page-break-before:always;display:none">';
    case "rule":
      return "<hr>";
    case "image": {
      const { image, alt, widthPt, heightPt } = span;
      if (image === null) return escapeHtml(alt === "" ? "[image]" : alt);
      const source = `data:${image.mimeType};base64,${image.bytes.toString("base64")}`;
      return `<img alt="${escapeHtml(alt)}" src="${escapeHtml(source)}" style="width:${widthPt}pt;height:${heightPt}pt">`;
    }
  }
}

/** The properties in which text differs from its paragraph's look. */
function lookCss(look: Look, around: Look): string {
  const decorations = [look.underline ? "underline" : "", look.strikethrough ? "line-through" : ""].filter(
    (decoration) => decoration !== "",
  );
  return [
    ...(look.bold === around.bold ? [] : [`font-weight:${look.bold ? 700 : 400}`]),
    ...(look.italic === around.italic ? [] : [`font-style:${look.italic ? "italic" : "normal"}`]),
    ...(decorations.length === 0 ? [] : [`text-decoration:${decorations.join(" ")}`]),
    ...(look.script === "none" ? [] : [`vertical-align:${look.script}`]),
    ...(look.sizePt === around.sizePt ? [] : [`font-size:${look.sizePt}pt`]),
    ...(look.color === around.color || look.color === null ? [] : [`color:#${look.color}`]),
    ...(look.background === null || look.background === around.background
      ? []
      : [`background-color:#${look.background}`]),
    ...(look.family === around.family ? [] : [`font-family:&quot;${escapeHtml(look.family)}&quot;`]),
  ].join(";");
}
