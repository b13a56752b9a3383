// Which characters a looser rung, or caseless matching, took for each other: what the answer shows beside the rung's name.
import { visible } from "./fold-classes.ts";
import { canCut, foldText, type FoldedText } from "./fold-text.ts";
import type { Query } from "./query.ts";

export interface Fold {
  /** What stands in the document; "" where it has nothing. What cannot be seen is shown as `⟨U+00A0⟩`. */
  readonly found: string;
  /** What was asked for in its place; "" where nothing was. */
  readonly asked: string;
  /** How often, over the matches that were looked at. */
  readonly count: number;
}

const maxFolds = 12;
const maxMatches = 50;
const maxShownUtf16 = 24;

/** The differing characters of the matched texts against what was asked, in order of appearance; at most twelve kinds. */
export function foldsOf(texts: readonly string[], rung: number, query: Query): readonly Fold[] {
  const counts = new Map<string, Fold>();
  const asked = query.at(rung);
  for (const text of texts.slice(0, maxMatches)) {
    if (text === query.find) continue;
    const found = foldText(text, rung, query.isCaseless);
    // What stands beside a match can decide how its edge folds; then there is nothing to compare unit by unit.
    if (found.text === asked.text) compare(text, found, query.find, asked, counts);
  }
  return [...counts.values()].slice(0, maxFolds);
}

function compare(
  foundText: string,
  found: FoldedText,
  askedText: string,
  asked: FoldedText,
  counts: Map<string, Fold>,
): void {
  let first = 0;
  let foundEnd = 0;
  let askedEnd = 0;
  while (first < found.text.length) {
    let next = first + 1;
    while (!canCut(found, next) || !canCut(asked, next)) next += 1;
    const [foundStart = 0, askedStart = 0] = [found.starts[first], asked.starts[first]];
    note(foundText.slice(foundEnd, foundStart), askedText.slice(askedEnd, askedStart), counts);
    foundEnd = found.ends[next - 1] ?? foundText.length;
    askedEnd = asked.ends[next - 1] ?? askedText.length;
    note(foundText.slice(foundStart, foundEnd), askedText.slice(askedStart, askedEnd), counts);
    first = next;
  }
  note(foundText.slice(foundEnd), askedText.slice(askedEnd), counts);
}

function note(found: string, asked: string, counts: Map<string, Fold>): void {
  if (found === asked) return;
  const shown = { found: short(found), asked: short(asked) };
  const key = JSON.stringify(shown);
  counts.set(key, { ...shown, count: (counts.get(key)?.count ?? 0) + 1 });
}

function short(text: string): string {
  return visible(text.slice(0, maxShownUtf16)) + (text.length > maxShownUtf16 ? "…" : "");
}
