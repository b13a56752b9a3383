// Rulebook 13.1: comments and replies through Drive.
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { failureOf, files } from "./drive.ts";
import { rule } from "./rule.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());
let opened = 0;
beforeEach(() => {
  opened += 1;
  ({ documentId } = test.google.importFile(`talk ${opened}.txt`, `Words to talk about ${opened}\n`));
});

const comments = (): string => `${files}/${documentId}/comments`;
const create = (body: object, fields = "*"): Promise<JsonAnswer> =>
  test.call("POST", `${comments()}?fields=${fields}`, body);
const idOf = async (content = "why?"): Promise<string> => (await create({ content })).json.id;
const get = async (id: string, fields = "*"): Promise<JsonAnswer["json"]> =>
  (await test.call("GET", `${comments()}/${id}?fields=${fields}`)).json;
const list = async (query = "fields=*"): Promise<JsonAnswer["json"]> =>
  (await test.call("GET", `${comments()}?${query}`)).json;
const reply = (id: string, body: object): Promise<JsonAnswer> =>
  test.call("POST", `${comments()}/${id}/replies?fields=*`, body);
/** A comment as somebody else's editor makes it; answers its id. */
async function byAnother(more: object): Promise<string> {
  const body = { as: "Somebody", documentId, action: "comment", content: "theirs", ...more };
  return (await test.call("POST", "/emulator/act", body)).json.commentId;
}

rule(
  "13.1a",
  "done",
  "every method but delete needs fields, about.get too: The 'fields' parameter is required for this method.",
  async () => {
    const id = await idOf();
    const { json } = await reply(id, { content: "x" });
    const replies = `${comments()}/${id}/replies`;
    const calls: [string, string, object?][] = [
      ["GET", comments()],
      ["POST", comments(), { content: "x" }],
      ["GET", `${comments()}/${id}`],
      ["PATCH", `${comments()}/${id}`, { content: "x" }],
      ["GET", replies],
      ["POST", replies, { content: "x" }],
      ["GET", `${replies}/${json.id}`],
      ["PATCH", `${replies}/${json.id}`, { content: "x" }],
      ["GET", "/drive/v3/about"],
    ];
    for (const [method, path, body] of calls) {
      const answer = await test.call(method, path, body);
      expect([answer.status, answer.json.error.errors]).toEqual([
        400,
        [
          {
            domain: "global",
            reason: "required",
            message: "The 'fields' parameter is required for this method.",
            locationType: "parameter",
            location: "fields",
          },
        ],
      ]);
    }
    for (const path of [`${replies}/${json.id}`, `${comments()}/${id}`])
      expect((await test.call("DELETE", path)).status).toBe(204);
  },
);

rule("13.1b", "done", "an unknown name in the mask is Invalid field selection X", async () => {
  const answer = await test.call("GET", `${comments()}?fields=bogus`);
  expect([answer.status, answer.json.error.message]).toEqual([400, "Invalid field selection bogus"]);
});

rule(
  "13.1c",
  "done",
  "a comment has kind, id, contents, times, author, deleted, quote, anchor and replies",
  async () => {
    const quotedFileContent = { mimeType: "text/html", value: "Words" };
    const { json } = await create({ content: "why <b>?", quotedFileContent, anchor: "here" });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string;
    const author = {
      kind: "drive#user",
      displayName: expect.any(String) as string,
      photoLink: expect.any(String) as string,
      me: true,
      permissionId: expect.any(String) as string,
    };
    expect(json).toEqual({
      kind: "drive#comment",
      id: expect.stringMatching(/^AAA/) as string,
      htmlContent: "why &lt;b&gt;?",
      content: "why <b>?",
      createdTime: time,
      modifiedTime: time,
      author,
      deleted: false,
      quotedFileContent,
      anchor: "here",
      replies: [],
    });
    await reply(json.id, { action: "resolve" });
    expect(await get(json.id)).toMatchObject({ resolved: true, replies: [{ kind: "drive#reply", author }] });
  },
);

rule("13.1d", "done", "author.emailAddress is absent, also when the mask asks for it", async () => {
  const id = await idOf();
  expect((await get(id)).author).not.toHaveProperty("emailAddress");
  expect(await get(id, "author(displayName,emailAddress)")).toEqual({
    author: { displayName: expect.any(String) as string },
  });
});

