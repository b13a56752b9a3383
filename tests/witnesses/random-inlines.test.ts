// Random text and things put into lines and taken out of them, footnotes among them, through the whole verified write against the local Google:
// each case is verified and undone, or refused before the write with a named reason.
import fc from "fast-check";
import type { Document } from "../../src/google-api/docs.ts";
import { allStepReaders, rollbackPlanner, ToolError } from "../../src/kernel/index.ts";
import { documents } from "../support/arbitrary-documents.ts";
import { editDrafts, type EditDraft } from "../support/arbitrary-inlines.ts";
import { captures } from "../support/captures.ts";
import { Mix } from "../support/mix.ts";
import { propertyRuns } from "../support/runs.ts";
import { inlinePlanner, outcomeOf, readingOf } from "../support/witnesses/inline-writes.ts";
import { memoryGoogle } from "../support/witnesses/memory-google.ts";

/** Codes with which a case may be refused before the write. */
const refusals = ["FEATURE_UNAVAILABLE", "SUGGESTIONS_PRESENT", "INVALID_INPUT"];

function tryCase(document: Document, drafts: readonly EditDraft[], pick: number, mix: Mix): void {
  const google = memoryGoogle(document, 1 + pick);
  const before = readingOf(google.read());
  const result = outcomeOf(google, inlinePlanner(drafts, pick));
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
  expect(readingOf(google.read())).toEqual(before);
  mix.count("undone");
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
});
