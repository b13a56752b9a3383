// The step that replaces stretches of text in one segment: its prediction, its inverse, its requests. How paragraphs, named ranges and styles
// come out of it is told by the files beside this one.
import type { Request } from "../../../google-api/docs.ts";
import type { JsonObject } from "../../errors.ts";
import { exchangeParagraphs, withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type DocumentModel,
  type NamedRangeModel,
  type Segment,
  type Span,
  type TabModel,
} from "../../document/model.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { isPlaceholderId } from "../placeholder-id.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { styledTextToJson, textOf } from "../styled-text.ts";
import { requestTarget } from "../text-style.ts";
import { contextToJson } from "./edit-context.ts";
import { editedParagraphs } from "./edited-paragraphs.ts";
import {
  editsThatRestore,
  keepsCovering,
  keepsOutside,
  lostRanges,
  misplacedRanges,
  widenings,
} from "./kept-named-ranges.ts";
import { styleRequests } from "./replaced-text-style.ts";
import { relocatedEdits, textIsGone, withContexts } from "./relocated-edits.ts";
import { withStandingStyles } from "./standing-styles.ts";
import { touchedPlaces } from "./touched-places.ts";
import { widenedEdits } from "./widened-edits.ts";
import { namedRangesAfter, textOperations, type TextEdit } from "./text-operations.ts";

/** Version of the JSON form. */
export const replaceTextStepVersion = 1;

/** A named range that the edits would empty or misplace, made again under its name where its text now stands. Positions are those after the step. */
export interface RemadeRange {
  readonly name: string;
  readonly spans: readonly { readonly startUtf16: number; readonly endUtf16: number }[];
}

/** A named range that goes because one of the remade ranges takes its place. Positions are those before the step. */
export interface ReplacedRange {
  /** "" for one that the step's opposite made: its id is not known to the record, so name and place tell it. */
  readonly namedRangeId: string;
  readonly name: string;
  readonly spans: readonly Span[];
}

export class ReplaceTextStep implements Step {
  readonly kind = "replace_text";
  readonly tabId: string;
  readonly segmentId: string;
  /** Ascending, not overlapping and not touching. */
  readonly edits: readonly TextEdit[];
  readonly remadeRanges: readonly RemadeRange[];
  /** One that is gone already does not count. */
  readonly replacedRanges: readonly ReplacedRange[];

