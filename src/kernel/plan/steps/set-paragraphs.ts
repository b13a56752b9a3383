// The step that gives neighbouring paragraphs another look: named style, own properties, place in a list. Their text and its style stay.
// Its prediction, its inverse, its requests, its JSON form; what a look is, and how lists come about, is told by the files in `../blocks`.
import type { Request } from "../../../google-api/docs.ts";
import { ToolError, type JsonObject } from "../../errors.ts";
import { withSegment, withTab } from "../../document/edit.ts";
import {
  segmentOf,
  tabById,
  type DocumentModel,
  type ParagraphBlock,
  type Segment,
  type Span,
  type TabModel,
} from "../../document/model.ts";
import { ownStyleIn, withoutUsualDirection } from "../blocks/captured.ts";
import { usedLists } from "../blocks/used-lists.ts";
import { exchangeBlocks, placeAt } from "../blocks/container.ts";
import {
  blocksFingerprint,
  isSameFingerprint,
  placesOfBlocks,
  type BlocksFingerprint,
} from "../blocks/fingerprint.ts";
import { FreshIds } from "../blocks/fresh-ids.ts";
import type { LaidParagraph } from "../blocks/layout.ts";
import { freshLists } from "../blocks/list-presets.ts";
import { withoutIndents } from "../blocks/list-requests.ts";
import { planLists, type PlannedLists } from "../blocks/list-runs.ts";
import { bulletRequests } from "../blocks/look-requests.ts";
import {
  keepsBullet,
  laidWithLook,
  lookFromJson,
  lookOf,
  lookToJson,
  lookWithText,
  restyledElements,
  withLook,
  type ParagraphLook,
} from "../blocks/look.ts";
import { restatedText } from "../blocks/restated-text.ts";
import { whyNotSplit } from "../blocks/site.ts";
import { arrayAt, integerAt, objectAt, stringAt } from "../json-form.ts";
import {
  isSameOwnStyle,
  namedStyleTypeOf,
  ownStyleRequest,
  paragraphStyleRequest,
} from "../paragraph-style.ts";
import { PositionMap } from "../position-map.ts";
import type { CompiledStep, RelocatedStep, Step, StepEffect, Touch } from "../step.ts";
import { requestTarget } from "../text-style.ts";

/** Version of the JSON form. */
export const setParagraphsStepVersion = 1;

/** All that follows from the looks at their place. */
interface Restyling {
  readonly tab: TabModel;
  readonly segment: Segment;
  readonly paragraphs: readonly ParagraphBlock[];
  readonly laid: readonly LaidParagraph[];
  readonly lists: PlannedLists;
  readonly ids: FreshIds;
  readonly isInBodyFlow: boolean;
}

export class SetParagraphsStep implements Step {
  readonly kind = "set_paragraphs";
  readonly tabId: string;
  readonly segmentId: string;
  /** Where the first paragraph begins. */
  readonly startUtf16: number;
  /** One for each paragraph from there on; null for one that stays as it is. */
  readonly looks: readonly (ParagraphLook | null)[];
  readonly #fingerprint: BlocksFingerprint | null;

