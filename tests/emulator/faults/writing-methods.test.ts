// Every writing method of both APIs under every kind of fault: the fault happens, or it is refused for a true reason.
import { apiMethods } from "../../../src/emulator/api/discovery.ts";
import { faultDescriptions } from "../../../src/emulator/faults/fault.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let count = 0;

beforeAll(async () => {
  test = await startTestGoogle();
  await test.call("POST", "/emulator/features", { preview: true });
});
afterAll(() => test.close());
afterEach(() => test.call("DELETE", "/emulator/faults"));

/** A document that calls can be about, with a comment, a reply and a permission. */
interface Place {
  readonly documentId: string;
  readonly commentId: string;
  readonly replyId: string;
  readonly permissionId: string;
}

async function newPlace(): Promise<Place> {
  count += 1;
  const { documentId } = test.google.importFile(`doc${count}.txt`, `Document ${count}\nsecond\n`);
  const file = `/drive/v3/files/${documentId}`;
  const comment = await test.call("POST", `${file}/comments?fields=id`, { content: "a comment" });
  const commentId: string = comment.json.id;
  const reply = await test.call("POST", `${file}/comments/${commentId}/replies?fields=id`, {
    content: "a reply",
  });
  const permission = await test.call("POST", `${file}/permissions`, {
    type: "user",
    role: "reader",
    emailAddress: "ann@example.com",
  });
  return { documentId, commentId, replyId: reply.json.id, permissionId: permission.json.id };
}

interface Call {
  readonly verb: string;
  readonly path: string;
  readonly body?: unknown;
}

/** A call of each writing method that is there; each changes something. */
const calls: Readonly<Record<string, (place: Place) => Call>> = {
  "documents.create": () => ({ verb: "POST", path: "/v1/documents", body: { title: `New ${count}` } }),
  "documents.batchUpdate": ({ documentId, commentId }) => ({
    verb: "POST",
    path: `/v1/documents/${documentId}:batchUpdate`,
    body: {
      requests: [
        { insertText: { text: "typed ", location: { index: 1 } } },
        { addCommentReply: { commentId, post: { content: "done", commentAction: "RESOLVE" } } },
      ],
    },
  }),
  "files.create": () => ({ verb: "POST", path: "/drive/v3/files", body: { name: `File ${count}` } }),
  "files.update": ({ documentId }) => ({
    verb: "PATCH",
    path: `/drive/v3/files/${documentId}`,
    body: { name: "renamed" },
  }),
  "files.copy": ({ documentId }) => ({ verb: "POST", path: `/drive/v3/files/${documentId}/copy`, body: {} }),
  "files.delete": ({ documentId }) => ({ verb: "DELETE", path: `/drive/v3/files/${documentId}` }),
  "files.emptyTrash": () => ({ verb: "DELETE", path: "/drive/v3/files/trash" }),
  "permissions.create": ({ documentId }) => ({
    verb: "POST",
    path: `/drive/v3/files/${documentId}/permissions`,
    body: { type: "user", role: "writer", emailAddress: "bob@example.com" },
  }),
  "permissions.update": ({ documentId, permissionId }) => ({
    verb: "PATCH",
    path: `/drive/v3/files/${documentId}/permissions/${permissionId}`,
    body: { role: "writer" },
  }),
  "permissions.delete": ({ documentId, permissionId }) => ({
    verb: "DELETE",
    path: `/drive/v3/files/${documentId}/permissions/${permissionId}`,
  }),
  "comments.create": ({ documentId }) => ({
    verb: "POST",
    path: `/drive/v3/files/${documentId}/comments?fields=id`,
    body: { content: "new" },
  }),
  "comments.update": ({ documentId, commentId }) => ({
    verb: "PATCH",
    path: `/drive/v3/files/${documentId}/comments/${commentId}?fields=id`,
    body: { content: "other" },
  }),
  "comments.delete": ({ documentId, commentId }) => ({
    verb: "DELETE",
    path: `/drive/v3/files/${documentId}/comments/${commentId}`,
  }),
  "replies.create": ({ documentId, commentId }) => ({
    verb: "POST",
    path: `/drive/v3/files/${documentId}/comments/${commentId}/replies?fields=id,action`,
    body: { action: "resolve" },
  }),
  "replies.update": ({ documentId, commentId, replyId }) => ({
    verb: "PATCH",
    path: `/drive/v3/files/${documentId}/comments/${commentId}/replies/${replyId}?fields=id`,
    body: { content: "other" },
  }),
  "replies.delete": ({ documentId, commentId, replyId }) => ({
    verb: "DELETE",
    path: `/drive/v3/files/${documentId}/comments/${commentId}/replies/${replyId}`,
  }),
};
/** There, but without anything that a document could have changed by them. */
const changeless = new Set(["revisions.update", "revisions.delete"]);

/** All that can be read of the account's files and of the place. */
async function stateOf({ documentId }: Place): Promise<unknown> {
  const file = `/drive/v3/files/${documentId}`;
  const answers = await Promise.all(
    [
      "/drive/v3/files?fields=files(id,name)&pageSize=1000",
      `/v1/documents/${documentId}?fields=title,revisionId,body`,
      `${file}/comments?fields=*&includeDeleted=true`,
      `${file}/permissions?fields=*`,
    ].map((path) => test.call("GET", path)),
  );
  return answers.map(({ status, json }) => [status, json]);
}

async function send(method: string, place: Place): ReturnType<TestGoogle["call"]> {
  const call = calls[method]?.(place);
  if (call === undefined) throw new Error(`no call of ${method}`);
  return test.call(call.verb, call.path, call.body);
}

