// The calls behind DocumentApp of one execution: what it reads and edits of documents, and what it does in a person's editor.
import { randomInt } from "node:crypto";
import { answerException, answerValue } from "../worker-protocol.ts";
import { isRecord, type JsonRecord } from "../../json-value.ts";
import type { Picture } from "../../docs/batch-context.ts";
import type { StoredImage } from "../../state/images.ts";
import type { Bookmarks } from "./bookmarks.ts";
import { putParagraph } from "./editor-edits/copy-in.ts";
import { copiedElementOf } from "./editor-edits/copy-out.ts";
import { addPositionedPicture, insertMark } from "./editor-edits/line-elements.ts";
import { editPlace } from "./editor-edits/place.ts";
import { changeListItem } from "./editor-edits/list-items.ts";
import { changeObject } from "./editor-edits/objects.ts";
import { insertPicture } from "../../docs/edit/insert-picture.ts";
import { DocumentAppError, type HeldDocuments } from "./held-documents.ts";
import { editorMenuOf, editorRangesOf, type OpenEditors } from "./open-editors.ts";

export interface DocumentOperationsDependencies {
  readonly held: HeldDocuments;
  readonly editors: OpenEditors;
  readonly bookmarks: Bookmarks;
  /** Makes a blank document with this title; answers its id. */
  readonly createDocument: (title: string) => string;
  readonly pictures: ScriptPictures;
}

/** Pictures between scripts and documents. */
export interface ScriptPictures {
  /** The picture in these bytes, kept from now on; null where no document can hold it. */
  readonly take: (bytes: Buffer) => Picture | null;
  /** The bytes behind a `contentUri`; null where they are not kept here. */
  readonly read: (contentUri: string) => StoredImage | null;
}

type Operation = (payload: JsonRecord) => string;

export function documentOperations(
  deps: DocumentOperationsDependencies,
): Readonly<Record<string, Operation>> {
  const { held, editors, bookmarks, pictures } = deps;
  const operations: Readonly<Record<string, (documentId: string, payload: JsonRecord) => unknown>> = {
    "document.open": (documentId) => held.open(documentId),
    "document.create": (_, { title }) => deps.createDocument(String(title)),
    "document.read": (documentId) => held.read(documentId),
    "document.edit": (documentId, { requests }) =>
      held.edit(documentId, Array.isArray(requests) ? requests : []),
    "document.rename": (documentId, { title }) => held.rename(documentId, String(title)),
    "document.save": (documentId) => held.save(documentId),
    "document.putParagraph": (documentId, payload) =>
      held.change(documentId, (draft) => putParagraph(draft, payload)),
    "document.mark": (documentId, payload) => held.change(documentId, (draft) => insertMark(draft, payload)),
    "document.changeObject": (documentId, payload) =>
      held.change(documentId, (draft) => changeObject(draft, payload)),
    "document.changeListItem": (documentId, payload) =>
      held.change(documentId, (draft) => changeListItem(draft, payload)),
    "document.takePicture": (_, { binary }) => {
      const picture = pictures.take(Buffer.from(String(binary), "latin1"));
      // Google's words are not known.
      if (picture === null)
        throw new DocumentAppError(
          "Invalid image data: expected a PNG, JPEG or GIF of at most 50 MB and 25 megapixels.",
        );
      return picture;
    },
    "document.putPicture": (documentId, payload) => {
      const picture = pictureOf(payload["picture"]);
      return held.change(documentId, (draft) =>
        payload["floats"] === true
          ? addPositionedPicture(draft, payload, picture)
          : insertPicture(draft, editPlace(draft, payload), picture, undefined, undefined),
      );
    },
    "document.pictureBytes": (_, { contentUri }) => {
      const image = pictures.read(String(contentUri));
      if (image === null)
        throw new DocumentAppError(
          "((the bytes of a picture that is not kept by the local Google are not implemented by it))",
        );
      return { mimeType: image.mimeType, binary: image.bytes.toString("latin1") };
    },
    "document.copy": (documentId, { element }) => held.copy(documentId, copiedElementOf(element)),
    "document.putCopy": (documentId, { copyId, ...payload }) =>
      held.putCopy(documentId, String(copyId), payload),

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

/** What `document.takePicture` answered. */
function pictureOf(value: unknown): Picture {
  const { contentUri, widthPx, heightPx } = isRecord(value) ? value : {};
  return { contentUri: String(contentUri), widthPx: Number(widthPx), heightPx: Number(heightPx) };
}

function panelKind(kind: unknown): "sidebar" | "modal dialog" | "modeless dialog" {
  return kind === "modal dialog" || kind === "modeless dialog" ? kind : "sidebar";
}
