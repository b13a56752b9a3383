// What a request puts into a segment, and where: for everything that follows indexes through requests. Knows requests only.
import type { Location, Request } from "../../google-api/docs.ts";

export interface Insertion {
  readonly location: Location;
  /** One character an index unit; U+FFFC for what is not text. */
  readonly text: string;
}

/** The insertion of a request, or null when it puts nothing in at an index (rulebook 2.3, 8.1). */
export function insertionOf(request: Request): Insertion | null {
  const { insertText, insertTable, insertPageBreak } = request;
  if (insertText?.location !== undefined) {
    return { location: insertText.location, text: insertText.text ?? "" };
  }
  if (insertTable?.location !== undefined) {
    const { rows = 0, columns = 0, location } = insertTable;
    return { location, text: "\uFFFC".repeat(3 + rows + 2 * rows * columns) };
  }
  if (insertPageBreak?.location !== undefined) {
    return { location: insertPageBreak.location, text: "\uFFFC\n" };
  }
  const location =
    request.insertPerson?.location ??
    request.insertDate?.location ??
    request.insertRichLink?.location ??
    request.insertInlineImage?.location ??
    request.createFootnote?.location;
  return location === undefined ? null : { location, text: "\uFFFC" };
}
