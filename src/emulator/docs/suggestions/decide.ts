// Accepting, rejecting and deleting a suggestion (rulebook 11.7): what it marked is settled, its thread says so.
import { GoogleError } from "../../errors.ts";
import type { Draft } from "../edit/draft.ts";
import type { Post } from "../model/threads.ts";
import { isSameAuthor } from "../model/threads.ts";
import { decideOne } from "./decision.ts";
import { markingIds } from "./pending.ts";
import { settledContent } from "./resolve.ts";
import { summaryOf } from "./summary.ts";
import { allTabs } from "../model/document.ts";

/** How a suggestion ends. Deleting is the author's own; it leaves no thread. */
export type Ending = "accept" | "reject" | "delete";

/**
 * Ends a suggestion; `post` is what is said in its thread. One that was decided before stays as it is. Throws
 * GoogleError for an unknown id, and for a deletion by somebody else.
 */
export function endSuggestion(
  draft: Draft,
  suggestionId: string,
  ending: Ending,
  post: Partial<Post> = {},
): Post {
  const thread = draft.suggestionThreads.find(suggestionId);
  const before = markingIds(draft.model);
  if (thread === null && !before.has(suggestionId)) throw noSuggestion(suggestionId);
  const { author, ids, nowMs } = draft.context;
  if (ending === "delete" && (thread === null || !isSameAuthor(thread.author, author)))
    throw new GoogleError("PERMISSION_DENIED", "The caller does not have permission");
  const reply: Post = {
    postId: ids.postId(),
    author,
    createdMs: nowMs,
    updatedMs: nowMs,
    content: "",
    ...post,
    suggestionAction: ending === "accept" ? "ACCEPT" : "REJECT",
  };
  if (!before.has(suggestionId) && ending !== "delete") return reply;
  const summaryText = summaryOf(draft.model, suggestionId);
  settle(draft, suggestionId, ending === "accept" ? "accept" : "reject");
  if (ending === "delete") draft.suggestionThreads.drop(suggestionId);
  else if (thread !== null)
    draft.suggestionThreads.put({
      ...thread,
      updatedMs: nowMs,
      status: ending === "accept" ? "ACCEPTED" : "REJECTED",
      replies: [...thread.replies, reply],
      summaryText,
    });
  if (ending === "accept") draft.notes.accepted(suggestionId);
  else if (ending === "reject") draft.notes.rejected(suggestionId);
  else draft.notes.deleted(suggestionId);
  noteVanished(draft, before, suggestionId);
  return reply;
}

/** What is answered for an id that no suggestion has. */
export function noSuggestion(suggestionId: string): GoogleError {
  return new GoogleError("NOT_FOUND", `Suggestion with ID ${suggestionId} does not exist.`);
}

function settle(draft: Draft, suggestionId: string, decision: "accept" | "reject"): void {
  const decide = decideOne(suggestionId, decision);
  for (const { tabId } of allTabs(draft.model.tabs))
    draft.replaceContent(tabId, settledContent(draft.tab(tabId).content, decide));
}

/** Other suggestions whose last mark went along are gone, thread and all (rulebook 11.4). */
function noteVanished(draft: Draft, before: ReadonlySet<string>, suggestionId: string): void {
  const left = markingIds(draft.model);
  for (const id of before) {
    if (id === suggestionId || left.has(id)) continue;
    draft.suggestionThreads.drop(id);
    draft.notes.deleted(id);
  }
}
