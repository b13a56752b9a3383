// What turns a cell of a standing table into a wanted one: its paragraphs edited in place where they can be, else its content written anew.
// Rows, columns and their alignment are others' business.
import type { Block, ParagraphBlock } from "../../document/model.ts";
import { kindOfLevel } from "../../plan/blocks/list-presets.ts";
import { namedStyleTypeOf } from "../../plan/paragraph-style.ts";
import type { ContentParagraph } from "../../plan/content.ts";
import { deleteBlocks, insertBlocks } from "../../plan/steps/block-steps.ts";
import type { ColumnAlignment, TableCell } from "../block.ts";
import { lineBreak, normalInline, textInline, type Inline } from "../inline.ts";
import { placeholder } from "../placeholder.ts";
import { segmentFacts } from "../read/segment-facts.ts";
import { assignedLines, linesOf, withoutMarker, type Line, type StandingLines } from "./cell-lines.ts";
import type { EditSetting } from "./edit-setting.ts";
import { lineEdit, type LineEdit } from "./edit-line.ts";
import type { SegmentEdits } from "./segment-edits.ts";

/** A cell of a table that stands. */
export interface StandingCell {
  readonly blocks: readonly Block[];
  /** Where its first block begins. */
  readonly startUtf16: number;
  /** Its name as tables in it have it in front of their own ordinal. */
  readonly path: string;
}

/** A paragraph that stays, and whether it comes to have content. */
export interface KeptParagraph {
  readonly paragraph: ParagraphBlock;
  readonly startUtf16: number;
  readonly isFilled: boolean;
}

export interface EditedCell {
  /** The paragraphs that stay. */
  readonly kept: readonly KeptParagraph[];
  /** Whether its content is written anew, aligned as the column is to be. */
  readonly isWrittenAnew: boolean;
}

/** One of a cell's blocks as it reads. */
interface CellBlock extends StandingLines {
  readonly block: Block;
  readonly startUtf16: number;
  /** What a list's paragraph begins with, "" for another. */
  readonly marker: string;
}

/** Adds what makes the cell read as wanted. Null, and nothing added, when it holds what only can stay. */
export function editCell(
  setting: EditSetting,
  cell: StandingCell,
  wanted: TableCell,
  alignment: ColumnAlignment,
  edits: SegmentEdits,
): EditedCell | null {
  const all = cellBlocks(setting, cell);
  return editedInPlace(setting, all, wanted, edits) ?? writtenAnew(setting, cell, wanted, alignment, edits);
}

/** The paragraphs of a cell that stays as it is. */
export function keptParagraphs(
  { reader }: EditSetting,
  { blocks, startUtf16 }: Pick<StandingCell, "blocks" | "startUtf16">,
): readonly KeptParagraph[] {
  let cursor = startUtf16;
  return blocks.flatMap((block): readonly KeptParagraph[] => {
    const start = cursor;
    cursor += block.lengthUtf16;
    if (block.kind !== "paragraph") return [];
    const namedStyle = namedStyleTypeOf(block.raw.paragraphStyle);
    const content = normalInline(reader.pieces(block, start, namedStyle).map(({ node }) => node));
    return [{ paragraph: block, startUtf16: start, isFilled: content.length > 0 }];
  });
}

function editedInPlace(
  setting: EditSetting,
  all: readonly CellBlock[],
  wanted: TableCell,
  edits: SegmentEdits,
): EditedCell | null {
  const shown = shownBlocks(all);
  const assigned = assignedLines(shown, linesOf(wanted));
  if (assigned === null) return null;
  // Something must take up a cell that comes to read as nothing.
  const isNothing = assigned.every((lines) => lines.length === 0);
  const lines: readonly (readonly Line[])[] = isNothing
    ? assigned.map((_, at) => (at === 0 ? [[]] : []))
    : assigned;
  const found: { readonly edit: LineEdit; readonly kept: KeptParagraph }[] = [];
  const gone: CellBlock[] = [];
  let goneNumbers = 0;
  for (const [index, one] of shown.entries()) {
    const own = lines[index] ?? [];
    const { block, startUtf16, marker } = one;
    if (block.kind !== "paragraph") continue;
    if (own.length === 0) {
      gone.push(one);
      if (/\d/.test(marker)) goneNumbers += 1;
      continue;
    }
    const content = contentOf(own, marker, goneNumbers);
    const edit = content === null ? null : lineEditOf(setting, block, startUtf16, content);
    if (content === null || edit === null) return null;
    found.push({ edit, kept: { paragraph: block, startUtf16, isFilled: content.length > 0 } });
  }
  for (const { edit } of found) edits.addLine(edit);
  const { tabId, segmentId } = edits;
  for (const { startUtf16, block } of gone) {
    edits.addSteps({
      startUtf16,
      make: (map) => [
        deleteBlocks({
          tabId,
          segmentId,
          startUtf16: map(startUtf16, "before"),
          endUtf16: map(startUtf16 + block.lengthUtf16, "before"),
        }),
      ],
    });
  }
  return { kept: found.map(({ kept }) => kept), isWrittenAnew: false };
}

