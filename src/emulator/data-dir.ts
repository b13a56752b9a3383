// The data folder: made, closed to others, and locked for the process that serves it.
import { accessSync, chmodSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type Libsql from "libsql";
import { codeOf, messageOf } from "./failure.ts";
import { readServing } from "./serving.ts";
import { LocalGoogleStartError } from "./start-error.ts";

/** A held folder. The operating system frees it when the process ends, however it ends. */
export interface DataDirLock {
  release(): void;
}

// A connection that nobody refers to is collected and its lock with it, while the folder is still served.
const held = new Set<Libsql.Database>();

/** Makes the folder when missing and closes it to others. Throws `LocalGoogleStartError` DATA_DIR_UNUSABLE. */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.W_OK | constants.R_OK | constants.X_OK);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/**
 * Makes the folder and those above it that are missing. Not with the system's `recursive`: Node 20 never comes back
 * from it below a folder that takes no new ones and says so with ENOENT (`/proc` does).
 */
function makeFolder(path: string): void {
  if (dirname(path) !== path) makeFolder(dirname(path));
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return;
  if (found !== undefined) throw new Error(`expected a folder at ${path}, found something else`);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts on the same folder may have been quicker.
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Takes the folder for this process. Throws ALREADY_SERVED, with the note of who serves it, when another one has it.
 * The lock is one of SQLite's on an empty file: unlike a file with a process id it cannot be left behind.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  const { default: Connection } = await import("libsql");
  const path = join(dataDir, "serving.lock");
  let connection: Libsql.Database | null = null;
  try {
    connection = new Connection(path);
    chmodSync(path, 0o600);
    connection.pragma("journal_mode = MEMORY");
    connection.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    connection?.close();
    if (isBusy(error)) throw alreadyServed(dataDir);
    throw codeOf(error) === "SQLITE_NOTADB" ? damagedLock(path) : unusable(dataDir, error);
  }
  const taken = connection;
  held.add(taken);
  return {
    release: () => {
      held.delete(taken);
      taken.exec("ROLLBACK");
      taken.close();
    },
  };
}

function alreadyServed(dataDir: string): LocalGoogleStartError {
  const serving = readServing(dataDir);
  const who =
    serving === null ? "a process that is just starting" : `process ${serving.pid} at ${serving.baseUrl}`;
  return new LocalGoogleStartError(
    "ALREADY_SERVED",
    `${dataDir} is served by ${who}. Use that one, end it first, or choose another folder.`,
    serving,
  );
}

function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(error));
}

function damagedLock(path: string): LocalGoogleStartError {
  return new LocalGoogleStartError(
    "DATA_DIR_UNUSABLE",
    `${path} is damaged: expected an empty file. Nothing was changed. It holds no data; remove it and start again.`,
  );
}

/** What stands in the way of using the folder, as the system says it. */
export function unusable(
  dataDir: string,
  error: unknown,
  changed: "Nothing" | "No document" = "Nothing",
): LocalGoogleStartError {
  return new LocalGoogleStartError(
    "DATA_DIR_UNUSABLE",
    `the data folder ${dataDir} cannot be used: ${messageOf(error)}. ${changed} was changed. Expected a folder that this user can write, with free space; choose another, or mend its rights.`,
  );
}
