// How a record names the file that holds its inverse, when that is too long for the record's line.
import type { AuditRecord, Json } from "../../kernel/index.ts";
import { isJsonObject } from "../../protocol/json-text.ts";

export interface InverseFile {
  readonly fileId: string;
  /** Digest of the inverse's text, which is the file's content. */
  readonly digest: string;
}

/** What stands in the record instead of the inverse. */
export function inverseFileJson({ fileId, digest }: InverseFile): Json {
  return { $file: { digest, file_id: fileId } };
}

/** The file that a record names, or null when its inverse stands in the record itself. */
export function inverseFileOf({ inverse }: AuditRecord): InverseFile | null {
  const reference = isJsonObject(inverse) ? inverse["$file"] : undefined;
  if (!isJsonObject(reference)) return null;
  const { digest, file_id: fileId } = reference;
  return typeof digest === "string" && typeof fileId === "string" ? { digest, fileId } : null;
}
