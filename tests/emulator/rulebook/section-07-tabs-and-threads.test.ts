// Rulebook 7, tabs, the requests of the preview, and which requests there are.
import discovery from "../../../src/google-api/discovery/docs-v1.json";
import type { Request } from "../../../src/google-api/docs.ts";
import { googleErrorOf, insert, openDocument, paragraphsOf, refusalOf } from "../docs/open-docs.ts";
import {
  anchorOf,
  comment,
  commentThread,
  created,
  marked,
  open,
  send,
  stranger,
  suggestionThread,
} from "./preview.ts";
import { rule } from "./rule.ts";

const kinds =
  "acceptSuggestion addCommentReply addDocumentTab createFooter createFootnote createHeader createNamedRange createParagraphBullets deleteComment deleteCommentReply deleteContentRange deleteFooter deleteHeader deleteNamedRange deleteParagraphBullets deletePositionedObject deleteSuggestion deleteTab deleteTableColumn deleteTableRow insertComment insertDate insertInlineImage insertPageBreak insertPerson insertRichLink insertSectionBreak insertTable insertTableColumn insertTableRow insertText mergeTableCells pinTableHeaderRows rejectSuggestion replaceAllText replaceImage replaceNamedRangeContent unmergeTableCells updateCommentPost updateDocumentStyle updateDocumentTabProperties updateNamedStyle updateParagraphStyle updateSectionStyle updateTableCellStyle updateTableColumnProperties updateTableRowStyle updateTextStyle".split(
    " ",
  );
/** What a document without the preview says of a request of that name without members. */
const refusalOfName = (name: string): string =>
  refusalOf(() => openDocument("x").batch([{ [name]: {} } as Request]));
const unknownName = (name: string): string =>
  `Invalid JSON payload received. Unknown name "${name}" at 'requests[0]': Cannot find field.`;

rule("7 addDocumentTab", "done", "makes a tab and answers its properties", () => {
  const document = openDocument("x");
  const [reply] = document.batch([{ addDocumentTab: { tabProperties: { title: "New" } } }]).replies ?? [];
  expect(reply).toEqual({
    addDocumentTab: { tabProperties: { tabId: expect.any(String) as string, title: "New", index: 1 } },
  });
});

rule("7 deleteTab", "done", "takes the tab of tabId away", () => {
  const document = openDocument("x");
  const [reply] = document.batch([{ addDocumentTab: { tabProperties: { title: "New" } } }]).replies ?? [];
  const tabId = reply?.addDocumentTab?.tabProperties?.tabId ?? "";
  expect(document.batch([{ deleteTab: { tabId } }]).replies).toEqual([{}]);
  expect(document.read().tabs).toHaveLength(1);
});

rule("7 updateDocumentTabProperties", "done", "changes what the mask names of the tab of tabId", () => {
  const document = openDocument("x");
  const tabProperties = { tabId: "t.0", title: "Other", iconEmoji: "🚀" };
  document.batch([{ updateDocumentTabProperties: { tabProperties, fields: "title" } }]);
  expect(document.read().tabs?.[0]?.tabProperties).toEqual({ tabId: "t.0", title: "Other", index: 0 });
});

rule("7 acceptSuggestion", "done", "makes a suggestion part of the text", () => {
  const document = open();
  const suggestionId = created(document, insert(1, "A"));
  send(document, [{ acceptSuggestion: { suggestionId } }]);
  expect([paragraphsOf(document.readLegacy()), marked(document)]).toEqual([["A0123456789"], []]);
});

rule("7 rejectSuggestion", "done", "has the text as it was", () => {
  const document = open();
  const before = document.readLegacy().body;
  const suggestionId = created(document, insert(1, "A"));
  send(document, [{ rejectSuggestion: { suggestionId } }]);
  expect(document.readLegacy().body).toEqual(before);
});

rule("7 deleteSuggestion", "done", "is for the author alone: 403 for others", () => {
  const document = open();
  const suggestionId = created(document, insert(1, "A"));
  const request = { deleteSuggestion: { suggestionId } };
  const error = googleErrorOf(() => send(document, [request], stranger));
  expect([error.httpStatus, error.status]).toEqual([403, "PERMISSION_DENIED"]);
  send(document, [request]);
  expect([marked(document), suggestionThread(document, suggestionId)]).toEqual([[], undefined]);
});

