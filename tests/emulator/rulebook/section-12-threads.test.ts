// Rulebook 12: comment threads in documents.
import type { Request } from "../../../src/google-api/docs.ts";
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { googleErrorOf, insert, openDocument, refusalOf, remove } from "../docs/open-docs.ts";
import { files } from "./drive.ts";
import {
  anchorOf,
  comment,
  commentThread,
  created,
  full,
  open,
  send,
  stranger,
  suggestionThread,
} from "./preview.ts";
import { refused } from "./reading.ts";
import { rule } from "./rule.ts";

const added = (more: object): Request => ({ insertComment: { content: "why?", ...more } });
const reply = (thread: object, post: object): Request => ({ addCommentReply: { ...thread, post } });
const unreadable = "Invalid range: must contain a start and end index";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  await test.call("POST", "/emulator/features", { preview: true });
  ({ documentId } = test.google.importFile("threads.txt", "0123456789\n"));
});
afterAll(() => test.close());

const batch = (...requests: Request[]): Promise<JsonAnswer> =>
  test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests });
const threads = async (): Promise<JsonAnswer["json"]> => {
  const query =
    "includeTabsContent=true&suggestionsViewMode=SUGGESTIONS_INLINE&commentsViewMode=COMMENTS_VIEW_MODE_INCLUDED";
  return (await test.call("GET", `/v1/documents/${documentId}?${query}`)).json.comments ?? [];
};
const comments = (): string => `${files}/${documentId}/comments`;

rule("12a", "done", "comments and suggestions are at the top, absent when empty, and say no tab", () => {
  const document = open();
  for (const name of ["comments", "suggestions"]) expect(full(document)).not.toHaveProperty(name);
  const thread = comment(document, 1, 3);
  created(document, insert(8, "A"));
  const { comments: list = [], suggestions = [] } = full(document);
  expect([list.length, suggestions.length]).toEqual([1, 1]);
  expect(JSON.stringify([thread, suggestions])).not.toContain("tabId");
});

rule(
  "12b",
  "done",
  "each tab has commentAnchors{anchorId:{anchorId, ranges}}; a range says its tab except in t.0",
  () => {
    const document = open();
    const [made] = send(document, [{ addDocumentTab: { tabProperties: { title: "Other" } } }]).replies ?? [];
    const tabId = made?.addDocumentTab?.tabProperties?.tabId ?? "";
    const first = comment(document, 1, 3).anchorId ?? "";
    const range = { tabId, startIndex: 1, endIndex: 3 };
    const { replies } = send(document, [
      { insertText: { location: { tabId, index: 1 }, text: "there" } },
      added({ range }),
    ]);
    const second = replies?.[1]?.insertComment?.commentThread?.anchorId ?? "";
    expect(full(document).tabs?.map(({ documentTab }) => documentTab?.commentAnchors)).toEqual([
      { [first]: { anchorId: first, ranges: [{ startIndex: 1, endIndex: 3 }] } },
      { [second]: { anchorId: second, ranges: [range] } },
    ]);
  },
);

rule(
  "12c",
  "done",
  "insertComment answers the thread: ids, headPost with postId as commentId, status OPEN and plainTextQuote",
  () => {
    const document = open();
    const thread = comment(document, 3, 7);
    expect(thread).toEqual({
      commentId: expect.stringMatching(/^AAA/) as string,
      anchorId: expect.stringMatching(/^kix\./) as string,
      headPost: {
        postId: thread.commentId,
        content: "why?",
        contentHtml: "why?",
        author: {
          displayName: "Another Editor",
          me: true,
          user: expect.stringMatching(/^users\/\d+$/) as string,
        },
        createTime: "2023-11-14T22:13:20.000Z",
        updateTime: "2023-11-14T22:13:20.000Z",
        commentAction: "NO_COMMENT_ACTION_CHANGE",
      },
      status: "OPEN",
      plainTextQuote: "2345",
    });
    expect(commentThread(document, thread.commentId ?? "")).toEqual(thread);
  },
);

rule("12d", "done", "author.anonymous is left out when false", () => {
  expect(comment(open(), 1, 3).headPost?.author).not.toHaveProperty("anonymous");
});

