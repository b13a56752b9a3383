// Text and things put into lines and taken out of them: what the step predicts is what the local Docs service makes of its requests, and its
// inverse gives the document back.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { segmentOf, tabById } from "../../../../src/kernel/document/model.ts";
import { ReplaceInlineStep } from "../../../../src/kernel/plan/steps/replace-inline.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { editDrafts, editsIn, type EditDraft } from "../../../support/arbitrary-inlines.ts";
import { captures } from "../../../support/captures.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";

function check(document: Document, drafts: readonly EditDraft[], pick: number, mix: Mix): void {
  mix.countStep(() =>
    checkBlockStep(document, (before) => {
      const tab = before.tabs[pick % before.tabs.length]!;
      const segment = tab.segments[(pick >> 3) % tab.segments.length]!;
      const there = segmentOf(tabById(before, tab.tabId)!, segment.segmentId)!;
      return new ReplaceInlineStep(tab.tabId, segment.segmentId, editsIn(there, drafts));
    }),
  );
}

describe("edits inside lines", () => {
  it("come out as predicted and go again in random documents", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(documents, editDrafts, ({ document }, drafts) => {
        check(document, drafts, 0, mix);
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("undone")).toBeGreaterThan(0.5);
  });

  for (const { name, document } of captures()) {
    it(`come out as predicted and go again in ${name}`, () => {
      const mix = new Mix();
      fc.assert(
        fc.property(editDrafts, fc.nat(), (drafts, pick) => {
          check(document, drafts, pick, mix);
        }),
        { numRuns: Math.max(10, Math.ceil(propertyRuns() / 20)) },
      );
      mix.print();
    });
  }
});
