// What a batch needs from outside the document: new ids, pictures, and what other files are called.
import type { Ids } from "./ids.ts";
import type { Author, CommentThread } from "./model/threads.ts";

/** A picture that could be fetched: where it is kept, and its size in pixels. */
export interface Picture {
  readonly contentUri: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A file as a link to it shows it. */
export interface LinkedFile {
  readonly title: string;
  readonly mimeType: string;
}

export interface BatchContext {
  readonly ids: Ids;
  /** Whose batch it is. */
  readonly author: Author;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The document's comment threads before the batch, deleted ones left out. */
  readonly commentThreads: readonly CommentThread[];
  /** The picture behind an address; null where there is none that a document can hold. */
  readonly pictureAt: (uri: string) => Picture | null;
  /** The file with that id, as far as it is known here. */
  readonly fileWithId: (fileId: string) => LinkedFile | null;
}
