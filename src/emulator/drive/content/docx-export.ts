// A document as .docx by the `docx` library: styles, lists, tables with merges, links, pictures, footnotes, headers; each
// tab begins on a page of its own. Comments and suggestions are not written.
import type * as Docx from "docx";
import { isMonospaced } from "./looks.ts";
import type {
  ReadableBlock,
  ReadableDocument,
  ReadableParagraph,
  ReadableSpan,
  ReadableTable,
} from "./readable.ts";

type Child = Docx.Paragraph | Docx.Table;

/** Word's units: half points for sizes, twentieths of a point for distances. */
const halfPoints = (pt: number): number => Math.round(pt * 2);
const twips = (pt: number): number => Math.round(pt * 20);
const pixelsPerPt = 96 / 72;

/** The .docx export. */
export async function docxExport(document: ReadableDocument): Promise<Buffer> {
  const docx = await import("docx");
  const writer = new DocxWriter(docx);
  const sections = document.tabs.map(({ blocks, footnotes, header, footer }) => {
    const children = writer.blocks(blocks);
    for (const { blocks: note } of footnotes) writer.addFootnote(note);
    return {
      children,
      ...(header.length === 0
        ? {}
        : { headers: { default: new docx.Header({ children: writer.blocks(header) }) } }),
      ...(footer.length === 0
        ? {}
        : { footers: { default: new docx.Footer({ children: writer.blocks(footer) }) } }),
    };
  });
  const file = new docx.Document({
    title: document.title,
    creator: "",
    sections,
    footnotes: writer.footnotes,
    numbering: { config: writer.numbering() },
  });
  return docx.Packer.toBuffer(file);
}

class DocxWriter {
  readonly footnotes: Record<string, { children: Docx.Paragraph[] }> = {};
  readonly #docx: typeof Docx;
  /** Kinds of the levels of each list. */
  readonly #lists = new Map<string, ("bullet" | "number" | "check")[]>();
  #references = 0;

  constructor(docx: typeof Docx) {
    this.#docx = docx;
  }

  addFootnote(blocks: readonly ReadableBlock[]): void {
    const number = Object.keys(this.footnotes).length + 1;
    const { Paragraph } = this.#docx;
    const children = this.blocks(blocks).filter((child) => child instanceof Paragraph);
    this.footnotes[String(number)] = { children };
  }

