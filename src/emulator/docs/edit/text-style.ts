// Changing the text style of a stretch (rulebook 6.3; 7, updateTextStyle): links, memory, run boundaries, list markers.
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import type { Element, TextPiece } from "../model/element.ts";
import {
  elementSize,
  looksEqual,
  remembersEqual,
  restyledPiece,
  sliceElements,
  textOf,
  textStyleOf,
  withJoin,
} from "../model/element.ts";
import { without } from "../model/properties.ts";
import { isSuggestedAlready, withDirectValues } from "../suggestions/suggested-change.ts";
import { changeParagraphs } from "./change-paragraphs.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { clusterEnd, clusterStart } from "./graphemes.ts";
import { linkBlue } from "./link-style.ts";
import { inheritedStyles } from "./named-styles.ts";
import type { StylePath } from "./style-mask.ts";
import { changeStyle } from "./style-values.ts";

/** A text style update: the values in stored form, and the properties that it names. */
export interface TextStyleUpdate {
  readonly style: Properties;
  readonly paths: readonly StylePath[];
}

/** Applies an update to every element in the range. */
export function updateTextStyle(draft: Draft, range: PlacedRange, update: TextStyleUpdate): void {
  const inherited = inheritedStyles(range.tab.content);
  const isDirect = draft.suggester === null;
  changeParagraphs(draft, range, "text", ({ block, fromUtf16, toUtf16 }) => {
    const restyled = restyleParagraph(
      block,
      fromUtf16,
      toUtf16,
      { ...update, isDirect },
      inherited(block.style["namedStyleType"]).textStyle,
    );
    return update.paths.some(([field]) => field === "bold") ? withMarkerWeight(restyled) : restyled;
  });
}

/** `isDirect`: the update is no suggestion, so it meets the suggestions that are pending on an element. */
interface Restyling extends TextStyleUpdate {
  readonly isDirect: boolean;
}

function restyleParagraph(
  block: ParagraphBlock,
  fromUtf16: number,
  toUtf16: number,
  update: Restyling,
  inherited: Properties,
): ParagraphBlock {
  const text = textOf(block.elements);
  const mark = block.size - 1;
  const from = clusterStart(text, fromUtf16);
  // Everything before the newline covered: the newline takes the style too.
  const to = from === 0 && toUtf16 >= mark ? block.size : clusterEnd(text, toUtf16);
  const setsLink = update.paths.some(([field]) => field === "link") && update.style["link"] !== undefined;
  if (!setsLink || to < block.size) return restyle(block, from, to, update, inherited);
  // A link never covers the newline.
  const plain = { ...update, paths: update.paths.filter(([field]) => field !== "link") };
  return restyle(restyle(block, from, mark, update, inherited), mark, block.size, plain, inherited);
}

function restyle(
  block: ParagraphBlock,
  from: number,
  to: number,
  update: Restyling,
  inherited: Properties,
): ParagraphBlock {
  let at = 0;
  const elements = block.elements.flatMap((element) => {
    const start = at;
    at += elementSize(element);
    if (start >= to || at <= from) return [element];
    if (element.kind === "inline") return [changedElement(element, update, inherited)];
    const before = sliceElements([element], 0, from - start);
    const after = sliceElements([element], to - start, at - start);
    const [piece] = sliceElements([element], from - start, to - start).map((one) =>
      changedElement(one, update, inherited),
    );
    if (piece?.kind !== "text" || (looksEqual(piece, element) && remembersEqual(piece, element)))
      return [element];
    // A boundary that only memory needs is not shown.
    const isShownAsOne = looksEqual(piece, element);
    const first = before.length === 0 && isShownAsOne ? piece : withJoin(piece, isShownAsOne);
    return [...before, first, ...after.map((one) => withJoin(one, isShownAsOne))];
  });
  return paragraph(elements, block.style, block.bullet, block.others);
}

