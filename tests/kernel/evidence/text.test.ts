import { doc, p, proposed, struck, tab, table } from "../../support/document-builder.ts";
import { KernelWorld } from "../../support/kernel-ports.ts";
import { replaceText } from "../../support/replace-call.ts";

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value), "utf8");
}

describe("textEvidence", () => {
  it.each([
    ["plain prose", "lorem ipsum dolor sit amet "],
    ["Chinese", "黄色狐狸跳过懒狗的背上去了又回来"],
    ["emoji", "😀👩‍👩‍👧 "],
  ])("keeps the whole answer of one edit within 2.5 KB in %s", (_name, filler) => {
    const around = filler.repeat(40);
    const world = new KernelWorld(doc(tab(p(`${around}teh ${around}`))).document);
    const result = replaceText(world, "teh", "the");
    expect(bytes(result)).toBeLessThanOrEqual(2_500);
    expect(result["after"]).toContain("the");
  });

  it("adds at most 0.6 KB for each further match, 16 KB at most", () => {
    const line = `${"word ".repeat(60)}teh ${"word ".repeat(60)}`;
    for (const count of [2, 5, 100]) {
      const world = new KernelWorld(doc(tab(...Array.from({ length: count }, () => p(line)))).document);
      const result = replaceText(world, "teh", "the", {}, { isAll: true });
      expect(bytes(result)).toBeLessThanOrEqual(Math.min(16_384, 2_500 + 600 * (count - 1)));
      expect(result).toMatchObject({ match_count: count, write_status: "written_verified" });
    }
  });

  it("shows the whole replacement, and 200 code points either side across paragraphs and cells", () => {
    const replacement = "new words ".repeat(60).trim();
    const world = new KernelWorld(doc(tab(p("before"), table(["teh", "beside"]), p("behind"))).document);
    const { before, after } = replaceText(world, "teh", replacement);
    expect(before).toBe("before\nteh\nbeside\nbehind\n");
    expect(after).toBe(`before\n${replacement}\nbeside\nbehind\n`);
  });

  it("shows neighbours without what is proposed and with what is proposed to go, at true positions", () => {
    const beside = p("is ", proposed("not ", "suggest.1"), struck("now ", "suggest.2"), "due");
    const world = new KernelWorld(doc(tab(beside, p("<a>teh<b> rent"), beside)).document);
    const [, written] = world.document.tabs![0]!.documentTab!.body!.content!.filter(
      ({ paragraph }) => paragraph !== undefined,
    );
    const before = "is now due\nteh rent\nis now due\n";
    const after = before.replace("teh", "the");
    expect(replaceText(world, "teh", "the")).toMatchObject({
      before,
      after,
      excerpts: [{ before, after, start_index: written!.startIndex }],
    });
  });

  it("shows each match with its place in the re-read document", () => {
    const world = new KernelWorld(doc(tab(p("<a>x one"), p("x two"))).document);
    expect(replaceText(world, "x", "long", {}, { expectedMatches: 2 })).toMatchObject({
      excerpts: [
        { start_index: 1, end_index: 5, after: expect.stringContaining("long one") },
        { start_index: 10, after: expect.stringContaining("long two") },
      ],
      spans: [
        { start: 1, end: 2 },
        { start: 7, end: 8 },
      ],
    });
  });
});
