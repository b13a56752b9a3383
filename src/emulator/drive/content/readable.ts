// A document as every export reads it: tabs in order, blocks with their effective look, chips and pictures resolved. It is
// made from an answer of documents.get and knows no format.
import type {
  Document,
  DocumentTab,
  Paragraph,
  ParagraphElement,
  StructuralElement,
  Tab,
  Table,
  TextStyle,
} from "../../../google-api/docs.ts";
import type { StoredImage } from "../../state/images.ts";
import { ItemCounter, type ReadableItem } from "./list-items.ts";
import { NamedLooks, type Look } from "./looks.ts";

export interface ReadableDocument {
  readonly title: string;
  readonly tabs: readonly ReadableTab[];
}

export interface ReadableTab {
  readonly title: string;
  readonly blocks: readonly ReadableBlock[];
  /** Of ordinary pages; empty when there is none. */
  readonly header: readonly ReadableBlock[];
  readonly footer: readonly ReadableBlock[];
  /** In the order of their references. */
  readonly footnotes: readonly ReadableFootnote[];
}

export interface ReadableFootnote {
  readonly number: string;
  readonly blocks: readonly ReadableBlock[];
}

export type ReadableBlock = ReadableParagraph | ReadableTable;

export interface ReadableParagraph {
  readonly kind: "paragraph";
  /** 1 to 6, 0 for other text. */
  readonly headingLevel: number;
  readonly headingId: string | null;
  readonly namedStyle: string;
  readonly alignment: "START" | "CENTER" | "END" | "JUSTIFIED";
  readonly isRightToLeft: boolean;
  /** Beyond what a list item has by its level. */
  readonly indentPt: number;
  readonly item: ReadableItem | null;
  /** How text looks that says nothing of its own. */
  readonly look: Look;
  readonly spans: readonly ReadableSpan[];
}

export type ReadableSpan =
  | {
      readonly kind: "text";
      /** Line breaks are `\n`; the paragraph's own newline is not there. */
      readonly text: string;
      readonly look: Look;
      readonly link: string | null;
    }
  | ReadablePicture
  | { readonly kind: "footnote"; readonly number: string }
  | { readonly kind: "page-break" }
  | { readonly kind: "rule" };

export interface ReadablePicture {
  readonly kind: "image";
  /** Null when its bytes are not kept here. */
  readonly image: StoredImage | null;
  readonly alt: string;
  readonly widthPt: number;
  readonly heightPt: number;
}

export interface ReadableTable {
  readonly kind: "table";
  readonly rows: readonly ReadableRow[];
}

export interface ReadableRow {
  readonly isHeader: boolean;
  /** Cells that a merge covers are left out. */
  readonly cells: readonly ReadableCell[];
}

export interface ReadableCell {
  readonly rowSpan: number;
  readonly columnSpan: number;
  readonly blocks: readonly ReadableBlock[];
}

/** The picture behind a `contentUri`; null when it is not kept here. */
export type ImageSource = (contentUri: string) => StoredImage | null;

/** Reads an answer of documents.get with tabs. */
export function readableDocument(document: Document, imageAt: ImageSource): ReadableDocument {
  // Footnotes are counted through all tabs: an export is one document.
  let footnotes = 0;
  const tabs = flatten(document.tabs ?? []).map((tab) => {
    const reader = new TabReader(tab.documentTab ?? {}, imageAt, footnotes);
    const read = reader.read(tab.tabProperties?.title ?? "");
    footnotes += read.footnotes.length;
    return read;
  });
  return { title: document.title ?? "", tabs };
}

function flatten(tabs: readonly Tab[]): Tab[] {
  return tabs.flatMap((tab) => [tab, ...flatten(tab.childTabs ?? [])]);
}

// Elements that the API cannot express stand in the text as this character (rulebook 2.5).
const inexpressible = /\uE907/g;

class TabReader {
  readonly #tab: DocumentTab;
  readonly #imageAt: ImageSource;
  readonly #looks: NamedLooks;
  readonly #items: ItemCounter;
  readonly #footnotesBefore: number;
  readonly #footnotes: string[] = [];

  constructor(tab: DocumentTab, imageAt: ImageSource, footnotesBefore: number) {
    this.#tab = tab;
    this.#footnotesBefore = footnotesBefore;
    this.#imageAt = imageAt;
    this.#looks = new NamedLooks(tab.namedStyles ?? {});
    this.#items = new ItemCounter(tab.lists ?? {});
  }

