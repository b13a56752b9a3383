// Files as answers: a row with everything around it that its resource shows, cut down to the fields that were asked for.
import type { ApiCall, ApiResult } from "../api/api-call.ts";
import { documentMimeType, type FileRecord, type FileStore } from "../state/files.ts";
import { selectFields } from "./field-selection.ts";
import type { FilePermissions } from "./file-permissions.ts";
import { fileResource } from "./file-resource.ts";

export interface FileViewDependencies {
  readonly files: FileStore;
  readonly permissions: FilePermissions;
  /** The address of a document's last editor; null for what has none. */
  readonly lastEditorOf: (documentId: string) => string | null;
  readonly baseUrl: () => string;
}

/** The members of a file when no `fields` are asked for (rulebook 13.2). */
export const defaultFileFields = "kind,id,name,mimeType";

export class FileView {
  readonly #deps: FileViewDependencies;

  constructor(deps: FileViewDependencies) {
    this.#deps = deps;
  }

  /** The whole File resource. */
  resource(file: FileRecord): Record<string, unknown> & { id: string } {
    const { files, permissions, lastEditorOf, baseUrl } = this.#deps;
    return fileResource(file, {
      content: files.contentFacts(file.id),
      permissions: permissions.of(file),
      lastEditor: file.mimeType === documentMimeType ? lastEditorOf(file.id) : null,
      baseUrl: baseUrl(),
    });
  }

  /** The answer to a call that is about one file. */
  answer(call: ApiCall, file: FileRecord): ApiResult {
    const fields = call.parameters["fields"] ?? defaultFileFields;
    return { kind: "json", value: selectFields(this.resource(file), fields, "File") };
  }
}
