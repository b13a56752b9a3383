// The step that writes and takes out blocks at many places of a segment at once: a row of the steps that do so at one place each. What each does is
// their own business; this one keeps their cost from growing with the document.
import type { Request } from "../../../google-api/docs.ts";
import type { Json, JsonObject } from "../../errors.ts";
import type { DocumentModel } from "../../document/model.ts";
import { BlockWindows } from "../blocks/block-windows.ts";
import { arrayAt, integerAt, objectAt, stringAt } from "../json-form.ts";
import { PositionMap, type Change } from "../position-map.ts";
import { mapSpan, type TabSpan } from "../map-span.ts";
import type {
  CompiledStep,
  GoneBlocks,
  RelocatedStep,
  SegmentMap,
  Step,
  StepEffect,
  Touch,
} from "../step.ts";
import { deleteBlocksStepFromJson, insertBlocksStepFromJson } from "./block-steps.ts";

/** Version of the JSON form. */
export const exchangeBlocksStepVersion = 1;

/** A stretch of whole blocks, perhaps none, between two borders of a segment's own blocks, and the steps that change it. */
export interface BlockExchange {
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** Steps that write or take out blocks, each on the document after those before it. */
  readonly steps: readonly Step[];
}

/** One step of an exchange on its window. */
interface CarriedStep {
  readonly step: Step;
  readonly before: DocumentModel;
  readonly after: DocumentModel;
  readonly maps: readonly SegmentMap[];
  readonly targets: readonly TabSpan[];
}

interface Carried {
  readonly kind: "fits";
  readonly document: DocumentModel;
  /** One entry an exchange, in their order. */
  readonly exchanges: readonly {
    readonly exchange: BlockExchange;
    readonly steps: readonly CarriedStep[];
    readonly growthUtf16: number;
  }[];
}

type CarriedAnswer = Carried | Exclude<StepEffect, { kind: "applied" }>;

export class ExchangeBlocksStep implements Step {
  readonly kind = "exchange_blocks";
  readonly tabId: string;
  readonly segmentId: string;
  /** The last in the segment first, in positions before all of them; they neither overlap nor share a block beside them that goes. */
  readonly exchanges: readonly BlockExchange[];
  #known: { readonly document: DocumentModel; readonly answer: CarriedAnswer } | null = null;

  constructor(tabId: string, segmentId: string, exchanges: readonly BlockExchange[]) {
    this.tabId = tabId;
    this.segmentId = segmentId;
    this.exchanges = exchanges;
  }

  apply(before: DocumentModel): StepEffect {
    const carried = this.#carry(before);
    if (carried.kind !== "fits") return carried;
    const where = { tabId: this.tabId, segmentId: this.segmentId };
    const changes: Change[] = [];
    const targets: TabSpan[] = [];
    let shift = 0;
    for (const { exchange, steps, growthUtf16 } of [...carried.exchanges].reverse()) {
      const { startUtf16, endUtf16 } = exchange;
      const oldLengthUtf16 = endUtf16 - startUtf16;
      changes.push({ startUtf16, oldLengthUtf16, newLengthUtf16: oldLengthUtf16 + growthUtf16 });
      steps.forEach((step, place) => {
        const later = steps.slice(place + 1).flatMap(({ maps }) => maps);
        for (const target of step.targets) {
          const span = mapSpan(target, later);
          const by = span.segmentId === this.segmentId ? shift : 0;
          targets.push({ ...span, startUtf16: span.startUtf16 + by, endUtf16: span.endUtf16 + by });
        }
      });
      shift += growthUtf16;
    }
    return {
      kind: "applied",
      document: carried.document,
      maps: [{ ...where, map: new PositionMap(changes) }],
      targets,
    };
  }

