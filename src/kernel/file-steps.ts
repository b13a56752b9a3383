// The two edits that move a whole document: into the bin, and out of it. They stand in records beside steps, which change what is inside.
import type { Json, JsonObject } from "./errors.ts";
import type { AuditRecord } from "./audit/record.ts";

/** Version of the JSON form. */
const fileStepVersion = 1;

export interface FileStep {
  readonly kind: "trash_document" | "restore_document";
  /** `documentDigest` of the document that may be moved. */
  readonly digest: string;
}

/** The stored form, as the inverse of a record. */
export function fileStepToJson({ kind, digest }: FileStep): JsonObject {
  return { kind, version: fileStepVersion, digest };
}

/** The file step that takes a record back; null for a record that is taken back by steps, or by nothing. */
export function fileStepOf({ inverse }: Pick<AuditRecord, "inverse">): FileStep | null {
  const [json] = isList(inverse) ? inverse : [];
  if (typeof json !== "object" || json === null || !("kind" in json)) return null;
  const { kind, version, digest } = json;
  if (kind !== "trash_document" && kind !== "restore_document") return null;
  if (version !== fileStepVersion || typeof digest !== "string") return null;
  return { kind, digest };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
