// Drive's files: get, list, create, update, delete. Documents' content belongs to the Docs service, reached by `DocumentHost`.
import type { ApiCall, ApiResult, Media, MethodHandlers } from "../api/api-call.ts";
import { notImplemented } from "../errors.ts";
import { newFileId } from "../state/ids.ts";
import {
  documentMimeType,
  folderMimeType,
  type FileRecord,
  type FileStore,
  type Space,
} from "../state/files.ts";
import { badRequest, fileNotDownloadable, fileNotFound, invalidValue } from "./drive-error.ts";
import { fileFor, resolveAlias, type Roots } from "./file-access.ts";
import { mergeMetadata, readFileBody, type FileChanges } from "./file-body.ts";
import { selectFields } from "./field-selection.ts";
import { parseFileQuery } from "./file-query.ts";
import { fileResource } from "./file-resource.ts";
import { sortFiles } from "./file-order.ts";
import { pageOf } from "./paging.ts";

/** What files need of documents. */
export interface DocumentHost {
  /** Makes a blank document, or one of plain text, as the account; answers its id. */
  createDocument(title: string, plainText: string): string;
  /** The document's words, for full-text search; empty for other files. */
  wordsOf(documentId: string): string;
}

export interface DriveFilesDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  readonly documents: DocumentHost;
  readonly baseUrl: () => string;
}

const googleTypes = "application/vnd.google-apps.";
const defaultFields = "kind,id,name,mimeType";

