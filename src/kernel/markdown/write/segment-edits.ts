// The edits inside blocks of a segment that stay, gathered in positions of the document before, and the few steps that make them. Decides nothing:
// which edits there are is told by the files beside it.
import { segmentOf, tabById, type DocumentModel } from "../../document/model.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import type { ParagraphLook } from "../../plan/blocks/look.ts";
import type { InlineEdit } from "../../plan/inline/inline-edit.ts";
import type { Change } from "../../plan/position-map.ts";
import type { SegmentMap, Step } from "../../plan/step.ts";
import { AlignParagraphsStep, type Alignment } from "../../plan/steps/align-paragraphs.ts";
import { ReplaceInlineStep } from "../../plan/steps/replace-inline.ts";
import { ReplaceTextStep } from "../../plan/steps/replace-text.ts";
import { SetTextStyleStep, type StyledSpan } from "../../plan/steps/set-text-style.ts";
import type { RestyledRun } from "../../plan/steps/restyled-paragraphs.ts";
import type { TextEdit } from "../../plan/steps/text-operations.ts";
import { ownFields, type TextStyleField } from "../../plan/text-style.ts";
import type { LineEdit, RestyledText } from "./edit-line.ts";
import { lookSteps } from "./look-steps.ts";
import { differingFields } from "./styled-marks.ts";

/** Where a position of the document before is by now; text put exactly there is behind it or in front of it. */
export type MapPosition = (positionUtf16: number, side: "before" | "after") => number;

/** Steps for a place that no other edit touches. */
export interface PlacedSteps {
  readonly startUtf16: number;
  readonly make: (map: MapPosition) => readonly Step[];
}

export class SegmentEdits {
  readonly tabId: string;
  readonly segmentId: string;
  readonly #texts: TextEdit[] = [];
  readonly #objects: InlineEdit[] = [];
  readonly #styles: RestyledText[] = [];
  readonly #looks = new Map<number, ParagraphLook>();
  readonly #alignments = new Map<number, Alignment>();
  readonly #first: Step[] = [];
  readonly #steps: PlacedSteps[] = [];

  constructor(tabId: string, segmentId: string) {
    this.tabId = tabId;
    this.segmentId = segmentId;
  }

