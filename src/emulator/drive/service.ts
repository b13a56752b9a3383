// Drive v3 put together: every method, what has to be prepared for it, and a document's export links.
import type { CallPreparation, FinishedResult, MethodHandlers } from "../api/api-call.ts";
import { imageIdOf } from "../api/image-addresses.ts";
import type { CommentStore } from "../state/comments.ts";
import type { SqliteDocuments } from "../state/documents.ts";
import { documentMimeType, type FileStore } from "../state/files.ts";
import type { ImageStore } from "../state/images.ts";
import type { PermissionStore } from "../state/permissions.ts";
import { driveAboutMethods } from "./about.ts";
import { driveCommentsMethods, type DriveCommentsDependencies } from "./comments.ts";
import { exportDocument } from "./content/export.ts";
import { exportFormats } from "./content/media-types.ts";
import { badRequest } from "./drive-error.ts";
import { driveDrivesMethods } from "./drives.ts";
import { fileFor, type Roots } from "./file-access.ts";
import { FilePermissions } from "./file-permissions.ts";
import { FileView } from "./file-view.ts";
import { filesReadMethods, type ReadableDocuments } from "./files-read.ts";
import { filesWriteMethods, filesWritePreparations, type WritableDocuments } from "./files-write.ts";
import { drivePermissionsMethods } from "./permissions.ts";
import { driveRevisionsMethods } from "./revisions.ts";

export interface DriveDependencies {
  readonly files: FileStore;
  readonly roots: Roots;
  readonly documents: ReadableDocuments & WritableDocuments;
  readonly history: SqliteDocuments;
  readonly images: ImageStore;
  readonly permissions: PermissionStore;
  readonly comments: DriveCommentsDependencies & { readonly comments: CommentStore };
  readonly baseUrl: () => string;
}

export interface DriveService {
  readonly methods: MethodHandlers;
  readonly preparations: Readonly<Record<string, CallPreparation>>;
  /** The export of a document without Google's limit, by the short name of its format (`docx`). */
  exportLink(documentId: string, format: string): Promise<FinishedResult>;
}

export function driveService(deps: DriveDependencies): DriveService {
  const { files, roots, documents, history, images, baseUrl } = deps;
  const permissions = new FilePermissions(files, deps.permissions);
  const lastEditorOf = (documentId: string): string | null => history.lastEditor(documentId);
  const view = new FileView({ files, permissions, lastEditorOf, baseUrl });
  const imageAt = (contentUri: string): ReturnType<ImageStore["get"]> => {
    const imageId = imageIdOf(contentUri);
    return imageId === null ? null : images.get(imageId);
  };
  const copyComments = (fromId: string, toId: string): void => {
    const { comments } = deps.comments;
    for (const comment of comments.list(fromId).reverse())
      if (!comment.isDeleted && comment.isResolved !== true) comments.add(toId, comment);
  };
  const revisionsOf = (documentId: string): ReturnType<SqliteDocuments["revisions"]> =>
    history.revisions(documentId);

  return {
    methods: {
      ...filesReadMethods({ files, roots, documents, permissions, view, imageAt }),
      ...filesWriteMethods({ files, roots, documents, images, view, copyComments }),
      ...drivePermissionsMethods({ files, roots, permissions, store: deps.permissions }),
      ...driveRevisionsMethods({ files, roots, revisionsOf, baseUrl }),
      ...driveCommentsMethods(deps.comments),
      ...driveAboutMethods(files),
      ...driveDrivesMethods,
    },
    preparations: filesWritePreparations(files, roots),
    exportLink: async (documentId, format) => {
      const file = fileFor(files, documentId, "read");
      const mimeType = Object.keys(exportFormats).find((known) => exportFormats[known] === format);
      if (mimeType === undefined || file.mimeType !== documentMimeType)
        throw badRequest("The requested conversion is not supported.");
      const result = exportDocument(documents.read(file.id), mimeType, { imageAt, isLimited: false });
      return result.kind === "later" ? result.finish() : result;
    },
  };
}
