// The advanced services as this script uses them, in Google's own current types: the published typings know no tabs.
import type {
  BatchUpdateDocumentRequest,
  BatchUpdateDocumentResponse,
  Document,
} from "../../google-api/docs.ts";
import type { CommentList, File, FileList } from "../../google-api/drive.ts";

/** Opaque: made by Utilities, taken by Drive. */
export interface Blob {
  readonly getBytes: unknown;
}

interface DocsService {
  readonly Documents: {
    get(documentId: string, options: Readonly<Record<string, unknown>>): Document;
    batchUpdate(body: BatchUpdateDocumentRequest, documentId: string): BatchUpdateDocumentResponse;
  };
}

interface DriveService {
  readonly Files: {
    get(fileId: string, options: Readonly<Record<string, unknown>>): File;
    list(options: Readonly<Record<string, unknown>>): FileList;
    create(file: File, media: Blob | null, options: Readonly<Record<string, unknown>>): File;
    update(file: File, fileId: string, media: Blob | null, options: Readonly<Record<string, unknown>>): File;
  };
  readonly Comments: {
    list(fileId: string, options: Readonly<Record<string, unknown>>): CommentList;
  };
}

export function docsService(): DocsService {
  return present(typeof Docs === "undefined" ? undefined : Docs, "Docs") as unknown as DocsService;
}

export function driveService(): DriveService {
  return present(typeof Drive === "undefined" ? undefined : Drive, "Drive") as unknown as DriveService;
}

function present<T>(service: T | undefined, name: string): T {
  if (service === undefined) {
    throw new Error(
      `the advanced service ${name} is not enabled in appsscript.json; push the manifest of this version`,
    );
  }
  return service;
}