  constructor(
    tabId: string,
    segmentId: string,
    startUtf16: number,
    looks: readonly (ParagraphLook | null)[],
    fingerprint: BlocksFingerprint | null = null,
  ) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.startUtf16 = startUtf16;
    this.looks = looks;
    this.#fingerprint = fingerprint;
  }

  apply(before: DocumentModel): StepEffect {
    const restyling = this.#restyling(before);
    if (restyling.kind !== "fits") return restyling;
    const { tab, segment, paragraphs, laid, lists, ids, isInBodyFlow } = restyling;
    const changed = paragraphs.map((paragraph, index): ParagraphBlock => {
      const look = this.looks[index] ?? null;
      const place = laid[index];
      if (look === null || place === undefined || !isChanged(paragraph, look, tab)) return paragraph;
      return withLook(paragraph, look, lists.places(place.paragraph), isInBodyFlow, ids);
    });
    const endUtf16 = this.#end(paragraphs);
    const raw =
      lists.fresh.size === 0
        ? tab.raw
        : { ...tab.raw, lists: { ...tab.raw.lists, ...freshLists(lists.fresh) } };
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    const stretches = this.#stretches(restyling);
    return {
      kind: "applied",
      document: withTab(before, {
        ...withSegment(tab, exchangeBlocks(segment, this.startUtf16, endUtf16, changed)),
        raw,
      }),
      maps: [
        {
          ...where,
          map: new PositionMap(
            stretches.map(({ startUtf16, endUtf16: end }) => ({
              startUtf16,
              oldLengthUtf16: end - startUtf16,
              newLengthUtf16: end - startUtf16,
            })),
          ),
        },
      ],
      targets: stretches.map((stretch) => ({ ...where, ...stretch })),
    };
  }

  /** Whether all paragraphs look so already: then nothing is to be sent. */
  changesNothing(document: DocumentModel): boolean {
    const restyling = this.#restyling(document);
    if (restyling.kind !== "fits") return false;
    const { tab, paragraphs } = restyling;
    return paragraphs.every((paragraph, index) => {
      const look = this.looks[index] ?? null;
      return look === null || !isChanged(paragraph, look, tab);
    });
  }

  touches(before: DocumentModel): readonly Touch[] {
    const restyling = this.#restyling(before);
    if (restyling.kind !== "fits") return [];
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    return this.#stretches(restyling).map((stretch) => ({ ...where, ...stretch, what: "paragraphs" }));
  }

  invert(before: DocumentModel): SetParagraphsStep {
    const restyling = this.#restyling(before);
    const after = this.apply(before);
    if (restyling.kind !== "fits" || after.kind !== "applied") return this;
    const { tab, paragraphs } = restyling;
    const tabAfter = tabById(after.document, this.tabId);
    const joinable = tabAfter === null ? new Set<string>() : usedLists(tabAfter, new Set());
    return new SetParagraphsStep(
      this.tabId,
      this.segmentId,
      this.startUtf16,
      paragraphs.map((paragraph, index) => {
        const look = this.looks[index] ?? null;
        if (look === null) return null;
        return namedStyleTypeOf(paragraph.raw.paragraphStyle) === look.namedStyle
          ? lookOf(paragraph, tab, joinable)
          : lookWithText(paragraph, tab, joinable);
      }),
      blocksFingerprint(paragraphs),
    );
  }

  relocate(document: DocumentModel): RelocatedStep {
    const fingerprint = this.#fingerprint;
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    if (segment === null) return { kind: "lost", reason: paragraphsAreGone };
    if (fingerprint === null) return { kind: "found", step: this };
    const places = placesOfBlocks(segment, fingerprint);
    const startUtf16 = places.includes(this.startUtf16) ? this.startUtf16 : places[0];
    if (startUtf16 === undefined) return { kind: "lost", reason: paragraphsAreGone };
    if (startUtf16 === this.startUtf16) return { kind: "found", step: this };
    if (places.length > 1) {
      return {
        kind: "lost",
        reason: "the paragraphs it would restyle stand in several places that read alike",
      };
    }
    const { tabId, segmentId, looks } = this;
    return { kind: "found", step: new SetParagraphsStep(tabId, segmentId, startUtf16, looks, fingerprint) };
  }

  /**
   * Bullets that go, then styles without the indents of items (which would count as levels, rulebook 9.8), then lists, and last the text's
   * own style again where the named style changed: setting that clears some of it (section 7).
   */
  compile(before: DocumentModel): CompiledStep {
    const restyling = this.#restyling(before);
    if (restyling.kind === "unavailable") return restyling;
    if (restyling.kind !== "fits") return { kind: "requests", requests: [] };
    const { tab, paragraphs, laid, lists, isInBodyFlow } = restyling;
    const target = requestTarget(tab, this.segmentId);
    const requests: Request[] = [];
    const textRequests: Request[] = [];
    paragraphs.forEach((paragraph, index) => {
      const look = this.looks[index] ?? null;
      const place = laid[index];
      if (look === null || place === undefined || !isChanged(paragraph, look, tab)) return;
      const range = {
        startIndex: place.startUtf16,
        endIndex: place.startUtf16 + paragraph.lengthUtf16,
        ...target,
      };
      const { bullet, paragraphStyle } = paragraph.raw;
      if (bullet !== undefined && !keepsBullet(bullet, look)) {
        requests.push({ deleteParagraphBullets: { range } });
      }
      const style = look.list === null ? look.style : withoutIndents(look.style);
      if (namedStyleTypeOf(paragraphStyle) === look.namedStyle) {
        requests.push(ownStyleRequest(range, style, isInBodyFlow));
      } else {
        requests.push(paragraphStyleRequest(range, look.namedStyle, style, isInBodyFlow));
        const elements = restyledElements(paragraph.raw.elements ?? [], look);
        textRequests.push(...restatedText(elements, place.startUtf16, target));
      }
    });
    return {
      kind: "requests",
      requests: [...requests, ...bulletRequests(laid, lists, isInBodyFlow, target), ...textRequests],
    };
  }

  toJson(): JsonObject {
    const fingerprint = this.#fingerprint;
    return {
      kind: this.kind,
      version: setParagraphsStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      start_index: this.startUtf16,
      looks: this.looks.map((look) => (look === null ? null : lookToJson(look))),
      ...(fingerprint === null
        ? {}
        : {
            blocks: {
              count: fingerprint.count,
              length: fingerprint.lengthUtf16,
              hash: fingerprint.hash,
            },
          }),
    };
  }

  #restyling(
    document: DocumentModel,
  ): ({ readonly kind: "fits" } & Restyling) | Exclude<StepEffect, { kind: "applied" }> {
    const tab = tabById(document, this.tabId);
    const segment = tab === null ? null : segmentOf(tab, this.segmentId);
    if (tab === null || segment === null) {
      return { kind: "misfit", reason: "the tab or segment is not there" };
    }
    const place = placeAt(segment, this.startUtf16);
    if (place.kind !== "border") return { kind: "misfit", reason: paragraphsAreGone };
    const { container, ordinal } = place.border;
    const paragraphs = container.blocks
      .slice(ordinal, ordinal + this.looks.length)
      .flatMap((block) => (block.kind === "paragraph" ? [block] : []));
    const isWhole = paragraphs.length === this.looks.length && paragraphs.length > 0;
    const isKnown =
      this.#fingerprint === null || isSameFingerprint(this.#fingerprint, blocksFingerprint(paragraphs));
    if (!isWhole || !isKnown) return { kind: "misfit", reason: paragraphsAreGone };
    const isInBodyFlow = segment.kind === "body" && !container.isCell;
    const bullets = new Map<LaidParagraph, ParagraphBlock>();
    let cursor = this.startUtf16;
    const joinable = this.looks.includes(null) ? usedLists(tab, new Set()) : new Set<string>();
    const laid = paragraphs.map((paragraph, index) => {
      const one = laidWithLook(
        paragraph,
        cursor,
        this.looks[index] ?? lookOf(paragraph, tab, joinable),
        container.isCell,
      );
      bullets.set(one, paragraph);
      cursor += paragraph.lengthUtf16;
      return one;
    });
    const before = container.blocks[ordinal - 1];
    const ids = new FreshIds(document);
    const lists = planLists(
      laid,
      {
        lists: tab.raw.lists,
        before: before?.kind === "paragraph" ? before.raw : null,
        bulletOf: (one) => bullets.get(one)?.raw.bullet,
      },
      ids,
    );
    if (lists.kind === "unavailable") return lists;
    const problem = this.#problem(paragraphs, lists, bullets, isInBodyFlow);
    if (problem !== null) return problem;
    return { kind: "fits", tab, segment, paragraphs, laid, lists, ids, isInBodyFlow };
  }

  #problem(
    paragraphs: readonly ParagraphBlock[],
    { runs }: PlannedLists,
    blocks: ReadonlyMap<LaidParagraph, ParagraphBlock>,
    isInBodyFlow: boolean,
  ): Exclude<StepEffect, { kind: "applied" }> | null {
    for (const [index, paragraph] of paragraphs.entries()) {
      const look = this.looks[index] ?? null;
      if (look === null) continue;
      const { paragraphStyle } = paragraph.raw;
      const isRenamed = namedStyleTypeOf(paragraphStyle) !== look.namedStyle;
      if (isRenamed && (paragraphStyle?.tabStops ?? []).length > 0) {
        return { kind: "unknown", reason: "whether tab stops stay when a named style is set" };
      }
      if (!isInBodyFlow && look.style.pageBreakBefore === true && paragraphStyle?.pageBreakBefore !== true) {
        return { kind: "unavailable", error: refusal("a page break before a paragraph outside the body") };
      }
    }
    // Helpers may be put in front of a list's first paragraph, which splits it.
    for (const run of runs) {
      const first = run.paragraphs[0];
      const reason = whyNotSplit(first === undefined ? null : (blocks.get(first) ?? null));
      if (reason !== null) return { kind: "unknown", reason };
    }
    return null;
  }

  /** Neighbouring paragraphs that get a look, and those of lists that are made between them. */
  #stretches({ paragraphs, laid, lists }: Restyling): readonly Span[] {
    const listed = new Set(lists.runs.flatMap((run) => run.paragraphs));
    const stretches: { startUtf16: number; endUtf16: number }[] = [];
    laid.forEach((one, index) => {
      if (this.looks[index] === null && !listed.has(one)) return;
      const { startUtf16 } = one;
      const endUtf16 = startUtf16 + (paragraphs[index]?.lengthUtf16 ?? 0);
      const last = stretches[stretches.length - 1];
      if (last?.endUtf16 === startUtf16) last.endUtf16 = endUtf16;
      else stretches.push({ startUtf16, endUtf16 });
    });
    return stretches;
  }

  #end(paragraphs: readonly ParagraphBlock[]): number {
    return paragraphs.reduce((end, { lengthUtf16 }) => end + lengthUtf16, this.startUtf16);
  }
}

