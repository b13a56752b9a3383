// Where the pages get what they show: documents and comments of the store, pictures at their addresses.
import type { ImageAddresses } from "../api/image-addresses.ts";
import type { OpenEditors } from "../apps-script/documents/open-editors.ts";
import type { DocumentShelf } from "../document-shelf.ts";
import type { CommentStore } from "../state/comments.ts";
import type { FileStore } from "../state/files.ts";
import type { PageDependencies } from "./page-front.ts";

export interface PageSources {
  readonly shelf: DocumentShelf;
  readonly files: FileStore;
  readonly comments: CommentStore;
  readonly images: ImageAddresses;
  readonly editors: OpenEditors;
}

export function documentPages({ shelf, files, comments, images, editors }: PageSources): PageDependencies {
  return {
    list: () =>
      shelf
        .list()
        .map((listed) => ({ ...listed, modifiedMs: files.get(listed.documentId)?.modifiedMs ?? 0 })),
    read: (documentId) => {
      const file = files.get(documentId);
      if (file === null || file.role === "none" || !shelf.has(documentId)) return null;
      return shelf.read(documentId);
    },
    comments: (documentId) => comments.list(documentId),
    pictureAt: (contentUri) => images.pathOf(contentUri),
    editor: (documentId) => ({
      activeTabId: editors.activeTabId(documentId),
      menus: editors.menus(documentId),
      panel: editors.panel(documentId),
    }),
    selection: (documentId, revisionId) => editors.selection(documentId, revisionId),
  };
}
