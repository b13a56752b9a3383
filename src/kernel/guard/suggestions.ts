// Keeps a write away from pending suggestions: it is refused where what it touches meets one, and nowhere else.
import { ToolError, type JsonObject } from "../errors.ts";
import { segmentOf, tabById, type DocumentModel, type Segment } from "../document/model.ts";
import { unitText } from "../document/paragraph-text.ts";
import { ordinalAt, ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import { clip, locationsOf } from "../locate/location.ts";
import type { Touch } from "../plan/step.ts";
import { containerMarks, paragraphMarks, unitMarks, type Mark } from "./suggestion-marks.ts";

/** Most suggestions that a refusal describes; their ids are all named, up to `maxIds`. */
const maxDescribed = 20;
const maxIds = 50;
const maxTextUtf16 = 120;
const maxContextUtf16 = 160;

/** A mark with the place of the document it stands at. */
interface Met extends Mark {
  readonly tabId: string;
  readonly placed: PlacedParagraph;
  readonly paragraphs: readonly PlacedParagraph[];
}

/**
 * The refusal for what is touched, or null when no suggestion is in the way. Text meets the suggestions on its own characters and those about
 * its whole paragraph; an insertion those on the characters either side; a change of paragraphs everything in them; and whatever stands in a
 * table, row or cell that is only proposed, or proposed to go, meets that.
 */
export function suggestionsInTheWay(document: DocumentModel, touches: readonly Touch[]): ToolError | null {
  const met = metIn(document, touches);
  return met.length === 0 ? null : refusal(document, met);
}

export interface PendingSuggestions {
  readonly ids: readonly string[];
  /** As SUGGESTIONS_PRESENT describes them, bounded: id, kind, words and paragraph of each. */
  readonly described: readonly JsonObject[];
}

/** The suggestions that what is touched meets. */
export function pendingSuggestions(document: DocumentModel, touches: readonly Touch[]): PendingSuggestions {
  const met = metIn(document, touches);
  return { ids: idsOf(met), described: described(met) };
}

function metIn(document: DocumentModel, touches: readonly Touch[]): readonly Met[] {
  const met: Met[] = [];
  for (const touch of touches) {
    const tab = tabById(document, touch.tabId);
    const segment = tab === null ? null : segmentOf(tab, touch.segmentId);
    if (segment === null) continue;
    met.push(...metBy(touch, segment));
  }
  return met;
}

function idsOf(met: readonly Met[]): readonly string[] {
  return [...new Set(met.map(({ id }) => id))];
}

function metBy(touch: Touch, segment: Segment): readonly Met[] {
  const paragraphs = placedParagraphs(segment);
  const first = Math.max(0, ordinalAtOrBefore(paragraphs, touch.startUtf16));
  const last = Math.max(first, ordinalAt(paragraphs, Math.max(touch.startUtf16, touch.endUtf16 - 1)));
  const met: Met[] = [];
  // The character in front of an insertion at a paragraph's start is the end of the paragraph before, if the two touch.
  const isAtStart =
    touch.what === "insertion" &&
    paragraphs[first]?.startUtf16 === touch.startUtf16 &&
    paragraphs[first - 1]?.container === paragraphs[first]?.container;
  for (let ordinal = isAtStart ? Math.max(0, first - 1) : first; ordinal <= last; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined) continue;
    const isWhole = touch.what === "paragraphs";
    const from = touch.startUtf16 - placed.startUtf16 - (touch.what === "insertion" ? 1 : 0);
    const to = touch.endUtf16 - placed.startUtf16 + (touch.what === "insertion" ? 1 : 0);
    const marks = [
      ...unitMarks(placed.paragraph).filter(
        (mark) => isWhole || (mark.startUtf16 < to && from < mark.endUtf16),
      ),
      ...(ordinal < first ? [] : [...paragraphMarks(placed.paragraph), ...containerMarks(segment, placed)]),
    ];
    for (const mark of marks) met.push({ ...mark, tabId: touch.tabId, placed, paragraphs });
  }
  return met;
}

function refusal(document: DocumentModel, met: readonly Met[]): ToolError {
  const ids = idsOf(met);
  return new ToolError(
    "SUGGESTIONS_PRESENT",
    `Expected a place without pending suggestions, found ${ids.length} (${ids.slice(0, 5).join(", ")}). Accept or reject them first, or edit elsewhere.`,
    {
      doc_id: document.documentId,
      tab_id: met[0]?.tabId ?? "",
      suggestion_count: ids.length,
      suggestion_ids: ids.slice(0, maxIds),
      suggestions: described(met),
      locations: locations(met),
    },
  );
}

/** One entry for each tab, id and kind, with the text of all its marks that were met and the paragraph of the first. */
function described(met: readonly Met[]): readonly JsonObject[] {
  const entries = new Map<string, { readonly first: Met; text: string }>();
  const seen = new Set<string>();
  for (const mark of met) {
    const { id, kind, text, startUtf16, placed, tabId } = mark;
    const place = [tabId, id, kind, placed.startUtf16, startUtf16].join("\n");
    if (seen.has(place)) continue;
    seen.add(place);
    const entry = [tabId, id, kind].join("\n");
    const known = entries.get(entry);
    if (known === undefined) entries.set(entry, { first: mark, text });
    else known.text += text;
  }
  return [...entries.values()].slice(0, maxDescribed).map(({ first, text }) => ({
    suggestion_id: first.id,
    tab_id: first.tabId,
    kind: first.kind,
    text: clip(text, 0, maxTextUtf16),
    anchor_context: contextOf(first),
  }));
}

/** The paragraph that the mark stands in, what is only proposed included; of a long one the part around the mark. */
function contextOf({ placed, startUtf16 }: Met): string {
  const text = unitText(placed.paragraph.raw).replace(/\n$/, "");
  const start = text.length <= maxContextUtf16 ? 0 : Math.max(0, startUtf16 - maxContextUtf16 / 2);
  return clip(text, start, start + maxContextUtf16);
}

function locations(met: readonly Met[]): readonly JsonObject[] {
  const byList = new Map<readonly PlacedParagraph[], Map<number, number>>();
  for (const { paragraphs, placed, startUtf16, endUtf16 } of met) {
    const spans = byList.get(paragraphs) ?? new Map<number, number>();
    byList.set(paragraphs, spans);
    const start = placed.startUtf16 + startUtf16;
    spans.set(start, Math.max(spans.get(start) ?? 0, placed.startUtf16 + endUtf16));
  }
  return [...byList].flatMap(([paragraphs, spans]) =>
    locationsOf(
      paragraphs,
      [...spans]
        .map(([startUtf16, endUtf16]) => ({ startUtf16, endUtf16 }))
        .sort((a, b) => a.startUtf16 - b.startUtf16),
    ),
  );
}
