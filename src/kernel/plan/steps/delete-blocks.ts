// The step that takes whole neighbouring blocks out of their container: its prediction, its inverse, its requests, its JSON form.
// How the gap is closed is told by `../blocks/closing.ts`.
import type { DocumentTab, ParagraphElement, Request } from "../../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../../errors.ts";
import { withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type Block,
  type DocumentModel,
  type ParagraphBlock,
  type Segment,
  type TabModel,
} from "../../document/model.ts";
import { capturedContent } from "../blocks/captured.ts";
import { usedLists } from "../blocks/used-lists.ts";
import { closingOf, type Closing } from "../blocks/closing.ts";
import { exchangeBlocks, lengthOf } from "../blocks/container.ts";
import { endStyleOf, joinedParagraph } from "../blocks/cut-paragraph.ts";
import { blocksFingerprint, isSameFingerprint, placesOfBlocks } from "../blocks/fingerprint.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import { areThings, elementsIn, thingIdsOf, withoutThingsOf } from "../blocks/gone-things.ts";
import { emptyParagraph, layOut } from "../blocks/layout.ts";
import { freshLists } from "../blocks/list-presets.ts";
import { planLists } from "../blocks/list-runs.ts";
import { bulletRequests, paragraphRequests, textRequests } from "../blocks/look-requests.ts";
import { contextAt } from "../blocks/place-context.ts";
import { predictedBlocks } from "../blocks/predicted.ts";
import { mergeRequests } from "../blocks/structure-requests.ts";
import type { DeleteBlocksPlace, MakeInsertion } from "../blocks/step-places.ts";
import type { ContentParagraph } from "../content.ts";
import { partsBetween } from "../inline/inline-edit.ts";
import { paragraphStyleRequest } from "../paragraph-style.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, GoneBlocks, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";
import { deletePlaceToJson } from "./delete-blocks-json.ts";
import { namedRangesAfter } from "./text-operations.ts";

/** Version of the JSON form. */
export const deleteBlocksStepVersion = 1;

/** All that follows from the place. */
interface Deletion {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly closing: Closing;
}

type FittedDeletion = ({ readonly kind: "fits" } & Deletion) | Exclude<StepEffect, { kind: "applied" }>;

export class DeleteBlocksStep implements Step {
  readonly kind = "delete_blocks";
  readonly tabId: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly #place: DeleteBlocksPlace;
  readonly #remainder: ContentParagraph;
  #known: { readonly document: DocumentModel; readonly deletion: FittedDeletion } | null = null;

  readonly #makeInsertion: MakeInsertion;

  constructor(place: DeleteBlocksPlace, makeInsertion: MakeInsertion) {
    this.#makeInsertion = makeInsertion;
    this.tabId = place.tabId;
    this.segmentId = place.segmentId;
    this.startUtf16 = place.startUtf16;
    this.endUtf16 = place.endUtf16;
    this.#place = place;
    this.#remainder = place.remainder ?? emptyParagraph;
  }

