// Random blocks written, taken out and restyled at random places of random and captured documents, through the whole verified write against
// the local Google: each case is verified and undone, or refused before the write with a named reason. Nothing else may come of it.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import {
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type JsonObject,
  type Planner,
} from "../../src/kernel/index.ts";
import type { DocumentModel, TabModel } from "../../src/kernel/document/model.ts";
import { unitText } from "../../src/kernel/document/paragraph-text.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { placedParagraphs } from "../../src/kernel/document/walk.ts";
import { containersOf } from "../../src/kernel/plan/blocks/container.ts";
import type { Content } from "../../src/kernel/plan/content.ts";
import type { ParagraphLook } from "../../src/kernel/plan/blocks/look.ts";
import type { Step } from "../../src/kernel/plan/step.ts";
import { SetParagraphsStep } from "../../src/kernel/plan/steps/set-paragraphs.ts";
import { allStepReaders } from "../../src/kernel/plan/steps/block-readers.ts";
import { deleteBlocks, insertBlocks } from "../../src/kernel/plan/steps/block-steps.ts";
import { contents, looks } from "../support/arbitrary-content.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { captures } from "../support/captures.ts";
import { Mix } from "../support/mix.ts";
import { propertyRuns } from "../support/runs.ts";
import { memoryGoogle, type MemoryGoogle } from "../support/witnesses/memory-google.ts";

interface Case {
  readonly action: "insert" | "delete" | "set";
  readonly content: Content;
  readonly wanted: readonly ParagraphLook[];
  readonly pick: number;
  readonly more: number;
}

const cases: fc.Arbitrary<Case> = fc.record({
  action: fc.constantFrom("insert" as const, "delete" as const, "set" as const),
  content: contents,
  wanted: looks,
  pick: fc.nat(),
  more: fc.nat(),
});

