// What the writers of a tab's blocks share: the tab, its looks and counters, and what they gather on the way.
import type { DocumentTab, ParagraphStyle, StructuralElement } from "../../google-api/docs.ts";
import type { ItemCounter } from "../drive/content/list-items.ts";
import type { NamedLooks } from "../drive/content/looks.ts";
import type { Html } from "./html.ts";
import type { RangeMarks } from "./range-marks.ts";
import type { SuggestionNotes } from "./suggestion-notes.ts";

/** A heading for the outline. */
export interface OutlineEntry {
  readonly level: number;
  readonly words: string;
  readonly at: string;
}

/** The address of a picture that is kept here, by its `contentUri`; null for one that is kept elsewhere. */
export type PictureAddresses = (contentUri: string) => string | null;

export interface TabWriting {
  readonly documentId: string;
  readonly tabId: string;
  readonly tab: DocumentTab;
  readonly looks: NamedLooks;
  /** What the named styles say of paragraphs. */
  readonly paragraphStyles: ReadonlyMap<string, ParagraphStyle>;
  readonly notes: SuggestionNotes;
  readonly outline: OutlineEntry[];
  /** Ids and numbers of footnotes, as their references came. */
  readonly footnotes: Map<string, string>;
  readonly pictureAt: PictureAddresses;
  /** Anchors of comments that came up. */
  readonly anchors: Set<string>;
  /** Ids on the page that must not be given twice. */
  readonly givenIds: Set<string>;
}

export interface SegmentWriting extends TabWriting {
  readonly segmentId: string;
  readonly items: ItemCounter;
  readonly marks: RangeMarks;
}

/** Writes blocks; handed down, because a table's cells hold blocks again. */
export type BlocksWriter = (content: readonly StructuralElement[]) => Html;

/** The address of a tab of the document, or of a place in it. */
export function addressOf(documentId: string, tabId: string, at = ""): string {
  const hash = at === "" ? "" : `#${encodeURIComponent(at)}`;
  return `/document/d/${encodeURIComponent(documentId)}/edit?tab=${encodeURIComponent(tabId)}${hash}`;
}
