// Predicts the paragraphs that text edits leave: runs cut and joined, paragraphs split at new line feeds and merged where theirs goes.
import type { Paragraph, ParagraphElement, ParagraphStyle } from "../../../google-api/docs.ts";
import type { ParagraphExchange } from "../../document/edit.ts";
import type { ParagraphBlock, Segment } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { placeholderId } from "../placeholder-id.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

export type EditedParagraphs =
  | { readonly kind: "fits"; readonly exchanges: readonly ParagraphExchange[] }
  | { readonly kind: "misfit"; readonly reason: string };

/** The exchanges that the edits amount to, or why they do not fit the segment. Edits are ascending and do not overlap. */
export function editedParagraphs(segment: Segment, edits: readonly TextEdit[]): EditedParagraphs {
  const paragraphs = placedParagraphs(segment);
  const exchanges: ParagraphExchange[] = [];
  let next = 0;
  let newParagraphs = 0;
  while (next < edits.length) {
    const group = groupFrom(paragraphs, edits, next);
    if (group === null) {
      const position = edits[next]?.startUtf16 ?? 0;
      return { kind: "misfit", reason: `index ${position} lies in no paragraph that can be edited` };
    }
    next += group.edits.length;
    const editor = new ParagraphEditor(group.paragraphs, newParagraphs);
    const reason = editor.run(group.edits);
    if (reason !== null) return { kind: "misfit", reason };
    newParagraphs = editor.newParagraphs;
    exchanges.push(editor.exchange());
  }
  return { kind: "fits", exchanges };
}

interface Group {
  readonly paragraphs: readonly PlacedParagraph[];
  readonly edits: readonly TextEdit[];
}

/** The edits from `first` on that share paragraphs, with those paragraphs; null when one has no place. */
function groupFrom(
  paragraphs: readonly PlacedParagraph[],
  edits: readonly TextEdit[],
  first: number,
): Group | null {
  const touched: PlacedParagraph[] = [];
  const taken: TextEdit[] = [];
  for (let index = first; index < edits.length; index += 1) {
    const edit = edits[index];
    if (edit === undefined) break;
    const start = ordinalAt(paragraphs, edit.startUtf16);
    const end = ordinalAt(paragraphs, edit.startUtf16 + Math.max(0, textOf(edit.deleted).length - 1));
    const firstParagraph = paragraphs[start];
    const last = touched[touched.length - 1];
    if (last !== undefined && firstParagraph !== last) break;
    const isJoin = /\n$/.test(textOf(edit.deleted));
    const lastOrdinal = isJoin ? end + 1 : end;
    if (start < 0 || end < 0 || paragraphs[lastOrdinal]?.container !== firstParagraph?.container) {
      return null;
    }
    for (let ordinal = last === undefined ? start : start + 1; ordinal <= lastOrdinal; ordinal += 1) {
      const placed = paragraphs[ordinal];
      if (placed !== undefined) touched.push(placed);
    }
    taken.push(edit);
  }
  return touched.length === 0 ? null : { paragraphs: touched, edits: taken };
}

/** The edits still to be carried out, and how much of the first one's text has been met. */
class EditQueue {
  readonly #edits: readonly TextEdit[];
  #index = 0;
  #metUtf16 = 0;

  constructor(edits: readonly TextEdit[]) {
    this.#edits = edits;
  }

  get current(): TextEdit | undefined {
    return this.#edits[this.#index];
  }

  get positionUtf16(): number {
    return (this.current?.startUtf16 ?? 0) + this.#metUtf16;
  }

  get isAtStart(): boolean {
    return this.#metUtf16 === 0;
  }

  /** The next part, of at most this length, of the text that must go. Goes on to the next edit behind the last part. */
  take(maxLengthUtf16: number): string {
    const gone = textOf(this.current?.deleted ?? []);
    const part = gone.slice(this.#metUtf16, this.#metUtf16 + maxLengthUtf16);
    this.#metUtf16 += part.length;
    if (this.#metUtf16 >= gone.length) {
      this.#index += 1;
      this.#metUtf16 = 0;
    }
    return part;
  }
}

/** Walks the elements of neighbouring paragraphs once, carrying out the edits on the way. */
class ParagraphEditor {
  newParagraphs: number;
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #done: ParagraphBlock[] = [];
  #elements: ParagraphElement[] = [];
  /** Properties of the paragraph that is being gathered: a merged one has those of the first, a split one those of the whole. */
  #properties: Paragraph;

