// Drive's files as they are changed: create, update, copy, delete, emptyTrash. Documents' content belongs to the Docs service.
import type { ApiCall, CallPreparation, ConvertedContent, MethodHandlers } from "../api/api-call.ts";
import { notImplemented } from "../errors.ts";
import type { ImageStore } from "../state/images.ts";
import { newFileId } from "../state/ids.ts";
import {
  documentMimeType,
  folderMimeType,
  type FileRecord,
  type FileStore,
  type Space,
} from "../state/files.ts";
import { convertToDocument } from "./content/import.ts";
import { badRequest, fileIdInUse, fileNotFound, forbidden } from "./drive-error.ts";
import { fileFor, resolveAlias, type Roots } from "./file-access.ts";
import { mergeMetadata, readFileBody, type FileChanges } from "./file-body.ts";
import type { FileView } from "./file-view.ts";

/** What changing files needs of documents. `content` is Docs JSON or plain text. */
export interface WritableDocuments {
  /** Makes a document as the account; answers its id, which is `documentId` when one is given. */
  createDocument(title: string, content: unknown, documentId?: string): string;
  /** Puts other content in the place of all that a document holds. */
  replaceContent(documentId: string, content: unknown): void;
  /** A document with the same tabs and text; what is only suggested is left out unless it is asked for. */
  copyDocument(documentId: string, title: string, withSuggestions: boolean): string;
}

export interface FilesWriteDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  readonly documents: WritableDocuments;
  readonly images: ImageStore;
  readonly view: FileView;
  /** Takes the open comments of a file along to its copy. */
  readonly copyComments: (fromId: string, toId: string) => void;
}

const googleTypes = "application/vnd.google-apps.";
const shortcutMimeType = "application/vnd.google-apps.shortcut";

/** What has to be converted before the calls of `filesWriteMethods` can run. */
export function filesWritePreparations(
  files: FileStore,
  roots: Roots,
): Readonly<Record<string, CallPreparation>> {
  const converted = async (call: ApiCall, media: ApiCall["media"], name: string): Promise<ApiCall> =>
    media === null ? call : { ...call, converted: await convertToDocument(media, name) };

  return {
    "files.create": (call) => {
      const { mimeType, name } = readFileBody(call.body);
      return converted(call, mimeType === documentMimeType ? call.media : null, name ?? "");
    },
    "files.update": (call) => {
      const file = files.get(resolveAlias(parameter(call, "fileId"), roots));
      return converted(call, file?.mimeType === documentMimeType ? call.media : null, file?.name ?? "");
    },
    "files.copy": (call) => {
      const file = files.get(resolveAlias(parameter(call, "fileId"), roots));
      const bytes = file === null ? null : files.content(file.id);
      const isConverted = readFileBody(call.body).mimeType === documentMimeType && file !== null;
      if (!isConverted || bytes === null || file.role === "none") return Promise.resolve(call);
      return converted(call, { mimeType: file.mimeType, bytes }, file.name);
    },
  };
}

