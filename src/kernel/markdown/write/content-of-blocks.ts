// Blocks of Markdown as content that can be written: real styles for headings, looks for quotes and code, lists, tables, chips.
// What cannot be made is told with the construct's name; positions and what stands already are nobody's business here.
import type { ParagraphStyle, TextStyle } from "../../../google-api/docs.ts";
import type {
  Content,
  ContentBlock,
  ContentInline,
  ContentParagraph,
  NamedStyleType,
  OwnParagraphStyle,
} from "../../plan/content.ts";
import { freshCellStyle } from "../../plan/paragraph-style.ts";
import type { CodeBlock, ColumnAlignment, LineBlock, MarkdownBlock, TableBlock } from "../block.ts";
import { isSameMarks, noMarks, type Inline, type Marks } from "../inline.ts";
import { codeFont, quoteIndentPt } from "../look.ts";
import { listPlaces, type BlockPlace, type ListScene } from "./list-places.ts";
import { namedStyleOfBlock, quoteBorderLeft } from "./look-of-block.ts";
import { codeShadeColour } from "./styled-marks.ts";

/** What the content is made with. */
export interface ContentSetting {
  /** The style of new text with these marks in a paragraph of this named style; null where no text reads so. */
  readonly newText: (marks: Marks, namedStyle: NamedStyleType) => TextStyle | null;
  /** The blocks of a footnote. */
  readonly footnote: (label: string) => readonly MarkdownBlock[];
  /** Told for everything that no request can make: its construct and one sentence. */
  readonly refuse: (construct: string, what: string) => void;
}

/** Blocks that stand by themselves, as in a footnote or a cell: all lists are their own. */
export function contentOfBlocks(blocks: readonly MarkdownBlock[], setting: ContentSetting): Content {
  const alone: ListScene = { lists: undefined, standing: () => null, above: null };
  const places = listPlaces(blocks, alone);
  return blocks.flatMap((block, index): Content => {
    const place = places[index];
    const content = place === undefined ? null : contentOfBlock(block, place, setting);
    return content === null ? [] : [content];
  });
}

/** One block at its place; null for what cannot be made, which is refused. */
export function contentOfBlock(
  block: MarkdownBlock,
  place: BlockPlace,
  setting: ContentSetting,
): ContentBlock | null {
  switch (block.kind) {
    case "table":
      return contentOfTable(block, setting);
    case "code":
      return contentOfCode(block, place);
    case "page-break":
      return { ...plainParagraph, content: [{ kind: "page-break" }] };
    case "rule":
      setting.refuse(
        "rule",
        "Expected a horizontal rule where one stands, found a new one, which no request makes. Leave it out.",
      );
      return null;
    case "kept":
      setting.refuse("placeholder", placeholderWords(block.name));
      return null;
    default:
      return contentOfParagraph(block, place, setting);
  }
}

const plainParagraph: ContentParagraph = {
  kind: "paragraph",
  namedStyle: "NORMAL_TEXT",
  style: {},
  list: null,
  content: [],
};

function contentOfParagraph(block: LineBlock, place: BlockPlace, setting: ContentSetting): ContentParagraph {
  const namedStyle = namedStyleOfBlock(block);
  if (place.isMiscounted) {
    setting.refuse(
      "list_start",
      `Expected a numbered list that begins with 1 or goes on from one above, found ${block.marker?.start ?? 1}. No request sets another first number: begin with 1, or write the number as text (\`${block.marker?.start ?? 1}\\.\`).`,
    );
  }
  const [first] = block.content;
  if (place.list !== null && first?.kind === "text" && first.text.startsWith("\t")) {
    setting.refuse(
      "list_tab",
      "Expected an item that begins with a word, found a tab, which the service takes for the item's level. Take it out.",
    );
  }
  return {
    kind: "paragraph",
    namedStyle,
    style: paragraphStyleOf(block, place),
    list: place.list,
    content: contentOfLine(block.content, namedStyle, setting),
  };
}

/** Indents and border of a paragraph in quotes and items; what its list gives an item is left to it. */
export function paragraphStyleOf(block: MarkdownBlock, place: BlockPlace): OwnParagraphStyle {
  const { quotes, marker } = block;
  const style: ParagraphStyle = {};
  if (quotes > 0 || (marker === null && place.startPt > 0)) {
    style.indentFirstLine = points(place.firstLinePt + quotes * quoteIndentPt);
    style.indentStart = points(place.startPt + quotes * quoteIndentPt);
  }
  if (quotes > 0) style.borderLeft = quoteBorderLeft;
  return style;
}

function points(magnitude: number): { readonly magnitude: number; readonly unit: "PT" } {
  return { magnitude, unit: "PT" };
}

/** Font of a code block's text; the shade is the paragraph's. */
export const codeTextStyle: TextStyle = { weightedFontFamily: { fontFamily: codeFont, weight: 400 } };

/** One paragraph, its lines parted by soft breaks. */
function contentOfCode(block: CodeBlock, place: BlockPlace): ContentParagraph {
  const text = block.lines.join("\u000B");
  return {
    ...plainParagraph,
    style: {
      ...paragraphStyleOf(block, place),
      shading: { backgroundColor: codeShadeColour },
      keepLinesTogether: true,
    },
    content: text === "" ? [] : [{ kind: "text", text, textStyle: codeTextStyle }],
    endStyle: codeTextStyle,
  };
}

