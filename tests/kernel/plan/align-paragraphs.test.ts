// Paragraphs aligned wherever they stand: what the step predicts is what the local Docs service makes of its requests, and its inverse gives the
// document back.
import fc from "fast-check";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { AlignParagraphsStep, type Alignment } from "../../../src/kernel/plan/steps/align-paragraphs.ts";
import { documents } from "../../support/arbitrary-documents.ts";
import { checkBlockStep } from "../../support/check-block-step.ts";
import { doc, p, tab, table } from "../../support/document-builder.ts";
import { propertyRuns } from "../../support/runs.ts";

const alignments = fc.constantFrom<Alignment | null>("START", "CENTER", "END", "JUSTIFIED", null);

it("random paragraphs come out aligned as predicted, all else as it was, and go back", () => {
  fc.assert(
    fc.property(
      documents,
      fc.array(fc.tuple(fc.nat(3), alignments), { minLength: 1, maxLength: 8 }),
      ({ document }, picks) => {
        const { undone } = checkBlockStep(document, (before) => {
          const tabModel = before.tabs[0]!;
          const segment = tabModel.segments[0]!;
          const all = placedParagraphs(segment);
          let ordinal = -1;
          const wishes = picks.flatMap(([gap, to]) => {
            ordinal += 1 + gap;
            const placed = all[ordinal];
            return placed === undefined ? [] : [{ startUtf16: placed.startUtf16, to }];
          });
          const some =
            wishes.length > 0 ? wishes : [{ startUtf16: all[0]!.startUtf16, to: "CENTER" as const }];
          return AlignParagraphsStep.of(tabModel, segment, some);
        });
        expect(undone).toBe(true);
      },
    ),
    { numRuns: propertyRuns() },
  );
});

describe("a stored alignment", () => {
  const cells = (first: string) => [p(first), table(["one", "two"], ["three", "four"]), p("end")];
  const wishesIn = (document: ReturnType<typeof parseDocument>) => {
    const [tabModel] = document.tabs;
    const segment = tabModel!.segments[0]!;
    const wishes = placedParagraphs(segment)
      .filter((_, ordinal) => ordinal === 1 || ordinal === 3)
      .map(({ startUtf16 }) => ({ startUtf16, to: "CENTER" as const }));
    return AlignParagraphsStep.of(tabModel!, segment, wishes);
  };

  it("is found again where its paragraphs have moved together", () => {
    const step = wishesIn(parseDocument(doc(tab(...cells("x"))).document));
    const moved = parseDocument(doc(tab(...cells("much longer"))).document);
    const found = step.relocate(moved);
    expect(found.kind === "found" ? found.step.apply(moved).kind : found).toBe("applied");
  });

  it("is lost where one of them reads otherwise, and where they are aligned otherwise it does not fit", () => {
    const document = parseDocument(doc(tab(...cells("x"))).document);
    const step = wishesIn(document);
    const changed = parseDocument(
      doc(tab(p("x"), table(["one", "two"], ["other", "four"]), p("end"))).document,
    );
    expect(step.relocate(changed)).toMatchObject({ kind: "lost" });
    const effect = step.apply(document);
    expect(effect.kind === "applied" ? step.apply(effect.document).kind : effect).toBe("misfit");
  });
});
