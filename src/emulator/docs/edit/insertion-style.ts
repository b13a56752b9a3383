// What style inserted text takes from its neighbour (rulebook 6.1, 3.6).
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Properties } from "../model/properties.ts";
import type { Element, TextPiece } from "../model/element.ts";
import { elementSize, textStyleOf } from "../model/element.ts";
import { linkBlue } from "./link-style.ts";

/**
 * A piece of `text` for an insertion at `offsetUtf16` of a paragraph: styled as the character before, at the start as
 * the first one. Beside a link it keeps only what an update had set, and neither the link nor its look.
 */
export function insertedPiece(elements: readonly Element[], offsetUtf16: number, text: string): TextPiece {
  const neighbour = elementBefore(elements, offsetUtf16);
  if (neighbour === undefined) return { kind: "text", text, style: {}, others: {} };
  const shown = textStyleOf(neighbour);
  const style = isRecord(shown["link"]) ? styleBesideLink(shown, neighbour) : shown;
  const pickedUp = Object.keys(style);
  return { kind: "text", text, style, others: {}, ...(pickedUp.length === 0 ? {} : { pickedUp }) };
}

/** The element that holds the unit before the offset, or the first one at the start. */
function elementBefore(elements: readonly Element[], offsetUtf16: number): Element | undefined {
  let at = 0;
  for (const element of elements) {
    at += elementSize(element);
    if (at >= Math.max(1, offsetUtf16)) return element;
  }
  return undefined;
}

function styleBesideLink(style: Properties, neighbour: Element): Properties {
  const pickedUp = neighbour.kind === "text" ? (neighbour.pickedUp ?? []) : [];
  const ownUnderline = neighbour.kind === "text" && neighbour.ownUnderline === true;
  const isLinkLook = (key: string): boolean =>
    key === "link" ||
    (key === "underline" && !ownUnderline) ||
    (key === "foregroundColor" && deepEqual(style["foregroundColor"], linkBlue));
  return Object.fromEntries(
    Object.entries(style).filter(([key]) => !isLinkLook(key) && !pickedUp.includes(key)),
  );
}
