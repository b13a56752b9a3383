// Which part of the predicted document is target, fringe and rest.
import { segmentOf, tabById, type Segment, type Span } from "../document/model.ts";
import { SpanIndex } from "../document/span-index.ts";
import { placedParagraphs } from "../document/walk.ts";
import type { Plan, TabSpan } from "../plan/plan.ts";
import type { Zone } from "./difference.ts";

/** The zones of one segment of the prediction. */
export class SegmentZones {
  readonly #targets: SpanIndex;
  /** Each target as the stretch that a block must hold a part of. */
  readonly #held: SpanIndex;
  readonly #fringe: SpanIndex;
  readonly #listIds: ReadonlySet<string>;

  constructor(targets: SpanIndex, held: SpanIndex, fringe: SpanIndex, listIds: ReadonlySet<string>) {
    this.#targets = targets;
    this.#held = held;
    this.#fringe = fringe;
    this.#listIds = listIds;
  }

  /** The zone of a block that spans these positions of the prediction; an empty span is a place between blocks. */
  zoneOf({ startUtf16, endUtf16 }: Span): Zone {
    if (this.#held.meets(startUtf16, endUtf16)) return "target";
    const isFringe =
      startUtf16 === endUtf16
        ? this.#fringe.touches(startUtf16, endUtf16)
        : this.#fringe.meets(startUtf16, endUtf16);
    return isFringe ? "fringe" : "rest";
  }

  /** Whether a target lies in the span or at its edge. */
  isTargetAt({ startUtf16, endUtf16 }: Span): boolean {
    return this.#targets.touches(startUtf16, endUtf16);
  }

  isTouchedList(listId: string | undefined): boolean {
    return listId !== undefined && this.#listIds.has(listId);
  }
}

const nowhere = new SpanIndex([]);
const untouched = new SegmentZones(nowhere, nowhere, nowhere, new Set());

/** Zones by tab and segment; segments without a target are rest throughout. */
export class Zones {
  readonly #segments = new Map<string, SegmentZones>();

  /** What was asked for is target as well where it kept its words: nobody else may have parted it. */
  constructor({ after, targets: written, matchesAfter }: Pick<Plan, "after" | "targets" | "matchesAfter">) {
    const bySegment = new Map<string, TabSpan[]>();
    for (const span of [...written, ...matchesAfter]) {
      const key = keyOf(span.tabId, span.segmentId);
      const targets = bySegment.get(key);
      if (targets === undefined) bySegment.set(key, [span]);
      else targets.push(span);
    }
    for (const [key, targets] of bySegment) {
      const tab = tabById(after, targets[0]?.tabId ?? "");
      const segment = tab === null ? null : segmentOf(tab, targets[0]?.segmentId ?? "");
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

function zonesOf(segment: Segment, spans: readonly Span[]): SegmentZones {
  // An empty target is held by the block whose text it was closed up in.
  const held = new SpanIndex(
    spans.map(({ startUtf16, endUtf16 }) => ({ startUtf16, endUtf16: Math.max(endUtf16, startUtf16 + 1) })),
  );
  const paragraphs = placedParagraphs(segment);
  const fringe = new Set<number>();
  const listIds = new Set<string>();
  paragraphs.forEach(({ paragraph, startUtf16 }, ordinal) => {
    if (!held.meets(startUtf16, startUtf16 + paragraph.lengthUtf16)) return;
    for (const near of [ordinal - 1, ordinal, ordinal + 1]) fringe.add(near);
    const listId = paragraph.raw.bullet?.listId;
    if (listId !== undefined) listIds.add(listId);
  });
  const touched: Span[] = [];
  paragraphs.forEach(({ paragraph, startUtf16 }, ordinal) => {
    const listId = paragraph.raw.bullet?.listId;
    const isInTouchedList = listId !== undefined && listIds.has(listId);
    if (fringe.has(ordinal) || isInTouchedList) {
      touched.push({ startUtf16, endUtf16: startUtf16 + paragraph.lengthUtf16 });
    }
  });
  return new SegmentZones(new SpanIndex(spans), held, new SpanIndex(touched), listIds);
}