  constructor(paragraphs: readonly PlacedParagraph[], newParagraphs: number) {
    this.#paragraphs = paragraphs;
    this.#properties = paragraphs[0]?.paragraph.raw ?? {};
    this.newParagraphs = newParagraphs;
  }

  /** Null, or why the edits do not fit. */
  run(edits: readonly TextEdit[]): string | null {
    const queue = new EditQueue(edits);
    for (const placed of this.#paragraphs) {
      const { raw } = placed.paragraph;
      // A paragraph that goes whole, its end included, leaves the next one as it is (rulebook 6.2).
      if (this.#elements.length === 0) this.#properties = raw;
      else if ((raw.positionedObjectIds ?? []).length > 0)
        return "a merged paragraph carries positioned objects";
      let cursor = placed.startUtf16;
      for (const element of raw.elements ?? []) {
        const reason = this.#editElement(element, cursor, queue);
        if (reason !== null) return reason;
        cursor += elementLengthUtf16(element);
      }
    }
    return queue.current === undefined ? null : "the text to be replaced runs past its paragraph";
  }

  #editElement(element: ParagraphElement, startUtf16: number, queue: EditQueue): string | null {
    const length = elementLengthUtf16(element);
    let offset = 0;
    for (let edit = queue.current; edit !== undefined; edit = queue.current) {
      const position = queue.positionUtf16 - startUtf16;
      if (position >= length) break;
      this.#keep(element, offset, position);
      offset = position;
      if (queue.isAtStart && !this.#insert(edit)) return "a split paragraph carries positioned objects";
      const expected = queue.take(length - offset);
      const found = element.textRun?.content?.slice(offset, offset + expected.length) ?? "";
      if (found !== expected) {
        return `at index ${startUtf16 + offset} "${expected.slice(0, 40)}" was expected, and "${found.slice(0, 40)}" stands there`;
      }
      offset += expected.length;
    }
    this.#keep(element, offset, length);
    return null;
  }

  exchange(): ParagraphExchange {
    const first = this.#paragraphs[0];
    const last = this.#paragraphs[this.#paragraphs.length - 1];
    return {
      startUtf16: first?.startUtf16 ?? 0,
      endUtf16: (last?.startUtf16 ?? 0) + (last?.paragraph.lengthUtf16 ?? 0),
      paragraphs: this.#done,
    };
  }

  #keep(element: ParagraphElement, from: number, to: number): void {
    if (to <= from) return;
    const run = element.textRun;
    const content = run?.content ?? "";
    if (run === undefined || (from === 0 && to === content.length)) this.#elements.push(element);
    else this.#elements.push({ textRun: { ...run, content: content.slice(from, to) } });
    if (run !== undefined && content.slice(from, to).endsWith("\n")) this.#finish();
  }

  /** False when the insertion cannot be predicted: which half keeps a positioned object is unknown. */
  #insert(edit: TextEdit): boolean {
    for (const { text, textStyle } of edit.inserted) {
      for (const line of text.split(/(?<=\n)/)) {
        if (line === "") continue;
        this.#elements.push({ textRun: { content: line, textStyle } });
        if (!line.endsWith("\n")) continue;
        if ((this.#properties.positionedObjectIds ?? []).length > 0) return false;
        this.#finish();
        this.#properties = this.#splitOff(this.#properties);
      }
    }
    return true;
  }

  #finish(): void {
    const elements = this.#elements;
    let lengthUtf16 = 0;
    for (const element of elements) lengthUtf16 += elementLengthUtf16(element);
    this.#done.push({ kind: "paragraph", raw: { ...this.#properties, elements }, lengthUtf16 });
    this.#elements = [];
  }

  /** Both halves of a split paragraph keep style and bullet; behind a heading the new one has an id of its own (rulebook 6.1). */
  #splitOff(properties: Paragraph): Paragraph {
    const style = properties.paragraphStyle;
    if (style?.headingId === undefined) return properties;
    const paragraphStyle: ParagraphStyle = {
      ...style,
      headingId: placeholderId("heading", this.newParagraphs),
    };
    this.newParagraphs += 1;
    return { ...properties, paragraphStyle };
  }
}
