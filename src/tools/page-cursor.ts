// Where the next page of a list begins, bound to the query and the revision that the page before was made with: counting afresh in
// another list would skip or repeat places.
import { stableJson, ToolError, type DocumentModel, type Json, type JsonObject } from "../kernel/index.ts";
import { describe, invalidInput, type Problem } from "./problems.ts";

const cursorForm = /^([1-9]\d{0,8})~([0-9a-f]{8})~(.*)$/;
const digestDigits = 8;

/** What makes one list another: the document it is of, and the arguments that choose what is in it. */
export interface PagedList {
  readonly document: DocumentModel;
  readonly query: JsonObject;
  readonly sha256Hex: (text: string) => string;
}

/** What is wrong with a cursor before anything is read. */
export function cursorProblems(cursor: Json | undefined): Problem[] {
  if (typeof cursor !== "string" || cursor === "" || cursorForm.test(cursor)) return [];
  const message = `expected the \`next_cursor\` of an earlier answer, found ${describe(cursor)}`;
  return [{ path: "cursor", message }];
}

/** The cursor of the page that begins with the item `start`, counted from 0. */
export function cursorAt(start: number, list: PagedList): string {
  return `${start}~${digestOf(list)}~${list.document.revisionId}`;
}

/**
 * The item that the page begins with; 0 without a cursor. INVALID_INPUT for the cursor of another query, STALE_RANGE when the document
 * moved on since; the revision that viewers are answered is empty and tells nothing.
 */
export function pageStart(cursor: string | undefined, list: PagedList): number {
  if (cursor === undefined) return 0;
  const [, start = "0", digest = "", revisionId = ""] = cursorForm.exec(cursor) ?? [];
  if (digest !== digestOf(list)) throw invalidInput([ofAnotherQuery]);
  const { documentId, revisionId: current } = list.document;
  if (revisionId === current) return Number(start);
  throw new ToolError(
    "STALE_RANGE",
    `Expected the document at revision ${revisionId}, which the page before was read at, found it at ${current}. Begin again without the cursor.`,
    { computed_at_revision: revisionId, current_revision: current, doc_id: documentId },
  );
}

const ofAnotherQuery: Problem = {
  path: "cursor",
  message:
    "expected the `next_cursor` of an answer to the same query, found that of another; send the same arguments, or leave the cursor out to begin",
};

function digestOf({ document, query, sha256Hex }: PagedList): string {
  return sha256Hex(stableJson([document.documentId, query])).slice(0, digestDigits);
}