const paragraphsAreGone = "the paragraphs it would restyle are not there any more";

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function setParagraphsStepFromJson(json: JsonObject): SetParagraphsStep {
  const blocks = json["blocks"] === undefined ? null : objectAt(json["blocks"], "blocks");
  return new SetParagraphsStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    integerAt(json["start_index"], "start_index"),
    arrayAt(json["looks"], "looks").map((look, index) =>
      look === null ? null : lookFromJson(look, `looks[${index}]`),
    ),
    blocks === null
      ? null
      : {
          count: integerAt(blocks["count"], "blocks.count"),
          lengthUtf16: integerAt(blocks["length"], "blocks.length"),
          hash: stringAt(blocks["hash"], "blocks.hash"),
        },
  );
}

function isChanged({ raw }: ParagraphBlock, look: ParagraphLook, tab: TabModel): boolean {
  const own = ownStyleIn(raw, tab);
  return (
    namedStyleTypeOf(raw.paragraphStyle) !== look.namedStyle ||
    !isSameOwnStyle(own, withoutUsualDirection(look.style, tab)) ||
    !keepsBullet(raw.bullet, look)
  );
}

function refusal(found: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected a look that can be set there, found ${found}. Nothing was written; leave it out.`,
    { rule: "rulebook 7", write_status: "not_written", retry_safe: true },
  );
}
