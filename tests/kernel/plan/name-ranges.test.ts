// Named ranges given and taken away: the local Docs service makes of the requests what the steps predict, and both ways lead back.
import fc from "fast-check";
import type { Document } from "../../../src/google-api/docs.ts";
import { lossesOf } from "../../../src/kernel/guard/losses.ts";
import type { DocumentModel } from "../../../src/kernel/document/model.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { unitText } from "../../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { isGraphemeBoundary } from "../../../src/kernel/locate/graphemes.ts";
import { fitSteps } from "../../../src/kernel/plan/fit-steps.ts";
import { buildPlan } from "../../../src/kernel/plan/plan.ts";
import { allStepReaders } from "../../../src/kernel/plan/steps/block-readers.ts";
import { NameRangesStep, type RangeToName } from "../../../src/kernel/plan/steps/name-ranges.ts";
import { documents } from "../../support/arbitrary-documents.ts";
import { captures } from "../../support/captures.ts";
import { checkBlockStep } from "../../support/check-block-step.ts";
import { doc, p, tab } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";
import { throughRecord } from "../../support/stored-steps.ts";
import { memoryGoogle } from "../../support/witnesses/memory-google.ts";

interface Draft {
  readonly paragraph: number;
  readonly from: number;
  readonly length: number;
  readonly name: string;
}

const drafts: fc.Arbitrary<Draft[]> = fc.array(
  fc.record({
    paragraph: fc.nat(),
    from: fc.nat(),
    length: fc.nat(8),
    name: fc.constantFrom("a", "b", "code.python", "日本 😀"),
  }),
  { minLength: 1, maxLength: 4 },
);

/** Stretches of whole characters in one tab. */
function rangesIn(document: DocumentModel, pick: number, wanted: readonly Draft[]) {
  const { tabId, segments } = document.tabs[pick % document.tabs.length]!;
  const paragraphs = segments.flatMap((segment) =>
    placedParagraphs(segment).map((placed) => ({ placed, segment })),
  );
  const ranges = wanted.map(({ paragraph, from, length, name }): RangeToName => {
    const { placed, segment } = paragraphs[paragraph % paragraphs.length]!;
    const text = unitText(placed.paragraph.raw);
    const edges = Array.from({ length: text.length + 1 }, (_, offset) => offset).filter((offset) =>
      isGraphemeBoundary(text, offset),
    );
    const first = from % (edges.length - 1);
    const last = Math.min(edges.length - 1, first + 1 + length);
    return {
      name,
      segmentId: segment.segmentId,
      startUtf16: placed.startUtf16 + edges[first]!,
      endUtf16: placed.startUtf16 + edges[last]!,
    };
  });
  return { tabId, ranges };
}

function check(document: Document, pick: number, wanted: readonly Draft[]): void {
  const { undone } = checkBlockStep(document, (before) => {
    const { tabId, ranges } = rangesIn(before, pick, wanted);
    return new NameRangesStep(tabId, ranges);
  });
  expect(undone).toBe(true);
}

describe("named ranges that a step gives", () => {
  it("come out as predicted and are taken away again in random documents", () => {
    fc.assert(
      fc.property(documents, fc.nat(), drafts, ({ document }, pick, wanted) => {
        check(document, pick, wanted);
      }),
      { numRuns: propertyRuns() },
    );
  });

  for (const { name, document } of captures()) {
    it(`come out as predicted and are taken away again in ${name}`, () => {
      fc.assert(
        fc.property(fc.nat(), drafts, (pick, wanted) => {
          check(document, pick, wanted);
        }),
        { numRuns: Math.max(5, Math.ceil(propertyRuns() / 40)) },
      );
    });
  }
});

/** A document whose word "second" is named by a step, and the stored step that takes that name away. */
function named(before: Document) {
  const google = memoryGoogle(before);
  const at = { segmentId: "", startUtf16: 7, endUtf16: 13 };
  const plan = buildPlan(
    parseDocument(google.read()),
    [new NameRangesStep("t.0", [{ ...at, name: "mine" }])],
    [],
  );
  google.act([...plan.requests]);
  const bound = fitSteps(parseDocument(google.read()), plan.inverse);
  if (bound.kind !== "fits") throw new Error(bound.reason);
  return { google, inverse: throughRecord(bound.steps, allStepReaders) };
}

describe("a named range that is taken away", () => {
  const { document } = doc(tab(p("first second third")));

  it("is found by its id where its text has moved", () => {
    const { google, inverse } = named(document);
    google.act([{ insertText: { location: { index: 1, tabId: "t.0" }, text: "others write. " } }]);
    const fitted = fitSteps(parseDocument(google.read()), inverse);
    expect(fitted.kind).toBe("fits");
    const { requests } = buildPlan(
      parseDocument(google.read()),
      fitted.kind === "fits" ? fitted.steps : [],
      [],
    );
    google.act([...requests]);
    expect(parseDocument(google.read()).tabs[0]!.namedRanges).toEqual([]);
  });

  it("leaves one of the same name alone that was there before", () => {
    const already = doc({
      ...tab(p("first <a>second<b> third")),
      namedRanges: [{ name: "mine", id: "kix.already", from: "a", to: "b" }],
    });
    const { google, inverse } = named(already.document);
    const { requests } = buildPlan(parseDocument(google.read()), inverse, []);
    google.act([...requests]);
    expect(parseDocument(google.read()).tabs[0]!.namedRanges.map(({ namedRangeId }) => namedRangeId)).toEqual(
      ["kix.already"],
    );
  });

  it("is no loss, since it is what was asked for", () => {
    const { google, inverse } = named(document);
    expect(lossesOf(buildPlan(parseDocument(google.read()), inverse, []), [])).toEqual([]);
  });

  it("that somebody took away already needs nothing more", () => {
    const { google, inverse } = named(document);
    google.act([{ deleteNamedRange: { name: "mine" } }]);
    const fitted = fitSteps(parseDocument(google.read()), inverse);
    expect(
      fitted.kind === "fits" ? buildPlan(parseDocument(google.read()), fitted.steps, []).requests : null,
    ).toEqual([]);
  });
});
