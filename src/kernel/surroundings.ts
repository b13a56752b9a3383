// Whether a plan on a later reading does the same to the same text: its places, the paragraphs that hold them and those beside them.
// Compares models only; reads nothing and decides nothing.
import type { JsonObject } from "./errors.ts";
import { canonicalText } from "./compare/canonical-text.ts";
import { StyleSheet } from "./compare/effective-style.ts";
import { segmentOf, tabById, type DocumentModel } from "./document/model.ts";
import { unitText } from "./document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "./document/walk.ts";
import type { Plan, TabSpan } from "./plan/plan.ts";
import type { PlannedMatch } from "./plan/plan-result.ts";

/** Most changed paragraphs that a refusal names. */
const maxNamed = 5;
/** Longest text of one paragraph in a refusal, in UTF-16 units, and how much of it stands before the change. */
const maxWordsUtf16 = 160;
const wordsBeforeUtf16 = 40;

/** What stands differently around the places of two plans, as data for a refusal; empty when they do the same to the same text. */
export function changedSurroundings(first: Plan, fresh: Plan): readonly JsonObject[] {
  if (first.matches.length !== fresh.matches.length) {
    return [{ what: "number of places", before: first.matches.length, now: fresh.matches.length }];
  }
  const [then, now] = [new Surroundings(first.before), new Surroundings(fresh.before)];
  const changed: JsonObject[] = [];
  /** The last two frames that were the same: many places share theirs, and frames are long. */
  let same: readonly [Frame, Frame] | null = null;
  for (const [ordinal, match] of first.matches.entries()) {
    const other = fresh.matches[ordinal];
    if (other === undefined) continue;
    const [here, there] = [then.of(match), now.of(other)];
    const isFrameSame = same?.[0] === here.frame && same[1] === there.frame;
    const difference = differenceBetween(here, there, match, other, isFrameSame);
    if (difference === null) same = [here.frame, there.frame];
    else changed.push(difference);
    if (changed.length === maxNamed) break;
  }
  return changed;
}

/** What became of the paragraphs around a plan's places, for a reading on which there is no plan: at most five, with their words. */
export function changedParagraphs(first: Plan, document: DocumentModel): readonly JsonObject[] {
  const changed: JsonObject[] = [];
  const seen = new Set<string>();
  const stretches = new Map<readonly PlacedParagraph[], readonly [front: number, back: number]>();
  for (const match of first.matches) {
    const then = paragraphsOf(first.before, match);
    const now = paragraphsOf(document, match);
    const [from, to] = stretches.get(then) ?? changedStretch(then, now);
    stretches.set(then, [from, to]);
    const [start, end] = ordinalsOf(then, match);
    for (let ordinal = Math.max(0, start - 1); ordinal <= end + 1 && ordinal < then.length; ordinal += 1) {
      const key = `${match.tabId}\n${match.segmentId}\n${ordinal}`;
      if (ordinal < from || ordinal >= then.length - to || seen.has(key)) continue;
      seen.add(key);
      // What a stretch of several paragraphs became is told as one, by its first.
      const what = ordinal < start ? "paragraph before" : ordinal > end ? "paragraph after" : "paragraph";
      changed.push({ ...placeOf(match), what, ...wordsOf(textOf(then[ordinal]), textOf(now[ordinal])) });
      if (changed.length === maxNamed) return changed;
    }
  }
  return changed;
}

/** How many paragraphs are the same from the front, and how many from the end. */
function changedStretch(
  then: readonly PlacedParagraph[],
  now: readonly PlacedParagraph[],
): readonly [front: number, back: number] {
  const shorter = Math.min(then.length, now.length);
  let front = 0;
  while (front < shorter && textOf(then[front]) === textOf(now[front])) front += 1;
  let back = 0;
  while (
    back < shorter - front &&
    textOf(then[then.length - 1 - back]) === textOf(now[now.length - 1 - back])
  ) {
    back += 1;
  }
  return [front, back];
}

