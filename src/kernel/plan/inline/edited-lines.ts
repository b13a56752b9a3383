// Predicts the paragraphs that edits inside lines leave, things among the text included, and says what goes out of them.
import type { Paragraph, ParagraphElement } from "../../../google-api/docs.ts";
import type { ParagraphExchange } from "../../document/edit.ts";
import type { ParagraphBlock, Segment } from "../../document/model.ts";
import { elementLengthUtf16, inexpressibleGlyph } from "../../document/paragraph-text.ts";
import { placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { endStyleOf } from "../blocks/cut-paragraph.ts";
import type { FreshIds } from "../blocks/fresh-ids.ts";
import { predictedElement } from "../blocks/predicted.ts";
import { whyNotSplit } from "../blocks/site.ts";
import { unwritableThing } from "../blocks/unwritable.ts";
import { groupFrom } from "../steps/edited-paragraphs.ts";
import { propertiesAfter } from "../steps/properties-after.ts";
import { asUnitEdit, goneBetween, type InlineEdit } from "./inline-edit.ts";
import { inlineOperations } from "./inline-operations.ts";

export type EditedLines =
  | {
      readonly kind: "fits";
      readonly exchanges: readonly ParagraphExchange[];
      /** What goes and is not text, in order. */
      readonly gone: readonly ParagraphElement[];
    }
  | { readonly kind: "misfit"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }
  /** What no request does, in words. */
  | { readonly kind: "refused"; readonly found: string };

/** The exchanges that the edits amount to, or why they do not fit the segment. Edits are ascending and neither overlap nor touch. */
export function editedLines(segment: Segment, edits: readonly InlineEdit[], ids: FreshIds): EditedLines {
  const paragraphs = placedParagraphs(segment);
  const unitsAt = (edit: InlineEdit): string => goneBetween(segment, edit.startUtf16, edit.endUtf16).units;
  const asUnits = edits.map((edit) => asUnitEdit(edit, unitsAt(edit)));
  const exchanges: ParagraphExchange[] = [];
  const gone: ParagraphElement[] = [];
  let next = 0;
  while (next < edits.length) {
    const group = groupFrom(paragraphs, asUnits, next);
    const own = edits.slice(next, next + (group?.edits.length ?? 1));
    const position = own[0]?.startUtf16 ?? 0;
    if (group === null) {
      return { kind: "misfit", reason: `index ${position} lies in no paragraph that can be edited` };
    }
    next += own.length;
    const problem = whyNotThere(segment, group.paragraphs, own);
    if (problem !== null) return problem;
    const editor = new LineEditor(group.paragraphs, ids);
    const failure = editor.run(own);
    if (failure !== null) return failure;
    const after = propertiesAfter(group.paragraphs, inlineOperations(own, unitsAt), ids);
    if (after.kind === "unknown") return after;
    gone.push(...editor.gone);
    exchanges.push(editor.exchange(after.properties));
  }
  return { kind: "fits", exchanges, gone };
}

/** Null, or why the things cannot be put into these lines. */
function whyNotThere(
  segment: Segment,
  paragraphs: readonly PlacedParagraph[],
  edits: readonly InlineEdit[],
): Exclude<EditedLines, { kind: "fits" }> | null {
  const isInCell = paragraphs.some(({ cells }) => cells.length > 0);
  for (const { inserted, startUtf16 } of edits) {
    for (const inline of inserted) {
      const found = unwritableThing(inline, segment, isInCell);
      if (found !== null) return { kind: "refused", found };
    }
    if (!inserted.some(({ kind }) => kind === "page-break")) continue;
    const placed = [...paragraphs].reverse().find((one) => one.startUtf16 <= startUtf16);
    const reason = whyNotSplit(placed?.paragraph ?? null);
    if (reason !== null) return { kind: "unknown", reason };
    const isHeading = placed?.paragraph.raw.paragraphStyle?.headingId !== undefined;
    if (isHeading && placed.startUtf16 === startUtf16 && inserted[0]?.kind === "page-break") {
      return { kind: "unknown", reason: "which half of a heading that is split at its start keeps its id" };
    }
  }
  return null;
}

/** Walks the elements of neighbouring paragraphs once, carrying out the edits on the way. */
class LineEditor {
  readonly gone: ParagraphElement[] = [];
  readonly #paragraphs: readonly PlacedParagraph[];
  readonly #ids: FreshIds;
  readonly #done: (readonly ParagraphElement[])[] = [];
  #elements: ParagraphElement[] = [];
  #failure: Exclude<EditedLines, { kind: "fits" }> | null = null;

  constructor(paragraphs: readonly PlacedParagraph[], ids: FreshIds) {
    this.#paragraphs = paragraphs;
    this.#ids = ids;
  }

  /** Null, or why the edits do not fit. */
  run(edits: readonly InlineEdit[]): Exclude<EditedLines, { kind: "fits" }> | null {
    let next = 0;
    let isBegun = false;
    let isBehindBreak = false;
    for (const placed of this.#paragraphs) {
      let start = placed.startUtf16;
      for (const element of placed.paragraph.raw.elements ?? []) {
        const end = start + elementLengthUtf16(element);
        let from = start;
        for (let edit = edits[next]; edit !== undefined && edit.startUtf16 < end; edit = edits[next]) {
          if (!isBegun) {
            this.#keep(element, from - start, edit.startUtf16 - start);
            from = edit.startUtf16;
            this.#insert(edit, placed.paragraph);
            isBegun = true;
            isBehindBreak = false;
          }
          const to = Math.min(edit.endUtf16, end);
          if (to > from) {
            this.#drop(element, from - start, to - start, isBehindBreak);
            isBehindBreak = element.pageBreak !== undefined;
          }
          from = to;
          if (edit.endUtf16 > end) break;
          next += 1;
          isBegun = false;
        }
        this.#keep(element, from - start, end - start);
        start = end;
      }
    }
    if (next < edits.length) this.#fail("what it would take out runs past its paragraph");
    return this.#failure;
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
    const isWhole = from === 0 && to === elementLengthUtf16(element);
    if (isWhole) this.#elements.push(element);
    else if (run === undefined) this.#fail("an edit would part something that is not text");
    else this.#elements.push({ textRun: { ...run, content: content.slice(from, to) } });
    if (content.slice(from, to).endsWith("\n")) this.#finish();
  }

  #drop(element: ParagraphElement, from: number, to: number, isBehindBreak: boolean): void {
    const run = element.textRun;
    if (run === undefined) {
      if (to - from < elementLengthUtf16(element))
        this.#fail("an edit would part something that is not text");
      else this.gone.push(element);
      return;
    }
    const text = (run.content ?? "").slice(from, to);
    if (text.includes(inexpressibleGlyph)) {
      this.#failure ??= {
        kind: "refused",
        found: "something that the service cannot express (rulebook 2.5)",
      };
    }
    const ends = text.lastIndexOf("\n");
    if (ends > 0 || (ends === 0 && !isBehindBreak)) this.#fail("an edit inside a line takes in its end");
  }

  #insert({ inserted }: InlineEdit, paragraph: ParagraphBlock): void {
    for (const inline of inserted) {
      this.#elements.push(predictedElement(inline, this.#ids));
      if (inline.kind !== "page-break") continue;
      this.#elements.push({ textRun: { content: "\n", textStyle: endStyleOf(paragraph) } });
      this.#finish();
    }
  }

  #finish(): void {
    this.#done.push(this.#elements);
    this.#elements = [];
  }

  #fail(reason: string): void {
    this.#failure ??= { kind: "misfit", reason };
  }
}
