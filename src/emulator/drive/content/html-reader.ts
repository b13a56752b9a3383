// HTML as a document (rulebook 13.2, import): headings, paragraphs, lists, tables, links, pictures, inline styles. Style
// sheets are not read; what has no place in a document keeps its text.
import type {
  Paragraph,
  ParagraphStyle,
  StructuralElement,
  TableCell,
  TextStyle,
} from "../../../google-api/docs.ts";
import type { ConvertedContent } from "../../api/api-call.ts";
import { alignmentOf, declarationsOf, pointsOf, textStyleOf } from "./css.ts";
import {
  clampedLevel,
  DocumentParts,
  itemIndentPt,
  type ListDraft,
  type ListKind,
} from "./document-parts.ts";
import { linkHeadings } from "./heading-links.ts";
import { attributeOf, childrenOf, imageOf, textIn, type HtmlNode } from "./html-node.ts";
import { linkedStyle, ParagraphDraft } from "./paragraph-draft.ts";
import { readTable } from "./html-table.ts";

/** What holds for the text at one place in the HTML. */
interface Surroundings {
  readonly text: TextStyle;
  readonly named: NonNullable<ParagraphStyle["namedStyleType"]>;
  readonly alignment: ParagraphStyle["alignment"];
  readonly isRightToLeft: boolean;
  readonly indentPt: number;
  readonly item: { readonly list: ListDraft; readonly level: number } | null;
  readonly isPreformatted: boolean;
  readonly anchors: readonly string[];
}

const outermost: Surroundings = {
  text: {},
  named: "NORMAL_TEXT",
  alignment: undefined,
  isRightToLeft: false,
  indentPt: 0,
  item: null,
  isPreformatted: false,
  anchors: [],
};