/** A place that a call of the method changes; emptying the bin needs something in it. */
async function placeFor(method: string): Promise<Place> {
  const place = await newPlace();
  if (method === "files.emptyTrash")
    await test.call("PATCH", `/drive/v3/files/${place.documentId}`, { trashed: true });
  return place;
}

async function setFault(kind: string, on: string): Promise<number> {
  const extra: Record<string, unknown> = {
    status: { status: 503 },
    slow: { ms: 30 },
    "foreign-edit": { edit: { tabId: "t.0", index: 1, text: "theirs " } },
  };
  const more = extra[kind];
  const answer = await test.call("POST", "/emulator/faults", { kind, on, ...(more ?? {}) });
  return answer.status;
}

const writing = Object.keys(calls);
const kinds = Object.keys(faultDescriptions);
const onlyBatches = ["partial-write", "altered-write", "late-read", "foreign-edit"];
const neverMethods = ["html-error", "properties-full", "cache-evicted"];

describe("writing methods", () => {
  it("are all in this table, or not there at all", async () => {
    const names = apiMethods.filter(({ isWrite }) => isWrite).map(({ name }) => name);
    expect([...writing, ...changeless].filter((name) => !names.includes(name))).toEqual([]);
    const place = await newPlace();
    for (const { name, httpMethod, path, api } of apiMethods) {
      if (!names.includes(name) || writing.includes(name) || changeless.has(name)) continue;
      const address = path.replace(/\{(\w+)\}/g, place.documentId);
      const answer = await test.call(httpMethod, api === "docs" ? `/${address}` : `/drive/v3/${address}`, {});
      expect([name, answer.status, answer.text.includes("not implemented by the local Google")]).toEqual([
        name,
        501,
        true,
      ]);
    }
  });

  it.each(writing)("%s changes something when nothing is wrong", async (method) => {
    const place = await placeFor(method);
    const before = await stateOf(place);
    expect((await send(method, place)).status).toBeLessThan(300);
    expect(await stateOf(place)).not.toEqual(before);
  });

  it.each(kinds.flatMap((kind) => writing.map((method) => [kind, method] as const)))(
    "%s on %s happens, or cannot be set",
    async (kind, method) => {
      const isSettable =
        !neverMethods.includes(kind) &&
        (!onlyBatches.includes(kind) || method === "documents.batchUpdate") &&
        (kind !== "comment-stays-open" || ["documents.batchUpdate", "replies.create"].includes(method));
      if (!isSettable) {
        expect(await setFault(kind, method)).toBe(400);
        return;
      }
      const place = await placeFor(method);
      const before = await stateOf(place);
      expect(await setFault(kind, method)).toBe(200);
      const answer = await send(method, place).catch(() => null);
      const after = kind === "late-read" ? null : await stateOf(place);
      switch (kind) {
        case "lost-answer":
          expect(answer).toBeNull();
          expect(after).not.toEqual(before);
          break;
        case "status":
          expect(answer?.status).toBe(503);
          expect(after).toEqual(before);
          break;
        case "dropped-write":
          expect(answer?.status).toBeLessThan(300);
          expect(after).toEqual(before);
          break;
        case "late-read":
          expect(await stateOf(place)).not.toEqual(await stateOf(place));
          break;
        default:
          expect(answer?.status).toBeLessThan(300);
          expect(after).not.toEqual(before);
      }
      expect((await test.call("GET", "/emulator/faults")).json.faults).toEqual([]);
    },
  );
});

describe("comment-stays-open", () => {
  const threadOf = async ({ documentId, commentId }: Place): Promise<Record<string, unknown>> =>
    (
      await test.call(
        "GET",
        `/drive/v3/files/${documentId}/comments/${commentId}?fields=resolved,replies(action)`,
      )
    ).json;

  it.each(["replies.create", "documents.batchUpdate"])(
    "answers %s as if it had resolved, keeps the reply, and leaves the thread open",
    async (method) => {
      const place = await newPlace();
      await setFault("comment-stays-open", method);
      const { status, json } = await send(method, place);
      expect(status).toBe(200);
      expect(JSON.stringify(json)).toMatch(/resolve/i);
      const thread = await threadOf(place);
      expect(thread["resolved"]).not.toBe(true);
      expect(JSON.stringify(thread["replies"])).toContain("resolve");
      const read = await test.call(
        "GET",
        `/v1/documents/${place.documentId}?includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED`,
      );
      expect(read.json.comments[0].status).toBe("OPEN");
      await send(method, place);
      expect((await threadOf(place))["resolved"]).toBe(true);
    },
  );

  it("on any other call fails with a reason and keeps nothing of it", async () => {
    const place = await newPlace();
    const before = await stateOf(place);
    await setFault("comment-stays-open", "documents.batchUpdate");
    const { status, json } = await test.call("POST", `/v1/documents/${place.documentId}:batchUpdate`, {
      requests: [{ insertText: { text: "typed", location: { index: 1 } } }],
    });
    expect([status, json.error.message]).toEqual([500, expect.stringContaining("this one resolves none")]);
    expect(await stateOf(place)).toEqual(before);
  });
});

describe("partial-write of one request", () => {
  it.each([
    ["a comment", 200, { insertComment: { content: "words", range: { startIndex: 1, endIndex: 4 } } }],
    ["a text of one letter", 500, { insertText: { text: "x", location: { index: 1 } } }],
  ])("keeps a part, or says that there is none: %s", async (_, expected, request) => {
    const place = await newPlace();
    await setFault("partial-write", "documents.batchUpdate");
    const { status, json } = await test.call("POST", `/v1/documents/${place.documentId}:batchUpdate`, {
      requests: [request],
    });
    expect(status).toBe(expected);
    if (expected === 500) expect(json.error.message).toContain("partial-write needs a batch that can be cut");
  });
});