const cellAlignments = { center: "CENTER", end: "END" } as const;

/** A header is bold, unless it says itself which of its words are. */
function contentOfTable({ rows, alignments }: TableBlock, setting: ContentSetting): ContentBlock {
  const isBold = (rows[0] ?? []).every((cell) =>
    cell.every((node) => node.kind !== "text" || !node.marks.bold),
  );
  return {
    kind: "table",
    pinnedHeaderRows: 0,
    rows: rows.map((row, ordinal) => ({
      cells: row.map((cell, column) => ({
        content: [contentOfCell(cell, alignments[column] ?? null, ordinal === 0 && isBold, setting)],
      })),
    })),
  };
}

/** The paragraph of a cell; its breaks are soft. */
export function contentOfCell(
  cell: readonly Inline[],
  alignment: ColumnAlignment,
  isHeader: boolean,
  setting: ContentSetting,
): ContentParagraph {
  const line = isHeader ? cell.map(inBold) : cell;
  const style: OwnParagraphStyle =
    alignment === null ? freshCellStyle : { ...freshCellStyle, alignment: cellAlignments[alignment] };
  return { ...plainParagraph, style, content: contentOfLine(line, "NORMAL_TEXT", setting) };
}

function inBold(node: Inline): Inline {
  return node.kind === "text" ? { ...node, marks: { ...node.marks, bold: true } } : node;
}

/** A line's text and objects, everything about them stated. */
export function contentOfLine(
  line: readonly Inline[],
  namedStyle: NamedStyleType,
  setting: ContentSetting,
): readonly ContentInline[] {
  const content: ContentInline[] = [];
  const put = (text: string, textStyle: TextStyle): void => {
    const last = content[content.length - 1];
    if (last?.kind === "text" && last.textStyle === textStyle) {
      content[content.length - 1] = { ...last, text: last.text + text };
    } else content.push({ kind: "text", text, textStyle });
  };
  line.forEach((node, place) => {
    if (node.kind === "text") put(node.text, styleOfMarks(node.marks, namedStyle, setting));
    // A break looks like the text in front of it, so that a stretch of one look stays one.
    else if (node.kind === "break") {
      const last = content[content.length - 1];
      put("\u000B", last?.kind === "text" && last.textStyle.link === undefined ? last.textStyle : plainText);
    } else {
      const object = contentOfObject(node, place === line.length - 1, setting);
      if (object !== null) content.push(object);
    }
  });
  return content;
}

const plainText: TextStyle = {};

/** The style of new text with these marks. */
function styleOfMarks(marks: Marks, namedStyle: NamedStyleType, setting: ContentSetting): TextStyle {
  if (isSameMarks(marks, noMarks)) return plainText;
  const style = setting.newText(marks, namedStyle);
  if (style !== null) return style;
  setting.refuse(
    marks.link !== null && setting.newText({ ...marks, link: null }, namedStyle) !== null
      ? "link"
      : "text_look",
    `Expected text whose look the document can tell, found ${JSON.stringify(marks)} in ${namedStyle}. Leave the marks out that this style has by itself.`,
  );
  return plainText;
}

/** An object that is put into a line, the last of it or not; null for what cannot be made, which is refused. */
export function contentOfObject(
  node: Exclude<Inline, { kind: "text" | "break" }>,
  isLast: boolean,
  setting: ContentSetting,
): ContentInline | null {
  switch (node.kind) {
    case "image":
      return { kind: "image", uri: node.address };
    case "footnote":
      return { kind: "footnote", content: contentOfBlocks(setting.footnote(node.label), setting) };
    case "page-break":
      if (isLast) return { kind: "page-break" };
      setting.refuse(
        "page_break",
        "Expected a new page break at the end of its paragraph, found text behind it. Begin a paragraph behind it.",
      );
      return null;
    case "placeholder": {
      const chip = chipOf(node.name);
      if (chip === null) setting.refuse("placeholder", placeholderWords(node.name));
      return chip;
    }
  }
}

function placeholderWords(name: string): string {
  return `Expected \`[${name}]\` where that object stands, found it in another place, or twice. It can only be kept: leave it where it is, in the order of the document.`;
}

/** The chip that a placeholder names, where one can be made anew; null for other objects. */
export function chipOf(name: string): ContentInline | null {
  const email = idOf(name, "chip:person:");
  if (email !== null) return /^[^\s@]+@[^\s@]+$/.test(email) ? { kind: "person", email } : null;
  const uri = idOf(name, "chip:file:");
  if (uri !== null) return /^https:\/\/\S+$/.test(uri) ? { kind: "rich-link", uri } : null;
  const day = idOf(name, "chip:date:");
  if (day === null) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(day)) return { kind: "date", date: { timestamp: `${day}T12:00:00Z` } };
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(day)
    ? { kind: "date", date: { timestamp: day, timeFormat: "TIME_FORMAT_HOUR_MINUTE" } }
    : null;
}

function idOf(name: string, prefix: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}
