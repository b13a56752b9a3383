// Documents of an account that has the preview of suggestions and comment threads, and short ways to work on them.
import type {
  CommentThread,
  Document,
  ParagraphElement,
  Request,
  SuggestionThread,
} from "../../../src/google-api/docs.ts";
import type { Caller } from "../../../src/emulator/docs/store.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { editor, openDocument, withPreview } from "../docs/open-docs.ts";
import { elementsOf } from "./reading.ts";

export const own: Caller = { ...editor, displayName: "Another Editor" };
export const stranger: Caller = { email: "stranger@example.com", displayName: "A Stranger", canEdit: true };
export const readerOnly: Caller = { email: "viewer@example.com", displayName: "A Viewer", canEdit: false };

export type Answer = ReturnType<OpenDocument["batch"]>;
/** What a batch of suggestions says of each request. */
export type SuggestionResponses = NonNullable<Answer["suggestionResponses"]>;

export const open = (content: unknown = "0123456789"): OpenDocument => openDocument(content, withPreview());

/** A batch of edits. */
export function send({ docs, documentId }: OpenDocument, requests: Request[], caller = own): Answer {
  return docs.batchUpdate(documentId, { requests }, caller);
}
/** A batch in suggest mode. */
export function suggest({ docs, documentId }: OpenDocument, requests: Request[], caller = own): Answer {
  return docs.batchUpdate(documentId, { requests, writeControl: { writeMode: "SUGGEST" } }, caller);
}
export function responsesOf(document: OpenDocument, requests: Request[], caller = own): SuggestionResponses {
  return suggest(document, requests, caller).suggestionResponses ?? [];
}
/** The id of the one suggestion that the first request makes. */
export function created(document: OpenDocument, requests: Request | Request[], caller = own): string {
  const all = Array.isArray(requests) ? requests : [requests];
  const [id] = responsesOf(document, all, caller)[0]?.createdSuggestionIds ?? [];
  if (id === undefined) throw new Error("expected a new suggestion");
  return id;
}

/** The answer with tabs and threads. */
export function full({ docs, documentId }: OpenDocument, caller = own): Document {
  const query = {
    includeTabsContent: true,
    suggestionsViewMode: "SUGGESTIONS_INLINE",
    commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED",
  };
  return docs.get(documentId, query, caller);
}
export const suggestionThread = (document: OpenDocument, id: string): SuggestionThread | undefined =>
  full(document).suggestions?.find(({ suggestionId }) => suggestionId === id);
export const commentThread = (document: OpenDocument, id: string): CommentThread | undefined =>
  full(document).comments?.find(({ commentId }) => commentId === id);
/** Where the anchor lies in the first tab. */
export const anchorOf = (document: OpenDocument, anchorId = ""): unknown =>
  full(document).tabs?.[0]?.documentTab?.commentAnchors?.[anchorId];

/** Adds a comment on a range of the body. */
export function comment(document: OpenDocument, startIndex: number, endIndex: number): CommentThread {
  const request = { insertComment: { content: "why?", range: { startIndex, endIndex } } };
  const thread = send(document, [request]).replies?.[0]?.insertComment?.commentThread;
  if (thread === undefined) throw new Error("expected a thread");
  return thread;
}

/** A run with marks: its text, the suggestions that would insert it and those that would delete it. */
export type MarkedRun = [string, readonly string[], readonly string[]];

/** The runs of the body outside tables that carry marks. */
export function marked(document: OpenDocument): MarkedRun[] {
  return elementsOf(document.readLegacy()).flatMap(({ textRun }: ParagraphElement): MarkedRun[] => {
    const { suggestedInsertionIds = [], suggestedDeletionIds = [], content = "" } = textRun ?? {};
    return suggestedInsertionIds.length + suggestedDeletionIds.length === 0
      ? []
      : [[content, suggestedInsertionIds, suggestedDeletionIds]];
  });
}
