import fc from "fast-check";
import { locateText, parseDocument, planReplaceText } from "../../../src/kernel/index.ts";
import { placedParagraphs } from "../../../src/kernel/document/walk.ts";
import { stretchesOf } from "../../../src/kernel/document/paragraph-text.ts";
import { graphemesOf } from "../../../src/kernel/locate/graphemes.ts";
import { ToolError } from "../../../src/kernel/errors.ts";
import { spanText } from "../../../src/kernel/plan/plan.ts";
import { documents, words } from "../../support/arbitrary-documents.ts";
import { checkStep } from "../../support/check-step.ts";
import {
  bold,
  doc,
  heading,
  item,
  legacy,
  link,
  p,
  styled,
  tab,
  table,
  type BuiltDocument,
} from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../../support/replace-call.ts";
import { propertyRuns } from "../../support/runs.ts";

function planned(built: BuiltDocument, find: string, replace: string) {
  const model = parseDocument(built.document);
  const [first] = model.tabs;
  const result = planReplaceText(model, first!, locateText(first!, { find, isAll: true }), { find, replace });
  if (result.kind === "refused") throw result.error;
  return result.kind === "no-op" ? null : result;
}

function bodyText(built: BuiltDocument, find: string, replace: string): string {
  const plan = planned(built, find, replace);
  const after = plan === null ? parseDocument(built.document) : checkStep(built.document, plan.steps[0]!);
  const length = after.tabs[0]!.segments[0]!.lengthUtf16;
  return spanText(after, { tabId: after.tabs[0]!.tabId, segmentId: "", startUtf16: 0, endUtf16: length });
}

describe("ReplaceTextStep", () => {
  it("is predicted, taken back and read from JSON as the service would have it, for any text that is there", () => {
    fc.assert(
      fc.property(
        documents,
        fc.nat(),
        fc.nat(),
        words,
        fc.constantFrom("", " ", "\n", "x\ny"),
        (built, at, length, text, more) => {
          const body = parseDocument(built.document).tabs[0]!.segments[0]!;
          const stretches = placedParagraphs(body).flatMap(({ paragraph }) => stretchesOf(paragraph));
          const stretch = stretches[at % Math.max(1, stretches.length)];
          if (stretch === undefined) return;
          const clusters = graphemesOf(stretch.text);
          const start = at % clusters.length;
          const find = clusters.slice(start, start + 1 + (length % 6)).join("");
          const replace = more === " " ? "" : text + more;
          if (find === replace) return;
          const plan = planned(built, find, replace);
          if (plan === null) return;
          try {
            checkStep(built.document, plan.steps[0]!);
          } catch (error) {
            // New text may melt into its neighbours; such an edit is refused before anything is sent.
            if (!(error instanceof ToolError && error.code === "FEATURE_UNAVAILABLE")) throw error;
          }
        },
      ),
      { numRuns: propertyRuns() },
    );
  });

  it("leaves unchanged words alone", () => {
    const plan = planned(
      doc(tab(p("in ", bold("30"), " ", link("days", "https://example.com")))),
      "in 30 days",
      "in 45 days",
    );
    const requests = plan!.steps[0]!.toJson()["edits"] as { deleted: { text: string; style: object }[] }[];
    expect(requests.map(({ deleted }) => deleted)).toEqual([[{ text: "30", style: { bold: true } }]]);
  });

  it("replaces in cells, list items, headings and documents read without tabs", () => {
    const built = doc(tab(heading("old head"), item("old item"), table(["old", "x"]), p("old")));
    expect(bodyText(built, "old", "new")).not.toContain("old");
    expect(bodyText(legacy(built), "old", "new")).not.toContain("old");
  });

  it("keeps dollar sequences as they are", () => {
    expect(bodyText(doc(tab(p("pay 5"))), "pay 5", "pay $& $1 $$")).toContain("pay $& $1 $$");
  });

  it("replaces matches that touch, also where only text between them is new", () => {
    for (const [find, replace] of [
      ["ab", "abX"],
      ["ab", "Xab"],
      ["ab", "aXb"],
      ["ab", ""],
      ["ab", "ab\n"],
    ] as const) {
      const built = doc(tab(p("ababab cab"), p("ab")));
      const world = new KernelWorld(built.document);
      const expected = "ababab cab\nab\n".split(find).join(replace);
      expect(replaceText(world, find, replace, {}, { isAll: true })).toMatchObject({
        write_status: "written_verified",
        match_count: 5,
      });
      const model = parseDocument(world.document);
      const length = model.tabs[0]!.segments[0]!.lengthUtf16;
      expect(spanText(model, { tabId: "t.0", segmentId: "", startUtf16: 1, endUtf16: length })).toBe(
        expected,
      );
    }
  });

  it("takes a new paragraph before, in and behind a heading back, its id where it was", () => {
    const before = heading("Old head");
    for (const replace of ["New\nOld head", "Old\nhead", "Old head\nmore", "\n", "X\nY"]) {
      const world = new KernelWorld(doc(tab(before, p("text"))).document);
      expect(replaceText(world, "Old head", replace)).toMatchObject({ undo: { available: true } });
      expect(JSON.stringify(world.document)).toContain('"headingId":"h.oldhead"');
      expect(takeBack(world, lastRecord(world))).toMatchObject({ undo: { available: true } });
      expect(world.document.tabs).toEqual(doc(tab(before, p("text"))).document.tabs);
      const again = takeBack(world, lastRecord(world));
      expect(again).toMatchObject({ write_status: "written_verified", undo: { available: true } });
      expect(again["warnings"]).toEqual([expect.stringContaining("heading")]);
    }
  });

  it("does not part a paragraph that objects are anchored to, as it is not known where they go (rulebook 6.1)", () => {
    const anchored = { ...p("one two"), more: { positionedObjectIds: ["kix.object"] } };
    const world = new KernelWorld(doc(tab(anchored, p("end"))).document);
    const failure = failureOf(() => replaceText(world, "one two", "one\ntwo"));
    expect(failure).toMatchObject({
      code: "FEATURE_UNAVAILABLE",
      diagnostics: { rule: expect.stringContaining("6.1"), write_status: "not_written" },
    });
    expect(world.batches).toEqual([]);
  });
});

