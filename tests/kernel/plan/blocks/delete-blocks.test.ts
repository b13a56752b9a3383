// Whole blocks taken out wherever they stand: what the step predicts is what the local Docs service makes of its requests, and its inverse
// gives the document back, or the plan says why nothing does.
import fc from "fast-check";
import { segmentOf, tabById, type DocumentModel } from "../../../../src/kernel/document/model.ts";
import { containersOf } from "../../../../src/kernel/plan/blocks/container.ts";
import { deleteBlocks, insertBlocks } from "../../../../src/kernel/plan/steps/block-steps.ts";
import { contents } from "../../../support/arbitrary-content.ts";
import { documents } from "../../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../../support/check-block-step.ts";
import { Mix } from "../../../support/mix.ts";
import { propertyRuns } from "../../../support/runs.ts";

/** Blocks of some container, picked by numbers: up to four in a row. */
function someBlocks(document: DocumentModel, pick: number, more: number) {
  const segment = segmentOf(tabById(document, "t.0")!, "")!;
  const firsts = containersOf(segment).flatMap(({ blocks, startUtf16 }) => {
    let cursor = startUtf16;
    return blocks.map((block, ordinal) => {
      const start = cursor;
      cursor += block.lengthUtf16;
      return { start, blocks: blocks.slice(ordinal) };
    });
  });
  const { start, blocks } = firsts[pick % firsts.length]!;
  const length = blocks.slice(0, 1 + (more % 4)).reduce((sum, block) => sum + block.lengthUtf16, 0);
  return { tabId: "t.0", segmentId: "", startUtf16: start, endUtf16: start + length };
}

describe("blocks taken out", () => {
  it("leave random documents as predicted, and come back", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(documents, fc.nat(), fc.nat(), ({ document }, pick, more) => {
        mix.countStep(() =>
          checkBlockStep(document, (before) => deleteBlocks(someBlocks(before, pick, more))),
        );
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
  });

  it("leave documents as predicted, and come back, where the blocks were written by the opposite step", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(documents, contents, fc.nat(), fc.nat(), ({ document }, content, pick, more) => {
        mix.countStep(() => {
          const { afterJson } = checkBlockStep(document, () =>
            insertBlocks({ tabId: "t.0", segmentId: "", atUtf16: 1 }, content),
          );
          return checkBlockStep(afterJson, (before) => deleteBlocks(someBlocks(before, pick, more)));
        });
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
  });

  it("make room for others that are written in their place in the same plan", () => {
    const mix = new Mix();
    fc.assert(
      fc.property(documents, contents, fc.nat(), fc.nat(), ({ document }, content, pick, more) => {
        mix.countStep(() =>
          checkBlockStep(document, (before) => {
            const place = someBlocks(before, pick, more);
            const atUtf16 = place.startUtf16;
            return [
              deleteBlocks(place),
              insertBlocks({ tabId: "t.0", segmentId: "", atUtf16, usesEmpty: true }, content),
            ];
          }),
        );
      }),
      { numRuns: propertyRuns() },
    );
    mix.print();
    expect(mix.share("undone")).toBeGreaterThan(0.3);
  });
});
