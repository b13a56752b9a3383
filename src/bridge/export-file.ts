// A file that the user asked for on this machine: never written over anything without being told to.
import { existsSync, writeFileSync } from "node:fs";
import { UsageError } from "./usage-error.ts";
import { systemCode } from "./system-error.ts";

/** Writes the text for its owner alone (0600). Throws UsageError when the file is there and `isForced` is false, or when it cannot be written. */
export function writeNewFile(path: string, text: string, isForced: boolean): void {
  if (!isForced && existsSync(path)) throw isThere(path);
  try {
    // "wx" refuses what came into being since, too.
    writeFileSync(path, text, { mode: 0o600, flag: isForced ? "w" : "wx" });
  } catch (error) {
    if (systemCode(error) === "EEXIST") throw isThere(path);
    throw new UsageError(
      `expected to write ${path}, found that it cannot be written (${systemCode(error)}).`,
    );
  }
}

function isThere(path: string): UsageError {
  return new UsageError(
    `expected no file at ${path}, found one. Name another, or write over it with --force.`,
  );
}
