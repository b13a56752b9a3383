// Files of Google that a text links to: a restricted caller needs a grant for each before its address is written anywhere.
import type { FileRef } from "./define-tool.ts";

/** Addresses of Google's editors and of Drive, and the local Google's own, anywhere in a text. */
const addresses =
  /https?:\/\/(?:(?:docs|drive|sheets|slides|forms|script|lh\d)\.google(?:usercontent)?\.com|127\.0\.0\.1(?::\d+)?|localhost(?::\d+)?)\/[^\s<>()[\]"'`|\\]*/gi;
const inPath = /\/(?:d|folders)\/([A-Za-z0-9_-]{10,200})(?![A-Za-z0-9_-])/;
const inQuery = /[?&]id=([A-Za-z0-9_-]{10,200})(?![A-Za-z0-9_-])/;

/** Ids of the files whose addresses stand in the text, each once, to be read. */
export function linkedFiles(text: unknown): readonly FileRef[] {
  if (typeof text !== "string") return [];
  const ids = new Set<string>();
  for (const address of text.match(addresses) ?? []) {
    const id = (inPath.exec(address) ?? inQuery.exec(address))?.[1];
    if (id !== undefined) ids.add(id);
  }
  return [...ids].map((id) => ({ id, access: "read" }));
}
