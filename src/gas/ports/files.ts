// The files port over the advanced Drive service: making a document, finding it again by its mark, moving it into the bin and out.
import type { ClockPort, FileOutcome, FilesPort, MadeDocument } from "../../kernel/ports.ts";
import type { File } from "../../google-api/drive.ts";
import { driveService } from "./advanced-services.ts";
import { ToolError } from "../../kernel/errors.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, toToolError } from "./google-error.ts";
import { patiently } from "./patience.ts";

const documentMimeType = "application/vnd.google-apps.document";
/** Private to this script's project: other apps do not see it. */
const markName = "proofmark_made_by";
const documentFields = "id,webViewLink";

/** Lets the caller of this execution into documents that it makes. */
export interface Welcome {
  /** Throws ToolError when there is no room for one more document. */
  readonly check: () => void;
  /** Throws ToolError when it could not be stored. */
  readonly letIn: (documentId: string) => void;
}

export function filesPort(counts: CallCounts, clock: ClockPort, welcome: Welcome): FilesPort {
  const once = <Done>(what: string, work: () => Done): FileOutcome<Done> => {
    counts.countApi();
    try {
      return { status: "done", ...work() };
    } catch (thrown) {
      const failure = failureOf(thrown);
      const { httpStatus, isStatusCertain, message } = failure;
      const isRefusal = isStatusCertain && httpStatus !== null && httpStatus >= 400 && httpStatus < 500;
      return isRefusal
        ? { status: "refused", error: toToolError(failure, what) }
        : { status: "unclear", message };
    }
  };
  const setTrashed = (fileId: string, isTrashed: boolean): FileOutcome<object> =>
    once(`the document ${fileId}`, () => {
      driveService().Files.update({ trashed: isTrashed }, fileId, null, {
        fields: "id,trashed",
        supportsAllDrives: true,
      });
      return {};
    });
  /** A document that its maker may not edit is of no use to him. */
  const letIn = (
    made: FileOutcome<MadeDocument> & { readonly status: "done" },
  ): FileOutcome<MadeDocument> => {
    try {
      welcome.letIn(made.documentId);
      return made;
    } catch (thrown) {
      if (!(thrown instanceof ToolError) || setTrashed(made.documentId, true).status !== "done") throw thrown;
      return { status: "refused", error: thrown };
    }
  };
  return {
    createDocument: ({ title, folderId, mark }) => {
      welcome.check();
      const parents = folderId === null ? {} : { parents: [folderId] };
      const what = folderId === null ? "the new document" : `the new document or its folder ${folderId}`;
      const outcome = once(what, () =>
        madeDocument(
          driveService().Files.create(
            { name: title, mimeType: documentMimeType, appProperties: { [markName]: mark }, ...parents },
            null,
            { fields: documentFields, supportsAllDrives: true },
          ),
        ),
      );
      return outcome.status === "done" ? letIn(outcome) : outcome;
    },
    findMade: (mark) => {
      try {
        const { files = [] } = patiently(clock, counts, () =>
          driveService().Files.list({
            q: `appProperties has { key='${markName}' and value='${mark}' } and trashed = false`,
            fields: `files(${documentFields})`,
            includeItemsFromAllDrives: true,
            supportsAllDrives: true,
          }),
        );
        const made = files.map(madeDocument);
        for (const { documentId } of made) welcome.letIn(documentId);
        return made;
      } catch (thrown) {
        throw toToolError(failureOf(thrown), "a document that was just made");
      }
    },
    setTrashed,
  };
}

function madeDocument({ id, webViewLink }: File): MadeDocument {
  if (id === undefined) throw new Error("Drive gave no id for a document");
  return {
    documentId: id,
    url: webViewLink ?? `https://docs.google.com/document/d/${id}/edit`,
  };
}
