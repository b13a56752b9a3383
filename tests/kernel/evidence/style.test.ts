import { bold, doc, p, styled, tab } from "../../support/document-builder.ts";
import { formatText } from "../../support/format-call.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { failureOf } from "../../support/replace-call.ts";

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8");
}

const everything = {
  bold: true,
  italic: true,
  link: "https://example.com/a/long/address/of/a/page",
  background_color: "#ffee00",
  font_family: "Roboto",
  font_size: 14,
};

describe("styleEvidence", () => {
  it("keeps the whole answer of one formatting within 2.5 KB and the text itself, however many runs it has", () => {
    const filler = "lorem ipsum dolor sit amet ".repeat(12);
    const manyRuns = Array.from({ length: 60 }, (_, at) =>
      at % 2 === 0 ? bold(`word ${at} `) : styled(`other ${at} `, { italic: true }),
    );
    for (const parts of [["plain text"], [filler], manyRuns]) {
      const there = new KernelWorld(doc(tab(p(filler, ...parts, filler))).document);
      const find = parts.map((part) => (typeof part === "string" ? part : part.text)).join("");
      const result = formatText(there, find, everything, {}, { occurrence: 1 });
      expect(result["write_status"]).toBe("written_verified");
      expect(bytes(result)).toBeLessThanOrEqual(2_560 + 2 * find.length);
      const told = (result["runs_before"] as unknown[][])[0]!.length;
      expect(told + Number(result["runs_cut"] ?? 0)).toBe(parts === manyRuns ? 60 : 1);
    }
  });

  it("tells no runs after of a match that is not found again", () => {
    const there = new KernelWorld(doc(tab(p("some words here"))).document);
    there.batch = (world, requests) => {
      const outcome = world.accept(requests);
      world.document = doc(tab(p("quite another text"))).document;
      return outcome;
    };
    const { code, diagnostics } = failureOf(() => formatText(there, "words", { bold: true }));
    expect(code).toBe("VERIFICATION_FAILED");
    expect(diagnostics).toMatchObject({ evidence: { runs_before: [[{ text: "words" }]], runs_after: [[]] } });
  });

  it("adds at most 0.6 KB for each further match, 16 KB at most, and says how many matches it leaves out", () => {
    const line = `${"word ".repeat(60)}teh ${"word ".repeat(60)}`;
    for (const count of [2, 5, 100]) {
      const there = new KernelWorld(doc(tab(...Array.from({ length: count }, () => p(line)))).document);
      const result = formatText(there, "teh", everything, {}, { isAll: true });
      expect(bytes(result)).toBeLessThanOrEqual(Math.min(16_384, 2_560 + 600 * (count - 1)));
      const told = (result["runs_after"] as unknown[]).length;
      expect(told + Number(result["runs_omitted"] ?? 0)).toBe(count);
      const again = formatText(there, "teh", everything, {}, { isAll: true });
      expect(again).toMatchObject({ no_op: true, runs_before: again["runs_after"] });
      expect(bytes(again)).toBeLessThanOrEqual(Math.min(16_384, 2_560 + 600 * (count - 1)));
    }
  });
});