rule("13.1e", "chosen", "resolved is absent until it has been resolved once", async () => {
  const id = await idOf();
  expect(await get(id)).not.toHaveProperty("resolved");
  await reply(id, { action: "resolve" });
  await reply(id, { action: "reopen" });
  expect(await get(id, "resolved")).toEqual({ resolved: false });
});

rule("13.1f", "done", "resolved is read-only: PATCH with it answers 200 and changes nothing", async () => {
  const id = await idOf();
  expect((await test.call("PATCH", `${comments()}/${id}?fields=*`, { resolved: true })).status).toBe(200);
  expect(await get(id)).not.toHaveProperty("resolved");
});

rule(
  "13.1g",
  "done",
  "a reply with action resolve or reopen does so, its content may be empty, and it shows action",
  async () => {
    const id = await idOf();
    for (const [action, resolved] of [
      ["resolve", true],
      ["reopen", false],
    ] as const) {
      const { status, json } = await reply(id, { action });
      expect([status, json.action]).toEqual([200, action]);
      expect(await get(id, "resolved")).toEqual({ resolved });
    }
  },
);

rule(
  "13.1h",
  "done",
  "a comment of the API is tied to no text: its anchor is kept word for word and shown back",
  async () => {
    await test.call("POST", "/emulator/features", { preview: true });
    const anchor = JSON.stringify({ r: "head", a: [{ txt: { o: 0, l: 5 } }] });
    const { json } = await create({ content: "x", anchor });
    expect(await get(json.id, "anchor")).toEqual({ anchor });
    const query =
      "includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED";
    const document = (await test.call("GET", `/v1/documents/${documentId}?${query}`)).json;
    expect(document.comments).toHaveLength(1);
    expect(document.comments[0]).not.toHaveProperty("anchorId");
    expect(document.tabs[0].documentTab).not.toHaveProperty("commentAnchors");
    await test.call("POST", "/emulator/features", { preview: false });
  },
);

rule(
  "13.1i",
  "done",
  "one made in the editor has an anchor kix.… and a quote of text/html that is escaped: &#39; and &amp;",
  async () => {
    const id = await byAnother({ quote: "it's & that" });
    expect(await get(id, "anchor,quotedFileContent")).toEqual({
      anchor: expect.stringMatching(/^kix\./) as string,
      quotedFileContent: { mimeType: "text/html", value: "it&#39;s &amp; that" },
    });
  },
);

rule("13.1j", "done", "anchor and quotedFileContent stay as they were after the text is gone", async () => {
  const id = await byAnother({ quote: "Words" });
  const before = await get(id, "anchor,quotedFileContent");
  await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
    requests: [{ deleteContentRange: { range: { startIndex: 1, endIndex: 20 } } }],
  });
  expect(await get(id, "anchor,quotedFileContent")).toEqual(before);
});

rule(
  "13.1k",
  "untestable",
  "the .docx export alone shows that the text is gone",
  "The local Google's .docx export holds no comments.",
);

rule("13.1l", "done", "made-up anchors of any form are answered with 200", async () => {
  const forms = [
    "x",
    "{}",
    "[]",
    "kix.none",
    '{"r":"head"}',
    '{"a":[{"line":{"n":1,"l":1}}]}',
    "5-9",
    "ü",
    " ",
  ];
  for (const anchor of forms) {
    const { status, json } = await create({ content: "x", anchor });
    expect([status, json.anchor]).toEqual([200, anchor]);
  }
});

rule(
  "13.1m",
  "done",
  "a quotedFileContent that is sent is kept, and there is no anchor unless one was sent",
  async () => {
    const quotedFileContent = { mimeType: "text/plain", value: "Words" };
    const { json } = await create({ content: "x", quotedFileContent });
    expect(json.quotedFileContent).toEqual(quotedFileContent);
    expect(json).not.toHaveProperty("anchor");
  },
);

rule("13.1n", "chosen", "with an anchor alone there is no quotedFileContent", async () => {
  expect((await create({ content: "x", anchor: "here" })).json).not.toHaveProperty("quotedFileContent");
});

