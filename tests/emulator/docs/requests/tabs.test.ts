import type { Request, Tab, TabProperties } from "../../../../src/google-api/docs.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument, paragraphsOf, refusalOf } from "../open-docs.ts";

const add = (tabProperties: TabProperties): Request => ({ addDocumentTab: { tabProperties } });
const update = (tabProperties: TabProperties, fields: string): Request => ({
  updateDocumentTabProperties: { tabProperties, fields },
});

/** The id that a new tab got. */
function added(document: OpenDocument, tabProperties: TabProperties): string {
  return document.batch([add(tabProperties)]).replies?.[0]?.addDocumentTab?.tabProperties?.tabId ?? "";
}
/** Titles as a tree: `A(B,C)`. */
function tree(tabs: readonly Tab[] | undefined): string {
  return (tabs ?? [])
    .map(({ tabProperties, childTabs }) => {
      const below = tree(childTabs);
      return `${tabProperties?.title ?? ""}${below === "" ? "" : `(${below})`}`;
    })
    .join(",");
}
const shown = (document: OpenDocument): string => tree(document.read().tabs);
/** A document with tabs 1 to 4 at the top level; answers their ids. */
function four(): { document: OpenDocument; ids: string[] } {
  const document = openDocument("first");
  document.batch([update({ tabId: "t.0", title: "1" }, "title")]);
  return { document, ids: ["t.0", ...["2", "3", "4"].map((title) => added(document, { title }))] };
}

describe("addDocumentTab", () => {
  it("makes a tab of a section break and a paragraph, looking as the first (rulebook 10.1, 10.2)", () => {
    const document = openDocument("first");
    const { replies } = document.batch([add({ title: "Second", index: 1 })]);
    const properties = replies?.[0]?.addDocumentTab?.tabProperties;
    expect(properties).toEqual({
      tabId: expect.stringMatching(/^t\.[0-9a-z]{12}$/) as string,
      title: "Second",
      index: 1,
    });
    const [first, second] = document.read().tabs ?? [];
    expect(second?.tabProperties).toEqual(properties);
    expect(second?.documentTab?.body?.content?.map(({ endIndex }) => endIndex)).toEqual([1, 2]);
    expect(second?.documentTab?.documentStyle).toEqual(first?.documentTab?.documentStyle);
    expect(second?.documentTab?.namedStyles).toEqual(first?.documentTab?.namedStyles);
  });

  it("puts a child into its parent's list alone, and says so in the reply (rulebook 10.1)", () => {
    const document = openDocument("first");
    const { replies } = document.batch([add({ title: "Child of root", index: 0, parentTabId: "t.0" })]);
    expect(replies?.[0]?.addDocumentTab?.tabProperties).toMatchObject({
      title: "Child of root",
      parentTabId: "t.0",
      index: 0,
      nestingLevel: 1,
    });
    expect(shown(document)).toBe("Tab 1(Child of root)");
  });

  it("goes last without an index, moves later ones on, and names itself (rulebook 10.1, 10.3)", () => {
    const document = openDocument("first");
    document.batch([add({}), add({ title: "front", index: 0 })]);
    expect(shown(document)).toBe("front,Tab 1,Tab 2");
    expect(document.read().tabs?.map(({ tabProperties }) => tabProperties?.index)).toEqual([0, 1, 2]);
  });

  it.each<[TabProperties, string]>([
    [{ title: "Tab 1" }, "Tab title must be unique"],
    [{ tabId: "t.mine" }, "Tab ID should not be specified in the properties when adding a tab."],
    [{ index: 2 }, "The tab index 2 must be at most 1."],
    [{ parentTabId: "t.none" }, "Tab with ID t.none was not found"],
    [{ iconEmoji: "no" }, 'The icon must be one emoji; it is "no".'],
  ])("refuses %j (rulebook 1.7, 10.1)", (properties, text) => {
    const document = openDocument("first");
    expect(refusalOf(() => document.batch([add(properties)]))).toBe(
      `Invalid requests[0].addDocumentTab: ${text}`,
    );
  });

  it("refuses a parent beside the properties as an unknown name (rulebook 10.1)", () => {
    const request = { addDocumentTab: { parentTabId: "t.0" } } as Request;
    expect(refusalOf(() => openDocument("x").batch([request]))).toBe(
      `Invalid JSON payload received. Unknown name "parentTabId" at 'requests[0].add_document_tab': Cannot find field.`,
    );
  });

  it("stops at the third level (rulebook 10.1)", () => {
    const document = openDocument("first");
    const child = added(document, { title: "child", parentTabId: "t.0" });
    const grandchild = added(document, { title: "grandchild", parentTabId: child });
    expect(refusalOf(() => document.batch([add({ parentTabId: grandchild })]))).toContain("3 levels deep");
  });

  it("has an id only for later batches: the tab resolves then (rulebook 5.2, 10.6)", () => {
    const document = openDocument("first");
    const tabId = added(document, { title: "Second" });
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "there" } }]);
    expect(paragraphsOf(document.readLegacy())).toEqual(["first"]);
    expect(JSON.stringify(document.read().tabs?.[1])).toContain("there");
  });
});

