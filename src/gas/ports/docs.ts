// The Docs port over the advanced Docs service: one read, which is patient, and one batch, which is sent once.
import type { BatchOutcome, ClockPort, DocsPort } from "../../kernel/ports.ts";
import { ToolError } from "../../kernel/errors.ts";
import { docsService, driveService } from "./advanced-services.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, toToolError, type GoogleFailure } from "./google-error.ts";
import { patiently } from "./patience.ts";

const documentMimeType = "application/vnd.google-apps.document";
// `tabs` whole: a mask that reaches into tabs silently leaves out tabs nested deeper than it names.
const documentFields = "documentId,title,revisionId,suggestionsViewMode,tabs";

export function docsPort(counts: CallCounts, clock: ClockPort): DocsPort {
  return {
    getDocument: (documentId, view) => {
      try {
        return patiently(clock, counts, () =>
          docsService().Documents.get(documentId, {
            includeTabsContent: true,
            suggestionsViewMode: view,
            fields: documentFields,
          }),
        );
      } catch (thrown) {
        throw readError(failureOf(thrown), documentId, counts);
      }
    },
    batchUpdate: (documentId, body) => {
      counts.countApi();
      try {
        return { status: "accepted", response: docsService().Documents.batchUpdate(body, documentId) };
      } catch (thrown) {
        return batchOutcome(failureOf(thrown));
      }
    },
  };
}

function batchOutcome({ httpStatus, isStatusCertain, message }: GoogleFailure): BatchOutcome {
  const isRefusal = isStatusCertain && httpStatus !== null && httpStatus >= 400 && httpStatus < 500;
  return isRefusal ? { status: "refused", httpStatus, message } : { status: "unclear", httpStatus, message };
}

/** Docs answers 404, or 400 for an Office file, when the id is another kind of file: Drive knows which. */
function readError(failure: GoogleFailure, documentId: string, counts: CallCounts): ToolError {
  const what = `the document ${documentId}`;
  const diagnostics = { doc_id: documentId };
  if (failure.httpStatus !== 404 && failure.httpStatus !== 400)
    return toToolError(failure, what, diagnostics);
  const mimeType = mimeTypeOf(documentId, counts);
  if (mimeType !== null && mimeType !== documentMimeType) {
    return new ToolError(
      "NOT_A_GOOGLE_DOC",
      `Expected ${documentId} to be a Google Docs document; found a file of type ${mimeType}. Name a document, or convert the file to Google Docs first.`,
      { ...diagnostics, mime_type: mimeType },
    );
  }
  return toToolError(failure, what, diagnostics);
}

function mimeTypeOf(fileId: string, counts: CallCounts): string | null {
  counts.countApi();
  try {
    const file = driveService().Files.get(fileId, { fields: "id,mimeType", supportsAllDrives: true });
    return file.mimeType ?? null;
  } catch (thrown) {
    failureOf(thrown);
    return null;
  }
}
