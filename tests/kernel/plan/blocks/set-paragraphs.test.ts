// Paragraphs given another look wherever they stand: what the step predicts is what the local Docs service makes of its requests, and its
// inverse gives the document back.
import fc from "fast-check";
import { segmentOf, tabById } from "../../../../src/kernel/document/model.ts";
import { placedParagraphs } from "../../../../src/kernel/document/walk.ts";
import { insertBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import { SetParagraphsStep } from "../../../../src/kernel/plan/steps/set-paragraphs.ts";
import { contents, looks } from "../../../support/arbitrary-content.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";

it("random looks of random paragraphs come out as predicted and go again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(documents, contents, looks, fc.nat(), ({ document }, content, wanted, pick) => {
      mix.countStep(() => {
        const { afterJson } = checkBlockStep(document, () =>
          insertBlocks({ tabId: "t.0", segmentId: "", atUtf16: 1 }, content),
        );
        return checkBlockStep(afterJson, (before) => {
          const paragraphs = placedParagraphs(segmentOf(tabById(before, "t.0")!, "")!);
          const first = pick % paragraphs.length;
          const { startUtf16, container } = paragraphs[first]!;
          const count = paragraphs.slice(first).findIndex((one) => one.container !== container);
          const most = count < 0 ? paragraphs.length - first : count;
          return new SetParagraphsStep("t.0", "", startUtf16, wanted.slice(0, most));
        });
      });
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.5);
});
