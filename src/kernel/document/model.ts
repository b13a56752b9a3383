// The document as the kernel sees it: tabs, segments and blocks over Google's own JSON nodes, which are kept by reference and never changed.
// Blocks know their length, not their place, so a prediction shares every untouched block with the reading it came from.
import type {
  Document,
  DocumentTab,
  Paragraph,
  SectionBreak,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  TabProperties,
} from "../../google-api/docs.ts";

/** Id of the one tab that a document read without tabs is presented as; requests for it carry no tabId. */
export const bodyTabId = "_body";

export interface ParagraphBlock {
  readonly kind: "paragraph";
  readonly lengthUtf16: number;
  readonly raw: Paragraph;
}

export interface CellModel {
  readonly lengthUtf16: number;
  /** Of this node only the cell's own properties count; its content is `blocks`. */
  readonly raw: TableCell;
  readonly blocks: readonly Block[];
}

export interface RowModel {
  readonly lengthUtf16: number;
  /** Of this node only the row's own properties count; its cells are `cells`. */
  readonly raw: TableRow;
  readonly cells: readonly CellModel[];
}

export interface TableBlock {
  readonly kind: "table";
  readonly lengthUtf16: number;
  /** Of this node only the table's own properties count; its rows are `rows`. */
  readonly raw: Table;
  readonly rows: readonly RowModel[];
}

export interface ContentsBlock {
  readonly kind: "contents";
  readonly lengthUtf16: number;
  readonly raw: TableOfContents;
  readonly blocks: readonly Block[];
}

export interface SectionBreakBlock {
  readonly kind: "section-break";
  readonly lengthUtf16: number;
  readonly raw: SectionBreak;
}

export type Block = ParagraphBlock | TableBlock | ContentsBlock | SectionBreakBlock;

export type SegmentKind = "body" | "header" | "footer" | "footnote";

export interface Segment {
  readonly kind: SegmentKind;
  /** "" for the body. */
  readonly segmentId: string;
  readonly blocks: readonly Block[];
  /** Also the segment's end index: every segment is counted from 0. */
  readonly lengthUtf16: number;
}

export interface TabModel {
  readonly tabId: string;
  readonly title: string;
  /** Titles from the outermost tab down to this one. */
  readonly path: readonly string[];
  readonly properties: TabProperties;
  /** Everything of the tab that is not a segment: styles, lists, objects. */
  readonly raw: DocumentTab;
  readonly namedRanges: readonly NamedRangeModel[];
  /** The body first, then headers, footers and footnotes. */
  readonly segments: readonly Segment[];
}

/** A half-open stretch of one segment, in UTF-16 units. */
export interface Span {
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export interface SegmentSpan extends Span {
  readonly segmentId: string;
}

export interface NamedRangeModel {
  readonly namedRangeId: string;
  readonly name: string;
  readonly spans: readonly SegmentSpan[];
}

export type ViewMode = NonNullable<Document["suggestionsViewMode"]>;

export interface DocumentModel {
  readonly documentId: string;
  readonly title: string;
  /** "" when the account may not edit. */
  readonly revisionId: string;
  /** The view that the service says it answered; null when it did not say. */
  readonly view: ViewMode | null;
  /** All tabs, parents before children, each followed by its own. */
  readonly tabs: readonly TabModel[];
  readonly raw: Document;
}

/** Whether requests about this tab name it. */
export function isNamedInRequests(tab: TabModel): boolean {
  return tab.tabId !== bodyTabId;
}

/** The segment with this id, or null. */
export function segmentOf(tab: TabModel, segmentId: string): Segment | null {
  return tab.segments.find((segment) => segment.segmentId === segmentId) ?? null;
}

/** The tab with exactly this id, or null. */
export function tabById(document: DocumentModel, tabId: string): TabModel | null {
  return document.tabs.find((tab) => tab.tabId === tabId) ?? null;
}
