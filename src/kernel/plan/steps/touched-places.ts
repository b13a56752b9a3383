// What text edits touch of the document before them, so that pending suggestions in the way are seen before anything is predicted.
import type { Segment } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { graphemeEnd } from "../../locate/graphemes.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

export interface TouchedPlace {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly what: "text" | "insertion" | "paragraphs";
}

/** Places of the segment before the edits, in their order. */
export function touchedPlaces(segment: Segment, edits: readonly TextEdit[]): readonly TouchedPlace[] {
  return edits.flatMap((edit) => placesOf(segment, edit));
}

function placesOf(segment: Segment, { startUtf16, deleted, inserted }: TextEdit): readonly TouchedPlace[] {
  const gone = textOf(deleted);
  const text = textOf(inserted);
  const endUtf16 = startUtf16 + gone.length;
  const places: TouchedPlace[] = [];
  if (gone !== "") places.push({ startUtf16, endUtf16, what: "text" });
  // Two characters and more take the new text in between them; a single one takes it at its start.
  const isAtEdge = gone === "" || gone.startsWith("\n") || graphemeEnd(gone, 0) === gone.length;
  if (text !== "" && isAtEdge) places.push({ startUtf16, endUtf16: startUtf16, what: "insertion" });
  if (gone.includes("\n") || text.includes("\n")) {
    // Where an end goes, the paragraph behind it is joined.
    const joined = gone.endsWith("\n") ? 1 : 0;
    places.push({ startUtf16, endUtf16: Math.max(endUtf16, startUtf16 + 1) + joined, what: "paragraphs" });
  } else if (text !== "") {
    const end = wholeParagraphEnd(segment, startUtf16, endUtf16);
    if (end !== null) places.push({ startUtf16: end, endUtf16: end + 1, what: "text" });
  }
  return places;
}

/** The index of the paragraph's end when all before it is written anew: its style is then set again (rulebook 6.3). */
function wholeParagraphEnd(segment: Segment, startUtf16: number, endUtf16: number): number | null {
  const paragraphs = placedParagraphs(segment);
  const placed = paragraphs[ordinalAt(paragraphs, startUtf16)];
  if (placed?.startUtf16 !== startUtf16) return null;
  const end = startUtf16 + placed.paragraph.lengthUtf16 - 1;
  return endUtf16 === end ? end : null;
}
