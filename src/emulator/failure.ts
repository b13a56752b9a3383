// Reading what was thrown, without trusting its class: errors of Node's own come from another realm in some hosts.

/** The system's or SQLite's code (`EADDRINUSE`, `SQLITE_BUSY`); empty when there is none. */
export function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** The message alone. */
export function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}

/** The stack when there is one, else the message: for standard error. */
export function traceOf(error: unknown): string {
  return typeof error === "object" && error !== null && "stack" in error
    ? String(error.stack)
    : messageOf(error);
}
