// The Developer Preview of suggestions and comment threads: what an account without it is answered (rulebook 1.2, 12).
import type { Request } from "../../google-api/docs.ts";
import { GoogleError } from "../errors.ts";
import { isRecord } from "../json-value.ts";
import type { DocumentModel } from "./model/document.ts";
import type { Author } from "./model/threads.ts";
import { isSameAuthor } from "./model/threads.ts";
import { snakeCase } from "./schema/discovery.ts";

/** Requests that work on threads and suggestions; they take effect at once in a batch of suggestions too. */
export const threadRequests: readonly string[] = [
  "acceptSuggestion",
  "addCommentReply",
  "deleteComment",
  "deleteCommentReply",
  "deleteSuggestion",
  "insertComment",
  "rejectSuggestion",
  "updateCommentPost",
];

const names = new Set(threadRequests.flatMap((name) => [name, snakeCase(name)]));

/** Throws GoogleError for requests whose names such an account does not know. The answer is presumed, not measured. */
export function refuseThreadRequests(body: unknown): void {
  const requests = isRecord(body) ? body["requests"] : undefined;
  const problems = (Array.isArray(requests) ? requests : []).flatMap((request: unknown, index) =>
    Object.keys(isRecord(request) ? request : {})
      .filter((name) => names.has(name))
      .map(
        (name) =>
          `Invalid JSON payload received. Unknown name "${name}" at 'requests[${index}]': Cannot find field.`,
      ),
  );
  if (problems.length > 0) throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
}

/** Whether requests only take back suggestions of that author: this needs no right to edit (rulebook 11.7). */
export function takesBackOwn(requests: readonly Request[], model: DocumentModel, author: Author): boolean {
  const { suggestionThreads = [] } = model;
  const isOwn = (id: string | undefined): boolean =>
    suggestionThreads.some((thread) => thread.suggestionId === id && isSameAuthor(thread.author, author));
  return (
    requests.length > 0 &&
    requests.every(({ rejectSuggestion, deleteSuggestion }) =>
      isOwn((rejectSuggestion ?? deleteSuggestion)?.suggestionId),
    )
  );
}
