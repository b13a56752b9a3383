// Drive's comments and replies. Every change gives a document a new revision (rulebook 5.3); none touches its text.
import { owner, type ApiCall, type ApiResult, type MethodHandlers } from "../api/api-call.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { escapeHtml } from "../escape-html.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import type { Clock } from "../state/clock.ts";
import type { CommentStore, StoredComment, StoredPost, StoredReply } from "../state/comments.ts";
import type { FileStore } from "../state/files.ts";
import { newAnchorId, newThreadId } from "../state/ids.ts";
import { commentResource, repliesOf, replyResource } from "./comment-resource.ts";
import {
  badRequest,
  commentNotFound,
  fieldsRequired,
  insufficientFilePermissions,
  invalidValue,
  replyNotFound,
} from "./drive-error.ts";
import { fileFor, type Access } from "./file-access.ts";
import { selectFields } from "./field-selection.ts";
import { pageOf } from "./paging.ts";

export interface DriveCommentsDependencies {
  readonly files: FileStore;
  readonly comments: CommentStore;
  readonly clock: Clock;
  /** Called when a file's threads have changed. */
  readonly changed: (fileId: string) => void;
}

/** Who writes a comment. */
export interface Person {
  readonly email: string;
  readonly name: string;
}

/** Makes a comment as `person`, whoever may do so being checked before. */
function addComment(
  deps: DriveCommentsDependencies,
  fileId: string,
  person: Person,
  body: JsonRecord,
): StoredComment {
  const comment: StoredComment = {
    ...newPost(deps.clock, person, contentOf(body, true)),
    anchor: optionalText(body, "anchor") ?? null,
    quotedFileContent: quoteOf(body["quotedFileContent"]),
    isResolved: null,
    replies: [],
  };
  deps.comments.add(fileId, comment);
  deps.changed(fileId);
  return comment;
}

/**
 * Makes a comment as `person` does in the editor: on the words of `quote`, kept as HTML, with an anchor of its own where
 * none is given; without a quote on the document as a whole (rulebook 13.1).
 */
export function addEditorComment(
  deps: DriveCommentsDependencies,
  fileId: string,
  person: Person,
  said: {
    readonly content: string;
    readonly quote?: string | undefined;
    readonly anchor?: string | undefined;
  },
): StoredComment {
  const { content, quote, anchor = quote === undefined ? null : newAnchorId() } = said;
  const comment: StoredComment = {
    ...newPost(deps.clock, person, contentOf({ content }, true)),
    ...(anchor === null ? {} : { isTiedToText: true as const }),
    anchor,
    quotedFileContent: quote === undefined ? null : { mimeType: "text/html", value: escapeHtml(quote) },
    isResolved: null,
    replies: [],
  };
  deps.comments.add(fileId, comment);
  deps.changed(fileId);
  return comment;
}

export function driveCommentsMethods(deps: DriveCommentsDependencies): MethodHandlers {
  const { comments, clock } = deps;

  return {
    "comments.get": (call) => {
      const comment = findComment(call, "read", call.parameters["includeDeleted"] === "true");
      return answerComment(call, comment);
    },

    "comments.list": (call) => {
      requireFields(call);
      const file = fileFor(deps.files, parameter(call, "fileId"), "read");
      const withDeleted = call.parameters["includeDeleted"] === "true";
      const sinceMs = timeOf(call.parameters["startModifiedTime"]);
      const found = comments
        .list(file.id)
        .filter((comment) => (withDeleted || !comment.isDeleted) && comment.modifiedMs >= sinceMs);
      const page = pageOf(found, Number(call.parameters["pageSize"] ?? "20"), call.parameters["pageToken"]);
      return answer(call, "CommentList", {
        kind: "drive#commentList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        comments: page.items.map((comment) => commentResource(comment, withDeleted)),
      });
    },

    "comments.create": (call) => {
      requireFields(call);
      const file = fileFor(deps.files, parameter(call, "fileId"), "comment");
      const comment = addComment(deps, file.id, owner, bodyOf(call, "Comment"));
      // Seen in the field: this mask is refused although the comment was made (rulebook 13.1).
      const refused = /\b(mentionedEmailAddresses|assigneeEmailAddress)\b/.exec(
        call.parameters["fields"] ?? "",
      );
      if (refused !== null)
        return {
          kind: "refused",
          error: new GoogleError("INVALID_ARGUMENT", `Invalid field selection ${refused[0]}`),
        };
      return answerComment(call, comment);
    },

    "comments.update": (call) => {
      const comment = findComment(call, "read");
      requireAuthor(comment);
      // `resolved` and the rest are read-only: taken without a word, and without effect (rulebook 13.1).
      const content = optionalText(bodyOf(call, "Comment"), "content") ?? comment.content;
      const changed = { ...comment, content, modifiedMs: clock.nowMs() };
      keep(call, changed);
      return answerComment(call, changed);
    },

    "comments.delete": (call) => {
      const comment = findComment(call, "read", false, false);
      requireAuthor(comment);
      keep(call, { ...comment, isDeleted: true, content: "", modifiedMs: clock.nowMs() });
      return { kind: "empty" };
    },

    "replies.get": (call) => {
      const reply = findReply(call, findComment(call, "read"), call.parameters["includeDeleted"] === "true");
      return answer(call, "Reply", replyResource(reply));
    },

    "replies.list": (call) => {
      const comment = findComment(call, "read");
      const found = repliesOf(comment, call.parameters["includeDeleted"] === "true");
      const page = pageOf(found, Number(call.parameters["pageSize"] ?? "20"), call.parameters["pageToken"]);
      return answer(call, "ReplyList", {
        kind: "drive#replyList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        replies: page.items.map(replyResource),
      });
    },

    "replies.create": (call) => {
      const comment = findComment(call, "comment");
      const body = bodyOf(call, "Reply");
      const action = actionOf(body["action"]);
      const reply: StoredReply = { ...newPost(clock, owner, contentOf(body, action === null)), action };
      keep(call, {
        ...comment,
        modifiedMs: reply.createdMs,
        isResolved: action === null ? comment.isResolved : action === "resolve",
        replies: [...comment.replies, reply],
      });
      return answer(call, "Reply", replyResource(reply));
    },

    "replies.update": (call) => {
      const comment = findComment(call, "read");
      const reply = findReply(call, comment, false);
      requireAuthor(reply);
      const content = contentOf(bodyOf(call, "Reply"), reply.action === null);
      const changed = { ...reply, content, modifiedMs: clock.nowMs() };
      keepReply(call, comment, changed);
      return answer(call, "Reply", replyResource(changed));
    },

    "replies.delete": (call) => {
      const comment = findComment(call, "read", false, false);
      const reply = findReply(call, comment, false);
      requireAuthor(reply);
      if (reply.action !== null) throw badRequest("A reply with an action cannot be deleted.");
      keepReply(call, comment, { ...reply, isDeleted: true, content: "", modifiedMs: clock.nowMs() });
      return { kind: "empty" };
    },
  };

  function findComment(
    call: ApiCall,
    access: Access,
    withDeleted = false,
    needsFields = true,
  ): StoredComment {
    if (needsFields) requireFields(call);
    const file = fileFor(deps.files, parameter(call, "fileId"), access);
    const id = parameter(call, "commentId");
    const comment = comments.get(file.id, id);
    if (comment === null || (comment.isDeleted && !withDeleted)) throw commentNotFound(id);
    return comment;
  }

  function keep(call: ApiCall, comment: StoredComment): void {
    const fileId = parameter(call, "fileId");
    comments.replace(fileId, comment);
    deps.changed(fileId);
  }

  function keepReply(call: ApiCall, comment: StoredComment, changed: StoredReply): void {
    const replies = comment.replies.map((reply) => (reply.id === changed.id ? changed : reply));
    keep(call, { ...comment, replies, modifiedMs: changed.modifiedMs });
  }
}

