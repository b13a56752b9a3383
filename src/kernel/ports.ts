// The outside world as the kernel sees it. All ports are synchronous, as Apps Script is; an adapter translates each Google failure once.
import type {
  BatchUpdateDocumentRequest,
  BatchUpdateDocumentResponse,
  Document,
} from "../google-api/docs.ts";
import type { Comment, File } from "../google-api/drive.ts";
import type { AuditDraft, AuditQuery, AuditPage, AuditReceipt, AuditRecord } from "./audit/record.ts";
import type { KeptText } from "./audit/kept-text.ts";
import type { ClaimHeader } from "./claim.ts";
import type { PictureBytes } from "./images/usable-picture.ts";
import type { ToolError } from "./errors.ts";

export type SuggestionsViewMode =
  | "DEFAULT_FOR_CURRENT_ACCESS"
  | "SUGGESTIONS_INLINE"
  | "PREVIEW_SUGGESTIONS_ACCEPTED"
  | "PREVIEW_WITHOUT_SUGGESTIONS";

/**
 * What became of a batch.
 * `refused`: the service answered a 4xx, so nothing was applied (rulebook 5.1).
 * `unclear`: no answer, or a 5xx, so it may have been applied; only reading can tell.
 */
export type BatchOutcome =
  | { readonly status: "accepted"; readonly response: BatchUpdateDocumentResponse }
  | { readonly status: "refused"; readonly httpStatus: number; readonly message: string }
  | { readonly status: "unclear"; readonly httpStatus: number | null; readonly message: string };

export interface DocsPort {
  /**
   * One documents.get with includeTabsContent, all fields that the model reads.
   * Throws ToolError DOC_NOT_FOUND, PERMISSION_DENIED, NOT_A_GOOGLE_DOC, RATE_LIMITED or UPSTREAM_UNAVAILABLE.
   */
  getDocument(documentId: string, view: SuggestionsViewMode): Document;
  /** One documents.batchUpdate, sent once, never retried. Never throws for what the service answers. */
  batchUpdate(documentId: string, body: BatchUpdateDocumentRequest): BatchOutcome;
}

/** Which documents, and how many of them on a page. */
export interface DocumentQuery {
  /** Words of the title; "" for all. */
  readonly title: string;
  readonly limit: number;
  /** `nextCursor` of the page before; null for the first. */
  readonly cursor: string | null;
}

export interface DocumentPage {
  /** Id, name, modifiedTime and webViewLink of each; at most `limit`, possibly fewer although more pages follow. */
  readonly documents: readonly File[];
  readonly nextCursor: string | null;
}

export interface DrivePort {
  /** Google Docs that the caller may read and that are not in the bin, last changed first. */
  listDocuments(query: DocumentQuery): DocumentPage;
  /** All comment threads of the file that are not deleted, every page, replies included. */
  listComments(fileId: string): readonly Comment[];
  /** Metadata: id, name, mimeType, trashed, capabilities. */
  getFile(fileId: string): File;
}

/** A blank document that is to be made. */
export interface NewDocument {
  readonly title: string;
  /** Null for the account's own drive. */
  readonly folderId: string | null;
  /** 32 hex digits under which it can be found again when the answer is lost; nobody else sees them. */
  readonly mark: string;
}

export interface MadeDocument {
  readonly documentId: string;
  readonly url: string;
}

/** What became of one change of files. `refused`: nothing was done. `unclear`: it may have been. */
export type FileOutcome<Done> =
  | ({ readonly status: "done" } & Done)
  | { readonly status: "refused"; readonly error: ToolError }
  | { readonly status: "unclear"; readonly message: string };

/** Whole documents as files. Every change is sent once, never retried. */
export interface FilesPort {
  /** Makes the document, which the caller may then edit. Throws before it sends anything when the caller could not be let in. */
  createDocument(order: NewDocument): FileOutcome<MadeDocument>;
  /** Documents that were made under a mark and are not in the bin. Throws what reading Drive throws. */
  findMade(mark: string): readonly MadeDocument[];
  /** Moves a file into the bin, or out of it. */
  setTrashed(fileId: string, isTrashed: boolean): FileOutcome<object>;
}

