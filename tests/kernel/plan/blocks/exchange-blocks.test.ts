// Blocks written and taken out at many places at once: the service does what is predicted, the prediction is that of the same steps one by one, and it
// is taken back, also where others have written in front of it.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { compareDocuments, knownIds } from "../../../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../../../src/kernel/compare/zones.ts";
import type { DocumentModel, Segment } from "../../../../src/kernel/document/model.ts";
import { parseDocument } from "../../../../src/kernel/document/parse.ts";
import { fitSteps } from "../../../../src/kernel/plan/fit-steps.ts";
import { buildPlan } from "../../../../src/kernel/plan/plan.ts";
import { allStepReaders } from "../../../../src/kernel/plan/steps/block-readers.ts";
import { deleteBlocks, insertBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import { ExchangeBlocksStep, type BlockExchange } from "../../../../src/kernel/plan/steps/exchange-blocks.ts";
import type { Step } from "../../../../src/kernel/plan/step.ts";
import type { Content } from "../../../../src/kernel/plan/content.ts";
import { contents } from "../../../support/arbitrary-content.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { doc, item, p, tab } from "../../../support/document-builder.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { throughRecord } from "../../../support/stored-steps.ts";
import { memoryGoogle } from "../../../support/witnesses/memory-google.ts";

interface Place {
  /** How many blocks stay in front of it, at least one, and how many go. */
  readonly kept: number;
  readonly gone: number;
  readonly content: Content | null;
}

const places: fc.Arbitrary<readonly Place[]> = fc.array(
  fc.record({
    kept: fc.integer({ min: 1, max: 2 }),
    gone: fc.nat(2),
    content: fc.oneof({ weight: 1, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: contents }),
  }),
  { minLength: 1, maxLength: 4 },
);

const where = { tabId: "t.0", segmentId: "" };

/** The places as steps, the last first; each on the document with those behind it made. */
function exchangesIn({ blocks }: Segment, some: readonly Place[]): readonly BlockExchange[] {
  const exchanges: BlockExchange[] = [];
  let ordinal = 1;
  let cursor = 1;
  const pass = (count: number): void => {
    for (const { lengthUtf16 } of blocks.slice(ordinal, ordinal + count)) cursor += lengthUtf16;
    ordinal += count;
  };
  for (const { kept, gone, content } of some) {
    pass(kept);
    if (ordinal > blocks.length) break;
    const startUtf16 = cursor;
    pass(Math.min(gone, blocks.length - ordinal));
    const endUtf16 = cursor;
    const steps: Step[] = [];
    if (content !== null && content.length > 0) {
      steps.push(insertBlocks({ ...where, atUtf16: endUtf16, usesEmpty: false }, content));
    }
    if (endUtf16 > startUtf16) steps.push(deleteBlocks({ ...where, startUtf16, endUtf16 }));
    if (steps.length > 0) exchanges.unshift({ startUtf16, endUtf16, steps });
  }
  return exchanges;
}

function stepFor(before: DocumentModel, some: readonly Place[]): ExchangeBlocksStep | null {
  const exchanges = exchangesIn(before.tabs[0]!.segments[0]!, some);
  return exchanges.length === 0 ? null : new ExchangeBlocksStep(where.tabId, where.segmentId, exchanges);
}

describe("blocks exchanged at many places", () => {
  it("are what is predicted, and are taken back", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(documents, places, ({ document }, some) => {
        const step = stepFor(parseDocument(document), some);
        if (step === null) return;
        mix.countStep(() => checkBlockStep(document, () => step));
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("undone")).toBeGreaterThan(0.3);
  });

  it("are what the same steps make one by one", () => {
    fc.assert(
      fc.property(documents, places, ({ document }, some) => {
        const before = parseDocument(document);
        const step = stepFor(before, some);
        if (step === null) return;
        const together = step.apply(before);
        let apart = before;
        for (const one of step.exchanges.flatMap(({ steps }) => steps)) {
          const effect = one.apply(apart);
          if (effect.kind !== "applied") {
            expect(together.kind).toBe(effect.kind);
            return;
          }
          apart = effect.document;
        }
        if (together.kind !== "applied") throw new Error(`found ${together.kind}`);
        const { differences } = compareDocuments(apart, together.document, noZones, knownIds(before));
        expect(differences).toEqual([]);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("are taken back where others have written in front of them", () => {
    const { document } = doc(
      tab(p("first"), p("second"), p("one"), item("two"), item("three"), p("four"), p("five")),
    );
    const google = memoryGoogle(document, 7);
    const before = parseDocument(google.read());
    const paragraph = (text: string): Content => [
      {
        kind: "paragraph",
        namedStyle: "NORMAL_TEXT",
        style: {},
        list: null,
        content: [{ kind: "text", text, textStyle: {} }],
      },
    ];
    const step = stepFor(before, [
      { kept: 2, gone: 1, content: paragraph("new one") },
      { kept: 2, gone: 1, content: paragraph("new four") },
    ])!;
    const plan = buildPlan(before, [step], []);
    google.act([...plan.requests]);
    google.act([{ insertText: { location: { index: 1, tabId: "t.0" }, text: "more " } }]);
    const moved: Document = google.read();
    const fitted = fitSteps(parseDocument(moved), throughRecord(plan.inverse, allStepReaders));
    if (fitted.kind !== "fits") throw new Error(fitted.reason);
    google.act([...buildPlan(parseDocument(moved), fitted.steps, []).requests]);
    const texts = google
      .read()
      .tabs![0]!.documentTab!.body!.content!.flatMap(
        ({ paragraph: one }) => one?.elements?.[0]?.textRun?.content ?? [],
      );
    expect(texts).toEqual(["more first\n", "second\n", "one\n", "two\n", "three\n", "four\n", "five\n"]);
  });
});
