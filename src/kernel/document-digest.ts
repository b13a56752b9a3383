// The digest of all that a document reads: by it an undo knows whether a document is still as a write left it.
import { canonicalText } from "./compare/canonical-text.ts";
import { StyleSheet } from "./compare/effective-style.ts";
import type { DocumentModel } from "./document/model.ts";
import type { DigestPort } from "./ports.ts";

/** 64 hex digits, equal for documents whose tabs read and look the same; titles, positions and ids of headings do not count. */
export function documentDigest(document: DocumentModel, digest: DigestPort): string {
  const texts = document.tabs.flatMap((tab) => {
    const styles = new StyleSheet(tab.raw.namedStyles);
    return [tab.tabId, tab.title, ...tab.segments.map(({ blocks }) => canonicalText(blocks, styles))];
  });
  return digest.sha256Hex(texts.join("\n"));
}