rule(
  "13.1o",
  "done",
  "the list is newest first, 20 a page unless pageSize says so, 100 at most, with pageToken",
  async () => {
    const ids: string[] = [];
    for (let n = 0; n < 21; n += 1) ids.unshift(await idOf(`${n}`));
    const first = await list("fields=comments/id,nextPageToken");
    const idsOf = (page: { comments: { id: string }[] }): string[] => page.comments.map(({ id }) => id);
    expect(idsOf(first)).toEqual(ids.slice(0, 20));
    const rest = await list(`fields=comments/id,nextPageToken&pageToken=${first.nextPageToken}`);
    expect([idsOf(rest), rest.nextPageToken]).toEqual([ids.slice(20), undefined]);
    expect(idsOf(await list("fields=comments/id&pageSize=100"))).toEqual(ids);
    expect((await list("fields=comments/id&pageSize=101")).error.code).toBe(400);
  },
);

rule(
  "13.1p",
  "done",
  "deleted ones are listed with includeDeleted alone: deleted true, without content and author",
  async () => {
    const id = await idOf();
    await test.call("DELETE", `${comments()}/${id}`);
    expect((await list()).comments).toEqual([]);
    const [deleted] = (await list("fields=*&includeDeleted=true")).comments;
    expect(deleted).toMatchObject({ id, deleted: true });
    for (const name of ["content", "author"]) expect(deleted).not.toHaveProperty(name);
  },
);

rule("13.1q", "done", "startModifiedTime leaves out what was last changed before it", async () => {
  const old = await idOf("old");
  await test.call("POST", "/emulator/clock", { advanceMs: 60_000 });
  const later = await idOf("later");
  const { modifiedTime } = await get(later, "modifiedTime");
  const found = async (): Promise<string[]> =>
    (await list(`fields=comments/id&startModifiedTime=${modifiedTime}`)).comments.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found()).toEqual([later]);
  await reply(old, { content: "changed" });
  expect((await found()).sort()).toEqual([old, later].sort());
});

rule("13.1r", "done", "there is no filter for resolved ones: they are listed with the others", async () => {
  const id = await idOf();
  await reply(id, { action: "resolve" });
  expect((await list()).comments).toMatchObject([{ id, resolved: true }]);
  expect((await test.call("GET", `${comments()}?fields=*&resolved=false`)).status).toBe(400);
});

rule(
  "13.1s",
  "done",
  "mentionedEmailAddresses and assigneeEmailAddress can be read in the list's mask",
  async () => {
    await create({ content: "ask +ann@example.com" }, "id");
    const { comments: found } = await list(
      "fields=comments(content,mentionedEmailAddresses,assigneeEmailAddress)",
    );
    expect(found).toMatchObject([{ content: "ask +ann@example.com" }]);
  },
);

rule("13.1t", "done", "in the mask of create they answer 400, though the comment has been made", async () => {
  for (const name of ["mentionedEmailAddresses", "assigneeEmailAddress"]) {
    expect((await create({ content: name }, `id,${name}`)).status).toBe(400);
    expect((await list("fields=comments/content")).comments).toContainEqual({ content: name });
  }
});

rule(
  "13.1u",
  "done",
  "404 Comment not found: X. and File not found: X. with reason notFound and location fileId",
  async () => {
    expect(failureOf(await test.call("GET", `${comments()}/none?fields=id`))).toEqual([
      404,
      "notFound",
      "Comment not found: none.",
    ]);
    const { status, json } = await test.call("GET", `${files}/none/comments?fields=*`);
    expect([status, json.error.errors]).toEqual([
      404,
      [
        {
          domain: "global",
          reason: "notFound",
          message: "File not found: none.",
          locationType: "parameter",
          location: "fileId",
        },
      ],
    ]);
  },
);

rule(
  "13.1v",
  "untestable",
  "comments that came with an imported .docx can be neither changed nor deleted",
  "The local Google's import of a .docx brings no comments.",
);

rule("13.1w", "done", "update and delete are the author's: 403 for others", async () => {
  const id = await byAnother({});
  expect((await test.call("PATCH", `${comments()}/${id}?fields=id`, { content: "mine" })).status).toBe(403);
  expect((await test.call("DELETE", `${comments()}/${id}`)).status).toBe(403);
});
