// The step that puts content between blocks, or inside a paragraph, which it splits: its prediction, its inverse, its requests, its JSON form.
// Where room is made, how content is laid out and what the requests are is told by the files in `../blocks`.
import type { JsonObject } from "../../errors.ts";
import { withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type Block,
  type DocumentModel,
  type Segment,
  type TabModel,
} from "../../document/model.ts";
import { exchangeBlocks, lengthOf } from "../blocks/container.ts";
import { splitParagraph } from "../blocks/cut-paragraph.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { layOut, type Layout } from "../blocks/layout.ts";
import { planLists, type PlannedLists } from "../blocks/list-runs.ts";
import { newNotes, noteRequests, noteTargets, withNewThings, type NewNote } from "../blocks/new-notes.ts";
import {
  contextAt,
  placeContextFromJson,
  placeContextToJson,
  placeOfContext,
  type PlaceContext,
} from "../blocks/place-context.ts";
import { blocksFingerprint } from "../blocks/fingerprint.ts";
import { predictedBlocks } from "../blocks/predicted.ts";
import { insertionRequests } from "../blocks/insertion-requests.ts";
import { siteAt, type Site } from "../blocks/site.ts";
import type { InsertBlocksPlace, MakeDeletion } from "../blocks/step-places.ts";
import { capturedParagraph } from "../blocks/captured.ts";
import { unwritableError, unwritableIn } from "../blocks/unwritable.ts";
import type { Content } from "../content.ts";
import { contentToJson } from "../content-json.ts";
import { contentProblems } from "../content-problems.ts";
import { integerAt, stringAt } from "../json-form.ts";
import { PositionMap } from "../position-map.ts";
import type { TextOperation } from "../spans-after.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const insertBlocksStepVersion = 1;

/** All that follows from the content at its place. */
interface Insertion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly site: Site;
  readonly layout: Layout;
  readonly lists: PlannedLists;
  readonly ids: FreshIds;
}

export class InsertBlocksStep implements Step {
  readonly kind = "insert_blocks";
  readonly tabId: string;
  readonly segmentId: string;
  readonly atUtf16: number;
  readonly usesEmpty: boolean | null;
  /** At least one block. */
  readonly content: Content;
  readonly #context: PlaceContext | null;
  readonly #makeDeletion: MakeDeletion;

  constructor(place: InsertBlocksPlace, content: Content, makeDeletion: MakeDeletion) {
    this.#makeDeletion = makeDeletion;
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.atUtf16 = place.atUtf16;
    this.usesEmpty = place.usesEmpty ?? null;
    this.#context = place.context ?? null;
    this.content = content;
  }

