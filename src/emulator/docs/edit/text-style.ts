// Changing the text style of a stretch (rulebook 6.3; 7, updateTextStyle): links, memory, run boundaries, list markers.
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Properties } from "../model/properties.ts";
import { withBlocks } from "../model/document.ts";
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
import { mapParagraphs } from "./containers.ts";
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
export function updateTextStyle(
  draft: Draft,
  { tab, segment, startUtf16, endUtf16 }: PlacedRange,
  update: TextStyleUpdate,
): void {
  const inherited = inheritedStyles(tab.content);
  const blocks = mapParagraphs(segment.blocks, 0, startUtf16, endUtf16, ({ block, fromUtf16, toUtf16 }) => {
    const restyled = restyleParagraph(
      block,
      fromUtf16,
      toUtf16,
      update,
      inherited(block.style["namedStyleType"]).textStyle,
    );
    return update.paths.some(([field]) => field === "bold") ? withMarkerWeight(restyled) : restyled;
  });
  draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
}

function restyleParagraph(
  block: ParagraphBlock,
  fromUtf16: number,
  toUtf16: number,
  update: TextStyleUpdate,
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
  const plain = { style: update.style, paths: update.paths.filter(([field]) => field !== "link") };
  return restyle(restyle(block, from, mark, update, inherited), mark, block.size, plain, inherited);
}

function restyle(
  block: ParagraphBlock,
  from: number,
  to: number,
  update: TextStyleUpdate,
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

function changedElement(element: Element, update: TextStyleUpdate, inherited: Properties): Element {
  if (element.kind === "inline") {
    if (!("textStyle" in element.value)) return element;
    const { style } = changedLook(
      { kind: "text", text: "", style: textStyleOf(element), others: {} },
      update,
      inherited,
    );
    return { ...element, value: { ...element.value, textStyle: style } };
  }
  const { style, ownUnderline } = changedLook(element, update, inherited);
  const pickedUp = element.pickedUp?.filter(
    (name) => name in style && !update.paths.some(([field]) => field === name),
  );
  return restyledPiece(element, style, { pickedUp, ownUnderline, joined: element.joined });
}

/** The style after the link's own effect and then the named properties, and whether its underline is not the link's. */
function changedLook(
  piece: TextPiece,
  { style: values, paths }: TextStyleUpdate,
  inherited: Properties,
): { style: Properties; ownUnderline: boolean } {
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
  return { style: changed, ownUnderline: ownUnderline && changed["link"] !== undefined };
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
