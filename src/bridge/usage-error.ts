// A command line that cannot be followed: exit code 2, message on stderr.

/** Thrown before anything is started. The message says what was expected and found. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
