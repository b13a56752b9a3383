// Content put everywhere it can be: what the step predicts is what the local Docs service makes of its requests, and its inverse gives the
// document back.
import fc from "fast-check";
import { segmentOf, tabById } from "../../../../src/kernel/document/model.ts";
import { placedParagraphs } from "../../../../src/kernel/document/walk.ts";
import { containersOf } from "../../../../src/kernel/plan/blocks/container.ts";
import { insertBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import { contents } from "../../../support/arbitrary-content.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";

it("random content at random borders of random documents, and inside paragraphs, comes out as predicted and goes again", () => {
  const mix = new Mix();
  fc.assert(
    fc.property(documents, contents, fc.nat(), ({ document }, content, pick) => {
      mix.countStep(() =>
        checkBlockStep(document, (before) => {
          const segment = segmentOf(tabById(before, "t.0")!, "")!;
          const borders = containersOf(segment).flatMap(({ blocks, startUtf16 }) => {
            let cursor = startUtf16;
            return [cursor, ...blocks.map(({ lengthUtf16 }) => (cursor += lengthUtf16))];
          });
          const inside = placedParagraphs(segment).flatMap(({ paragraph, startUtf16 }) =>
            paragraph.lengthUtf16 > 2 ? [startUtf16 + 1 + (pick % (paragraph.lengthUtf16 - 2))] : [],
          );
          const usable =
            pick % 3 === 0 && inside.length > 0 ? inside : borders.filter((border) => border > 0);
          const atUtf16 = usable[(pick >> 2) % usable.length]!;
          return insertBlocks({ tabId: "t.0", segmentId: "", atUtf16 }, content);
        }),
      );
    }),
    { numRuns: propertyRuns() },
  );
  mix.print();
  expect(mix.share("undone")).toBeGreaterThan(0.6);
});
