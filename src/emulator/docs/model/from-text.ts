// Plain text as a document: one paragraph a line (import of text files).
import { documentOf, plainParagraph } from "./blank.ts";
import type { DocumentModel } from "./document.ts";
import { strippedText } from "./stripped-text.ts";

/** The document of a text. A last line without a newline counts as ended; empty text is the blank document. */
export function documentFromText(text: string): DocumentModel {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\n$/, "")
    .split("\n");
  return documentOf(lines.map((line) => plainParagraph(strippedText(line))));
}