  apply(before: DocumentModel): StepEffect {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return deletion;
    const { tab, segment, closing } = deletion;
    const left = this.#left(before, deletion);
    const start =
      closing.mode === "join" ? this.startUtf16 - lengthOf(paragraphs(closing.before)) : this.startUtf16;
    const end =
      closing.mode === "join" ? this.endUtf16 + lengthOf(paragraphs(closing.behind)) : this.endUtf16;
    const changed = exchangeBlocks(segment, start, end, left);
    const { tab: lighter, raw } = withoutThingsOf(withSegment(tab, changed), elementsIn(closing.blocks));
    const fresh = this.#lists(before, deletion).fresh;
    return {
      kind: "applied",
      document: withTab(before, {
        ...lighter,
        raw: fresh === null ? raw : { ...raw, lists: { ...raw.lists, ...fresh } },
        namedRanges:
          closing.endUtf16 <= closing.startUtf16
            ? lighter.namedRanges
            : namedRangesAfter(lighter.namedRanges, this.segmentId, [
                { kind: "delete", startUtf16: closing.startUtf16, endUtf16: closing.endUtf16 },
              ]),
      }),
      maps: [{ tabId: this.tabId, segmentId: this.segmentId, map: this.#map(closing) }],
      targets: [{ tabId: this.tabId, segmentId: this.segmentId, ...targetOf(closing, this.startUtf16) }],
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return [];
    const { mode } = deletion.closing;
    return [
      {
        tabId: this.tabId,
        segmentId: this.segmentId,
        startUtf16: mode === "merge" || mode === "join" ? this.startUtf16 - 1 : this.startUtf16,
        endUtf16: mode === "join" ? this.endUtf16 + 1 : this.endUtf16,
        what: "paragraphs",
      },
    ];
  }

  takesOut(before: DocumentModel): readonly GoneBlocks[] {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return [];
    return [{ tabId: this.tabId, segmentId: this.segmentId, blocks: deletion.closing.blocks }];
  }

  /** Why what stood there cannot be written again, or null. */
  whyIrreversible(before: DocumentModel): string | null {
    const deletion = this.#deletion(before);
    if (deletion.kind !== "fits") return null;
    const captured = this.#captured(deletion);
    return captured.kind === "lost" ? captured.reason : null;
  }

  invert(before: DocumentModel): Step {
    const deletion = this.#deletion(before);
    const effect = this.apply(before);
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    const captured = deletion.kind === "fits" ? this.#captured(deletion) : null;
    if (deletion.kind !== "fits" || effect.kind !== "applied" || captured?.kind !== "captured") {
      return this.#makeInsertion({ ...where, atUtf16: this.startUtf16 }, []);
    }
    const { mode } = deletion.closing;
    const atUtf16 = mode === "join" ? this.startUtf16 - 1 : this.startUtf16;
    const segment = this.#standing(effect.document)?.segment;
    const context = segment === undefined ? null : contextAt(segment, atUtf16);
    return this.#makeInsertion({ ...where, atUtf16, usesEmpty: mode === "empty", context }, captured.content);
  }

  relocate(document: DocumentModel): RelocatedStep {
    const { fingerprint } = this.#place;
    const segment = this.#standing(document)?.segment;
    if (segment === undefined) return { kind: "lost", reason: blocksAreGone };
    if (fingerprint === undefined || fingerprint === null) return { kind: "found", step: this };
    const { thingIds = null } = this.#place;
    const elementsAt = (start: number): Iterable<ParagraphElement> =>
      partsBetween(segment, start, start + fingerprint.lengthUtf16).map(({ element }) => element);
    const places = placesOfBlocks(segment, fingerprint).filter((start) =>
      areThings(thingIds, elementsAt(start)),
    );
    const startUtf16 = places.includes(this.startUtf16) ? this.startUtf16 : places[0];
    if (startUtf16 === undefined) return { kind: "lost", reason: blocksAreGone };
    const boundIds = thingIds ?? thingIdsOf(elementsAt(startUtf16)) ?? [];
    const isBound = thingIds !== null || boundIds.length === 0;
    if (startUtf16 === this.startUtf16 && isBound) return { kind: "found", step: this };
    if (startUtf16 !== this.startUtf16 && places.length > 1) {
      return { kind: "lost", reason: "the blocks it would delete stand in several places that read alike" };
    }
    const endUtf16 = startUtf16 + fingerprint.lengthUtf16;
    return {
      kind: "found",
      step: new DeleteBlocksStep(
        { ...this.#place, startUtf16, endUtf16, ...(boundIds.length === 0 ? {} : { thingIds: boundIds }) },
        this.#makeInsertion,
      ),
    };
  }

  compile(before: DocumentModel): CompiledStep {
    const deletion = this.#deletion(before);
    if (deletion.kind === "unavailable") return deletion;
    if (deletion.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, closing } = deletion;
    const target = requestTarget(tab, this.segmentId);
    const requests: Request[] = [];
    const { startUtf16, endUtf16 } = closing;
    const merged = closing.mode === "merge" && closing.before?.kind === "paragraph" ? closing.before : null;
    if (merged !== null) requests.push(...mergeRequests(merged, startUtf16, endUtf16, target));
    else if (endUtf16 > startUtf16) {
      const range = { startIndex: startUtf16, endIndex: endUtf16, ...target };
      requests.push({ deleteContentRange: { range } });
    }
    if (merged !== null) {
      const mark = { indexUtf16: this.startUtf16 - 1, style: endStyleOf(merged) };
      requests.push(...textRequests({ items: [], startUtf16: 0, endUtf16: 0 }, [mark], target));
    }
    if (closing.mode === "empty") requests.push(...this.#remainderRequests(before, deletion));
    return { kind: "requests", requests };
  }

  toJson(): JsonObject {
    return { kind: this.kind, version: deleteBlocksStepVersion, ...deletePlaceToJson(this.#place) };
  }

  /** The same step, bound to what its blocks read in this document. */
  withFingerprint(document: DocumentModel): DeleteBlocksStep {
    const deletion = this.#deletion(document);
    if (deletion.kind !== "fits") return this;
    const fingerprint = blocksFingerprint(deletion.closing.blocks);
    return new DeleteBlocksStep({ ...this.#place, fingerprint }, this.#makeInsertion);
  }

  /** What follows from the place in a document. Asked for several times of one document, found out once. */
  #deletion(document: DocumentModel): FittedDeletion {
    if (this.#known?.document === document) return this.#known.deletion;
    const deletion = this.#fit(document);
    this.#known = { document, deletion };
    return deletion;
  }

  #fit(document: DocumentModel): FittedDeletion {
    const place = this.#standing(document);
    if (place === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    const { isJoining, leavesEmpty, fingerprint } = this.#place;
    const wanted = isJoining === true ? "join" : leavesEmpty === true ? "empty" : null;
    const answer = closingOf(place.segment, this.startUtf16, this.endUtf16, wanted);
    if (answer.kind === "refused") return { kind: "unavailable", error: refusal(answer.found) };
    if (answer.kind !== "closing") return answer;
    const { closing } = answer;
    const isKnown =
      fingerprint === undefined ||
      fingerprint === null ||
      isSameFingerprint(fingerprint, blocksFingerprint(closing.blocks));
    const { thingIds = null } = this.#place;
    if (!isKnown || !areThings(thingIds, elementsIn(closing.blocks)))
      return { kind: "misfit", reason: blocksAreGone };
    return { ...place, kind: "fits", closing };
  }

  #standing(document: DocumentModel): { readonly tab: TabModel; readonly segment: Segment } | null {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    return tab === null || segment === null ? null : { tab, segment };
  }

  #captured({ tab, closing }: Deletion): ReturnType<typeof capturedContent> {
    const { behind, mode } = closing;
    if (
      mode === "join" &&
      paragraphs(behind).some(({ raw }) => raw.paragraphStyle?.headingId !== undefined)
    ) {
      return {
        kind: "lost",
        reason: "the heading that is joined to the paragraph in front would get another id",
      };
    }
    // A list that is still in use must be gone on with; one that is not comes back as a list of its own.
    const hasLists = hasBullet(closing.blocks);
    const joinable = hasLists ? usedLists(tab, new Set(closing.blocks)) : new Set<string>();
    return capturedContent(closing.blocks, tab, joinable);
  }

  /** Blocks that stand in place of those that go. */
  #left(document: DocumentModel, deletion: Deletion): readonly Block[] {
    const { before, behind, mode } = deletion.closing;
    if (mode === "empty") {
      const { layout, planned, ids } = this.#lists(document, deletion);
      return planned === null ? [] : predictedBlocks(layout.items, planned.places, ids);
    }
    if (mode === "join" && before?.kind === "paragraph" && behind?.kind === "paragraph") {
      return [joinedParagraph(before, behind)];
    }
    return [];
  }

  /** The emptied paragraph as content at its place. */
  #lists(document: DocumentModel, { tab, closing }: Deletion) {
    const ids = new FreshIds(document);
    const layout = layOut(closing.mode === "empty" ? [this.#remainder] : [], this.startUtf16, {
      hasParagraphBefore: false,
      hasParagraphBehind: false,
      isInCell: closing.container.isCell,
    });
    const planned = planLists(
      layout.items,
      { lists: tab.raw.lists, before: null, bulletOf: () => undefined },
      ids,
    );
    const fresh: DocumentTab["lists"] | null =
      planned.kind === "planned" && planned.fresh.size > 0 ? freshLists(planned.fresh) : null;
    return { layout, ids, fresh, planned: planned.kind === "planned" ? planned : null };
  }

  #remainderRequests(document: DocumentModel, deletion: Deletion): readonly Request[] {
    const { tab, closing } = deletion;
    const target = requestTarget(tab, this.segmentId);
    const { isInBodyFlow } = closing;
    const { layout, planned } = this.#lists(document, deletion);
    const range = { startIndex: this.startUtf16, endIndex: this.startUtf16 + 1, ...target };
    const hadBullet = hasBullet(closing.blocks);
    // Left as a fresh cell's paragraph would be, or plain: either way everything about it is stated.
    const { namedStyle, style } = this.#remainder;
    const plain = paragraphStyleRequest(range, "NORMAL_TEXT", {}, isInBodyFlow);
    const items = layout.items;
    return [
      ...(hadBullet ? [{ deleteParagraphBullets: { range } }] : []),
      plain,
      ...(closing.container.isCell
        ? [paragraphStyleRequest(range, namedStyle, style, isInBodyFlow)]
        : paragraphRequests(items, isInBodyFlow, target)),
      ...(planned === null ? [] : bulletRequests(items, planned, isInBodyFlow, target)),
      ...textRequests(layout, [], target),
    ];
  }

  #map({ mode }: Closing): PositionMap {
    const startUtf16 = mode === "join" ? this.startUtf16 - 1 : this.startUtf16;
    return new PositionMap([
      {
        startUtf16,
        oldLengthUtf16: this.endUtf16 - startUtf16,
        newLengthUtf16: mode === "empty" ? 1 : 0,
      },
    ]);
  }
}

const blocksAreGone = "the blocks it would delete are not there any more";

/** Where the step closed up: by it the block that is left there counts as written. */
function targetOf(
  { mode }: Closing,
  startUtf16: number,
): { readonly startUtf16: number; readonly endUtf16: number } {
  switch (mode) {
    case "whole":
      return { startUtf16, endUtf16: startUtf16 };
    case "merge":
    case "join":
      return { startUtf16: startUtf16 - 1, endUtf16: startUtf16 };
    case "empty":
      return { startUtf16, endUtf16: startUtf16 + 1 };
  }
}

function hasBullet(blocks: readonly Block[]): boolean {
  return blocks.some((block) => {
    if (block.kind === "paragraph") return block.raw.bullet !== undefined;
    return (
      block.kind === "table" && block.rows.some((row) => row.cells.some((cell) => hasBullet(cell.blocks)))
    );
  });
}

function paragraphs(block: Block | null): readonly ParagraphBlock[] {
  return block?.kind === "paragraph" ? [block] : [];
}

function refusal(found: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected blocks that the service can take out whole, found ${found}. Nothing was written; leave that where it is.`,
    { rule: "rulebook 6.2", write_status: "not_written", retry_safe: true },
  );
}
