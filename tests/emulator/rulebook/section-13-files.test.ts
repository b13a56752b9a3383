// Rulebook 13.2: copies, exports, files.get and files.list.
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { documentType, docxType, exported, failureOf, files, imported } from "./drive.ts";
import { rule } from "./rule.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

let opened = 0;
/** A document whose body is the text and a number of its own; answers its id. */
function made(text = "Kept words", name = "Report"): string {
  opened += 1;
  return test.google.importFile(`${name}.txt`, `${text} ${opened}\n`).documentId;
}
const copy = async (id: string, query = "", body: object = {}): Promise<JsonAnswer["json"]> =>
  (await test.call("POST", `${files}/${id}/copy${query}`, body)).json;
const comment = async (id: string, content: string): Promise<string> =>
  (await test.call("POST", `${files}/${id}/comments?fields=id`, { content })).json.id;
const commentsOf = async (id: string): Promise<string[]> => {
  const { json } = await test.call("GET", `${files}/${id}/comments?fields=comments/content`);
  return json.comments.map(({ content }: { content: string }) => content);
};
const suggest = (documentId: string, text: string): Promise<JsonAnswer> =>
  test.call("POST", "/emulator/act", {
    documentId,
    action: "suggest",
    requests: [{ insertText: { text, location: { index: 1 } } }],
  });
const read = async (id: string): Promise<JsonAnswer["json"]> =>
  (await test.call("GET", `/v1/documents/${id}?includeTabsContent=true`)).json;
const found = async (q: string): Promise<string[]> =>
  (await test.call("GET", `${files}?q=${encodeURIComponent(q)}`)).json.files.map(
    ({ id }: { id: string }) => id,
  );
const tryExport = (id: string, mimeType: string): Promise<JsonAnswer> =>
  test.call("GET", `${files}/${id}/export?mimeType=${encodeURIComponent(mimeType)}`);

rule("13.2a", "done", "a copy has a new id, and none of the revision history", async () => {
  const id = made();
  for (const text of ["a", "b"]) {
    await test.call("POST", "/emulator/clock", { advanceMs: 3_600_000 });
    const requests = [{ insertText: { text, location: { index: 1 } } }];
    await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
  }
  const other = await copy(id);
  expect(other.id).not.toBe(id);
  const history = async (file: string): Promise<number> =>
    (await test.call("GET", `${files}/${file}/revisions?fields=revisions/id`)).json.revisions.length;
  expect([await history(id), await history(other.id)]).toEqual([3, 1]);
});

rule("13.2b", "done", "comments and open suggestions are dropped by default", async () => {
  const id = made();
  await comment(id, "dropped");
  await suggest(id, "only suggested ");
  const other = await copy(id);
  expect(await commentsOf(other.id)).toEqual([]);
  expect(JSON.stringify(await read(other.id))).not.toContain("only suggested");
});

rule(
  "13.2c",
  "done",
  "copyComments=true takes open comments along with their anchors, and pending suggestions, but no resolved ones",
  async () => {
    await test.call("POST", "/emulator/features", { preview: true });
    const id = made();
    const [anchored] = (
      await test.call("POST", `/v1/documents/${id}:batchUpdate`, {
        requests: [{ insertComment: { content: "anchored", range: { startIndex: 1, endIndex: 5 } } }],
      })
    ).json.replies;
    const resolved = await comment(id, "resolved");
    await test.call("POST", `${files}/${id}/comments/${resolved}/replies?fields=id`, { action: "resolve" });
    await suggest(id, "new ");
    const other = await copy(id, "?copyComments=true");
    expect(await commentsOf(other.id)).toEqual(["anchored"]);
    const query =
      "includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED";
    const { json } = await test.call("GET", `/v1/documents/${other.id}?${query}`);
    const { anchorId, plainTextQuote } = json.comments[0];
    expect(plainTextQuote).toBe(anchored.insertComment.commentThread.plainTextQuote);
    expect(json.tabs[0].documentTab.commentAnchors[anchorId].ranges).toEqual([
      { startIndex: 5, endIndex: 9 },
    ]);
    expect(JSON.stringify(json)).toContain("suggestedInsertionIds");
    await test.call("POST", "/emulator/features", { preview: false });
  },
);

rule(
  "13.2d",
  "untestable",
  "without the right to read comments copyComments leaves them out silently",
  "Whoever may read a file of the local Google may read its comments.",
);

