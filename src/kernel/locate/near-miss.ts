// What the caller may have meant when nothing matched: the most similar places, ranked. The work is limited whatever the document's size.
import type { SegmentSpan } from "../document/model.ts";
import { stretchesOf, stretchSpan, type Stretch } from "../document/paragraph-text.ts";
import { bestStretch, type ApproximateMatch } from "./approximate.ts";
import { isDash, straightQuote } from "./fold-classes.ts";
import { graphemeEnd, isGraphemeBoundary } from "./graphemes.ts";
import type { Match } from "./matches.ts";
import type { SearchScope } from "./scope.ts";
import { isInside, type SearchedParagraph } from "./searched.ts";

export interface Candidate extends SegmentSpan {
  /** 1 for texts that differ in case, quotes, dashes and white space at most, 0 for nothing in common; three decimals. */
  readonly ratio: number;
  readonly text: string;
}

const maxCandidates = 5;
const maxShownUtf16 = 300;
const leastRatio = 0.5;
/** Windows that are aligned in full; the rest of the document is only counted over. Short texts tell less by counting, and cost less to align. */
const leastWindows = 24;
const mostWindows = 256;
const alignedUnits = 32_768;
/** Above this length texts with spaces are aligned word by word; of others only so much is compared as goes character by character. */
const maxUnitsByCharacter = 200;
const maxPatternUnits = 400;
const gramLength = 3;
/** One changed character leaves a text shorter than this hardly a gram of three. */
const leastForThree = 6;
const gramTableSize = 4096;

interface Window {
  readonly paragraph: SearchedParagraph;
  /** In the paragraph's rough text. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly hits: number;
}

/** The most similar places in the scope, best first, each at least half like `find`. */
export function nearMisses(
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
  find: string,
): readonly Candidate[] {
  const pattern = fold(find.slice(0, isSpaced(find) ? 4 * maxPatternUnits : maxPatternUnits));
  if (pattern.trim() === "") return [];
  const grams = gramTable(pattern);
  const best: Window[] = [];
  for (const paragraph of paragraphs) collectWindows(paragraph, pattern.length, grams, best);
  const foldedStretches = new Map<SearchedParagraph, readonly FoldedStretch[]>();
  return best
    .flatMap((window) => {
      const stretches = foldedStretches.get(window.paragraph) ?? stretchesIn(window.paragraph);
      foldedStretches.set(window.paragraph, stretches);
      return alignInWindow(scope, window, stretches, pattern);
    })
    .filter(
      ({ ratio, startUtf16, endUtf16 }) => ratio >= leastRatio && isInside(scope.areas, startUtf16, endUtf16),
    )
    .sort((a, b) => b.ratio - a.ratio || a.startUtf16 - b.startUtf16)
    .filter(isFirstOfItsPlace)
    .slice(0, maxCandidates);
}

/** A known place as a candidate, judged by how much of `find` it is. */
export function candidateOf(find: string, match: Match): Candidate {
  const [longer, shorter] = [find, match.text].map(fold).sort((a, b) => b.length - a.length);
  const units = (longer ?? "").slice(0, maxPatternUnits);
  const inside = alignUnits((shorter ?? "").slice(0, maxPatternUnits), units);
  const outside = units.length - (inside.end - inside.start);
  const ratio = 1 - Math.min(1, (inside.edits + outside) / Math.max(1, units.length));
  const { segmentId, startUtf16, endUtf16, text } = match;
  return {
    segmentId,
    startUtf16,
    endUtf16,
    text: text.slice(0, maxShownUtf16),
    ratio: Math.round(ratio * 1000) / 1000,
  };
}

/** Case, quotes, dashes and spaces made alike, one unit for one unit, so that positions stay true. */
function fold(text: string): string {
  const lower = text.toLowerCase();
  const base = lower.length === text.length ? lower : text;
  return base
    .replace(/[\u2018\u2019\u201A\u201B\u2032]/g, "'")
    .replace(/[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00A0\u2000-\u200A\u202F\u000B\t\n]/g, " ");
}

const asciiUnits = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  unit < 0x20 ? 0x20 : unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit,
);

/** One unit beyond ASCII as `fold` has it, as far as that is cheap to tell. */
function foldUnit(unit: number): number {
  if (unit === 0xa0 || unit === 0x202f) return 0x20;
  if (unit < 0x2000 || unit > 0x2212) return unit;
  if (unit <= 0x200a) return 0x20;
  return isDash(unit) ? 0x2d : (straightQuote(unit)?.charCodeAt(0) ?? unit);
}

function gramHash(first: number, second: number, third: number): number {
  return (first * 961 + second * 31 + third) & (gramTableSize - 1);
}

function gramLengthOf(patternLength: number): number {
  return patternLength < leastForThree ? 2 : gramLength;
}

function windowsFor(patternLength: number): number {
  const affordable = Math.floor(alignedUnits / (patternLength * patternLength));
  return Math.max(leastWindows, Math.min(mostWindows, affordable));
}

function gramTable(pattern: string): Uint8Array {
  const length = gramLengthOf(pattern.length);
  const table = new Uint8Array(gramTableSize);
  const units = Array.from({ length: pattern.length }, (_, index) => {
    const unit = pattern.charCodeAt(index);
    return asciiUnits[unit] ?? foldUnit(unit);
  });
  units.forEach((third, index) => {
    const first = length === 2 ? 0 : (units[index - 2] ?? 0);
    if (index >= length - 1) table[gramHash(first, units[index - 1] ?? 0, third)] = 1;
  });
  return table;
}

