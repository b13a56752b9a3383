// Which properties (style, bullet, heading id) the paragraphs have that insertions and deletions leave. Knows lengths and line feeds, no text.
import type { Paragraph, ParagraphStyle } from "../../../google-api/docs.ts";
import type { PlacedParagraph } from "../../document/walk.ts";
import { placeholderId } from "../placeholder-id.ts";
import type { TextOperation } from "./text-operations.ts";

export type PropertiesAfter =
  | { readonly kind: "known"; readonly properties: readonly Paragraph[]; readonly newHeadings: number }
  /** The rulebook does not say what the service does. */
  | { readonly kind: "unknown"; readonly reason: string };

interface Line {
  lengthUtf16: number;
  properties: Paragraph;
}

/**
 * Properties of every paragraph that neighbouring ones become, in order. `newHeadings` counts the heading ids that are still to be given:
 * those of earlier paragraphs of the step come in, those of these as well go out.
 */
export function propertiesAfter(
  paragraphs: readonly PlacedParagraph[],
  operations: readonly TextOperation[],
  newHeadings: number,
): PropertiesAfter {
  const startUtf16 = paragraphs[0]?.startUtf16 ?? 0;
  const lines = new Lines(
    startUtf16,
    paragraphs.map(({ paragraph }) => ({ lengthUtf16: paragraph.lengthUtf16, properties: paragraph.raw })),
    newHeadings,
  );
  for (const operation of operations) {
    const reason = operation.kind === "insert" ? lines.insert(operation) : lines.delete(operation);
    if (reason !== null) return { kind: "unknown", reason };
  }
  return {
    kind: "known",
    properties: lines.all.map(({ properties }) => properties),
    newHeadings: lines.newHeadings,
  };
}

class Lines {
  newHeadings: number;
  readonly all: Line[];
  readonly #startUtf16: number;

  constructor(startUtf16: number, all: Line[], newHeadings: number) {
    this.#startUtf16 = startUtf16;
    this.all = all;
    this.newHeadings = newHeadings;
  }

  /** Null, or what is not known. All parts of a split paragraph keep style and bullet; what it was stays with its front, or with the tail when nothing is in front (rulebook 6.1, docs/decisions/0010). */
  insert({ atUtf16, text }: Extract<TextOperation, { kind: "insert" }>): string | null {
    const { ordinal, offsetUtf16 } = this.#at(atUtf16);
    const line = this.all[ordinal];
    if (line === undefined) return null;
    const parts = text.split("\n");
    if (parts.length === 1) {
      line.lengthUtf16 += text.length;
      return null;
    }
    if (hasPositionedObjects(line)) return "which half of a split paragraph keeps its positioned objects";
    const lastPart = parts.length - 1;
    const heir = offsetUtf16 === 0 ? lastPart : 0;
    const split = parts.map((part, index): Line => ({
      lengthUtf16:
        part.length +
        (index === 0 ? offsetUtf16 : 0) +
        (index === lastPart ? line.lengthUtf16 - offsetUtf16 : 1),
      properties: index === heir ? line.properties : this.#splitOff(line.properties),
    }));
    this.all.splice(ordinal, 1, ...split);
    return null;
  }

  /** Null, or what is not known. The first of merged paragraphs stays what it was; one that goes whole leaves the next as it is (rulebook 6.2). */
  delete({ startUtf16, endUtf16 }: Extract<TextOperation, { kind: "delete" }>): string | null {
    const from = this.#at(startUtf16);
    const to = this.#at(endUtf16 - 1);
    const first = this.all[from.ordinal];
    const last = this.all[to.ordinal];
    if (first === undefined || last === undefined) return null;
    const takesEnd = to.offsetUtf16 + 1 === last.lengthUtf16;
    if (takesEnd && from.offsetUtf16 === 0) {
      this.all.splice(from.ordinal, to.ordinal - from.ordinal + 1);
      return null;
    }
    const lastOrdinal = takesEnd ? to.ordinal + 1 : to.ordinal;
    const merged = this.all.slice(from.ordinal + 1, lastOrdinal + 1);
    if (merged.some(hasPositionedObjects)) return "where the positioned objects of a merged paragraph go";
    let lengthUtf16 = first.lengthUtf16 - (endUtf16 - startUtf16);
    for (const line of merged) lengthUtf16 += line.lengthUtf16;
    this.all.splice(from.ordinal, merged.length + 1, { ...first, lengthUtf16 });
    return null;
  }

  #at(positionUtf16: number): { readonly ordinal: number; readonly offsetUtf16: number } {
    let offsetUtf16 = positionUtf16 - this.#startUtf16;
    let ordinal = 0;
    for (const { lengthUtf16 } of this.all) {
      if (offsetUtf16 < lengthUtf16) break;
      offsetUtf16 -= lengthUtf16;
      ordinal += 1;
    }
    return { ordinal, offsetUtf16 };
  }

  /** A new part of a heading gets an id of its own. */
  #splitOff(properties: Paragraph): Paragraph {
    const style = properties.paragraphStyle;
    if (style?.headingId === undefined) return properties;
    const headingId = placeholderId("heading", this.newHeadings);
    this.newHeadings += 1;
    const paragraphStyle: ParagraphStyle = { ...style, headingId };
    return { ...properties, paragraphStyle };
  }
}

function hasPositionedObjects({ properties }: Line): boolean {
  return (properties.positionedObjectIds ?? []).length > 0;
}