  touches(before: DocumentModel): readonly Touch[] {
    return this.#eachStep(before, ({ step, before: here }, earlier) => {
      const back = [...earlier]
        .reverse()
        .flatMap(({ maps }) => [...maps].reverse())
        .map((one) => ({ ...one, map: one.map.inverse() }));
      return step.touches(here).map((touch) => ({ ...touch, ...mapSpan(touch, back) }));
    });
  }

  takesOut(before: DocumentModel): readonly GoneBlocks[] {
    return this.#eachStep(before, ({ step, before: here }) => step.takesOut?.(here) ?? []);
  }

  whyIrreversible(before: DocumentModel): string | null {
    const reasons = this.#eachStep(before, ({ step, before: here }) => {
      const reason = step.whyIrreversible?.(here) ?? null;
      return reason === null ? [] : [reason];
    });
    return reasons[0] ?? null;
  }

  invert(before: DocumentModel): ExchangeBlocksStep {
    const carried = this.#carry(before);
    const exchanges = carried.kind === "fits" ? carried.exchanges : [];
    let shift = exchanges.reduce((sum, { growthUtf16 }) => sum + growthUtf16, 0);
    const inverse = exchanges.map(({ exchange, steps, growthUtf16 }): BlockExchange => {
      shift -= growthUtf16;
      const { startUtf16, endUtf16 } = exchange;
      return {
        startUtf16: startUtf16 + shift,
        endUtf16: endUtf16 + growthUtf16 + shift,
        steps: [...steps].reverse().map(({ step, before: here }) => movedStep(step.invert(here), shift)),
      };
    });
    return new ExchangeBlocksStep(this.tabId, this.segmentId, inverse);
  }

  /** Where others have moved things, each step is looked for by itself. */
  relocate(document: DocumentModel): RelocatedStep {
    const carried = this.#carry(document);
    const isThere =
      carried.kind === "fits" &&
      carried.exchanges.every(({ steps }) =>
        steps.every(({ step, before }) => {
          const there = step.relocate(before);
          return there.kind === "found" && there.step === step;
        }),
      );
    return isThere ? { kind: "found", step: this } : this.#relocated(document);
  }

  #relocated(document: DocumentModel): RelocatedStep {
    let current = document;
    const exchanges: BlockExchange[] = [];
    for (const { startUtf16, endUtf16, steps } of this.exchanges) {
      const moved: Step[] = [];
      let by: number | null = null;
      for (const step of steps) {
        const there = step.relocate(current);
        if (there.kind === "lost") return there;
        const effect = there.step.apply(current);
        const shift = positionOf(there.step) - positionOf(step);
        by ??= shift;
        if (effect.kind !== "applied") return { kind: "lost", reason: reasonOf(effect) };
        if (shift !== by) {
          return { kind: "lost", reason: "the blocks it would write do not stand together any more" };
        }
        current = effect.document;
        moved.push(there.step);
      }
      const start = startUtf16 + (by ?? 0);
      const last = exchanges[exchanges.length - 1];
      if (last !== undefined && endUtf16 + (by ?? 0) > last.startUtf16) {
        return { kind: "lost", reason: "the places where it would write stand in another order now" };
      }
      exchanges.push({ startUtf16: start, endUtf16: endUtf16 + (by ?? 0), steps: moved });
    }
    return { kind: "found", step: new ExchangeBlocksStep(this.tabId, this.segmentId, exchanges) };
  }

  compile(before: DocumentModel): CompiledStep {
    const carried = this.#carry(before);
    if (carried.kind === "unavailable") return carried;
    if (carried.kind !== "fits") return { kind: "requests", requests: [] };
    const requests: Request[] = [];
    const madeIds: string[] = [];
    for (const { steps } of carried.exchanges) {
      for (const { step, before: here, after } of steps) {
        const compiled = step.compile(here, after);
        if (compiled.kind === "unavailable") return compiled;
        for (const request of compiled.requests) requests.push(request);
        madeIds.push(...(compiled.madeIds ?? []));
      }
    }
    return { kind: "requests", requests, madeIds };
  }

  toJson(): JsonObject {
    return {
      kind: this.kind,
      version: exchangeBlocksStepVersion,
      tab_id: this.tabId,
      segment_id: this.segmentId,
      exchanges: this.exchanges.map(({ startUtf16, endUtf16, steps }) => ({
        start_index: startUtf16,
        end_index: endUtf16,
        steps: steps.map((step) => step.toJson()),
      })),
    };
  }

  #eachStep<T>(
    document: DocumentModel,
    tell: (step: CarriedStep, earlier: readonly CarriedStep[]) => readonly T[],
  ): readonly T[] {
    const carried = this.#carry(document);
    if (carried.kind !== "fits") return [];
    return carried.exchanges.flatMap(({ steps }) =>
      steps.flatMap((step, place) => tell(step, steps.slice(0, place))),
    );
  }

  /** Carries all steps out. Asked for several times of one document, done once. */
  #carry(document: DocumentModel): CarriedAnswer {
    if (this.#known?.document === document) return this.#known.answer;
    const answer = this.#carryOut(document);
    this.#known = { document, answer };
    return answer;
  }

  #carryOut(document: DocumentModel): CarriedAnswer {
    const windows = BlockWindows.over(document, this.tabId, this.segmentId);
    if (windows === null) return { kind: "misfit", reason: "the tab or segment is not there" };
    const exchanges: Carried["exchanges"][number][] = [];
    for (const exchange of this.exchanges) {
      const window = windows.open(exchange.startUtf16, exchange.endUtf16);
      if (window === null) {
        return {
          kind: "misfit",
          reason: `no whole blocks stand between ${exchange.startUtf16} and ${exchange.endUtf16}`,
        };
      }
      const steps: CarriedStep[] = [];
      let current = window;
      let growthUtf16 = 0;
      for (const step of exchange.steps) {
        const effect = step.apply(current);
        if (effect.kind !== "applied") return effect;
        const { document: after, maps, targets } = effect;
        steps.push({ step, before: current, after, maps, targets });
        growthUtf16 += growthOf(maps, this.segmentId);
        current = after;
      }
      windows.close(current);
      exchanges.push({ exchange, steps, growthUtf16 });
    }
    return { kind: "fits", document: windows.finish(), exchanges };
  }
}

