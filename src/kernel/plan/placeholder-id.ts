// Ids of things that do not exist before the write. The comparison matches each with one new id of the re-read.

const prefix = "proofmark.new.";

/** A stand-in for an id that the service will give; different for every ordinal. */
export function placeholderId(what: string, ordinal: number): string {
  return `${prefix}${what}.${ordinal}`;
}

export function isPlaceholderId(id: string): boolean {
  return id.startsWith(prefix);
}
