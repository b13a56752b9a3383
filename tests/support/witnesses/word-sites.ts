// Words of a document that replace_text may be asked for, with what they touch: the generator of the word-edit properties.
import type { PlainParagraph, PlainView, Unit } from "./plain-view.ts";

/** What stands at an edge of a word, or what the word stands in. */
export type EdgeKind = "run" | "link" | "chip" | "table" | "footnote" | "glyph";

export interface WordSite {
  readonly tabId: string;
  /** Place in `PlainView.paragraphs`. */
  readonly paragraph: number;
  /** Offset in the paragraph's units, with pending insertions counted. */
  readonly start: number;
  readonly text: string;
  readonly edges: ReadonlySet<EdgeKind>;
  /** Which match of `text` in the tab this is, counted from 1, and how many there are. */
  readonly occurrence: number;
  readonly total: number;
}

const word = /[\p{L}\p{N}\p{M}\p{Emoji_Presentation}\u200d\ufe0f]+/gu;
const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A stretch of text that no object breaks. */
interface Stretch {
  readonly paragraph: number;
  readonly start: number;
  readonly text: string;
  readonly boundaries: ReadonlySet<number>;
}

/** All words of the body of each tab that stand in paragraphs without suggestions. */
export function wordSites(view: PlainView): WordSite[] {
  const sites: WordSite[] = [];
  const byTab = new Map<string, Stretch[]>();
  view.paragraphs.forEach((paragraph, ordinal) => {
    if (paragraph.segmentId !== "") return;
    const stretches = byTab.get(paragraph.tabId) ?? [];
    stretches.push(...stretchesOf(paragraph, ordinal));
    byTab.set(paragraph.tabId, stretches);
  });
  for (const [tabId, stretches] of byTab) {
    const seen = new Map<string, { paragraph: number; start: number }[]>();
    for (const stretch of stretches) {
      const paragraph = view.paragraphs[stretch.paragraph]!;
      if (paragraph.hasSuggestion) continue;
      for (const { text, index } of wordsOf(stretch)) {
        if (!stretch.boundaries.has(index) || !stretch.boundaries.has(index + text.length)) continue;
        let all = seen.get(text);
        if (all === undefined) seen.set(text, (all = occurrences(stretches, text)));
        const start = stretch.start + index;
        const occurrence =
          all.findIndex((one) => one.paragraph === stretch.paragraph && one.start === start) + 1;
        if (occurrence === 0) continue; // An earlier match overlaps this one: not reachable by this text.
        sites.push({
          tabId,
          paragraph: stretch.paragraph,
          start,
          text,
          edges: edgesOf(paragraph, start, text.length),
          occurrence,
          total: all.length,
        });
      }
    }
  }
  return sites;
}

/** Its words, and its two ends with the space or punctuation that stands between a word and the object beside it. */
function wordsOf({ text }: Stretch): { text: string; index: number }[] {
  const matches = [...text.matchAll(word), ...text.matchAll(/^[^\p{L}\p{N}]+\p{L}+|\p{L}+[^\p{L}\p{N}]+$/gu)];
  return matches.map((match) => ({ text: match[0], index: match.index }));
}

function stretchesOf(paragraph: PlainParagraph, ordinal: number): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  let text = "";
  const end = () => {
    if (text !== "") {
      const boundaries = new Set([
        text.length,
        ...[...segmenter.segment(text)].map((segment) => segment.index),
      ]);
      stretches.push({ paragraph: ordinal, start, text, boundaries });
    }
    text = "";
  };
  paragraph.units.forEach((unit, offset) => {
    if (unit.isPendingInsertion) return; // Not there yet: text runs across it. Such a paragraph is only counted, never a site.
    if (!unit.isText || unit.what === "\n") return end();
    if (text === "") start = offset;
    text += unit.what;
  });
  end();
  return stretches;
}

/** Non-overlapping matches at grapheme boundaries, left to right, in document order. */
function occurrences(stretches: readonly Stretch[], text: string): { paragraph: number; start: number }[] {
  return stretches.flatMap((stretch) => {
    const found: { paragraph: number; start: number }[] = [];
    let from = stretch.text.indexOf(text);
    while (from !== -1) {
      const isWhole = stretch.boundaries.has(from) && stretch.boundaries.has(from + text.length);
      if (isWhole) found.push({ paragraph: stretch.paragraph, start: stretch.start + from });
      from = stretch.text.indexOf(text, isWhole ? from + text.length : from + 1);
    }
    return found;
  });
}

function edgesOf(paragraph: PlainParagraph, start: number, length: number): Set<EdgeKind> {
  const edges = new Set<EdgeKind>();
  if (paragraph.isInTable) edges.add("table");
  const units = paragraph.units;
  const inside = units.slice(start, start + length);
  const first = inside[0]!;
  const neighbours = [units[start - 1], units[start + length]];
  if (inside.some((unit) => unit.style !== first.style)) edges.add("run");
  for (const neighbour of neighbours) {
    if (neighbour === undefined) continue;
    if (neighbour.isText && neighbour.style !== first.style) edges.add("run");
    if (neighbour.what === "\ue907") edges.add("glyph");
    else if (!neighbour.isText) edges.add(/footnoteReference/.test(neighbour.what) ? "footnote" : "chip");
    if (isLinked(neighbour) !== isLinked(first)) edges.add("link");
  }
  return edges;
}

function isLinked(unit: Unit): boolean {
  return unit.style.includes('"link":');
}