function growthOf(maps: readonly SegmentMap[], segmentId: string): number {
  let growth = 0;
  for (const one of maps) {
    if (one.segmentId !== segmentId) continue;
    for (const { oldLengthUtf16, newLengthUtf16 } of one.map.changes)
      growth += newLengthUtf16 - oldLengthUtf16;
  }
  return growth;
}

function reasonOf(effect: Exclude<StepEffect, { kind: "applied" }>): string {
  if (effect.kind === "unavailable") return effect.error.message;
  return effect.kind === "unknown" ? `it is not known ${effect.reason}` : effect.reason;
}

const positions = ["at_index", "start_index", "end_index"] as const;

/** A step that writes or takes out blocks, so much further behind. */
function movedStep(step: Step, byUtf16: number): Step {
  if (byUtf16 === 0) return step;
  const moved: Record<string, Json> = { ...step.toJson() };
  for (const name of positions) {
    const position = moved[name];
    if (typeof position === "number") moved[name] = position + byUtf16;
  }
  return blockStepFromJson(moved);
}

function positionOf(step: Step): number {
  const json = step.toJson();
  return integerAt(json["at_index"] ?? json["start_index"], "start_index");
}

function blockStepFromJson(json: JsonObject): Step {
  return json["kind"] === "delete_blocks" ? deleteBlocksStepFromJson(json) : insertBlocksStepFromJson(json);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function exchangeBlocksStepFromJson(json: JsonObject): ExchangeBlocksStep {
  const exchanges = arrayAt(json["exchanges"], "exchanges").map((value, index): BlockExchange => {
    const exchange = objectAt(value, `exchanges[${index}]`);
    return {
      startUtf16: integerAt(exchange["start_index"], `exchanges[${index}].start_index`),
      endUtf16: integerAt(exchange["end_index"], `exchanges[${index}].end_index`),
      steps: arrayAt(exchange["steps"], `exchanges[${index}].steps`).map((step) =>
        blockStepFromJson(objectAt(step, `exchanges[${index}].steps`)),
      ),
    };
  });
  return new ExchangeBlocksStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    exchanges,
  );
}
