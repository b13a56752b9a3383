// Gives stored edits the styles that their text has by now: others may have restyled it since, and that is no reason to forget it.
import type { Segment } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { isSameData } from "../../compare/same-data.ts";
import { graphemesOf } from "../../locate/graphemes.ts";
import { sliceStyled, styledSlice } from "../styled-slice.ts";
import { textOf, type StyledRun, type StyledText } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

/**
 * The edits with `deleted` as it stands in the segment, so that what takes them back gives those styles back too; what an edit only writes
 * again at its ends keeps the style it has. An edit whose text does not stand at its place is left as it is.
 */
export function withStandingStyles(segment: Segment, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map((edit) => {
    const gone = textOf(edit.deleted);
    const standing = styledAt(segment, edit.startUtf16, gone.length);
    if (textOf(standing) !== gone || isSameData(standing, edit.deleted)) return edit;
    const { before, after } = writtenAgain(edit);
    const length = textOf(edit.inserted).length;
    const inserted = [
      ...sliceStyled(standing, 0, before),
      ...sliceStyled(edit.inserted, before, length - after),
      ...sliceStyled(standing, gone.length - after, gone.length),
    ];
    return { ...edit, deleted: standing, inserted };
  });
}

/** Text of a stretch with its styles, paragraph ends included. */
function styledAt(segment: Segment, startUtf16: number, lengthUtf16: number): StyledText {
  const paragraphs = placedParagraphs(segment);
  const endUtf16 = startUtf16 + lengthUtf16;
  const runs: StyledRun[] = [];
  for (let ordinal = Math.max(0, ordinalAt(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= endUtf16) return runs;
    runs.push(...styledSlice(placed, startUtf16 - placed.startUtf16, endUtf16 - placed.startUtf16));
  }
}

/** Units of the whole characters at both ends that are the same before and after in text and style. */
function writtenAgain({ deleted, inserted }: TextEdit): { readonly before: number; readonly after: number } {
  const [old, next] = [charactersOf(deleted), charactersOf(inserted)];
  const shorter = Math.min(old.length, next.length);
  const isSame = (a: StyledRun | undefined, b: StyledRun | undefined): boolean =>
    a?.text === b?.text && isSameData(a?.textStyle, b?.textStyle);
  let before = 0;
  while (before < shorter && isSame(old[before], next[before])) before += 1;
  let after = 0;
  while (after < shorter - before && isSame(old[old.length - 1 - after], next[next.length - 1 - after])) {
    after += 1;
  }
  return {
    before: textOf(old.slice(0, before)).length,
    after: textOf(old.slice(old.length - after)).length,
  };
}

function charactersOf(styled: StyledText): readonly StyledRun[] {
  return styled.flatMap(({ text, textStyle }) =>
    graphemesOf(text).map((character) => ({ text: character, textStyle })),
  );
}
