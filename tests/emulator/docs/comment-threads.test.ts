import type { CommentThread, Document, Request } from "../../../src/google-api/docs.ts";
import type { Caller } from "../../../src/emulator/docs/store.ts";
import type { OpenDocument } from "./open-docs.ts";
import {
  editor,
  googleErrorOf,
  insert,
  openDocument,
  refusalOf,
  remove,
  textStyle,
  withPreview,
} from "./open-docs.ts";

const stranger: Caller = { email: "stranger@example.com", canEdit: true };
const open = (text = "0123456789"): OpenDocument => openDocument(text, withPreview());
const comment = (startIndex: number, endIndex: number, content = "why?"): Request => ({
  insertComment: { content, range: { startIndex, endIndex } },
});
function full({ docs, documentId }: OpenDocument): Document {
  const modes = {
    includeTabsContent: true,
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
  };
  return docs.get(documentId, modes, editor);
}
function added(document: OpenDocument, request: Request): CommentThread {
  const thread = document.batch([request]).replies?.[0]?.insertComment?.commentThread;
  if (thread === undefined) throw new Error("expected a thread");
  return thread;
}
const anchorOf = (document: OpenDocument, anchorId: string | undefined): unknown =>
  full(document).tabs?.[0]?.documentTab?.commentAnchors?.[anchorId ?? ""];

describe("insertComment", () => {
  it("answers the thread, which the document shows with its anchor (rulebook 12)", () => {
    const document = open();
    const before = document.read().revisionId;
    const thread = added(document, comment(3, 7));
    const { commentId, anchorId } = thread;
    expect(thread).toEqual({
      commentId: expect.stringMatching(/^AAAC/) as string,
      anchorId: expect.stringMatching(/^kix\./) as string,
      headPost: {
        postId: commentId,
        content: "why?",
        contentHtml: "why?",
        author: { displayName: "editor", me: true, user: expect.stringMatching(/^users\/\d+$/) as string },
        createTime: "2023-11-14T22:13:20.000Z",
        updateTime: "2023-11-14T22:13:20.000Z",
        commentAction: "NO_COMMENT_ACTION_CHANGE",
      },
      status: "OPEN",
      plainTextQuote: "2345",
    });
    expect(full(document).comments).toEqual([thread]);
    expect(anchorOf(document, anchorId)).toEqual({ anchorId, ranges: [{ startIndex: 3, endIndex: 7 }] });
    expect(document.read().revisionId).not.toBe(before);
  });

  it("reads its range after the requests before it (rulebook 5.2, 12)", () => {
    const document = open("ABC");
    const { replies } = document.batch([insert(1, "MIX"), comment(2, 5)]);
    expect(replies?.[1]?.insertComment?.commentThread?.plainTextQuote).toBe("IXA");
  });

  it.each([
    [{}, "Insert comment requests must specify a range to anchor to."],
    [{ range: {} }, "Invalid range: must contain a start and end index"],
    [{ range: { tabId: "t.0" } }, "Invalid range: must contain a start and end index"],
    [
      { range: { startIndex: 900000, endIndex: 900001 } },
      "Index 900000 must be less than the end index of the referenced segment, 12.",
    ],
  ])("refuses %j (rulebook 1.7, 12)", (more, message) => {
    expect(refusalOf(() => open().batch([{ insertComment: { content: "x", ...more } }]))).toBe(
      `Invalid requests[0].insertComment: ${message}`,
    );
  });

  it("is an unknown name to an account without the preview (presumed; rulebook 12)", () => {
    expect(refusalOf(() => openDocument("x").batch([comment(1, 2)]))).toBe(
      `Invalid JSON payload received. Unknown name "insertComment" at 'requests[0]': Cannot find field.`,
    );
  });
});

