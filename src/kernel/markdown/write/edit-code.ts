// What turns a code block that is one paragraph into a wanted one: its lines by words, its language by the named range that tells it.
// Its place in quotes and lists is others' business.
import type { TextStyle } from "../../../google-api/docs.ts";
import type { NamedRangeModel, ParagraphBlock } from "../../document/model.ts";
import { NameRangesStep, UnnameRangesStep } from "../../plan/steps/name-ranges.ts";
import type { TextEdit } from "../../plan/steps/text-operations.ts";
import { sliceStyled } from "../../plan/styled-slice.ts";
import type { StyledRun } from "../../plan/styled-text.ts";
import { smallestHunks } from "../../plan/word-diff.ts";
import type { CodeBlock } from "../block.ts";
import { codeRangePrefix } from "../look.ts";
import type { LinePiece } from "../read/read-line.ts";
import { codeTextStyle } from "./content-of-blocks.ts";
import type { EditSetting } from "./edit-setting.ts";
import { softBreak } from "./line-units.ts";
import type { SegmentEdits } from "./segment-edits.ts";

/** Adds the edits; false, and nothing added, when only writing the block anew can do it. */
export function editCode(
  setting: EditSetting,
  paragraph: ParagraphBlock,
  startUtf16: number,
  standing: CodeBlock,
  wanted: CodeBlock,
  edits: SegmentEdits,
): boolean {
  const texts = textEdits(setting, paragraph, startUtf16, standing, wanted);
  if (texts === null) return false;
  const isSameLanguage = standing.language === wanted.language;
  const ranges = isSameLanguage ? [] : languageRanges(setting, paragraph, startUtf16);
  if (ranges === null) return false;
  edits.addLine({ texts, objects: [], styles: [] });
  if (!isSameLanguage) nameLanguage(setting, ranges, paragraph, startUtf16, wanted, edits);
  return true;
}

function textEdits(
  { reader, line }: EditSetting,
  paragraph: ParagraphBlock,
  startUtf16: number,
  standing: CodeBlock,
  wanted: CodeBlock,
): readonly TextEdit[] | null {
  if (isSameLines(standing.lines, wanted.lines)) return [];
  const pieces = reader.pieces(paragraph, startUtf16, "NORMAL_TEXT");
  const runs = plainRuns(pieces, startUtf16);
  if (runs === null) return null;
  const isCode = ({ textStyle }: StyledRun): boolean => line.styles.marksOf(textStyle, "NORMAL_TEXT").code;
  const text = runs.map((run) => run.text).join("");
  const next = wanted.lines.join(softBreak);
  // Without text the paragraph's end tells that it is code.
  const elements = paragraph.raw.elements ?? [];
  const endStyle = elements[elements.length - 1]?.textRun?.textStyle ?? {};
  if (next.trim() === "" && !isCode({ text: "", textStyle: endStyle })) return null;
  return smallestHunks(text, next).map(({ startUtf16: from, endUtf16: to, inserted }): TextEdit => {
    const deleted = sliceStyled(runs, from, to);
    const beside = [...deleted, ...sliceStyled(runs, Math.max(0, from - 1), from), ...runs];
    const style: TextStyle = beside.find(isCode)?.textStyle ?? codeTextStyle;
    return {
      startUtf16: startUtf16 + from,
      deleted,
      inserted: inserted === "" ? [] : [{ text: inserted, textStyle: style }],
    };
  });
}

function isSameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, at) => line === b[at]);
}

/** The text in one piece with its styles; null where something else stands in it. */
function plainRuns(pieces: readonly LinePiece[], startUtf16: number): readonly StyledRun[] | null {
  const runs: StyledRun[] = [];
  let cursor = startUtf16;
  for (const { node, startUtf16: start, endUtf16, textStyle } of pieces) {
    const isText = node.kind === "text" || node.kind === "break";
    if (!isText || start !== cursor || textStyle === null) return null;
    runs.push({ text: node.kind === "text" ? node.text : softBreak, textStyle });
    cursor = endUtf16;
  }
  return runs;
}

/** The named ranges that tell the language of this block alone; null where one of them tells that of others, too. */
function languageRanges(
  { tab, segment }: EditSetting,
  { lengthUtf16 }: ParagraphBlock,
  startUtf16: number,
): readonly NamedRangeModel[] | null {
  const end = startUtf16 + lengthUtf16;
  const found = tab.namedRanges.filter(
    ({ name, spans }) =>
      name.startsWith(codeRangePrefix) &&
      spans.some(
        (span) => span.segmentId === segment.segmentId && span.startUtf16 < end && span.endUtf16 > startUtf16,
      ),
  );
  const isOwn = ({ spans }: NamedRangeModel): boolean =>
    spans.every(
      (span) => span.segmentId === segment.segmentId && span.startUtf16 >= startUtf16 && span.endUtf16 <= end,
    );
  return found.every(isOwn) ? found : null;
}

function nameLanguage(
  { tab }: EditSetting,
  ranges: readonly NamedRangeModel[],
  { lengthUtf16 }: ParagraphBlock,
  startUtf16: number,
  { language }: CodeBlock,
  edits: SegmentEdits,
): void {
  const { tabId, segmentId } = edits;
  if (ranges.length > 0) {
    const gone = ranges.map(({ name, namedRangeId, spans }) => {
      const others = tab.namedRanges.filter((other) => other.name === name && !ranges.includes(other));
      return { name, namedRangeId, spans, othersIds: others.map((other) => other.namedRangeId) };
    });
    edits.addFirst(new UnnameRangesStep(tabId, gone));
  }
  if (language === "") return;
  edits.addSteps({
    startUtf16,
    make: (map) => {
      const start = map(startUtf16, "before");
      const end = map(startUtf16 + lengthUtf16 - 1, "after");
      const name = `${codeRangePrefix}${language}`;
      const range = { name, segmentId, startUtf16: start, endUtf16: Math.max(end, start + 1) };
      return [new NameRangesStep(tabId, [range])];
    },
  });
}