describe("warnings about links", () => {
  const url = "https://example.com/2024";

  function warningsOf(built: BuiltDocument, find: string, replace: string): readonly string[] {
    return planned(built, find, replace)?.warnings ?? [];
  }

  it("tell the address of a link that was kept on changed words", () => {
    const built = doc(tab(p("see ", link("report 2024", url), " now")));
    expect(warningsOf(built, "report 2024", "report 2025")).toEqual([expect.stringContaining(url)]);
  });

  it("tell the heading that a kept link leads to", () => {
    const inside = styled("old name", { link: { heading: { id: "h.x", tabId: "t.0" } } });
    expect(warningsOf(doc(tab(p("see ", inside))), "old", "new")).toEqual([
      expect.stringContaining("heading h.x"),
    ]);
  });

  it.each([
    ["the change is beside the link", "see", "read"],
    ["linked words only went", "report 2024", "report"],
    ["the linked words stayed", "see report", "read report"],
  ])("are none when %s", (_name, find, replace) => {
    const built = doc(tab(p("see ", link("report 2024", url), " now")));
    expect(warningsOf(built, find, replace)).toEqual([]);
  });

  it("tell of a dropped link by itself", () => {
    const built = doc(tab(p("see ", link("report 2024", url), " now")));
    expect(warningsOf(built, "2024 now", "later")).toEqual([expect.stringContaining("dropped")]);
  });

  it("are one sentence an address, three and a count at most, addresses cut", () => {
    const long = "x".repeat(500);
    const links = Array.from({ length: 12 }, (_, index) =>
      p(link("teh", `https://example.com/${index % 6}/${long}`), " end"),
    );
    const warnings = warningsOf(doc(tab(...links)), "teh", "the");
    expect(warnings).toHaveLength(4);
    expect(warnings[3]).toContain("3 more");
    for (const warning of warnings) expect(warning.length).toBeLessThan(220);
  });
});
