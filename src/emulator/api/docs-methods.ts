// The methods of the Docs API as calls: who may call the Docs service for which file, and with what.
import { parseAnswerMask, maskAnswer } from "../docs/view/mask-answer.ts";
import type { DocsService } from "../docs/service.ts";
import { GoogleError } from "../errors.ts";
import { documentMimeType, mayEdit, type FileStore } from "../state/files.ts";
import { owner, type ApiCall, type ApiResult, type MethodHandlers } from "./api-call.ts";
import type { ImageAddresses } from "./image-addresses.ts";

const person = { email: owner.email, displayName: owner.name };

export function docsMethods(docs: DocsService, files: FileStore, images: ImageAddresses): MethodHandlers {
  return {
    "documents.get": (call) => {
      const { includeTabsContent, suggestionsViewMode, commentsViewMode, fields } = call.parameters;
      const { documentId, canEdit } = documentFor(call, files);
      const query = { includeTabsContent, suggestionsViewMode, commentsViewMode, fields };
      const document = docs.get(documentId, query, { ...person, canEdit });
      return { kind: "json", value: images.inAnswer(document) };
    },

    "documents.create": (call) =>
      masked(call, "Document", () => docs.create(call.body ?? {}, { ...person, canEdit: true })),

    "documents.batchUpdate": (call) =>
      masked(call, "BatchUpdateDocumentResponse", () => {
        const { documentId, canEdit } = documentFor(call, files);
        const caller = { ...person, canEdit };
        return docs.batchUpdate(documentId, call.body ?? {}, caller, call.tampering ?? undefined);
      }),
  };
}

/** Cuts an answer down to `fields`. A mask that cannot be is refused before anything is done (rulebook 1.4). */
function masked(call: ApiCall, messageName: string, answer: () => unknown): ApiResult {
  const { fields } = call.parameters;
  if (fields === undefined) return { kind: "json", value: answer() };
  const mask = parseAnswerMask(fields, messageName);
  return { kind: "json", value: maskAnswer(answer(), mask) };
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
