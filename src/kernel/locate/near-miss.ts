// What the caller may have meant when nothing matched: the most similar places, ranked. The work is limited whatever the document's size.
import type { SegmentSpan, Segment } from "../document/model.ts";
import { stretchesOf, stretchSpan, type Stretch } from "../document/paragraph-text.ts";
import type { PlacedParagraph } from "../document/walk.ts";
import { bestStretch } from "./approximate.ts";
import { graphemeEnd, isGraphemeBoundary } from "./graphemes.ts";

export interface Candidate extends SegmentSpan {
  /** 1 for equal texts, 0 for nothing in common; three decimals. */
  readonly ratio: number;
  readonly text: string;
}

const maxCandidates = 5;
const leastRatio = 0.5;
/** Windows that are aligned in full; the rest of the document is only counted over. */
const maxWindows = 16;
/** Above this length texts are aligned word by word. */
const maxUnitsByCharacter = 200;
const maxPatternUnits = 400;
const gramLength = 3;
const gramTableSize = 4096;

interface Window {
  readonly stretch: Stretch;
  readonly paragraphStartUtf16: number;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly hits: number;
}

/** At most five places, best first, each at least half like `find`. */
export function nearMisses(
  segment: Segment,
  paragraphs: readonly PlacedParagraph[],
  find: string,
): readonly Candidate[] {
  const pattern = fold(find.slice(0, 4 * maxPatternUnits));
  const grams = gramTable(pattern);
  const best = new BestWindows();
  for (const { paragraph, startUtf16 } of paragraphs) {
    for (const stretch of stretchesOf(paragraph)) {
      collectWindows(stretch, startUtf16, pattern.length, grams, best);
    }
  }
  return best
    .ranked()
    .map((window) => align(segment, window, pattern))
    .filter((candidate) => candidate.ratio >= leastRatio)
    .sort((a, b) => b.ratio - a.ratio || a.startUtf16 - b.startUtf16)
    .filter(isFirstOfItsPlace)
    .slice(0, maxCandidates);
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

function gramHash(text: string, index: number): number {
  return (
    (text.charCodeAt(index) * 961 + text.charCodeAt(index + 1) * 31 + text.charCodeAt(index + 2)) &
    (gramTableSize - 1)
  );
}

function gramTable(pattern: string): Uint8Array {
  const table = new Uint8Array(gramTableSize);
  for (let index = 0; index + gramLength <= pattern.length; index += 1) table[gramHash(pattern, index)] = 1;
  return table;
}

/** Counts the pattern's three-unit grams over windows of twice its length that overlap by half. */
function collectWindows(
  stretch: Stretch,
  paragraphStartUtf16: number,
  patternLength: number,
  grams: Uint8Array,
  best: BestWindows,
): void {
  const text = fold(stretch.text);
  const half = Math.max(8, patternLength);
  let previous = 0;
  for (let start = 0; start < text.length; start += half) {
    const end = Math.min(text.length, start + half);
    let hits = 0;
    for (let index = start; index < end && index + gramLength <= text.length; index += 1) {
      hits += grams[gramHash(text, index)] ?? 0;
    }
    // A text too short for grams is looked at wherever there is room.
    const score = patternLength < gramLength || text.length < gramLength ? 1 : previous + hits;
    if (score > 0) {
      best.offer({
        stretch,
        paragraphStartUtf16,
        startUtf16: Math.max(0, start - half),
        endUtf16: end,
        hits: score,
      });
    }
    previous = hits;
  }
}

class BestWindows {
  readonly #windows: Window[] = [];

  offer(window: Window): void {
    const last = this.#windows[this.#windows.length - 1];
    if (this.#windows.length >= maxWindows && last !== undefined && last.hits >= window.hits) return;
    let place = this.#windows.length;
    while (place > 0 && (this.#windows[place - 1]?.hits ?? 0) < window.hits) place -= 1;
    this.#windows.splice(place, 0, window);
    if (this.#windows.length > maxWindows) this.#windows.pop();
  }

  ranked(): readonly Window[] {
    return this.#windows;
  }
}

function align(segment: Segment, window: Window, pattern: string): Candidate {
  const { stretch } = window;
  const text = fold(stretch.text).slice(window.startUtf16, window.endUtf16);
  const found = pattern.length <= maxUnitsByCharacter ? alignUnits(pattern, text) : alignWords(pattern, text);
  let start = window.startUtf16 + found.start;
  let end = Math.max(start + 1, window.startUtf16 + found.end);
  while (start > 0 && !isGraphemeBoundary(stretch.text, start)) start -= 1;
  if (!isGraphemeBoundary(stretch.text, end)) end = graphemeEnd(stretch.text, end);
  const span = stretchSpan(stretch, start, end);
  return {
    segmentId: segment.segmentId,
    startUtf16: window.paragraphStartUtf16 + span.startUtf16,
    endUtf16: window.paragraphStartUtf16 + span.endUtf16,
    ratio: Math.round(found.ratio * 1000) / 1000,
    text: stretch.text.slice(start, Math.min(end, start + 300)),
  };
}

interface Alignment {
  readonly start: number;
  readonly end: number;
  readonly ratio: number;
}

function alignUnits(pattern: string, text: string): Alignment {
  const found = bestStretch(unitsOf(pattern), unitsOf(text));
  const longest = Math.max(pattern.length, found.end - found.start, 1);
  return { start: found.start, end: found.end, ratio: 1 - Math.min(found.edits, longest) / longest };
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
  return { start: before, end: before + inside, ratio: 1 - Math.min(found.edits, longest) / longest };
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