const monospaced: TextStyle = { weightedFontFamily: { fontFamily: "Roboto Mono", weight: 400 } };
const quoteIndentPt = 30;
const inlineStyles: Readonly<Record<string, TextStyle>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  cite: { italic: true },
  u: { underline: true },
  ins: { underline: true },
  s: { strikethrough: true },
  strike: { strikethrough: true },
  del: { strikethrough: true },
  sub: { baselineOffset: "SUBSCRIPT" },
  sup: { baselineOffset: "SUPERSCRIPT" },
  code: monospaced,
  kbd: monospaced,
  samp: monospaced,
  tt: monospaced,
  mark: { backgroundColor: { color: { rgbColor: { red: 1, green: 1 } } } },
};
const blocks = new Set([
  ...["address", "article", "aside", "blockquote", "body", "center", "dd", "details", "div", "dl", "dt"],
  ...["fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header"],
  ...["html", "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "ul"],
]);
const silent = new Set(["head", "script", "style", "template", "noscript", "title", "meta", "link"]);
const headings = ["HEADING_1", "HEADING_2", "HEADING_3", "HEADING_4", "HEADING_5", "HEADING_6"] as const;

/** The document of an HTML text, as Docs JSON of one tab. */
export async function readHtml(html: string, isFromDocx = false): Promise<ConvertedContent> {
  const { parseDocument } = await import("htmlparser2");
  const parts = new DocumentParts(isFromDocx);
  const body = new FlowReader(parts).read(parseDocument(html).children);
  linkHeadings(body, parts);
  const firstBreak: StructuralElement = {
    sectionBreak: {
      sectionStyle: {
        columnSeparatorStyle: "NONE",
        contentDirection: "LEFT_TO_RIGHT",
        sectionType: "CONTINUOUS",
      },
    },
  };
  return { content: { body: { content: [firstBreak, ...body] }, ...parts.maps() }, images: parts.images() };
}

/** Reads one flow of blocks: a body or a table cell. */
class FlowReader {
  readonly #parts: DocumentParts;
  readonly #blocks: StructuralElement[] = [];
  readonly #draft = new ParagraphDraft();
  /** The item whose bullet is not yet written. */
  #openItem: Surroundings["item"] = null;

  constructor(parts: DocumentParts) {
    this.#parts = parts;
  }

  /** The blocks of a flow; at least one paragraph, at the end. */
  read(nodes: readonly HtmlNode[], around: Surroundings = outermost): StructuralElement[] {
    this.#nodes(nodes, around);
    this.#endParagraph(around);
    if (this.#blocks[this.#blocks.length - 1]?.paragraph === undefined) this.#addParagraph(outermost);
    return this.#blocks;
  }

  #nodes(nodes: readonly HtmlNode[], around: Surroundings): void {
    for (const node of nodes) this.#node(node, around);
  }

  #node(node: HtmlNode, around: Surroundings): void {
    if (node.type === "text") {
      if (around.isPreformatted) this.#preformatted(node.data, around);
      else this.#draft.addText(node.data, around.text, false);
      return;
    }
    if (!("name" in node) || silent.has(node.name)) return;
    if (blocks.has(node.name)) this.#block(node, node.name, around);
    else this.#inline(node, node.name, around);
  }

  #inline(node: HtmlNode, name: string, around: Surroundings): void {
    const css = declarationsOf(attributeOf(node, "style"));
    const text: TextStyle = { ...around.text, ...inlineStyles[name], ...textStyleOf(css) };
    const href = attributeOf(node, "href");
    switch (name) {
      case "br":
        this.#draft.addLineBreak(around.text);
        return;
      case "hr":
        this.#rule(node, around);
        return;
      case "img":
        this.#image(node, around);
        return;
      case "input":
        // Markdown's checkbox; the list already says that its items can be checked.
        return;
      case "a":
        this.#nodes(childrenOf(node), {
          ...around,
          text: href === undefined || href === "" ? text : linkedStyle(text, { url: href }),
        });
        return;
      default:
        this.#nodes(childrenOf(node), { ...around, text });
    }
  }

  #block(node: HtmlNode, name: string, around: Surroundings): void {
    this.#endParagraph(around);
    const inside = this.#inside(node, name, around);
    switch (name) {
      case "ul":
      case "ol":
        this.#list(node, name === "ol" ? "number" : "bullet", inside);
        return;
      case "table":
        this.#table(node, inside);
        return;
      default:
        this.#nodes(childrenOf(node), inside);
    }
    // An empty block is white space in HTML, and nothing in the document; an empty item is an item.
    if (name === "li" && this.#openItem !== null) this.#addParagraph(inside);
    else this.#endParagraph(inside);
  }

  #inside(node: HtmlNode, name: string, around: Surroundings): Surroundings {
    const css = declarationsOf(attributeOf(node, "style"));
    const heading = /^h([1-6])$/.exec(name)?.[1];
    const words = (attributeOf(node, "class") ?? "").split(/\s+/);
    const named =
      heading !== undefined
        ? (headings[Number(heading) - 1] ?? "HEADING_6")
        : words.includes("title")
          ? "TITLE"
          : words.includes("subtitle")
            ? "SUBTITLE"
            : around.named;
    const direction = attributeOf(node, "dir");
    const id = attributeOf(node, "id");
    return {
      text: {
        ...around.text,
        ...(name === "pre" ? monospaced : {}),
        ...textStyleOf(css),
      },
      named,
      alignment:
        alignmentOf(css.get("text-align") ?? attributeOf(node, "align")) ??
        (name === "center" ? "CENTER" : around.alignment),
      isRightToLeft: direction === undefined ? around.isRightToLeft : direction === "rtl",
      indentPt:
        around.indentPt +
        (name === "blockquote"
          ? quoteIndentPt
          : name === "dd"
            ? 36
            : (pointsOf(css.get("margin-left")) ?? 0)),
      item: around.item,
      isPreformatted: around.isPreformatted || name === "pre",
      anchors: [...(id === undefined ? [] : [id]), ...anchorsIn(node)],
    };
  }

  #list(node: HtmlNode, kind: ListKind, around: Surroundings): void {
    const items = childrenOf(node).filter((child) => "name" in child && !silent.has(child.name));
    const level = around.item === null ? 0 : clampedLevel(around.item.level + 1);
    const startNumber = Number(attributeOf(node, "start") ?? "1") || 1;
    // Items with a checkbox and items without one are two lists, as Docs has them.
    const lists = new Map<ListKind, ListDraft>();
    for (const item of items) {
      if (!("name" in item)) continue;
      this.#endParagraph(around);
      const box = kind === "bullet" ? findCheckbox(item) : null;
      const own: ListKind = box === null ? kind : "check";
      const list = lists.get(own) ?? this.#listFor(around.item?.list ?? null, level, own, startNumber);
      lists.set(own, list);
      const place = { list, level };
      const text = box === "checked" ? { ...around.text, strikethrough: true } : around.text;
      if (item.name === "li") this.#openItem = place;
      this.#node(item, { ...around, text, item: place, indentPt: 0 });
      this.#openItem = null;
    }
  }

  /** Nested lists share the definition of the list around them, unless that level is already of another kind. */
  #listFor(outer: ListDraft | null, level: number, kind: ListKind, startNumber: number): ListDraft {
    if (outer === null) return this.#parts.newList(kind, startNumber);
    const known = outer.kinds[level];
    if (known === undefined) {
      outer.kinds[level] = kind;
      outer.startNumbers[level] = startNumber;
      return outer;
    }
    if (known === kind) return outer;
    const other = this.#parts.newList(kind, startNumber);
    while (other.kinds.length <= level) other.kinds.push(kind);
    return other;
  }

  #table(node: HtmlNode, around: Surroundings): void {
    // Docs has a paragraph in front of every table.
    if (this.#blocks[this.#blocks.length - 1]?.paragraph === undefined) this.#addParagraph(outermost);
    const inCell = { ...outermost, text: around.text, isRightToLeft: around.isRightToLeft };
    const read = (cell: HtmlNode | null, isHeader: boolean): NonNullable<TableCell["content"]> => {
      const alignment = cell === null ? undefined : alignmentOf(attributeOf(cell, "align"));
      const css = cell === null ? declarationsOf("") : declarationsOf(attributeOf(cell, "style"));
      return new FlowReader(this.#parts).read(cell === null ? [] : childrenOf(cell), {
        ...inCell,
        text: { ...inCell.text, ...(isHeader ? { bold: true } : {}), ...textStyleOf(css) },
        alignment: alignmentOf(css.get("text-align")) ?? alignment,
      });
    };
    const table = readTable(node, read);
    if (table !== null) this.#blocks.push({ table });
  }

  #rule(node: HtmlNode, around: Surroundings): void {
    this.#endParagraph(around);
    const isPageBreak = (attributeOf(node, "class") ?? "").split(/\s+/).includes("page-break");
    this.#draft.addElement(
      isPageBreak ? { pageBreak: { textStyle: {} } } : { horizontalRule: { textStyle: {} } },
    );
    this.#addParagraph({ ...around, item: null });
  }

  #image(node: HtmlNode, around: Surroundings): void {
    const { image, source, alt, widthPt, heightPt } = imageOf(node);
    if (image !== null)
      this.#draft.addElement({
        inlineObjectElement: {
          inlineObjectId: this.#parts.newImage(image, { alt, widthPt, heightPt }),
          textStyle: {},
        },
      });
    // A picture elsewhere is not fetched; its name and address stay.
    else if (source !== "")
      this.#draft.addText(alt === "" ? source : alt, linkedStyle(around.text, { url: source }), false);
    else this.#draft.addText(alt, around.text, false);
  }

  /** Each line a paragraph: code has no other form in a document (rulebook 3.7). */
  #preformatted(text: string, around: Surroundings): void {
    const lines = text.replace(/\r\n?/g, "\n").split("\n");
    lines.forEach((line, index) => {
      if (index > 0) this.#addParagraph(around);
      this.#draft.addText(line, around.text, true);
    });
  }

  #endParagraph(around: Surroundings): void {
    if (!this.#draft.isEmpty) this.#addParagraph(around);
  }

  #addParagraph(around: Surroundings): void {
    const { named, alignment, isRightToLeft, item } = around;
    const isFirstOfItem = item !== null && this.#openItem === item;
    if (isFirstOfItem) this.#openItem = null;
    const indentPt = around.indentPt + (item === null ? 0 : itemIndentPt(item.level));
    const firstLinePt = isFirstOfItem
      ? around.indentPt + this.#parts.itemFirstLinePt(item.list, item.level)
      : indentPt;
    // In a .docx a bookmark makes one of normal text too.
    const isLinkTarget = named !== "NORMAL_TEXT" || (this.#parts.isFromDocx && around.anchors.length > 0);
    const paragraph: Paragraph = {
      elements: this.#draft.take(),
      paragraphStyle: {
        ...(isLinkTarget ? { headingId: this.#parts.newHeadingId(around.anchors) } : {}),
        namedStyleType: named,
        ...(alignment === undefined ? {} : { alignment }),
        direction: isRightToLeft ? "RIGHT_TO_LEFT" : "LEFT_TO_RIGHT",
        ...(indentPt === 0
          ? {}
          : {
              indentFirstLine: { magnitude: firstLinePt, unit: "PT" },
              indentStart: { magnitude: indentPt, unit: "PT" },
            }),
      },
      ...(isFirstOfItem
        ? {
            bullet: {
              listId: item.list.listId,
              ...(item.level === 0 ? {} : { nestingLevel: item.level }),
              textStyle: { underline: false },
            },
          }
        : {}),
    };
    this.#blocks.push({ paragraph });
  }
}

/** Names of places inside a heading, as `<a id=…>` gives them. */
function anchorsIn(node: HtmlNode): string[] {
  if (!("name" in node) || !/^h[1-6]$|^p$/.test(node.name)) return [];
  return childrenOf(node).flatMap((child) =>
    [attributeOf(child, "id") ?? attributeOf(child, "name") ?? []].flat(),
  );
}

function findCheckbox(item: HtmlNode): "checked" | "open" | null {
  for (const child of childrenOf(item)) {
    if ("name" in child && child.name === "input" && attributeOf(child, "type") === "checkbox")
      return attributeOf(child, "checked") === undefined ? "open" : "checked";
    if ("name" in child && /^(p|label)$/.test(child.name)) {
      const inside = findCheckbox(child);
      if (inside !== null) return inside;
    }
    if (textIn(child).trim() !== "") return null;
  }
  return null;
}
