// Who serves a data folder: the lock that the operating system frees when its holder dies, and the note for those who attach.
import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "./json-value.ts";

/** The note a serving process leaves in its folder (`serving.json`, mode 0600). */
export interface Serving {
  readonly pid: number;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly baseUrl: string;
  /** Bearer token of the REST and control endpoints. */
  readonly token: string;
  readonly webAppUrl: string;
  readonly deploymentId: string;
}

const noteName = "serving.json";

/**
 * The note in `dataDir`, or null when there is none or it cannot be read.
 * A note is left behind when its process was killed: whoever cannot connect to `baseUrl` should try to serve.
 */
export function readServing(dataDir: string): Serving | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(join(dataDir, noteName), "utf8"));
  } catch {
    return null;
  }
  if (!isRecord(parsed)) return null;
  const { pid, baseUrl, token, webAppUrl, deploymentId } = parsed;
  if (
    typeof pid !== "number" ||
    typeof baseUrl !== "string" ||
    typeof token !== "string" ||
    typeof webAppUrl !== "string" ||
    typeof deploymentId !== "string"
  )
    return null;
  return { pid, baseUrl, token, webAppUrl, deploymentId };
}

/** Writes the note so that a reader sees the old one or the new one, never half of one. */
export function writeServing(dataDir: string, serving: Serving): void {
  const path = join(dataDir, noteName);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(serving)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/** Takes the note away at an orderly end. */
export function removeServing(dataDir: string): void {
  rmSync(join(dataDir, noteName), { force: true });
}
