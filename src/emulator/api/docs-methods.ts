// The methods of the Docs API as calls: who may call the Docs service for which file, and with what.
import type { DocsService } from "../docs/service.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { documentMimeType, mayEdit, type FileStore } from "../state/files.ts";
import { owner, type ApiCall, type MethodHandlers } from "./api-call.ts";

export function docsMethods(docs: DocsService, files: FileStore): MethodHandlers {
  return {
    "documents.get": (call) => {
      const { includeTabsContent, suggestionsViewMode, commentsViewMode, fields } = call.parameters;
      const { documentId, canEdit } = documentFor(call, files);
      const query = { includeTabsContent, suggestionsViewMode, commentsViewMode, fields };
      return { kind: "json", value: docs.get(documentId, query, { email: owner.email, canEdit }) };
    },

    "documents.create": (call) => {
      refuseFields(call);
      return { kind: "json", value: docs.create(call.body ?? {}, { email: owner.email, canEdit: true }) };
    },

    "documents.batchUpdate": (call) => {
      refuseFields(call);
      const { documentId, canEdit } = documentFor(call, files);
      const caller = { email: owner.email, canEdit };
      return {
        kind: "json",
        value: docs.batchUpdate(documentId, call.body ?? {}, caller, call.applyBatch ?? undefined),
      };
    },
  };
}

// Google cuts these answers down as well; ignoring the wish would pass unnoticed.
function refuseFields(call: ApiCall): void {
  if (call.parameters["fields"] !== undefined) throw notImplemented(`fields of ${call.method.name}`);
}

/** The document a call names. Throws what Docs answers for ids of other things (rulebook 1.5). */
function documentFor(call: ApiCall, files: FileStore): { documentId: string; canEdit: boolean } {
  const documentId = call.parameters["documentId"] ?? "";
  const file = files.get(documentId);
  if (file === null) throw new GoogleError("NOT_FOUND", "Requested entity was not found.");
  if (file.role === "none") throw new GoogleError("PERMISSION_DENIED", "The caller does not have permission");
  if (
    file.mimeType.startsWith("application/vnd.openxmlformats-officedocument") ||
    file.mimeType === "application/msword"
  )
    throw new GoogleError(
      "FAILED_PRECONDITION",
      "This operation is not supported for this document. The document must not be an Office file.",
    );
  if (file.mimeType !== documentMimeType)
    throw new GoogleError("NOT_FOUND", "Requested entity was not found.");
  return { documentId, canEdit: mayEdit(file.role) };
}
