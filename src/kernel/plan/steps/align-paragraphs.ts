// The step that aligns paragraphs wherever they stand in a segment, such as those of a table's column: its prediction, its inverse, its requests,
// its JSON form. Which ones, and how, is the planner's business.
import type { ParagraphStyle, Request } from "../../../google-api/docs.ts";
import { StyleSheet } from "../../compare/effective-style.ts";
import type { Json, JsonObject } from "../../errors.ts";
import { exchangeParagraphs, withSegment, withTab, type ParagraphExchange } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type DocumentModel,
  type Segment,
  type Span,
  type TabModel,
} from "../../document/model.ts";
import { ordinalAt, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { blocksFingerprint } from "../blocks/fingerprint.ts";
import { arrayAt, integerAt, objectAt, stringAt, unreadable } from "../json-form.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";

/** Version of the JSON form. */
export const alignParagraphsStepVersion = 1;

export type Alignment = NonNullable<ParagraphStyle["alignment"]>;

/** Null is what the named style gives. */
export interface AlignedParagraph {
  /** How many paragraphs of the segment stand between the first one and this one, cells included; 0 for the first. */
  readonly ordinal: number;
  /** Of its text; by it the paragraph is known. */
  readonly hash: string;
  readonly from: Alignment | null;
  readonly to: Alignment | null;
}

/** A paragraph and what it is to be. */
export interface AlignmentWish {
  readonly startUtf16: number;
  readonly to: Alignment | null;
}

const paragraphsAreGone = "the paragraphs it would align are not there any more";

export class AlignParagraphsStep implements Step {
  readonly kind = "align_paragraphs";
  readonly tabId: string;
  readonly segmentId: string;
  /** Where the first paragraph begins. */
  readonly startUtf16: number;
  /** Ascending, at least one. */
  readonly paragraphs: readonly AlignedParagraph[];

  constructor(tabId: string, segmentId: string, startUtf16: number, paragraphs: readonly AlignedParagraph[]) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.startUtf16 = startUtf16;
    this.paragraphs = paragraphs;
  }

  /** The step for paragraphs of a segment that begin at these places; ascending, at least one. */
  static of(tab: TabModel, segment: Segment, wishes: readonly AlignmentWish[]): AlignParagraphsStep {
    const all = placedParagraphs(segment);
    const first = ordinalAt(all, wishes[0]?.startUtf16 ?? 0);
    const paragraphs = wishes.flatMap(({ startUtf16, to }): readonly AlignedParagraph[] => {
      const ordinal = ordinalAt(all, startUtf16);
      const placed = all[ordinal];
      if (placed === undefined) return [];
      return [{ ordinal: ordinal - first, hash: hashOf(placed), from: alignmentOf(placed), to }];
    });
    return new AlignParagraphsStep(tab.tabId, segment.segmentId, wishes[0]?.startUtf16 ?? 0, paragraphs);
  }

  apply(before: DocumentModel): StepEffect {
    const place = this.#place(before);
    const found = place === null ? null : this.#found(place.segment);
    if (place === null || found === null) return { kind: "misfit", reason: paragraphsAreGone };
    const sheet = new StyleSheet(place.tab.raw.namedStyles);
    const isOther = found.some(
      (placed, index) => !looksAligned(placed, this.paragraphs[index]?.from ?? null, sheet),
    );
    if (isOther)
      return { kind: "misfit", reason: "the paragraphs it would align are aligned otherwise by now" };
    const exchanges = found.map((placed, index): ParagraphExchange => {
      const { paragraph } = placed;
      const paragraphStyle: ParagraphStyle = { ...paragraph.raw.paragraphStyle };
      const to = this.paragraphs[index]?.to ?? null;
      if (to === null) delete paragraphStyle.alignment;
      else paragraphStyle.alignment = to;
      return { ...spanOf(placed), paragraphs: [{ ...paragraph, raw: { ...paragraph.raw, paragraphStyle } }] };
    });
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    return {
      kind: "applied",
      document: withTab(before, withSegment(place.tab, exchangeParagraphs(place.segment, exchanges))),
      maps: [
        {
          ...where,
          // Nothing moves; what is aligned counts as written anew at its place.
          map: new PositionMap(
            exchanges.map(({ startUtf16, endUtf16 }) => ({
              startUtf16,
              oldLengthUtf16: endUtf16 - startUtf16,
              newLengthUtf16: endUtf16 - startUtf16,
            })),
          ),
        },
      ],
      targets: exchanges.map(({ startUtf16, endUtf16 }) => ({ ...where, startUtf16, endUtf16 })),
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const { tabId, segmentId } = this;
    return this.#spans(before).map((span) => ({ tabId, segmentId, ...span, what: "paragraphs" }));
  }

  invert(): AlignParagraphsStep {
    const back = this.paragraphs.map((one) => ({ ...one, from: one.to, to: one.from }));
    return new AlignParagraphsStep(this.tabId, this.segmentId, this.startUtf16, back);
  }

  relocate(document: DocumentModel): RelocatedStep {
    const segment = this.#place(document)?.segment;
    if (segment === undefined) return { kind: "lost", reason: paragraphsAreGone };
    if (this.#found(segment) !== null) return { kind: "found", step: this };
    const all = placedParagraphs(segment);
    const firstHash = this.paragraphs[0]?.hash;
    const places = all.filter(
      (placed, ordinal) => hashOf(placed) === firstHash && this.#from(all, ordinal) !== null,
    );
    const [only, second] = places;
    if (only === undefined) return { kind: "lost", reason: paragraphsAreGone };
    if (second !== undefined) {
      return {
        kind: "lost",
        reason: "the paragraphs it would align stand in several places that read alike",
      };
    }
    const { tabId, segmentId, paragraphs } = this;
    return { kind: "found", step: new AlignParagraphsStep(tabId, segmentId, only.startUtf16, paragraphs) };
  }

  compile(before: DocumentModel): CompiledStep {
    const place = this.#place(before);
    if (place === null) return { kind: "requests", requests: [] };
    const target = requestTarget(place.tab, this.segmentId);
    const requests = this.#spans(before).map(({ startUtf16, endUtf16 }, index): Request => {
      const to = this.paragraphs[index]?.to ?? null;
      return {
        updateParagraphStyle: {
          range: { startIndex: startUtf16, endIndex: endUtf16, ...target },
          paragraphStyle: to === null ? {} : { alignment: to },
          fields: "alignment",
        },
      };
    });
    return { kind: "requests", requests };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: alignParagraphsStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      start_index: this.startUtf16,
      paragraphs: this.paragraphs.map(({ ordinal, hash, from, to }) => ({ ordinal, hash, from, to })),
    };
  }

  #place(document: DocumentModel): { readonly tab: TabModel; readonly segment: Segment } | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }

  #spans(document: DocumentModel): readonly Span[] {
    const segment = this.#place(document)?.segment;
    return (segment === undefined ? null : this.#found(segment))?.map(spanOf) ?? [];
  }

  /** The paragraphs at their place, or null where one of them is not there. */
  #found(segment: Segment): readonly PlacedParagraph[] | null {
    const all = placedParagraphs(segment);
    const first = ordinalAt(all, this.startUtf16);
    return all[first]?.startUtf16 === this.startUtf16 ? this.#from(all, first) : null;
  }

  #from(all: readonly PlacedParagraph[], first: number): readonly PlacedParagraph[] | null {
    const found: PlacedParagraph[] = [];
    for (const { ordinal, hash } of this.paragraphs) {
      const placed = all[first + ordinal];
      if (placed === undefined || hashOf(placed) !== hash) return null;
      found.push(placed);
    }
    return found;
  }
}

