// The step that takes text and things out of lines and puts others in: its prediction, its inverse, its requests, its JSON form.
// How lines change is told by the files in `../inline`; it neither makes nor joins paragraphs, but for the one that a page break ends.
import type { JsonObject } from "../../errors.ts";
import { exchangeParagraphs, withSegment, withTab } from "../../document/edit.ts";
import { segmentOf, tabById, type DocumentModel, type Segment, type TabModel } from "../../document/model.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { withoutThingsOf } from "../blocks/gone-things.ts";
import { newNotes, noteRequests, noteTargets, withNewThings, type NewNote } from "../blocks/new-notes.ts";
import { unwritableError } from "../blocks/unwritable.ts";
import { inlineProblems } from "../content-problems.ts";
import { capturedInlines, type CapturedInlines } from "../inline/captured-inlines.ts";
import { editedLines, type EditedLines } from "../inline/edited-lines.ts";
import { inlineEditFromJson, inlineEditToJson } from "../inline/inline-edit-json.ts";
import {
  asUnitEdit,
  boundGone,
  goneBetween,
  isGoneAt,
  unitsOfInlines,
  type InlineEdit,
  type InlineOperation,
} from "../inline/inline-edit.ts";
import { inlineLooks } from "../inline/inline-looks.ts";
import { inlineOperations, operationRequest } from "../inline/inline-operations.ts";
import { arrayAt, stringAt } from "../json-form.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, GoneBlocks, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { relocatedEdits, textIsGone, withContexts } from "./relocated-edits.ts";
import { namedRangesAfter } from "./text-operations.ts";
import { touchedPlaces } from "./touched-places.ts";

export type { InlineEdit } from "../inline/inline-edit.ts";

/** Version of the JSON form. */
export const replaceInlineStepVersion = 1;

interface Place {
  readonly tab: TabModel;
  readonly segment: Segment;
}

type FittedEdits =
  | (Place & {
      readonly kind: "fits";
      readonly edited: Extract<EditedLines, { kind: "fits" }>;
      readonly ids: FreshIds;
      readonly notes: readonly NewNote[];
    })
  | Exclude<StepEffect, { kind: "applied" }>;

export class ReplaceInlineStep implements Step {
  readonly kind = "replace_inline";
  readonly tabId: string;
  readonly segmentId: string;
  /** Ascending, not overlapping and not touching. */
  readonly edits: readonly InlineEdit[];
  #known: { readonly document: DocumentModel; readonly fitted: FittedEdits } | null = null;

