import fc from "fast-check";
import { locateText, parseDocument, planFormatText, type JsonObject } from "../../../src/kernel/index.ts";
import { stretchesOf } from "../../../src/kernel/document/paragraph-text.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import { stepsFromJson } from "../../../src/kernel/plan/registry.ts";
import { SetTextStyleStep } from "../../../src/kernel/plan/steps/set-text-style.ts";
import { documents } from "../../support/arbitrary-documents.ts";
import { styles } from "../../support/arbitrary-styles.ts";
import { checkStep } from "../../support/check-step.ts";
import { doc, heading, legacy, p, tab } from "../../support/document-builder.ts";
import { formatText } from "../../support/format-call.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { lastRecord, takeBack } from "../../support/replace-call.ts";
import { propertyRuns } from "../../support/runs.ts";
import { carryOut } from "../../support/token-service.ts";

describe("SetTextStyleStep", () => {
  it("is predicted, taken back and read from JSON as the service would have it, for any style on any text that is there", () => {
    let checked = 0;
    fc.assert(
      fc.property(documents, fc.boolean(), fc.nat(), fc.nat(), styles, (made, isOld, at, length, style) => {
        const built = isOld ? legacy(made) : made;
        const model = parseDocument(built.document);
        const [first] = model.tabs;
        const stretches = placedParagraphs(first!.segments[0]!).flatMap(({ paragraph }) =>
          stretchesOf(paragraph),
        );
        const stretch = stretches[at % Math.max(1, stretches.length)];
        if (stretch === undefined) return;
        const clusters = graphemesOf(stretch.text);
        const start = length % 3 === 0 ? 0 : at % clusters.length;
        const find = clusters.slice(start, start + 1 + (length % 9)).join("");
        const plan = planFormatText(model, first!, locateText(first!, { find, isAll: true }), style);
        if (plan.kind === "refused") throw plan.error;
        if (plan.kind === "no-op") return;
        checked += 1;
        checkStep(built.document, plan.steps[0]!);
      }),
      { numRuns: propertyRuns() },
    );
    expect(checked).toBeGreaterThan(propertyRuns() / 3);
  });

  it("states the look of a paragraph's end that it does not change, where a style over all text would be widened to it", () => {
    const step = new SetTextStyleStep(
      "t.0",
      "",
      ["bold"],
      [{ startUtf16: 1, runs: [{ text: "whole", from: {}, to: { bold: true } }] }],
    );
    const model = parseDocument(doc(tab(p("whole"), p("next"))).document);
    const compiled = step.compile(model);
    expect(
      compiled.kind === "requests" && compiled.requests.map(({ updateTextStyle }) => updateTextStyle),
    ).toEqual([
      { range: { startIndex: 1, endIndex: 6, tabId: "t.0" }, textStyle: { bold: true }, fields: "bold" },
      { range: { startIndex: 6, endIndex: 7, tabId: "t.0" }, textStyle: {}, fields: "bold" },
    ]);
  });

  it("does not fit where other text or another look stands", () => {
    const model = parseDocument(doc(tab(p("whole"), heading("Plan"))).document);
    const misfit = (text: string, from: object, startUtf16 = 1) =>
      new SetTextStyleStep(
        "t.0",
        "",
        ["bold", "fontSize"],
        [{ startUtf16, runs: [{ text, from, to: { bold: true } }] }],
      ).apply(model).kind;
    expect(misfit("whole", {})).toBe("applied");
    expect(misfit("while", {})).toBe("misfit");
    expect(misfit("whole", { bold: true })).toBe("misfit");
    expect(misfit("whole words", {})).toBe("misfit");
    expect(misfit("whole", {}, 400)).toBe("misfit");
    // What a style says and what the paragraph gives look the same.
    expect(misfit("Plan", { fontSize: { magnitude: 20, unit: "PT" } }, 7)).toBe("applied");
  });

  it("finds its place again when others have moved it", () => {
    const there = new KernelWorld(doc(tab(p("pay the rent"), p("the end"))).document);
    formatText(there, "the rent", { bold: true });
    there.edit((document) =>
      carryOut(document, [{ insertText: { location: { index: 1, tabId: "t.0" }, text: "really " } }]),
    );
    expect(takeBack(there, lastRecord(there))).toMatchObject({ write_status: "written_verified" });
    expect(JSON.stringify(there.document.tabs)).not.toContain('"bold":true');
  });

  it.each([
    ["a field that no style has", { fields: ["weight"] }],
    ["another version", { version: 2 }],
    ["a run without text", { spans: [{ start_index: 1, runs: [{ from: {}, to: {} }] }] }],
    [
      "a style with another kind of value",
      { spans: [{ start_index: 1, runs: [{ text: "a", from: {}, to: { bold: "yes" } }] }] },
    ],
  ])("is not read from JSON with %s", (_what, change) => {
    const json = {
      kind: "set_text_style",
      version: 1,
      tab_id: "t.0",
      segment_id: "",
      fields: ["bold"],
      spans: [{ start_index: 1, runs: [{ text: "a", from: {}, to: { bold: true } }] }],
    };
    expect(stepsFromJson([json])).toHaveLength(1);
    expect(() => stepsFromJson([{ ...json, ...change } as JsonObject])).toThrow(
      expect.objectContaining({ code: "UNDO_UNAVAILABLE" }) as Error,
    );
  });
});
