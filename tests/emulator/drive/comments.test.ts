import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  documentId = test.google.importFile("doc.txt", "Words to talk about\n").documentId;
});
afterAll(() => test.close());

const comments = () => `/drive/v3/files/${documentId}/comments`;

async function revision(): Promise<string> {
  return (await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`)).json.revisionId;
}

describe("comments", () => {
  it("needs fields on every method but delete (rulebook 13.1)", async () => {
    for (const [method, path, body] of [
      ["GET", comments(), undefined],
      ["POST", comments(), { content: "x" }],
      ["GET", `${comments()}/c1`, undefined],
      ["POST", `${comments()}/c1/replies`, { content: "x" }],
    ] as const) {
      const { json } = await test.call(method, path, body);
      expect(json.error.errors).toEqual([
        {
          domain: "global",
          reason: "required",
          message: "The 'fields' parameter is required for this method.",
          locationType: "parameter",
          location: "fields",
        },
      ]);
    }
  });

  it("keeps the quote and shows no anchor unless one was sent", async () => {
    const { json } = await test.call("POST", `${comments()}?fields=*`, {
      content: "why <b>?",
      quotedFileContent: { mimeType: "text/html", value: "Words" },
    });
    expect(json).toMatchObject({
      content: "why <b>?",
      htmlContent: "why &lt;b&gt;?",
      quotedFileContent: { value: "Words" },
      author: { me: true },
    });
    expect(json).not.toHaveProperty("anchor");
    expect(json).not.toHaveProperty("resolved");
    expect(json.author).not.toHaveProperty("emailAddress");
  });

  it("resolves and reopens by replies, and not by update", async () => {
    const { json } = await test.call("POST", `${comments()}?fields=id`, { content: "to settle" });
    const thread = `${comments()}/${json.id}`;
    await test.call("PATCH", `${thread}?fields=*`, { resolved: true });
    expect((await test.call("GET", `${thread}?fields=*`)).json).not.toHaveProperty("resolved");
    await test.call("POST", `${thread}/replies?fields=*`, { action: "resolve" });
    expect((await test.call("GET", `${thread}?fields=resolved,replies/action`)).json).toEqual({
      resolved: true,
      replies: [{ action: "resolve" }],
    });
    await test.call("POST", `${thread}/replies?fields=*`, { action: "reopen", content: "not yet" });
    expect((await test.call("GET", `${thread}?fields=resolved`)).json).toEqual({ resolved: false });
  });

  it("gives the document a new revision and leaves its text alone (rulebook 5.3)", async () => {
    const before = [await revision(), await test.textOf(documentId)];
    const { json } = await test.call("POST", `${comments()}?fields=id`, { content: "moves the revision" });
    const between = await revision();
    await test.call("POST", `${comments()}/${json.id}/replies?fields=id`, { action: "resolve" });
    const after = await revision();
    expect(new Set([before[0], between, after]).size).toBe(3);
    expect(await test.textOf(documentId)).toBe(before[1]);
  });

  it("lists newest first, in pages, without deleted threads unless asked", async () => {
    const file = test.google.importFile("list.txt", "another").documentId;
    const path = `/drive/v3/files/${file}/comments`;
    const ids: string[] = [];
    for (const content of ["a", "b", "c"])
      ids.unshift((await test.call("POST", `${path}?fields=id`, { content })).json.id);
    await test.call("DELETE", `${path}/${ids[1]}`);
    const first = await test.call("GET", `${path}?fields=comments/id,nextPageToken&pageSize=1`);
    const second = await test.call(
      "GET",
      `${path}?fields=comments/id,nextPageToken&pageSize=1&pageToken=${first.json.nextPageToken}`,
    );
    expect([first.json.comments[0].id, second.json.comments[0].id, second.json.nextPageToken]).toEqual([
      ids[0],
      ids[2],
      undefined,
    ]);
    const all = await test.call("GET", `${path}?fields=comments&includeDeleted=true`);
    expect(all.json.comments[1]).toMatchObject({ id: ids[1], deleted: true });
    expect(all.json.comments[1]).not.toHaveProperty("content");
  });

  it("lets only the author change or delete a thread", async () => {
    const { json } = await test.call("POST", "/emulator/act", {
      as: "Somebody",
      documentId,
      action: "comment",
      content: "theirs",
    });
    expect((await test.call("DELETE", `${comments()}/${json.commentId}`)).status).toBe(403);
    expect(
      (await test.call("PATCH", `${comments()}/${json.commentId}?fields=id`, { content: "mine" })).status,
    ).toBe(403);
    expect(
      (await test.call("GET", `${comments()}/${json.commentId}?fields=author`)).json.author,
    ).toMatchObject({ displayName: "Somebody", me: false });
  });

  it("makes the comment and yet answers 400 when the mask asks for an assignee (rulebook 13.1)", async () => {
    const file = test.google.importFile("mask.txt", "mask").documentId;
    const path = `/drive/v3/files/${file}/comments`;
    expect((await test.call("POST", `${path}?fields=id,assigneeEmailAddress`, { content: "x" })).status).toBe(
      400,
    );
    expect((await test.call("GET", `${path}?fields=comments/content`)).json.comments).toEqual([
      { content: "x" },
    ]);
  });

  it.each([
    ["GET", "/nope?fields=id", undefined, 404, "Comment not found: nope."],
    ["POST", "?fields=id", {}, 400, "Content is required."],
    ["POST", "?fields=bogus", { content: "x" }, 400, "Invalid field selection bogus"],
    [
      "GET",
      "?fields=*&pageSize=101",
      undefined,
      400,
      "Invalid value '101'. Values must be within the range: [1, 100]",
    ],
  ])("refuses %s %s %j with %i", async (method, path, body, status, message) => {
    const answer = await test.call(method, `${comments()}${path}`, body);
    expect([answer.status, answer.json.error.message]).toEqual([status, message]);
  });

  it("refuses a comment by a reader", async () => {
    const file = test.google.importFile("readers.txt", "read only").documentId;
    await test.call("POST", "/emulator/files", { id: file, role: "reader" });
    const { json } = await test.call("POST", `/drive/v3/files/${file}/comments?fields=id`, { content: "x" });
    expect(json.error.errors[0].reason).toBe("insufficientFilePermissions");
  });
});