export function filesWriteMethods(deps: FilesWriteDependencies): MethodHandlers {
  const { files, roots, documents, view } = deps;

  return {
    "files.create": (call) => {
      const changes = readFileBody(call.body);
      if (changes.isTrashed === true) throw badRequest("A new file cannot be in the trash.");
      const parent = placeOf(changes.parents);
      const name = changes.name ?? "Untitled";
      const mimeType = changes.mimeType ?? call.media?.mimeType ?? "application/octet-stream";
      const hasBytes = !mimeType.startsWith(googleTypes);
      const id = hasBytes ? freeId(changes.id) : createOfGoogleType(name, mimeType, call, changes);
      const members = {
        name,
        mimeType,
        parent: parent.id,
        space: parent.space,
        metadata: mergeMetadata({}, metadataOf(mimeType, changes)),
        ...times(changes),
      };
      const file = files.get(id) === null ? files.add({ id, ...members }) : files.change(id, members);
      if (hasBytes) files.setContent(id, call.media?.bytes ?? Buffer.alloc(0));
      return view.answer(call, file);
    },

    "files.update": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "edit");
      const changes = readFileBody(call.body);
      if (changes.parents !== undefined)
        throw forbidden(
          "fieldNotWritable",
          "The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.",
        );
      if (changes.id !== undefined && changes.id !== file.id)
        throw forbidden(
          "fieldNotWritable",
          "The resource body includes fields which are not directly writable.",
        );
      if (changes.isTrashed !== undefined) fileFor(files, file.id, "own");
      if (changes.isTrashed === true && file.space === "appDataFolder")
        throw forbidden(
          "notSupportedForAppDataFolderFiles",
          "Method not supported for files within the Application Data folder.",
        );
      setContentOf(file, changes, call);
      const changed = files.change(file.id, {
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.isTrashed === undefined ? {} : { isTrashed: changes.isTrashed }),
        ...moveOf(call, file),
        ...times(changes),
        metadata: mergeMetadata(file.metadata, changes.metadata),
      });
      return view.answer(call, changed);
    },

    "files.copy": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "read");
      const changes = readFileBody(call.body);
      if (file.mimeType === folderMimeType)
        throw forbidden("cannotCopyFile", "This file cannot be copied by the user.");
      const parent = placeOf(changes.parents ?? (isReachable(file.parent) ? [file.parent] : undefined));
      const name = changes.name ?? `Copy of ${file.name}`;
      const id = copyContent(file, name, changes, call);
      const copy = files.change(id, {
        parent: parent.id,
        space: parent.space,
        metadata: mergeMetadata(file.metadata, changes.metadata),
        ...times(changes),
      });
      return view.answer(call, copy);
    },

    "files.delete": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "own");
      if (file.id === roots.rootId || file.id === roots.appDataFolderId)
        throw forbidden("rootFolderNotDeletable", "The root folder cannot be deleted.");
      files.delete(file.id);
      return { kind: "empty" };
    },

    "files.emptyTrash": (call) => {
      const { driveId } = call.parameters;
      if (driveId !== undefined) throw fileNotFound(driveId);
      for (const file of files.list("drive"))
        if (file.isExplicitlyTrashed && file.role === "owner") files.delete(file.id);
      return { kind: "empty" };
    },
  };

  function createOfGoogleType(name: string, mimeType: string, call: ApiCall, changes: FileChanges): string {
    if (mimeType !== documentMimeType && call.media !== null)
      throw notImplemented(`content for a file of type ${mimeType}`);
    const id = freeId(changes.id);
    if (mimeType === folderMimeType || mimeType === shortcutMimeType) return id;
    if (mimeType !== documentMimeType) throw notImplemented(`a new file of type ${mimeType}`);
    return documents.createDocument(name, keptContent(call.converted), id);
  }

  /** What a document is made of, its pictures kept; the blank document where nothing was sent. */
  function keptContent(converted: ConvertedContent | null): unknown {
    for (const image of converted?.images ?? []) deps.images.put(image);
    return converted?.content ?? "";
  }

  function setContentOf(file: FileRecord, changes: FileChanges, call: ApiCall): void {
    if (changes.mimeType !== undefined && changes.mimeType !== file.mimeType) {
      if (file.mimeType === documentMimeType || changes.mimeType.startsWith(googleTypes))
        throw notImplemented(`the change of a file from ${file.mimeType} to ${changes.mimeType}`);
      files.change(file.id, { mimeType: changes.mimeType });
    }
    if (call.media === null) return;
    if (file.mimeType === documentMimeType) documents.replaceContent(file.id, keptContent(call.converted));
    else if (files.contentFacts(file.id) !== null) files.setContent(file.id, call.media.bytes);
    else throw notImplemented(`new content for a file of type ${file.mimeType}`);
  }

  function copyContent(file: FileRecord, name: string, changes: FileChanges, call: ApiCall): string {
    const withComments = call.parameters["copyComments"] === "true";
    if (call.converted !== null)
      return documents.createDocument(name, keptContent(call.converted), freeId(changes.id));
    if (changes.mimeType !== undefined && changes.mimeType !== file.mimeType)
      throw notImplemented(`a copy of ${file.mimeType} as ${changes.mimeType}`);
    if (file.mimeType === documentMimeType) {
      const copyId = documents.copyDocument(file.id, name, withComments);
      if (withComments) deps.copyComments(file.id, copyId);
      return copyId;
    }
    const id = freeId(changes.id);
    files.add({ id, name, mimeType: file.mimeType, parent: roots.rootId });
    const bytes = files.content(file.id);
    if (bytes !== null) files.setContent(id, bytes);
    return id;
  }

  /** The id a caller chose (made by files.generateIds), or a new one. */
  function freeId(wanted: string | undefined): string {
    if (wanted === undefined || wanted === "") return newFileId();
    if (!/^1[\w-]{43}$/.test(wanted)) throw badRequest("The provided file ID is not usable.");
    if (files.get(wanted) !== null) throw fileIdInUse();
    return wanted;
  }

  function metadataOf(mimeType: string, { metadata }: FileChanges): FileChanges["metadata"] {
    const details = metadata["shortcutDetails"];
    if (mimeType !== shortcutMimeType) return metadata;
    const targetId =
      typeof details === "object" && details !== null && "targetId" in details ? details.targetId : "";
    const target = fileFor(files, resolveAlias(String(targetId), roots), "read");
    return { ...metadata, shortcutDetails: { targetId: target.id, targetMimeType: target.mimeType } };
  }

  function isReachable(parent: string | null): parent is string {
    const folder = parent === null ? null : files.get(parent);
    return folder !== null && (folder.role === "owner" || folder.role === "writer");
  }

  function placeOf(parents: readonly string[] | undefined): { id: string; space: Space } {
    const [first, second] = parents ?? [];
    if (second !== undefined) throw badRequest("A file can have only one parent.");
    return placeFor(first ?? roots.rootId);
  }

  function placeFor(id: string): { id: string; space: Space } {
    const folder = files.get(resolveAlias(id, roots));
    if (folder === null || folder.role === "none") throw fileNotFound(id);
    if (folder.mimeType !== folderMimeType)
      throw forbidden("parentNotAFolder", "The specified parent is not a folder.");
    fileFor(files, folder.id, "edit");
    return { id: folder.id, space: folder.space };
  }

  function moveOf(call: ApiCall, file: FileRecord): { parent?: string } {
    const { addParents, removeParents } = call.parameters;
    if (addParents === undefined) {
      if (removeParents !== undefined)
        throw badRequest("A file must keep a parent: removeParents needs addParents.");
      return {};
    }
    if (file.id === roots.rootId) throw forbidden("cannotMoveRoot", "The root folder cannot be moved.");
    const place = placeFor(addParents);
    if (place.space !== file.space)
      throw forbidden(
        "notSupportedForAppDataFolderFiles",
        "Method not supported for files within the Application Data folder.",
      );
    for (let above: string | null = place.id; above !== null; above = files.get(above)?.parent ?? null)
      if (above === file.id)
        throw forbidden("cyclicMembershipsNotAllowed", "A folder cannot be moved into itself.");
    return { parent: place.id };
  }
}

function times(changes: FileChanges): { createdMs?: number; modifiedMs?: number } {
  return {
    ...(changes.createdMs === undefined ? {} : { createdMs: changes.createdMs }),
    ...(changes.modifiedMs === undefined ? {} : { modifiedMs: changes.modifiedMs }),
  };
}

function parameter(call: ApiCall, name: string): string {
  return call.parameters[name] ?? "";
}
