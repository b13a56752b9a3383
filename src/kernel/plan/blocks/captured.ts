// Content out of blocks that stand in a document, so that they can be written again as they were, or why that cannot be.
import type { Paragraph, ParagraphElement } from "../../../google-api/docs.ts";
import { ignoring, isSameData } from "../../compare/same-data.ts";
import {
  segmentOf,
  type Block,
  type ParagraphBlock,
  type TableBlock,
  type TabModel,
} from "../../document/model.ts";
import type {
  Content,
  ContentBlock,
  ContentInline,
  ContentListItem,
  ContentParagraph,
  ContentTable,
  OwnParagraphStyle,
} from "../content.ts";
import { contentProblems } from "../content-problems.ts";
import { namedStyleTypeOf, ownStyleOf } from "../paragraph-style.ts";
import { withoutFirstSpace } from "./new-notes.ts";
import { kindOfLevel } from "./list-presets.ts";
import { freshCell } from "./predicted.ts";
import type { JoinableLists } from "./used-lists.ts";

export type CapturedContent =
  | { readonly kind: "captured"; readonly content: Content }
  /** What cannot be written again. */
  | { readonly kind: "lost"; readonly reason: string };

/** The blocks as content. Ids of headings and objects are not part of it. */
export function capturedContent(
  blocks: readonly Block[],
  tab: TabModel,
  joinable: JoinableLists,
): CapturedContent {
  const content: ContentBlock[] = [];
  for (const block of blocks) {
    const captured = capturedBlock(block, tab, joinable);
    if (typeof captured === "string") return { kind: "lost", reason: captured };
    content.push(captured);
  }
  const [problem] = contentProblems(content);
  return problem === undefined ? { kind: "captured", content } : { kind: "lost", reason: problem };
}

/** The paragraph as content; null for one that cannot be written again. */
export function capturedParagraph(
  paragraph: ParagraphBlock,
  tab: TabModel,
  joinable: JoinableLists,
): ContentParagraph | null {
  const captured = capturedContent([paragraph], tab, joinable);
  const first = captured.kind === "captured" ? captured.content[0] : undefined;
  return first?.kind === "paragraph" ? first : null;
}

function capturedBlock(block: Block, tab: TabModel, joinable: JoinableLists): ContentBlock | string {
  switch (block.kind) {
    case "paragraph":
      return paragraphOrReason(block, tab, joinable);
    case "table":
      return tableOrReason(block, tab, joinable);
    case "contents":
      return "no request makes a contents table";
    case "section-break":
      return "a section break is not written again";
  }
}

function paragraphOrReason(
  { raw }: ParagraphBlock,
  tab: TabModel,
  joinable: JoinableLists,
): ContentParagraph | string {
  if ((raw.positionedObjectIds ?? []).length > 0) return "no request makes a floating object";
  if ((raw.paragraphStyle?.tabStops ?? []).length > 0) return "no request sets tab stops";
  if (hasSuggestion(raw)) return "no request makes a suggestion";
  const elements = raw.elements ?? [];
  const content: ContentInline[] = [];
  for (const [index, element] of elements.entries()) {
    const isLast = index === elements.length - 1;
    const inline = inlineOrReason(element, isLast, tab);
    if (typeof inline === "string") return inline;
    if (inline !== null) content.push(inline);
  }
  const endStyle = elements[elements.length - 1]?.textRun?.textStyle ?? {};
  const namedStyle = namedStyleTypeOf(raw.paragraphStyle);
  if (namedStyle === "NORMAL_TEXT" && raw.paragraphStyle?.headingId !== undefined) {
    return "no request gives normal text the id that links lead to";
  }
  return {
    kind: "paragraph",
    namedStyle,
    style: ownStyleIn(raw, tab),
    list: listItemIn(raw, tab, joinable),
    content,
    ...(Object.keys(endStyle).length === 0 ? {} : { endStyle }),
  };
}

/**
 * What a paragraph states of its own, as content or a look says it: an item without the indents that its list would give it says so
 * by indents of nothing.
 */
export function ownStyleIn(raw: Paragraph, tab: TabModel): OwnParagraphStyle {
  const style = withoutUsualDirection(ownStyleOf(raw.paragraphStyle), tab);
  if (raw.bullet === undefined) return style;
  return { indentFirstLine: { unit: "PT" }, indentStart: { unit: "PT" }, ...style };
}

/** Every paragraph states its direction (rulebook 3.3); one that the named styles give it anyway is not its own. */
export function withoutUsualDirection(style: OwnParagraphStyle, tab: TabModel): OwnParagraphStyle {
  const isUsual = (tab.raw.namedStyles?.styles ?? []).every(
    ({ paragraphStyle }) => paragraphStyle?.direction !== "RIGHT_TO_LEFT",
  );
  if (style.direction !== "LEFT_TO_RIGHT" || !isUsual) return style;
  const own = { ...style };
  delete own.direction;
  return own;
}

