// What a browser that is signed in gets: the list, or one document with a tab and a selection from the address.
import { notImplemented } from "../errors.ts";
import type { Document } from "../../google-api/docs.ts";
import { queryOf, type HttpRequest } from "../http/http-request.ts";
import { errorAnswer, htmlAnswer, type HttpAnswer } from "../http/render.ts";
import type { StoredComment } from "../state/comments.ts";
import { errorPage } from "../web-app/error-page.ts";
import { documentPage, type ShownEditor } from "./document-page.ts";
import { pageHeaders } from "./frame.ts";
import { listPage, type ListedDocument } from "./list-page.ts";
import type { PictureAddresses } from "./writing.ts";
import type { TextRange } from "./text-range.ts";

export interface PageDependencies {
  readonly list: () => readonly ListedDocument[];
  /** Whether there is such a document and the account may see it. */
  readonly isThere: (documentId: string) => boolean;
  /** The document as its page shows it. */
  readonly read: (documentId: string) => Document;
  readonly comments: (documentId: string) => readonly StoredComment[];
  readonly pictureAt: PictureAddresses;
  /** Someone opens the document: the script may put its menu there first. */
  readonly opened: (documentId: string, addOn: AddOnState) => Promise<void>;
  /** What the script has put beside the document, and the tab that is shown when the address names none. */
  readonly editor: (documentId: string) => ShownEditor;
  /** What the person, or the script for them, has selected in the document. */
  readonly selection: (documentId: string, revisionId: string) => readonly TextRange[];
}

/** How the script stands to a document as an editor add-on (apps-script-platform 6.1). */
export type AddOnState = "enabled" | "not-enabled" | "just-installed";

/** `?add-on=not-enabled` or `just-installed`; the script is enabled in every document otherwise. */
function addOnOf(request: HttpRequest): AddOnState {
  const said = queryOf(request, "add-on");
  return said === "not-enabled" || said === "just-installed" ? said : "enabled";
}

export async function answerPage(deps: PageDependencies, request: HttpRequest): Promise<HttpAnswer> {
  const { method, path } = request;
  if (method !== "GET" && method !== "HEAD") return errorAnswer(notImplemented(`${method} ${path}`));
  if (path === "/") return htmlAnswer(200, listPage(deps.list()), pageHeaders);
  const documentId = /^\/document\/d\/([\w-]+)\/edit$/.exec(path)?.[1] ?? "";
  if (!deps.isThere(documentId)) {
    const { status, html } = errorPage("page-not-found");
    return htmlAnswer(status, html, pageHeaders);
  }
  await deps.opened(documentId, addOnOf(request));
  const document = deps.read(documentId);
  const selection = selectionOf(request, document) ?? deps.selection(documentId, document.revisionId ?? "");
  const editor = deps.editor(documentId);
  const tabId = queryOf(request, "tab") ?? editor.activeTabId ?? selection[0]?.tabId ?? null;
  const page = documentPage({
    document,
    comments: deps.comments(documentId),
    tabId,
    selection,
    editor,
    pictureAt: deps.pictureAt,
  });
  return htmlAnswer(200, page, pageHeaders);
}

/** `?select=12-20`, in `&tab=` and `&segment=`; null when the address says nothing that can be understood. */
function selectionOf(request: HttpRequest, document: Document): readonly TextRange[] | null {
  const [, start, end] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(queryOf(request, "select") ?? "") ?? [];
  if (start === undefined) return null;
  const tabId = queryOf(request, "tab") ?? document.tabs?.[0]?.tabProperties?.tabId ?? "";
  const [startUtf16, endUtf16] = [Number(start), Number(end ?? start)];
  return [
    {
      tabId,
      segmentId: queryOf(request, "segment") ?? "",
      startUtf16,
      endUtf16: Math.max(startUtf16, endUtf16),
    },
  ];
}
