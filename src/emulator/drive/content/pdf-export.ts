// A document as PDF by `pdfkit`: pages of A4, text with its look, lists, tables, pictures, footnotes at the end of each tab.
// The fonts are those that every reader has; a character that they lack is drawn as `?` and can be searched and copied as
// what it is.
import type PdfKit from "pdfkit";
import type { StoredImage } from "../../state/images.ts";
import { isMonospaced, plainLook, type Look } from "./looks.ts";
import type {
  ReadableBlock,
  ReadableDocument,
  ReadableParagraph,
  ReadablePicture,
  ReadableSpan,
  ReadableTable,
} from "./readable.ts";
import { isWholePng } from "./whole-png.ts";

type Pdf = InstanceType<typeof PdfKit>;

const marginPt = 72;
const lineGapPt = 2;
/** Longer than any line, so that it is broken in any case. */
const longWord = /[^\s]{400}(?=[^\s])/gu;

/** The application/pdf export. */
export async function pdfExport(document: ReadableDocument): Promise<Buffer> {
  const { default: PdfDocument } = await import("pdfkit");
  const pdf = new PdfDocument({
    size: "A4",
    margin: marginPt,
    info: { Title: document.title },
    lang: "en",
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  const writer = new PdfWriter(pdf);
  document.tabs.forEach(({ blocks, footnotes }, index) => {
    if (index > 0) pdf.addPage();
    writer.blocks(blocks);
    for (const { number, blocks: note } of footnotes) writer.footnote(number, note);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

class PdfWriter {
  readonly #pdf: Pdf;

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  blocks(blocks: readonly ReadableBlock[]): void {
    for (const block of blocks) {
      if (block.kind === "table") this.#table(block);
      else this.#paragraph(block, block.item === null ? "" : `${drawable(block.item.glyph)} `);
    }
  }

  footnote(number: string, blocks: readonly ReadableBlock[]): void {
    blocks.forEach((block, index) => {
      if (block.kind === "table") this.#table(block);
      else this.#paragraph(block, index === 0 ? `[${number}] ` : "");
    });
  }

  #paragraph(
    { spans, look, item, indentPt, alignment, headingLevel }: ReadableParagraph,
    mark: string,
  ): void {
    const pdf = this.#pdf;
    const left = marginPt + (item === null ? indentPt : 18 + 18 * item.level);
    const options = {
      align: ({ START: "left", CENTER: "center", END: "right", JUSTIFIED: "justify" } as const)[alignment],
      lineGap: lineGapPt,
    };
    if (headingLevel > 0) pdf.moveDown(0.5);
    pdf.x = Math.min(left, pdf.page.width - 2 * marginPt);
    const width = pdf.page.width - marginPt - pdf.x;
    const texts: { text: string; look: Look; link: string | null }[] =
      mark === "" ? [] : [{ text: mark, look, link: null }];
    const flush = (): void => {
      texts.forEach(({ text, look: own, link }, index) =>
        this.#text(text, own, link, { ...options, width, continued: index < texts.length - 1 }),
      );
      texts.length = 0;
    };
    for (const span of spans) {
      if (span.kind === "text") texts.push(span);
      else if (span.kind === "footnote") texts.push({ text: `[${span.number}]`, look, link: null });
      else {
        flush();
        this.#object(span, width);
      }
    }
    if (spans.length === 0 && mark === "") texts.push({ text: " ", look, link: null });
    flush();
    pdf.x = marginPt;
  }

  #object(span: Exclude<ReadableSpan, { kind: "text" | "footnote" }>, width: number): void {
    const pdf = this.#pdf;
    if (span.kind === "page-break") pdf.addPage();
    else if (span.kind === "rule") {
      const y = pdf.y + 6;
      pdf
        .moveTo(marginPt, y)
        .lineTo(pdf.page.width - marginPt, y)
        .stroke("#888888");
      pdf.y = y + 6;
    } else if (!this.#picture(span, width))
      this.#text(span.alt === "" ? "[image]" : span.alt, plainLook, null, { width });
  }

  /** Draws a picture, as wide as the line at most; false when it is none that can be drawn. */
  #picture({ image, widthPt, heightPt }: ReadablePicture, width: number): boolean {
    const pdf = this.#pdf;
    if (image === null || !isDrawable(image)) return false;
    const scale = Math.min(1, width / widthPt);
    const [fitWidth, fitHeight] = [widthPt * scale, heightPt * scale];
    if (pdf.y + fitHeight > pdf.page.height - marginPt) pdf.addPage();
    try {
      pdf.image(image.bytes, pdf.x, pdf.y, { width: fitWidth, height: fitHeight });
    } catch {
      // A JPEG that is none.
      return false;
    }
    pdf.y += fitHeight + lineGapPt;
    return true;
  }

  #text(text: string, look: Look, link: string | null, options: PDFKit.Mixins.TextOptions): void {
    const pdf = this.#pdf;
    const shown = breakable(drawable(text));
    pdf
      .font(fontOf(look))
      .fontSize(look.script === "none" ? look.sizePt : look.sizePt * 0.6)
      .fillColor(`#${look.color ?? "000000"}`);
    // The words behind what could not be drawn, for searching and copying.
    if (shown !== text) pdf.markContent("Span", { actual: text });
    pdf.text(shown, {
      ...options,
      underline: look.underline,
      strike: look.strikethrough,
      ...(look.script === "none" ? {} : { rise: look.script === "super" ? 4 : -2 }),
      link: link === null || link.startsWith("#") ? null : link,
    });
    if (shown !== text) pdf.endMarkedContent();
  }

  #table({ rows }: ReadableTable): void {
    const pdf = this.#pdf;
    pdf.font("Helvetica").fontSize(10).fillColor("#000000");
    pdf.table({
      defaultStyle: { border: 0.5, borderColor: "#888888", padding: 4 },
      data: rows.map(({ cells, isHeader }) =>
        cells.map(({ rowSpan, columnSpan, blocks }) => ({
          rowSpan,
          colSpan: columnSpan,
          text: breakable(drawable(wordsOf(blocks))),
          ...(isHeader ? { font: { src: "Helvetica-Bold" } } : {}),
        })),
      ),
    });
    pdf.moveDown(0.5);
    pdf.x = marginPt;
  }
}

function isDrawable({ mimeType, bytes }: StoredImage): boolean {
  return mimeType === "image/png" ? isWholePng(bytes) : mimeType === "image/jpeg";
}

/** The text with a place to break in every word that is longer than a line; looking for one takes `pdfkit` too long. */
function breakable(text: string): string {
  return text.replace(longWord, (word) => `${word} `);
}

function fontOf(look: Look): string {
  const family = isMonospaced(look) ? "Courier" : "Helvetica";
  const weight = look.bold ? "Bold" : "";
  const slant = look.italic ? "Oblique" : "";
  return weight + slant === "" ? family : `${family}-${weight}${slant}`;
}

// What Windows-1252 has beside Latin-1; the fonts know no other characters.
const beyondLatin1 = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const substitutes: Readonly<Record<string, string>> = { "●": "•", "○": "o", "■": "•", "☐": "[ ]", "―": "—" };

function drawable(text: string): string {
  return [...text]
    .map((character) => {
      if (/[\n\x20-\x7e\xa0-\xff]/.test(character) || beyondLatin1.includes(character)) return character;
      return substitutes[character] ?? (/\p{M}|\p{Cf}/u.test(character) ? "" : "?");
    })
    .join("");
}

function wordsOf(blocks: readonly ReadableBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "table")
        return block.rows.map(({ cells }) => cells.map((cell) => wordsOf(cell.blocks)).join("\t")).join("\n");
      const mark = block.item === null ? "" : `${block.item.glyph} `;
      return mark + block.spans.map((span) => (span.kind === "text" ? span.text : "")).join("");
    })
    .join("\n");
}
