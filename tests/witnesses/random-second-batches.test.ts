// What may befall the second of two batches, at random: it is applied or not, answered or not, somebody types in between, the execution ends.
// Afterwards the document is as before, or as planned, or the answer says that it is neither.
import fc from "fast-check";
import { droppedWrite } from "../../src/emulator/docs/tamper.ts";
import type { Document } from "../../src/google-api/docs.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { settleClaim, ToolError, type JsonObject, type Planner } from "../../src/kernel/index.ts";
import type { BatchOutcome } from "../../src/kernel/ports.ts";
import { containersOf } from "../../src/kernel/plan/blocks/container.ts";
import type { Content, ContentInline } from "../../src/kernel/plan/content.ts";
import { insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { contents } from "../support/arbitrary-content.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { editDrafts, editsIn, type EditDraft } from "../support/arbitrary-inlines.ts";
import { Mix } from "../support/mix.ts";
import { propertyRuns } from "../support/runs.ts";
import { inlinePlanner, outcomeOf, readingOf } from "../support/witnesses/inline-writes.ts";
import { memoryGoogle } from "../support/witnesses/memory-google.ts";

const failures: fc.Arbitrary<BatchOutcome> = fc.constantFrom<BatchOutcome>(
  { status: "refused", httpStatus: 429, message: "Quota exceeded" },
  { status: "refused", httpStatus: 400, message: "Invalid requests[0]" },
  { status: "unclear", httpStatus: null, message: "connection reset" },
  { status: "unclear", httpStatus: 503, message: "unavailable" },
);

/** What befalls the second batch: whether it is applied, what is answered, and what somebody types right before it. */
interface Mishap {
  readonly isApplied: boolean;
  readonly isKilled: boolean;
  readonly outcome: BatchOutcome;
  readonly typedAt: number | null;
}

const mishaps: fc.Arbitrary<Mishap> = fc.record({
  isApplied: fc.boolean(),
  isKilled: fc.boolean(),
  outcome: failures,
  typedAt: fc.oneof(fc.constant(null), fc.nat()),
});

class Killed extends Error {}

interface Plan {
  readonly plan: Planner;
  /** Whether a footnote of it has words. */
  readonly saysSomething: boolean;
}

function tryMishap(document: Document, { plan, saysSomething }: Plan, mishap: Mishap, mix: Mix): void {
  const google = memoryGoogle(document);
  const theirs = memoryGoogle(document);
  const before = google.read();
  const { isApplied, isKilled, outcome, typedAt } = mishap;
  let isSecond = false;
  google.afterBatch = () => {
    google.beforeBatch = () => {
      isSecond = true;
      if (typedAt !== null) {
        // In the last paragraph, where most edits are not: what they typed must stay.
        const { segments } = parseDocument(google.read()).tabs[0]!;
        const text = { text: "THEIRS", location: { index: segments[0]!.lengthUtf16 - 1, tabId: "t.0" } };
        google.act([{ insertText: text }]);
        const own = parseDocument(theirs.read()).tabs[0]!.segments[0]!.lengthUtf16 - 1;
        theirs.act([{ insertText: { text: "THEIRS", location: { index: own, tabId: "t.0" } } }]);
      }
      if (isKilled) throw new Killed();
      if (!isApplied) google.applier = droppedWrite();
      if (!isApplied || outcome.status === "unclear") google.nextOutcome = outcome;
    };
  };
  let result: JsonObject | ToolError;
  try {
    result = outcomeOf(google, plan);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    const settled = settleClaim(google.ports, google.claims[google.claims.length - 1]!.header);
    if (saysSomething) expect(["half-present", "neither"]).toContain(settled.settlement);
    mix.count(`killed: ${settled.settlement}`);
    return;
  }
  if (!isSecond) {
    mix.count("one batch");
    return;
  }
  if (result instanceof ToolError) {
    const status = result.diagnostics["write_status"];
    if (status === "not_written") expect(readingOf(google.read())).toEqual(readingOf(theirs.read()));
    else {
      expect(["VERIFICATION_FAILED", "OUTCOME_UNKNOWN"]).toContain(result.code);
      expect(result.diagnostics["evidence"]).toMatchObject({
        two_phase: { footnotes_found: expect.any(Array), not_taken_back: expect.any(String) },
      });
      expect(readingOf(google.read())).not.toEqual(readingOf(before));
    }
    mix.count(`second failed: ${String(status)}`);
    return;
  }
  // A footnote without words is there as soon as its mark is.
  if (!isApplied) expect(saysSomething).toBe(false);
  expect(result["write_status"]).toBe("written_verified");
  mix.count("second applied");
}

/** Whether a piece of a line is a footnote with words. */
function isSpoken(inline: ContentInline): boolean {
  return (
    inline.kind === "footnote" &&
    inline.content.some((block) => block.kind === "paragraph" && block.content.length > 0)
  );
}

function footnotesOf(content: Content): readonly ContentInline[] {
  return content.flatMap((block) =>
    block.kind === "paragraph"
      ? block.content.filter(({ kind }) => kind === "footnote")
      : block.rows.flatMap((row) => row.cells.flatMap((cell) => footnotesOf(cell.content))),
  );
}

function lines(document: Document, drafts: readonly EditDraft[]): Plan {
  const [segment] = parseDocument(memoryGoogle(document).read()).tabs[0]!.segments;
  const edits = editsIn(segment!, drafts);
  return {
    plan: inlinePlanner(drafts, 0),
    saysSomething: edits.some(({ inserted }) => inserted.some(isSpoken)),
  };
}

/** The content at one of the borders between blocks of the body. */
function blocks(content: Content, pick: number): Plan {
  const plan: Planner = ({ tabs }) => {
    const { tabId, segments } = tabs[0]!;
    const borders = containersOf(segments[0]!).flatMap((container) => {
      let cursor = container.startUtf16;
      return container.blocks.map(({ lengthUtf16 }) => (cursor += lengthUtf16));
    });
    const atUtf16 = borders[pick % borders.length]!;
    const where = { tabId, segmentId: "", startUtf16: atUtf16, endUtf16: atUtf16, intendedText: null };
    const steps = [insertBlocks({ tabId, segmentId: "", atUtf16 }, content)];
    return { kind: "edit", steps, matches: [where], report: {}, warnings: [] };
  };
  return { plan, saysSomething: footnotesOf(content).some(isSpoken) };
}

describe("whatever befalls the second of two batches", () => {
  it("edits inside lines leave nothing, or what they leave is told", () => {
    const mix = new Mix();
    const withFootnote = editDrafts.filter((drafts) =>
      drafts.some(({ inserted }) => inserted.some(({ kind }) => kind === "footnote")),
    );
    fc.assert(
      fc.property(documents, withFootnote, mishaps, ({ document }, drafts, mishap) => {
        tryMishap(document, lines(document, drafts), mishap, mix);
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("second failed: not_written")).toBeGreaterThan(0.1);
  });

  it("blocks leave nothing, or what they leave is told", () => {
    const mix = new Mix();
    const withFootnote = contents.filter((content) => footnotesOf(content).length > 0);
    fc.assert(
      fc.property(documents, withFootnote, fc.nat(), mishaps, ({ document }, content, pick, mishap) => {
        tryMishap(document, blocks(content, pick), mishap, mix);
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("second failed: not_written")).toBeGreaterThan(0.1);
  });
});