/** A place somewhere in the document for what the case does. */
function planner({ action, content, wanted, pick, more }: Case): Planner {
  return (document) => {
    const segments = document.tabs.flatMap((tab) => tab.segments.map((segment) => ({ tab, segment })));
    const { tab, segment } = segments[pick % segments.length]!;
    const where = { tabId: tab.tabId, segmentId: segment.segmentId };
    const firsts = containersOf(segment).flatMap(({ blocks, startUtf16 }) => {
      let cursor = startUtf16;
      return blocks.map((block, ordinal) => {
        const start = cursor;
        cursor += block.lengthUtf16;
        return { start, end: cursor, blocks: blocks.slice(ordinal) };
      });
    });
    const inside = placedParagraphs(segment).filter(({ paragraph }) => paragraph.lengthUtf16 > 2);
    const { start, end, blocks } = firsts[more % firsts.length]!;
    const edit = (step: Step, from: number, to: number) => ({
      kind: "edit" as const,
      steps: [step],
      matches: [{ ...where, startUtf16: from, endUtf16: to, intendedText: null }],
      report: {},
      warnings: [],
    });
    if (action === "delete") {
      const count = 1 + (pick % 4);
      const length = blocks.slice(0, count).reduce((sum, block) => sum + block.lengthUtf16, 0);
      const step = deleteBlocks({ ...where, startUtf16: start, endUtf16: start + length });
      return edit(step, start, start + length);
    }
    if (action === "set") {
      const count = blocks.findIndex(({ kind }) => kind !== "paragraph");
      const paragraphs = blocks.slice(0, count < 0 ? wanted.length : Math.min(count, wanted.length));
      const length = paragraphs.reduce((sum, block) => sum + block.lengthUtf16, 0);
      if (paragraphs.length === 0) return { kind: "no-op", report: {}, warnings: [] };
      const step = new SetParagraphsStep(
        where.tabId,
        where.segmentId,
        start,
        wanted.slice(0, paragraphs.length),
      );
      if (step.changesNothing(document)) return { kind: "no-op", report: {}, warnings: [] };
      return edit(step, start, start + length);
    }
    const placed = inside[pick % Math.max(1, inside.length)];
    const atUtf16 =
      more % 4 === 0 && placed !== undefined
        ? placed.startUtf16 + 1 + (pick % (placed.paragraph.lengthUtf16 - 2))
        : end;
    return edit(insertBlocks({ ...where, atUtf16 }, content), atUtf16, atUtf16);
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

/** Codes with which a case may be refused before the write. */
const refusals = ["FEATURE_UNAVAILABLE", "SUGGESTIONS_PRESENT", "INVALID_INPUT"];

function tryCase(document: Document, one: Case, seed: number, mix: Mix): void {
  const google = memoryGoogle(document, seed);
  const before = textsOf(parseDocument(google.read()));
  const plan = planner(one);
  let result: JsonObject;
  try {
    result = acceptingLosses((acceptLosses) => write(google, plan, { acceptLosses }));
  } catch (error) {
    if (!(error instanceof ToolError) || !refusals.includes(error.code)) throw error;
    expect(google.sentBatches).toEqual([]);
    mix.count(
      `${one.action}: ${error.code} ${error.message
        .replace(/\d+/g, "N")
        .replace(/kix\.\w+/g, "ID")
        .slice(0, 150)}`,
    );
    return;
  }
  if (result["no_op"] === true) {
    mix.count(`${one.action}: nothing to do`);
    return;
  }
  expect(result["write_status"]).toBe("written_verified");
  expect(result["untouched"]).toMatchObject({ verified: true, other: [], unknown: [] });
  const undo = result["undo"] as { available: boolean; reason?: string };
  const record = google.records[0]!;
  if (!undo.available) {
    mix.count(
      `${one.action}: not undone: ${(undo.reason ?? "")
        .replace(/\d+/g, "N")
        .replace(/kix\.\w+/g, "ID")
        .slice(0, 150)}`,
    );
    return;
  }
  const back = acceptingLosses((acceptLosses) =>
    write(google, rollbackPlanner({ records: [record], readers: allStepReaders }), {
      undoes: [record.auditId],
      acceptLosses,
    }),
  );
  if (back["no_op"] !== true) expect(back["write_status"]).toBe("written_verified");
  expect(textsOf(parseDocument(google.read()))).toEqual(before);
  mix.count(`${one.action}: undone`);
}

/** The write again with the losses accepted that its refusal named. */
function acceptingLosses(attempt: (accepted: string[]) => JsonObject): JsonObject {
  try {
    return attempt([]);
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== "LOSS_REFUSED") throw error;
    return attempt([...(error.diagnostics["losses"] as string[])]);
  }
}

function textsOf({ tabs }: DocumentModel): readonly string[] {
  const text = (tab: TabModel): string =>
    tab.segments
      .map((segment) =>
        placedParagraphs(segment)
          .map(({ paragraph }) => unitText(paragraph.raw))
          .join(""),
      )
      .join("\f");
  return tabs.map(text);
}

describe("random blocks", () => {
  const mix = new Mix();

  it("are verified and undone, or refused by name, in random documents", () => {
    fc.assert(
      fc.property(documents, cases, fc.integer({ min: 1 }), ({ document }, one, seed) => {
        tryCase(document, one, seed, mix);
      }),
      { numRuns: propertyRuns() },
    );
  });

  for (const { name, document } of captures()) {
    it(`are verified and undone, or refused by name, in ${name}`, () => {
      fc.assert(
        fc.property(cases, fc.integer({ min: 1 }), (one, seed) => {
          tryCase(document, one, seed, mix);
        }),
        { numRuns: Math.max(10, Math.ceil(propertyRuns() / 20)) },
      );
    });
  }

  it("are taken back more often than not", () => {
    mix.print();
    const shares = ["insert", "delete", "set"].map((action) => mix.share(`${action}: undone`));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeGreaterThan(0.5);
  });
});
