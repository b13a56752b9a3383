// What the caller may have meant when nothing matched: the most similar places, ranked. The work is limited whatever the document says.
import type { SegmentSpan } from "../document/model.ts";
import { stretchesOf, stretchPart, stretchSpan, type Stretch } from "../document/paragraph-text.ts";
import { unitClasses } from "./alike-units.ts";
import { Aligner } from "./alignment.ts";
import type { Match } from "./matches.ts";
import { PromisingPlaces } from "./promising-places.ts";
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
/** So much of `find` is compared. */
const maxComparedUtf16 = 2_000;
/** Places that are aligned: so many as the steps are enough for, within these bounds. */
const leastPlaces = 12;
const mostPlaces = 256;
const alignmentSteps = 1_500_000;

/** The most similar places in the scope, best first, each at least half like `find`. */
export function nearMisses(
  scope: SearchScope,
  paragraphs: readonly SearchedParagraph[],
  find: string,
): readonly Candidate[] {
  if (find.trim() === "") return [];
  const { compared, units, aligner } = comparing(find);
  const affordable = Math.floor(alignmentSteps / aligner.steps);
  const most = Math.max(leastPlaces, Math.min(mostPlaces, affordable));
  const places = new PromisingPlaces<Haystack>(compared, units, most);
  for (const paragraph of paragraphs) {
    for (const haystack of haystacksOf(scope, paragraph)) places.add(haystack, haystack.text);
  }
  const placed = new Map<Haystack, readonly PlacedStretch[]>();
  const found = places.best.flatMap(({ source, endUtf16 }) => {
    const stretches = placed.get(source) ?? stretchesIn(source);
    placed.set(source, stretches);
    return stretches.flatMap((one) => candidateNear(scope, source, one, endUtf16, aligner));
  });
  const ranked = found
    .filter(
      ({ ratio, startUtf16, endUtf16 }) => ratio >= leastRatio && isInside(scope.areas, startUtf16, endUtf16),
    )
    .sort((a, b) => b.ratio - a.ratio || a.startUtf16 - b.startUtf16);
  return apart(ranked).map((one) => ({ ...one, ratio: shownRatio(one.ratio, find, compared) }));
}

/** A known place as a candidate, judged by how much of `find` it is. */
export function candidateOf(find: string, match: Match): Candidate {
  const { compared, aligner } = comparing(find);
  const { segmentId, startUtf16, endUtf16, text } = match;
  const ratio = shownRatio(aligner.ratio(text.slice(0, maxComparedUtf16)), find, compared);
  return { segmentId, startUtf16, endUtf16, text: text.slice(0, maxShownUtf16), ratio };
}

function comparing(find: string): {
  readonly compared: string;
  readonly units: ReturnType<typeof unitClasses>;
  readonly aligner: Aligner;
} {
  const compared = find.slice(0, maxComparedUtf16);
  const units = unitClasses(compared);
  return { compared, units, aligner: new Aligner(compared, units) };
}

/** Rounded, but never to 1: what is not alike is not called so. */
function shownRatio(ratio: number, find: string, compared: string): number {
  const rounded = Math.round(ratio * 1000) / 1000;
  return ratio === 1 && compared === find ? 1 : Math.min(rounded, 0.999);
}

/** A text of a paragraph to look through: all of it, or what lies inside one of the scope's areas. */
interface Haystack {
  readonly paragraph: SearchedParagraph;
  readonly text: string;
  /** Null for the whole paragraph, whose rough text it then is. */
  readonly part: Stretch | null;
}

function haystacksOf({ areas }: SearchScope, paragraph: SearchedParagraph): readonly Haystack[] {
  const { startUtf16, paragraph: block } = paragraph.placed;
  if (isInside(areas, startUtf16, startUtf16 + block.lengthUtf16)) {
    return [{ paragraph, text: paragraph.text, part: null }];
  }
  return (areas ?? []).flatMap((area) =>
    stretchesOf(block).flatMap((stretch) => {
      const part = stretchPart(stretch, area.startUtf16 - startUtf16, area.endUtf16 - startUtf16);
      return part.text === "" ? [] : [{ paragraph, text: part.text, part }];
    }),
  );
}

/** A stretch of a paragraph's text, and where in its haystack it stands. */
interface PlacedStretch {
  readonly stretch: Stretch;
  readonly at: number;
}

function stretchesIn({ paragraph, text, part }: Haystack): readonly PlacedStretch[] {
  if (part !== null) return [{ stretch: part, at: 0 }];
  let cursor = 0;
  return stretchesOf(paragraph.placed.paragraph).map((stretch) => {
    // Between two stretches the rough text has at least one unit for what parts them.
    const at = text.indexOf(stretch.text, cursor);
    cursor = at + stretch.text.length;
    return { stretch, at };
  });
}

function candidateNear(
  { segment }: SearchScope,
  { paragraph }: Haystack,
  { stretch, at }: PlacedStretch,
  endUtf16: number,
  aligner: Aligner,
): readonly Candidate[] {
  const found = aligner.near(stretch.text, endUtf16 - at);
  if (found === null) return [];
  const span = stretchSpan(stretch, found.start, found.end);
  const { startUtf16 } = paragraph.placed;
  return [
    {
      segmentId: segment.segmentId,
      startUtf16: startUtf16 + span.startUtf16,
      endUtf16: startUtf16 + span.endUtf16,
      ratio: found.ratio,
      text: stretch.text.slice(found.start, Math.min(found.end, found.start + maxShownUtf16)),
    },
  ];
}

/** The first of them that have no unit in common, as many as are answered. */
function apart(ranked: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (const one of ranked) {
    if (kept.every((other) => one.endUtf16 <= other.startUtf16 || one.startUtf16 >= other.endUtf16)) {
      kept.push(one);
    }
    if (kept.length === maxCandidates) break;
  }
  return kept;
}