rule("13.2e", "done", "tabs are kept", async () => {
  const id = made();
  const requests = [{ addDocumentTab: { tabProperties: { title: "Other" } } }];
  await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
  const titles = async (file: string): Promise<string[]> =>
    (await read(file)).tabs.map((tab: { tabProperties: { title: string } }) => tab.tabProperties.title);
  expect(await titles((await copy(id)).id)).toEqual(["Tab 1", "Other"]);
});

rule("13.2f", "chosen", "a copy is named Copy of X unless a name is given", async () => {
  const id = made();
  expect((await copy(id)).name).toBe("Copy of Report");
  expect((await copy(id, "", { name: "Mine" })).name).toBe("Mine");
});

rule("13.2g", "chosen", "text/plain begins with a byte order mark", async () => {
  expect((await exported(test, made("words"), "text/plain")).subarray(0, 3)).toEqual(
    Buffer.from([0xef, 0xbb, 0xbf]),
  );
});

rule("13.2h", "done", "text/markdown, text/html, application/pdf and .docx are exported", async () => {
  const id = made("words");
  const begins = async (mimeType: string): Promise<string> =>
    (await exported(test, id, mimeType)).toString("latin1", 0, 5);
  expect(await begins("text/markdown")).toBe("words");
  expect(await begins("text/html")).toMatch(/^<!?\w/);
  expect(await begins("application/pdf")).toBe("%PDF-");
  expect((await begins(docxType)).slice(0, 2)).toBe("PK");
});

rule(
  "13.2i",
  "refused",
  "application/zip, application/rtf, OpenDocument and EPUB are refused with 501 and their name",
  async () => {
    for (const mimeType of [
      "application/zip",
      "application/rtf",
      "application/vnd.oasis.opendocument.text",
      "application/epub+zip",
    ]) {
      const { status, json } = await tryExport(made(), mimeType);
      expect([status, json.error.message]).toEqual([
        501,
        `((the export to ${mimeType} is not implemented by the local Google))`,
      ]);
    }
  },
);

rule("13.2j", "done", "an export holds the whole document, all tabs joined", async () => {
  const id = made("first tab");
  const add = [{ addDocumentTab: { tabProperties: { title: "Other" } } }];
  const { json } = await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests: add });
  const { tabId } = json.replies[0].addDocumentTab.tabProperties;
  const requests = [{ insertText: { text: "second tab", location: { tabId, index: 1 } } }];
  await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
  for (const mimeType of ["text/plain", "text/markdown", "text/html"])
    expect((await exported(test, id, mimeType)).toString()).toMatch(/first tab[^]*second tab/);
});

rule(
  "13.2k",
  "done",
  "more than 10 MB are refused: 403 exportSizeLimitExceeded, This file is too large to be exported.; exportLinks have no limit",
  async () => {
    const picture = Buffer.concat([Buffer.from("GIF89a\u0001\u0000\u0001\u0000"), Buffer.alloc(8_000_000)]);
    const source = `data:image/gif;base64,${picture.toString("base64")}`;
    const id = await imported(test, "text/html", `<p><img src="${source}"></p>`);
    expect(failureOf(await tryExport(id, "text/html"))).toEqual([
      403,
      "exportSizeLimitExceeded",
      "This file is too large to be exported.",
    ]);
    const { json } = await test.call("GET", `${files}/${id}?fields=exportLinks`);
    const response = await fetch(json.exportLinks["text/html"], {
      headers: { authorization: `Bearer ${test.google.token}` },
    });
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10 * 1024 * 1024);
  },
);

rule("13.2l", "done", "an unsupported type is 400 The requested conversion is not supported.", async () => {
  const { status, json } = await tryExport(made(), "image/png");
  expect([status, json.error.message]).toEqual([400, "The requested conversion is not supported."]);
});

const markdownOf = async (markdown: string): Promise<string> => {
  const id = await imported(test, "text/markdown", markdown);
  return (await exported(test, id, "text/markdown")).toString().trim();
};

rule("13.2m", "done", "Markdown has # for headings", async () => {
  expect(await markdownOf("# One\n\n### Three")).toBe("# One\n\n### Three");
});

rule("13.2n", "chosen", "a heading that is bold by its named style is not wrapped in **", async () => {
  const id = await imported(test, "text/markdown", "# One");
  const namedStyle = { namedStyleType: "HEADING_1", textStyle: { bold: true } };
  const requests = [{ updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } }];
  await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
  expect((await exported(test, id, "text/markdown")).toString().trim()).toBe("# One");
});

