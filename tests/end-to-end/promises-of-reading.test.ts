// Line by line what verified-tools 17.1 to 17.3 promise of list_tabs, read_document and find_sections, where the design does
// not say otherwise, and what the design adds: parameters, fields of the answer, errors, order of checks.
import {
  bold,
  chip,
  heading,
  image,
  item,
  link,
  p,
  proposed,
  struck,
  styled,
  tab,
  table,
  type BlockSpec,
} from "../support/document-builder.ts";
import { testDocument } from "../support/test-documents.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

async function read(blocks: readonly BlockSpec[], args: Content = {}): Promise<Content> {
  return desk.result("read_document", { doc_id: await desk.add(tab(...blocks)), ...args });
}

describe("17.1 list_tabs", () => {
  it("answers the tree: id, title, place among siblings, children only where there are any", async () => {
    const doc_id = await desk.house.add(testDocument("nested-tabs-and-contents"));
    const answer = await desk.result("list_tabs", { doc_id });
    const { tabs } = answer as { tabs: Content[] };
    expect(tabs).toMatchObject([
      { tab_id: "t.0", title: "Seasons", index: 0 },
      {
        tab_id: "t.tools0000001",
        title: "Tools",
        index: 1,
        child_tabs: [
          {
            tab_id: "t.tools0000002",
            title: "Saws",
            index: 0,
            child_tabs: [{ tab_id: "t.tools0000003", title: "Bow saw", index: 0 }],
          },
          { tab_id: "t.tools0000004", title: "Shears", index: 1 },
        ],
      },
    ]);
    expect("child_tabs" in tabs[0]!).toBe(false);
    expect(answer).not.toHaveProperty("applied");
  });

  it("every id of the tree is taken by the tools that read and write", async () => {
    const doc_id = await desk.house.add(testDocument("nested-tabs-and-contents"));
    const ids = (tabs: Content[]): string[] =>
      tabs.flatMap((one) => [
        String(one["tab_id"]),
        ...ids((one["child_tabs"] as Content[] | undefined) ?? []),
      ]);
    for (const tab_id of ids(listOf(await desk.result("list_tabs", { doc_id }), "tabs")))
      expect(await desk.result("read_document", { doc_id, tab_id })).toMatchObject({ tab_id });
  });

  it("a document that is not there, a file that is none and arguments that do not fit are refused", async () => {
    expect(
      await desk.error("list_tabs", { doc_id: "1NoSuchDocument00000000000000000000000000000" }),
    ).toMatchObject({
      error_code: "DOC_NOT_FOUND",
    });
    const mimeType = "application/vnd.google-apps.spreadsheet";
    const { id } = await desk.house.control("POST", "/emulator/files", { name: "Sheet", mimeType });
    expect(await desk.error("list_tabs", { doc_id: id })).toMatchObject({ error_code: "NOT_A_GOOGLE_DOC" });
    expect(await desk.error("list_tabs", {})).toMatchObject({ error_code: "INVALID_INPUT" });
  });
});