export function driveFilesMethods(deps: DriveFilesDependencies): MethodHandlers {
  const { files, roots } = deps;

  return {
    "files.get": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "read");
      if (call.parameters["alt"] !== "media") return answer(call, file);
      const bytes = files.content(file.id);
      if (bytes === null) throw fileNotDownloadable();
      return { kind: "media", media: { mimeType: file.mimeType, bytes } };
    },

    "files.list": (call) => {
      const { q, pageToken, orderBy } = call.parameters;
      const space = spaceOf(call.parameters["spaces"] ?? "drive");
      if ((call.parameters["corpora"] ?? "user") !== "user")
        throw notImplemented("files.list of other corpora");
      const isWanted =
        q === undefined || q === "" ? () => true : parseFileQuery(q, (id) => resolveAlias(id, roots));
      const found = files
        .list(space)
        .filter(
          (file) => file.role !== "none" && file.id !== roots.rootId && file.id !== roots.appDataFolderId,
        )
        .filter((file) => isWanted({ file, fullText: () => fullText(file) }));
      const page = pageOf(sortFiles(found, orderBy), Number(call.parameters["pageSize"] ?? "100"), pageToken);
      const list = {
        kind: "drive#fileList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        incompleteSearch: false,
        files: page.items.map(resource),
      };
      const fields =
        call.parameters["fields"] ?? `kind,nextPageToken,incompleteSearch,files(${defaultFields})`;
      return { kind: "json", value: selectFields(list, fields, "FileList") };
    },

    "files.create": (call) => {
      const changes = readFileBody(call.body);
      if (changes.isTrashed === true) throw badRequest("A new file cannot be in the trash.");
      const parent = placeOf(changes.parents);
      const name = changes.name ?? "Untitled";
      const mimeType = changes.mimeType ?? call.media?.mimeType ?? "application/octet-stream";
      const id = mimeType.startsWith(googleTypes)
        ? createOfGoogleType(name, mimeType, call.media)
        : newFileId();
      const members = {
        name,
        mimeType,
        parent: parent.id,
        space: parent.space,
        metadata: mergeMetadata({}, changes.metadata),
        ...times(changes),
      };
      const file = files.get(id) === null ? files.add({ id, ...members }) : files.change(id, members);
      if (!mimeType.startsWith(googleTypes)) files.setContent(id, call.media?.bytes ?? Buffer.alloc(0));
      return answer(call, file);
    },

    "files.update": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "edit");
      const changes = readFileBody(call.body);
      if (changes.parents !== undefined)
        throw badRequest(
          "The parents field is not directly writable in update requests. Use the addParents and removeParents parameters instead.",
        );
      if (changes.mimeType !== undefined && changes.mimeType !== file.mimeType)
        throw notImplemented("a change of a file's mimeType");
      if (changes.isTrashed !== undefined) fileFor(files, file.id, "own");
      if (call.media !== null) {
        if (files.contentFacts(file.id) === null)
          throw notImplemented(`new content for a file of type ${file.mimeType}`);
        files.setContent(file.id, call.media.bytes);
      }
      const changed = files.change(file.id, {
        ...(changes.name === undefined ? {} : { name: changes.name }),
        ...(changes.isTrashed === undefined ? {} : { isTrashed: changes.isTrashed }),
        ...moveOf(call, file),
        ...times(changes),
        metadata: mergeMetadata(file.metadata, changes.metadata),
      });
      return answer(call, changed);
    },

    "files.delete": (call) => {
      const file = fileFor(files, parameter(call, "fileId"), "own");
      if (file.id === roots.rootId || file.id === roots.appDataFolderId)
        throw badRequest("The root folder cannot be deleted.");
      files.delete(file.id);
      return { kind: "empty" };
    },
  };

  function createOfGoogleType(name: string, mimeType: string, media: Media | null): string {
    if (mimeType !== documentMimeType && media !== null)
      throw notImplemented(`content for a file of type ${mimeType}`);
    if (mimeType === folderMimeType) return newFileId();
    if (mimeType !== documentMimeType) throw notImplemented(`a new file of type ${mimeType}`);
    if (media !== null && media.mimeType !== "text/plain")
      throw notImplemented(`the conversion of ${media.mimeType} to a document`);
    return deps.documents.createDocument(name, media?.bytes.toString("utf8") ?? "");
  }

  function placeOf(parents: readonly string[] | undefined): { id: string; space: Space } {
    const [first, second] = parents ?? [];
    if (second !== undefined) throw badRequest("A file can have only one parent.");
    return placeFor(first ?? roots.rootId);
  }

  function placeFor(id: string): { id: string; space: Space } {
    const folder = files.get(resolveAlias(id, roots));
    if (folder === null || folder.role === "none") throw fileNotFound(id);
    if (folder.mimeType !== folderMimeType) throw badRequest("The specified parent is not a folder.");
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
    const place = placeFor(addParents);
    if (place.space !== file.space)
      throw badRequest("Files cannot be moved into or out of the application data folder.");
    return { parent: place.id };
  }

  function fullText(file: FileRecord): string {
    const words =
      file.mimeType === documentMimeType
        ? deps.documents.wordsOf(file.id)
        : (files.content(file.id)?.toString("utf8") ?? "");
    return `${file.name}\n${words}`;
  }

  function resource(file: FileRecord): Record<string, unknown> & { id: string } {
    return { ...fileResource(file, files.contentFacts(file.id), deps.baseUrl()), id: file.id };
  }

  function answer(call: ApiCall, file: FileRecord): ApiResult {
    return {
      kind: "json",
      value: selectFields(resource(file), call.parameters["fields"] ?? defaultFields, "File"),
    };
  }
}

function times(changes: FileChanges): { createdMs?: number; modifiedMs?: number } {
  return {
    ...(changes.createdMs === undefined ? {} : { createdMs: changes.createdMs }),
    ...(changes.modifiedMs === undefined ? {} : { modifiedMs: changes.modifiedMs }),
  };
}

function spaceOf(spaces: string): Space {
  if (spaces === "drive" || spaces === "appDataFolder") return spaces;
  if (/^(drive|appDataFolder|photos)(,|$)/.test(spaces)) throw notImplemented(`the spaces "${spaces}"`);
  throw invalidValue("spaces");
}

function parameter(call: ApiCall, name: string): string {
  return call.parameters[name] ?? "";
}
