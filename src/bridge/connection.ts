// connection.json: where the web app is and the key that signs for it. It holds secrets, so no error here quotes what it says.
import { ToolError, type JsonObject } from "../kernel/errors.ts";
import { isHex } from "../protocol/hex.ts";
import { isJsonObject, parseJson } from "../protocol/json-text.ts";
import { looseMode, readFileIfThere, writePrivateFile } from "./private-file.ts";
import { systemCode } from "./system-error.ts";

export interface Connection {
  /** Address of the web app. Kept like a secret. */
  readonly url: string;
  /** Names the deployment in what is signed; the part of the address after `/s/`. */
  readonly deploymentId: string;
  readonly keyId: string;
  /** Secret shared with the script, as the script handed it out. */
  readonly key: string;
}

/** Says where the connection is now. A local Google may move to another process, and so to another port. */
export interface ConnectionSource {
  current(): Promise<Connection>;
  /** After nobody answered at the current address: the connection as it stands then, or null when waiting cannot help. */
  renew(): Promise<Connection | null>;
}

/** A connection file that stays what it is: read when first used, read again for each new attempt. */
export function fileConnectionSource(path: string): ConnectionSource {
  return { current: async () => readConnection(path), renew: async () => null };
}

const newConnectionCure = "make a new one with a key from the script's createKey (docs/security.md)";

/**
 * Reads and checks the file. Throws ToolError NOT_CONNECTED that says what to do about a missing, loose or broken file; `cure`
 * says how one comes by a new file.
 */
export function readConnection(path: string, cure: string = newConnectionCure): Connection {
  let text: string | null;
  try {
    text = readFileIfThere(path);
  } catch (error) {
    throw refuse(
      path,
      `it cannot be read (${systemCode(error)}). Give this account read access to the file.`,
    );
  }
  if (text === null)
    throw refuse(path, `there is no such file. Check the path, or ${cure}.`, { is_missing: true });
  const mode = looseMode(path);
  if (mode !== null) {
    throw refuse(
      path,
      `expected mode 0600, found ${mode}: others on this machine may read the key. Run \`chmod 600\` on it; ` +
        `if it stood open for long, ${cure}.`,
    );
  }
  return parseConnection(path, text, cure);
}

/** Writes a key connection, mode 0600. */
export function writeConnection(path: string, connection: Connection): void {
  const { url, keyId, key } = connection;
  const content = { version: 1, transport: "web-app", url, auth: { mode: "key", keyId, key } };
  writePrivateFile(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** Whether the address is of this machine, where the redirect stays on the same origin. */
export function isLoopback(url: URL): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}

function parseConnection(path: string, text: string, cure: string): Connection {
  const parsed = parseJson(text);
  if (!isJsonObject(parsed)) {
    throw refuse(
      path,
      `expected a JSON object, found something else: the file is damaged. Remove it and ${cure}.`,
    );
  }
  const { version, transport, url, auth } = parsed;
  const problems: string[] = [];
  if (version !== 1) {
    problems.push("expected `version` 1; a newer one needs a newer Proofmark");
  }
  if (transport !== "web-app") problems.push('expected `transport` "web-app"');
  const deploymentId = typeof url === "string" ? deploymentIdOf(url) : null;
  if (deploymentId === null) {
    problems.push("expected `url` to be the address of a web app, ending in /macros/s/<deployment id>/exec");
  }
  const fields = isJsonObject(auth) ? auth : {};
  if (fields["mode"] !== "key") {
    problems.push('expected `auth.mode` "key"; signing in with an account is not part of this version');
  }
  const { keyId, key } = fields;
  if (typeof keyId !== "string" || !isHex(keyId, 16)) problems.push("expected `auth.keyId`, 16 hex digits");
  if (typeof key !== "string" || !isHex(key, 64)) problems.push("expected `auth.key`, 64 hex digits");
  if (
    problems.length > 0 ||
    typeof url !== "string" ||
    deploymentId === null ||
    typeof keyId !== "string" ||
    typeof key !== "string"
  ) {
    throw refuse(path, `${problems.join("; ")}. Correct the file, or remove it and ${cure}.`);
  }
  return { url, deploymentId, keyId, key };
}

/** The deployment id in a web app's address, or null when it is no such address: https, or http on this machine. */
function deploymentIdOf(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url))) return null;
  if (url.protocol === "https:" && !isLoopback(url) && url.hostname !== "script.google.com") return null;
  return /^\/macros\/s\/([A-Za-z0-9_-]+)\/exec$/.exec(url.pathname)?.[1] ?? null;
}

function refuse(path: string, what: string, more: JsonObject = {}): ToolError {
  return new ToolError("NOT_CONNECTED", `The connection file ${path} cannot be used: ${what}`, {
    state: "connection_file",
    path,
    ...more,
  });
}