  apply(before: DocumentModel): StepEffect {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") return insertion;
    const { tab, segment, site, lists, layout, ids } = insertion;
    const made = this.#made(insertion);
    if (made.kind === "unavailable") return made;
    const { blocks, notes } = made;
    const { startUtf16 } = site;
    let changed: Segment;
    if (site.mode === "into") changed = exchangeBlocks(segment, startUtf16, startUtf16 + 1, blocks);
    else if (site.mode === "split") {
      const { source, sourceStartUtf16, atUtf16 } = site;
      const [front, tail] = splitParagraph(source, atUtf16 - sourceStartUtf16, ids);
      changed = exchangeBlocks(segment, sourceStartUtf16, sourceStartUtf16 + source.lengthUtf16, [
        front,
        ...blocks,
        tail,
      ]);
    } else changed = exchangeBlocks(segment, startUtf16, startUtf16, blocks);
    const added = lengthOf(blocks);
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    const start = site.mode === "split" ? site.atUtf16 : startUtf16;
    return {
      kind: "applied",
      document: withTab(
        before,
        withNewThings(
          {
            ...withSegment(tab, changed),
            namedRanges: namedRangesAfter(tab.namedRanges, this.segmentId, operationsOf(site, layout)),
          },
          ids,
          lists.fresh,
          notes,
        ),
      ),
      maps: [{ ...where, map: mapOf(site, added) }],
      targets: [
        { ...where, startUtf16: start, endUtf16: startUtf16 + added },
        ...noteTargets(notes, this.tabId),
      ],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const planned = this.#insertion(before);
    if (planned.kind !== "fits") return [];
    const { mode, atUtf16, source, sourceStartUtf16 } = planned.site;
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    const insertion: Touch = { ...where, startUtf16: atUtf16, endUtf16: atUtf16, what: "insertion" };
    if (mode === "before") return [insertion];
    const end = sourceStartUtf16 + source.lengthUtf16;
    return [insertion, { ...where, startUtf16: sourceStartUtf16, endUtf16: end, what: "paragraphs" }];
  }

  invert(before: DocumentModel): Step {
    const insertion = this.#insertion(before);
    if (insertion.kind !== "fits") {
      return this.#makeDeletion({ ...this.#where(), startUtf16: this.atUtf16, endUtf16: this.atUtf16 });
    }
    const { tab, site, layout, lists, ids } = insertion;
    const remainder = site.mode === "into" ? capturedParagraph(site.source, tab, new Set()) : null;
    return this.#makeDeletion({
      fingerprint: blocksFingerprint(predictedBlocks(layout.items, lists.places, ids)),
      ...this.#where(),
      startUtf16: layout.startUtf16,
      endUtf16: layout.endUtf16,
      isJoining: site.mode === "split",
      leavesEmpty: site.mode === "into",
      ...(remainder === null ? {} : { remainder }),
    });
  }

  relocate(document: DocumentModel): RelocatedStep {
    const segment = this.#place(document)?.segment;
    const context = this.#context;
    const atUtf16 =
      segment === undefined || context === null
        ? this.atUtf16
        : placeOfContext(segment, this.atUtf16, context);
    if (segment === undefined || atUtf16 === null) {
      return { kind: "lost", reason: "what stood around the place where it would put blocks changed" };
    }
    if (atUtf16 === this.atUtf16) return { kind: "found", step: this };
    const place = { ...this.#where(), atUtf16, context, usesEmpty: this.usesEmpty };
    return { kind: "found", step: new InsertBlocksStep(place, this.content, this.#makeDeletion) };
  }

  compile(before: DocumentModel): CompiledStep {
    const insertion = this.#insertion(before);
    if (insertion.kind === "unavailable") return insertion;
    if (insertion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, site, layout, lists } = insertion;
    const made = this.#made(insertion);
    if (made.kind === "unavailable") return made;
    const target = requestTarget(tab, this.segmentId);
    return {
      kind: "requests",
      requests: [...insertionRequests(site, layout, lists, target), ...noteRequests(made.notes, tab)],
      madeIds: made.notes.map(({ segment }) => segment.segmentId),
    };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: insertBlocksStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      at_index: this.atUtf16,
      ...(this.usesEmpty === null ? {} : { uses_empty: this.usesEmpty }),
      ...placeContextToJson(this.#context),
      content: contentToJson(this.content),
    };
  }

  /** The same step with what stands around its place in this document. */
  withContext(document: DocumentModel): InsertBlocksStep {
    const segment = this.#place(document)?.segment;
    const context = segment === undefined ? null : contextAt(segment, this.atUtf16);
    const place = { ...this.#where(), atUtf16: this.atUtf16, context, usesEmpty: this.usesEmpty };
    return new InsertBlocksStep(place, this.content, this.#makeDeletion);
  }

  #insertion(
    document: DocumentModel,
  ): ({ readonly kind: "fits" } & Insertion) | Exclude<StepEffect, { kind: "applied" }> {
    const place = this.#place(document);
    if (place === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    const [problem] = contentProblems(this.content);
    if (problem !== undefined) return { kind: "misfit", reason: problem };
    if (this.content.length === 0) return { kind: "misfit", reason: "there is no content" };
    const first = this.#at(place, document, false);
    if (first.kind !== "unavailable") return first;
    // A list may be handed on by the paragraph in front where the one behind cannot.
    const second = this.#at(place, document, true);
    return second.kind === "fits" ? second : first;
  }

  #at(
    place: { readonly tab: TabModel; readonly segment: Segment },
    document: DocumentModel,
    prefersBehind: boolean,
  ): ({ readonly kind: "fits" } & Insertion) | Exclude<StepEffect, { kind: "applied" }> {
    const answer = siteAt(place.segment, this.atUtf16, this.usesEmpty, prefersBehind);
    if (answer.kind === "refused") return { kind: "unavailable", error: unwritableError(answer.found) };
    if (answer.kind !== "site") return answer;
    const { site } = answer;
    const unwritable = unwritableIn(this.content, place.segment, site.edges.isInCell);
    if (unwritable !== null) return { kind: "unavailable", error: unwritableError(unwritable) };
    const layout = layOut(this.content, site.startUtf16, site.edges);
    const ids = new FreshIds(document);
    const around = {
      lists: place.tab.raw.lists,
      before: site.paragraphBefore?.raw ?? null,
      bulletOf: () => site.source.raw.bullet,
    };
    const lists = planLists(layout.items, around, ids);
    if (lists.kind === "unavailable") return lists;
    return { ...place, kind: "fits", site, layout, lists, ids };
  }

  /** The new blocks, and the texts of the footnotes in them. */
  #made({
    tab,
    layout,
    lists,
    ids,
  }: Insertion):
    | { readonly kind: "made"; readonly blocks: readonly Block[]; readonly notes: readonly NewNote[] }
    | Extract<StepEffect, { kind: "unavailable" }> {
    const blocks = predictedBlocks(layout.items, lists.places, ids);
    const answer = newNotes(ids, tab);
    return answer.kind === "unavailable" ? answer : { kind: "made", blocks, notes: answer.notes };
  }

  #where(): { readonly tabId: string; readonly segmentId: string } {
    return { tabId: this.tabId, segmentId: this.segmentId };
  }

  #place(document: DocumentModel): { readonly tab: TabModel; readonly segment: Segment } | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }
}

