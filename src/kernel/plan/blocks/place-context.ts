// Tells a place between blocks, or inside a paragraph, by what stands on either side, and finds it again after others have moved it.
import type { Block, Segment } from "../../document/model.ts";
import { unitText } from "../../document/paragraph-text.ts";
import type { Json, JsonObject } from "../../errors.ts";
import { objectAt, stringAt } from "../json-form.ts";
import { containersOf, placeAt } from "./container.ts";

/** Text right before and behind a place; a block that is no paragraph, or a container's end, has a mark that no document holds. */
export interface PlaceContext {
  readonly before: string;
  readonly after: string;
}

/** Units kept on either side. */
const contextUtf16 = 40;
const edge = "\uFFFF";

/** What stands around a position, or null where nothing can be put. */
export function contextAt(segment: Segment, positionUtf16: number): PlaceContext | null {
  const place = placeAt(segment, positionUtf16);
  if (place.kind === "nowhere") return null;
  if (place.kind === "border") {
    const { container, ordinal } = place.border;
    return contextOfBorder(container.blocks, ordinal);
  }
  const { container, ordinal, startUtf16 } = place.inside;
  const block = container.blocks[ordinal];
  if (block?.kind !== "paragraph") return null;
  const text = unitText(block.raw);
  const offset = positionUtf16 - startUtf16;
  return {
    before: text.slice(Math.max(0, offset - contextUtf16), offset),
    after: text.slice(offset, offset + contextUtf16),
  };
}

/** The position where this context stands now: the old one, or else the only one; null when there is none or are several. */
export function placeOfContext(
  segment: Segment,
  positionUtf16: number,
  context: PlaceContext,
): number | null {
  const here = contextAt(segment, positionUtf16);
  if (here !== null && here.before === context.before && here.after === context.after) return positionUtf16;
  const found: number[] = [];
  const isBorder = context.before === "" || /[\n\uFFFF]$/.test(context.before);
  for (const { blocks, startUtf16 } of containersOf(segment)) {
    let cursor = startUtf16;
    for (let ordinal = 0; ordinal <= blocks.length; ordinal += 1) {
      const block = blocks[ordinal];
      if (isBorder) {
        const there = contextOfBorder(blocks, ordinal);
        if (there.before === context.before && there.after === context.after) found.push(cursor);
      } else if (block?.kind === "paragraph") {
        for (const offset of offsetsOf(unitText(block.raw), context)) found.push(cursor + offset);
      }
      cursor += block?.lengthUtf16 ?? 0;
    }
  }
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}

/** Offsets in a paragraph where a context stands; one that is cut short reaches to the paragraph's edge. */
function offsetsOf(text: string, { before, after }: PlaceContext): readonly number[] {
  const offsets: number[] = [];
  const wanted = before + after;
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
    if (before.length === contextUtf16 || from === 0) offsets.push(from + before.length);
  }
  return offsets;
}

function contextOfBorder(blocks: readonly Block[], ordinal: number): PlaceContext {
  return { before: sideText(blocks[ordinal - 1], "end"), after: sideText(blocks[ordinal], "start") };
}

function sideText(block: Block | undefined, side: "start" | "end"): string {
  if (block === undefined) return edge;
  if (block.kind !== "paragraph") return `${block.kind}${edge}`;
  const text = unitText(block.raw);
  return side === "start" ? text.slice(0, contextUtf16) : text.slice(-contextUtf16);
}

/** The field `context`, or none. */
export function placeContextToJson(context: PlaceContext | null): JsonObject {
  return context === null ? {} : { context: { before: context.before, after: context.after } };
}

/** The field `context` read again. Throws UNDO_UNAVAILABLE for another shape. */
export function placeContextFromJson(value: Json | undefined, what: string): PlaceContext | null {
  if (value === undefined) return null;
  const context = objectAt(value, what);
  return {
    before: stringAt(context["before"], `${what}.before`),
    after: stringAt(context["after"], `${what}.after`),
  };
}
