// What the account's owner does by calling a function of the script: make a key, take one away, say what audit records keep. JSON text in, JSON text out.
import { auditTextTypes, keptTextSetting, ToolError, type Json, type JsonObject } from "../kernel/index.ts";
import { isJsonObject, parseJsonObject } from "../protocol/json-text.ts";
import { parseDocumentRef } from "../tools/document-ref.ts";
import { describe, invalidInput, type Problem } from "../tools/problems.ts";
import { addKey, removeKey, setAuditText, setImageHosts, type Grant, type KeyRecord } from "./keys.ts";
import { imageHostPattern } from "./image-hosts.ts";
import { randomHex } from "./ports/digest.ts";
import type { World } from "./world.ts";

/**
 * Makes an agent's key. In: `{deploymentId, isForAllDocuments?, documents?: [{documentId, access: "read"|"edit", until?}], label?}`.
 * Out: `{ok: true, keyId, key, deploymentId, role}`, the key shown this once, or `{ok: false, error}`.
 */
export function createKeyText(world: World, orderText: string): string {
  return asOwner(world, () => {
    const order = parseJsonObject(orderText);
    if (order === null)
      throw invalidInput([{ path: "order", message: "expected the text of a JSON object" }]);
    const problems: Problem[] = [];
    const known = ["deploymentId", "isForAllDocuments", "documents", "label"];
    for (const name of Object.keys(order)) {
      if (!known.includes(name))
        problems.push({ path: name, message: `expected one of ${known.join(", ")}` });
    }
    const { deploymentId, isForAllDocuments = false, label = "" } = order;
    const grants = grantsOf(order["documents"] ?? [], problems);
    if (typeof deploymentId !== "string" || !/^[\w-]{1,200}$/.test(deploymentId)) {
      problems.push({
        path: "deploymentId",
        message: `expected the id in the web app's address, found ${describe(deploymentId)}`,
      });
    }
    if (typeof isForAllDocuments !== "boolean") {
      problems.push({
        path: "isForAllDocuments",
        message: `expected true or false, found ${describe(isForAllDocuments)}`,
      });
    }
    if (typeof label !== "string" || label.length > 60) {
      problems.push({ path: "label", message: "expected a string of at most 60 characters" });
    }
    if (problems.length > 0 || typeof deploymentId !== "string" || typeof label !== "string") {
      throw invalidInput(problems);
    }
    const key: KeyRecord = {
      keyId: randomHex().slice(0, 16),
      key: randomHex(),
      role: "agent",
      deploymentId,
      isForAllDocuments: isForAllDocuments === true,
      createdMs: world.clock.nowMs(),
      label,
    };
    addKey(world.properties, world.cache, key, grants);
    return { keyId: key.keyId, key: key.key, deploymentId, role: key.role };
  });
}

/** Takes a key away at once. In: `{keyId}`. Out: `{ok: true, keyId}` or `{ok: false, error}`. */
export function revokeKeyText(world: World, orderText: string): string {
  return asOwner(world, () => {
    const keyId = parseJsonObject(orderText)?.["keyId"];
    if (typeof keyId !== "string" || !removeKey(world.properties, world.cache, keyId)) {
      throw invalidInput([
        { path: "keyId", message: `expected the id of a key that is in force, found ${describe(keyId)}` },
      ]);
    }
    if (!world.cache.flush()) {
      throw new ToolError(
        "UPSTREAM_UNAVAILABLE",
        `The key ${keyId} is removed, but a copy in the script's cache could not be: it may work for up to six hours. Revoke it again by making and revoking another key, which renews the copy.`,
        { keyId },
      );
    }
    return { keyId };
  });
}

/**
 * Sets what audit records keep of a document's text from now on; what is stored stays as it is. In: `{keep}`, a list of `evidence`,
 * `steps`, `inverse`; an empty one keeps nothing. Out: `{ok: true, keep}` or `{ok: false, error}`.
 */
export function setRedactionText(world: World, orderText: string): string {
  return asOwner(world, () => {
    const keep = parseJsonObject(orderText)?.["keep"];
    const types = Array.isArray(keep) ? auditTextTypes.filter((type) => keep.includes(type)) : [];
    if (!Array.isArray(keep) || types.length !== keep.length) {
      const expected = `expected a list of ${auditTextTypes.join(", ")}, each at most once`;
      throw invalidInput([{ path: "keep", message: `${expected}, found ${describe(keep)}` }]);
    }
    setAuditText(world.properties, world.cache, keptTextSetting(new Set(types)));
    return { keep: types };
  });
}

