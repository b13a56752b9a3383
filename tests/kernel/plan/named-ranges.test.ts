import { parseDocument } from "../../../src/kernel/index.ts";
import { spanText } from "../../../src/kernel/plan/plan.ts";
import { bold, doc, p, tab, type BuiltDocument } from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf, lastRecord, replaceText, takeBack } from "../../support/replace-call.ts";

function over(text: string): BuiltDocument {
  return doc({ ...tab(p(text)), namedRanges: [{ name: "word", id: "kix.range", from: "a", to: "b" }] });
}

function covered(world: KernelWorld): string[] {
  const model = parseDocument(world.document);
  return model.tabs[0]!.namedRanges.flatMap((range) =>
    range.spans.map((span) => `${range.namedRangeId}: ${spanText(model, { ...span, tabId: "t.0" })}`),
  );
}

describe("named ranges under a replacement", () => {
  it.each([
    ["of the word itself", "pay <a>teh<b> rent", "teh", "our", "kix.range: our"],
    ["of a word inside", "<a>pay teh rent<b>", "teh", "our", "kix.range: pay our rent"],
    ["that ends in the range", "pay <a>teh rent<b>", "pay teh", "give the", "kix.range: the rent"],
    ["of the one letter at its start", "room <a>2 is free<b>", "2", "15", "kix.range: 15 is free"],
    ["of the one letter at its end", "room <a>no 2<b> is", "2", "15", "kix.range: no 15"],
    ["of a word that its end cuts", "<a>pay te<b>h rent", "teh", "a", "kix.range: pay a"],
    ["that deletes a word that its end cuts", "<a>pay te<b>h rent", "teh", "", "kix.range: pay "],
    ["of a word that its start cuts", "pay te<a>h rent<b>", "teh", "our", "kix.range:  rent"],
    ["that deletes its first word", "pay <a>teh rent<b> now", "teh ", "", "kix.range: rent"],
    ["that deletes its last word", "pay <a>teh rent<b> now", " rent", "", "kix.range: teh"],
    ["in one letter of the word", "room <a>12<b>", "12", "15", "kix.range: 15"],
  ])("live on after one %s", (_name, text, find, replace, expected) => {
    const world = new KernelWorld(over(text).document);
    expect(replaceText(world, find, replace)).toMatchObject({ write_status: "written_verified", losses: [] });
    expect(covered(world)).toEqual([expected]);
    takeBack(world, lastRecord(world));
    expect(covered(world)).toEqual(covered(new KernelWorld(over(text).document)));
    expect(JSON.stringify(world.document.tabs)).toContain(
      over(
        text,
      ).document.tabs![0]!.documentTab!.body!.content![1]!.paragraph!.elements![0]!.textRun!.content!.trim(),
    );
  });

  it("over a single character are made again under their name, and the answer says so", () => {
    const world = new KernelWorld(over("room <a>2<b> is free").document);
    const result = replaceText(world, "2", "15");
    expect(result).toMatchObject({
      write_status: "written_verified",
      losses: [],
      warnings: [expect.stringContaining('"word"')],
      undo: { available: true },
    });
    expect(covered(world)).toEqual([expect.stringMatching(/^kix\.new\d+: 15$/)]);
    expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
    expect(covered(world)).toEqual([expect.stringMatching(/: 2$/)]);
  });

  it("are a loss when all their text is deleted", () => {
    const world = new KernelWorld(over("pay <a>teh <b>rent").document);
    const error = failureOf(() => replaceText(world, "teh ", ""));
    expect(error).toMatchObject({ code: "LOSS_REFUSED", diagnostics: { losses: ["named_range:word"] } });
    expect(replaceText(world, "teh ", "", { acceptLosses: ["named_range:word"] })).toMatchObject({
      write_status: "written_verified",
    });
    expect(takeBack(world, lastRecord(world))).toMatchObject({ write_status: "written_verified" });
    expect(covered(world)).toEqual([expect.stringMatching(/: teh $/)]);
  });

  it("beside the edit keep every character, whatever another range needs", () => {
    const built = doc({
      ...tab(p("<a>First bu<b>llet<c> item<d> here")),
      namedRanges: [
        { name: "cut", id: "kix.cut", from: "a", to: "b" },
        { name: "beside", id: "kix.beside", from: "c", to: "d" },
      ],
    });
    const world = new KernelWorld(built.document);
    expect(replaceText(world, "First bullet", "x")).toMatchObject({ undo: { available: true } });
    expect(covered(world)).toContain("kix.beside:  item");
    takeBack(world, lastRecord(world));
    expect(covered(world)).toContain("kix.beside:  item");
    expect(covered(world)).toContainEqual(expect.stringMatching(/: First bu$/));
  });

  it("that nothing stretches back are made again by the undo, which says so", () => {
    const built = doc({
      ...tab(p("intro <a>text"), p("wo<b>rd ", bold("rest")), p("end")),
      namedRanges: [{ name: "word", id: "kix.range", from: "a", to: "b" }],
    });
    for (const find of ["word ", "word"]) {
      const world = new KernelWorld(built.document);
      const before = covered(world).map((range) => range.replace(/^.*?:/, ""));
      expect(replaceText(world, find, "")).toMatchObject({ undo: { available: true }, losses: [] });
      const undone = takeBack(world, lastRecord(world));
      expect(undone).toMatchObject({ write_status: "written_verified", losses: [] });
      expect(covered(world).map((range) => range.replace(/^.*?:/, ""))).toEqual(before);
      const isSame = covered(world)[0]!.startsWith("kix.range:");
      expect(undone["warnings"]).toEqual(isSame ? [] : [expect.stringContaining('"word"')]);
    }
  });
});
