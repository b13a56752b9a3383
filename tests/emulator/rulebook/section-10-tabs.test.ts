// Rulebook 10: tabs.
import type { Request, Tab, TabProperties } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { openDocument, paragraphsOf, refusalOf } from "../docs/open-docs.ts";
import { open, suggest } from "./preview.ts";
import { refused, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

const add = (tabProperties: TabProperties): Request => ({ addDocumentTab: { tabProperties } });
const update = (tabProperties: TabProperties, fields: string): Request => ({
  updateDocumentTabProperties: { tabProperties, fields },
});
/** What a new tab's reply says. */
function made(document: OpenDocument, tabProperties: TabProperties): TabProperties {
  return document.batch([add(tabProperties)]).replies?.[0]?.addDocumentTab?.tabProperties ?? {};
}
const idOf = (document: OpenDocument, tabProperties: TabProperties): string =>
  made(document, tabProperties).tabId ?? "";

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
const indexes = (document: OpenDocument): unknown[] =>
  (document.read().tabs ?? []).map(({ tabProperties }) => tabProperties?.index);

/** Tabs 1 to 4 at the top level, and their ids. */
function four(): { document: OpenDocument; ids: string[] } {
  const document = openDocument("first");
  document.batch([update({ tabId: "t.0", title: "1" }, "title")]);
  return { document, ids: ["t.0", ...["2", "3", "4"].map((title) => idOf(document, { title }))] };
}
/** The order after the tab at one place, counted from 1, was moved to another. */
function moved(from: number, to: number): string {
  const { document, ids } = four();
  document.batch([update({ tabId: ids[from - 1] ?? "", index: to - 1 }, "index")]);
  return shown(document);
}

rule("10.1a", "done", "a title is unique across the document, children included", () => {
  const document = openDocument("first");
  made(document, { title: "Child", parentTabId: "t.0" });
  for (const title of ["Tab 1", "Child"])
    expect(refused(document, add({ title }))).toBe("Tab title must be unique");
});

rule("10.1b", "chosen", "a tab without a title is named Tab N", () => {
  const document = openDocument("first");
  expect([made(document, {}).title, made(document, {}).title]).toEqual(["Tab 2", "Tab 3"]);
});

rule("10.1c", "done", "a tab without an index goes last", () => {
  const document = openDocument("first");
  made(document, { title: "A" });
  expect(made(document, { title: "B" }).index).toBe(2);
  expect(shown(document)).toBe("Tab 1,A,B");
});

rule("10.1d", "chosen", "refuses an index beyond the end", () => {
  expect(refused(openDocument("first"), add({ index: 2 }))).toBe("The tab index 2 must be at most 1.");
});

rule("10.1e", "done", "parentTabId is inside tabProperties; beside them it is an unknown name", () => {
  const beside = { addDocumentTab: { parentTabId: "t.0" } } as Request;
  expect(refusalOf(() => openDocument("x").batch([beside]))).toBe(
    `Invalid JSON payload received. Unknown name "parentTabId" at 'requests[0].add_document_tab': Cannot find field.`,
  );
  const document = openDocument("x");
  made(document, { title: "Child", parentTabId: "t.0" });
  expect(shown(document)).toBe("Tab 1(Child)");
});

rule("10.1f", "done", "tabs nest three levels deep: a grandchild has nestingLevel 2", () => {
  const document = openDocument("first");
  const child = idOf(document, { title: "child", parentTabId: "t.0" });
  expect(made(document, { title: "grandchild", parentTabId: child }).nestingLevel).toBe(2);
});

rule("10.1g", "chosen", "a fourth level is refused, as the editor's cap says", () => {
  const document = openDocument("first");
  const child = idOf(document, { title: "child", parentTabId: "t.0" });
  const grandchild = idOf(document, { title: "grandchild", parentTabId: child });
  expect(refused(document, add({ parentTabId: grandchild }))).toContain("3 levels deep");
});

rule("10.1h", "done", "a child is listed only in its parent's childTabs", () => {
  const document = openDocument("first");
  made(document, { title: "Child", parentTabId: "t.0" });
  const { tabs } = document.read();
  expect([tabs?.length, tabs?.[0]?.childTabs?.length]).toEqual([1, 1]);
});

rule(
  "10.1i",
  "done",
  "the reply has tabId, title and index, and for a child parentTabId and nestingLevel",
  () => {
    const document = openDocument("first");
    const tabId = expect.stringMatching(/^t\.[0-9a-z]{12}$/) as string;
    expect(made(document, { title: "A" })).toEqual({ tabId, title: "A", index: 1 });
    expect(made(document, { title: "B", parentTabId: "t.0" })).toEqual({
      tabId,
      title: "B",
      parentTabId: "t.0",
      index: 0,
      nestingLevel: 1,
    });
  },
);

rule(
  "10.2",
  "done",
  "a new tab holds a section break and a paragraph; documentStyle and namedStyles equal the first tab's",
  () => {
    const document = openDocument("first");
    const pageSize = {
      width: { magnitude: 400, unit: "PT" },
      height: { magnitude: 600, unit: "PT" },
    } as const;
    const namedStyle = { namedStyleType: "TITLE", textStyle: { bold: true } } as const;
    document.batch([
      { updateDocumentStyle: { documentStyle: { pageSize }, fields: "pageSize" } },
      { updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } },
      add({ title: "A" }),
    ]);
    const [first, second] = (document.read().tabs ?? []).map(({ documentTab }) => documentTab);
    expect(second?.body?.content?.map(({ startIndex, endIndex }) => [startIndex, endIndex])).toEqual([
      [undefined, 1],
      [1, 2],
    ]);
    expect([second?.body?.content?.[0]?.sectionBreak !== undefined, textIn(second?.body?.content)]).toEqual([
      true,
      "\n",
    ]);
    expect(second?.documentStyle).toEqual(first?.documentStyle);
    expect(second?.namedStyles).toEqual(first?.namedStyles);
  },
);

