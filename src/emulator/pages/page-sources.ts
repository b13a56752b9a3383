// Where the pages get what they show: documents and comments of the store, pictures at their addresses.
import { owner } from "../api/api-call.ts";
import type { ImageAddresses } from "../api/image-addresses.ts";
import type { OpenEditors } from "../apps-script/documents/open-editors.ts";
import type { ScriptHost } from "../apps-script/script-host.ts";
import type { DocsService } from "../docs/service.ts";
import type { DocumentShelf } from "../document-shelf.ts";
import type { CommentStore } from "../state/comments.ts";
import type { FileStore } from "../state/files.ts";
import type { PageDependencies } from "./page-front.ts";

export interface PageSources {
  readonly shelf: DocumentShelf;
  readonly docs: DocsService;
  /** Whether comment threads stand in documents (rulebook 12). */
  readonly hasPreview: () => boolean;
  readonly files: FileStore;
  readonly comments: CommentStore;
  readonly images: ImageAddresses;
  readonly editors: OpenEditors;
  readonly script: ScriptHost;
}

/** A trigger that runs by itself has half a minute. */
const openTriggerMs = 30_000;

const inline = { includeTabsContent: true, suggestionsViewMode: "SUGGESTIONS_INLINE" } as const;
const withComments = { commentsViewMode: "COMMENTS_VIEW_MODE_INCLUDED" } as const;
// The page shows what is there, whatever the account may do with it.
const reader = { email: owner.email, displayName: owner.name, canEdit: true };

export function documentPages({
  shelf,
  docs,
  hasPreview,
  files,
  comments,
  images,
  editors,
  script,
}: PageSources): PageDependencies {
  return {
    list: () =>
      shelf
        .list()
        .map((listed) => ({ ...listed, modifiedMs: files.get(listed.documentId)?.modifiedMs ?? 0 })),
    isThere: (documentId) => {
      const file = files.get(documentId);
      return file !== null && file.role !== "none" && shelf.has(documentId);
    },
    read: (documentId) => docs.get(documentId, { ...inline, ...(hasPreview() ? withComments : {}) }, reader),
    comments: (documentId) => comments.list(documentId),
    pictureAt: (contentUri) => images.pathOf(contentUri),
    opened: async (documentId, addOn) => {
      // What goes wrong in them stands in the list of executions, and keeps nobody from the document.
      const run = async (functionName: string, authMode: "NONE" | "LIMITED" | "FULL"): Promise<void> => {
        if (!script.declares(functionName)) return;
        await script.execute(functionName, [{ authMode }], {
          caller: "owner",
          activeDocumentId: documentId,
          authMode,
          timeoutMs: openTriggerMs,
        });
      };
      if (addOn === "just-installed") await run("onInstall", "FULL");
      else await run("onOpen", addOn === "not-enabled" ? "NONE" : "LIMITED");
    },
    editor: (documentId) => ({
      activeTabId: editors.activeTabId(documentId),
      menus: editors.menus(documentId),
      panels: editors.panels(documentId),
    }),
    selection: (documentId, revisionId) => editors.selection(documentId, revisionId),
  };
}