/** Reads the place from the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function insertPlaceFromJson(json: JsonObject): InsertBlocksPlace {
  return {
    tabId: stringAt(json["tab_id"], "tab_id"),
    segmentId: stringAt(json["segment_id"], "segment_id"),
    atUtf16: integerAt(json["at_index"], "at_index"),
    usesEmpty: typeof json["uses_empty"] === "boolean" ? json["uses_empty"] : null,
    context: placeContextFromJson(json["context"], "context"),
  };
}

/** What named ranges undergo: all of the content comes in at one place, and a line's end goes where a paragraph is merged (rulebook 6.1, 6.2). */
function operationsOf(site: Site, layout: Layout): readonly TextOperation[] {
  const { mode, atUtf16, startUtf16 } = site;
  const length = layout.endUtf16 - layout.startUtf16;
  const more = (mode === "into" ? -1 : mode === "split" ? 1 : 0) + (layout.hasLeadingFiller ? 1 : 0);
  if (length + more <= 0) return [];
  const insertion: TextOperation = {
    kind: "insert",
    atUtf16,
    text: "\uFFFC".repeat(length + more),
  };
  if (!layout.hasLeadingFiller) return [insertion];
  return [insertion, { kind: "delete", startUtf16: startUtf16 - 1, endUtf16: startUtf16 }];
}

function mapOf({ mode, atUtf16, startUtf16 }: Site, addedUtf16: number): PositionMap {
  if (mode === "into") {
    return new PositionMap([{ startUtf16, oldLengthUtf16: 1, newLengthUtf16: addedUtf16 }]);
  }
  if (mode === "split") {
    return new PositionMap([{ startUtf16: atUtf16, oldLengthUtf16: 0, newLengthUtf16: addedUtf16 + 1 }]);
  }
  return new PositionMap([{ startUtf16, oldLengthUtf16: 0, newLengthUtf16: addedUtf16 }]);
}