  constructor(tabId: string, segmentId: string, edits: readonly InlineEdit[]) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.edits = edits;
  }

  apply(before: DocumentModel): StepEffect {
    const fitted = this.#fitted(before);
    if (fitted.kind !== "fits") return fitted;
    const { tab, segment, edited, ids, notes } = fitted;
    const changed = withSegment(tab, exchangeParagraphs(segment, edited.exchanges));
    const { tab: lighter, raw } = withoutThingsOf(changed, edited.gone);
    const namedRanges = namedRangesAfter(lighter.namedRanges, this.segmentId, this.#operations(segment));
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    return {
      kind: "applied",
      document: withTab(before, withNewThings({ ...lighter, raw, namedRanges }, ids, new Map(), notes)),
      maps: [{ ...where, map: this.#map() }],
      targets: [...this.#written().map((span) => ({ ...where, ...span })), ...noteTargets(notes, this.tabId)],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const segment = this.#place(before)?.segment;
    if (segment === undefined) return [];
    const edits = this.edits.map((edit) => asUnitEdit(edit, unitsIn(segment, edit)));
    return touchedPlaces(segment, edits).map((touched) => ({
      ...touched,
      tabId: this.tabId,
      segmentId: this.segmentId,
    }));
  }

  takesOut(before: DocumentModel): readonly GoneBlocks[] {
    const fitted = this.#fitted(before);
    if (fitted.kind !== "fits" || fitted.edited.gone.length === 0) return [];
    const { tabId, segmentId } = this;
    return [{ tabId, segmentId, blocks: [], elements: fitted.edited.gone }];
  }

  /** Why what stood there cannot be put in again, or null. */
  whyIrreversible(before: DocumentModel): string | null {
    const place = this.#place(before);
    if (place === null) return null;
    for (const edit of this.edits) {
      const captured = capturedIn(place, edit);
      if (captured.kind === "lost") return captured.reason;
    }
    return null;
  }

  invert(before: DocumentModel): ReplaceInlineStep {
    const effect = this.apply(before);
    const place = this.#place(before);
    const after = effect.kind === "applied" ? this.#place(effect.document)?.segment : undefined;
    if (place === null || after === undefined) {
      return new ReplaceInlineStep(this.tabId, this.segmentId, []);
    }
    const spans = this.#written();
    const edits = this.edits.map((edit, index): InlineEdit => {
      const span = spans[index] ?? edit;
      const captured = capturedIn(place, edit);
      return {
        startUtf16: span.startUtf16,
        endUtf16: span.endUtf16,
        inserted: captured.kind === "captured" ? captured.inlines : [],
        gone: goneBetween(after, span.startUtf16, span.endUtf16),
      };
    });
    const placed = withContexts(
      after,
      edits.map((edit) => asUnitEdit(edit, unitsIn(after, edit))),
    );
    return new ReplaceInlineStep(
      this.tabId,
      this.segmentId,
      edits.map((edit, index) => {
        const context = placed[index]?.context;
        return context === undefined ? edit : { ...edit, context };
      }),
    );
  }

  relocate(document: DocumentModel): RelocatedStep {
    if (this.edits.every(({ gone }) => gone === undefined)) return { kind: "found", step: this };
    const segment = this.#place(document)?.segment;
    if (segment === undefined) return { kind: "lost", reason: textIsGone };
    const relocated = relocatedEdits(
      segment,
      this.edits.map((edit) => asUnitEdit(edit, edit.gone?.units ?? unitsIn(segment, edit))),
    );
    if (relocated.kind === "lost") return relocated;
    const edits = this.edits.map((edit, index): InlineEdit => {
      const shift = (relocated.edits[index]?.startUtf16 ?? edit.startUtf16) - edit.startUtf16;
      const span = { startUtf16: edit.startUtf16 + shift, endUtf16: edit.endUtf16 + shift };
      const { gone } = edit;
      if (gone === undefined) return { ...edit, ...span };
      return { ...edit, ...span, gone: boundGone(gone, segment, span.startUtf16, span.endUtf16) };
    });
    return { kind: "found", step: new ReplaceInlineStep(this.tabId, this.segmentId, edits) };
  }

  compile(before: DocumentModel, after: DocumentModel): CompiledStep {
    const fitted = this.#fitted(before);
    const segmentAfter = this.#place(after)?.segment;
    if (fitted.kind !== "fits" || segmentAfter === undefined) return { kind: "requests", requests: [] };
    const { tab, segment, notes } = fitted;
    const target = requestTarget(tab, this.segmentId);
    const spans = this.#written();
    const written = this.edits.map(({ inserted, startUtf16 }, index) => ({
      startUtf16: spans[index]?.startUtf16 ?? startUtf16,
      inlines: inserted,
    }));
    return {
      kind: "requests",
      requests: [
        ...this.#operations(segment).map((operation) => operationRequest(operation, target)),
        ...inlineLooks(segmentAfter, written, target),
        ...noteRequests(notes, tab),
      ],
      madeIds: this.#madeIds(notes),
    };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: replaceInlineStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      edits: this.edits.map(inlineEditToJson),
    };
  }

  /** What follows from the edits in a document. Asked for several times of one document, found out once. */
  #fitted(document: DocumentModel): FittedEdits {
    if (this.#known?.document === document) return this.#known.fitted;
    const fitted = this.#fit(document);
    this.#known = { document, fitted };
    return fitted;
  }

  #fit(document: DocumentModel): FittedEdits {
    const place = this.#place(document);
    if (place === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    for (const { inserted, startUtf16, endUtf16, gone } of this.edits) {
      const [problem] = inserted.flatMap((inline) => inlineProblems(inline, true));
      if (problem !== undefined) return { kind: "misfit", reason: problem };
      if (gone !== undefined && !isGoneAt(gone, place.segment, startUtf16, endUtf16)) {
        return { kind: "misfit", reason: textIsGone };
      }
    }
    const ids = new FreshIds(document);
    const edited = editedLines(place.segment, this.edits, ids);
    if (edited.kind === "refused") return { kind: "unavailable", error: unwritableError(edited.found) };
    if (edited.kind !== "fits") return edited;
    const answer = newNotes(ids, place.tab);
    if (answer.kind === "unavailable") return answer;
    return { ...place, kind: "fits", edited, ids, notes: answer.notes };
  }

  #place(document: DocumentModel): Place | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }

  #operations(segment: Segment): readonly InlineOperation[] {
    return inlineOperations(this.edits, (edit) => unitsIn(segment, edit));
  }

  /** The edits are carried out last first, so their footnotes are made in another order than they stand in. */
  #madeIds(notes: readonly NewNote[]): readonly string[] {
    const inOrder = notes.map(({ segment }) => segment.segmentId);
    let next = 0;
    const byEdit = this.edits.map(({ inserted }) => {
      const count = inserted.filter(({ kind }) => kind === "footnote").length;
      next += count;
      return inOrder.slice(next - count, next);
    });
    return byEdit.reverse().flat();
  }

  #map(): PositionMap {
    return new PositionMap(
      this.edits.map(({ startUtf16, endUtf16, inserted }) => ({
        startUtf16,
        oldLengthUtf16: endUtf16 - startUtf16,
        newLengthUtf16: unitsOfInlines(inserted).length,
      })),
    );
  }

  /** Where all that is put in stands afterwards, an empty span where something only goes. */
  #written(): readonly { readonly startUtf16: number; readonly endUtf16: number }[] {
    return this.#map()
      .inverse()
      .changes.map(({ startUtf16, oldLengthUtf16 }) => ({
        startUtf16,
        endUtf16: startUtf16 + oldLengthUtf16,
      }));
  }
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function replaceInlineStepFromJson(json: JsonObject): ReplaceInlineStep {
  return new ReplaceInlineStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    arrayAt(json["edits"], "edits").map((item, index) => inlineEditFromJson(item, `edits[${index}]`)),
  );
}

function unitsIn(segment: Segment, { startUtf16, endUtf16 }: InlineEdit): string {
  return goneBetween(segment, startUtf16, endUtf16).units;
}

function capturedIn({ tab, segment }: Place, { startUtf16, endUtf16 }: InlineEdit): CapturedInlines {
  return capturedInlines(tab, segment, startUtf16, endUtf16);
}
