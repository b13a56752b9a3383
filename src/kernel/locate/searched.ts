// The paragraphs that a search looks at: those of its scope, with their text.
import type { Span } from "../document/model.ts";
import { roughText } from "../document/paragraph-text.ts";
import { placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import type { SearchScope } from "./scope.ts";

export interface SearchedParagraph {
  readonly placed: PlacedParagraph;
  /** Among all paragraphs of the segment. */
  readonly ordinal: number;
  /** What could match, and the paragraph's end; enough to tell what cannot. */
  readonly text: string;
}

/** All paragraphs that stand wholly or partly in the scope, in document order. */
export function searchedParagraphs({ segment, areas }: SearchScope): readonly SearchedParagraph[] {
  const searched: SearchedParagraph[] = [];
  placedParagraphs(segment).forEach((placed, ordinal) => {
    if (areas !== null && !areas.some((area) => isMeeting(area, placed))) return;
    searched.push({ placed, ordinal, text: roughText(placed.paragraph) });
  });
  return searched;
}

function isMeeting(area: Span, { startUtf16, paragraph }: PlacedParagraph): boolean {
  return startUtf16 < area.endUtf16 && startUtf16 + paragraph.lengthUtf16 > area.startUtf16;
}

/** Whether a stretch lies wholly inside one of the areas. */
export function isInside(areas: readonly Span[] | null, startUtf16: number, endUtf16: number): boolean {
  return areas === null || areas.some((area) => area.startUtf16 <= startUtf16 && endUtf16 <= area.endUtf16);
}