describe("a comment's anchor", () => {
  it("follows the text; without it the thread stays open, anchored to nothing, its quote unchanged (rulebook 12)", () => {
    const document = open();
    const { anchorId } = added(document, comment(3, 7));
    document.batch([insert(1, "ab")]);
    expect(anchorOf(document, anchorId)).toEqual({ anchorId, ranges: [{ startIndex: 5, endIndex: 9 }] });
    document.batch([remove(4, 10)]);
    expect(anchorOf(document, anchorId)).toEqual({ anchorId });
    expect(full(document).comments?.[0]).toMatchObject({ status: "OPEN", plainTextQuote: "2345" });
  });

  it("is not moved by styles (rulebook 11.12)", () => {
    const document = open();
    const { anchorId } = added(document, comment(3, 7));
    const before = anchorOf(document, anchorId);
    document.batch([textStyle(1, 9, { bold: true })]);
    expect(anchorOf(document, anchorId)).toEqual(before);
  });

  it("names its tab, except in the first one (rulebook 12)", () => {
    const document = open();
    const tabId =
      document.batch([{ addDocumentTab: { tabProperties: { title: "Second" } } }]).replies?.[0]
        ?.addDocumentTab?.tabProperties?.tabId ?? "";
    document.batch([{ insertText: { location: { tabId, index: 1 }, text: "there" } }]);
    const range = { tabId, startIndex: 1, endIndex: 3 };
    const { anchorId = "" } = added(document, { insertComment: { content: "x", range } });
    expect(full(document).tabs?.[1]?.documentTab?.commentAnchors?.[anchorId]?.ranges).toEqual([range]);
  });
});

describe("replies and posts", () => {
  const reply = (commentId: string | undefined, post: object): Request => ({
    addCommentReply: { ...(commentId === undefined ? {} : { commentId }), post },
  });

  it("answer, resolve and reopen (rulebook 12)", () => {
    const document = open();
    const { commentId } = added(document, comment(1, 3));
    const made = document.batch([reply(commentId, { content: "because" })]).replies?.[0]?.addCommentReply
      ?.post;
    expect(made).toMatchObject({ content: "because", author: { me: true } });
    document.batch([reply(commentId, { commentAction: "RESOLVE" })]);
    expect(full(document).comments?.[0]).toMatchObject({
      status: "RESOLVED",
      replies: [{ content: "because" }, { commentAction: "RESOLVE" }],
    });
    document.batch([reply(commentId, { commentAction: "REOPEN" })]);
    expect(full(document).comments?.[0]?.status).toBe("OPEN");
  });

  it("may accept or reject a suggestion (rulebook 12)", () => {
    const document = open();
    const [response] = document.suggest([insert(2, "A")], "editor").suggestionResponses;
    const [suggestionId = ""] = response?.createdSuggestionIds ?? [];
    const say = (post: object): Request => ({ addCommentReply: { suggestionId, post } });
    document.batch([say({ content: "ALPHA-reply-on-S1" })]);
    document.batch([say({ suggestionAction: "ACCEPT" })]);
    expect(full(document).suggestions?.[0]).toMatchObject({
      status: "ACCEPTED",
      replies: [{ content: "ALPHA-reply-on-S1" }, { suggestionAction: "ACCEPT" }],
    });
    expect(JSON.stringify(document.readLegacy().body)).not.toContain("suggested");
  });

  it.each([
    [{}, { content: "x" }, "Exactly one of the comment ID and the suggestion ID must be specified."],
    [{ commentId: "1", suggestionId: "2" }, { content: "x" }, "Exactly one of the comment ID"],
  ])("need one thread: %j (rulebook 12)", (ids, post, message) => {
    expect(refusalOf(() => open().batch([{ addCommentReply: { ...ids, post } }]))).toContain(message);
  });

  it("have content of at most 2048 bytes, and none only with an action (rulebook 12)", () => {
    const document = open();
    const { commentId } = added(document, comment(1, 3));
    expect(refusalOf(() => document.batch([reply(commentId, {})]))).toContain("must not be empty");
    document.batch([reply(commentId, { content: "ä".repeat(1024) })]);
    expect(refusalOf(() => document.batch([reply(commentId, { content: "ä".repeat(1025) })]))).toContain(
      "at most 2048 bytes",
    );
  });

  it("are changed by their author, once a batch (rulebook 12)", () => {
    const document = open();
    const { commentId = "" } = added(document, comment(1, 3));
    const update: Request = { updateCommentPost: { commentId, postId: commentId, content: "better" } };
    document.batch([update]);
    expect(full(document).comments?.[0]?.headPost?.content).toBe("better");
    expect(refusalOf(() => document.batch([update, update]))).toContain("only once in a batch");
    const { docs, documentId } = document;
    expect(refusalOf(() => docs.batchUpdate(documentId, { requests: [update] }, stranger))).toContain(
      "Only the author",
    );
  });

  it("go by their author's hand, unless they did something (rulebook 12)", () => {
    const document = open();
    const { commentId = "" } = added(document, comment(1, 3));
    const made = document.batch([
      reply(commentId, { content: "one" }),
      reply(commentId, { content: "two", commentAction: "RESOLVE" }),
    ]).replies;
    const [first = "", second = ""] = (made ?? []).map((one) => one.addCommentReply?.post?.postId ?? "");
    const drop = (postId: string): Request => ({ deleteCommentReply: { commentId, postId } });
    document.batch([drop(first)]);
    expect(full(document).comments?.[0]?.replies?.map(({ content }) => content)).toEqual(["two"]);
    expect(refusalOf(() => document.batch([drop(second)]))).toContain("cannot be deleted");
    const again = googleErrorOf(() => document.batch([drop(first)]));
    expect([again.httpStatus, again.message]).toEqual([404, `Reply with ID ${first} does not exist.`]);
  });

  it("leave no anchor when the comment goes; a second time it does not exist (rulebook 12)", () => {
    const document = open();
    const { commentId = "", anchorId } = added(document, comment(1, 3));
    document.batch([{ deleteComment: { commentId } }]);
    expect([full(document).comments, anchorOf(document, anchorId)]).toEqual([undefined, undefined]);
    const again = googleErrorOf(() => document.batch([{ deleteComment: { commentId } }]));
    expect([again.httpStatus, again.message]).toEqual([404, `Comment with ID ${commentId} does not exist.`]);
  });
});

