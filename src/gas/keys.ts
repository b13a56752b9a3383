// Keys of callers, the documents that each may reach, and what the owner set for all of them: where it is kept and changed.
import { isJsonObject, parseJson } from "../protocol/json-text.ts";
import { isHex } from "../protocol/hex.ts";
import type { Json } from "../kernel/errors.ts";
import type { CacheStore } from "./ports/cache.ts";
import type { PropertyStore } from "./ports/properties.ts";

export type KeyRole = "agent" | "approver";
export type Access = "read" | "edit";

export interface KeyRecord {
  readonly keyId: string;
  /** 256 bits as 64 hex digits. */
  readonly key: string;
  readonly role: KeyRole;
  /** The deployment this key was made for: part of what is signed. */
  readonly deploymentId: string;
  /** The owner's choice "all my documents". */
  readonly isForAllDocuments: boolean;
  readonly createdMs: number;
  /** The owner's name for it; "" for none. */
  readonly label: string;
}

export interface Grant {
  readonly documentId: string;
  readonly access: Access;
  /** Null for no end. */
  readonly untilMs: number | null;
}

/** What the owner decides for all callers. */
export interface KeyBook {
  readonly keys: readonly KeyRecord[];
  /** What audit records keep of a document's text, as the setting is spelled; null when it was never set. */
  readonly auditText: string | null;
  /** Hosts that pictures may come from; null when it was never set, which is all. */
  readonly imageHosts: readonly string[] | null;
}

/** Names in properties and in the cache alike. The whole book is one entry, so that neither an unknown id nor a setting costs a read. */
export const keysEntry = "keys";
export const grantsEntry = (keyId: string): string => `grants:${keyId}`;

/** Longest value that the property store takes, with some room. */
const maxPropertyChars = 9_000;

/** A grant of one document as it is written down, with room for a long id. */
const longestGrantChars = 200;

/** A book without a setting is written as the list of its keys alone. */
export function parseKeyBook(text: string): KeyBook {
  const book = parseJson(text);
  const list = isJsonObject(book) ? book["keys"] : book;
  const { auditText, imageHosts } = isJsonObject(book) ? book : {};
  return {
    keys: Array.isArray(list) ? list.map(keyOf).filter((key) => key !== null) : [],
    auditText: typeof auditText === "string" ? auditText : null,
    imageHosts: Array.isArray(imageHosts) ? imageHosts.map(String) : null,
  };
}

function encodeKeyBook({ keys, auditText, imageHosts }: KeyBook): string {
  const settings = {
    ...(auditText === null ? {} : { auditText }),
    ...(imageHosts === null ? {} : { imageHosts }),
  };
  return JSON.stringify(Object.keys(settings).length === 0 ? keys : { keys, ...settings });
}

function storedKeyBook(properties: PropertyStore): KeyBook {
  return parseKeyBook(properties.get(keysEntry) ?? "[]");
}

export function parseGrants(text: string): Grant[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.map(grantOf).filter((grant) => grant !== null) : [];
}

/** Stores a new key with its grants. Throws RangeError when one of the two lists no longer fits in a property. */
export function addKey(
  properties: PropertyStore,
  cache: CacheStore,
  key: KeyRecord,
  grants: readonly Grant[],
): void {
  const book = storedKeyBook(properties);
  const keysText = fitting(encodeKeyBook({ ...book, keys: [...book.keys, key] }), "keys");
  const grantsText = fitting(JSON.stringify(grants), "grants of one key");
  properties.setAll({ [keysEntry]: keysText, [grantsEntry(key.keyId)]: grantsText });
  cache.putLater(keysEntry, keysText);
  cache.putLater(grantsEntry(key.keyId), grantsText);
}

/** Whether a key's list of grants has room for one more document. */
export function hasRoomForGrant(properties: PropertyStore, keyId: string): boolean {
  const text = properties.get(grantsEntry(keyId)) ?? "[]";
  return text.length + longestGrantChars <= maxPropertyChars;
}

/** Adds a grant to a key's own; one that is there already stays as it is. Under the account's lock only. Throws RangeError without room. */
export function addGrant(properties: PropertyStore, cache: CacheStore, keyId: string, grant: Grant): void {
  const grants = parseGrants(properties.get(grantsEntry(keyId)) ?? "[]");
  if (grants.some(({ documentId, access }) => documentId === grant.documentId && access === grant.access))
    return;
  const text = fitting(JSON.stringify([...grants, grant]), "grants of one key");
  properties.set(grantsEntry(keyId), text);
  cache.putLater(grantsEntry(keyId), text);
}

/** Takes a key away at once, in the store and in the cache; false when there is none with this id. */
export function removeKey(properties: PropertyStore, cache: CacheStore, keyId: string): boolean {
  const book = storedKeyBook(properties);
  const keys = book.keys.filter((key) => key.keyId !== keyId);
  if (keys.length === book.keys.length) return false;
  const keysText = encodeKeyBook({ ...book, keys });
  properties.set(keysEntry, keysText);
  properties.remove(grantsEntry(keyId));
  cache.putLater(keysEntry, keysText);
  cache.putLater(grantsEntry(keyId), "[]");
  return true;
}

/** Stores the owner's setting of what audit records keep. Throws RangeError when the property has no room for it. */
export function setAuditText(properties: PropertyStore, cache: CacheStore, auditText: string): void {
  const text = fitting(encodeKeyBook({ ...storedKeyBook(properties), auditText }), "keys");
  properties.set(keysEntry, text);
  cache.putLater(keysEntry, text);
}

/** Stores the owner's setting of hosts that pictures may come from; null for all. Throws RangeError when the property has no room for it. */
export function setImageHosts(
  properties: PropertyStore,
  cache: CacheStore,
  imageHosts: readonly string[] | null,
): void {
  const text = fitting(encodeKeyBook({ ...storedKeyBook(properties), imageHosts }), "keys");
  properties.set(keysEntry, text);
  cache.putLater(keysEntry, text);
}

function fitting(text: string, what: string): string {
  if (text.length <= maxPropertyChars) return text;
  throw new RangeError(`the ${what} may take ${maxPropertyChars} characters in all, found ${text.length}`);
}

function keyOf(value: Json): KeyRecord | null {
  if (!isJsonObject(value)) return null;
  const { keyId, key, role, deploymentId, isForAllDocuments, createdMs, label } = value;
  if (typeof keyId !== "string" || typeof key !== "string" || !isHex(key, 64)) return null;
  if (role !== "agent" && role !== "approver") return null;
  if (typeof deploymentId !== "string" || typeof createdMs !== "number" || typeof label !== "string")
    return null;
  return { keyId, key, role, deploymentId, isForAllDocuments: isForAllDocuments === true, createdMs, label };
}

function grantOf(value: Json): Grant | null {
  if (!isJsonObject(value)) return null;
  const { documentId, access, untilMs } = value;
  if (typeof documentId !== "string" || (access !== "read" && access !== "edit")) return null;
  if (untilMs !== null && typeof untilMs !== "number") return null;
  return { documentId, access, untilMs };
}
