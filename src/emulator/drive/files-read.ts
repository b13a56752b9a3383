// Drive's files as they are read: get, list, generateIds, and a document's exports.
import type { Document } from "../../google-api/docs.ts";
import type { ApiCall, MethodHandlers } from "../api/api-call.ts";
import type { StoredImage } from "../state/images.ts";
import { documentMimeType, type FileRecord, type FileStore, type Space } from "../state/files.ts";
import { newFileId } from "../state/ids.ts";
import { exportDocument } from "./content/export.ts";
import {
  badRequest,
  fileNotDownloadable,
  forbidden,
  invalidValue,
  sharedDriveNotFound,
} from "./drive-error.ts";
import { fileFor, resolveAlias, type Roots } from "./file-access.ts";
import type { FilePermissions } from "./file-permissions.ts";
import { parseFileQuery, type FileQuery } from "./file-query.ts";
import { sortFiles } from "./file-order.ts";
import { selectFields } from "./field-selection.ts";
import { defaultFileFields, type FileView } from "./file-view.ts";
import { pageOf } from "./paging.ts";

/** What reading files needs of documents. */
export interface ReadableDocuments {
  /** The document's words, for full-text search. */
  wordsOf(documentId: string): string;
  /** The document with its tabs and with what is only suggested: exports show both. */
  read(documentId: string): Document;
}

export interface FilesReadDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  readonly documents: ReadableDocuments;
  readonly permissions: FilePermissions;
  readonly view: FileView;
  /** The picture behind a document's `contentUri`; null when it is not kept here. */
  readonly imageAt: (contentUri: string) => StoredImage | null;
}

const defaultListFields = `kind,nextPageToken,incompleteSearch,files(${defaultFileFields})`;

export function filesReadMethods(deps: FilesReadDependencies): MethodHandlers {
  const { files, roots, view, imageAt } = deps;

  return {
    "files.get": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "read");
      if (call.parameters["alt"] !== "media") return view.answer(call, file);
      const bytes = files.content(file.id);
      if (bytes === null) throw fileNotDownloadable();
      return { kind: "media", media: { mimeType: file.mimeType, bytes } };
    },

    "files.list": (call) => {
      const { q, pageToken, orderBy } = call.parameters;
      checkCorpora(call);
      const query: FileQuery | null =
        q === undefined || q.trim() === ""
          ? null
          : parseFileQuery(q, { resolveParent: (id) => resolveAlias(id, roots) });
      if (query?.isFullText === true && orderBy !== undefined && orderBy !== "")
        throw forbidden(
          "forbidden",
          "Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.",
          "orderBy",
        );
      const found = spacesOf(call.parameters["spaces"] ?? "drive")
        .flatMap((space) => files.list(space))
        .filter((file) => isListed(file) && (query === null || query.matches(searchable(file))));
      const ordered = sortFiles(found, orderBy, (file) => files.contentFacts(file.id)?.bytes ?? 0);
      const page = pageOf(ordered, Number(call.parameters["pageSize"] ?? "100"), pageToken);
      const list = {
        kind: "drive#fileList",
        ...(page.nextPageToken === undefined ? {} : { nextPageToken: page.nextPageToken }),
        incompleteSearch: false,
        files: page.items.map((file) => view.resource(file)),
      };
      return {
        kind: "json",
        value: selectFields(list, call.parameters["fields"] ?? defaultListFields, "FileList"),
      };
    },

    "files.generateIds": (call) => {
      const { count = "10", space = "drive", type = "files", fields = "*" } = call.parameters;
      if (spacesOf(space).length !== 1) throw invalidValue("space");
      if (type !== "files" && type !== "shortcuts") throw invalidValue("type");
      const ids = Array.from({ length: Number(count) }, newFileId);
      const value = { kind: "drive#generatedIds", space, ids };
      return { kind: "json", value: selectFields(value, fields, "GeneratedIds") };
    },

    "files.export": (call) => {
      const file = fileFor(files, resolveAlias(parameter(call, "fileId"), roots), "read");
      if (file.mimeType !== documentMimeType)
        throw forbidden("fileNotExportable", "Export only supports Docs Editors files.");
      const mimeType = call.parameters["mimeType"] ?? "";
      if (mimeType === "") throw badRequest("Required parameter: mimeType");
      return exportDocument(deps.documents.read(file.id), mimeType, { imageAt, isLimited: true });
    },
  };

  function isListed(file: FileRecord): boolean {
    return file.role !== "none" && file.id !== roots.rootId && file.id !== roots.appDataFolderId;
  }

  function searchable(file: FileRecord): Parameters<FileQuery["matches"]>[0] {
    return {
      file,
      permissions: () => deps.permissions.of(file),
      fullText: () => `${file.name}\n${wordsOf(file)}`,
    };
  }

  function wordsOf(file: FileRecord): string {
    if (file.mimeType === documentMimeType) return deps.documents.wordsOf(file.id);
    return /^text\/|json|xml/.test(file.mimeType) ? (files.content(file.id)?.toString("utf8") ?? "") : "";
  }
}

// There are no shared drives and no domain: the user's files are all files.
function checkCorpora(call: ApiCall): void {
  const { corpora, driveId, teamDriveId } = call.parameters;
  const sharedDrive = driveId ?? teamDriveId;
  if (sharedDrive !== undefined) throw sharedDriveNotFound(sharedDrive);
  if (corpora === "drive" || corpora === "teamDrive")
    throw badRequest("The driveId parameter must be specified when the corpora are 'drive'.");
  if (corpora !== undefined && !/^(user|allDrives|domain|allTeamDrives)(,user)?$/.test(corpora))
    throw invalidValue("corpora");
}

function spacesOf(spaces: string): Space[] {
  return spaces.split(",").map((name): Space => {
    const space = name.trim();
    if (space === "drive" || space === "appDataFolder") return space;
    throw invalidValue("spaces");
  });
}

function parameter(call: ApiCall, name: string): string {
  return call.parameters[name] ?? "";
}
