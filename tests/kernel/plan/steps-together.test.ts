// Several steps in one plan: what each makes new is told apart from what the others make.
import { parseDocument } from "../../../src/kernel/document/parse.ts";
import { compareDocuments, knownIds } from "../../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../../src/kernel/compare/zones.ts";
import { buildPlan } from "../../../src/kernel/plan/plan.ts";
import { NameRangesStep } from "../../../src/kernel/plan/steps/name-ranges.ts";
import { ReplaceInlineStep } from "../../../src/kernel/plan/steps/replace-inline.ts";
import { ReplaceTextStep } from "../../../src/kernel/plan/steps/replace-text.ts";
import type { Step } from "../../../src/kernel/plan/step.ts";
import { doc, heading, p, tab } from "../../support/document-builder.ts";
import { memoryGoogle } from "../../support/witnesses/memory-google.ts";

const { document } = doc(tab(heading("First heading"), heading("Second heading"), p("plain text")));

const plain = (text: string) => [{ text, textStyle: {} }];
const split = (startUtf16: number): Step =>
  new ReplaceTextStep("t.0", "", [{ startUtf16, deleted: plain(" "), inserted: plain("\n") }]);
const broken = (startUtf16: number): Step =>
  new ReplaceInlineStep("t.0", "", [
    { startUtf16, endUtf16: startUtf16, inserted: [{ kind: "page-break" }] },
  ]);
const named = (startUtf16: number): Step =>
  new NameRangesStep("t.0", [{ segmentId: "", startUtf16, endUtf16: startUtf16 + 2, name: "same" }]);
const remade = (startUtf16: number): Step =>
  new ReplaceTextStep(
    "t.0",
    "",
    [{ startUtf16, deleted: plain("t"), inserted: plain("u") }],
    [{ name: "same", spans: [{ startUtf16, endUtf16: startUtf16 + 1 }] }],
  );

const noted = (startUtf16: number, text: string): Step =>
  new ReplaceInlineStep("t.0", "", [
    {
      startUtf16,
      endUtf16: startUtf16,
      inserted: [
        {
          kind: "footnote",
          content: [
            {
              kind: "paragraph",
              namedStyle: "NORMAL_TEXT",
              style: {},
              list: null,
              content: [{ kind: "text", text, textStyle: {} }],
            },
          ],
        },
      ],
    },
  ]);
const gone = (startUtf16: number): Step =>
  new ReplaceInlineStep("t.0", "", [{ startUtf16, endUtf16: startUtf16 + 1, inserted: [] }]);

it.each([
  [
    "footnotes that steps make one behind the other",
    [noted(3, "first"), noted(36, "second"), noted(2, "third")],
  ],
  ["a footnote that a later step takes out again", [noted(3, "first"), noted(36, "second"), gone(3)]],
  ["two splits of headings", [split(6), split(21)]],
  ["a split and a page break", [broken(21), split(6)]],
  ["two names", [named(2), named(20)]],
  ["a name and two that are made again", [named(2), remade(5), remade(36)]],
])("%s come out as predicted", (_, steps: readonly Step[]) => {
  const google = memoryGoogle(document);
  const before = parseDocument(google.read());
  const plan = buildPlan(before, steps, []);
  google.actPlan(plan);
  const after = parseDocument(google.read());
  expect(compareDocuments(plan.after, after, noZones, knownIds(before)).differences).toEqual([]);
});