  blocks(blocks: readonly ReadableBlock[]): Child[] {
    return blocks.map((block) => (block.kind === "table" ? this.#table(block) : this.#paragraph(block)));
  }

  numbering(): { reference: string; levels: Docx.ILevelsOptions[] }[] {
    const { LevelFormat, AlignmentType } = this.#docx;
    const numbers = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];
    const bullets = ["●", "○", "■"];
    return [...this.#lists].map(([reference, kinds]) => ({
      reference,
      levels: Array.from({ length: 9 }, (_, level) => {
        const kind = kinds[level] ?? "bullet";
        return {
          level,
          format: kind === "number" ? (numbers[level % 3] ?? LevelFormat.DECIMAL) : LevelFormat.BULLET,
          text: kind === "number" ? `%${level + 1}.` : kind === "check" ? "☐" : (bullets[level % 3] ?? "●"),
          alignment: AlignmentType.START,
          style: { paragraph: { indent: { left: twips(36 + 36 * level), hanging: twips(18) } } },
        };
      }),
    }));
  }

  #table({ rows }: ReadableTable): Docx.Table {
    const { Table, TableRow, TableCell, WidthType, Paragraph } = this.#docx;
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: rows.map(
        ({ cells, isHeader }) =>
          new TableRow({
            // Readers take the property alone for a yes.
            ...(isHeader ? { tableHeader: true } : {}),
            children: cells.map(({ rowSpan, columnSpan, blocks }) => {
              const children = this.blocks(blocks);
              return new TableCell({
                rowSpan,
                columnSpan,
                children: children.length === 0 ? [new Paragraph({})] : children,
              });
            }),
          }),
      ),
    });
  }

  #paragraph(paragraph: ReadableParagraph): Docx.Paragraph {
    const { HeadingLevel, AlignmentType, Paragraph } = this.#docx;
    const { headingLevel, namedStyle, item, alignment, indentPt, isRightToLeft, spans } = paragraph;
    const headings = [
      ...[HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3],
      ...[HeadingLevel.HEADING_4, HeadingLevel.HEADING_5, HeadingLevel.HEADING_6],
    ];
    const heading =
      namedStyle === "TITLE"
        ? HeadingLevel.TITLE
        : headingLevel === 0
          ? undefined
          : headings[headingLevel - 1];
    if (item !== null) {
      const kinds = this.#lists.get(item.listId) ?? [];
      kinds[item.level] = item.kind;
      this.#lists.set(item.listId, kinds);
    }
    const alignments = {
      START: AlignmentType.START,
      CENTER: AlignmentType.CENTER,
      END: AlignmentType.END,
      JUSTIFIED: AlignmentType.BOTH,
    };
    return new Paragraph({
      ...(heading === undefined ? {} : { heading }),
      ...(namedStyle === "SUBTITLE" ? { style: "Subtitle" } : {}),
      ...(alignment === "START" ? {} : { alignment: alignments[alignment] }),
      ...(indentPt === 0 ? {} : { indent: { left: twips(indentPt) } }),
      ...(item === null ? {} : { numbering: { reference: item.listId, level: item.level } }),
      ...(isRightToLeft ? { bidirectional: true } : {}),
      children: spans.flatMap((span) => this.#span(span)),
    });
  }

  #span(span: ReadableSpan): Docx.ParagraphChild[] {
    const { ExternalHyperlink, FootnoteReferenceRun, PageBreak, TextRun } = this.#docx;
    switch (span.kind) {
      case "text": {
        const runs = span.text
          .split("\n")
          .map(
            (text, index) => new TextRun({ ...this.#look(span), text, ...(index === 0 ? {} : { break: 1 }) }),
          );
        return span.link === null || span.link.startsWith("#")
          ? runs
          : [new ExternalHyperlink({ link: span.link, children: runs })];
      }
      case "footnote":
        this.#references += 1;
        return [new FootnoteReferenceRun(this.#references)];
      case "page-break":
        return [new TextRun({ children: [new PageBreak()] })];
      case "rule":
        return [new TextRun({ text: "―――――――――" })];
      case "image":
        return [this.#image(span)];
    }
  }

  #look({ look }: Extract<ReadableSpan, { kind: "text" }>): Docx.IRunOptions {
    return {
      ...(look.bold ? { bold: true } : {}),
      ...(look.italic ? { italics: true } : {}),
      ...(look.strikethrough ? { strike: true } : {}),
      ...(look.underline ? { underline: {} } : {}),
      ...(look.script === "super" ? { superScript: true } : {}),
      ...(look.script === "sub" ? { subScript: true } : {}),
      ...(look.color === null ? {} : { color: look.color }),
      ...(look.background === null ? {} : { shading: { fill: look.background } }),
      size: halfPoints(look.sizePt),
      font: isMonospaced(look) ? "Roboto Mono" : look.family,
    };
  }

  #image({ image, alt, widthPt, heightPt }: Extract<ReadableSpan, { kind: "image" }>): Docx.ParagraphChild {
    const { ImageRun, TextRun } = this.#docx;
    const type = imageTypes[image?.mimeType ?? ""];
    if (image === null || type === undefined) return new TextRun({ text: alt === "" ? "[image]" : alt });
    return new ImageRun({
      type,
      data: image.bytes,
      transformation: {
        width: Math.round(widthPt * pixelsPerPt),
        height: Math.round(heightPt * pixelsPerPt),
      },
      altText: { name: alt, title: alt, description: alt },
    });
  }
}

const imageTypes: Readonly<Record<string, "png" | "jpg" | "gif">> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
};
