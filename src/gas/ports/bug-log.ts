// Where a defect leaves its trace: the script's own log, under the id that the caller was given. Never a message, which may quote a document.

/** Writes the id, the kind of error and the places in its stack; `npm run where` finds them in the sources. */
export function logBug(id: string, thrown: unknown): void {
  if (!(thrown instanceof Error)) {
    Logger.log(`${id} ${typeof thrown}`);
    return;
  }
  const frames = (thrown.stack ?? "").split("\n").filter((line) => /^\s*at /.test(line));
  Logger.log([`${id} ${thrown.name}`, ...frames].join("\n"));
}