rule("12e", "done", "times are RFC 3339 with milliseconds and Z", () => {
  const { createTime, updateTime } = comment(open(), 1, 3).headPost ?? {};
  for (const time of [createTime, updateTime])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

rule("12f", "done", "refuses a range that is missing, empty, or only a tabId", () => {
  const message = (more: object): string => refused(open(), added(more));
  expect(message({})).toBe("Insert comment requests must specify a range to anchor to.");
  expect(message({ range: {} })).toBe(unreadable);
  expect(message({ range: { tabId: "t.0" } })).toBe(unreadable);
});

rule(
  "12g",
  "done",
  "a range past the end is Index 900000 must be less than the end index of the referenced segment, 24.",
  () => {
    const document = open("x".repeat(22));
    expect(refused(document, added({ range: { startIndex: 900000, endIndex: 900001 } }))).toBe(
      "Index 900000 must be less than the end index of the referenced segment, 24.",
    );
  },
);

rule(
  "12h",
  "done",
  "a comment made through Drive is a thread without anchorId and plainTextQuote",
  async () => {
    const { json } = await test.call("POST", `${comments()}?fields=id`, { content: "by Drive" });
    const thread = (await threads()).find(({ commentId }: { commentId: string }) => commentId === json.id);
    expect(thread).toMatchObject({ commentId: json.id, headPost: { content: "by Drive" }, status: "OPEN" });
    for (const name of ["anchorId", "plainTextQuote"]) expect(thread).not.toHaveProperty(name);
    await test.call("DELETE", `${comments()}/${json.id}`);
  },
);

rule(
  "12i",
  "done",
  "a thread made here is in Drive's comments.list under the same id, and is updated, resolved and deleted there",
  async () => {
    const made = await batch(added({ range: { startIndex: 1, endIndex: 3 } }));
    const { commentId } = made.json.replies[0].insertComment.commentThread;
    const list = await test.call("GET", `${comments()}?fields=comments(id,content)`);
    expect(list.json.comments).toEqual([{ id: commentId, content: "why?" }]);
    await test.call("PATCH", `${comments()}/${commentId}?fields=id`, { content: "better" });
    await test.call("POST", `${comments()}/${commentId}/replies?fields=id`, { action: "resolve" });
    expect(await threads()).toMatchObject([
      {
        commentId,
        headPost: { content: "better" },
        status: "RESOLVED",
        replies: [{ commentAction: "RESOLVE" }],
      },
    ]);
    await test.call("DELETE", `${comments()}/${commentId}`);
    expect(await threads()).toEqual([]);
  },
);

rule("12j", "done", "addCommentReply names exactly one of commentId and suggestionId", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  const suggestionId = created(document, insert(8, "A"));
  for (const thread of [{}, { commentId, suggestionId }])
    expect(refused(document, reply(thread, { content: "x" }))).toBe(
      "Exactly one of the comment ID and the suggestion ID must be specified.",
    );
});

rule("12k", "done", "a post may RESOLVE and REOPEN a comment", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  for (const [commentAction, status] of [
    ["RESOLVE", "RESOLVED"],
    ["REOPEN", "OPEN"],
  ]) {
    send(document, [reply({ commentId }, { commentAction })]);
    expect(commentThread(document, commentId)?.status).toBe(status);
  }
});

rule("12l", "done", "a post may ACCEPT and REJECT a suggestion", () => {
  for (const [suggestionAction, status] of [
    ["ACCEPT", "ACCEPTED"],
    ["REJECT", "REJECTED"],
  ]) {
    const document = open();
    const suggestionId = created(document, insert(8, "A"));
    send(document, [reply({ suggestionId }, { suggestionAction })]);
    expect(suggestionThread(document, suggestionId)?.status).toBe(status);
  }
});

rule("12m", "done", "content is empty only with an action", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  expect(refused(document, reply({ commentId }, {}))).toBe("The content must not be empty.");
  expect(() => send(document, [reply({ commentId }, { commentAction: "RESOLVE" })])).not.toThrow();
});

rule("12n", "done", "content is at most 2048 bytes of UTF-8", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  expect(() => send(document, [reply({ commentId }, { content: "ä".repeat(1024) })])).not.toThrow();
  expect(refused(document, reply({ commentId }, { content: `${"ä".repeat(1024)}x` }))).toContain(
    "2048 bytes",
  );
});

