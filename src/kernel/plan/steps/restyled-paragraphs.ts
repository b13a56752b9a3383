// Predicts the paragraphs that style changes leave: runs cut at the borders of what is restyled, texts and everything else kept.
import type { ParagraphElement, TextRun, TextStyle } from "../../../google-api/docs.ts";
import type { StyleSheet } from "../../compare/effective-style.ts";
import { namedStyleOf } from "../../compare/paragraphs.ts";
import { isSameData, recordOf } from "../../compare/same-data.ts";
import type { ParagraphExchange } from "../../document/edit.ts";
import type { Segment } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import type { TextStyleField } from "../text-style.ts";

/** Text of one run that gets another style; both styles hold the step's fields only, and one that is absent is inherited. */
export interface RestyledRun {
  readonly text: string;
  readonly from: TextStyle;
  readonly to: TextStyle;
}

/** Neighbouring runs of one paragraph, its end among them when that is restyled too. */
export interface RestyledSpan {
  readonly startUtf16: number;
  readonly runs: readonly RestyledRun[];
}

export type RestyledParagraphs =
  | { readonly kind: "fits"; readonly exchanges: readonly ParagraphExchange[] }
  | { readonly kind: "misfit"; readonly reason: string };

/** The exchanges that the changes amount to, or why they do not fit. Spans are ascending and do not overlap. */
export function restyledParagraphs(
  segment: Segment,
  spans: readonly RestyledSpan[],
  fields: readonly TextStyleField[],
  styles: StyleSheet,
): RestyledParagraphs {
  const paragraphs = placedParagraphs(segment);
  const exchanges: ParagraphExchange[] = [];
  let next = 0;
  while (next < spans.length) {
    const placed = paragraphs[ordinalAt(paragraphs, spans[next]?.startUtf16 ?? -1)];
    if (placed === undefined) return misfit("its place lies in no paragraph that can be edited");
    const end = placed.startUtf16 + placed.paragraph.lengthUtf16;
    const first = next;
    while ((spans[next]?.startUtf16 ?? Infinity) < end) next += 1;
    const restyler = new Restyler(placed, spans.slice(first, next), fields, styles);
    const reason = restyler.run();
    if (reason !== null) return misfit(reason);
    exchanges.push(restyler.exchange());
  }
  return { kind: "fits", exchanges };
}

function misfit(reason: string): RestyledParagraphs {
  return { kind: "misfit", reason };
}

interface PlacedRun extends RestyledRun {
  /** Offsets in the paragraph. */
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Walks the elements of one paragraph once, restyling on the way. */
class Restyler {
  readonly #placed: PlacedParagraph;
  readonly #runs: readonly PlacedRun[];
  readonly #fields: readonly TextStyleField[];
  readonly #styles: StyleSheet;
  readonly #elements: ParagraphElement[] = [];

  constructor(
    placed: PlacedParagraph,
    spans: readonly RestyledSpan[],
    fields: readonly TextStyleField[],
    styles: StyleSheet,
  ) {
    this.#placed = placed;
    this.#runs = spans.flatMap((span) => placedRuns(span, placed.startUtf16));
    this.#fields = fields;
    this.#styles = styles;
  }

  /** Null, or why the changes do not fit. */
  run(): string | null {
    let offset = 0;
    let next = 0;
    for (const element of this.#placed.paragraph.raw.elements ?? []) {
      const end = offset + elementLengthUtf16(element);
      while ((this.#runs[next]?.endUtf16 ?? Infinity) <= offset) next += 1;
      const first = this.#runs[next];
      if (first === undefined || first.startUtf16 >= end) this.#elements.push(element);
      else if (element.textRun === undefined) return "something that is not text stands in its place";
      else {
        const reason = this.#cut(element.textRun, offset, next);
        if (reason !== null) return reason;
      }
      offset = end;
    }
    const last = this.#runs[this.#runs.length - 1];
    return last !== undefined && last.endUtf16 > offset ? "its text runs past its paragraph" : null;
  }

  #cut(run: TextRun, startUtf16: number, firstOrdinal: number): string | null {
    const content = run.content ?? "";
    const own = run.textStyle ?? {};
    let cursor = 0;
    for (let ordinal = firstOrdinal; cursor < content.length; ordinal += 1) {
      const change = this.#runs[ordinal];
      const from = Math.min(content.length, (change?.startUtf16 ?? Infinity) - startUtf16);
      if (from > cursor) this.#push(run, content.slice(cursor, from), own);
      if (change === undefined || from >= content.length) return null;
      cursor = Math.max(cursor, from);
      const to = Math.min(content.length, change.endUtf16 - startUtf16);
      const part = content.slice(cursor, to);
      const offset = startUtf16 + cursor - change.startUtf16;
      const expected = change.text.slice(offset, offset + part.length);
      if (part !== expected) {
        return `"${expected.slice(0, 40)}" was expected, and "${part.slice(0, 40)}" stands there`;
      }
      const field = this.#differentField(own, change.from);
      if (field !== null) return `the style of "${part.slice(0, 40)}" changed since (${field})`;
      this.#push(run, part, restyled(own, change.to, this.#fields));
      cursor = to;
    }
    return null;
  }

  #push(run: TextRun, content: string, textStyle: TextStyle): void {
    this.#elements.push({ textRun: { ...run, content, textStyle } });
  }

  /** The first field in which the style that stands there does not look as expected, or null. */
  #differentField(own: TextStyle, expected: TextStyle): TextStyleField | null {
    const type = namedStyleOf(this.#placed.paragraph.raw);
    const look = (style: TextStyle, field: TextStyleField): unknown =>
      this.#styles.textField(recordOf(style), type, field);
    return this.#fields.find((field) => !isSameData(look(own, field), look(expected, field))) ?? null;
  }

  exchange(): ParagraphExchange {
    const { paragraph, startUtf16 } = this.#placed;
    return {
      startUtf16,
      endUtf16: startUtf16 + paragraph.lengthUtf16,
      paragraphs: [{ ...paragraph, raw: { ...paragraph.raw, elements: this.#elements } }],
    };
  }
}

function placedRuns({ startUtf16, runs }: RestyledSpan, paragraphStartUtf16: number): readonly PlacedRun[] {
  let cursor = startUtf16 - paragraphStartUtf16;
  return runs.map((run) => {
    const start = cursor;
    cursor += run.text.length;
    return { ...run, startUtf16: start, endUtf16: cursor };
  });
}

function restyled(own: TextStyle, to: TextStyle, fields: readonly TextStyleField[]): TextStyle {
  const style: TextStyle = { ...own };
  for (const field of fields) delete style[field];
  return { ...style, ...to };
}
