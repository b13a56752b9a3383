// An edit inside lines: a stretch that goes and what is put in its place, in text and things. Knows places and units, not what the service does.
import type { ParagraphElement } from "../../../google-api/docs.ts";
import type { Segment } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../../document/walk.ts";
import { areThings, thingIdsOf } from "../blocks/gone-things.ts";
import type { InlineThing } from "../blocks/inline-request.ts";
import type { ContentInline } from "../content.ts";
import type { EditContext, TextEdit } from "../steps/text-operations.ts";

/** One stretch inside a paragraph, its end excluded, and what stands in its place. Positions are those before any edit of the step. */
export interface InlineEdit {
  readonly startUtf16: number;
  /**
   * A stretch may hold a paragraph's end only right behind a page break: a page break is put in with an end of its own, and goes with it
   * (rulebook, section 7).
   */
  readonly endUtf16: number;
  readonly inserted: readonly ContentInline[];
  /** What must stand there for the edit to fit; anything when left out. */
  readonly gone?: GoneInline;
  /** What stood right before and behind the stretch when the edit was made; by it the place is found again. */
  readonly context?: EditContext;
}

/** What stands in a stretch: one character an index unit, U+FFFC for what is not text, and the kinds of those in order. */
export interface GoneInline {
  readonly units: string;
  readonly things: readonly string[];
  /** Ids of the objects and footnotes among them, in order; any when left out. */
  readonly ids?: readonly string[];
}

const thingUnit = "\uFFFC";

/** One character an index unit of what is put in; a page break has a paragraph's end behind it. */
export function unitsOfInlines(inlines: readonly ContentInline[]): string {
  let units = "";
  for (const inline of inlines) units += unitsOfInline(inline);
  return units;
}

export function unitsOfInline(inline: ContentInline): string {
  if (inline.kind === "text") return inline.text;
  return inline.kind === "page-break" ? `${thingUnit}\n` : thingUnit;
}

/** The edit as one of bare units, by which its operations, its place and its touches are told as those of text are. */
export function asUnitEdit(edit: InlineEdit, goneUnits: string): TextEdit {
  const { startUtf16, inserted, context } = edit;
  return {
    startUtf16,
    deleted: [{ text: goneUnits, textStyle: {} }],
    inserted: [{ text: unitsOfInlines(inserted), textStyle: {} }],
    ...(context === undefined ? {} : { context }),
  };
}

/** A part of an element, offsets from the element's start. */
export interface ElementPart {
  readonly element: ParagraphElement;
  readonly fromUtf16: number;
  readonly toUtf16: number;
}

/** The parts of elements that stand between two positions of a segment, in order. */
export function partsBetween(segment: Segment, startUtf16: number, endUtf16: number): readonly ElementPart[] {
  const paragraphs = placedParagraphs(segment);
  const parts: ElementPart[] = [];
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= endUtf16) return parts;
    let cursor = placed.startUtf16;
    for (const element of placed.paragraph.raw.elements ?? []) {
      const end = cursor + elementLengthUtf16(element);
      const fromUtf16 = Math.max(startUtf16, cursor) - cursor;
      const toUtf16 = Math.min(endUtf16, end) - cursor;
      if (toUtf16 > fromUtf16) parts.push({ element, fromUtf16, toUtf16 });
      cursor = end;
    }
  }
}

/** What stands between two positions of a segment. */
export function goneBetween(segment: Segment, startUtf16: number, endUtf16: number): GoneInline {
  let units = "";
  const things: string[] = [];
  for (const { element, fromUtf16, toUtf16 } of partsBetween(segment, startUtf16, endUtf16)) {
    const { textRun } = element;
    if (textRun !== undefined) units += (textRun.content ?? "").slice(fromUtf16, toUtf16);
    else {
      units += thingUnit.repeat(toUtf16 - fromUtf16);
      things.push(thingName(element));
    }
  }
  return { units, things };
}

/** Whether a stretch of a segment holds what is wanted. */
export function isGoneAt(
  wanted: GoneInline,
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
): boolean {
  const { units, things } = goneBetween(segment, startUtf16, endUtf16);
  return (
    wanted.units === units &&
    wanted.things.join("\n") === things.join("\n") &&
    areThings(wanted.ids ?? null, elementsBetween(segment, startUtf16, endUtf16))
  );
}

/** What goes, bound to the ids of the things that stand there now. */
export function boundGone(
  gone: GoneInline,
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
): GoneInline {
  const ids = gone.ids ?? thingIdsOf(elementsBetween(segment, startUtf16, endUtf16)) ?? [];
  return ids.length === 0 ? gone : { ...gone, ids };
}

function elementsBetween(
  segment: Segment,
  startUtf16: number,
  endUtf16: number,
): readonly ParagraphElement[] {
  return partsBetween(segment, startUtf16, endUtf16).map(({ element }) => element);
}

/** The name of the property that says what an element is. */
function thingName(element: ParagraphElement): string {
  return Object.entries(element).find(([, value]) => typeof value === "object")?.[0] ?? "";
}

/** One operation of the edits, each in the positions its predecessors leave; `thing` is what an insertion puts in that is not text. */
export type InlineOperation =
  | {
      readonly kind: "insert";
      readonly atUtf16: number;
      readonly text: string;
      readonly thing: InlineThing | null;
    }
  | { readonly kind: "delete"; readonly startUtf16: number; readonly endUtf16: number };
