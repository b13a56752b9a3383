// Document content that stands nowhere yet: what a step writes at a place of its choice. Knows neither positions nor ids of a document,
// but for the list that an item asks to join. Everything it does not say is reset, so nothing depends on what stands beside it.
import type { DateElementProperties, ParagraphStyle, TextStyle } from "../../google-api/docs.ts";

/** Blocks in order. An empty list is no content at all, not an empty paragraph. */
export type Content = readonly ContentBlock[];

export type ContentBlock = ContentParagraph | ContentTable;

export type NamedStyleType = Exclude<
  NonNullable<ParagraphStyle["namedStyleType"]>,
  "NAMED_STYLE_TYPE_UNSPECIFIED"
>;

/**
 * Properties of a paragraph itself, over its named style. Google's own shapes: sizes are `Dimension`s in points, `lineSpacing` is percent.
 * A field without a value is reset. The indents of a list item are those of its level unless they stand here (rulebook 9.1).
 */
export type OwnParagraphStyle = Omit<ParagraphStyle, "headingId" | "namedStyleType" | "tabStops">;

export interface ContentParagraph {
  readonly kind: "paragraph";
  readonly namedStyle: NamedStyleType;
  readonly style: OwnParagraphStyle;
  readonly list: ContentListItem | null;
  /** Without the paragraph's end. */
  readonly content: readonly ContentInline[];
  /** Look of the paragraph's end, which a list's marker takes; reset when left out. Never a link. */
  readonly endStyle?: TextStyle;
}

export type ListKind = "bulleted" | "numbered" | "checklist";

export interface ContentListItem {
  readonly kind: ListKind;
  /** 0 to 8. */
  readonly level: number;
  /** Items of the same key are of one list. It says nothing beyond the content it stands in. */
  readonly key: string;
  /** Id of a list of the document that the item's list goes on; left out for a list of its own. */
  readonly joins?: string;
}

export type ContentInline =
  | ContentText
  | ContentImage
  | ContentPageBreak
  | ContentFootnote
  | ContentPerson
  | ContentDate
  | ContentRichLink;

export interface ContentText {
  readonly kind: "text";
  /** Not empty, without line feed; U+000B is a soft line break. */
  readonly text: string;
  /** Own properties, links included; a field without a value is reset to what the paragraph gives. */
  readonly textStyle: TextStyle;
}

export interface ContentImage {
  readonly kind: "image";
  /** Public address of a PNG, JPEG or GIF (rulebook, section 7). */
  readonly uri: string;
  readonly widthPt?: number;
  readonly heightPt?: number;
}

/** Stands at the end of its paragraph: the service begins a new one behind it (rulebook, section 7). */
export interface ContentPageBreak {
  readonly kind: "page-break";
}

/** Its content is what stands behind the space that the service begins a footnote with. */
export interface ContentFootnote {
  readonly kind: "footnote";
  readonly content: Content;
  /** Whether the content says all of its look. When left out, normal text that says no size or line spacing has those of a new footnote. */
  readonly isLookWhole?: boolean;
}

export interface ContentPerson {
  readonly kind: "person";
  readonly email: string;
}

export interface ContentDate {
  readonly kind: "date";
  /** `timestamp` in RFC 3339; the display text is the service's. */
  readonly date: Omit<DateElementProperties, "displayText">;
}

export interface ContentRichLink {
  readonly kind: "rich-link";
  /** Address of a Google Workspace file. */
  readonly uri: string;
}

export interface ContentTable {
  readonly kind: "table";
  /** At least one row, all of the same number of cells, at least one. */
  readonly rows: readonly ContentRow[];
  /** Rows from the top that are repeated on every page; 0 for none. */
  readonly pinnedHeaderRows: number;
  /** One a column, in points, at least 5 (rulebook, section 7); evenly distributed when left out. */
  readonly columnWidthsPt?: readonly number[];
}

export interface ContentRow {
  readonly cells: readonly ContentCell[];
}

export interface ContentCell {
  /** An empty list is an empty paragraph of normal text. */
  readonly content: Content;
}
