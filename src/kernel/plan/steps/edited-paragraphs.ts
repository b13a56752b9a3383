// Predicts the paragraphs that text edits leave: runs cut and joined, paragraphs split at new line feeds and merged where theirs goes.
import type { Paragraph, ParagraphElement } from "../../../google-api/docs.ts";
import type { ParagraphExchange } from "../../document/edit.ts";
import type { ParagraphBlock, Segment } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import type { FreshIds } from "../blocks/fresh-ids.ts";
import { textOf } from "../styled-text.ts";
import { propertiesAfter } from "./properties-after.ts";
import { textOperations, type TextEdit } from "./text-operations.ts";

export type EditedParagraphs =
  | { readonly kind: "fits"; readonly exchanges: readonly ParagraphExchange[] }
  | { readonly kind: "misfit"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** The exchanges that the edits amount to, or why they do not fit the segment. Edits are ascending and do not overlap. */
export function editedParagraphs(
  segment: Segment,
  edits: readonly TextEdit[],
  ids: FreshIds,
): EditedParagraphs {
  const paragraphs = placedParagraphs(segment);
  const exchanges: ParagraphExchange[] = [];
  let next = 0;
  while (next < edits.length) {
    const group = groupFrom(paragraphs, edits, next);
    if (group === null) {
      const position = edits[next]?.startUtf16 ?? 0;
      return { kind: "misfit", reason: `index ${position} lies in no paragraph that can be edited` };
    }
    next += group.edits.length;
    const editor = new ParagraphEditor(group.paragraphs);
    const reason = editor.run(group.edits);
    if (reason !== null) return { kind: "misfit", reason };
    const after = propertiesAfter(group.paragraphs, textOperations(group.edits), ids);
    if (after.kind === "unknown") return after;
    exchanges.push(editor.exchange(after.properties));
  }
  return { kind: "fits", exchanges };
}

export interface EditGroup {
  readonly paragraphs: readonly PlacedParagraph[];
  readonly edits: readonly TextEdit[];
}

/** The edits from `first` on that share paragraphs, with those paragraphs; null when one has no place. */
export function groupFrom(
  paragraphs: readonly PlacedParagraph[],
  edits: readonly TextEdit[],
  first: number,
): EditGroup | null {
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
  /** Text that must go at the current edit. */
  #gone: string;

  constructor(edits: readonly TextEdit[]) {
    this.#edits = edits;
    this.#gone = textOf(edits[0]?.deleted ?? []);
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
    const part = this.#gone.slice(this.#metUtf16, this.#metUtf16 + maxLengthUtf16);
    this.#metUtf16 += part.length;
    if (this.#metUtf16 >= this.#gone.length) {
      this.#index += 1;
      this.#metUtf16 = 0;
      this.#gone = textOf(this.current?.deleted ?? []);
    }
    return part;
  }
}

/** Walks the elements of neighbouring paragraphs once, carrying out the edits on the way. */
class ParagraphEditor {
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #done: (readonly ParagraphElement[])[] = [];
  #elements: ParagraphElement[] = [];

  constructor(paragraphs: readonly PlacedParagraph[]) {
    this.#paragraphs = paragraphs;
  }

  /** Null, or why the edits do not fit. */
  run(edits: readonly TextEdit[]): string | null {
    const queue = new EditQueue(edits);
    for (const placed of this.#paragraphs) {
      const { raw } = placed.paragraph;
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
      if (queue.isAtStart) this.#insert(edit);
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

  /** What was gathered, under the properties that the paragraphs come to have. */
  exchange(properties: readonly Paragraph[]): ParagraphExchange {
    const first = this.#paragraphs[0];
    const last = this.#paragraphs[this.#paragraphs.length - 1];
    return {
      startUtf16: first?.startUtf16 ?? 0,
      endUtf16: (last?.startUtf16 ?? 0) + (last?.paragraph.lengthUtf16 ?? 0),
      paragraphs: this.#done.map((elements, ordinal): ParagraphBlock => {
        let lengthUtf16 = 0;
        for (const element of elements) lengthUtf16 += elementLengthUtf16(element);
        return { kind: "paragraph", raw: { ...properties[ordinal], elements: [...elements] }, lengthUtf16 };
      }),
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

  #insert(edit: TextEdit): void {
    for (const { text, textStyle } of edit.inserted) {
      for (const line of text.split(/(?<=\n)/)) {
        if (line === "") continue;
        this.#elements.push({ textRun: { content: line, textStyle } });
        if (line.endsWith("\n")) this.#finish();
      }
    }
  }

  #finish(): void {
    this.#done.push(this.#elements);
    this.#elements = [];
  }
}
