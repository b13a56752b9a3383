// Finds the places of stored text edits again after others have moved them. A place counts only by its own text and surroundings.
import type { Segment } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { textOf } from "../styled-text.ts";
import type { EditContext, TextEdit } from "./text-operations.ts";
import { uniquePlaces } from "./unique-places.ts";

/** Units of text kept on either side of an edit, at most to the ends of its paragraph. */
const contextUtf16 = 24;
/** From this length on a text is its own proof, when it stands at its old place. */
const longTextUtf16 = 8;
/** Parts paragraphs that do not follow each other: a code unit that no document holds. */
const gap = "\uFFFF";

/** The edits with what stands around each in this segment, where their deleted text must be. */
export function withContexts(segment: Segment, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.map((edit) => {
    const around = textAround(segment, edit.startUtf16, textOf(edit.deleted).length);
    return around === null ? edit : { ...edit, context: { before: around.before, after: around.after } };
  });
}

export type RelocatedEdits =
  | { readonly kind: "found"; readonly edits: readonly TextEdit[] }
  | { readonly kind: "lost"; readonly reason: string };

/** The reason when nothing is left of what an edit would change. */
export const textIsGone = "the text it would change is not there any more";
const surroundingsChanged = "the text it would change is still there, but what stands around it changed";
const placeIsGone = "what stood around the place where it would put text changed";
const placeIsUnclear = "the text it would change stands in several places that read alike";

/** The edits at the places where their text and surroundings stand now, or why one has none: it is gone or stands more than once. */
export function relocatedEdits(segment: Segment, edits: readonly TextEdit[]): RelocatedEdits {
  if (edits.every((edit) => standsInPlace(segment, edit))) return { kind: "found", edits };
  const text = new FlatText(segment);
  const places = text.placesOf(edits);
  const moved: TextEdit[] = [];
  let last = -1;
  for (const edit of edits) {
    const startUtf16 = places.get(edit) ?? null;
    if (startUtf16 === null || startUtf16 <= last) {
      return { kind: "lost", reason: reasonForLoss(segment, text, edit) };
    }
    moved.push({ ...edit, startUtf16 });
    last = startUtf16;
  }
  return { kind: "found", edits: moved };
}

/** A text by itself may stand anywhere; it counts as still there where it stood, or beside what stood on one side of it. */
function reasonForLoss(segment: Segment, text: FlatText, edit: TextEdit): string {
  const gone = textOf(edit.deleted);
  const { before, after } = edit.context ?? { before: "", after: "" };
  if (text.holds(before + gone + after)) return placeIsUnclear;
  if (gone === "") return placeIsGone;
  const isThere =
    textAround(segment, edit.startUtf16, gone.length)?.inside === gone ||
    [before + gone, gone + after].some((part) => part.length >= longTextUtf16 && text.holds(part));
  return isThere ? surroundingsChanged : textIsGone;
}

/** Whether an edit's text stands at its place: with its surroundings, or long enough to speak for itself. */
function standsInPlace(segment: Segment, edit: TextEdit): boolean {
  const gone = textOf(edit.deleted);
  const around = textAround(segment, edit.startUtf16, gone.length);
  if (around === null || around.inside !== gone) return false;
  if (edit.context === undefined || gone.length >= longTextUtf16) return true;
  return around.before === edit.context.before && around.after === edit.context.after;
}

/** The text at a place and around it, within its paragraph and those that follow it without a gap; null outside paragraphs. */
function textAround(
  segment: Segment,
  startUtf16: number,
  lengthUtf16: number,
): (EditContext & { readonly inside: string }) | null {
  const paragraphs = placedParagraphs(segment);
  const first = ordinalAt(paragraphs, startUtf16);
  const placed = paragraphs[first];
  if (placed === undefined) return null;
  const offset = startUtf16 - placed.startUtf16;
  let text = unitText(placed.paragraph.raw);
  for (let ordinal = first + 1; text.length <= offset + lengthUtf16; ordinal += 1) {
    const next = paragraphs[ordinal];
    if (next?.container !== placed.container) break;
    text += unitText(next.paragraph.raw);
  }
  const end = offset + lengthUtf16;
  const behind = text.slice(end, end + contextUtf16);
  const lineEnd = behind.indexOf("\n");
  return {
    before: text.slice(Math.max(0, offset - contextUtf16), offset),
    inside: text.slice(offset, end),
    after: lineEnd < 0 ? behind : behind.slice(0, lineEnd + 1),
  };
}

/** The paragraphs of a segment as one text, with the way back to positions. */
class FlatText {
  readonly #text: string;
  readonly #offsets: number[] = [];
  readonly #starts: number[] = [];

  constructor(segment: Segment) {
    const parts: string[] = [];
    let length = 0;
    let container = -1;
    const add = (part: string): void => {
      parts.push(part);
      length += part.length;
    };
    for (const placed of placedParagraphs(segment)) {
      if (placed.container !== container) add(gap);
      container = placed.container;
      this.#offsets.push(length);
      this.#starts.push(placed.startUtf16);
      add(unitText(placed.paragraph.raw));
    }
    this.#text = parts.join("");
  }

  holds(text: string): boolean {
    return text !== "" && this.#text.includes(text);
  }

  /** For each edit the one position at which its text stands with its surroundings; none where that is nowhere or in several places. */
  placesOf(edits: readonly TextEdit[]): ReadonlyMap<TextEdit, number> {
    const found = uniquePlaces(this.#text, edits.map(patternOf));
    const places = new Map<TextEdit, number>();
    for (const edit of edits) {
      const at = found.get(patternOf(edit));
      if (at !== undefined) places.set(edit, this.#positionAt(at + (edit.context?.before ?? "").length));
    }
    return places;
  }

  #positionAt(offset: number): number {
    let low = 0;
    let high = this.#offsets.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle - 1;
    }
    return (this.#starts[high] ?? 0) + offset - (this.#offsets[high] ?? 0);
  }
}

function patternOf({ context, deleted }: TextEdit): string {
  const { before, after } = context ?? { before: "", after: "" };
  return before + textOf(deleted) + after;
}