rule("13.2o", "done", "section breaks vanish in Markdown", async () => {
  const id = await imported(test, "text/markdown", "one\n\ntwo");
  const requests = [{ insertSectionBreak: { location: { index: 5 }, sectionType: "NEXT_PAGE" } }];
  await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
  expect((await exported(test, id, "text/markdown")).toString().split(/\n+/)).toEqual(["one", "two", ""]);
});

rule("13.2p", "done", "checked items are - [x] ~~text~~", async () => {
  expect(await markdownOf("- [x] text")).toBe("- [x] ~~text~~");
});

rule("13.2q", "done", "pictures are data URIs in reference links", async () => {
  const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  expect(await markdownOf(`![dot](${dot})`)).toBe(`![dot][image1]\n\n[image1]: <${dot}>`);
});

rule("13.2r", "done", "a hard break is two spaces", async () => {
  expect(await markdownOf("one  \ntwo")).toBe("one  \ntwo");
});

rule(
  "13.2s",
  "refused",
  "export takes mimeType alone; files.download, which knows old revisions, is refused with 501",
  async () => {
    const id = made();
    const answer = await test.call("GET", `${files}/${id}/export?mimeType=text/plain&revisionId=1`);
    expect(answer.status).toBe(400);
    const { status, json } = await test.call("POST", `${files}/${id}/download?revisionId=1`);
    expect([status, json.error.message]).toEqual([501, expect.stringContaining("files.download")]);
  },
);

rule("13.2t", "done", "files.get without fields answers kind, id, name and mimeType only", async () => {
  const id = made();
  expect((await test.call("GET", `${files}/${id}`)).json).toEqual({
    kind: "drive#file",
    id,
    name: "Report",
    mimeType: documentType,
  });
});

rule("13.2u", "done", "capabilities, owners, modifiedTime and version come on request", async () => {
  const { json } = await test.call(
    "GET",
    `${files}/${made()}?fields=capabilities,owners,modifiedTime,version`,
  );
  expect(json).toEqual({
    capabilities: expect.objectContaining({ canEdit: true, canComment: true }) as object,
    owners: [expect.objectContaining({ emailAddress: "owner@example.com" })],
    modifiedTime: expect.stringMatching(/Z$/) as string,
    version: expect.stringMatching(/^\d+$/) as string,
  });
});

rule("13.2v", "done", "files.list reads the grammar of q", async () => {
  const id = made("zebra stripes", "It's listed");
  for (const q of [
    "name = 'It\\'s listed' and mimeType = 'application/vnd.google-apps.document'",
    "name contains 'It' and not name contains 'Report'",
    "fullText contains 'zebra' and trashed = false",
    "(name = 'none' or name = 'It\\'s listed') and 'me' in owners",
    "modifiedTime > '2012-06-04T12:00:00' and name = 'It\\'s listed' and 'root' in parents",
  ])
    expect(await found(q)).toEqual([id]);
  expect((await test.call("GET", `${files}?q=${encodeURIComponent("name ==")}`)).status).toBe(400);
});

rule("13.2w", "done", "files.list has 100 a page unless pageSize says so", async () => {
  const folder = await test.call("POST", files, {
    name: "many",
    mimeType: "application/vnd.google-apps.folder",
  });
  for (let n = 0; n < 101; n += 1)
    await test.call("POST", files, { name: `${n}`, parents: [folder.json.id] });
  const q = encodeURIComponent(`'${folder.json.id}' in parents`);
  const { json } = await test.call("GET", `${files}?q=${q}`);
  expect([json.files.length, typeof json.nextPageToken]).toEqual([100, "string"]);
});

rule("13.2x", "done", "trashed = false is not implied", async () => {
  const id = made("words", "In the bin");
  await test.call("PATCH", `${files}/${id}`, { trashed: true });
  expect(await found("name = 'In the bin'")).toEqual([id]);
  expect(await found("name = 'In the bin' and trashed = false")).toEqual([]);
});

rule("13.2y", "done", "alt=media of a document is 403 fileNotDownloadable", async () => {
  expect(failureOf(await test.call("GET", `${files}/${made()}?alt=media`))).toEqual([
    403,
    "fileNotDownloadable",
    "Only files with binary content can be directly downloaded. Use Export with Docs Editors files.",
  ]);
});