/**
 * Sets the hosts that pictures may come from. In: `{hosts}`, a list of names such as `example.com` or `*.example.com`; an empty one lets
 * none in, null all. Out: `{ok: true, hosts}` or `{ok: false, error}`.
 */
export function setImageHostsText(world: World, orderText: string): string {
  return asOwner(world, () => {
    const hosts = parseJsonObject(orderText)?.["hosts"];
    const names = Array.isArray(hosts)
      ? hosts.filter((host): host is string => typeof host === "string" && imageHostPattern.test(host))
      : null;
    if (hosts !== null && (!Array.isArray(hosts) || names?.length !== hosts.length)) {
      const expected = "expected null or a list of hosts such as example.com or *.example.com, in lower case";
      throw invalidInput([{ path: "hosts", message: `${expected}, found ${describe(hosts)}` }]);
    }
    setImageHosts(world.properties, world.cache, names);
    return { hosts: names };
  });
}

/**
 * Runs `work` for the owner only: the active user must be known and be whom the script runs as. An anonymous caller of the web
 * app has no address, so he can reach nothing here even though every function of the script can be named from outside.
 */
function asOwner(world: World, work: () => JsonObject): string {
  try {
    const { activeEmail, effectiveEmail } = world.account();
    if (activeEmail === "" || activeEmail !== effectiveEmail) {
      throw new ToolError(
        "PERMISSION_DENIED",
        "Expected the account that owns this script, found somebody else or nobody. Run it from the script's editor, signed in as its owner.",
      );
    }
    const locked = world.lock.whileHeld(10_000, () => {
      const answer = work();
      // Under the lock: a list of keys that is cached later could bring back one that was revoked meanwhile.
      world.cache.flush();
      return answer;
    });
    if (!locked.isHeld)
      throw new ToolError("LOCK_BUSY", "Another call holds the account's lock. Call again in a moment.");
    return JSON.stringify({ ok: true, ...locked.value });
  } catch (thrown) {
    return JSON.stringify({ ok: false, error: errorJson(world, thrown) });
  }
}

function errorJson(world: World, thrown: unknown): Json {
  if (thrown instanceof ToolError) return { ...thrown.toEnvelope() };
  if (thrown instanceof RangeError) {
    return {
      ...new ToolError(
        "INVALID_INPUT",
        `Expected room for one more, found that ${thrown.message}. Revoke old keys.`,
      ).toEnvelope(),
    };
  }
  const id = world.ids.newId();
  world.logBug(id, thrown);
  return {
    ...new ToolError("INTERNAL", `A defect of Proofmark; report it with the id ${id}.`, { id }).toEnvelope(),
  };
}

function grantsOf(documents: Json, problems: Problem[]): Grant[] {
  if (!Array.isArray(documents)) {
    problems.push({ path: "documents", message: `expected an array, found ${describe(documents)}` });
    return [];
  }
  return documents.flatMap((entry, place): Grant[] => {
    const path = `documents[${place}]`;
    if (!isJsonObject(entry)) {
      problems.push({ path, message: `expected an object, found ${describe(entry)}` });
      return [];
    }
    const { documentId, access, until = null } = entry;
    const reference = typeof documentId === "string" ? parseDocumentRef(documentId) : null;
    const untilMs = typeof until === "string" ? Date.parse(until) : null;
    if (reference === null) {
      problems.push({
        path: `${path}.documentId`,
        message: `expected a document id or link, found ${describe(documentId)}`,
      });
    }
    if (access !== "read" && access !== "edit") {
      problems.push({
        path: `${path}.access`,
        message: `expected "read" or "edit", found ${describe(access)}`,
      });
    }
    if ((until !== null && typeof until !== "string") || Number.isNaN(untilMs)) {
      problems.push({
        path: `${path}.until`,
        message: `expected a time such as 2026-01-31T08:00:00Z, found ${describe(until)}`,
      });
    }
    if (reference === null || (access !== "read" && access !== "edit")) return [];
    return [{ documentId: reference.documentId, access, untilMs }];
  });
}