/** What stands in a line as content, or why it cannot be written again; null for nothing but the paragraph's end, which `isLast` may hold. */
export function inlineOrReason(
  element: ParagraphElement,
  isLast: boolean,
  tab: TabModel,
): ContentInline | string | null {
  const { textRun, person, dateElement, richLink, pageBreak, footnoteReference } = element;
  if (textRun !== undefined) {
    if (hasSuggestion(textRun)) return "no request makes a suggestion";
    const text = (textRun.content ?? "").replace(isLast ? /\n$/ : /$^/, "");
    return text === "" ? null : { kind: "text", text, textStyle: textRun.textStyle ?? {} };
  }
  const [name = "", node = {}] = Object.entries(element).find(([, value]) => typeof value === "object") ?? [];
  if (typeof node === "object" && node !== null && hasSuggestion(node))
    return "no request makes a suggestion";
  if (pageBreak !== undefined) return { kind: "page-break" };
  const email = person?.personProperties?.email;
  if (email !== undefined && isPlain(person?.textStyle)) return { kind: "person", email };
  const date = dateElement?.dateElementProperties;
  if (date !== undefined && isPlain(dateElement?.textStyle)) {
    const properties = { ...date };
    delete properties.displayText;
    return { kind: "date", date: properties };
  }
  const uri = richLink?.richLinkProperties?.uri;
  if (uri !== undefined && isPlain(richLink?.textStyle)) return { kind: "rich-link", uri };
  if (footnoteReference !== undefined && isPlain(footnoteReference.textStyle)) {
    return footnoteOrReason(footnoteReference.footnoteId ?? "", tab);
  }
  return `nothing writes this again: ${thingNames[name] ?? name}`;
}

/** The footnote with what it says; lists in it come back as their own. */
function footnoteOrReason(footnoteId: string, tab: TabModel): ContentInline | string {
  const segment = segmentOf(tab, footnoteId);
  if (segment === null) return "a footnote whose text cannot be read";
  const captured = capturedContent(segment.blocks, tab, new Set());
  if (captured.kind === "lost") return captured.reason;
  const content = withoutFirstSpace(captured.content);
  return typeof content === "string" ? content : { kind: "footnote", content, isLookWhole: true };
}

const thingNames: Readonly<Record<string, string>> = {
  inlineObjectElement: "an image or drawing",
  footnoteReference: "a footnote whose mark has a look of its own",
  horizontalRule: "a horizontal rule",
  columnBreak: "a column break",
  autoText: "a page number or count",
  equation: "an equation",
  person: "a person with a look of its own",
  dateElement: "a date with a look of its own",
  richLink: "a file chip with a look of its own",
};

function isPlain(style: object | undefined): boolean {
  return Object.keys(style ?? {}).length === 0;
}

function hasSuggestion(node: object): boolean {
  return Object.entries(node).some(
    ([key, value]) => key.startsWith("suggested") && Object.keys(Object(value)).length > 0,
  );
}

const exceptCells = ignoring("tableCells");
const exceptContent = ignoring("content");

function tableOrReason(block: TableBlock, tab: TabModel, joinable: JoinableLists): ContentTable | string {
  const ownLook = "no step gives a table its own look again";
  const columns = block.raw.tableStyle?.tableColumnProperties ?? [];
  if (hasSuggestion(block.raw)) return "no request makes a suggestion";
  const widths = columns.map(({ widthType, width }) =>
    widthType === "FIXED_WIDTH" ? (width?.magnitude ?? 0) : null,
  );
  const fixed = widths.flatMap((width) => (width === null ? [] : [width]));
  if (fixed.length !== 0 && fixed.length !== widths.length) return ownLook;
  let pinnedHeaderRows = 0;
  const rows: ContentTable["rows"][number][] = [];
  for (const row of block.rows) {
    const isHeader = row.raw.tableRowStyle?.tableHeader === true;
    const style = { minRowHeight: { unit: "PT" }, ...(isHeader ? { tableHeader: true } : {}) };
    if (!isSameData({ ...row.raw, tableRowStyle: style }, row.raw, exceptCells)) return ownLook;
    if (isHeader && pinnedHeaderRows < rows.length) return ownLook;
    if (isHeader) pinnedHeaderRows += 1;
    const cells: { content: Content }[] = [];
    for (const cell of row.cells) {
      if (!isSameData({ tableCellStyle: freshCell }, cell.raw, exceptContent)) return ownLook;
      const captured = capturedContent(cell.blocks, tab, joinable);
      if (captured.kind === "lost") return captured.reason;
      cells.push({ content: captured.content });
    }
    rows.push({ cells });
  }
  return {
    kind: "table",
    rows,
    pinnedHeaderRows,
    ...(fixed.length === 0 ? {} : { columnWidthsPt: fixed }),
  };
}

/** The paragraph's place in a list, null when it is in none. A list that can be joined is named. */
export function listItemIn(
  { bullet }: Paragraph,
  tab: TabModel,
  joinable: JoinableLists,
): ContentListItem | null {
  const { listId, nestingLevel: level = 0 } = bullet ?? {};
  if (listId === undefined) return null;
  const kind = kindOfLevel(tab.raw.lists?.[listId], level);
  return { kind, level, key: listId, ...(joinable.has(listId) ? { joins: listId } : {}) };
}
