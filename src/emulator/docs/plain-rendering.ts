// A document as plain words for a page to show: tabs, paragraphs with their list glyph, tables. It makes no HTML.
import { isRecord } from "../json-value.ts";
import type { Block, ParagraphBlock } from "./model/block.ts";
import { paragraphsOf } from "./model/block.ts";
import type { DocumentModel, Segment, Tab, TabContent } from "./model/document.ts";
import type { Element } from "./model/element.ts";
import { deletionIds, insertionIds } from "./suggestions/decision.ts";

/** A stretch of a paragraph's words that one pending suggestion, or none, concerns. */
export interface PlainPiece {
  readonly text: string;
  readonly pending: "none" | "insertion" | "deletion";
}

/** One block of a rendered tab. A table's cells hold blocks again. */
export type PlainBlock =
  | {
      readonly kind: "paragraph";
      readonly namedStyleType: string;
      readonly nestingLevel: number;
      readonly glyph: string;
      readonly pieces: readonly PlainPiece[];
    }
  | { readonly kind: "table"; readonly rows: readonly (readonly (readonly PlainBlock[])[])[] }
  | { readonly kind: "contents"; readonly blocks: readonly PlainBlock[] }
  | { readonly kind: "section-break" };

/** One tab; children follow their parent in the list, `nestingLevel` says how deep. */
export interface PlainTab {
  readonly tabId: string;
  readonly title: string;
  readonly nestingLevel: number;
  readonly body: readonly PlainBlock[];
  readonly headers: readonly (readonly PlainBlock[])[];
  readonly footers: readonly (readonly PlainBlock[])[];
  readonly footnotes: readonly { readonly number: string; readonly blocks: readonly PlainBlock[] }[];
}

export interface PlainDocument {
  readonly title: string;
  readonly tabs: readonly PlainTab[];
}