rule(
  "7 insertComment",
  "done",
  "makes a thread on a range, with an assignee if one is named, and answers it",
  () => {
    const document = open();
    const request = {
      insertComment: {
        content: "why?",
        range: { startIndex: 1, endIndex: 3 },
        assigneeEmailAddress: "ann@example.com",
      },
    };
    const thread = send(document, [request]).replies?.[0]?.insertComment?.commentThread;
    expect(thread).toMatchObject({ headPost: { content: "why?", assigneeEmail: "ann@example.com" } });
    expect(anchorOf(document, thread?.anchorId)).toMatchObject({ ranges: [{ startIndex: 1, endIndex: 3 }] });
  },
);

rule(
  "7 addCommentReply",
  "done",
  "adds a post to a comment's or a suggestion's thread and answers it",
  () => {
    const document = open();
    const { commentId = "" } = comment(document, 1, 3);
    const suggestionId = created(document, insert(8, "A"));
    const { replies } = send(document, [
      { addCommentReply: { commentId, post: { content: "because" } } },
      { addCommentReply: { suggestionId, post: { content: "fine" } } },
    ]);
    expect(replies).toMatchObject([
      { addCommentReply: { post: { content: "because" } } },
      { addCommentReply: { post: { content: "fine" } } },
    ]);
    expect(commentThread(document, commentId)?.replies).toMatchObject([{ content: "because" }]);
    expect(suggestionThread(document, suggestionId)?.replies).toMatchObject([{ content: "fine" }]);
  },
);

rule("7 updateCommentPost", "done", "changes the content of a post", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  send(document, [{ updateCommentPost: { commentId, postId: commentId, content: "better" } }]);
  expect(commentThread(document, commentId)?.headPost?.content).toBe("better");
});

rule("7 deleteComment", "done", "takes a thread with its anchor away", () => {
  const document = open();
  const { commentId = "", anchorId } = comment(document, 1, 3);
  send(document, [{ deleteComment: { commentId } }]);
  expect([commentThread(document, commentId), anchorOf(document, anchorId)]).toEqual([undefined, undefined]);
});

rule("7 deleteCommentReply", "done", "takes a reply away", () => {
  const document = open();
  const { commentId = "" } = comment(document, 1, 3);
  const [reply] = send(document, [{ addCommentReply: { commentId, post: { content: "x" } } }]).replies ?? [];
  const postId = reply?.addCommentReply?.post?.postId ?? "";
  send(document, [{ deleteCommentReply: { commentId, postId } }]);
  expect(commentThread(document, commentId)).not.toHaveProperty("replies");
});

rule("7 requests", "done", "are 48, each known by its name", () => {
  expect(kinds).toHaveLength(48);
  expect(Object.keys(discovery.schemas.Request.properties).sort()).toEqual(kinds);
  for (const kind of kinds) {
    const path = kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const request = { [kind]: { bogus: 1 } } as Request;
    expect(refusalOf(() => send(open(), [request]))).toBe(
      `Invalid JSON payload received. Unknown name "bogus" at 'requests[0].${path}': Cannot find field.`,
    );
  }
});

rule("7 requests unknown", "done", "names that do not exist are unknown names", () => {
  for (const name of [
    "insertHorizontalRule",
    "insertTableOfContents",
    "insertBookmark",
    "insertTab",
    "updateInlineObject",
  ])
    expect(refusalOfName(name)).toBe(unknownName(name));
});

rule("7 requests reply", "done", "insertInlineSheetsChart is a reply without a request", () => {
  expect(Object.keys(discovery.schemas.Response.properties)).toContain("insertInlineSheetsChart");
  expect(refusalOfName("insertInlineSheetsChart")).toBe(unknownName("insertInlineSheetsChart"));
});

rule(
  "7 requests never",
  "done",
  "nothing creates a contents table, rule, floating image, page number, bookmark, equation, drop-down, checked box or watermark",
  () => {
    const words =
      /contents|horizontal|positioned|autotext|pagenumber|bookmark|equation|dropdown|checked|watermark|codeblock/i;
    expect(kinds.filter((kind) => words.test(kind))).toEqual(["deletePositionedObject"]);
  },
);

rule(
  "7 requests client",
  "untestable",
  "the npm client @googleapis/docs 10.0.0 types 40 of them, none of the preview",
  "It speaks of another package's types; the contract tests drive that client.",
);
