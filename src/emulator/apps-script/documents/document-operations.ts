// The calls behind DocumentApp of one execution: what it reads and edits of documents, and what it does in a person's editor.
import { randomInt } from "node:crypto";
import { answerException, answerValue } from "../worker-protocol.ts";
import type { JsonRecord } from "../../json-value.ts";
import type { Bookmarks } from "./bookmarks.ts";
import { DocumentAppError, type HeldDocuments } from "./held-documents.ts";
import { editorMenuOf, editorRangesOf, type OpenEditors } from "./open-editors.ts";

export interface DocumentOperationsDependencies {
  readonly held: HeldDocuments;
  readonly editors: OpenEditors;
  readonly bookmarks: Bookmarks;
  /** Makes a blank document with this title; answers its id. */
  readonly createDocument: (title: string) => string;
}

type Operation = (payload: JsonRecord) => string;

export function documentOperations(
  deps: DocumentOperationsDependencies,
): Readonly<Record<string, Operation>> {
  const { held, editors, bookmarks } = deps;
  const operations: Readonly<Record<string, (documentId: string, payload: JsonRecord) => unknown>> = {
    "document.open": (documentId) => held.open(documentId),
    "document.create": (_, { title }) => deps.createDocument(String(title)),
    "document.read": (documentId) => held.read(documentId),
    "document.edit": (documentId, { requests }) =>
      held.edit(documentId, Array.isArray(requests) ? requests : []),
    "document.rename": (documentId, { title }) => held.rename(documentId, String(title)),
    "document.save": (documentId) => held.save(documentId),

    "editor.selection": (documentId) => editors.selection(documentId, held.revisionId(documentId)),
    "editor.select": (documentId, { ranges }) =>
      editors.select(documentId, held.revisionId(documentId), editorRangesOf(ranges)),
    "editor.tab": (documentId) => editors.activeTabId(documentId),
    "editor.showTab": (documentId, { tabId }) => editors.showTab(documentId, String(tabId)),
    "editor.addMenu": (documentId, { menu }) => editors.addMenu(documentId, editorMenuOf(menu)),
    "editor.show": (documentId, { kind, title, html }) =>
      editors.showPanel(documentId, { kind: panelKind(kind), title: String(title), html: String(html) }),

    "bookmark.add": (documentId, { tabId, segmentId, atUtf16 }) => {
      const bookmark = {
        id: `id.${Array.from({ length: 12 }, () => randomInt(36).toString(36)).join("")}`,
        tabId: String(tabId),
        segmentId: String(segmentId),
        atUtf16: Number(atUtf16),
        revisionId: held.revisionId(documentId),
      };
      bookmarks.add(documentId, bookmark);
      return bookmark;
    },
    "bookmark.list": (documentId) => {
      const revisionId = held.revisionId(documentId);
      return bookmarks
        .list(documentId)
        .map((bookmark) => ({ ...bookmark, isCurrent: bookmark.revisionId === revisionId }));
    },
    "bookmark.remove": (documentId, { id }) => bookmarks.remove(documentId, String(id)),
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, run]) => [
      name,
      (payload: JsonRecord): string => {
        try {
          return answerValue(run(String(payload["documentId"] ?? ""), payload) ?? undefined);
        } catch (error) {
          if (error instanceof DocumentAppError) return answerException(error.message);
          throw error;
        }
      },
    ]),
  );
}

function panelKind(kind: unknown): "sidebar" | "modal dialog" | "modeless dialog" {
  return kind === "modal dialog" || kind === "modeless dialog" ? kind : "sidebar";
}