/** What one place stands in. */
interface Surrounding {
  readonly frame: Frame;
  readonly offsetUtf16: number;
  readonly lengthUtf16: number;
}

/** All of it that is the same for every place in the same paragraphs. */
interface Frame {
  /** Canonical forms, "" where there is no paragraph; a neighbour is marked where it stands in another container. */
  readonly before: string;
  readonly own: string;
  readonly after: string;
  /** The same as plain words. */
  readonly words: { readonly before: string; readonly own: string; readonly after: string };
  /** How many places of the segment read like this one, and which of them it is. */
  readonly alike: number;
  readonly rank: number;
}

/** Surroundings in one document. What was found is kept: many matches may share a paragraph, or stand in such that read alike. */
class Surroundings {
  readonly #document: DocumentModel;
  readonly #canonical = new Map<PlacedParagraph, string>();
  readonly #byText = new Map<readonly PlacedParagraph[], ReadonlyMap<string, readonly number[]>>();
  /** First ordinals of the stretches that read like one, each with its rank among them. */
  readonly #places = new Map<string, ReadonlyMap<number, number>>();
  /** The frame that was asked for last: matches come in order. */
  #last: { readonly first: PlacedParagraph; readonly end: number; readonly frame: Frame } | null = null;

  constructor(document: DocumentModel) {
    this.#document = document;
  }

  of(match: PlannedMatch): Surrounding {
    const paragraphs = paragraphsOf(this.#document, match);
    const [start, end] = ordinalsOf(paragraphs, match);
    const first = paragraphs[start];
    const isLast = first !== undefined && this.#last?.first === first && this.#last.end === end;
    const frame =
      isLast && this.#last !== null ? this.#last.frame : this.#frame(match, paragraphs, start, end);
    this.#last = first === undefined ? null : { first, end, frame };
    return {
      frame,
      offsetUtf16: match.startUtf16 - (first?.startUtf16 ?? 0),
      lengthUtf16: match.endUtf16 - match.startUtf16,
    };
  }

  #frame(match: PlannedMatch, paragraphs: readonly PlacedParagraph[], start: number, end: number): Frame {
    const own = paragraphs.slice(start, end + 1);
    const neighbour = (ordinal: number): string => {
      const placed = paragraphs[ordinal];
      if (placed === undefined) return "";
      const isBeside = placed.container === paragraphs[ordinal < start ? start : end]?.container;
      return `${isBeside ? "" : "|"}${this.#form(match.tabId, placed)}`;
    };
    const words = {
      before: textOf(paragraphs[start - 1]),
      own: own.map(textOf).join(""),
      after: textOf(paragraphs[end + 1]),
    };
    const key = [match.tabId, match.segmentId, words.before, words.own, words.after].join("\0");
    const places = this.#places.get(key) ?? ranks(this.#alike(paragraphs, start, end));
    this.#places.set(key, places);
    return {
      before: neighbour(start - 1),
      own: own.map((placed) => this.#form(match.tabId, placed)).join("\n"),
      after: neighbour(end + 1),
      words,
      alike: places.size,
      rank: places.get(start) ?? -1,
    };
  }

  #form(tabId: string, placed: PlacedParagraph): string {
    const known = this.#canonical.get(placed);
    if (known !== undefined) return known;
    const styles = new StyleSheet(tabById(this.#document, tabId)?.raw.namedStyles);
    const form = canonicalText([placed.paragraph], styles);
    this.#canonical.set(placed, form);
    return form;
  }

  /** First ordinals of all stretches that read like this one, neighbours included. */
  #alike(paragraphs: readonly PlacedParagraph[], start: number, end: number): readonly number[] {
    const candidates = this.#ordinalsByText(paragraphs).get(textOf(paragraphs[start])) ?? [];
    return candidates.filter((ordinal) => {
      for (let step = -1; step <= end - start + 1; step += 1) {
        if (textOf(paragraphs[ordinal + step]) !== textOf(paragraphs[start + step])) return false;
      }
      return true;
    });
  }

  #ordinalsByText(paragraphs: readonly PlacedParagraph[]): ReadonlyMap<string, readonly number[]> {
    const known = this.#byText.get(paragraphs);
    if (known !== undefined) return known;
    const ordinals = new Map<string, number[]>();
    paragraphs.forEach((placed, ordinal) => {
      const text = textOf(placed);
      const list = ordinals.get(text);
      if (list === undefined) ordinals.set(text, [ordinal]);
      else list.push(ordinal);
    });
    this.#byText.set(paragraphs, ordinals);
    return ordinals;
  }
}

