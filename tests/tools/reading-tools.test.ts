import type { Document } from "../../src/google-api/docs.ts";
import type { JsonObject } from "../../src/kernel/index.ts";
import type { Tool } from "../../src/tools/define-tool.ts";
import { findSections } from "../../src/tools/find-sections.tool.ts";
import { listTabs } from "../../src/tools/list-tabs.tool.ts";
import { readDocument } from "../../src/tools/read-document.tool.ts";
import { doc, heading, legacy, p, proposed, struck, tab, table } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf } from "../support/replace-call.ts";
import { richDocument } from "../support/rich-document.ts";
import { testDocuments } from "../support/test-documents.ts";

const id = "doc-fixture";

function worldOf(document: Document): KernelWorld {
  return new KernelWorld({ ...document, documentId: id });
}

/** Runs a tool on a document and holds its answer against its own schema. */
function run(tool: Tool, document: Document, args: JsonObject): JsonObject {
  const result = tool.run(worldOf(document).ports, { doc_id: id, ...args });
  const parsed = tool.output.safeParse(result);
  expect(parsed.error?.issues).toBeUndefined();
  return result;
}

/** Why a call is refused, and what Google was asked before that. */
function refused(tool: Tool, document: Document, args: JsonObject) {
  const world = worldOf(document);
  const error = failureOf(() => tool.run(world.ports, { doc_id: id, ...args }));
  return { error, calls: world.calls };
}

const plan = doc(
  tab(
    heading("Costs"),
    p("c"),
    heading("Travel", 2),
    p("t"),
    heading("Costs of rent", 2),
    p("r"),
    heading("Dates"),
    p("d"),
  ),
).document;
const several = doc(
  { ...tab(p("first")), children: [{ ...tab(heading("Child heading")), tabId: "t.child", title: "Child" }] },
  { ...tab(p("last")), tabId: "t.last", title: "Last" },
).document;
const viewed: Document = { ...plan, suggestionsViewMode: "PREVIEW_WITHOUT_SUGGESTIONS" };
delete viewed.revisionId;

const tabTools = [readDocument, findSections];

describe.each(tabTools.map((tool) => [tool.name, tool] as const))("%s", (_name, tool) => {
  it("asks the service once, and names document, tab, revision and view", () => {
    const world = worldOf(several);
    const result = tool.run(world.ports, { doc_id: id, tab_id: "t.child" });
    expect(world.calls).toEqual(["documents.get"]);
    expect(result).toMatchObject({
      doc_id: id,
      title: "Fixture",
      tab_id: "t.child",
      tab_title: "Child",
      revision_id: "rev.1",
      view: "SUGGESTIONS_INLINE",
    });
  });

  it.each([{}, { tab_id: "t.none" }, { tab_id: "nowhere" }])(
    "W-47: refuses %j among several tabs with all of them",
    (args) => {
      const { error } = refused(tool, several, args);
      expect(error.code).toBe("TAB_NOT_FOUND");
      expect(error.diagnostics["available_tabs"]).toEqual([
        { id: "t.0", title: "Tab 1", path: "Tab 1" },
        { id: "t.child", title: "Child", path: "Tab 1 > Child" },
        { id: "t.last", title: "Last", path: "Last" },
      ]);
    },
  );

  it("W-47: takes a title, and the tab of a link", () => {
    expect(run(tool, several, { tab_id: "Child" })["tab_id"]).toBe("t.child");
    const link = "https://docs.google.com/document/d/doc-fixture/edit?tab=t.last";
    const result = tool.run(worldOf(several).ports, { doc_id: link });
    expect(result["tab_id"]).toBe("t.last");
  });

  it("W-49: reads a document without tabs as the tab _body, named or not", () => {
    const { document } = legacy({ document: plan, marks: {} });
    for (const args of [{}, { tab_id: "_body" }, { tab_id: "Body" }]) {
      expect(run(tool, document, args)).toMatchObject({ tab_id: "_body", tab_title: "Body" });
    }
    expect(refused(tool, document, { tab_id: "t.0" }).error.diagnostics["available_tabs"]).toEqual([
      { id: "_body", title: "Body", path: "Body" },
    ]);
  });

  it("reads for an account that may only look: no revision, and the view that it sees", () => {
    expect(run(tool, viewed, {})).toMatchObject({ revision_id: "", view: "PREVIEW_WITHOUT_SUGGESTIONS" });
  });

  it("refuses arguments of the wrong kind all at once, before anything is read", () => {
    const { error, calls } = refused(tool, plan, { cursor: "none", heading: 3, limit: "x", max_bytes: 0 });
    expect(error.code).toBe("INVALID_INPUT");
    expect(calls).toEqual([]);
    expect((error.diagnostics["problems"] as JsonObject[]).length).toBeGreaterThanOrEqual(3);
  });

  it.each(testDocuments().map((document) => [document.name, document.read()] as const))(
    "answers by its schema on every tab of %s",
    (_document, document) => {
      const tabs = run(listTabs, document, {})["tabs"] as JsonObject[];
      for (const { tab_id: tabId = "" } of tabs) {
        run(tool, document, { tab_id: tabId });
      }
    },
  );
});