describe("commentsViewMode", () => {
  const get = (query: object): (() => Document) => {
    const { docs, documentId } = open();
    return () => docs.get(documentId, query, editor);
  };

  it("is echoed, also by legacy reads, as omitted when not asked (rulebook 4.3)", () => {
    expect(get({})()).toMatchObject({ commentsViewMode: "COMMENTS_VIEW_MODE_OMITTED" });
    expect(Object.keys(get({})())).toEqual(
      expect.arrayContaining(["body", "documentStyle", "namedStyles", "revisionId", "commentsViewMode"]),
    );
  });

  it.each([
    [
      { commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED" },
      "Comments view mode may only be specified if tabs content is also requested.",
    ],
    [
      {
        commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
        includeTabsContent: true,
        suggestionsViewMode: "PREVIEW_SUGGESTIONS_ACCEPTED",
      },
      "Comments may not be requested when previewing suggestions.",
    ],
    [
      { commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED", includeTabsContent: true },
      "Comments may only be explicitly included if inline suggestions are also explicitly requested.",
    ],
  ])("refuses %j (rulebook 4.3)", (query, message) => {
    expect(refusalOf(get(query))).toBe(message);
  });

  it("is no parameter of an account without the preview (rulebook 4.3)", () => {
    const { docs, documentId } = openDocument("x");
    const query = { commentsViewMode: "COMMENTS_VIEW_MODE_OMITTED" };
    expect(refusalOf(() => docs.get(documentId, query, editor))).toContain('Unknown name "commentsViewMode"');
  });
});
