// What edits of one segment need beside the blocks themselves: its reader, its styles, and what the caller decides.
import type { Link } from "../../../google-api/docs.ts";
import { StyleSheet } from "../../compare/effective-style.ts";
import type { DocumentModel, Segment, TabModel } from "../../document/model.ts";
import { usedLists, type JoinableLists } from "../../plan/blocks/used-lists.ts";
import type { ContentInline, ContentParagraph } from "../../plan/content.ts";
import type { ColumnAlignment, MarkdownBlock, TableCell } from "../block.ts";
import type { Inline } from "../inline.ts";
import type { LineReader } from "../read/read-line.ts";
import { lineReaderOf } from "../read/read-markdown.ts";
import type { Stretch } from "./block-plan.ts";
import type { LineSetting } from "./edit-line.ts";
import type { BlockPlace } from "./list-places.ts";
import { MarkStyles } from "./styled-marks.ts";

/** What the caller of `editBlock` decides. */
export interface EditChoices {
  /** Where a link's target (an address, or `#` and an id) leads; null for nowhere. */
  readonly resolveLink: (target: string) => Link | null;
  /** A new object as content; null for what only can be kept where it is. */
  readonly makeObject: (node: Exclude<Inline, { kind: "text" | "break" }>) => ContentInline | null;
  /** Where a wanted block comes to stand: its list and level, its indents. */
  readonly placeOf: (wanted: MarkdownBlock) => BlockPlace;
  /** Where words of a line are exchanged, when nothing else of the line may be touched; null for anywhere. */
  readonly words: Stretch | null;
  /** The paragraph of a new cell; null where it holds what cannot be made. */
  readonly contentOfCell: (cell: TableCell, alignment: ColumnAlignment) => ContentParagraph | null;
}

/** All that edits of one segment need; made once for all its blocks. */
export interface EditSetting {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly sheet: StyleSheet;
  readonly reader: LineReader;
  readonly line: LineSetting;
  /** Lists that stand. */
  readonly joinable: JoinableLists;
  readonly choices: EditChoices;
}

export function editSetting(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  choices: EditChoices,
): EditSetting {
  const sheet = new StyleSheet(tab.raw.namedStyles);
  const styles = new MarkStyles(sheet, choices.resolveLink);
  return {
    tab,
    segment,
    sheet,
    reader: lineReaderOf(document, tab, segment),
    line: { styles, makeObject: choices.makeObject },
    joinable: usedLists(tab, new Set()),
    choices,
  };
}
