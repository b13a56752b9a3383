// The second phase of a write: the texts of new segments, once the service has said their ids. Sent once, guarded by the revision that the
// first phase left; nothing is read in between.
import type { BatchUpdateDocumentResponse } from "../google-api/docs.ts";
import { withGivenIds } from "./plan/phases.ts";
import type { BatchOutcome } from "./ports.ts";
import type { Write } from "./write-call.ts";

/**
 * What became of the whole write: the outcome of the second phase, or of the first where there is no second. `unclear` also where the first
 * answer lacks what the second needs, so that it could not be sent.
 */
export function sendLater(write: Write, response: BatchUpdateDocumentResponse): BatchOutcome {
  const { ports, call, plan } = write;
  if (plan.laterRequests.length === 0) return { status: "accepted", response };
  const given = (response.replies ?? []).flatMap(({ createFootnote }) => createFootnote?.footnoteId ?? []);
  const revision = response.writeControl?.requiredRevisionId ?? "";
  if (given.length !== plan.madeIds.length || revision === "") {
    const message = `the answer to the first part names ${given.length} of ${plan.madeIds.length} new footnotes and ${revision === "" ? "no" : "a"} revision`;
    return { status: "unclear", httpStatus: null, message };
  }
  const ids = new Map<string, string>();
  plan.madeIds.forEach((placeholder, ordinal) => {
    const id = given[ordinal];
    if (id !== undefined) ids.set(placeholder, id);
  });
  return ports.docs.batchUpdate(call.documentId, {
    requests: [...withGivenIds(plan.laterRequests, ids)],
    writeControl: { requiredRevisionId: revision },
  });
}