  get isEmpty(): boolean {
    const { length } = [...this.#texts, ...this.#objects, ...this.#styles, ...this.#first, ...this.#steps];
    return length === 0 && this.#looks.size === 0 && this.#alignments.size === 0;
  }

  /** What changes in a line. Lines may come in any order, each once. */
  addLine({ texts, objects, styles }: LineEdit): void {
    this.#texts.push(...texts);
    this.#objects.push(...objects);
    this.#styles.push(...styles);
  }

  /** The look that the paragraph which begins there comes to have. */
  addLook(startUtf16: number, look: ParagraphLook): void {
    this.#looks.set(startUtf16, look);
  }

  /** The look that was given to the paragraph which begins there, or null. */
  lookAt(startUtf16: number): ParagraphLook | null {
    return this.#looks.get(startUtf16) ?? null;
  }

  /** How the paragraph which begins there is to be aligned; it is given no look. */
  addAlignment(startUtf16: number, alignment: Alignment): void {
    this.#alignments.set(startUtf16, alignment);
  }

  /** A step that moves nothing and comes before all others. */
  addFirst(step: Step): void {
    this.#first.push(step);
  }

  /** Steps for a place that no other edit touches; those further behind are carried out first. */
  addSteps(steps: PlacedSteps): void {
    this.#steps.push(steps);
  }

  /** The same edits as those of another. */
  addAll(other: SegmentEdits): void {
    this.#texts.push(...other.#texts);
    this.#objects.push(...other.#objects);
    this.#styles.push(...other.#styles);
    this.#first.push(...other.#first);
    this.#steps.push(...other.#steps);
    for (const [startUtf16, look] of other.#looks) this.#looks.set(startUtf16, look);
    for (const [startUtf16, to] of other.#alignments) this.#alignments.set(startUtf16, to);
  }

  /**
   * The steps, in the order to apply them: texts, looks of paragraphs, objects, styles of text that stays, and last what has a place of its own.
   * A step that does not fit is the last one: the plan says why.
   */
  toSteps(document: DocumentModel): readonly Step[] {
    const carrier = new Carrier(document);
    for (const step of this.#first) if (!carrier.add(step)) return carrier.steps;
    if (this.#texts.length > 0) {
      const edits = [...this.#texts].sort(byStart);
      const step = new ReplaceTextStep(this.tabId, this.segmentId, edits).withNamedRangesKept(
        carrier.document,
      );
      if (!carrier.add(step)) return carrier.steps;
    }
    for (const step of this.#lookSteps(carrier)) if (!carrier.add(step)) return carrier.steps;
    if (this.#objects.length > 0) {
      const edits = [...this.#objects].sort(byStart).map((edit) => ({
        ...edit,
        startUtf16: carrier.map(edit.startUtf16, "after"),
        endUtf16: carrier.map(edit.endUtf16, edit.endUtf16 > edit.startUtf16 ? "before" : "after"),
      }));
      if (!carrier.add(new ReplaceInlineStep(this.tabId, this.segmentId, edits))) return carrier.steps;
    }
    for (const step of this.#styleSteps(carrier)) {
      if (!carrier.add(step)) return carrier.steps;
    }
    const map: MapPosition = (position, side) => carrier.map(position, side);
    for (const { make } of [...this.#steps].sort((a, b) => b.startUtf16 - a.startUtf16)) {
      for (const step of make(map)) if (!carrier.add(step)) return carrier.steps;
    }
    return carrier.steps;
  }

  /** One step a set of fields. */
  #styleSteps(carrier: Carrier): readonly Step[] {
    const groups = new Map<string, { fields: readonly TextStyleField[]; styles: RestyledText[] }>();
    for (const style of [...this.#styles].sort(byStart)) {
      const fields = differingFields(style.from, style.to);
      if (fields.length === 0) continue;
      const key = fields.join(",");
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { fields, styles: [style] });
      else group.styles.push(style);
    }
    return [...groups.values()].map(({ fields, styles }) => {
      const spans: { startUtf16: number; endUtf16: number; runs: RestyledRun[] }[] = [];
      for (const { startUtf16, text, from, to } of styles) {
        const start = carrier.map(startUtf16, "after");
        const run = { text, from: ownFields(from, fields), to: ownFields(to, fields) };
        const last = spans[spans.length - 1];
        if (last?.endUtf16 === start) {
          last.runs.push(run);
          last.endUtf16 += text.length;
        } else spans.push({ startUtf16: start, endUtf16: start + text.length, runs: [run] });
      }
      const styled = spans.map(({ startUtf16, runs }): StyledSpan => ({ startUtf16, runs }));
      return new SetTextStyleStep(this.tabId, this.segmentId, fields, styled);
    });
  }

  #lookSteps(carrier: Carrier): readonly Step[] {
    if (this.#looks.size === 0 && this.#alignments.size === 0) return [];
    const tab = tabById(carrier.document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    if (tab === null || segment === null) return [];
    const paragraphs = placedParagraphs(segment);
    const looks = [...this.#looks].map(
      ([startUtf16, look]) => [ordinalAt(paragraphs, carrier.map(startUtf16, "before")), look] as const,
    );
    const wishes = [...this.#alignments]
      .map(([startUtf16, to]) => ({ startUtf16: carrier.map(startUtf16, "before"), to }))
      .sort(byStart);
    const aligned = wishes.length === 0 ? [] : [AlignParagraphsStep.of(tab, segment, wishes)];
    return [...aligned, ...lookSteps(tab, segment, new Map(looks))];
  }
}

function byStart(a: { readonly startUtf16: number }, b: { readonly startUtf16: number }): number {
  return a.startUtf16 - b.startUtf16;
}

function isStill({ oldLengthUtf16, newLengthUtf16 }: Change): boolean {
  return oldLengthUtf16 === newLengthUtf16;
}

/** Carries steps out one by one, and positions along. */
class Carrier {
  readonly steps: Step[] = [];
  readonly #maps: SegmentMap[] = [];
  #document: DocumentModel;

  constructor(document: DocumentModel) {
    this.#document = document;
  }

  get document(): DocumentModel {
    return this.#document;
  }

  /** Whether the step fits; it is among the steps either way. */
  add(step: Step): boolean {
    this.steps.push(step);
    const effect = step.apply(this.#document);
    if (effect.kind !== "applied") return false;
    this.#document = effect.document;
    // A map of what is only written again would move places in it to its ends.
    this.#maps.push(...effect.maps.filter(({ map }) => !map.changes.every(isStill)));
    return true;
  }

  map(positionUtf16: number, side: "before" | "after"): number {
    return this.#maps.reduce((position, { map }) => map.map(position, side), positionUtf16);
  }
}
