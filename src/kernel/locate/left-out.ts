// Where a text stands in what matching leaves out: pending insertions, and the words that chips are shown with. Only explains why nothing
// matched; no edit is planned on what it finds.
import type { JsonObject } from "../errors.ts";
import type { ParagraphBlock, Span } from "../document/model.ts";
import { elementContent, elementLengthUtf16, isPendingInsertion } from "../document/paragraph-text.ts";
import { shownAs } from "../document/shown-line.ts";
import { placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { foldText, type FoldedText } from "./fold-text.ts";
import { clip, locationsOf } from "./location.ts";
import type { Query } from "./query.ts";
import { rungs } from "./rungs.ts";
import type { SearchScope } from "./scope.ts";
import { isInside, type SearchedParagraph } from "./searched.ts";
import { Sieve } from "./sieve.ts";

export interface LeftOutPlace extends Span {
  /** A place in both counts as a pending insertion, which can be decided. */
  readonly kind: "pending_insertion" | "chip";
  /** Of the pending insertions that the place meets. */
  readonly suggestionIds: readonly string[];
  /** The words around it with everything that is left out. */
  readonly context: string;
}

const contextRadiusUtf16 = 40;
const maxSuggestionIds = 5;

/** Places in document order, matched as the rung does: in the paragraphs as they stand with all that is proposed, or as they would be with it accepted. */
export function leftOutPlaces(query: Query, rung: number, scope: SearchScope): readonly LeftOutPlace[] {
  const climbed = query.rungCount === 1 ? rungs.exact : rung;
  const wanted = query.at(climbed);
  if (wanted.text === "") return [];
  const lines = placedParagraphs(scope.segment).flatMap((placed, ordinal) =>
    hasLeftOut(placed.paragraph) ? linesOf(placed, ordinal) : [],
  );
  const held = new Set<SearchedParagraph>(new Sieve(query.find, lines).held);
  const places: LeftOutPlace[] = [];
  let last = -1;
  for (const line of lines) {
    if (!held.has(line) || line.ordinal === last) continue;
    const found = placesIn(line, foldText(line.text, climbed, query.isCaseless), wanted.text).filter(
      ({ startUtf16, endUtf16 }) => isInside(scope.areas, startUtf16, endUtf16),
    );
    places.push(...found);
    if (found.length > 0) last = line.ordinal;
  }
  return places;
}

/** `{left_out, suggestion_ids?, start_index, end_index, context, path}` of places of one segment in document order. */
export function leftOutAsData(
  { segment }: SearchScope,
  places: readonly LeftOutPlace[],
): readonly JsonObject[] {
  return locationsOf(placedParagraphs(segment), places).map((location, ordinal) => {
    const { kind, suggestionIds = [], context = "" } = places[ordinal] ?? {};
    return {
      left_out: kind ?? "chip",
      ...(suggestionIds.length === 0 ? {} : { suggestion_ids: suggestionIds.slice(0, maxSuggestionIds) }),
      ...location,
      context,
    };
  });
}

/** For a text that nothing matched: one entry for pending insertions and one for chips, each about the first of its places. */
export function leftOutEntries(
  query: Query,
  scope: SearchScope,
): readonly { readonly words: string; readonly data: JsonObject }[] {
  const places = leftOutPlaces(query, rungs.dashes, scope);
  return (["pending_insertion", "chip"] as const).flatMap((kind) => {
    const own = places.filter((place) => place.kind === kind);
    const [data] = leftOutAsData(scope, own.slice(0, 1));
    if (data === undefined) return [];
    const count = own.length === 1 ? "once" : `${own.length} times`;
    const ids = own[0]?.suggestionIds.slice(0, maxSuggestionIds).join(", ") ?? "";
    const words =
      kind === "chip"
        ? `It stands there ${count} in the words of a chip, which are not text: take the text beside it.`
        : `It stands there ${count} in a pending insertion (${ids}), which matching leaves out: accept it first, or take text that is there.`;
    return [{ words, data: { ...data, matches: own.length } }];
  });
}

/** A paragraph with the words of all its elements. */
interface Line extends SearchedParagraph {
  readonly pieces: readonly LinePiece[];
}

interface LinePiece {
  /** Where its words begin in the line, and where the element begins in its paragraph. */
  readonly textUtf16: number;
  readonly textLengthUtf16: number;
  readonly offsetUtf16: number;
  readonly lengthUtf16: number;
  readonly isChip: boolean;
  /** Of the insertion that it is proposed by; empty for what is there. */
  readonly suggestionIds: readonly string[];
}

function hasLeftOut({ raw }: ParagraphBlock): boolean {
  return (raw.elements ?? []).some(
    (element) =>
      isPendingInsertion(element) ||
      element.person !== undefined ||
      element.richLink !== undefined ||
      element.dateElement !== undefined,
  );
}

/** The paragraph as it stands, and as it would be with everything accepted where that differs. */
function linesOf(placed: PlacedParagraph, ordinal: number): readonly Line[] {
  const standing = lineOf(placed, ordinal, false);
  const accepted = lineOf(placed, ordinal, true);
  return accepted.text === standing.text ? [standing] : [standing, accepted];
}

function lineOf(placed: PlacedParagraph, ordinal: number, isAccepted: boolean): Line {
  const { raw } = placed.paragraph;
  const pieces: LinePiece[] = [];
  let text = "";
  let offset = 0;
  for (const element of raw.elements ?? []) {
    const lengthUtf16 = elementLengthUtf16(element);
    const { suggestedInsertionIds = [], suggestedDeletionIds = [] } = elementContent(element) ?? {};
    const isGone = isAccepted && suggestedDeletionIds.length > 0;
    const isChip = element.textRun === undefined && element.footnoteReference === undefined;
    const words = element.textRun?.content ?? (isChip ? shownAs(element) : null) ?? "\uFFFC";
    if (!isGone) {
      pieces.push({
        textUtf16: text.length,
        textLengthUtf16: words.length,
        offsetUtf16: offset,
        lengthUtf16,
        isChip,
        suggestionIds: suggestedInsertionIds,
      });
      text += words;
    }
    offset += lengthUtf16;
  }
  return { placed, ordinal, text, pieces };
}

function placesIn(
  { placed, text, pieces }: Line,
  folded: FoldedText,
  wanted: string,
): readonly LeftOutPlace[] {
  const places: LeftOutPlace[] = [];
  for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + wanted.length)) {
    const from = folded.starts[at] ?? 0;
    const to = folded.ends[at + wanted.length - 1] ?? text.length;
    const met = pieces.filter(
      (piece) => piece.textUtf16 < to && from < piece.textUtf16 + piece.textLengthUtf16,
    );
    const [first] = met;
    const last = met[met.length - 1];
    const suggestionIds = [...new Set(met.flatMap((piece) => piece.suggestionIds))];
    if (first === undefined || last === undefined) continue;
    if (suggestionIds.length === 0 && !met.some(({ isChip }) => isChip)) continue;
    places.push({
      kind: suggestionIds.length > 0 ? "pending_insertion" : "chip",
      suggestionIds,
      startUtf16: placed.startUtf16 + first.offsetUtf16 + (first.isChip ? 0 : from - first.textUtf16),
      endUtf16: placed.startUtf16 + last.offsetUtf16 + (last.isChip ? last.lengthUtf16 : to - last.textUtf16),
      context: clip(text.replace(/\n$/, ""), from - contextRadiusUtf16, to + contextRadiusUtf16),
    });
  }
  return places;
}
