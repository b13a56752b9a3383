// Random text and things put into lines and taken out of them, footnotes among them, through the whole verified write against the local Google:
// each case is verified and undone, or refused before the write with a named reason. Where something befalls the second of two batches, the
// document is as before, or the answer says that it is not.
import fc from "fast-check";
import { droppedWrite } from "../../src/emulator/docs/tamper.ts";
import type { Document } from "../../src/google-api/docs.ts";
import { canonicalText } from "../../src/kernel/compare/canonical-text.ts";
import { StyleSheet } from "../../src/kernel/compare/effective-style.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import {
  allStepReaders,
  rollbackPlanner,
  settleClaim,
  ToolError,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import type { BatchOutcome } from "../../src/kernel/ports.ts";
import { ReplaceInlineStep } from "../../src/kernel/plan/steps/replace-inline.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { editDrafts, editsIn, type EditDraft } from "../support/arbitrary-inlines.ts";
import { captures } from "../support/captures.ts";
import { Mix } from "../support/mix.ts";
import { propertyRuns } from "../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";

function planner(drafts: readonly EditDraft[], pick: number): Planner {
  return (document) => {
    const tab = document.tabs[pick % document.tabs.length]!;
    const segment = tab.segments[(pick >> 3) % tab.segments.length]!;
    const where = { tabId: tab.tabId, segmentId: segment.segmentId };
    const edits = editsIn(segment, drafts);
    if (edits.length === 0) return { kind: "no-op", report: {}, warnings: [] };
    return {
      kind: "edit",
      steps: [new ReplaceInlineStep(where.tabId, where.segmentId, edits)],
      matches: edits.map(({ startUtf16, endUtf16 }) => ({
        ...where,
        startUtf16,
        endUtf16,
        intendedText: null,
      })),
      report: {},
      warnings: [],
    };
  };
}

function write(google: MemoryGoogle, plan: Planner, more: JsonObject = {}): JsonObject {
  return verifiedWrite(
    google.ports,
    {
      tool: "replace_range_markdown",
      documentId: google.documentId,
      tabRef: null,
      isDryRun: false,
      mode: "direct",
      acceptLosses: [],
      verify: [],
      argumentsDigest: "",
      ...more,
    },
    plan,
  ).toResult();
}

/** The write, with the losses accepted that its refusal named; the refusal itself where it is refused for something else. */
function outcomeOf(google: MemoryGoogle, plan: Planner, more: JsonObject = {}): JsonObject | ToolError {
  try {
    return write(google, plan, more);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    if (error.code !== "LOSS_REFUSED" || more["acceptLosses"] !== undefined) return error;
    return outcomeOf(google, plan, { ...more, acceptLosses: error.diagnostics["losses"] ?? [] });
  }
}

/** Codes with which a case may be refused before the write. */
const refusals = ["FEATURE_UNAVAILABLE", "SUGGESTIONS_PRESENT", "INVALID_INPUT"];

/** Everything that stands in the document's segments but ids: a chip that was taken out and put in again has a new one. */
function readingOf(document: Document): readonly string[] {
  return parseDocument(document).tabs.flatMap((tab) =>
    tab.segments.map(({ blocks }) => canonicalText(blocks, new StyleSheet(tab.raw.namedStyles), "by-order")),
  );
}

function tryCase(document: Document, drafts: readonly EditDraft[], pick: number, mix: Mix): void {
  const google = memoryGoogle(document, 1 + pick);
  const result = outcomeOf(google, planner(drafts, pick));
  if (result instanceof ToolError) {
    if (!refusals.includes(result.code)) throw result;
    expect(google.sentBatches).toEqual([]);
    mix.count(result.code);
    return;
  }
  if (result["no_op"] === true) {
    mix.count("nothing to do");
    return;
  }
  expect(result["write_status"]).toBe("written_verified");
  expect(result["untouched"]).toMatchObject({ verified: true, other: [], unknown: [] });
  const undo = result["undo"] as { available: boolean; reason?: string };
  const record = google.records[0]!;
  if (!undo.available) {
    mix.count(`not undone: ${(undo.reason ?? "").replace(/\d+/g, "N").slice(0, 120)}`);
    return;
  }
  const back = outcomeOf(google, rollbackPlanner({ records: [record], readers: allStepReaders }), {
    undoes: [record.auditId],
  });
  if (back instanceof ToolError) throw back;
  if (back["no_op"] !== true) expect(back["write_status"]).toBe("written_verified");
  mix.count("undone");
}

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

function tryMishap(document: Document, drafts: readonly EditDraft[], mishap: Mishap, mix: Mix): void {
  const google = memoryGoogle(document);
  const theirs = memoryGoogle(document);
  const before = google.read();
  const { isApplied, isKilled, outcome, typedAt } = mishap;
  const saysSomething = editsIn(parseDocument(before).tabs[0]!.segments[0]!, drafts).some(({ inserted }) =>
    inserted.some(
      (inline) =>
        inline.kind === "footnote" &&
        inline.content.some((block) => block.kind === "paragraph" && block.content.length > 0),
    ),
  );
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
    result = outcomeOf(google, planner(drafts, 0));
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

describe("random text and things in lines", () => {
  const mix = new Mix();
  afterAll(() => mix.print());

  it("are verified and undone, or refused by name, in random documents", () => {
    fc.assert(
      fc.property(documents, editDrafts, fc.nat(), ({ document }, drafts, pick) => {
        tryCase(document, drafts, pick, mix);
      }),
      { numRuns: propertyRuns() },
    );
    expect(mix.share("undone")).toBeGreaterThan(0.5);
  });

  for (const { name, document } of captures()) {
    it(`are verified and undone, or refused by name, in ${name}`, () => {
      fc.assert(
        fc.property(editDrafts, fc.nat(), (drafts, pick) => {
          tryCase(document, drafts, pick, mix);
        }),
        { numRuns: Math.max(10, Math.ceil(propertyRuns() / 20)) },
      );
    });
  }

  it("leave nothing, or are told exactly, whatever befalls the second of two batches", () => {
    const mishapMix = new Mix();
    const withFootnote = editDrafts.filter((drafts) =>
      drafts.some(({ inserted }) => inserted.some(({ kind }) => kind === "footnote")),
    );
    fc.assert(
      fc.property(documents, withFootnote, mishaps, ({ document }, drafts, mishap) => {
        tryMishap(document, drafts, mishap, mishapMix);
      }),
      { numRuns: propertyRuns() },
    );
    mishapMix.print();
    expect(mishapMix.share("second failed: not_written")).toBeGreaterThan(0.1);
  });
});