  constructor(
    tabId: string,
    segmentId: string,
    edits: readonly TextEdit[],
    remadeRanges: readonly RemadeRange[] = [],
    replacedRanges: readonly ReplacedRange[] = [],
  ) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.edits = edits;
    this.remadeRanges = remadeRanges;
    this.replacedRanges = replacedRanges;
  }

  apply(before: DocumentModel): StepEffect {
    const place = this.#place(before);
    if (place === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    const { tab, segment } = place;
    const ids = new FreshIds(before);
    const edited = editedParagraphs(segment, this.edits, ids);
    if (edited.kind !== "fits") return edited;
    const changed: TabModel = {
      ...withSegment(tab, exchangeParagraphs(segment, edited.exchanges)),
      namedRanges: [
        ...namedRangesAfter(this.#keptRanges(tab), this.segmentId, textOperations(this.edits)),
        ...this.#remade(ids),
      ],
    };
    const map = this.#map();
    return {
      kind: "applied",
      document: withTab(before, changed),
      maps: [{ tabId: this.tabId, segmentId: this.segmentId, map }],
      targets: map.inverse().changes.map((change) => ({
        tabId: this.tabId,
        segmentId: this.segmentId,
        startUtf16: change.startUtf16,
        endUtf16: change.startUtf16 + change.oldLengthUtf16,
      })),
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const place = this.#place(before);
    const places = place === null ? [] : touchedPlaces(place.segment, this.edits);
    return places.map((touched) => ({ ...touched, tabId: this.tabId, segmentId: this.segmentId }));
  }

  invert(before: DocumentModel): ReplaceTextStep {
    const edits = this.#inverted();
    const bare = new ReplaceTextStep(this.tabId, this.segmentId, edits);
    const after = this.apply(before);
    const tab = tabById(before, this.tabId);
    const segment = after.kind !== "applied" ? undefined : bare.#place(after.document)?.segment;
    if (after.kind !== "applied" || tab === null || segment === undefined) return bare;
    const now = tabById(after.document, this.tabId)?.namedRanges ?? [];
    const kept = editsThatRestore(tab.namedRanges, now, segment, this.segmentId, edits) ?? edits;
    const left = namedRangesAfter(now, this.segmentId, textOperations(kept));
    // Nothing stretches a named range: one that cannot be given back by the text alone is made again.
    const replaced = new Set(misplacedRanges(tab.namedRanges, left));
    const replacedIds = new Set([...replaced].map(({ namedRangeId }) => namedRangeId));
    return new ReplaceTextStep(
      this.tabId,
      this.segmentId,
      withContexts(segment, kept),
      lostRanges(
        tab.namedRanges,
        left.filter((range) => !replaced.has(range)),
      ),
      now
        .filter(({ namedRangeId }) => replacedIds.has(namedRangeId))
        .map(({ namedRangeId, name, spans }) => ({
          namedRangeId: isPlaceholderId(namedRangeId) ? "" : namedRangeId,
          name,
          spans,
        })),
    );
  }

  relocate(document: DocumentModel): RelocatedStep {
    const place = this.#place(document);
    if (place === null) return { kind: "lost", reason: textIsGone };
    const relocated = relocatedEdits(place.segment, this.edits);
    if (relocated.kind === "lost") return relocated;
    const edits = withStandingStyles(place.segment, relocated.edits);
    const [first] = edits;
    const [known] = this.edits;
    const shift = (first?.startUtf16 ?? 0) - (known?.startUtf16 ?? 0);
    const moved = <Range extends RemadeRange>(range: Range): Range => ({
      ...range,
      spans: range.spans.map((span) => ({
        startUtf16: span.startUtf16 + shift,
        endUtf16: span.endUtf16 + shift,
      })),
    });
    const step = new ReplaceTextStep(
      this.tabId,
      this.segmentId,
      edits,
      this.remadeRanges.map(moved),
      this.replacedRanges.map(moved),
    );
    return { kind: "found", step };
  }

  compile(before: DocumentModel, after: DocumentModel): CompiledStep {
    const place = this.#place(before);
    const tabAfter = tabById(after, this.tabId);
    const segmentAfter = tabAfter === null ? null : segmentOf(tabAfter, this.segmentId);
    if (place === null || segmentAfter === null) return { kind: "requests", requests: [] };
    const target = requestTarget(place.tab, this.segmentId);
    const text = textOperations(this.edits).map((operation): Request =>
      operation.kind === "insert"
        ? { insertText: { location: { index: operation.atUtf16, ...target }, text: operation.text } }
        : {
            deleteContentRange: {
              range: { startIndex: operation.startUtf16, endIndex: operation.endUtf16, ...target },
            },
          },
    );
    const keptRanges = new Set(this.#keptRanges(place.tab));
    const replaced = place.tab.namedRanges
      .filter((range) => !keptRanges.has(range))
      .map(({ namedRangeId }): Request => ({
        deleteNamedRange: {
          namedRangeId,
          ...(target.tabId === undefined ? {} : { tabsCriteria: { tabIds: [target.tabId] } }),
        },
      }));
    const ranges = this.remadeRanges.flatMap((range) =>
      range.spans.map((span): Request => ({
        createNamedRange: {
          name: range.name,
          range: { startIndex: span.startUtf16, endIndex: span.endUtf16, ...target },
        },
      })),
    );
    const styles = styleRequests(segmentAfter, this.#written(), this.edits, target);
    return { kind: "requests", requests: [...replaced, ...text, ...styles, ...ranges] };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: replaceTextStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      edits: this.edits.map((edit) => ({
        start_index: edit.startUtf16,
        deleted: styledTextToJson(edit.deleted),
        inserted: styledTextToJson(edit.inserted),
        ...contextToJson(edit.context),
      })),
      ...(this.remadeRanges.length === 0
        ? {}
        : {
            named_ranges: this.remadeRanges.map((range) => ({
              name: range.name,
              spans: spansToJson(range.spans),
            })),
          }),
      ...(this.replacedRanges.length === 0
        ? {}
        : {
            replaced_named_ranges: this.replacedRanges.map((range) => ({
              id: range.namedRangeId,
              name: range.name,
              spans: spansToJson(range.spans),
            })),
          }),
    };
  }

  /**
   * The same step, widened where that lets the named ranges around it be given back by its inverse, and with those made again
   * that it would empty and that have text to stand on.
   */
  withNamedRangesKept(before: DocumentModel): ReplaceTextStep {
    const tab = tabById(before, this.tabId);
    if (tab === null || tab.namedRanges.length === 0) return this;
    const step = this.#widenedFor(before);
    const left = namedRangesAfter(tab.namedRanges, step.segmentId, textOperations(step.edits));
    const map = step.#map();
    const remade = lostRanges(tab.namedRanges, left).map(({ name, spans }) => ({
      name,
      spans: spans
        .map((span) => ({
          startUtf16: map.map(span.startUtf16, "before"),
          endUtf16: map.map(span.endUtf16, "after"),
        }))
        .filter((span) => span.endUtf16 > span.startUtf16),
    }));
    return new ReplaceTextStep(
      step.tabId,
      step.segmentId,
      step.edits,
      remade.filter((range) => range.spans.length > 0),
    );
  }

  /** Best is what also lets every range that covers an edit cover its new text; next what only harms none and can be taken back. */
  #widenedFor(before: DocumentModel): ReplaceTextStep {
    const place = this.#place(before);
    let harmless: ReplaceTextStep | null = null;
    for (const sides of place === null ? [] : widenings) {
      const step = new ReplaceTextStep(
        this.tabId,
        this.segmentId,
        place === null ? [] : widenedEdits(place.segment, this.edits, sides),
      );
      const after = step.apply(before);
      const there = after.kind !== "applied" ? null : step.#place(after.document);
      if (place === null || there === null) continue;
      const { namedRanges } = there.tab;
      const edits = step.#inverted();
      const { namedRanges: known } = place.tab;
      if (!keepsOutside(known, namedRanges, this.segmentId, step.#map())) continue;
      if (editsThatRestore(known, namedRanges, there.segment, this.segmentId, edits) === null) continue;
      if (keepsCovering(known, namedRanges, this.segmentId, step.#map())) return step;
      harmless ??= step;
    }
    return harmless ?? this;
  }

  #keptRanges(tab: TabModel): readonly NamedRangeModel[] {
    if (this.replacedRanges.length === 0) return tab.namedRanges;
    const gone = new Set(this.replacedRanges.map(rangeKey));
    return tab.namedRanges.filter(
      (range) => !gone.has(range.namedRangeId) && !gone.has(rangeKey({ ...range, namedRangeId: "" })),
    );
  }

  #inverted(): readonly TextEdit[] {
    const written = this.#written();
    return this.edits.map(({ startUtf16, deleted, inserted, kept }, index) => ({
      startUtf16: written[index]?.startUtf16 ?? startUtf16,
      deleted: inserted,
      inserted: deleted,
      ...(kept === undefined ? {} : { kept }),
    }));
  }

  #place(document: DocumentModel): { readonly tab: TabModel; readonly segment: Segment } | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }

  /** Where positions go. What is only written again does not move. */
  #map(): PositionMap {
    return new PositionMap(
      this.edits.map(({ startUtf16, deleted, inserted, kept = { before: 0, after: 0 } }) => ({
        startUtf16: startUtf16 + kept.before,
        oldLengthUtf16: textOf(deleted).length - kept.before - kept.after,
        newLengthUtf16: textOf(inserted).length - kept.before - kept.after,
      })),
    );
  }

  /** Where all that is written stands afterwards, what is only written again included. */
  #written(): readonly Span[] {
    let shift = 0;
    return this.edits.map(({ startUtf16, deleted, inserted }) => {
      const start = startUtf16 + shift;
      const length = textOf(inserted).length;
      shift += length - textOf(deleted).length;
      return { startUtf16: start, endUtf16: start + length };
    });
  }

  /** A request makes one range of one span, so a range of several comes back as several of its name. */
  #remade(ids: FreshIds): readonly NamedRangeModel[] {
    const made: NamedRangeModel[] = [];
    for (const range of this.remadeRanges) {
      for (const { startUtf16, endUtf16 } of range.spans) {
        made.push({
          namedRangeId: ids.next("namedRange"),
          name: range.name,
          spans: [{ segmentId: this.segmentId, startUtf16, endUtf16 }],
        });
      }
    }
    return made;
  }
}

/** What tells a replaced range among those that are there: its id, or where that is not known its name and place. */
function rangeKey({ namedRangeId, name, spans }: ReplacedRange): string {
  return namedRangeId === "" ? JSON.stringify([name, spansToJson(spans)]) : namedRangeId;
}

function spansToJson(spans: readonly Span[]): readonly JsonObject[] {
  return spans.map((span) => ({ start_index: span.startUtf16, end_index: span.endUtf16 }));
}
