// Why a local Google could not start, as data a caller can branch on and a text a person can act on.
import type { Serving } from "./serving.ts";

/** What stood in the way of a start. */
export type StartErrorCode =
  | "ALREADY_SERVED"
  | "PORT_IN_USE"
  | "DATA_DIR_UNUSABLE"
  | "STATE_LOCKED"
  | "STATE_CORRUPT"
  | "STATE_TOO_NEW"
  | "SCRIPT_MISSING"
  | "WORKER_MISSING";

/** Thrown by `startLocalGoogle`. Nothing in the data folder was changed. The message says what to do next. */
export class LocalGoogleStartError extends Error {
  readonly code: StartErrorCode;
  /** For `ALREADY_SERVED`: who serves the folder, or null while that process is still starting. */
  readonly serving: Serving | null;

  constructor(code: StartErrorCode, message: string, serving: Serving | null = null) {
    super(message);
    this.name = "LocalGoogleStartError";
    this.code = code;
    this.serving = serving;
  }
}
