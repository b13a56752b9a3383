// A part of a range: an element, whole or from one character to another.
import { invalidArgument, isObject, service } from "../../arguments.ts";
import { exception } from "../../host-call.ts";
import type { ElementMaker } from "./handles.ts";
import type { DocNode } from "./node.ts";
import type { OpenDocument } from "./open-document.ts";

/** `start` and `endInclusive` are null for a whole element. */
export interface RangePart {
  readonly node: DocNode;
  readonly start: number | null;
  readonly endInclusive: number | null;
}

const parts = new WeakMap<object, { part: RangePart; document: OpenDocument }>();

export function makeRangeElement(maker: ElementMaker, part: RangePart): object {
  const object = service("RangeElement", {
    getElement: () => maker.of(maker.document.fresh(part.node)),
    isPartial: () => part.start !== null,
    getStartOffset: () => part.start ?? -1,
    getEndOffsetInclusive: () => part.endInclusive ?? -1,
  });
  parts.set(object, { part, document: maker.document });
  return object;
}

/** The part behind a RangeElement of the script. Throws when it is none of this document. */
export function partOf(value: unknown, document: OpenDocument): RangePart {
  const known = isObject(value) ? parts.get(value) : undefined;
  if (known === undefined || known.document !== document) throw invalidArgument("from");
  return known.part;
}

/** Positions of the API for a part. */
export function placeOf(
  document: OpenDocument,
  { node, start, endInclusive }: RangePart,
): { startUtf16: number; endUtf16: number } {
  const { shape } = document.fresh(node);
  if (start === null || endInclusive === null) {
    // A paragraph's newline is not selected with it.
    const endUtf16 = shape.paragraph === undefined ? shape.endUtf16 : shape.endUtf16 - 1;
    return { startUtf16: shape.startUtf16, endUtf16 };
  }
  const length = shape.endUtf16 - shape.startUtf16;
  if (start < 0 || endInclusive < start || endInclusive >= length)
    throw exception(`Index (${endInclusive}) must be less than the content length (${length}).`);
  return { startUtf16: shape.startUtf16 + start, endUtf16: shape.startUtf16 + endInclusive + 1 };
}
