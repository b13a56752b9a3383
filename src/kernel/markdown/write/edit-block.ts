// What turns a block that stands in a document into a wanted one without writing it anew. Whether two blocks belong together is the caller's
// business, and so is what cannot be had this way.
import type { Link } from "../../../google-api/docs.ts";
import { StyleSheet } from "../../compare/effective-style.ts";
import type { DocumentModel, ParagraphBlock, Segment, TabModel } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { keepsBullet } from "../../plan/blocks/look.ts";
import type { ContentInline, ContentListItem } from "../../plan/content.ts";
import { namedStyleTypeOf } from "../../plan/paragraph-style.ts";
import { isLine, type LineBlock, type MarkdownBlock, type Nesting } from "../block.ts";
import { isSameBlock } from "../difference.ts";
import type { Inline } from "../inline.ts";
import type { ReadBlock } from "../read/read-blocks.ts";
import type { LineReader } from "../read/read-line.ts";
import { lineReaderOf } from "../read/read-markdown.ts";
import { lineEdit, type LineSetting } from "./edit-line.ts";
import { lookOfBlock, namedStyleOfBlock } from "./look-of-block.ts";
import type { SegmentEdits } from "./segment-edits.ts";
import { MarkStyles } from "./styled-marks.ts";

/** What the caller of `editBlock` decides. */
export interface EditChoices {
  /** Where a link's target (an address, or `#` and an id) leads; null for nowhere. */
  readonly resolveLink: (target: string) => Link | null;
  /** A new object as content; null for what only can be kept where it is. */
  readonly makeObject: (node: Exclude<Inline, { kind: "text" | "break" }>) => ContentInline | null;
  /** The list and level that the item of a wanted block belongs to; null where that cannot be had for a paragraph that stands there. */
  readonly listOf: (wanted: MarkdownBlock) => ContentListItem | null;
}

/** All that edits of one segment need; made once for all its blocks. */
export interface EditSetting {
  readonly document: DocumentModel;
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly reader: LineReader;
  readonly line: LineSetting;
  readonly choices: EditChoices;
}

export function editSetting(
  document: DocumentModel,
  tab: TabModel,
  segment: Segment,
  choices: EditChoices,
): EditSetting {
  const styles = new MarkStyles(new StyleSheet(tab.raw.namedStyles), choices.resolveLink);
  return {
    document,
    tab,
    segment,
    reader: lineReaderOf(document, tab, segment),
    line: { styles, makeObject: choices.makeObject },
    choices,
  };
}

/**
 * Adds what turns the standing block into the wanted one: words, marks, look, each only where it differs. False, and nothing added, when only
 * writing it anew can do it. Names of headings that links use make no difference.
 */
export function editBlock(
  setting: EditSetting,
  entry: ReadBlock,
  wanted: MarkdownBlock,
  edits: SegmentEdits,
): boolean {
  const standing = entry.block;
  if (standing === null) return false;
  if (isLine(standing) && isLine(wanted)) return editLineBlock(setting, entry, standing, wanted, edits);
  return isSameBlock(standing, wanted);
}

function editLineBlock(
  setting: EditSetting,
  entry: ReadBlock,
  standing: LineBlock,
  wanted: LineBlock,
  edits: SegmentEdits,
): boolean {
  const paragraph = paragraphOf(setting, entry);
  if (paragraph === null || wanted.marker?.isChecked === true) return false;
  const namedStyle = namedStyleOfBlock(wanted);
  const { raw } = paragraph;
  const isRenamed = namedStyleTypeOf(raw.paragraphStyle) !== namedStyle;
  // Whether tab stops stay then is not known.
  if (isRenamed && (raw.paragraphStyle?.tabStops ?? []).length > 0) return false;
  const list = wanted.marker === null ? null : setting.choices.listOf(wanted);
  if (wanted.marker !== null && list === null) return false;
  const { startUtf16 } = entry;
  const edit = lineEdit(
    {
      pieces: setting.reader.pieces(paragraph, startUtf16, namedStyle),
      startUtf16,
      namedStyle,
      hasFirstSpace: setting.segment.kind === "footnote" && startUtf16 === 0,
    },
    wanted.content,
    setting.line,
  );
  if (edit === null) return false;
  edits.addLine(edit);
  const look = lookOfBlock(raw, setting.tab, standing, wanted, list);
  if (isRenamed || !isSamePlace(standing, wanted) || !keepsBullet(raw.bullet, look)) {
    edits.addLook(startUtf16, look);
  }
  return true;
}

function isSamePlace(a: Nesting, b: Nesting): boolean {
  return a.quotes === b.quotes && a.items === b.items && (a.marker === null) === (b.marker === null);
}

/** The one paragraph that a block was read from, or null. */
function paragraphOf(
  { segment }: EditSetting,
  { startUtf16, firstBlock, endBlock }: ReadBlock,
): ParagraphBlock | null {
  if (endBlock !== firstBlock + 1) return null;
  const paragraphs = placedParagraphs(segment);
  const placed = paragraphs[ordinalAt(paragraphs, startUtf16)];
  return placed?.startUtf16 === startUtf16 ? placed.paragraph : null;
}
