// Random edits inside the lines of a document for properties: stretches of any place and length, and what is put in their place.
import fc from "fast-check";
import type { Segment } from "../../src/kernel/document/model.ts";
import { unitText } from "../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import { isGraphemeBoundary } from "../../src/kernel/locate/graphemes.ts";
import type { ContentInline } from "../../src/kernel/plan/content.ts";
import type { InlineEdit } from "../../src/kernel/plan/inline/inline-edit.ts";
import { bodyInlines } from "./arbitrary-content.ts";

/** Where in a segment, as numbers that any segment makes places of, and what comes there. */
export interface EditDraft {
  readonly paragraph: number;
  readonly from: number;
  readonly length: number;
  readonly inserted: readonly ContentInline[];
}

export const editDrafts: fc.Arbitrary<EditDraft[]> = fc.array(
  fc.record({
    paragraph: fc.nat(),
    from: fc.nat(),
    length: fc.oneof(fc.constant(0), fc.constant(1), fc.nat(6)),
    inserted: fc.array(
      fc.oneof(
        { weight: 12, arbitrary: bodyInlines },
        { weight: 1, arbitrary: fc.constant<ContentInline>({ kind: "page-break" }) },
      ),
      { maxLength: 3 },
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Edits of the segment between whole characters, that neither overlap nor touch and do something. */
export function editsIn(segment: Segment, drafts: readonly EditDraft[]): readonly InlineEdit[] {
  const paragraphs = placedParagraphs(segment);
  const edits = drafts.flatMap(({ paragraph, from, length, inserted }): readonly InlineEdit[] => {
    const placed = paragraphs[paragraph % Math.max(1, paragraphs.length)];
    if (placed === undefined) return [];
    const text = unitText(placed.paragraph.raw);
    const boundaries = Array.from({ length: text.length }, (_, offset) => offset).filter((offset) =>
      isGraphemeBoundary(text, offset),
    );
    const first = from % boundaries.length;
    const start = boundaries[first]!;
    const end = boundaries[Math.min(boundaries.length - 1, first + length)]!;
    if (end === start && inserted.length === 0) return [];
    return [{ startUtf16: placed.startUtf16 + start, endUtf16: placed.startUtf16 + end, inserted }];
  });
  let last = -1;
  return edits
    .sort((a, b) => a.startUtf16 - b.startUtf16)
    .filter(({ startUtf16, endUtf16 }) => {
      if (startUtf16 <= last) return false;
      last = endUtf16;
      return true;
    });
}
