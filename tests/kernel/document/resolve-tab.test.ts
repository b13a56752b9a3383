import { parseDocument, renderTabTree, resolveTab } from "../../../src/kernel/index.ts";
import { doc, legacy, p, tab } from "../../support/document-builder.ts";
import { failureOf } from "../../support/replace-call.ts";

const one = doc(tab(p("x")));
const several = doc(
  { ...tab(p("x")), children: [{ ...tab(p("y")), tabId: "t.child", title: "Child" }] },
  { ...tab(p("z")), tabId: "t.twin", title: "Child" },
  { ...tab(p("z")), tabId: "Tab 1", title: "Last" },
);

describe("resolveTab", () => {
  it("takes the only tab when none is named", () => {
    expect(resolveTab(parseDocument(one.document)).tabId).toBe("t.0");
    expect(resolveTab(parseDocument(legacy(one).document)).tabId).toBe("_body");
  });

  it("lets an id win over a title", () => {
    expect(resolveTab(parseDocument(several.document), "Tab 1").title).toBe("Last");
    expect(resolveTab(parseDocument(several.document), "Last").tabId).toBe("Tab 1");
  });

  it.each([undefined, "", "Child", "t.none"])("refuses %p among several, and lists them", (ref) => {
    const error = failureOf(() => resolveTab(parseDocument(several.document), ref));
    expect(error.code).toBe("TAB_NOT_FOUND");
    expect(error.diagnostics["available_tabs"]).toEqual([
      { id: "t.0", title: "Tab 1", path: "Tab 1" },
      { id: "t.child", title: "Child", path: "Tab 1 > Child" },
      { id: "t.twin", title: "Child", path: "Child" },
      { id: "Tab 1", title: "Last", path: "Last" },
    ]);
  });

  it("refuses any other id for a document without tabs", () => {
    expect(failureOf(() => resolveTab(parseDocument(legacy(one).document), "t.0")).code).toBe(
      "TAB_NOT_FOUND",
    );
  });
});

describe("renderTabTree", () => {
  it("nests children and counts siblings", () => {
    expect(renderTabTree(parseDocument(several.document))).toMatchObject([
      { tab_id: "t.0", index: 0, child_tabs: [{ tab_id: "t.child", index: 0, path: "Tab 1 > Child" }] },
      { tab_id: "t.twin", index: 1 },
      { tab_id: "Tab 1", index: 2 },
    ]);
  });
});
