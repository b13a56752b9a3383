// The model of a stored document: values that are never changed in place, so a batch works on a copy at no cost.
// Positions are not stored; sizes are. Plain JSON throughout, so that a model can be kept as text.
import type { Block } from "./block.ts";
import type { MoveChain } from "./move.ts";
import { sizeOf } from "./places.ts";
import type { Properties } from "./properties.ts";
import type { SuggestionThread } from "./threads.ts";

export type SegmentKind = "body" | "header" | "footer" | "footnote";

/** A run of blocks with its own numbering from 0 (rulebook 2.1). `segmentId` is empty for the body. */
export interface Segment {
  readonly kind: SegmentKind;
  readonly segmentId: string;
  readonly size: number;
  readonly blocks: readonly Block[];
}

/** [startUtf16, endUtf16) of one segment. */
export interface Span {
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export interface NamedRange {
  readonly namedRangeId: string;
  readonly name: string;
  readonly spans: readonly Span[];
}

/** The text anchor of an in-document comment: it moves with the text like a named range, but never disappears. */
export interface CommentAnchor {
  readonly anchorId: string;
  readonly spans: readonly Span[];
}

/** What one tab holds. Segments of each kind stand in the order in which they came. */
export interface TabContent {
  readonly body: Segment;
  readonly headers: readonly Segment[];
  readonly footers: readonly Segment[];
  readonly footnotes: readonly Segment[];
  readonly namedRanges: readonly NamedRange[];
  readonly commentAnchors: readonly CommentAnchor[];
  /** documentStyle, namedStyles, lists, inlineObjects and whatever else stood in the tab. */
  readonly properties: Properties;
  /** What moved since the document was last kept; never stored. */
  readonly moves?: MoveChain | undefined;
}

export interface Tab {
  readonly tabId: string;
  /** Properties other than tabId, index, parentTabId and nestingLevel, which follow from the place in the tree. */
  readonly properties: Properties;
  readonly content: TabContent;
  readonly children: readonly Tab[];
}

/** A document without its id, title and revision, which the store keeps. `format` changes when stored text would not load. */
export interface DocumentModel {
  readonly format: "proofmark-docs-1";
  readonly tabs: readonly Tab[];
  /** Top-level properties that no tab holds (comments, suggestions, unknown ones). */
  readonly properties: Properties;
  /** Of suggestions made here, oldest first; imported ones are known by their marks alone. Absent when there are none. */
  readonly suggestionThreads?: readonly SuggestionThread[];
}

/** Every tab, parents before their children. */
export function allTabs(tabs: readonly Tab[]): Tab[] {
  return tabs.flatMap((tab) => [tab, ...allTabs(tab.children)]);
}

/** Every segment of a tab, the body first. */
export function allSegments(content: TabContent): Segment[] {
  return [content.body, ...content.headers, ...content.footers, ...content.footnotes];
}

/** The segment with new blocks and the size that follows from them. */
export function withBlocks(segment: Segment, blocks: readonly Block[]): Segment {
  return { ...segment, blocks, size: sizeOf(blocks) };
}