rule("12o", "done", "an assigneeEmail is taken without a look, and addCommentReply answers the post", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  const { replies } = send(document, [
    reply({ commentId }, { content: "x", assigneeEmail: "nobody at all" }),
  ]);
  expect(replies?.[0]?.addCommentReply?.post).toMatchObject({ content: "x", assigneeEmail: "nobody at all" });
});

rule("12p", "done", "updateCommentPost is not for the headPost of a suggestion's thread", () => {
  const document = open();
  const suggestionId = created(document, insert(8, "A"));
  const postId = suggestionThread(document, suggestionId)?.headPost?.postId ?? "";
  expect(refused(document, { updateCommentPost: { suggestionId, postId, content: "x" } })).toBe(
    "The first post of a suggestion's thread cannot be updated.",
  );
});

rule("12q", "done", "updateCommentPost takes a postId once a batch, and is the author's: 400", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  const update = { updateCommentPost: { commentId, postId: commentId, content: "better" } };
  expect(refusalOf(() => send(document, [update, update]))).toContain("only once in a batch");
  const error = googleErrorOf(() => send(document, [update], stranger));
  expect([error.httpStatus, error.message]).toEqual([
    400,
    "Invalid requests[0].updateCommentPost: Only the author of a comment can change or delete it.",
  ]);
});

rule(
  "12r",
  "done",
  "without its text a thread stays OPEN with empty ranges, and plainTextQuote as it was",
  () => {
    const document = open();
    const { commentId = "", anchorId } = comment(document, 3, 7);
    send(document, [remove(2, 9)]);
    expect(anchorOf(document, anchorId)).toEqual({ anchorId });
    expect(commentThread(document, commentId)).toMatchObject({ status: "OPEN", plainTextQuote: "2345" });
  },
);

rule("12s", "done", "plainTextQuote never changes", () => {
  const document = open();
  const { commentId = "", anchorId } = comment(document, 3, 7);
  send(document, [insert(5, "new")]);
  expect(commentThread(document, commentId)?.plainTextQuote).toBe("2345");
  expect(anchorOf(document, anchorId)).toMatchObject({ ranges: [{ startIndex: 3, endIndex: 10 }] });
});

rule("12t", "done", "deleteComment is the author's: 400", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  expect(googleErrorOf(() => send(document, [{ deleteComment: { commentId } }], stranger)).httpStatus).toBe(
    400,
  );
});

rule("12u", "done", "a reply that holds an action or an assignee cannot be deleted", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  for (const more of [{ commentAction: "RESOLVE" }, { assigneeEmail: "ann@example.com" }]) {
    const [made] = send(document, [reply({ commentId }, { content: "x", ...more })]).replies ?? [];
    const postId = made?.addCommentReply?.post?.postId ?? "";
    expect(refusalOf(() => send(document, [{ deleteCommentReply: { commentId, postId } }]))).toBe(
      "Invalid requests[0].deleteCommentReply: A reply that holds an action or an assignee cannot be deleted.",
    );
  }
});

rule(
  "12v",
  "done",
  "a second delete is 404: Comment with ID X does not exist. and Reply with ID X does not exist.",
  () => {
    const document = open();
    const { commentId = "" } = comment(document, 1, 3);
    const [made] = send(document, [reply({ commentId }, { content: "x" })]).replies ?? [];
    const postId = made?.addCommentReply?.post?.postId ?? "";
    const twice = (request: Request): [number, string] => {
      send(document, [request]);
      const { httpStatus, message } = googleErrorOf(() => send(document, [request]));
      return [httpStatus, message];
    };
    expect(twice({ deleteCommentReply: { commentId, postId } })).toEqual([
      404,
      `Reply with ID ${postId} does not exist.`,
    ]);
    expect(twice({ deleteComment: { commentId } })).toEqual([
      404,
      `Comment with ID ${commentId} does not exist.`,
    ]);
  },
);

rule(
  "12w",
  "chosen",
  "a project without the preview is answered with the unknown name of the request",
  () => {
    const names = [
      ..."acceptSuggestion rejectSuggestion deleteSuggestion insertComment".split(" "),
      ..."addCommentReply updateCommentPost deleteComment deleteCommentReply".split(" "),
    ];
    for (const name of names)
      expect(refusalOf(() => openDocument("x").batch([{ [name]: {} } as Request]))).toBe(
        `Invalid JSON payload received. Unknown name "${name}" at 'requests[0]': Cannot find field.`,
      );
  },
);