function hashOf({ paragraph }: PlacedParagraph): string {
  return blocksFingerprint([paragraph]).hash;
}

function spanOf({ paragraph, startUtf16 }: PlacedParagraph): Span {
  return { startUtf16, endUtf16: startUtf16 + paragraph.lengthUtf16 };
}

function alignmentOf({ paragraph }: PlacedParagraph): Alignment | null {
  return paragraph.raw.paragraphStyle?.alignment ?? null;
}

/** Whether it looks as this alignment says, stated or inherited: the service keeps none that a paragraph has anyway (rulebook 6.3). */
function looksAligned(placed: PlacedParagraph, alignment: Alignment | null, sheet: StyleSheet): boolean {
  const named = placed.paragraph.raw.paragraphStyle?.namedStyleType ?? "NORMAL_TEXT";
  const look = (own: Alignment | null): unknown =>
    sheet.paragraphField(own === null ? {} : { alignment: own }, named, "alignment");
  return look(alignmentOf(placed)) === look(alignment);
}

const alignments: readonly Alignment[] = ["ALIGNMENT_UNSPECIFIED", "START", "CENTER", "END", "JUSTIFIED"];

function alignmentAt(value: Json | undefined, what: string): Alignment | null {
  if (value === null) return null;
  const found = alignments.find((one) => one === value);
  if (found === undefined) throw unreadable(what, "an alignment", value);
  return found;
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function alignParagraphsStepFromJson(json: JsonObject): AlignParagraphsStep {
  const paragraphs = arrayAt(json["paragraphs"], "paragraphs").map((item, index): AlignedParagraph => {
    const what = `paragraphs[${index}]`;
    const one = objectAt(item, what);
    return {
      ordinal: integerAt(one["ordinal"], `${what}.ordinal`),
      hash: stringAt(one["hash"], `${what}.hash`),
      from: alignmentAt(one["from"], `${what}.from`),
      to: alignmentAt(one["to"], `${what}.to`),
    };
  });
  return new AlignParagraphsStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    integerAt(json["start_index"], "start_index"),
    paragraphs,
  );
}
