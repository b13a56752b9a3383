// An execution ends before or behind its batch, and others write on: by what it left, nobody is told that a write is there which is not, or that
// nothing was written where something was.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { settleClaim, ToolError, type Planner } from "../../src/kernel/index.ts";
import { containersOf } from "../../src/kernel/plan/blocks/container.ts";
import type { Content } from "../../src/kernel/plan/content.ts";
import { deleteBlocks, insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { contents } from "../support/arbitrary-content.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { editDrafts } from "../support/arbitrary-inlines.ts";
import { Mix } from "../support/mix.ts";
import { propertyRuns } from "../support/runs.ts";
import { inlinePlanner, outcomeOf, readingOf } from "../support/witnesses/inline-writes.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";

/** Content put in at a border between blocks of the body, or one block taken out. */
function blocksPlanner(content: Content | null, pick: number): Planner {
  return ({ tabs }) => {
    const { tabId, segments } = tabs[0]!;
    const places = containersOf(segments[0]!).flatMap((container) => {
      let end = container.startUtf16;
      return container.blocks.map(({ lengthUtf16 }) => {
        const start = end;
        end += lengthUtf16;
        return { start, end };
      });
    });
    const { start, end } = places[pick % places.length]!;
    const where = { tabId, segmentId: "" };
    const step =
      content === null
        ? deleteBlocks({ ...where, startUtf16: start, endUtf16: end })
        : insertBlocks({ ...where, atUtf16: end }, content);
    const from = content === null ? start : end;
    const match = { ...where, startUtf16: from, endUtf16: end, intendedText: null };
    return { kind: "edit", steps: [step], matches: [match], report: {}, warnings: [] };
  };
}

const planners: fc.Arbitrary<Planner> = fc.oneof(
  editDrafts.map((drafts) => inlinePlanner(drafts, 0)),
  fc.tuple(contents, fc.nat()).map(([content, pick]) => blocksPlanner(content, pick)),
  fc.nat().map((pick) => blocksPlanner(null, pick)),
);

class Ended extends Error {}

/** Somebody types at the end of paragraphs of the body: words that stand nowhere else. */
function typeInto(google: MemoryGoogle, picks: readonly number[]): void {
  for (const pick of picks) {
    const [body] = parseDocument(google.read()).tabs[0]!.segments;
    const ends = containersOf(body!).flatMap(({ blocks, startUtf16 }) => {
      let end = startUtf16;
      return blocks.flatMap((block) => {
        end += block.lengthUtf16;
        return block.kind === "paragraph" ? [end - 1] : [];
      });
    });
    const index = ends[pick % ends.length]!;
    google.act([{ insertText: { location: { index, tabId: "t.0" }, text: "THEIRS" } }]);
  }
}

function tryCase(
  document: Document,
  plan: Planner,
  { isApplied, picks }: { readonly isApplied: boolean; readonly picks: readonly number[] },
  mix: Mix,
): void {
  const google = memoryGoogle(document);
  const before = readingOf(google.read());
  const end = (): never => {
    throw new Ended();
  };
  if (isApplied) google.afterBatch = end;
  else google.beforeBatch = end;
  try {
    const result = outcomeOf(google, plan);
    mix.count(result instanceof ToolError ? result.code : "nothing to do");
    return;
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  }
  const isSame = JSON.stringify(readingOf(google.read())) === JSON.stringify(before);
  typeInto(google, picks);
  const { settlement } = settleClaim(google.ports, google.claims[google.claims.length - 1]!.header);
  // What shows in nothing that is compared may be told either way.
  if (isApplied && !isSame) expect(settlement).not.toBe("source-present");
  if (!isApplied) expect(["source-present", "neither"]).toContain(settlement);
  if (picks.length === 0 && !isApplied) expect(settlement).toBe("source-present");
  mix.count(`${isApplied ? "applied" : "not applied"}: ${settlement}`);
}

it("is never told the wrong way", () => {
  const mix = new Mix();
  const cases = fc.record({ isApplied: fc.boolean(), picks: fc.array(fc.nat(), { maxLength: 2 }) });
  fc.assert(
    fc.property(documents, planners, cases, ({ document }, plan, one) => {
      tryCase(document, plan, one, mix);
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("applied: prediction-present") + mix.share("applied: half-present")).toBeGreaterThan(0.1);
  expect(mix.share("not applied: source-present")).toBeGreaterThan(0.1);
});