  read(title: string): ReadableTab {
    const blocks = this.#blocks(this.#tab.body?.content ?? []);
    const footnotes = this.#footnotes.map((footnoteId, index): ReadableFootnote => ({
      number: String(this.#footnotesBefore + index + 1),
      blocks: this.#blocks(this.#tab.footnotes?.[footnoteId]?.content ?? []),
    }));
    const { defaultHeaderId = "", defaultFooterId = "" } = this.#tab.documentStyle ?? {};
    const header = this.#blocks(this.#tab.headers?.[defaultHeaderId]?.content ?? []);
    const footer = this.#blocks(this.#tab.footers?.[defaultFooterId]?.content ?? []);
    return { title, blocks, header, footer, footnotes };
  }

  #blocks(content: readonly StructuralElement[]): ReadableBlock[] {
    return content.flatMap((element): ReadableBlock[] => {
      if (element.paragraph !== undefined) return [this.#paragraph(element.paragraph)];
      if (element.tableOfContents !== undefined) return this.#blocks(element.tableOfContents.content ?? []);
      return element.table === undefined ? [] : [this.#table(element.table)];
    });
  }

  /** Cells that a merge covers stand in the grid like others (rulebook 8.8): the spans before them tell which they are. */
  #table(table: Table): ReadableTable {
    const covered = new Set<string>();
    const rows = (table.tableRows ?? []).map((row, rowIndex): ReadableRow => {
      const cells = (row.tableCells ?? []).flatMap((cell, column): ReadableCell[] => {
        if (covered.has(`${rowIndex} ${column}`)) return [];
        const { rowSpan = 1, columnSpan = 1 } = cell.tableCellStyle ?? {};
        for (let down = 0; down < rowSpan; down += 1)
          for (let across = 0; across < columnSpan; across += 1)
            covered.add(`${rowIndex + down} ${column + across}`);
        return [{ rowSpan, columnSpan, blocks: this.#blocks(cell.content ?? []) }];
      });
      return { isHeader: row.tableRowStyle?.tableHeader === true, cells };
    });
    return { kind: "table", rows };
  }

  #paragraph(paragraph: Paragraph): ReadableParagraph {
    const style = paragraph.paragraphStyle ?? {};
    const namedStyle = style.namedStyleType ?? "NORMAL_TEXT";
    const item = paragraph.bullet === undefined ? null : this.#items.next(paragraph.bullet);
    const look = this.#looks.of(namedStyle);
    const alignment = style.alignment ?? "START";
    return {
      kind: "paragraph",
      headingLevel: Number(/^HEADING_([1-6])$/.exec(namedStyle)?.[1] ?? "0"),
      headingId: style.headingId ?? null,
      namedStyle,
      alignment: alignment === "ALIGNMENT_UNSPECIFIED" ? "START" : alignment,
      isRightToLeft: style.direction === "RIGHT_TO_LEFT",
      indentPt: item === null ? (style.indentStart?.magnitude ?? 0) : 0,
      item,
      look,
      spans: (paragraph.elements ?? []).flatMap((element) => this.#spans(element, look)),
    };
  }

  #spans(element: ParagraphElement, around: Look): ReadableSpan[] {
    const text = (words: string | undefined, style: TextStyle | undefined, link?: string): ReadableSpan[] => {
      const shown = (words ?? "")
        .replace(/\n$/, "")
        .replace(/\u000b/g, "\n")
        .replace(inexpressible, "");
      if (shown === "") return [];
      const look = this.#looks.over(around, style ?? {});
      return [{ kind: "text", text: shown, look, link: link ?? linkOf(style) }];
    };
    const { textRun, person, richLink, dateElement, autoText, footnoteReference, inlineObjectElement } =
      element;
    if (textRun !== undefined) return text(textRun.content, textRun.textStyle);
    if (person !== undefined) {
      const { name, email } = person.personProperties ?? {};
      return text(name ?? email, person.textStyle, email === undefined ? undefined : `mailto:${email}`);
    }
    if (richLink !== undefined) {
      const { title, uri } = richLink.richLinkProperties ?? {};
      return text(title ?? uri, richLink.textStyle, uri);
    }
    if (dateElement !== undefined)
      return text(dateElement.dateElementProperties?.displayText, dateElement.textStyle);
    if (autoText !== undefined) return text("#", autoText.textStyle);
    if (element.equation !== undefined) return text("[equation]", {});
    if (element.pageBreak !== undefined || element.columnBreak !== undefined) return [{ kind: "page-break" }];
    if (element.horizontalRule !== undefined) return [{ kind: "rule" }];
    if (footnoteReference !== undefined) return [this.#footnote(footnoteReference.footnoteId ?? "")];
    return inlineObjectElement === undefined ? [] : [this.#image(inlineObjectElement.inlineObjectId ?? "")];
  }

  #footnote(footnoteId: string): ReadableSpan {
    this.#footnotes.push(footnoteId);
    return { kind: "footnote", number: String(this.#footnotesBefore + this.#footnotes.length) };
  }

  #image(objectId: string): ReadableSpan {
    const object = this.#tab.inlineObjects?.[objectId]?.inlineObjectProperties?.embeddedObject ?? {};
    const contentUri = object.imageProperties?.contentUri;
    return {
      kind: "image",
      image: contentUri === undefined ? null : this.#imageAt(contentUri),
      alt: object.description ?? object.title ?? "",
      widthPt: object.size?.width?.magnitude ?? 100,
      heightPt: object.size?.height?.magnitude ?? 100,
    };
  }
}

/** An address, or `#` and the id of a heading in the document. */
function linkOf(style: TextStyle | undefined): string | null {
  const link = style?.link;
  if (link?.url !== undefined) return link.url;
  const headingId = link?.heading?.id ?? link?.headingId;
  return headingId === undefined ? null : `#${headingId}`;
}
