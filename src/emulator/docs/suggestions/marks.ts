// Marks of pending suggestions on the things of a document: setting them, and finding those that an edit touches
// (rulebook 11.1, 11.4).
import type { Block, ParagraphBlock } from "../model/block.ts";
import type { Segment } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import { elementSize, sliceElements, withJoin } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { placedElements, touchedParagraphs } from "../edit/touched-paragraphs.ts";
import { deletionIds, idsUnder, insertionIds } from "./decision.ts";

/** Where an element keeps its suggestion marks. */
export function marksOf(element: Element): Properties {
  return element.kind === "text" ? element.others : element.value;
}

/** The element with other marks. */
export function withMarks(element: Element, marks: Properties): Element {
  return element.kind === "text" ? { ...element, others: marks } : { ...element, value: marks };
}

/** What an insertion under a suggestion carries. */
export function insertionMark(suggestionId: string): Properties {
  return { suggestedInsertionIds: [suggestionId] };
}

/** The properties with the suggestion among those that would delete what they belong to. */
export function markedForDeletion(marks: Properties, suggestionId: string): Properties {
  const ids = deletionIds(marks);
  return ids.includes(suggestionId) ? marks : { ...marks, suggestedDeletionIds: [...ids, suggestionId] };
}

/** The element that holds the paragraph's newline. */
export function markElement(block: ParagraphBlock): Element {
  const last = block.elements[block.elements.length - 1];
  if (last === undefined) throw new Error("A paragraph has a mark.");
  return last;
}

/** Suggestions on the paragraph as a whole: on its mark, its style or its bullet. */
export function paragraphSuggestions(block: ParagraphBlock): string[] {
  const marks = marksOf(markElement(block));
  return [
    ...insertionIds(marks),
    ...deletionIds(marks),
    ...idsUnder(block.others["suggestedParagraphStyleChanges"]),
    ...idsUnder(block.others["suggestedBulletChanges"]),
  ];
}

/**
 * The pending suggestions that an edit of [startUtf16, endUtf16) touches: on elements that overlap it or lie against
 * it, and on paragraphs whose newline it covers. An insertion is an empty range.
 */
export function suggestionsTouching(segment: Segment, startUtf16: number, endUtf16: number): Set<string> {
  const ids = new Set<string>();
  const note = (found: readonly string[]): void => found.forEach((id) => ids.add(id));
  for (const placed of touchedParagraphs(segment.blocks, 0, startUtf16, endUtf16)) {
    if (startUtf16 < placed.endUtf16 && endUtf16 >= placed.endUtf16) note(paragraphSuggestions(placed.block));
    for (const { element, startUtf16: from, endUtf16: to } of placedElements(placed)) {
      if (to < startUtf16 || from > endUtf16) continue;
      const marks = marksOf(element);
      note(insertionIds(marks));
      note(deletionIds(marks));
      note(idsUnder(marks["suggestedTextStyleChanges"]));
    }
  }
  return ids;
}

/** The suggestions on the paragraphs that a range overlaps, each paragraph as a whole. */
export function suggestionsOnParagraphs(segment: Segment, startUtf16: number, endUtf16: number): Set<string> {
  const ids = new Set<string>();
  for (const placed of touchedParagraphs(segment.blocks, 0, startUtf16, endUtf16))
    if (placed.startUtf16 < endUtf16 && placed.endUtf16 > startUtf16)
      paragraphSuggestions(placed.block).forEach((id) => ids.add(id));
  return ids;
}

/**
 * The elements with those in [fromUtf16, toUtf16) changed. Text is cut where the range ends; the pieces show as one
 * again as soon as they look alike.
 */
export function changedBetween(
  elements: readonly Element[],
  fromUtf16: number,
  toUtf16: number,
  change: (element: Element) => Element,
): Element[] {
  let at = 0;
  return elements.flatMap((element) => {
    const start = at;
    at += elementSize(element);
    if (start >= toUtf16 || at <= fromUtf16) return [element];
    const before = sliceElements([element], 0, fromUtf16 - start);
    const after = sliceElements([element], toUtf16 - start, at - start);
    const inside = sliceElements([element], fromUtf16 - start, toUtf16 - start).map(change);
    return [
      ...before,
      ...inside.map((one) => (before.length === 0 ? one : withJoin(one, true))),
      ...after.map((one) => withJoin(one, true)),
    ];
  });
}

/** The ids of every pending suggestion that marks something in these blocks. */
export function suggestionsIn(blocks: readonly Block[], ids: Set<string>): void {
  const note = (properties: Properties): void => {
    for (const [key, value] of Object.entries(properties))
      if (key.startsWith("suggested")) idsUnder(value).forEach((id) => ids.add(id));
  };
  for (const block of blocks) {
    if (block.kind === "sectionBreak") note(block.value);
    else note(block.others);
    if (block.kind === "paragraph") block.elements.forEach((element) => note(marksOf(element)));
    else if (block.kind === "contents") suggestionsIn(block.blocks, ids);
    else if (block.kind === "table")
      for (const tableRow of block.rows) {
        note(tableRow.others);
        for (const tableCell of tableRow.cells) {
          note(tableCell.others);
          suggestionsIn(tableCell.blocks, ids);
        }
      }
  }
}
