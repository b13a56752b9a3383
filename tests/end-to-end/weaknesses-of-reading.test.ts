// Weaknesses of verified-editing servers that ours must not have, as an MCP client would meet them: sections, tabs, arguments.
import { heading, p, tab, table } from "../support/document-builder.ts";
import { testDocument } from "../support/test-documents.ts";
import { Desk, listOf, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

const handbook = () =>
  tab(
    p("Before all."),
    heading("Costs", 1),
    p("About costs."),
    heading("Travel", 2),
    p("By train."),
    heading("Hotels", 2),
    p("Two stars."),
    heading("Staff", 1),
    heading("Travel", 2),
    p("By bike."),
    table([[heading("In a cell", 2), p("Cell words.")]], ["other"]),
    p("The end."),
  );

describe("W-29: sections are a tree", () => {
  const find = async (args: Content) => {
    const doc_id = await desk.add(handbook());
    return { doc_id, matches: listOf(await desk.result("find_sections", { doc_id, ...args }), "matches") };
  };
  const rangeOf = (doc_id: string, { start_index, end_index }: Content) =>
    desk.wordsAt(doc_id, start_index, end_index);

  it("a section holds its subsections, and says where its body and its own part end", async () => {
    const { doc_id, matches } = await find({ heading: "Costs", match: "exact" });
    expect(matches).toHaveLength(1);
    const [costs] = matches as [Content];
    expect(await rangeOf(doc_id, costs)).toBe("Costs\nAbout costs.\nTravel\nBy train.\nHotels\nTwo stars.\n");
    expect(await desk.wordsAt(doc_id, costs["start_index"], costs["body_start_index"])).toBe("Costs\n");
    expect(await desk.wordsAt(doc_id, costs["body_start_index"], costs["own_end_index"])).toBe(
      "About costs.\n",
    );
    expect(costs).toMatchObject({ matched_text: "Costs", level: 1, path: "Costs", heading_id: "h.costs" });
  });

  it("a heading that stands twice is reached by its path", async () => {
    const { matches: both } = await find({ heading: "travel" });
    expect(both.map(({ path }) => path)).toEqual(["Costs > Travel", "Staff > Travel"]);
    const { doc_id, matches } = await find({ heading: "Staff > Travel", match: "exact" });
    expect(await rangeOf(doc_id, matches[0]!)).toMatch(/^Travel\nBy bike\.\n/);
    const within = { doc_id, tab_id: "t.0", heading: "Staff > Travel" };
    expect((await desk.result("read_document", within))["content"]).toMatch(/^## Travel\n\nBy bike\./);
    expect(await desk.error("read_document", { ...within, heading: "Travel" })).toMatchObject({
      error_code: "INVALID_INPUT",
    });
  });

  it("exact, contains and regex are told apart", async () => {
    expect((await find({ heading: "cost" })).matches).toHaveLength(1);
    expect((await find({ heading: "cost", match: "exact" })).matches).toEqual([]);
    expect((await find({ heading: "COSTS", match: "exact" })).matches).toHaveLength(1);
    expect((await find({ heading: "^(Costs|Staff)$", match: "regex" })).matches).toHaveLength(2);
  });

  it("headings in cells are seen, and their sections end with the cell", async () => {
    const { doc_id, matches } = await find({ heading: "In a cell", match: "exact" });
    expect(await rangeOf(doc_id, matches[0]!)).toBe("In a cell\nCell words.\n");
  });

  it("a section that ends in a table or in the tab is whole", async () => {
    const { doc_id, matches } = await find({ heading: "Staff", match: "exact" });
    expect(await rangeOf(doc_id, matches[0]!)).toBe(
      "Staff\nTravel\nBy bike.\nIn a cell\nCell words.\nother\nThe end.\n",
    );
  });
});

describe("W-47: a tab that is not there is answered with those that are", () => {
  const tabs = [
    { id: "t.0", title: "Seasons", path: "Seasons" },
    { id: "t.tools0000001", title: "Tools", path: "Tools" },
    { id: "t.tools0000002", title: "Saws", path: "Tools > Saws" },
    { id: "t.tools0000003", title: "Bow saw", path: "Tools > Saws > Bow saw" },
    { id: "t.tools0000004", title: "Shears", path: "Tools > Shears" },
  ];
  const calls: [string, Content][] = [
    ["read_document", {}],
    ["find_sections", { heading: "" }],
    ["search_text", { query: "x" }],
    ["replace_text", { find: "a", replace: "b" }],
    ["format_text", { find: "a", style: { bold: true } }],
  ];

  it.each(calls)("%s lists id, title and path of each", async (tool, args) => {
    const doc_id = await desk.house.add(testDocument("nested-tabs-and-contents"));
    const refs: Content[] = tool === "search_text" ? [{ tab_id: "t.nope" }] : [{ tab_id: "t.nope" }, {}];
    for (const ref of refs) {
      expect(await desk.error(tool, { doc_id, ...ref, ...args })).toMatchObject({
        error_code: "TAB_NOT_FOUND",
        diagnostics: { available_tabs: tabs },
      });
    }
  });

  it("a tab is also reached by its title or a link", async () => {
    const doc_id = await desk.house.add(testDocument("nested-tabs-and-contents"));
    const link = `https://docs.google.com/document/d/${doc_id}/edit?tab=t.tools0000003`;
    for (const args of [
      { doc_id, tab_id: "Bow saw" },
      { doc_id: link },
      { document: doc_id, tab: "t.tools0000003" },
    ])
      expect(await desk.result("read_document", args)).toMatchObject({ tab_id: "t.tools0000003" });
    await desk.result("replace_text", { doc_id, tab_id: "Bow saw", find: "Twenty-four", replace: "Twenty" });
    expect(await desk.result("read_document", { doc_id, tab_id: "Bow saw" })).toMatchObject({
      content: "Twenty inches.\n",
    });
  });
});

describe("W-48: arguments are judged before anything is asked of Google", () => {
  const calls: [string, Content, string[]][] = [
    ["replace_text", { find: "", occurrence: 0, expected_matches: -1 }, ["find", "replace", "occurrence"]],
    ["replace_text", { find: "same", replace: "same" }, ["find"]],
    ["replace_text", { find: "a", replace: "b", within: { table_index: -1, row: 2 } }, ["within"]],
    ["replace_text", { find: "a", replace: "b", occurrence: 1, replace_all: true }, ["occurrence"]],
    ["format_text", { find: "a", style: {} }, ["style"]],
    [
      "format_text",
      { find: "", style: { bold: 1, weight: 3, link: "javascript:alert(1)" } },
      ["find", "bold", "weight", "link"],
    ],
    ["find_sections", { heading: "(", match: "regex", limit: 0 }, ["heading", "limit"]],
    ["search_text", { query: "(?=a)", regex: true, limit: 9_999 }, ["query", "limit"]],
    ["read_document", { format: "pdf", max_bytes: 0 }, ["format", "max_bytes"]],
    ["get_audit", { since: "yesterday", outcome: "fine" }, ["since", "outcome"]],
    ["rollback", { audit_id: "" }, ["audit_id"]],
    ["list_documents", { limit: "many" }, ["limit"]],
  ];

  it.each(calls)("%s %j", async (tool, args, names) => {
    const doc_id = await desk.add(tab(p("a")));
    let error: Content = {};
    const asked = tool === "list_documents" ? args : { doc_id, ...args };
    expect(await desk.googleCalls(async () => (error = await desk.error(tool, asked)))).toEqual([]);
    expect(error["error_code"]).toBe("INVALID_INPUT");
    for (const name of names) expect(error["message"]).toContain(name);
  });
});

describe("W-49: a document of before tabs is read and written like any other", () => {
  it("without naming a tab, and by the id that list_tabs gives", async () => {
    const doc_id = await desk.house.add(testDocument("legacy-footnotes-header-image"));
    const [only] = listOf(await desk.result("list_tabs", { doc_id }), "tabs") as [Content];
    const { content } = await desk.result("read_document", { doc_id });
    const word = /[A-Za-z]{6,}/.exec(String(content))![0];
    const call = { doc_id, find: word, occurrence: 1 };
    await desk.result("replace_text", { ...call, replace: "changed" });
    await desk.result("format_text", {
      doc_id,
      tab_id: only["tab_id"],
      find: "changed",
      style: { bold: true },
    });
    expect((await desk.texts(doc_id)).join(" ")).toContain("changed");
  });

  it("styles and objects of such a document are as before after an edit and its undo", async () => {
    const doc_id = await desk.house.add(testDocument("legacy-footnotes-header-image"));
    const before = await desk.texts(doc_id);
    const word = /[A-Za-z]{6,}/.exec(before.join(" "))![0];
    const { audit_id } = await desk.result("replace_text", {
      doc_id,
      find: word,
      replace: "other",
      occurrence: 1,
    });
    expect(await desk.texts(doc_id)).not.toEqual(before);
    await desk.result("rollback", { doc_id, audit_id });
    expect(await desk.texts(doc_id)).toEqual(before);
  });
});