describe("deleteTab", () => {
  it("takes the children along; the only tab stays (rulebook 10.4)", () => {
    const document = openDocument("first");
    const second = added(document, { title: "Second" });
    added(document, { title: "child", parentTabId: second });
    document.batch([{ deleteTab: { tabId: second } }]);
    expect(shown(document)).toBe("Tab 1");
    expect(refusalOf(() => document.batch([{ deleteTab: { tabId: "t.0" } }]))).toContain("The only tab");
    expect(refusalOf(() => document.batch([{ deleteTab: { tabId: "t.x" } }]))).toContain(
      "Tab with ID t.x was not found",
    );
  });
});

describe("updateDocumentTabProperties", () => {
  it.each([
    [3, 1, "3,1,2,4"],
    [1, 3, "2,1,3,4"],
    [2, 3, "1,2,3,4"],
    [4, 2, "1,4,2,3"],
  ])("moves tab %i to place %i with the old place still filled: %s (rulebook 10.3)", (from, to, expected) => {
    const { document, ids } = four();
    document.batch([update({ tabId: ids[from - 1] ?? "", index: to - 1 }, "index")]);
    expect(shown(document)).toBe(expected);
  });

  it("moves a tab under another parent as asked, and back (rulebook 10.3)", () => {
    const { document, ids } = four();
    const [first = "", second = "", third = ""] = ids;
    document.batch([
      update({ tabId: second, parentTabId: first }, "parentTabId"),
      update({ tabId: third, parentTabId: first, index: 0 }, "parentTabId,index"),
    ]);
    expect(shown(document)).toBe("1(3,2),4");
    document.batch([update({ tabId: third, parentTabId: "", index: 1 }, "parentTabId,index")]);
    expect(shown(document)).toBe("1(2),3,4");
    expect(
      refusalOf(() => document.batch([update({ tabId: first, parentTabId: second }, "parentTabId")])),
    ).toContain("cannot be moved below itself");
  });

  it("sets and clears an icon (rulebook 10.5)", () => {
    const document = openDocument("x");
    document.batch([update({ tabId: "t.0", iconEmoji: "\u{1F680}" }, "iconEmoji")]);
    expect(document.read().tabs?.[0]?.tabProperties?.iconEmoji).toBe("\u{1F680}");
    document.batch([update({ tabId: "t.0" }, "iconEmoji")]);
    expect(document.read().tabs?.[0]?.tabProperties).not.toHaveProperty("iconEmoji");
  });

  it.each([
    [{ title: "2" }, "title", "Tab title must be unique"],
    [{}, "nestingLevel", "Unallowed field: nestingLevel"],
    [{}, "", "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)"],
    [{ index: 9 }, "index", "The tab index 9 must be at most 4."],
  ])("refuses %j with the mask %j (rulebook 1.4, 1.7)", (properties, fields, text) => {
    const { document } = four();
    expect(refusalOf(() => document.batch([update({ tabId: "t.0", ...properties }, fields)]))).toBe(
      `Invalid requests[0].updateDocumentTabProperties: ${text}`,
    );
  });

  it.each<Request>([add({}), { deleteTab: {} }, update({}, "title")])(
    "and the other tab requests are no suggestions: %j (rulebook 11.5)",
    (request) => {
      expect(refusalOf(() => openDocument("x").suggest([request]))).toContain(
        "Request does not support application as suggestion.",
      );
    },
  );
});
