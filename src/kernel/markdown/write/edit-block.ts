// What turns a block that stands in a document into a wanted one without writing it anew. Whether two blocks belong together is the caller's
// business, and so is what cannot be had this way.
import type { ParagraphBlock, Segment } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { listItemIn } from "../../plan/blocks/captured.ts";
import { isOfPreset } from "../../plan/blocks/list-presets.ts";
import { keepsBullet, type ParagraphLook } from "../../plan/blocks/look.ts";
import { namedStyleTypeOf } from "../../plan/paragraph-style.ts";
import { tablesOf, type PlacedTable } from "../../tables/placed-table.ts";
import { isLine, type CodeBlock, type LineBlock, type MarkdownBlock } from "../block.ts";
import { isSameBlock } from "../difference.ts";
import type { ReadBlock } from "../read/read-blocks.ts";
import { paragraphStyleOf } from "./content-of-blocks.ts";
import { editCode } from "./edit-code.ts";
import { lineEdit } from "./edit-line.ts";
import type { EditSetting } from "./edit-setting.ts";
import { editTable } from "./edit-table.ts";
import { isSamePlace, lookOfBlock, namedStyleOfBlock } from "./look-of-block.ts";
import type { SegmentEdits } from "./segment-edits.ts";

export { editSetting, type EditChoices, type EditSetting } from "./edit-setting.ts";

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
  if (standing.kind === "code" && wanted.kind === "code") {
    return editCodeBlock(setting, entry, standing, wanted, edits);
  }
  if (standing.kind === "table" && wanted.kind === "table") {
    const placed = tableOf(setting, entry.startUtf16);
    return placed !== null && editTable(setting, placed, standing, wanted, edits);
  }
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
  const place = setting.choices.placeOf(wanted);
  if (place.isMiscounted) return false;
  const { startUtf16 } = entry;
  const edit = lineEdit(
    {
      pieces: setting.reader.pieces(paragraph, startUtf16, namedStyle),
      startUtf16,
      namedStyle,
      hasFirstSpace: setting.segment.kind === "footnote" && startUtf16 === 0,
      words: setting.choices.words,
    },
    wanted.content,
    setting.line,
  );
  if (edit === null) return false;
  const nested = paragraphStyleOf(wanted, place);
  const there = listItemIn(raw, setting.tab, setting.joinable);
  // A level that is shown less deep than it is stays as it is.
  const staysItem = there !== null && there.joins === place.list?.joins && isSamePlace(standing, wanted);
  const list = staysItem ? there : place.list;
  const look = lookOfBlock(raw, setting.tab, standing, wanted, nested, list);
  const isBulletKept = keepsBullet(raw.bullet, look);
  if (!isBulletKept && !canJoin(setting, startUtf16, wanted, look, edits)) return false;
  edits.addLine(edit);
  if (isRenamed || !isSamePlace(standing, wanted) || !isBulletKept) edits.addLook(startUtf16, look);
  return true;
}

/**
 * Whether an item can go on the list that it is to be in: an item of that list stands in front of it, none of another list between the two
 * (rulebook 9.4), and the list looks as a preset makes it. One that begins a level may be a list of its own instead.
 */
function canJoin(
  { tab, segment, joinable }: EditSetting,
  startUtf16: number,
  wanted: LineBlock,
  { list }: ParagraphLook,
  edits: SegmentEdits,
): boolean {
  const listId = list?.joins;
  if (list === null || listId === undefined) return true;
  if (!isOfPreset(tab.raw.lists?.[listId], list.kind)) return wanted.marker?.start !== null;
  const paragraphs = placedParagraphs(segment);
  const ordinal = ordinalAt(paragraphs, startUtf16);
  for (let at = ordinal - 1; ; at -= 1) {
    const before = paragraphs[at];
    if (before === undefined || before.container !== paragraphs[ordinal]?.container) return false;
    const given = edits.lookAt(before.startUtf16);
    const item = given === null ? listItemIn(before.paragraph.raw, tab, joinable) : given.list;
    if (item?.joins !== listId) return false;
    if (item.level <= list.level) return true;
  }
}

function editCodeBlock(
  setting: EditSetting,
  entry: ReadBlock,
  standing: CodeBlock,
  wanted: CodeBlock,
  edits: SegmentEdits,
): boolean {
  const paragraph = paragraphOf(setting, entry);
  if (paragraph === null || wanted.marker !== null) return false;
  const { startUtf16 } = entry;
  if (!editCode(setting, paragraph, startUtf16, standing, wanted, edits)) return false;
  if (!isSamePlace(standing, wanted)) {
    const nested = paragraphStyleOf(wanted, setting.choices.placeOf(wanted));
    edits.addLook(startUtf16, lookOfBlock(paragraph.raw, setting.tab, standing, wanted, nested, null));
  }
  return true;
}

const knownTables = new WeakMap<Segment, ReadonlyMap<number, PlacedTable>>();

/** The table of the segment that begins there, or null. Kept for as long as the segment is. */
function tableOf({ segment }: EditSetting, startUtf16: number): PlacedTable | null {
  let tables = knownTables.get(segment);
  if (tables === undefined) {
    tables = new Map(tablesOf(segment).map((placed) => [placed.startUtf16, placed]));
    knownTables.set(segment, tables);
  }
  return tables.get(startUtf16) ?? null;
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