describe("list_tabs", () => {
  it("nests tabs as the document does, with child_tabs only where there are some", () => {
    const { tabs } = run(listTabs, several, {});
    expect(tabs).toEqual([
      {
        tab_id: "t.0",
        title: "Tab 1",
        index: 0,
        path: "Tab 1",
        child_tabs: [{ tab_id: "t.child", title: "Child", index: 0, path: "Tab 1 > Child" }],
      },
      { tab_id: "t.last", title: "Last", index: 1, path: "Last" },
    ]);
  });

  it("W-49: presents a document without tabs as the one tab _body", () => {
    expect(run(listTabs, legacy({ document: plan, marks: {} }).document, {})["tabs"]).toEqual([
      { tab_id: "_body", title: "Body", index: 0, path: "Body" },
    ]);
  });
});

describe("find_sections", () => {
  it("W-29: answers the whole section with its body, its own part, path, level and id", () => {
    const result = run(findSections, plan, { heading: "travel" });
    const content = plan.tabs![0]!.documentTab!.body!.content!;
    const [start, bodyStart, end] = [3, 4, 5].map((place) => content[place]!.startIndex);
    expect(result).toMatchObject({
      heading_query: "travel",
      match: "contains",
      match_count: 1,
      matches: [
        {
          matched_text: "Travel",
          start_index: start,
          end_index: end,
          body_start_index: bodyStart,
          own_end_index: end,
          heading_id: "h.travel",
          level: 2,
          path: "Costs > Travel",
        },
      ],
      tree: [{ text: "Travel", level: 2, heading_id: "h.travel", start_index: start, end_index: end }],
    });
    expect((result["matches"] as JsonObject[])[0]!["computed_at_revision"]).toMatch(/^rev\.1~[0-9a-f]{16}$/);
  });

  it("finds every heading for an empty query, and nothing without an error", () => {
    const texts = (args: JsonObject): unknown[] =>
      (run(findSections, plan, args)["matches"] as JsonObject[]).map((one) => one["matched_text"]);
    expect(texts({})).toEqual(["Costs", "Travel", "Costs of rent", "Dates"]);
    expect(texts({ heading: "" })).toHaveLength(4);
    expect(texts({ heading: "COSTS" })).toEqual(["Costs", "Costs of rent"]);
    expect(texts({ heading: "costs > travel", match: "exact" })).toEqual(["Travel"]);
    expect(texts({ heading: "^D", match: "regex" })).toEqual(["Dates"]);
    expect(texts({ heading: "none" })).toEqual([]);
  });

  it("refuses a pattern outside the subset before anything is read", () => {
    const { error, calls } = refused(findSections, plan, { heading: "(?=a)", match: "regex" });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.message).toContain("`heading`: expected");
    expect(calls).toEqual([]);
  });

  it("says which paths do not name one section alone", () => {
    const document = doc(
      tab(heading("A"), { ...heading("A"), paragraphStyle: { namedStyleType: "HEADING_1" } }, heading("B")),
    ).document;
    expect(
      (run(findSections, document, {})["matches"] as JsonObject[]).map((one) => one["is_path_unique"]),
    ).toEqual([false, false, undefined]);
  });

  it("comes in pages that together are all of it, and goes on only in the same document", () => {
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const page = run(findSections, plan, { limit: 3, ...(typeof cursor === "string" ? { cursor } : {}) });
      expect(page["match_count"]).toBe(4);
      seen.push(...(page["matches"] as JsonObject[]).map((one) => one["matched_text"]));
      cursor = page["next_cursor"];
    } while (cursor !== undefined);
    expect(seen).toEqual(["Costs", "Travel", "Costs of rent", "Dates"]);
    const first = run(findSections, plan, { limit: 1 })["next_cursor"] as string;
    const { error } = refused(findSections, { ...plan, revisionId: "rev.2" }, { limit: 1, cursor: first });
    expect(error.code).toBe("STALE_RANGE");
    for (const other of [{ heading: "Costs" }, { match: "exact" }]) {
      const { error: another } = refused(findSections, plan, { limit: 1, cursor: first, ...other });
      expect(another.code).toBe("INVALID_INPUT");
      expect(another.message).toContain(
        "`cursor`: expected the `next_cursor` of an answer to the same query",
      );
    }
  });
});

