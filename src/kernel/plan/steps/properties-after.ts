// Which properties (style, bullet, heading id) the paragraphs have that insertions and deletions leave. Knows lengths and line feeds, no text.
import type { Paragraph, ParagraphStyle } from "../../../google-api/docs.ts";
import type { PlacedParagraph } from "../../document/walk.ts";
import type { FreshIds } from "../blocks/fresh-ids.ts";
import type { TextOperation } from "../spans-after.ts";

export type PropertiesAfter =
  | { readonly kind: "known"; readonly properties: readonly Paragraph[] }
  /** The rulebook does not say what the service does. */
  | { readonly kind: "unknown"; readonly reason: string };

interface Line {
  lengthUtf16: number;
  properties: Paragraph;
}

/** Properties of every paragraph that neighbouring ones become, in order; `ids` gives placeholders for ids of headings that are made. */
export function propertiesAfter(
  paragraphs: readonly PlacedParagraph[],
  operations: readonly TextOperation[],
  ids: FreshIds,
): PropertiesAfter {
  const startUtf16 = paragraphs[0]?.startUtf16 ?? 0;
  const lines = new Lines(
    startUtf16,
    paragraphs.map(({ paragraph }) => ({ lengthUtf16: paragraph.lengthUtf16, properties: paragraph.raw })),
    ids,
  );
  for (const operation of operations) {
    const reason = operation.kind === "insert" ? lines.insert(operation) : lines.delete(operation);
    if (reason !== null) return { kind: "unknown", reason };
  }
  return {
    kind: "known",
    properties: lines.all().map(({ properties }) => properties),
  };
}

/** The lines, cut behind the one that was worked on last: operations follow each other closely, mostly towards the front. */
class Lines {
  readonly #ids: FreshIds;
  /** The lines up to the current one, in order, and those behind it, last first. */
  readonly #front: Line[] = [];
  readonly #back: Line[];
  /** Where the current line begins. */
  #startUtf16: number;

  constructor(startUtf16: number, lines: readonly Line[], ids: FreshIds) {
    this.#startUtf16 = startUtf16;
    this.#back = [...lines].reverse();
    this.#ids = ids;
    this.#stepOn();
  }

  all(): readonly Line[] {
    return [...this.#front, ...[...this.#back].reverse()];
  }

  /** Null, or what is not known. All parts of a split paragraph keep style and bullet; what it was stays with its front, or with the tail when nothing is in front (rulebook 6.1, docs/decisions/0010). */
  insert({ atUtf16, text }: Extract<TextOperation, { kind: "insert" }>): string | null {
    const line = this.#lineAt(atUtf16);
    if (line === null) return null;
    const parts = text.split("\n");
    if (parts.length === 1) {
      line.lengthUtf16 += text.length;
      return null;
    }
    if (hasPositionedObjects(line)) return "which half of a split paragraph keeps its positioned objects";
    const offset = atUtf16 - this.#startUtf16;
    const lastPart = parts.length - 1;
    const heir = offset === 0 ? lastPart : 0;
    const split = parts.map((part, index): Line => ({
      lengthUtf16:
        part.length + (index === 0 ? offset : 0) + (index === lastPart ? line.lengthUtf16 - offset : 1),
      properties: index === heir ? line.properties : this.#splitOff(line.properties),
    }));
    this.#front.pop();
    for (const part of split.reverse()) this.#back.push(part);
    this.#stepOn();
    return null;
  }

  /** Null, or what is not known. The first of merged paragraphs stays what it was; one that goes whole leaves the next as it is (rulebook 6.2). */
  delete({ startUtf16, endUtf16 }: Extract<TextOperation, { kind: "delete" }>): string | null {
    const first = this.#lineAt(startUtf16);
    if (first === null) return null;
    const offset = startUtf16 - this.#startUtf16;
    let end = this.#startUtf16 + first.lengthUtf16;
    const merged: Line[] = [];
    while (end < endUtf16) {
      const line = this.#back.pop();
      if (line === undefined) return null;
      merged.push(line);
      end += line.lengthUtf16;
    }
    const takesEnd = end === endUtf16;
    if (takesEnd && offset === 0) {
      this.#front.pop();
      this.#stepOn();
      return null;
    }
    const joined = takesEnd ? this.#back.pop() : undefined;
    if (joined !== undefined) merged.push(joined);
    if (merged.some(hasPositionedObjects)) return "where the positioned objects of a merged paragraph go";
    first.lengthUtf16 -= endUtf16 - startUtf16;
    for (const line of merged) first.lengthUtf16 += line.lengthUtf16;
    return null;
  }

  /** Makes the line that holds the position the current one; null when none does. */
  #lineAt(positionUtf16: number): Line | null {
    while (positionUtf16 < this.#startUtf16 && this.#front.length > 1) {
      const line = this.#front.pop();
      if (line !== undefined) this.#back.push(line);
      this.#startUtf16 -= this.#current()?.lengthUtf16 ?? 0;
    }
    for (;;) {
      const line = this.#current();
      if (line === null || positionUtf16 < this.#startUtf16 + line.lengthUtf16) return line;
      if (this.#back.length === 0) return null;
      this.#startUtf16 += line.lengthUtf16;
      this.#stepOn();
    }
  }

  #current(): Line | null {
    return this.#front[this.#front.length - 1] ?? null;
  }

  /** The next line becomes the current one, at the place where the one before it ends or stood. */
  #stepOn(): void {
    const line = this.#back.pop();
    if (line !== undefined) this.#front.push(line);
    else this.#startUtf16 -= this.#current()?.lengthUtf16 ?? 0;
  }

  /** A new part of a heading gets an id of its own. */
  #splitOff(properties: Paragraph): Paragraph {
    const style = properties.paragraphStyle;
    if (style?.headingId === undefined) return properties;
    const headingId = this.#ids.next("heading");
    const paragraphStyle: ParagraphStyle = { ...style, headingId };
    return { ...properties, paragraphStyle };
  }
}

function hasPositionedObjects({ properties }: Line): boolean {
  return (properties.positionedObjectIds ?? []).length > 0;
}