/** A paragraph's line without the marker that its list gives it; null where the list gives another. */
function contentOf(lines: readonly Line[], marker: string, goneNumbers: number): readonly Inline[] | null {
  const [first = [], ...others] = lines;
  if (marker === "") return inlineOf(lines);
  const item = withoutMarker(first, marker);
  if (item === null) return null;
  // Items count on where one in front of them goes.
  if (item.number !== null && item.number !== parseInt(marker, 10) - goneNumbers) return null;
  return inlineOf([item.line, ...others]);
}

function inlineOf(lines: readonly Line[]): readonly Inline[] {
  return normalInline(lines.flatMap((line, at) => (at === 0 ? line : [lineBreak, ...line])));
}

function lineEditOf(
  { reader, line }: EditSetting,
  paragraph: ParagraphBlock,
  startUtf16: number,
  wanted: readonly Inline[],
): LineEdit | null {
  const namedStyle = namedStyleTypeOf(paragraph.raw.paragraphStyle);
  const pieces = reader.pieces(paragraph, startUtf16, namedStyle);
  return lineEdit({ pieces, startUtf16, namedStyle, hasFirstSpace: false, words: null }, wanted, line);
}

function writtenAnew(
  setting: EditSetting,
  { blocks, startUtf16 }: StandingCell,
  wanted: TableCell,
  alignment: ColumnAlignment,
  edits: SegmentEdits,
): EditedCell | null {
  if (blocks.some(({ kind }) => kind !== "paragraph")) return null;
  const content = setting.choices.contentOfCell(wanted, alignment);
  if (content === null) return null;
  const endUtf16 = blocks.reduce((end, { lengthUtf16 }) => end + lengthUtf16, startUtf16);
  const remainder: ContentParagraph = { ...content, content: [] };
  const { tabId, segmentId } = edits;
  edits.addSteps({
    startUtf16,
    make: (map) => {
      const start = map(startUtf16, "before");
      const place = { tabId, segmentId, startUtf16: start, endUtf16: map(endUtf16, "before") };
      return [
        deleteBlocks({ ...place, leavesEmpty: true, remainder }),
        ...(content.content.length === 0
          ? []
          : [insertBlocks({ tabId, segmentId, atUtf16: start, usesEmpty: true }, [content])]),
      ];
    },
  });
  return { kept: [], isWrittenAnew: true };
}

/** The blocks of a cell with the lines that a reading shows of them. */
function cellBlocks(setting: EditSetting, { blocks, startUtf16, path }: StandingCell): readonly CellBlock[] {
  let cursor = startUtf16;
  let tables = 0;
  const { ordinals } = segmentFacts(setting.tab, setting.segment);
  return blocks.map((block): CellBlock => {
    const start = cursor;
    cursor += block.lengthUtf16;
    if (block.kind !== "paragraph") {
      const name = block.kind === "table" ? `${path}.${tables}` : String(ordinals.get(block.raw) ?? 0);
      if (block.kind === "table") tables += 1;
      const lines = [[placeholder(block.kind, name)]];
      return { block, startUtf16: start, lines, isEditable: false, marker: "" };
    }
    const marker = markerOf(setting, block);
    const namedStyle = namedStyleTypeOf(block.raw.paragraphStyle);
    const content = normalInline(setting.reader.pieces(block, start, namedStyle).map(({ node }) => node));
    const shown = marker === "" ? content : normalInline([textInline(marker), ...content]);
    return { block, startUtf16: start, lines: linesOf(shown), isEditable: true, marker };
  });
}

/** Without empty paragraphs at both ends, which a reading leaves out; one where there are no others. */
function shownBlocks(all: readonly CellBlock[]): readonly CellBlock[] {
  const isBlank = (one: CellBlock | undefined): boolean =>
    one?.lines.every((line) => line.length === 0) === true;
  let [from, to] = [0, all.length];
  while (from < to && isBlank(all[from])) from += 1;
  while (to > from && isBlank(all[to - 1])) to -= 1;
  return from === to ? all.slice(0, 1) : all.slice(from, to);
}

/** What a reading shows in front of a list's line. */
function markerOf({ tab, segment }: EditSetting, { raw }: ParagraphBlock): string {
  const { bullet } = raw;
  if (bullet === undefined) return "";
  const kind = kindOfLevel(tab.raw.lists?.[bullet.listId ?? ""], bullet.nestingLevel ?? 0);
  if (kind === "numbered") return `${segmentFacts(tab, segment).numbers.get(raw) ?? 1}. `;
  return kind === "checklist" ? "☐ " : "• ";
}