describe("read_document", () => {
  it("reads Markdown when no format is named, and refuses a format that there is not", () => {
    expect(run(readDocument, plan, {})).toMatchObject({
      format: "markdown",
      content: "# Costs\n\nc\n\n## Travel\n\nt\n\n## Costs of rent\n\nr\n\n# Dates\n\nd\n",
    });
    expect(refused(readDocument, plan, { format: "prose" }).error.code).toBe("INVALID_INPUT");
  });

  it("reads a section, and says which one with a stamp", () => {
    const result = run(readDocument, plan, { heading: "Costs > Travel" });
    expect(result).toMatchObject({
      content: "## Travel\n\nt\n",
      section: { text: "Travel", path: "Costs > Travel", heading_id: "h.travel" },
    });
    const [match] = run(findSections, plan, { heading: "h.travel" })["matches"] as JsonObject[];
    expect((result["section"] as JsonObject)["computed_at_revision"]).toBe(match!["computed_at_revision"]);
  });

  it("refuses a heading that is ambiguous, with the candidates", () => {
    const document = doc(tab(heading("A"), heading("N", 2), heading("B"), heading("N", 2))).document;
    const { error } = refused(readDocument, document, { heading: "N" });
    expect(error.code).toBe("INVALID_INPUT");
    expect(error.diagnostics["candidates"]).toMatchObject([{ path: "A > N" }, { path: "B > N" }]);
  });

  it("lists headers, footers and footnotes beside the body, and reads each", () => {
    const { document } = richDocument();
    expect(run(readDocument, document, { tab_id: "t.0" })).toMatchObject({
      segments: [
        { segment_id: "kix.head", kind: "header", words: "header text" },
        { segment_id: "kix.note", kind: "footnote", words: "note text" },
      ],
      segment_count: 2,
    });
    expect(run(readDocument, document, { tab_id: "t.0", segment_id: "kix.note" })).toMatchObject({
      segment_id: "kix.note",
      content: "note text\n",
    });
  });

  it.each(["markdown", "text"])("comes in pieces of %s that joined are the whole", (format) => {
    let joined = "";
    let cursor: unknown;
    do {
      const piece = run(readDocument, plan, {
        format,
        max_bytes: 9,
        ...(typeof cursor === "string" ? { cursor } : {}),
      });
      joined += piece["content"] as string;
      cursor = piece["next_cursor"];
    } while (cursor !== undefined);
    expect(joined).toBe(run(readDocument, plan, { format })["content"]);
  });

  it("field case 75: reads one view of a suggestion, says which, and never both texts as one", () => {
    const document = doc(
      tab(p("Price ", struck("10", "s.1"), proposed("12", "s.1"), " EUR"), table(["x"]), p("")),
    ).document;
    expect(run(readDocument, document, { format: "text" })).toMatchObject({
      view: "SUGGESTIONS_INLINE",
      content: "Price 10 EUR\nx\n",
    });
    expect(run(readDocument, document, { format: "markdown" })).toMatchObject({
      view: "SUGGESTIONS_INLINE",
      content: "Price 10 EUR\n\n| x |\n| --- |\n",
      losses: expect.arrayContaining([
        {
          kind: "suggestion",
          detail: "s.1 to go",
          tab_id: "t.0",
          segment_id: "",
          start_index: 7,
          end_index: 9,
        },
        {
          kind: "suggestion",
          detail: "s.1 to come",
          tab_id: "t.0",
          segment_id: "",
          start_index: 9,
          end_index: 11,
        },
      ]),
    });
  });
});
