// The File resource as a caller sends it: which members may be set, and as what.
import { driveSchemas } from "../api/discovery.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { isRecord, type JsonRecord } from "../json-value.ts";
import { badRequest, forbidden } from "./drive-error.ts";

/** What a body asks for; members that it leaves out are undefined. */
export interface FileChanges {
  /** For a new file: an id that the caller chose. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly mimeType: string | undefined;
  readonly parents: readonly string[] | undefined;
  readonly isTrashed: boolean | undefined;
  readonly createdMs: number | undefined;
  readonly modifiedMs: number | undefined;
  /** Members kept as they were sent. */
  readonly metadata: JsonRecord;
}

const kept = new Set([
  ...["description", "starred", "properties", "appProperties", "folderColorRgb", "shortcutDetails"],
  ...["originalFilename", "writersCanShare", "copyRequiresWriterPermission"],
]);
const understood = new Set([
  ...["id", "name", "mimeType", "parents", "trashed", "createdTime", "modifiedTime"],
  // Says nothing, and clients send it back.
  "kind",
  ...kept,
]);
/** Writable at Google's; what they would change is not here. */
const missing = new Set([
  ...["contentHints", "contentRestrictions", "downloadRestrictions", "inheritedPermissionsDisabled"],
  ...["linkShareMetadata", "viewedByMeTime", "viewersCanCopyContent", "clientEncryptionDetails"],
]);

/** Google's limit for a key and its value together, in UTF-8. */
const maxPropertyBytes = 124;

/**
 * Reads a body. Throws 400 for what Drive does not know, 403 for members that only Drive sets, 501 for what Drive lets a
 * caller set and the local Google does not.
 */
export function readFileBody(body: unknown): FileChanges {
  const members = body === undefined || body === null ? {} : body;
  if (!isRecord(members)) throw badRequest("Invalid JSON payload received. Expected an object.");
  const known = driveSchemas["File"]?.properties ?? {};
  const problems: string[] = [];
  for (const [name, value] of Object.entries(members)) {
    if (known[name] === undefined)
      problems.push(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
    else if (missing.has(name)) throw notImplemented(`the member "${name}" of a file`);
    else if (!understood.has(name))
      throw forbidden(
        "fieldNotWritable",
        "The resource body includes fields which are not directly writable.",
      );
    else if (value !== null && !hasRightType(name, value))
      problems.push(`Invalid value at '${name}', ${JSON.stringify(value)}`);
  }
  if (problems.length > 0) throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
  for (const name of ["properties", "appProperties"]) checkPropertySizes(members[name]);
  return {
    id: textMember(members["id"]),
    name: textMember(members["name"]),
    mimeType: textMember(members["mimeType"]),
    parents: Array.isArray(members["parents"]) ? members["parents"].map(String) : undefined,
    isTrashed: typeof members["trashed"] === "boolean" ? members["trashed"] : undefined,
    createdMs: timeMember(members["createdTime"]),
    modifiedMs: timeMember(members["modifiedTime"]),
    metadata: Object.fromEntries(Object.entries(members).filter(([name]) => kept.has(name))),
  };
}

/** Metadata after a change: properties are merged by key and removed by null, the rest is replaced. */
export function mergeMetadata(before: JsonRecord, changes: JsonRecord): JsonRecord {
  const merged: JsonRecord = { ...before };
  for (const [name, value] of Object.entries(changes)) {
    const known = merged[name];
    const next = isRecord(value) ? { ...(isRecord(known) ? known : {}), ...value } : value;
    if (next === null) delete merged[name];
    else merged[name] = isRecord(next) ? withoutNulls(next) : next;
  }
  return merged;
}

function withoutNulls(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function hasRightType(name: string, value: unknown): boolean {
  switch (name) {
    case "parents":
      return Array.isArray(value) && value.every((id) => typeof id === "string");
    case "trashed":
    case "starred":
    case "writersCanShare":
    case "copyRequiresWriterPermission":
      return typeof value === "boolean";
    case "shortcutDetails":
      return isRecord(value) && typeof value["targetId"] === "string";
    case "properties":
    case "appProperties":
      return (
        isRecord(value) && Object.values(value).every((text) => typeof text === "string" || text === null)
      );
    case "createdTime":
    case "modifiedTime":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    default:
      return typeof value === "string";
  }
}

function checkPropertySizes(properties: unknown): void {
  for (const [key, value] of Object.entries(isRecord(properties) ? properties : {}))
    if (Buffer.byteLength(key) + Buffer.byteLength(String(value ?? "")) > maxPropertyBytes)
      throw badRequest(
        `The property '${key}' is too long: key and value together may have ${maxPropertyBytes} bytes in UTF-8.`,
      );
}

function textMember(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function timeMember(value: unknown): number | undefined {
  return typeof value === "string" ? Date.parse(value) : undefined;
}
