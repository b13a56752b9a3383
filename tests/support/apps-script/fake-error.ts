// Failures as Apps Script's services throw them.

/** What an advanced service throws: a message, and `details` with the HTTP status. */
export function googleFailure(code: number, message: string, details?: readonly unknown[]): Error {
  const error = new Error(`API call failed with error: ${message}`);
  error.name = "GoogleJsonResponseException";
  return Object.assign(error, { details: { code, message, ...(details === undefined ? {} : { details }) } });
}

/** Everything that a fake does not have fails loudly. */
export function refused(what: string): never {
  throw new Error(`the fake does not have ${what}`);
}

/** Whether the execution still runs. */
export interface Life {
  readonly isDead: boolean;
}
