// Tables in Markdown: cells hold looks and no markers, every table stands where it was written, and no empty paragraph is left that
// the service does not ask for.
import { heading, p, tab, table } from "../../support/document-builder.ts";
import { House, resultOf } from "../support/house.ts";
import { blank, laid, noWrite, readOut, written, writtenAndTakenBack } from "../support/markdown-case.ts";
import { shown } from "../support/shown.ts";

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

const small = "| a |\n|---|\n| 1 |";
const smallLines = ["table 2×1", "[0.0] p: {bold|a}", "[1.0] p: 1"];

describe("field case 52: Markdown inside cells is written as looks", () => {
  const markdown = "| F | V |\n|---|---|\n| N | **Al** *x* `c` [l](https://ex.test) |";
  const lines = [
    "table 2×2",
    "[0.0] p: {bold|F}",
    "[0.1] p: {bold|V}",
    "[1.0] p: N",
    "[1.1] p: {bold|Al} {italic|x} {code|c} {→https://ex.test|l}",
  ];

  it.each(["append_markdown", "replace_tab_markdown"] as const)(
    "%s: four pieces in one cell",
    async (tool) => {
      const { doc_id } = await laid(house, tab(p("Above.")));
      const args = { doc_id, markdown: tool === "append_markdown" ? markdown : `Above.\n\n${markdown}` };
      const { lines: found } = await writtenAndTakenBack(house, tool, args);
      expect(found).toEqual(["p: Above.", ...lines, "p:"]);
    },
  );

  it("in a cell of a table that stands there, and the other cells are untouched", async () => {
    const { doc_id } = await laid(house, tab(p("Above."), table(["F", "V"], ["N", "old"]), p("Below.")));
    const before = await house.read(doc_id);
    const markdown = (await readOut(house, doc_id)).replace("old", "**Al** *x* `c` [l](https://ex.test)");
    const { lines: found, after } = await writtenAndTakenBack(house, "replace_tab_markdown", {
      doc_id,
      markdown,
    });
    expect(found).toEqual([
      "p: Above.",
      "table 2×2",
      "[0.0] p: F",
      "[0.1] p: V",
      "[1.0] p: N",
      lines[4],
      "p: Below.",
    ]);
    expect(cells(after).slice(0, 3)).toEqual(cells(before).slice(0, 3));
  });
});

describe("field case 53: each of two tables stands below its own heading", () => {
  const markdown = "## T1\n\n| a |\n|---|\n| 1 |\n\n## T2\n\n| b |\n|---|\n| 2 |\n";
  const lines = ["h2: T1", ...smallLines, "h2: T2", "table 2×1", "[0.0] p: {bold|b}", "[1.0] p: 2", "p:"];

  it.each(["append_markdown", "replace_tab_markdown"] as const)("%s", async (tool) => {
    const doc_id = await blank(house);
    expect((await written(house, tool, { doc_id, markdown })).lines).toEqual(lines);
    expect(await readOut(house, doc_id)).toBe(markdown.replace(/\|---\|/g, "| --- |"));
    await noWrite(house, { doc_id, markdown });
  });

  it("over other tables and headings", async () => {
    const { doc_id } = await laid(
      house,
      tab(heading("T1", 2), table(["x"], ["y"], ["z"]), heading("T2", 2), p("no table")),
    );
    const args = { doc_id, markdown, allow_structural_loss: true };
    const { lines: found } = await written(house, "replace_tab_markdown", args);
    const words = (all: readonly string[]) => all.map((line) => line.replace(/\{bold\|(.*)\}/, "$1"));
    expect(words(found)).toEqual(words(lines));
  });
});

describe("field case 54: a table that is all or the last of what is appended is there", () => {
  it.each([
    ["alone", small, []],
    ["last", `Text.\n\n${small}`, ["p: Text."]],
    ["first", `${small}\n\nText.`, []],
  ])("%s", async (name, markdown, above) => {
    const { doc_id } = await laid(house, tab(p("Hello")));
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown });
    expect(lines).toEqual(["p: Hello", ...above, ...smallLines, name === "first" ? "p: Text." : "p:"]);
  });
});

describe("field case 55: only the paragraphs that the service asks for stand around tables", () => {
  it("a table appended twice: one between them, one behind, and no more", async () => {
    const { doc_id } = await laid(house, tab(p("Hello")));
    await written(house, "append_markdown", { doc_id, markdown: small });
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown: small });
    expect(lines).toEqual(["p: Hello", ...smallLines, "p:", ...smallLines, "p:"]);
  });

  it("two in one text leave the same", async () => {
    const { doc_id } = await laid(house, tab(p("Hello")));
    const args = { doc_id, markdown: `${small}\n\n${small}` };
    const { lines } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(lines).toEqual(["p: Hello", ...smallLines, "p:", ...smallLines, "p:"]);
  });

  it("in a tab that is empty one stands in front", async () => {
    const doc_id = await blank(house);
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown: small });
    expect(lines).toEqual(["p:", ...smallLines, "p:"]);
  });

  it("text that is appended behind a final table uses the empty paragraph up", async () => {
    const { doc_id } = await laid(house, tab(p("Hello")));
    await written(house, "append_markdown", { doc_id, markdown: small });
    const { lines } = await writtenAndTakenBack(house, "append_markdown", { doc_id, markdown: "Text." });
    expect(lines).toEqual(["p: Hello", ...smallLines, "p: Text."]);
  });
});

describe("field case 56: text in a table in a cell is found and changed", () => {
  it("by replace_text", async () => {
    const { doc_id } = await laid(
      house,
      tab(p("Above."), table(["Name", [p("outer"), table(["Status open"]), p("after")]]), p("Below.")),
    );
    const args = { doc_id, find: "Status open", replace: "Status closed" };
    expect(resultOf(await house.call("replace_text", args))).toMatchObject({
      write_status: "written_verified",
      match_count: 1,
    });
    expect(shown(await house.read(doc_id))).toEqual([
      "p: Above.",
      "table 1×2",
      "[0.0] p: Name",
      "[0.1] p: outer",
      "[0.1] table 1×1",
      "[0.1] [0.0] p: Status closed",
      "[0.1] p: after",
      "p: Below.",
    ]);
  });
});

/** The JSON of each cell of the first table, without its place. */
function cells(document: Awaited<ReturnType<House["read"]>>): string[] {
  const content = document.tabs![0]!.documentTab!.body!.content!;
  const found = content.find((block) => block.table !== undefined)!.table!;
  return found.tableRows!.flatMap((row) => row.tableCells!.map((cell) => JSON.stringify(cell)));
}