export interface AuditPort {
  /** Appends one record to the document's chain. Never throws: a failure is `{ isLogged: false, reason }`. */
  append(draft: AuditDraft): AuditReceipt;
  /** Records that fit, newest first, with the state of the chain when asked. */
  read(query: AuditQuery): AuditPage;
  /** The named record and all after it, newest first; empty when the document has no such record. Inverses as they are stored. */
  since(documentId: string, auditId: string): readonly AuditRecord[];
  /** Which texts of a document its records keep. */
  readonly keptText: KeptText;
  /** The record with its inverse at hand, wherever that is stored. Throws UNDO_UNAVAILABLE when what is stored is not what was recorded. */
  withInverse(record: AuditRecord): AuditRecord;
}

export interface ClockPort {
  nowMs(): number;
  sleepMs(ms: number): void;
  /** Milliseconds left before the host ends this execution. */
  remainingMs(): number;
}

export interface DigestPort {
  /** SHA-256 of the text's UTF-8 bytes, as 64 lower-case hex digits. */
  sha256Hex(text: string): string;
}

/** Marks of one write that survive the execution. */
export interface ClaimPort {
  /** Stores the header as `started`. Must be durable when it returns; throws LOCK_BUSY or INTERNAL, and then nothing is written. */
  start(header: ClaimHeader): void;
  /** Stores what became of it. Never throws. */
  finish(
    state: "verified" | "unverified" | "not-written",
    revisionAfter: string,
    auditId: string | null,
  ): void;
}

export interface IdPort {
  /** A fresh id of 128 random bits as 32 lower-case hex digits. */
  newId(): string;
}

/** What came of asking for a picture's beginning. */
export type FetchedPicture =
  | (PictureBytes & {
      readonly kind: "answered";
      /** 200, or 206 where only the beginning came. */
      readonly httpStatus: number;
      readonly contentType: string;
    })
  /** Nobody answered, or with too much. */
  | { readonly kind: "unreachable"; readonly message: string };

/** The beginning of a file in Drive. */
export interface PictureFile extends PictureBytes {
  readonly name: string;
  readonly mimeType: string;
}

/** A picture that no public address leads to. */
export type PrivatePicture =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly mimeType: string }
  | { readonly kind: "drive-file"; readonly fileId: string; readonly mimeType: string };

/** A picture that stands in a scratch document for a while. */
export interface StagedPicture {
  /** Leads to it for some minutes; the service can fetch it. */
  readonly address: string;
  /** Puts the scratch document into the bin. Never throws. */
  discard(): void;
}

export interface PicturePort {
  /** Whether the owner lets pictures be asked of this host (lower case, without port). */
  mayComeFrom(host: string): boolean;
  /** One GET, as anybody: redirects are followed, an answer that is no success is an answer. */
  fetch(address: string): FetchedPicture;
  /** Reads as the account. Throws what DrivePort throws; never changes who else may read. */
  readFile(fileId: string): PictureFile;
  /**
   * Puts the picture into a scratch document of the account. Throws ToolError IMAGE_SOURCE_UNSUPPORTED where no document takes it,
   * FEATURE_UNAVAILABLE where there is no scratch document to be had; nothing is left behind then.
   */
  stage(picture: PrivatePicture): StagedPicture;
}

/** Everything a tool may reach. */
export interface KernelPorts {
  readonly docs: DocsPort;
  readonly drive: DrivePort;
  readonly pictures: PicturePort;
  readonly files: FilesPort;
  readonly audit: AuditPort;
  readonly clock: ClockPort;
  readonly digest: DigestPort;
  readonly claim: ClaimPort;
  readonly ids: IdPort;
  /** Google API calls made so far in this execution (Docs and Drive; not properties, cache, lock). */
  apiCalls(): number;
}