function ranks(ordinals: readonly number[]): ReadonlyMap<number, number> {
  return new Map(ordinals.map((ordinal, rank) => [ordinal, rank]));
}

/** `isFrameSame`: the frames are known to be the same. */
function differenceBetween(
  then: Surrounding,
  now: Surrounding,
  match: PlannedMatch,
  other: PlannedMatch,
  isFrameSame: boolean,
): JsonObject | null {
  const place = placeOf(match);
  if (match.tabId !== other.tabId || match.segmentId !== other.segmentId) {
    return { ...place, what: "place", now: { ...placeOf(other) } };
  }
  const { words } = then.frame;
  const inText = isFrameSame ? null : textDifference(then.frame, now.frame);
  if (inText !== null) return { ...place, ...inText };
  if (then.offsetUtf16 !== now.offsetUtf16 || then.lengthUtf16 !== now.lengthUtf16) {
    return { ...place, what: "place in the paragraph", ...wordsOf(words.own, now.frame.words.own) };
  }
  if (match.intendedText !== other.intendedText) return { ...place, what: "new text" };
  if (then.frame.alike !== now.frame.alike || then.frame.rank !== now.frame.rank) {
    return { ...place, what: "places that read alike", before: then.frame.alike, now: now.frame.alike };
  }
  return null;
}

function textDifference(then: Frame, now: Frame): JsonObject | null {
  if (then.own !== now.own) return { what: "paragraph", ...wordsOf(then.words.own, now.words.own) };
  if (then.before !== now.before) {
    return { what: "paragraph before", ...wordsOf(then.words.before, now.words.before) };
  }
  if (then.after !== now.after) {
    return { what: "paragraph after", ...wordsOf(then.words.after, now.words.after) };
  }
  return null;
}

function placeOf({ tabId, segmentId }: TabSpan): JsonObject {
  return { tab_id: tabId, ...(segmentId === "" ? {} : { segment_id: segmentId }) };
}

function paragraphsOf(document: DocumentModel, { tabId, segmentId }: TabSpan): readonly PlacedParagraph[] {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, segmentId);
  return segment === null ? [] : placedParagraphs(segment);
}

/** Ordinals of the paragraphs that hold the first and the last unit of a place. */
function ordinalsOf(
  paragraphs: readonly PlacedParagraph[],
  { startUtf16, endUtf16 }: TabSpan,
): readonly [start: number, end: number] {
  const start = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16));
  return [start, Math.max(start, ordinalAtOrBefore(paragraphs, Math.max(startUtf16, endUtf16 - 1)))];
}

function textOf(placed: PlacedParagraph | undefined): string {
  return placed === undefined ? "" : unitText(placed.paragraph.raw);
}

/** Both texts from a little before the place where they part; texts that read alike differ in their style. */
function wordsOf(before: string, now: string): JsonObject {
  let front = 0;
  while (front < before.length && before.charCodeAt(front) === now.charCodeAt(front)) front += 1;
  const start = Math.max(0, front - wordsBeforeUtf16);
  return {
    before: clipped(before, start),
    now: clipped(now, start),
    ...(before === now ? { differs_in: "style or list" } : {}),
  };
}

function clipped(text: string, start: number): string {
  const end = start + maxWordsUtf16;
  return `${start > 0 ? "…" : ""}${text.slice(start, end).replace(/\n$/, "")}${end < text.length ? "…" : ""}`;
}
