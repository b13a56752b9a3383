// Places in a document as scripts hold them: Position, Range and its builder, and what they are to the API.
import type { Request } from "../../../../../google-api/docs.ts";
import { invalidArgument, isObject, service, textArgument } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import { nodeOf, type ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import type { OpenDocument } from "./open-document.ts";
import { makeRangeElement, placeOf, type RangePart } from "./range-element.ts";
import { insertTextAt, paragraphsIn, TextSpan } from "./text-span.ts";

/** What the host calls a stretch of a segment; equal ends are a cursor. */
export interface Place {
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

interface PlaceInElement {
  readonly node: DocNode;
  /** Characters into text, children into anything else. */
  readonly offset: number;
}

const positions = new WeakMap<object, { document: OpenDocument; at: PlaceInElement }>();
const ranges = new WeakMap<object, { document: OpenDocument; parts: readonly RangePart[] }>();

export function makePosition(maker: ElementMaker, at: PlaceInElement): object {
  const { document } = maker;
  const place = (): Place => positionPlace(document, at);
  const object = service("Position", {
    getElement: () => maker.of(document.fresh(at.node)),
    getOffset: () => at.offset,
    getSurroundingText: () => maker.of(surroundings(document, at).node),
    getSurroundingTextOffset: () => surroundings(document, at).offset,
    insertText: (text: unknown) => {
      const { startUtf16 } = place();
      const request: Request = insertTextAt(document.fresh(at.node), startUtf16, textArgument(text, "text"));
      document.edit([request]);
      const { node } = surroundings(document, at);
      return maker.of(node);
    },
  });
  positions.set(object, { document, at });
  return object;
}

/** `newPosition(element, offset)`. Throws for an offset that the element does not have. */
export function newPosition(maker: ElementMaker, element: unknown, offset: unknown): object {
  const node = nodeOf(element, maker.document, "element");
  const most = node.kind === "TEXT" ? new TextSpan(node).text.length : node.children.length;
  if (typeof offset !== "number" || !Number.isInteger(offset) || offset < 0 || offset > most)
    throw invalidArgument("offset");
  return makePosition(maker, { node, offset });
}

export function placeOfPosition(value: unknown, document: OpenDocument): Place {
  const known = isObject(value) ? positions.get(value) : undefined;
  if (known === undefined || known.document !== document) throw invalidArgument("position");
  return positionPlace(document, known.at);
}

export function makeRange(maker: ElementMaker, parts: readonly RangePart[]): object {
  const object = service("Range", {
    getRangeElements: () => parts.map((part) => makeRangeElement(maker, part)),
  });
  ranges.set(object, { document: maker.document, parts });
  return object;
}

export function partsOfRange(value: unknown, document: OpenDocument): readonly RangePart[] {
  const known = isObject(value) ? ranges.get(value) : undefined;
  if (known === undefined || known.document !== document) throw invalidArgument("range");
  return known.parts;
}

/** `newRange()`: gathers elements, whole or in part. */
export function newRangeBuilder(maker: ElementMaker): object {
  const { document } = maker;
  const parts: RangePart[] = [];
  const builder: object = service("RangeBuilder", {
    addElement: (element: unknown, start?: unknown, endInclusive?: unknown) => {
      const node = nodeOf(element, document, "element");
      if (start === undefined) parts.push({ node, start: null, endInclusive: null });
      else if (node.kind === "TEXT" && typeof start === "number" && typeof endInclusive === "number") {
        const part = { node, start, endInclusive };
        placeOf(document, part);
        parts.push(part);
      } else throw invalidArgument("element");
      return builder;
    },
    addElementsBetween: (first: unknown, last: unknown) => {
      const [from, to] = [
        nodeOf(first, document, "startElement"),
        nodeOf(last, document, "endElementInclusive"),
      ];
      const siblings = from.parent?.children ?? [];
      const between = siblings.slice(siblings.indexOf(from), siblings.indexOf(to) + 1);
      if (from.parent !== to.parent || between.length === 0) throw invalidArgument("endElementInclusive");
      for (const node of between) parts.push({ node, start: null, endInclusive: null });
      return builder;
    },
    addRange: (range: unknown) => {
      parts.push(...partsOfRange(range, document));
      return builder;
    },
    getRangeElements: () => parts.map((part) => makeRangeElement(maker, part)),
    build: () => makeRange(maker, [...parts]),
  });
  return builder;
}

/** The places of a range's parts, in their order; neighbours are one. */
export function placesOf(document: OpenDocument, parts: readonly RangePart[]): Place[] {
  const places: Place[] = [];
  for (const part of parts) {
    const place = { ...part.node.segment, ...placeOf(document, part) };
    const last = places[places.length - 1];
    const isNext = last?.endUtf16 === place.startUtf16 && last.segmentId === place.segmentId;
    if (last !== undefined && isNext) places[places.length - 1] = { ...last, endUtf16: place.endUtf16 };
    else places.push(place);
  }
  return places;
}

/** The parts of the document that lie in a place: whole paragraphs where it covers them, parts of text elsewhere. */
export function partsAt(document: OpenDocument, place: Place): RangePart[] {
  const root = document.segment(place);
  if (root === null) return [];
  return paragraphsIn(root).flatMap((node): RangePart[] => {
    const { startUtf16, endUtf16 } = node.shape;
    if (endUtf16 <= place.startUtf16 || startUtf16 >= place.endUtf16) return [];
    if (place.startUtf16 <= startUtf16 && endUtf16 - 1 <= place.endUtf16)
      return [{ node, start: null, endInclusive: null }];
    return partsOfLine(node, place);
  });
}

/** The element and the offset that stand at a cursor; null where there is no text to stand in. */
export function positionAt(document: OpenDocument, place: Place): PlaceInElement | null {
  const root = document.segment(place);
  const at = place.startUtf16;
  const paragraph =
    root === null
      ? undefined
      : paragraphsIn(root).find(({ shape }) => shape.startUtf16 <= at && at < shape.endUtf16);
  if (paragraph === undefined) return null;
  const text = paragraph.children.find(
    ({ kind, shape }) => kind === "TEXT" && shape.startUtf16 <= at && at <= shape.endUtf16,
  );
  if (text !== undefined) return { node: text, offset: at - text.shape.startUtf16 };
  return { node: paragraph, offset: paragraph.children.filter(({ shape }) => shape.endUtf16 <= at).length };
}

function partsOfLine(paragraph: DocNode, place: Place): RangePart[] {
  return paragraph.children.flatMap((node): RangePart[] => {
    const { startUtf16, endUtf16 } = node.shape;
    const [from, to] = [Math.max(startUtf16, place.startUtf16), Math.min(endUtf16, place.endUtf16)];
    if (from >= to) return [];
    const isWhole = from === startUtf16 && to === endUtf16;
    const part = isWhole
      ? { node, start: null, endInclusive: null }
      : { node, start: from - startUtf16, endInclusive: to - 1 - startUtf16 };
    return isWhole || node.kind === "TEXT" ? [part] : [];
  });
}

function positionPlace(document: OpenDocument, { node, offset }: PlaceInElement): Place {
  const { shape, segment, children, kind } = document.fresh(node);
  const at =
    kind === "TEXT"
      ? new TextSpan(node).indexAt(offset)
      : (children[offset]?.shape.startUtf16 ??
        (shape.paragraph === undefined ? shape.endUtf16 : shape.endUtf16 - 1));
  return { ...segment, startUtf16: at, endUtf16: at };
}

/** The text around a position and the offset in it. Throws where there is none. */
function surroundings(document: OpenDocument, at: PlaceInElement): PlaceInElement {
  if (document.fresh(at.node).kind === "TEXT") return at;
  const found = positionAt(document, positionPlace(document, at));
  if (found === null || found.node.kind !== "TEXT")
    throw exception(
      "((the text around a position beside which there is none is not implemented by the local Google))",
    );
  return found;
}