describe("17.2 read_document", () => {
  it("answers document, tab, format, revision and content; never `applied`", async () => {
    const doc_id = await desk.add(tab(p("A line.")));
    const answer = await desk.result("read_document", { doc_id });
    const { revisionId } = await desk.house.read(doc_id);
    expect(answer).toMatchObject({
      doc_id,
      tab_id: "t.0",
      revision_id: revisionId,
      view: "SUGGESTIONS_INLINE",
    });
    expect(answer).toHaveProperty("format");
    expect(answer).toHaveProperty("content");
    expect(answer).not.toHaveProperty("applied");
  });

  it("another format is refused, as is an unknown tab", async () => {
    const doc_id = await desk.add(tab(p("A line.")));
    expect(await desk.error("read_document", { doc_id, format: "html" })).toMatchObject({
      error_code: "INVALID_INPUT",
    });
    expect(await desk.error("read_document", { doc_id, tab_id: "t.9" })).toMatchObject({
      error_code: "TAB_NOT_FOUND",
    });
  });

  const paragraphsOf = (answer: Content) => listOf(member(answer, "content"), "paragraphs");

  it("structured: paragraphs with style, start, end, and runs with text, flags, link and positions", async () => {
    const answer = await read(
      [
        p(
          "One ",
          bold("two"),
          styled(" three", { italic: true, underline: true }),
          link(" four", "https://example.com/"),
        ),
      ],
      { format: "structured" },
    );
    const flags = { bold: false, italic: false, underline: false, link: "" };
    expect(paragraphsOf(answer)).toMatchObject([
      {
        style: "NORMAL_TEXT",
        start: 1,
        end: 20,
        runs: [
          { ...flags, text: "One ", start: 1, end: 5 },
          { ...flags, text: "two", start: 5, end: 8, bold: true },
          { ...flags, text: " three", start: 8, end: 14, italic: true, underline: true },
          { ...flags, text: " four", start: 14, end: 19, underline: true, link: "https://example.com/" },
          { text: "\n", start: 19, end: 20 },
        ],
      },
    ]);
  });

  it("structured: flags are as they are set, and beside them how a run looks", async () => {
    const answer = await read([heading("Big"), p("plain")], { format: "structured" });
    const [big, plain] = paragraphsOf(answer) as [Content, Content];
    expect(listOf(big, "runs")[0]).toMatchObject({ bold: false, effective: { font_size: 20 } });
    expect(listOf(plain, "runs")[0]).toMatchObject({ effective: { font_size: 11, font_family: "Arial" } });
  });

  it("structured: what is no text is named with its width, cells and suggestions are there", async () => {
    const answer = await read(
      [
        p("Ask ", chip, " or ", image),
        item("an item"),
        table(["in a cell"]),
        p("Old ", struck("red", "suggest.x"), proposed("green", "suggest.x"), "."),
      ],
      { format: "structured" },
    );
    const all = JSON.stringify(answer["content"]);
    for (const part of ["person", "kix.image", "kix.list", "in a cell", "suggest.x", "green"])
      expect(all.toLowerCase()).toContain(part.toLowerCase());
  });

  it("outline: level, text and positions of the headings, blank ones too, those of contents tables aside", async () => {
    const answer = await read([p("x"), heading("One"), p("y"), heading("Two", 2), heading("", 3), p("z")], {
      format: "outline",
    });
    expect(listOf(member(answer, "content"), "headings")).toMatchObject([
      { level: 1, text: "One", start_index: 3, end_index: 7 },
      { level: 2, text: "Two", start_index: 9, end_index: 13 },
      { level: 3, text: "", start_index: 13, end_index: 14 },
    ]);
    const doc_id = await desk.house.add(testDocument("nested-tabs-and-contents"));
    const outline = await desk.result("read_document", { doc_id, tab_id: "t.0", format: "outline" });
    const texts = listOf(member(outline, "content"), "headings").map(({ text }) => text);
    expect(texts.filter((text) => text === "Spring")).toHaveLength(1);
  });

  it("one section, a header, and a long text in pieces that come to the whole", async () => {
    const doc_id = await desk.add({
      ...tab(heading("One"), p("First 😀 text."), p("More."), heading("Two"), p("Second.")),
      headers: { "kix.head": [p("On top")] },
    });
    expect(await desk.result("read_document", { doc_id, heading: "One" })).toMatchObject({
      content: "# One\n\nFirst 😀 text.\n\nMore.\n",
      section: { computed_at_revision: expect.stringMatching(/~[0-9a-f]{16}$/) as string },
    });
    expect(await desk.result("read_document", { doc_id, segment_id: "kix.head" })).toMatchObject({
      content: "On top\n",
    });
    const whole = String((await desk.result("read_document", { doc_id }))["content"]);
    for (const max_bytes of [1, 4, 9, 30, 10_000]) {
      let text = "";
      let cursor: unknown;
      do {
        const piece = await desk.result("read_document", {
          doc_id,
          max_bytes,
          ...(cursor === undefined ? {} : { cursor }),
        });
        text += String(piece["content"]);
        cursor = piece["next_cursor"];
      } while (cursor !== undefined);
      expect([max_bytes, text]).toEqual([max_bytes, whole]);
    }
  });
});

