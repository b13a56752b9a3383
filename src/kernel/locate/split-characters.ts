// Where a text stands only as a part of larger characters: a consonant without its vowel signs, a letter without its accent.
import type { SegmentSpan } from "../document/model.ts";
import { stretchesOf, stretchSpan } from "../document/paragraph-text.ts";
import { graphemeEnd, isGraphemeBoundary } from "./graphemes.ts";
import { isInside, type SearchedParagraph } from "./searched.ts";
import type { SearchScope } from "./scope.ts";

export interface SplitCharacters {
  readonly count: number;
  /** Of the whole characters around the first place. */
  readonly first: SegmentSpan & { readonly text: string };
}

/** The places of `find`, to the letter, that begin or end inside a character; null when there is none. */
export function splitCharacters(
  find: string,
  { segment, areas }: SearchScope,
  paragraphs: readonly SearchedParagraph[],
): SplitCharacters | null {
  let count = 0;
  let first: SplitCharacters["first"] | null = null;
  for (const { placed, text } of paragraphs) {
    if (!text.includes(find)) continue;
    for (const stretch of stretchesOf(placed.paragraph)) {
      for (let at = stretch.text.indexOf(find); at >= 0; at = stretch.text.indexOf(find, at + 1)) {
        const { start, end } = wholeCharacters(stretch.text, at, at + find.length);
        if (start === at && end === at + find.length) continue;
        const span = stretchSpan(stretch, start, end);
        const startUtf16 = placed.startUtf16 + span.startUtf16;
        const endUtf16 = placed.startUtf16 + span.endUtf16;
        if (!isInside(areas, startUtf16, endUtf16)) continue;
        count += 1;
        first ??= {
          segmentId: segment.segmentId,
          startUtf16,
          endUtf16,
          text: stretch.text.slice(start, end),
        };
      }
    }
  }
  return first === null ? null : { count, first };
}

function wholeCharacters(
  text: string,
  startUtf16: number,
  endUtf16: number,
): { readonly start: number; readonly end: number } {
  let start = startUtf16;
  while (!isGraphemeBoundary(text, start)) start -= 1;
  const end = isGraphemeBoundary(text, endUtf16) ? endUtf16 : graphemeEnd(text, endUtf16 - 1);
  return { start, end };
}
