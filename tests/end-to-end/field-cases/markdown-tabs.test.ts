// A write reaches the tab that it names and no other; a tab that is not there is an error for every tool that writes.
import { bold, heading, p, tab, table, type TabSpec } from "../../support/document-builder.ts";
import { png } from "../../support/picture-bytes.ts";
import { PictureServer } from "../../support/picture-server.ts";
import { declarations } from "../../../src/tools/declarations.ts";
import type { JsonObject } from "../../../src/kernel/errors.ts";
import { errorOf, House, resultOf } from "../support/house.ts";
import { laid, writtenAndTakenBack } from "../support/markdown-case.ts";
import { frameOf, shown, tabsOf } from "../support/shown.ts";

let house: House;
let pictures: PictureServer;
beforeAll(async () => {
  house = await House.open();
  pictures = await PictureServer.open();
});
afterAll(async () => {
  await pictures.close();
  await house.close();
});

/** The same words twice, so that a write into the wrong tab would work. */
const body = [heading("Plan"), p("Status <at>DRAFT<end>."), table(["a", "b"], ["c", "d"]), p("The end.")];
const twins = (): readonly TabSpec[] => [
  { ...tab(...body), tabId: "t.first", title: "First" },
  { ...tab(...body), tabId: "t.second", title: "Second" },
];

/** What each tool is asked, so that it writes a little. */
const writes: Readonly<Record<string, (range: JsonObject) => JsonObject>> = {
  replace_text: () => ({ find: "DRAFT", replace: "FINAL" }),
  format_text: () => ({ find: "DRAFT", style: { bold: true } }),
  replace_range_markdown: (range) => ({ ...range, markdown: "**FINAL**" }),
  replace_tab_markdown: () => ({ markdown: "New", allow_structural_loss: true }),
  append_markdown: () => ({ markdown: "New" }),
  insert_table: () => ({ rows: [["x"]], anchor: "Status DRAFT." }),
  replace_table_row: () => ({ table_index: 0, row_index: 1, cells: ["x", "y"] }),
  insert_image: () => ({ source: pictures.put("/picture.png", png(3, 2)), anchor: "Status DRAFT." }),
};

const writers = declarations
  .filter(({ kind, inputSchema }) => kind === "write" && "tab_id" in (inputSchema["properties"] as object))
  .map(({ name }) => name);

describe("field case 66: every tool that writes", () => {
  it.each(writers)("%s writes into the second tab and leaves the first as it was", async (tool) => {
    const { doc_id, marks } = await laid(house, ...twins());
    const before = await house.read(doc_id);
    const range = {
      start_index: marks["at"]!.index,
      end_index: marks["end"]!.index,
      computed_at_revision: before.revisionId ?? "",
    };
    const args = writes[tool]!(range);
    const answer = resultOf(await house.call(tool, { doc_id, tab_id: "t.second", ...args }));
    expect(answer).toMatchObject({ write_status: "written_verified", untouched: { verified: true } });
    const after = await house.read(doc_id);
    expect(tabsOf(after)[0]).toEqual(tabsOf(before)[0]);
    expect(tabsOf(after)[1]).not.toEqual(tabsOf(before)[1]);
  });

  it.each(writers)("%s refuses a tab that is not there, and one that is not named", async (tool) => {
    const { doc_id, marks } = await laid(house, ...twins());
    const before = await house.read(doc_id);
    const range = {
      start_index: marks["at"]!.index,
      end_index: marks["end"]!.index,
      computed_at_revision: before.revisionId ?? "",
    };
    const args = writes[tool]!(range);
    await house.clearRequests();
    for (const where of [{ tab_id: "t.nope" }, {}]) {
      const error = errorOf(await house.call(tool, { doc_id, ...where, ...args }));
      expect(error.code).toBe("TAB_NOT_FOUND");
      expect(error.diagnostics["available_tabs"]).toMatchObject([
        { id: "t.first", title: "First" },
        { id: "t.second", title: "Second" },
      ]);
    }
    expect(await house.batches()).toEqual([]);
    expect(await house.read(doc_id)).toEqual(before);
  });
});

describe("field case 68: one tab rewritten leaves the document's tabs as they are", () => {
  const tree = (): readonly TabSpec[] => [
    { ...tab(heading("Plan"), p("Old")), tabId: "t.plan", title: "Plan" },
    {
      ...tab(p(bold("Old")), table(["x"]), p("Old")),
      tabId: "t.log",
      title: "Log",
      children: [{ ...tab(p("Old")), tabId: "t.old", title: "Old" }],
    },
  ];

  it.each(["t.log", "Log"])(
    "named by %s: ids, titles and order stay, and only its body is new",
    async (tab_id) => {
      const { doc_id } = await laid(house, ...tree());
      const before = await house.read(doc_id);
      const args = { doc_id, tab_id, markdown: "New", allow_structural_loss: true };
      expect(resultOf(await house.call("replace_tab_markdown", args))).toMatchObject({
        write_status: "written_verified",
      });
      const after = await house.read(doc_id);
      expect(frameOf(after, "t.log")).toEqual(frameOf(before, "t.log"));
      expect(tabsOf(after).map(({ tabProperties }) => tabProperties?.tabId)).toEqual([
        "t.plan",
        "t.log",
        "t.old",
      ]);
      expect(shown(after, "t.log")).toEqual(["p: New"]);
    },
  );

  it("a tab below another, and that one stays", async () => {
    const { doc_id } = await laid(house, ...tree());
    const args = { doc_id, tab_id: "t.old", markdown: "# New\n\n- one" };
    const { lines } = await writtenAndTakenBack(house, "replace_tab_markdown", args);
    expect(lines).toEqual(["h1: New", "bullet 0: one"]);
  });
});

describe("field case 69: what is appended stands at the end", () => {
  it.each([
    ["a paragraph", [p("Old")], ["p: Old"]],
    ["a heading", [p("Old"), heading("Last")], ["p: Old", "h1: Last"]],
    ["an empty paragraph", [p("Old"), p("")], ["p: Old"]],
  ])("behind %s", async (_name, blocks, lines) => {
    const { doc_id } = await laid(
      house,
      { ...tab(...body), tabId: "t.first", title: "First" },
      { ...tab(...blocks), tabId: "t.second", title: "Second" },
    );
    const args = { doc_id, tab_id: "t.second", markdown: "New" };
    const { lines: found } = await writtenAndTakenBack(house, "append_markdown", args);
    expect(found).toEqual([...lines, "p: New"]);
  });
});
