// Bookmarks that scripts set. Google's API shows none of them in a document, so they are kept beside it, each with the
// revision it was set at: what later edits moved it to is not known here.
import { isRecord, parseJson } from "../../json-value.ts";
import type { PropertyStores } from "../../state/properties.ts";

export interface Bookmark {
  readonly id: string;
  readonly tabId: string;
  readonly segmentId: string;
  readonly atUtf16: number;
  readonly revisionId: string;
}

export class Bookmarks {
  readonly #properties: PropertyStores;

  constructor(properties: PropertyStores) {
    this.#properties = properties;
  }

  add(documentId: string, bookmark: Bookmark): void {
    this.#properties.set(storeOf(documentId), bookmark.id, JSON.stringify(bookmark));
  }

  remove(documentId: string, id: string): void {
    this.#properties.delete(storeOf(documentId), id);
  }

  list(documentId: string): Bookmark[] {
    return Object.values(this.#properties.all(storeOf(documentId))).flatMap((text) => {
      const value = parseJson(text);
      return isBookmark(value) ? [value] : [];
    });
  }
}

function storeOf(documentId: string): string {
  return `bookmarks of ${documentId}`;
}

function isBookmark(value: unknown): value is Bookmark {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["atUtf16"] === "number";
}