/** A paragraph's words, with what is suggested and what is suggested away. */
export function wordsOfPieces(pieces: readonly PlainPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** Renders a document; the title is the store's. */
export function renderPlain(title: string, model: DocumentModel): PlainDocument {
  return { title, tabs: renderTabs(model.tabs, 0) };
}

function renderTabs(tabs: readonly Tab[], nestingLevel: number): PlainTab[] {
  return tabs.flatMap(({ tabId, properties, content, children }) => {
    const render = ({ blocks }: Segment): PlainBlock[] => renderBlocks(blocks, content, new Map());
    const own: PlainTab = {
      tabId,
      title: typeof properties["title"] === "string" ? properties["title"] : "",
      nestingLevel,
      body: render(content.body),
      headers: content.headers.map(render),
      footers: content.footers.map(render),
      footnotes: content.footnotes.map((footnote) => ({
        number: footnoteNumber(content, footnote.segmentId),
        blocks: render(footnote),
      })),
    };
    return [own, ...renderTabs(children, nestingLevel + 1)];
  });
}

/** `counts` numbers the items of each list and level as they pass. */
type ItemCounts = Map<string, number>;

function renderBlocks(blocks: readonly Block[], content: TabContent, counts: ItemCounts): PlainBlock[] {
  return blocks.map((block): PlainBlock => {
    switch (block.kind) {
      case "paragraph":
        return renderParagraph(block, content, counts);
      case "table":
        return {
          kind: "table",
          rows: block.rows.map((row) => row.cells.map((cell) => renderBlocks(cell.blocks, content, counts))),
        };
      case "contents":
        return { kind: "contents", blocks: renderBlocks(block.blocks, content, counts) };
      case "sectionBreak":
        return { kind: "section-break" };
    }
  });
}

function renderParagraph(block: ParagraphBlock, content: TabContent, counts: ItemCounts): PlainBlock {
  const level = block.bullet?.["nestingLevel"];
  const nestingLevel = typeof level === "number" ? level : 0;
  const namedStyleType = block.style["namedStyleType"];
  return {
    kind: "paragraph",
    namedStyleType: typeof namedStyleType === "string" ? namedStyleType : "NORMAL_TEXT",
    nestingLevel,
    glyph: block.bullet === null ? "" : glyphOf(block.bullet["listId"], nestingLevel, content, counts),
    pieces: piecesOf(block.elements),
  };
}

/** Neighbours of one kind are one piece; the line feed that ends the paragraph is in none. */
function piecesOf(elements: readonly Element[]): PlainPiece[] {
  const pieces: PlainPiece[] = [];
  elements.forEach((element, index) => {
    const words = elementText(element);
    const text = index === elements.length - 1 ? words.replace(/\n$/, "") : words;
    if (text === "") return;
    const pending = pendingOf(element);
    const last = pieces[pieces.length - 1];
    if (last?.pending === pending) pieces[pieces.length - 1] = { text: last.text + text, pending };
    else pieces.push({ text, pending });
  });
  return pieces;
}

function pendingOf(element: Element): PlainPiece["pending"] {
  const keys = element.kind === "text" ? element.others : element.value;
  if (deletionIds(keys).length > 0) return "deletion";
  return insertionIds(keys).length > 0 ? "insertion" : "none";
}

/** The glyph of a list item: its symbol, or its number on its level. */
function glyphOf(listId: unknown, nestingLevel: number, content: TabContent, counts: ItemCounts): string {
  const key = `${String(listId)} ${nestingLevel}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  for (const other of counts.keys()) {
    const [list, level] = other.split(" ");
    if (list === String(listId) && Number(level) > nestingLevel) counts.delete(other);
  }
  const lists = content.properties["lists"];
  const list = isRecord(lists) && typeof listId === "string" ? lists[listId] : undefined;
  const listProperties = isRecord(list) ? list["listProperties"] : undefined;
  const levels: unknown = isRecord(listProperties) ? listProperties["nestingLevels"] : undefined;
  const properties: unknown = Array.isArray(levels) ? levels[nestingLevel] : undefined;
  if (!isRecord(properties)) return "•";
  if (typeof properties["glyphSymbol"] === "string") return properties["glyphSymbol"];
  switch (properties["glyphType"]) {
    case "DECIMAL":
    case "ZERO_DECIMAL":
      return `${count}.`;
    case "ALPHA":
      return `${letterOf(count)}.`;
    case "UPPER_ALPHA":
      return `${letterOf(count).toUpperCase()}.`;
    case "ROMAN":
      return `${romanOf(count)}.`;
    case "UPPER_ROMAN":
      return `${romanOf(count).toUpperCase()}.`;
    default:
      return "☐";
  }
}

function letterOf(count: number): string {
  const rest = Math.floor((count - 1) / 26);
  return (rest === 0 ? "" : letterOf(rest)) + String.fromCharCode(97 + ((count - 1) % 26));
}

const romanParts = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

function romanOf(count: number): string {
  const part = romanParts.find(([value]) => value <= count);
  return part === undefined ? "" : part[1] + romanOf(count - part[0]);
}

/** The words that stand for an element: a chip's label, a reference's number, nothing for what has none. */
function elementText(element: Element): string {
  if (element.kind === "text") return element.text;
  const { value, name } = element;
  const inner = value[`${name}Properties`];
  const label = (key: string): string | undefined => {
    const text = isRecord(inner) ? inner[key] : undefined;
    return typeof text === "string" && text !== "" ? text : undefined;
  };
  if (name === "footnoteReference") return `[${String(value["footnoteNumber"] ?? "")}]`;
  if (name === "horizontalRule") return "―――";
  if (name === "inlineObjectElement") return "[image]";
  if (name === "equation") return "[equation]";
  return label("name") ?? label("email") ?? label("displayText") ?? label("title") ?? label("uri") ?? "";
}

function footnoteNumber(content: TabContent, footnoteId: string): string {
  for (const { elements } of paragraphsOf(content.body.blocks))
    for (const element of elements)
      if (element.kind === "inline" && element.value["footnoteId"] === footnoteId)
        return String(element.value["footnoteNumber"] ?? "");
  return "";
}
