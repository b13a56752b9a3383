// The proof of a text edit: what stood at every match before, and what stands there now, within a bound.
import type { Json, JsonObject } from "../errors.ts";
import type { DocumentModel } from "../document/model.ts";
import type { TabSpan } from "../plan/plan.ts";
import { excerpt, maxMatchUtf16, spanInReading, type Change } from "./excerpts.ts";
import { utf8Bytes } from "./utf8.ts";

/** Code points either side of the first match, when the bound allows. */
const radius = 200;
const leastRadius = 10;
/** Code points either side of every match in `excerpts`. */
const shortRadius = 30;
const maxExcerptBytes = 500;
/** Bytes of the whole proof: for one match, for each further one, at most (less what the outcome block needs). */
const bytesForOne = 1700;
const bytesForMore = 560;
const bytesAtMost = 14_500;
/** What the first match may take of that, however long it is. */
const maxFirstBytes = 12_000;
const maxSpans = 60;

/** Bytes that the proof of so many matches may take. */
export function bytesFor(matches: number): number {
  return Math.min(bytesAtMost, bytesForOne + bytesForMore * (matches - 1));
}

/**
 * `{before, after, excerpts, spans, excerpts_omitted?}` in about so many bytes; `reading` is the re-read document, or the prediction in a
 * dry run. Excerpts and spans say which tab, header, footer or footnote they stand in where the places are in several.
 */
export function textEvidence(change: Change, reading: DocumentModel, budget: number): JsonObject {
  const spans: readonly Json[] = change.matches
    .slice(0, maxSpans)
    .map((span) => ({ ...homeOf(change, span), start: span.startUtf16, end: span.endUtf16 }));
  const first = fittingFirstMatch(change, reading, Math.min(budget, bytesForOne) - maxExcerptBytes);
  const excerpts: Json[] = [];
  let left = budget - utf8Bytes(JSON.stringify(spans)) - utf8Bytes(JSON.stringify(first));
  for (let index = 0; index < change.matches.length; index += 1) {
    const item = excerptOf(change, reading, index);
    const bytes = utf8Bytes(JSON.stringify(item));
    if (bytes > left && index > 0) break;
    left -= bytes;
    excerpts.push(item);
  }
  const omitted = change.matches.length - excerpts.length;
  return {
    ...first,
    excerpts,
    ...(omitted === 0 ? {} : { excerpts_omitted: omitted }),
    spans,
  };
}

function firstMatch(
  change: Change,
  reading: DocumentModel,
  around: number,
  longestUtf16 = maxMatchUtf16,
): JsonObject {
  const [match] = change.matches;
  const [matchAfter] = change.matchesAfter;
  if (match === undefined || matchAfter === undefined) return { before: "", after: "" };
  const place = spanInReading(change, reading, matchAfter) ?? matchAfter;
  return {
    before: excerpt(change.before, match, around, longestUtf16),
    after: excerpt(reading, place, around, longestUtf16),
  };
}

/** The first match with the widest surroundings, 200 at most, that keep to its share; of a very long one, as much as may be shown at all. */
function fittingFirstMatch(change: Change, reading: DocumentModel, bytes: number): JsonObject {
  for (let around = radius; ; around = Math.max(leastRadius, Math.floor(around * 0.75))) {
    const item = firstMatch(change, reading, around);
    const isFitting = utf8Bytes(JSON.stringify(item)) <= bytes;
    if (isFitting) return item;
    if (around <= leastRadius) return boundedFirstMatch(change, reading, item);
  }
}

function boundedFirstMatch(change: Change, reading: DocumentModel, whole: JsonObject): JsonObject {
  let item = whole;
  for (let longest = maxMatchUtf16 / 2; utf8Bytes(JSON.stringify(item)) > maxFirstBytes; longest /= 2) {
    item = firstMatch(change, reading, leastRadius, longest);
  }
  return item;
}

function excerptOf(change: Change, reading: DocumentModel, index: number): JsonObject {
  const match = change.matches[index];
  const matchAfter = change.matchesAfter[index];
  if (match === undefined || matchAfter === undefined) return {};
  const place = spanInReading(change, reading, matchAfter);
  for (let around = shortRadius; ; around = Math.floor(around / 2)) {
    const item: JsonObject = {
      ...homeOf(change, match),
      start_index: place?.startUtf16 ?? matchAfter.startUtf16,
      end_index: place?.endUtf16 ?? matchAfter.endUtf16,
      before: excerpt(change.before, match, around),
      ...(place === null ? {} : { after: excerpt(reading, place, around) }),
    };
    if (around === 0 || utf8Bytes(JSON.stringify(item)) <= maxExcerptBytes) return bounded(item);
  }
}

/** `{tab_id?, segment_id?}` of a place, as far as the places of the change differ in it; a place of the body has no segment id. */
function homeOf({ matches }: Change, { tabId, segmentId }: TabSpan): JsonObject {
  return {
    ...(matches.some((match) => match.tabId !== tabId) ? { tab_id: tabId } : {}),
    ...(segmentId !== "" && matches.some((match) => match.segmentId !== segmentId)
      ? { segment_id: segmentId }
      : {}),
  };
}

/** A match longer than an excerpt's share is shown in full only once, in `before` and `after`. */
function bounded(item: JsonObject): JsonObject {
  if (utf8Bytes(JSON.stringify(item)) <= maxExcerptBytes) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [
      key,
      typeof value === "string" && value.length > 60 ? `${value.slice(0, 40)} … ${value.slice(-16)}` : value,
    ]),
  );
}