function findReply(call: ApiCall, comment: StoredComment, withDeleted: boolean): StoredReply {
  const id = parameter(call, "replyId");
  const reply = comment.replies.find((known) => known.id === id);
  if (reply === undefined || (reply.isDeleted && !withDeleted)) throw replyNotFound(id);
  return reply;
}

function newPost(clock: Clock, person: Person, content: string): StoredPost {
  const nowMs = clock.nowMs();
  return {
    id: newThreadId(),
    authorEmail: person.email,
    authorName: person.name,
    createdMs: nowMs,
    modifiedMs: nowMs,
    content,
    isDeleted: false,
  };
}

function requireFields(call: ApiCall): void {
  if ((call.parameters["fields"] ?? "") === "") throw fieldsRequired();
}

function requireAuthor(post: StoredPost): void {
  if (post.authorEmail !== owner.email) throw insufficientFilePermissions();
}

function bodyOf(call: ApiCall, schemaName: "Comment" | "Reply"): JsonRecord {
  if (!isRecord(call.body)) throw badRequest(`The request needs a ${schemaName} as its JSON body.`);
  for (const name of ["assigneeEmailAddress", "mentionedEmailAddresses"])
    if (call.body[name] !== undefined) throw notImplemented(`"${name}" of a ${schemaName.toLowerCase()}`);
  return call.body;
}

function contentOf(body: JsonRecord, isRequired: boolean): string {
  const content = optionalText(body, "content") ?? "";
  if (content === "" && isRequired) throw badRequest("Content is required.");
  return content;
}

function optionalText(body: JsonRecord, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string")
    throw badRequest(`Invalid value at '${name}' (TYPE_STRING), ${JSON.stringify(value)}`);
  return value;
}

function quoteOf(value: unknown): StoredComment["quotedFileContent"] {
  if (value === undefined || value === null) return null;
  if (!isRecord(value)) throw badRequest("Invalid value at 'quotedFileContent'");
  return {
    mimeType: optionalText(value, "mimeType") ?? "text/html",
    value: optionalText(value, "value") ?? "",
  };
}

function actionOf(value: unknown): StoredReply["action"] {
  if (value === undefined || value === null || value === "") return null;
  if (value === "resolve" || value === "reopen") return value;
  throw invalidValue("action");
}

function timeOf(text: string | undefined): number {
  const ms = text === undefined ? 0 : Date.parse(text);
  if (Number.isNaN(ms)) throw invalidValue("startModifiedTime");
  return ms;
}

function answerComment(call: ApiCall, comment: StoredComment): ApiResult {
  return answer(call, "Comment", commentResource(comment, call.parameters["includeDeleted"] === "true"));
}

function answer(call: ApiCall, schemaName: string, value: unknown): ApiResult {
  return { kind: "json", value: selectFields(value, call.parameters["fields"] ?? "*", schemaName) };
}

function parameter(call: ApiCall, name: string): string {
  return call.parameters[name] ?? "";
}