describe("17.3 find_sections", () => {
  const find = async (
    args: Content,
    blocks: readonly BlockSpec[] = [heading("Alpha"), p("a"), heading("Beta", 2), p("b")],
  ) => desk.result("find_sections", { doc_id: await desk.add(tab(...blocks)), tab_id: "t.0", ...args });

  it("answers document, tab, query and matches with text, range and stamp", async () => {
    const answer = await find({ heading: "alph" });
    expect(answer).toMatchObject({
      tab_id: "t.0",
      heading_query: "alph",
      doc_id: expect.any(String) as string,
    });
    expect(answer["matches"]).toMatchObject([
      {
        matched_text: "Alpha",
        start_index: 1,
        end_index: 16,
        computed_at_revision: expect.stringMatching(/^.+~[0-9a-f]{16}$/) as string,
      },
    ]);
    expect(answer).not.toHaveProperty("applied");
  });

  it("matches parts of a heading whatever their case; an empty query finds every heading", async () => {
    expect(listOf(await find({ heading: "ETA" }), "matches").map(({ matched_text }) => matched_text)).toEqual(
      ["Beta"],
    );
    expect(listOf(await find({ heading: "" }), "matches")).toHaveLength(2);
  });

  it("nothing found is an empty list", async () => {
    expect((await find({ heading: "gamma" }))["matches"]).toEqual([]);
  });

  it("a section runs to before the next heading of its level or a higher one, else to the end", async () => {
    const blocks = [heading("One"), p("a"), heading("Sub", 2), p("b"), heading("Two"), p("c")];
    const matches = listOf(await find({ heading: "" }, blocks), "matches");
    expect(matches.map(({ start_index, end_index }) => [start_index, end_index])).toEqual([
      [1, 13],
      [7, 13],
      [13, 19],
    ]);
  });

  it("an unknown tab is TAB_NOT_FOUND", async () => {
    const doc_id = await desk.add(tab(heading("One")));
    expect(await desk.error("find_sections", { doc_id, tab_id: "t.9", heading: "" })).toMatchObject({
      error_code: "TAB_NOT_FOUND",
      diagnostics: { available_tabs: [{ id: "t.0", title: "Tab 1", path: "Tab 1" }] },
    });
  });
});

describe("search_text", () => {
  const everywhere = () => [
    {
      ...tab(heading("Costs"), p("pay 12 EUR"), table([[p("pay 7 EUR")]]), p("end")),
      headers: { "kix.head": [p("pay 1 EUR")] },
    },
    { ...tab(p("PAY 3 EUR")), tabId: "t.two", title: "Two" },
  ];

  it("finds text in every tab and segment, with indexes, surroundings and path", async () => {
    const doc_id = await desk.add(...everywhere());
    const answer = await desk.result("search_text", { doc_id, query: "pay" });
    expect(answer).toMatchObject({ match_count: 4, complete: true });
    expect(
      listOf(answer, "matches")
        .map(({ tab_id, segment_id, text }) => [tab_id, segment_id, text])
        .sort(),
    ).toEqual([
      ["t.0", "", "pay"],
      ["t.0", "", "pay"],
      ["t.0", "kix.head", "pay"],
      ["t.two", "", "PAY"],
    ]);
    for (const match of listOf(answer, "matches"))
      expect(match).toMatchObject({ context: expect.stringContaining("EUR") as string });
    expect(JSON.stringify(answer)).toContain("Costs");
  });

  it("keeps to a tab, to case, and pages through what there is", async () => {
    const doc_id = await desk.add(...everywhere());
    expect(await desk.result("search_text", { doc_id, tab_id: "Two", query: "pay" })).toMatchObject({
      match_count: 1,
    });
    expect(await desk.result("search_text", { doc_id, query: "pay", match_case: true })).toMatchObject({
      match_count: 3,
    });
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await desk.result("search_text", {
        doc_id,
        query: "pay",
        limit: 1,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...listOf(page, "matches"));
      cursor = page["next_cursor"];
    } while (cursor !== undefined);
    expect(seen).toEqual(listOf(await desk.result("search_text", { doc_id, query: "pay" }), "matches"));
  });

  it("takes a pattern, which cannot run away and whose unsafe parts are refused by name", async () => {
    const doc_id = await desk.add(...everywhere());
    const pattern = { doc_id, regex: true, query: "pay \\d{1,2} EUR$" };
    expect(await desk.result("search_text", pattern)).toMatchObject({ match_count: 4 });
    const evil = await desk.add(tab(p("a".repeat(5_000))));
    expect(await desk.result("search_text", { doc_id: evil, regex: true, query: "(a+)+b" })).toMatchObject({
      match_count: 0,
    });
    for (const query of ["(a)\\1", "(?=a)b", "a("]) {
      expect(await desk.error("search_text", { doc_id, regex: true, query })).toMatchObject({
        error_code: "INVALID_INPUT",
      });
    }
  });
});