rule("10.3a", "done", "later siblings' index grows by 1", () => {
  const document = openDocument("first");
  made(document, { title: "A" });
  made(document, { title: "B", index: 1 });
  expect([shown(document), indexes(document)]).toEqual(["Tab 1,B,A", [0, 1, 2]]);
});

rule("10.3b", "done", "refuses a tabId of the client's", () => {
  expect(refused(openDocument("x"), add({ tabId: "t.mine" }))).toBe(
    "Tab ID should not be specified in the properties when adding a tab.",
  );
});

rule(
  "10.3c",
  "done",
  "a move to a later place among the same siblings lands one short: counted from 1, 1→3 gives 2",
  () => {
    expect(moved(1, 3)).toBe("2,1,3,4");
  },
);

rule("10.3d", "done", "a move to the very next place changes nothing and succeeds: 2→3 gives 2", () => {
  expect(moved(2, 3)).toBe("1,2,3,4");
});

rule("10.3e", "done", "a move to an earlier place is as asked: 3→1 gives 1, 4→2 gives 2", () => {
  expect([moved(3, 1), moved(4, 2)]).toEqual(["3,1,2,4", "1,4,2,3"]);
});

rule("10.3f", "done", "a move under another parent is as asked", () => {
  const { document, ids } = four();
  const [first = "", second = "", third = "", fourth = ""] = ids;
  document.batch([
    update({ tabId: second, parentTabId: first, index: 0 }, "parentTabId,index"),
    update({ tabId: third, parentTabId: first, index: 1 }, "parentTabId,index"),
    update({ tabId: fourth, parentTabId: first, index: 1 }, "parentTabId,index"),
  ]);
  expect(shown(document)).toBe("1(2,4,3)");
});

rule("10.4a", "done", "deleteTab takes the children along", () => {
  const document = openDocument("first");
  const second = idOf(document, { title: "A" });
  made(document, { title: "B", parentTabId: second });
  document.batch([{ deleteTab: { tabId: second } }]);
  expect(shown(document)).toBe("Tab 1");
});

rule("10.4b", "done", "the only tab cannot be deleted", () => {
  const document = openDocument("first");
  made(document, { title: "Child", parentTabId: "t.0" });
  expect(refused(document, { deleteTab: { tabId: "t.0" } })).toBe(
    "The only tab of a document cannot be deleted.",
  );
});

rule("10.5a", "done", "updateDocumentTabProperties knows title, index, parentTabId and iconEmoji", () => {
  const { document, ids } = four();
  const [first = "", second = ""] = ids;
  document.batch([
    update(
      { tabId: second, title: "New", iconEmoji: "🚀", parentTabId: first, index: 0 },
      "title,iconEmoji,parentTabId,index",
    ),
  ]);
  expect(document.read().tabs?.[0]?.childTabs?.[0]?.tabProperties).toEqual({
    tabId: second,
    title: "New",
    parentTabId: first,
    index: 0,
    nestingLevel: 1,
    iconEmoji: "🚀",
  });
  expect(refused(document, update({ tabId: second }, "nestingLevel"))).toBe("Unallowed field: nestingLevel");
});

rule("10.5b", "done", "refuses an icon that is no emoji", () => {
  expect(refused(openDocument("x"), update({ tabId: "t.0", iconEmoji: "no" }, "iconEmoji"))).toBe(
    'The icon must be one emoji; it is "no".',
  );
});

rule("10.5c", "done", "is not there in suggestion mode", () => {
  expect(refusalOf(() => suggest(open(), [update({ tabId: "t.0", title: "A" }, "title")]))).toBe(
    "Invalid requests[0].updateDocumentTabProperties: Request does not support application as suggestion.",
  );
});

rule("10.5d", "chosen", "works where t.0 was deleted: that fault of the service is not copied", () => {
  const { document, ids } = four();
  document.batch([{ deleteTab: { tabId: "t.0" } }, update({ tabId: ids[1] ?? "", title: "A" }, "title")]);
  expect(shown(document)).toBe("A,3,4");
});

rule("10.6a", "done", "ids of segments resolve within a tab", () => {
  const document = openDocument("first");
  const tabId = idOf(document, { title: "A" });
  const [reply] = document.batch([{ createHeader: { type: "DEFAULT" } }]).replies ?? [];
  const segmentId = reply?.createHeader?.headerId ?? "";
  const into = (location: object): Request => ({
    insertText: { location: { segmentId, index: 0, ...location }, text: "x" },
  });
  expect(refused(document, into({ tabId }))).toBe(`Segment with ID ${segmentId} was not found`);
  document.batch([into({ tabId: "t.0" }), into({})]);
  expect(textIn(document.readLegacy().headers?.[segmentId]?.content)).toBe("xx\n");
});

rule(
  "10.6b",
  "chosen",
  "no number of tabs is refused: the editor's reported limit of 100 is not the API's",
  () => {
    const document = openDocument("first");
    document.batch(Array.from({ length: 101 }, () => add({})));
    expect(document.read().tabs).toHaveLength(102);
    expect(paragraphsOf(document.readLegacy())).toEqual(["first"]);
  },
);
