// Keys of callers and the documents that each may reach: where they are kept, made and taken away.
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

/** Names in properties and in the cache alike. All keys share one entry, so that an unknown id costs no property read. */
export const keysEntry = "keys";
export const grantsEntry = (keyId: string): string => `grants:${keyId}`;

/** Longest value that the property store takes, with some room. */
const maxPropertyChars = 9_000;

export function parseKeys(text: string): KeyRecord[] {
  const list = parseJson(text);
  return Array.isArray(list) ? list.map(keyOf).filter((key) => key !== null) : [];
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
  const keys = [...parseKeys(properties.get(keysEntry) ?? "[]"), key];
  const keysText = fitting(JSON.stringify(keys), "keys");
  const grantsText = fitting(JSON.stringify(grants), "grants of one key");
  properties.setAll({ [keysEntry]: keysText, [grantsEntry(key.keyId)]: grantsText });
  cache.putLater(keysEntry, keysText);
  cache.putLater(grantsEntry(key.keyId), grantsText);
}

/** Takes a key away at once, in the store and in the cache; false when there is none with this id. */
export function removeKey(properties: PropertyStore, cache: CacheStore, keyId: string): boolean {
  const keys = parseKeys(properties.get(keysEntry) ?? "[]");
  const left = keys.filter((key) => key.keyId !== keyId);
  if (left.length === keys.length) return false;
  const keysText = JSON.stringify(left);
  properties.set(keysEntry, keysText);
  properties.remove(grantsEntry(keyId));
  cache.putLater(keysEntry, keysText);
  cache.putLater(grantsEntry(keyId), "[]");
  return true;
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
