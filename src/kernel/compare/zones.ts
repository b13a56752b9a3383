// Which part of the predicted document is target, fringe and rest.
import { segmentOf, tabById, type Segment, type Span } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";
import type { Plan } from "../plan/plan.ts";
import type { Zone } from "./difference.ts";

/** The zones of one segment of the prediction. */
export class SegmentZones {
  readonly targets: readonly Span[];
  readonly #fringe: readonly Span[];
  readonly #listIds: ReadonlySet<string>;

  constructor(targets: readonly Span[], fringe: readonly Span[], listIds: ReadonlySet<string>) {
    this.targets = targets;
    this.#fringe = fringe;
    this.#listIds = listIds;
  }

  /** The zone of a block that spans these positions of the prediction; an empty span is a place between blocks. */
  zoneOf(span: Span): Zone {
    if (this.targets.some((target) => holds(span, target))) return "target";
    return this.#fringe.some((paragraph) => touches(span, paragraph)) ? "fringe" : "rest";
  }

  isTouchedList(listId: string | undefined): boolean {
    return listId !== undefined && this.#listIds.has(listId);
  }
}

const untouched = new SegmentZones([], [], new Set());

/** Zones by tab and segment; segments without a target are rest throughout. */
export class Zones {
  readonly #segments = new Map<string, SegmentZones>();

  /** What was asked for is target as well where it kept its words: nobody else may have parted it. */
  constructor({ after, targets: written, matchesAfter }: Pick<Plan, "after" | "targets" | "matchesAfter">) {
    const all = [...written, ...matchesAfter];
    for (const { tabId, segmentId } of all) {
      const key = keyOf(tabId, segmentId);
      if (this.#segments.has(key)) continue;
      const tab = tabById(after, tabId);
      const segment = tab === null ? null : segmentOf(tab, segmentId);
      const targets = all.filter((span) => span.tabId === tabId && span.segmentId === segmentId);
      if (segment !== null) this.#segments.set(key, zonesOf(segment, targets));
    }
  }

  in(tabId: string, segmentId: string): SegmentZones {
    return this.#segments.get(keyOf(tabId, segmentId)) ?? untouched;
  }
}

/** For comparing two documents between which nothing was planned. */
export const noZones: Pick<Zones, "in"> = { in: () => untouched };

function keyOf(tabId: string, segmentId: string): string {
  return `${tabId}\n${segmentId}`;
}

function zonesOf(segment: Segment, targets: readonly Span[]): SegmentZones {
  const paragraphs = placedParagraphs(segment);
  const fringe = new Set<number>();
  const listIds = new Set<string>();
  paragraphs.forEach(({ paragraph, startUtf16 }, ordinal) => {
    const span = { startUtf16, endUtf16: startUtf16 + paragraph.lengthUtf16 };
    if (!targets.some((target) => holds(span, target))) return;
    for (const near of [ordinal - 1, ordinal, ordinal + 1]) fringe.add(near);
    const listId = paragraph.raw.bullet?.listId;
    if (listId !== undefined) listIds.add(listId);
  });
  const spans: Span[] = [];
  paragraphs.forEach(({ paragraph, startUtf16 }, ordinal) => {
    const listId = paragraph.raw.bullet?.listId;
    const isInTouchedList = listId !== undefined && listIds.has(listId);
    if (fringe.has(ordinal) || isInTouchedList) {
      spans.push({ startUtf16, endUtf16: startUtf16 + paragraph.lengthUtf16 });
    }
  });
  return new SegmentZones(targets, spans, listIds);
}

/** Whether a block holds a part of a target; an empty target is held by the block whose text it was closed up in. */
function holds(block: Span, target: Span): boolean {
  const end = Math.max(target.endUtf16, target.startUtf16 + 1);
  return block.startUtf16 < end && target.startUtf16 < block.endUtf16;
}

function touches(span: Span, paragraph: Span): boolean {
  if (span.startUtf16 === span.endUtf16) {
    return span.startUtf16 >= paragraph.startUtf16 && span.startUtf16 <= paragraph.endUtf16;
  }
  return span.startUtf16 < paragraph.endUtf16 && paragraph.startUtf16 < span.endUtf16;
}
