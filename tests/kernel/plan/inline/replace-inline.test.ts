// Text and things put into lines and taken out of them: what the step predicts is what the local Docs service makes of its requests, and its
// inverse gives the document back.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { segmentOf, tabById } from "../../../../src/kernel/document/model.ts";
import { ReplaceInlineStep } from "../../../../src/kernel/plan/steps/replace-inline.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { editDrafts, editsIn, type EditDraft } from "../../../support/arbitrary-inlines.ts";
import { deleteBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import { doc, p, tab } from "../../../support/document-builder.ts";
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

describe("a footnote that goes", () => {
  const noted = doc({
    ...tab(
      p("Some<a>", { element: { footnoteReference: { footnoteId: "kix.fn", textStyle: {} } } }, "<b> words"),
      p("<c>end"),
    ),
    footnotes: { "kix.fn": [p(" What <f>it<g> says"), p("in two lines")] },
  });
  const at = (mark: string) => noted.marks[mark]!.index;

  it("with its mark comes back with its text", () => {
    const { undone, after } = checkBlockStep(
      noted.document,
      () => new ReplaceInlineStep("t.0", "", [{ startUtf16: at("a"), endUtf16: at("b"), inserted: [] }]),
    );
    expect(after.tabs[0]!.segments).toHaveLength(1);
    expect(undone).toBe(true);
  });

  it("with its paragraph comes back with its text", () => {
    const { undone } = checkBlockStep(noted.document, () =>
      deleteBlocks({ tabId: "t.0", segmentId: "", startUtf16: 1, endUtf16: at("c") }),
    );
    expect(undone).toBe(true);
  });

  it("takes named ranges along that stand in it", () => {
    const [one] = noted.document.tabs!;
    const range = { startIndex: at("f"), endIndex: at("g"), segmentId: "kix.fn" };
    const namedRanges = {
      x: { name: "x", namedRanges: [{ namedRangeId: "kix.x", name: "x", ranges: [range] }] },
    };
    const document = {
      ...noted.document,
      tabs: [{ ...one, documentTab: { ...one!.documentTab, namedRanges } }],
    };
    for (const step of [
      new ReplaceInlineStep("t.0", "", [{ startUtf16: at("a"), endUtf16: at("b"), inserted: [] }]),
      deleteBlocks({ tabId: "t.0", segmentId: "", startUtf16: 1, endUtf16: at("c") }),
    ]) {
      expect(checkBlockStep(document, () => step).after.tabs[0]!.namedRanges).toEqual([]);
    }
  });
});

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
