// What can only be told by walking a segment from its start: the numbers that list items show, and names for objects that have no id.
import type { Paragraph, ParagraphElement } from "../../../google-api/docs.ts";
import type { Block, Segment, TabModel } from "../../document/model.ts";
import { inexpressibleGlyph, isPendingInsertion } from "../../document/paragraph-text.ts";

export interface SegmentFacts {
  /** The number that each numbered item shows, counted as the editor does. */
  readonly numbers: ReadonlyMap<Paragraph, number>;
  /** The ordinal among its kind, from 1, of each object without an id; of a run the ordinal of its first inexpressible glyph. */
  readonly ordinals: ReadonlyMap<object, number>;
}

const known = new WeakMap<Segment, SegmentFacts>();

/** Kept for as long as the segment is. */
export function segmentFacts(tab: TabModel, segment: Segment): SegmentFacts {
  const before = known.get(segment);
  if (before !== undefined) return before;
  const walk = new FactsWalk(tab);
  segment.blocks.forEach((block, place) => {
    // The break that a body begins with parts nothing.
    if (block.kind !== "section-break" || place > 0) walk.visit(block);
  });
  known.set(segment, walk);
  return walk;
}

class FactsWalk implements SegmentFacts {
  readonly numbers = new Map<Paragraph, number>();
  readonly ordinals = new Map<object, number>();
  readonly #tab: TabModel;
  readonly #counts = new Map<string, number>();
  /** By list, the last number on each level. */
  readonly #counters = new Map<string, number[]>();

  constructor(tab: TabModel) {
    this.#tab = tab;
  }

  visit(block: Block): void {
    if (block.kind === "section-break") this.#count("section-break", block.raw);
    else if (block.kind === "contents") this.#count("contents", block.raw);
    else if (block.kind === "table") {
      for (const row of block.rows)
        for (const cell of row.cells) for (const inner of cell.blocks) this.visit(inner);
    } else {
      this.#number(block.raw);
      for (const element of block.raw.elements ?? [])
        if (!isPendingInsertion(element)) this.#element(element);
    }
  }

  #number(paragraph: Paragraph): void {
    const { bullet } = paragraph;
    if (bullet === undefined) return;
    const listId = bullet.listId ?? "";
    const level = bullet.nestingLevel ?? 0;
    const counters = this.#counters.get(listId) ?? [];
    const { startNumber = 1 } = this.#tab.raw.lists?.[listId]?.listProperties?.nestingLevels?.[level] ?? {};
    const number = (counters[level] ?? startNumber - 1) + 1;
    const next = counters.slice(0, level);
    next[level] = number;
    this.#counters.set(listId, next);
    this.numbers.set(paragraph, number);
  }

  #element(element: ParagraphElement): void {
    const content = element.textRun?.content;
    if (content !== undefined) {
      const glyphs = content.split(inexpressibleGlyph).length - 1;
      if (glyphs === 0) return;
      this.ordinals.set(element, (this.#counts.get("smart") ?? 0) + 1);
      this.#counts.set("smart", (this.#counts.get("smart") ?? 0) + glyphs);
    } else this.#count(namelessKind(element) ?? "", element);
  }

  #count(kind: string, key: object): void {
    const ordinal = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, ordinal);
    this.ordinals.set(key, ordinal);
  }
}

/** How elements without an id are named; null for those that have one. */
export function namelessKind(element: ParagraphElement): string | null {
  if (element.equation !== undefined) return "equation";
  if (element.horizontalRule !== undefined) return "rule";
  if (element.columnBreak !== undefined) return "column-break";
  if (element.autoText !== undefined) return "field";
  const { inlineObjectElement, person, dateElement, richLink, footnoteReference, pageBreak } = element;
  const hasName = [inlineObjectElement, person, dateElement, richLink, footnoteReference, pageBreak].some(
    (one) => one !== undefined,
  );
  return hasName ? null : "object";
}