/** Counts the pattern's grams over windows of twice its length that overlap by half. */
function collectWindows(
  paragraph: SearchedParagraph,
  patternLength: number,
  grams: Uint8Array,
  best: Window[],
): void {
  const { text } = paragraph;
  const half = Math.max(8, patternLength);
  const length = gramLengthOf(patternLength);
  const most = windowsFor(patternLength);
  // A text too short for grams is looked at wherever there is room.
  const least = patternLength < gramLength || text.length < gramLength ? 1 : 0;
  let previous = 0;
  let first = 0;
  let second = 0;
  for (let start = 0; start < text.length; start += half) {
    const end = Math.min(text.length, start + half);
    let hits = 0;
    for (let index = start; index < end; index += 1) {
      const unit = text.charCodeAt(index);
      const third = unit < 0x80 ? (asciiUnits[unit] ?? 0) : foldUnit(unit);
      if (index >= length - 1) hits += grams[gramHash(length === 2 ? 0 : first, second, third)] ?? 0;
      first = second;
      second = third;
    }
    const score = Math.max(least, previous + hits);
    if (score > (best[most - 1]?.hits ?? 0)) {
      offer(best, most, { paragraph, startUtf16: Math.max(0, start - half), endUtf16: end, hits: score });
    }
    previous = hits;
  }
}

/** Keeps the best windows, best first; of equals the earlier ones. */
function offer(windows: Window[], most: number, window: Window): void {
  let place = windows.length;
  while (place > 0 && (windows[place - 1]?.hits ?? 0) < window.hits) place -= 1;
  windows.splice(place, 0, window);
  if (windows.length > most) windows.pop();
}

/** A stretch of a paragraph's text, and where in its rough text it stands. */
interface FoldedStretch {
  readonly stretch: Stretch;
  readonly folded: string;
  readonly at: number;
}

function stretchesIn({ placed, text }: SearchedParagraph): readonly FoldedStretch[] {
  let cursor = 0;
  return stretchesOf(placed.paragraph).map((stretch) => {
    // Between two stretches the rough text has at least one unit for what parts them.
    const at = text.indexOf(stretch.text, cursor);
    cursor = at + stretch.text.length;
    return { stretch, folded: fold(stretch.text), at };
  });
}

/** The best places of each stretch of text that the window reaches into. */
function alignInWindow(
  scope: SearchScope,
  window: Window,
  stretches: readonly FoldedStretch[],
  pattern: string,
): readonly Candidate[] {
  const { startUtf16 } = window.paragraph.placed;
  return stretches.flatMap((one) => {
    const start = Math.max(0, window.startUtf16 - one.at);
    const end = Math.min(one.folded.length, window.endUtf16 - one.at);
    return start < end ? [align(scope, one, startUtf16, start, end, pattern)] : [];
  });
}

function align(
  { segment }: SearchScope,
  { stretch, folded }: FoldedStretch,
  paragraphStartUtf16: number,
  windowStart: number,
  windowEnd: number,
  pattern: string,
): Candidate {
  const text = folded.slice(windowStart, windowEnd);
  const isByWords = pattern.length > maxUnitsByCharacter && isSpaced(pattern);
  const found = isByWords ? alignWords(pattern, text) : alignUnits(pattern, text);
  let start = windowStart + found.start;
  let end = Math.max(start + 1, windowStart + found.end);
  while (start > 0 && !isGraphemeBoundary(stretch.text, start)) start -= 1;
  if (!isGraphemeBoundary(stretch.text, end)) end = graphemeEnd(stretch.text, end);
  const span = stretchSpan(stretch, start, end);
  return {
    segmentId: segment.segmentId,
    startUtf16: paragraphStartUtf16 + span.startUtf16,
    endUtf16: paragraphStartUtf16 + span.endUtf16,
    ratio: Math.round(found.ratio * 1000) / 1000,
    text: stretch.text.slice(start, Math.min(end, start + maxShownUtf16)),
  };
}

/** Whether a text has words to align by: a space in every twenty units at least. */
function isSpaced(text: string): boolean {
  return text.split(/\s/).length > text.length / 20;
}

interface Alignment extends ApproximateMatch {
  readonly ratio: number;
}

function alignUnits(pattern: string, text: string): Alignment {
  const found = bestStretch(unitsOf(pattern), unitsOf(text));
  const longest = Math.max(pattern.length, found.end - found.start, 1);
  return { ...found, ratio: 1 - Math.min(found.edits, longest) / longest };
}

function unitsOf(text: string): readonly number[] {
  const units: number[] = [];
  for (let index = 0; index < text.length; index += 1) units.push(text.charCodeAt(index));
  return units;
}

function alignWords(pattern: string, text: string): Alignment {
  const patternWords = pattern.split(/(?<=\s)/).slice(0, maxPatternUnits);
  const words = text.split(/(?<=\s)/);
  const found = bestStretch(patternWords, words);
  const before = lengthOf(words.slice(0, found.start));
  const inside = lengthOf(words.slice(found.start, found.end));
  const longest = Math.max(patternWords.length, found.end - found.start, 1);
  const ratio = 1 - Math.min(found.edits, longest) / longest;
  return { start: before, end: before + inside, edits: found.edits, ratio };
}

function lengthOf(words: readonly string[]): number {
  let length = 0;
  for (const word of words) length += word.length;
  return length;
}

function isFirstOfItsPlace(candidate: Candidate, ordinal: number, all: readonly Candidate[]): boolean {
  return all
    .slice(0, ordinal)
    .every((other) => candidate.endUtf16 <= other.startUtf16 || candidate.startUtf16 >= other.endUtf16);
}
