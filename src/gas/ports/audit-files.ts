// The files of the audit history in Drive: a folder "Proofmark audit", in it a folder a document, in that the segments. One call a function.
import type { File } from "../../google-api/drive.ts";
import { ToolError } from "../../kernel/errors.ts";
import { driveService } from "./advanced-services.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, failureOfStatus, toToolError } from "./google-error.ts";

export interface AuditFile {
  readonly fileId: string;
  readonly name: string;
}

export interface AuditFiles {
  /** Folders of this account with this name, in `parentId` when given; null for none. A folder that others own is never taken. */
  findFolder(name: string, parentId: string | null): string | null;
  createFolder(name: string, parentId: string | null): string;
  /** Everything in the folder that is not in the bin, by name. */
  list(folderId: string): readonly AuditFile[];
  /** Throws DOC_NOT_FOUND when the folder is gone, or in the bin. */
  create(folderId: string, name: string, text: string): string;
  /** Replaces the whole content. Throws DOC_NOT_FOUND when the file is gone, or in the bin. */
  update(fileId: string, text: string): void;
  /** Throws DOC_NOT_FOUND when the file is gone. */
  download(fileId: string): string;
}

const folderMimeType = "application/vnd.google-apps.folder";
const textMimeType = "text/plain";
const driveAddress = "https://www.googleapis.com/drive/v3/files";

export function auditFiles(counts: CallCounts): AuditFiles {
  const call = <T>(what: string, work: () => T): T => {
    counts.countApi();
    try {
      return work();
    } catch (thrown) {
      throw thrown instanceof ToolError ? thrown : toToolError(failureOf(thrown), what);
    }
  };
  const create = (name: string, mimeType: string, parentId: string | null, text: string | null): string =>
    call(`the audit file ${name}`, () => {
      const media = text === null ? null : Utilities.newBlob(text, textMimeType, name);
      const parents = parentId === null ? {} : { parents: [parentId] };
      const made = driveService().Files.create({ name, mimeType, ...parents }, media, { fields: idAndBin });
      const file = outOfBin(made, `the folder of the audit file ${name}`);
      if (file.id === undefined) throw new Error(`Drive gave no id for the new file ${name}`);
      return file.id;
    });
  return {
    findFolder: (name, parentId) =>
      call(`the audit folder ${name}`, () => {
        const inParent = parentId === null ? "" : ` and ${quoted(parentId)} in parents`;
        const found = driveService().Files.list({
          q: `name = ${quoted(name)} and mimeType = ${quoted(folderMimeType)} and trashed = false${inParent}`,
          fields: "files(id,ownedByMe,createdTime)",
          pageSize: 100,
        });
        // Anyone can share a folder of this name; excerpts must never land in it.
        const own = (found.files ?? []).filter((file) => file.ownedByMe === true);
        own.sort((a, b) => ((a.createdTime ?? "") < (b.createdTime ?? "") ? -1 : 1));
        return own[0]?.id ?? null;
      }),
    createFolder: (name, parentId) => create(name, folderMimeType, parentId, null),
    list: (folderId) => {
      const files: AuditFile[] = [];
      let pageToken: string | undefined;
      do {
        const page = call("the audit folder of the document", () =>
          driveService().Files.list({
            q: `${quoted(folderId)} in parents and trashed = false`,
            fields: "nextPageToken,files(id,name)",
            pageSize: 1000,
            ...(pageToken === undefined ? {} : { pageToken }),
          }),
        );
        files.push(...(page.files ?? []).map((file) => ({ fileId: file.id ?? "", name: file.name ?? "" })));
        pageToken = page.nextPageToken;
      } while (pageToken !== undefined && pageToken !== "");
      return files.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    create: (folderId, name, text) => create(name, textMimeType, folderId, text),
    update: (fileId, text) => {
      call(`the audit file ${fileId}`, () => {
        const blob = Utilities.newBlob(text, textMimeType);
        outOfBin(
          driveService().Files.update({}, fileId, blob, { fields: idAndBin }),
          `the audit file ${fileId}`,
        );
      });
    },
    download: (fileId) =>
      call(`the audit file ${fileId}`, () => {
        // The advanced service gives no bytes; the plain address does, with the script's own token.
        const answer = UrlFetchApp.fetch(`${driveAddress}/${encodeURIComponent(fileId)}?alt=media`, {
          headers: { Authorization: `Bearer ${ScriptApp.getOAuthToken()}` },
          muteHttpExceptions: true,
        });
        const code = answer.getResponseCode();
        if (code === 200) return answer.getContentText("UTF-8");
        throw toToolError(failureOfStatus(code), `the audit file ${fileId}`);
      }),
  };
}

const idAndBin = "id,trashed";

/** Drive writes to what lies in the bin without a word; a record there would be counted, not found, and gone in thirty days. */
function outOfBin(file: File, what: string): File {
  if (file.trashed !== true) return file;
  throw new ToolError(
    "DOC_NOT_FOUND",
    `Expected ${what} to be in Drive, found it in the bin. Take it out of the bin to keep its records.`,
  );
}

/** A string inside a Drive query. */
function quoted(text: string): string {
  return `'${text.replace(/\\/g, "\\\\").replace(/'/g, "\\'")}'`;
}
