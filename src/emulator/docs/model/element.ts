// What stands in a paragraph: text pieces and inline elements, how they are cut, and when neighbours show as one run.
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Properties } from "./properties.ts";

/**
 * Text of one style. Docs shows neighbouring runs of equal style as it made them, so a boundary is part of the model;
 * `joined` marks the boundaries that only the memory below needs and that Docs does not show (rulebook 3.6).
 */
export interface TextPiece {
  readonly kind: "text";
  readonly text: string;
  readonly style: Properties;
  /** Every other key of the text run: suggestion ids and suggested style changes. */
  readonly others: Properties;
  /** Set properties that insertion took from a neighbour; no update ever named them (rulebook 3.6). */
  readonly pickedUp?: readonly string[];
  /** The underline was there before the link, so it outlives the link (rulebook 7, updateTextStyle). */
  readonly ownUnderline?: true;
  readonly joined?: true;
}

/** Anything else in a paragraph: chips, references, breaks, images, equations. `name` is Google's key. */
export interface InlineElement {
  readonly kind: "inline";
  readonly name: string;
  readonly size: number;
  readonly value: Properties;
}

export type Element = TextPiece | InlineElement;

/** What a piece remembers besides its look. */
export interface Memory {
  readonly pickedUp?: readonly string[] | undefined;
  readonly ownUnderline?: boolean | undefined;
  readonly joined?: boolean | undefined;
}

/** The same text with another style and another memory; memory of nothing is left out. */
export function restyledPiece({ text, others }: TextPiece, style: Properties, memory: Memory): TextPiece {
  const { pickedUp = [], ownUnderline, joined } = memory;
  return {
    kind: "text",
    text,
    style,
    others,
    ...(pickedUp.length === 0 ? {} : { pickedUp }),
    ...(ownUnderline === true ? { ownUnderline } : {}),
    ...(joined === true ? { joined } : {}),
  };
}

/** The element as one that shows apart from, or as one with, the piece before it. */
export function withJoin(element: Element, joined: boolean): Element {
  if (element.kind === "inline" || (element.joined === true) === joined) return element;
  return restyledPiece(element, element.style, { ...element, joined });
}

/** Size in UTF-16 units. */
export function elementSize(element: Element): number {
  return element.kind === "text" ? element.text.length : element.size;
}

/** Whether a position lies inside an element that is not text (an equation takes several units). */
export function isInsideInline(elements: readonly Element[], offsetUtf16: number): boolean {
  let at = 0;
  for (const element of elements) {
    if (element.kind === "inline" && offsetUtf16 > at && offsetUtf16 < at + element.size) return true;
    at += elementSize(element);
  }
  return false;
}

/** The elements' text with U+FFFC for every unit that is not text, so that offsets stay. */
export function textOf(elements: readonly Element[]): string {
  return elements
    .map((element) => (element.kind === "text" ? element.text : "\uFFFC".repeat(element.size)))
    .join("");
}

/** The text style that an element carries, `{}` where it has none. */
export function textStyleOf(element: Element): Properties {
  if (element.kind === "text") return element.style;
  const style = element.value["textStyle"];
  return isRecord(style) ? style : {};
}

/** The part of the elements in [startUtf16, endUtf16), offsets counted from the first element. Inline elements are whole. */
export function sliceElements(elements: readonly Element[], startUtf16: number, endUtf16: number): Element[] {
  const slice: Element[] = [];
  let at = 0;
  for (const element of elements) {
    const size = elementSize(element);
    const from = Math.max(startUtf16, at);
    const to = Math.min(endUtf16, at + size);
    if (from < to) {
      if (from === at && to === at + size) slice.push(element);
      else if (element.kind === "text")
        slice.push({ ...element, text: element.text.slice(from - at, to - at) });
      else throw new RangeError(`A position inside ${element.name} cannot be cut: callers refuse it first.`);
    }
    at += size;
  }
  return slice;
}

/**
 * The elements with the boundary at `offsetUtf16` gone if both sides are text of the same look. Memory that differs
 * stays apart behind a joined boundary.
 */
export function joinAt(elements: readonly Element[], offsetUtf16: number): Element[] {
  let at = 0;
  for (let index = 0; index + 1 < elements.length; index++) {
    const left = elements[index];
    const right = elements[index + 1];
    if (left === undefined || right === undefined) break;
    at += elementSize(left);
    if (at < offsetUtf16) continue;
    if (at > offsetUtf16 || left.kind !== "text" || right.kind !== "text" || !looksEqual(left, right)) break;
    const joined = remembersEqual(left, right)
      ? [{ ...left, text: left.text + right.text }]
      : [left, { ...right, joined: true as const }];
    return [...elements.slice(0, index), ...joined, ...elements.slice(index + 2)];
  }
  return [...elements];
}

/** Whether Docs would show both with the same properties. */
export function looksEqual(left: TextPiece, right: TextPiece): boolean {
  return deepEqual(left.style, right.style) && deepEqual(left.others, right.others);
}

/** Whether both have the same memory of where their properties came from. */
export function remembersEqual(left: TextPiece, right: TextPiece): boolean {
  return (
    left.ownUnderline === right.ownUnderline &&
    [...(left.pickedUp ?? [])].sort().join() === [...(right.pickedUp ?? [])].sort().join()
  );
}