function changedElement(element: Element, update: Restyling, inherited: Properties): Element {
  if (element.kind === "inline") {
    if (!("textStyle" in element.value)) return element;
    const { style, names } = changedLook(
      { kind: "text", text: "", style: textStyleOf(element), others: {} },
      landing(element.value, update),
      inherited,
    );
    const value = { ...element.value, textStyle: style };
    return { ...element, value: followed(value, update, names, { ...inherited, ...style }) };
  }
  const landed = landing(element.others, update);
  const { style, ownUnderline, names } = changedLook(element, landed, inherited);
  const pickedUp = element.pickedUp?.filter(
    (name) => name in style && !landed.paths.some(([field]) => field === name),
  );
  const others = followed(element.others, update, names, { ...inherited, ...style });
  return restyledPiece({ ...element, others }, style, { pickedUp, ownUnderline, joined: element.joined });
}

/**
 * The part of an update that lands. A direct flag or word that a pending suggestion already gives the text is dropped;
 * sizes, colours and fonts land (rulebook 11.11; which properties drop beyond the ones seen there is chosen).
 */
function landing(marks: Properties, update: Restyling): Restyling {
  if (!update.isDirect || marks["suggestedTextStyleChanges"] === undefined) return update;
  const paths = update.paths.filter(([field]) => {
    const value = update.style[field];
    const isWord = typeof value === "boolean" || typeof value === "string";
    return !isWord || !isSuggestedAlready(marks, "textStyle", field, value);
  });
  return { ...update, paths };
}

function followed(
  marks: Properties,
  { isDirect }: Restyling,
  names: readonly string[],
  whole: Properties,
): Properties {
  return isDirect ? withDirectValues(marks, "textStyle", names, whole) : marks;
}

/** The style after the link's own effect and then the named properties, whether its underline is not the link's, and what changed. */
function changedLook(
  piece: TextPiece,
  { style: values, paths }: TextStyleUpdate,
  inherited: Properties,
): { style: Properties; ownUnderline: boolean; names: readonly string[] } {
  const namesLink = paths.some(([field]) => field === "link");
  const had = piece.style["link"] !== undefined;
  const setsUnderline = paths.some(([field]) => field === "underline") && values["underline"] === true;
  let { style } = piece;
  let ownUnderline = piece.ownUnderline === true || setsUnderline;
  if (namesLink && values["link"] !== undefined) {
    ownUnderline ||= !had && style["underline"] === true;
    style = { ...style, link: values["link"], underline: true, foregroundColor: linkBlue };
  } else if (namesLink && had) {
    const isBlue = deepEqual(style["foregroundColor"], linkBlue);
    style = without(style, [
      "link",
      ...(isBlue ? ["foregroundColor"] : []),
      ...(ownUnderline ? [] : ["underline"]),
    ]);
  }
  const others = paths.filter(([field]) => field !== "link");
  const changed = changeStyle(style, values, others, inherited);
  const names = [...paths.map(([field]) => field), ...(namesLink ? ["underline", "foregroundColor"] : [])];
  return { style: changed, ownUnderline: ownUnderline && changed["link"] !== undefined, names };
}

/**
 * A list marker follows its item's weight: in a plain paragraph that of the first run that is not blank, in a heading
 * bold only when every such run is.
 */
function withMarkerWeight(block: ParagraphBlock): ParagraphBlock {
  if (block.bullet === null) return block;
  const weights = block.elements.flatMap((element) =>
    element.kind === "text" && element.text.trim() !== "" ? [element.style["bold"] === true] : [],
  );
  const isHeading = block.style["namedStyleType"] !== "NORMAL_TEXT";
  const isBold = weights.length > 0 && (isHeading ? weights.every(Boolean) : weights[0] === true);
  const old = block.bullet["textStyle"];
  const others = without(isRecord(old) ? old : {}, ["bold"]);
  const textStyle: Properties = isBold ? { bold: true, ...others } : others;
  return paragraph(block.elements, block.style, { ...block.bullet, textStyle }, block.others);
}
