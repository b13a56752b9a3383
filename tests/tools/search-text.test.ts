import { ToolError, type JsonObject } from "../../src/kernel/index.ts";
import { searchText } from "../../src/tools/search-text.tool.ts";
import { doc, heading, legacy, p, tab, table } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { refusingPorts } from "../support/refusing-ports.ts";

const documentId = "1AbCdEf";
const built = doc(
  tab(heading("Money"), p("Pay the rent by 2024-05-31."), table(["rent 2023-01-02", "x"]), p("")),
  { ...tab(p("no money")), tabId: "t.1", title: "Notes", headers: { "h.1": [p("Rent roll")] } },
);

function worldOf(): KernelWorld {
  return new KernelWorld({ ...built.document, documentId });
}

function search(args: JsonObject): JsonObject {
  return searchText.run(worldOf().ports, { doc_id: documentId, ...args });
}

function failureOf(action: () => unknown): ToolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("search_text", () => {
  it("answers every place in all tabs with one call of Google, and fits its own output schema", () => {
    const world = worldOf();
    const answer = searchText.run(world.ports, { doc_id: documentId, query: "RENT" });
    expect(answer).toMatchObject({
      doc_id: documentId,
      match_count: 3,
      complete: true,
      matches: [
        { tab_id: "t.0", tab_title: "Tab 1", segment_id: "", text: "rent", path: "Money" },
        { segment_id: "", context: "rent 2023-01-02", path: "Money > table 0, row 0, column 0" },
        { tab_id: "t.1", tab_title: "Notes", segment_id: "h.1", text: "Rent" },
      ],
    });
    expect(world.ports.apiCalls()).toBe(1);
    expect(searchText.output.safeParse(answer).success).toBe(true);
  });

  it("takes patterns, a tab by title, and case when it is told to", () => {
    expect(search({ query: "\\d{4}-\\d{2}-\\d{2}", regex: true })).toMatchObject({
      matches: [{ text: "2024-05-31" }, { text: "2023-01-02" }],
    });
    expect(search({ query: "rent", tab_id: "Notes" })).toMatchObject({ match_count: 1 });
    expect(search({ query: "rent", tab_id: "Notes", match_case: true })).toMatchObject({
      match_count: 0,
      matches: [],
    });
  });

  it("is read page by page", () => {
    const first = search({ query: "rent", limit: 2 });
    expect(first).toMatchObject({
      match_count: 3,
      next_cursor: expect.stringMatching(/^2~/),
      matches: [{}, {}],
    });
    const second = search({ query: "rent", limit: 2, cursor: first["next_cursor"] ?? "" });
    expect(second).toMatchObject({ match_count: 3, matches: [{ segment_id: "h.1" }] });
    expect(second).not.toHaveProperty("next_cursor");
  });

  it("goes on only with the same query in the same document, in pages of any size", () => {
    const cursor = search({ query: "rent", limit: 1 })["next_cursor"] ?? "";
    expect(search({ query: "rent", limit: 50, cursor })["matches"]).toHaveLength(2);
    for (const other of [{ query: "Rent" }, { match_case: true }, { regex: true }, { tab_id: "Notes" }]) {
      const failure = failureOf(() => search({ query: "rent", ...other, cursor }));
      expect(failure.code).toBe("INVALID_INPUT");
      expect(failure.diagnostics["problems"]).toMatchObject([{ path: "cursor" }]);
    }
    const moved = new KernelWorld({ ...built.document, documentId, revisionId: "rev.9" });
    const stale = failureOf(() => searchText.run(moved.ports, { doc_id: documentId, query: "rent", cursor }));
    expect(stale).toMatchObject({ code: "STALE_RANGE", diagnostics: { current_revision: "rev.9" } });
  });

  it("takes a tab by its title and by its id for the same", () => {
    const cursor = search({ query: "rent", tab_id: "t.0", limit: 1 })["next_cursor"] ?? "";
    expect(search({ query: "rent", tab_id: "Tab 1", cursor })["matches"]).toHaveLength(1);
  });

  it("reads a document of the older shape, whose one tab is _body", () => {
    const world = new KernelWorld({ ...legacy(doc(tab(p("rent")))).document, documentId });
    expect(searchText.run(world.ports, { doc_id: documentId, query: "rent" })).toMatchObject({
      matches: [{ tab_id: "_body" }],
    });
  });

  it("names all problems of its arguments before anything is read", () => {
    const failure = failureOf(() =>
      searchText.run(refusingPorts, {
        doc_id: documentId,
        query: "(a)\\1",
        regex: true,
        cursor: "x",
        limit: 0,
      }),
    );
    expect(failure.code).toBe("INVALID_INPUT");
    expect(failure.diagnostics["problems"]).toMatchObject([
      { path: "limit" },
      { path: "query" },
      { path: "cursor" },
    ]);
    expect(failure.message).toContain("back reference");
  });

  it("refuses a tab that is not there, with those that are", () => {
    const failure = failureOf(() => search({ query: "rent", tab_id: "t.9" }));
    expect(failure.code).toBe("TAB_NOT_FOUND");
    expect(failure.diagnostics["available_tabs"]).toHaveLength(2);
  });
});
