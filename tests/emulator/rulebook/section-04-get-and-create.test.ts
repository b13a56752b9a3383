// Rulebook 4: documents.get and documents.create.
import type { Document } from "../../../src/google-api/docs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import {
  editor,
  googleErrorOf,
  insert,
  openDocs,
  openDocument,
  refusalOf,
  viewer,
  withPreview,
  type OpenDocument,
} from "../docs/open-docs.ts";
import { blocksOf, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

let google: TestGoogle;
beforeAll(async () => {
  google = await startTestGoogle();
});
afterAll(() => google.close());

/** A document of the tabs one and two. */
function twoTabs(): OpenDocument {
  const document = openDocument("one");
  const [reply] = document.batch([{ addDocumentTab: { tabProperties: { title: "Two" } } }]).replies ?? [];
  const tabId = reply?.addDocumentTab?.tabProperties?.tabId ?? "";
  document.batch([{ insertText: { location: { tabId, index: 1 }, text: "two" } }]);
  return document;
}
const get = ({ docs, documentId }: OpenDocument, query: object, caller = editor): Document =>
  docs.get(documentId, query, caller);

rule("4.1a", "done", "without includeTabsContent the top-level fields hold the first tab alone", () => {
  for (const query of [{}, { includeTabsContent: "false" }]) {
    const answer = get(twoTabs(), query);
    expect(textIn(answer.body?.content)).toBe("one\n");
    expect(answer).not.toHaveProperty("tabs");
  }
});

rule(
  "4.1b",
  "done",
  "with includeTabsContent tabs is filled, and body, lists and the like are absent",
  () => {
    const answer = get(twoTabs(), { includeTabsContent: "true" });
    expect(answer.tabs?.map(({ documentTab }) => textIn(documentTab?.body?.content))).toEqual([
      "one\n",
      "two\n",
    ]);
    for (const name of ["body", "lists", "documentStyle", "namedStyles", "headers"])
      expect(answer).not.toHaveProperty(name);
  },
);

rule(
  "4.2a",
  "done",
  "the default view is SUGGESTIONS_INLINE for editors, PREVIEW_WITHOUT_SUGGESTIONS for others",
  () => {
    const document = openDocument("text");
    for (const query of [{}, { suggestionsViewMode: "DEFAULT_FOR_CURRENT_ACCESS" }]) {
      expect(get(document, query).suggestionsViewMode).toBe("SUGGESTIONS_INLINE");
      expect(get(document, query, viewer).suggestionsViewMode).toBe("PREVIEW_WITHOUT_SUGGESTIONS");
    }
  },
);

rule("4.2b", "done", "the answer names the view that it shows", () => {
  for (const mode of ["SUGGESTIONS_INLINE", "PREVIEW_SUGGESTIONS_ACCEPTED", "PREVIEW_WITHOUT_SUGGESTIONS"])
    expect(get(openDocument("text"), { suggestionsViewMode: mode }).suggestionsViewMode).toBe(mode);
});

rule("4.2c", "done", "a viewer who asks for suggestions inline or accepted gets 403", () => {
  for (const suggestionsViewMode of ["SUGGESTIONS_INLINE", "PREVIEW_SUGGESTIONS_ACCEPTED"]) {
    const error = googleErrorOf(() => get(openDocument("text"), { suggestionsViewMode }, viewer));
    expect([error.httpStatus, error.status]).toEqual([403, "PERMISSION_DENIED"]);
  }
});

rule(
  "4.2d",
  "done",
  "commenters and readers see PREVIEW_WITHOUT_SUGGESTIONS and no revisionId, owners and writers both",
  async () => {
    const { documentId } = google.google.importFile("roles.txt", "roles");
    const seen: Record<string, [string, boolean]> = {};
    for (const role of ["owner", "writer", "commenter", "reader"]) {
      await google.call("POST", "/emulator/files", { id: documentId, role });
      const { json } = await google.call("GET", `/v1/documents/${documentId}`);
      seen[role] = [json.suggestionsViewMode, "revisionId" in json];
    }
    expect(seen).toEqual({
      owner: ["SUGGESTIONS_INLINE", true],
      writer: ["SUGGESTIONS_INLINE", true],
      commenter: ["PREVIEW_WITHOUT_SUGGESTIONS", false],
      reader: ["PREVIEW_WITHOUT_SUGGESTIONS", false],
    });
  },
);

rule("4.3a", "done", "commentsViewMode is for answers with tabs", () => {
  const document = openDocument("text", withPreview());
  expect(refusalOf(() => get(document, { commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED" }))).toBe(
    "Comments view mode may only be specified if tabs content is also requested.",
  );
});

rule("4.3b", "done", "comments are for suggestions that are asked for inline", () => {
  const document = openDocument("text", withPreview());
  const ask = (more: object): string =>
    refusalOf(() =>
      get(document, {
        includeTabsContent: "true",
        commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
        ...more,
      }),
    );
  expect(ask({ suggestionsViewMode: "PREVIEW_SUGGESTIONS_ACCEPTED" })).toBe(
    "Comments may not be requested when previewing suggestions.",
  );
  expect(ask({})).toBe(
    "Comments may only be explicitly included if inline suggestions are also explicitly requested.",
  );
});

rule("4.3c", "done", "commentsViewMode is COMMENTS_VIEW_MODE_UNSPECIFIED, _INCLUDED or _OMITTED", () => {
  const document = openDocument("text", withPreview());
  const ask = (commentsViewMode: string): unknown =>
    get(document, {
      includeTabsContent: "true",
      suggestionsViewMode: "SUGGESTIONS_INLINE",
      commentsViewMode,
    });
  for (const word of ["UNSPECIFIED", "INCLUDED", "OMITTED"])
    expect(() => ask(`COMMENTS_VIEW_MODE_${word}`)).not.toThrow();
  expect(refusalOf(() => ask("ALL"))).toContain("comments_view_mode");
});

rule(
  "4.3d",
  "done",
  "the answer names its commentsViewMode, COMMENTS_VIEW_MODE_OMITTED when none was asked for, without tabs too",
  () => {
    const document = openDocument("text", withPreview());
    expect(document.read()).toHaveProperty("commentsViewMode", "COMMENTS_VIEW_MODE_OMITTED");
    expect(document.readLegacy()).toHaveProperty("commentsViewMode", "COMMENTS_VIEW_MODE_OMITTED");
    expect(Object.keys(document.readLegacy()).sort()).toEqual(
      [
        ...["body", "documentStyle", "namedStyles", "title", "documentId", "revisionId"],
        ...["suggestionsViewMode", "commentsViewMode"],
      ].sort(),
    );
  },
);

rule(
  "4.3e",
  "done",
  "an account without the preview does not know commentsViewMode, and answers without it",
  () => {
    const document = openDocument("text");
    expect(document.read()).not.toHaveProperty("commentsViewMode");
    expect(refusalOf(() => get(document, { commentsViewMode: "COMMENTS_VIEW_MODE_OMITTED" }))).toBe(
      `Invalid JSON payload received. Unknown name "commentsViewMode": Cannot bind query parameter. Field 'commentsViewMode' could not be found in request message.`,
    );
  },
);

rule(
  "4.3f",
  "done",
  "the body of a document of one tab is the same, byte for byte, with tabs and without",
  () => {
    const { read, readLegacy } = openDocument(testDocument("tables-merged-and-nested-lists"));
    expect(JSON.stringify(read().tabs?.[0]?.documentTab?.body)).toBe(JSON.stringify(readLegacy().body));
  },
);

rule("4.4a", "done", "fields cuts an answer down: tabs(tabProperties,documentTab(body))", () => {
  const answer = get(twoTabs(), {
    includeTabsContent: "true",
    fields: "tabs(tabProperties,documentTab(body))",
  });
  expect(Object.keys(answer)).toEqual(["tabs"]);
  for (const tab of answer.tabs ?? []) {
    expect(Object.keys(tab)).toEqual(["tabProperties", "documentTab"]);
    expect(Object.keys(tab.documentTab ?? {})).toEqual(["body"]);
  }
});

rule("4.4b", "done", "tabs below tabs need the mask spelled out for each level", () => {
  const document = openDocument(testDocument("nested-tabs-and-contents"));
  const ids = (fields: string): string[] =>
    [
      ...JSON.stringify(get(document, { includeTabsContent: "true", fields })).matchAll(/"tabId":"([^"]*)"/g),
    ].map(([, id = ""]) => id);
  expect(ids("tabs(tabProperties(tabId))")).toEqual(["t.0", "t.tools0000001"]);
  expect(ids("tabs(tabProperties(tabId),childTabs(tabProperties(tabId)))")).toEqual([
    ...["t.0", "t.tools0000001", "t.tools0000002", "t.tools0000004"],
  ]);
});

rule("4.5a", "done", "create takes the title and ignores all other content", () => {
  const { docs } = openDocs();
  const sent = { ...openDocument("text").readLegacy(), title: "Plan", documentId: "mine" };
  const made = docs.create(sent, editor);
  expect([made.title, textIn(made.body?.content)]).toEqual(["Plan", "\n"]);
  expect(made.documentId).not.toBe("mine");
});

rule("4.5b", "done", "create answers 200 with the blank document in the shape without tabs", async () => {
  const { status, json } = await google.call("POST", "/v1/documents", { title: "Plan" });
  expect(status).toBe(200);
  expect(json).not.toHaveProperty("tabs");
  expect(blocksOf(json)).toHaveLength(2);
});

rule("4.5c", "chosen", "a document without a title is called Untitled document", () => {
  for (const body of [{}, { title: "" }])
    expect(openDocs().docs.create(body, editor).title).toBe("Untitled document");
});

rule("4.6a", "done", "revisionId is there for those who may edit, and for nobody else", () => {
  const document = openDocument("text");
  expect(get(document, {}).revisionId).toEqual(expect.any(String));
  expect(get(document, {}, viewer)).not.toHaveProperty("revisionId");
});

rule("4.6b", "chosen", "a revisionId is good for a day and longer, as long as nothing changes", async () => {
  const { documentId } = google.google.importFile("old.txt", "old");
  const path = `/v1/documents/${documentId}`;
  const requiredRevisionId = (await google.call("GET", path)).json.revisionId;
  await google.call("POST", "/emulator/clock", { advanceMs: 25 * 3_600_000 });
  const body = { requests: [insert(1, "x")], writeControl: { requiredRevisionId } };
  expect((await google.call("POST", `${path}:batchUpdate`, body)).status).toBe(200);
});

rule(
  "4.6c",
  "untestable",
  "a revisionId of one user says nothing to another",
  "The local Google has one account.",
);

rule("4.6d", "chosen", "an unchanged document answers the same revisionId each time", () => {
  const document = openDocument("text");
  expect(document.read().revisionId).toBe(document.readLegacy().revisionId);
});

rule("4.7", "done", "prettyPrint=false gives compact JSON, the default is indented", async () => {
  const { documentId } = google.google.importFile("pretty.txt", "pretty");
  const path = `/v1/documents/${documentId}?fields=title`;
  expect((await google.call("GET", path)).text).toBe('{\n  "title": "pretty"\n}\n');
  expect((await google.call("GET", `${path}&prettyPrint=false`)).text).toBe('{"title":"pretty"}');
});
