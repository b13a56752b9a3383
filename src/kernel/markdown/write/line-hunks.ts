// Where a standing line and a wanted one differ: objects first, as they can only stay, then the words between them. Knows characters only.
import { longestCommon, smallestHunks } from "../../plan/word-diff.ts";

/** A stretch of the standing line and the stretch of the wanted one that takes its place; ordinals of units. */
export interface LineHunk {
  readonly from: number;
  readonly to: number;
  readonly wantedFrom: number;
  readonly wantedTo: number;
}

/** Largest table that the comparison of objects may fill. */
const maxObjectPairs = 250_000;

/** Hunks, ascending and not touching each other; null when the lines have too many objects to compare. Both are one character a unit. */
export function lineHunks(
  standing: string,
  wanted: string,
  isObject: (character: string) => boolean,
): readonly LineHunk[] | null {
  const kept = keptObjects(standing, wanted, isObject);
  if (kept === null) return null;
  const hunks: LineHunk[] = [];
  let from = 0;
  let wantedFrom = 0;
  for (const [at, wantedAt] of [...kept, [standing.length, wanted.length] as const]) {
    let shift = wantedFrom - from;
    for (const hunk of smallestHunks(standing.slice(from, at), wanted.slice(wantedFrom, wantedAt))) {
      const start = from + hunk.startUtf16;
      const end = from + hunk.endUtf16;
      const wantedStart = start + shift;
      hunks.push({
        from: start,
        to: end,
        wantedFrom: wantedStart,
        wantedTo: wantedStart + hunk.inserted.length,
      });
      shift += hunk.inserted.length - (end - start);
    }
    from = at + 1;
    wantedFrom = wantedAt + 1;
  }
  return hunks;
}

/** Places of the objects that both lines have, in the same order. */
function keptObjects(
  standing: string,
  wanted: string,
  isObject: (character: string) => boolean,
): readonly (readonly [number, number])[] | null {
  const placesIn = (text: string): readonly number[] =>
    text.split("").flatMap((character, place) => (isObject(character) ? [place] : []));
  const [old, next] = [placesIn(standing), placesIn(wanted)];
  if (old.length * next.length > maxObjectPairs) return null;
  const names = (text: string, places: readonly number[]): readonly string[] =>
    places.map((place) => text.charAt(place));
  return longestCommon(names(standing, old), names(wanted, next)).map(([a, b]) => [
    old[a] ?? 0,
    next[b] ?? 0,
  ]);
}
