// The advanced Drive service: files with content in folders, and no comments. Queries are taken apart only as far as the script makes them.
import type { File } from "../../../src/google-api/drive.ts";
import { googleFailure, refused, type Life } from "./fake-error.ts";

export interface FakeFile extends File {
  content: string;
}

export interface FakeDrive {
  readonly files: Map<string, FakeFile>;
  readonly calls: string[];
  /** Called before each call with its name; may throw. */
  before: (call: string) => void;
}

export interface FakeBlob {
  readonly text: string;
}

export function newFakeDrive(): FakeDrive {
  return { files: new Map(), calls: [], before: () => undefined };
}

export function fakeDriveService(drive: FakeDrive, life: Life): object {
  const called = (name: string): void => call(drive, life, name);
  return {
    Files: {
      get: (fileId: string) => {
        called("files.get");
        return fileOf(drive, fileId);
      },
      list: (options: { q?: string; pageSize?: number; pageToken?: string }) => {
        called("files.list");
        const conditions = (options.q ?? "").split(/ and (?!value=)/).map(conditionOf);
        const found = [...drive.files.values()].filter((file) => conditions.every((holds) => holds(file)));
        const from = Number(options.pageToken ?? "0");
        const to = from + (options.pageSize ?? 100);
        return { files: found.slice(from, to), ...(to < found.length ? { nextPageToken: String(to) } : {}) };
      },
      create: (file: File, blob: FakeBlob | null) => {
        called("files.create");
        const parent = file.parents?.[0];
        const trashed = parent !== undefined && fileOf(drive, parent).trashed === true;
        const id = `file-${drive.files.size + 1}`;
        drive.files.set(id, { ...file, id, ownedByMe: true, trashed, content: blob?.text ?? "" });
        return { id, trashed };
      },
      update: (changes: File, fileId: string, blob: FakeBlob | null) => {
        called("files.update");
        const file = fileOf(drive, fileId);
        if (blob !== null) file.content = blob.text;
        if (changes.trashed !== undefined) file.trashed = changes.trashed;
        return { id: fileId, trashed: file.trashed === true };
      },
    },
    Comments: {
      list: (_fileId: string, options: { fields?: string }) => {
        called("comments.list");
        if (options.fields === undefined)
          throw googleFailure(400, "The 'fields' parameter is required for this method.");
        return { comments: [] };
      },
    },
  };
}

/** UrlFetchApp for the one address that the script fetches: a file's bytes. */
export function fakeUrlFetchApp(drive: FakeDrive, life: Life): object {
  return {
    fetch: (address: string, options: { headers?: Record<string, string> }) => {
      const id = /^https:\/\/www\.googleapis\.com\/drive\/v3\/files\/([^/?]+)\?alt=media$/.exec(address)?.[1];
      if (id === undefined) return refused(`the address ${address}`);
      if (options.headers?.["Authorization"] !== "Bearer token")
        refused("a fetch without the script's token");
      call(drive, life, "files.download");
      const file = drive.files.get(id);
      return {
        getResponseCode: () => (file === undefined ? 404 : 200),
        getContentText: () => file?.content ?? "",
      };
    },
  };
}

function call(drive: FakeDrive, life: Life, name: string): void {
  if (life.isDead) throw new Error("the execution was ended");
  drive.calls.push(name);
  drive.before(name);
}

function fileOf(drive: FakeDrive, fileId: string): FakeFile {
  const file = drive.files.get(fileId);
  if (file === undefined) throw googleFailure(404, `File not found: ${fileId}.`);
  return file;
}

function conditionOf(text: string): (file: FakeFile) => boolean {
  const equal = /^(name|mimeType) = '([^']*)'$/.exec(text);
  if (equal !== null) return (file) => (equal[1] === "name" ? file.name : file.mimeType) === equal[2];
  const contained = /^name contains '((?:[^'\\]|\\.)*)'$/.exec(text)?.[1];
  if (contained !== undefined) {
    const words = contained.replace(/\\(.)/g, "$1");
    return (file) => (file.name ?? "").includes(words);
  }
  const property = /^appProperties has { key='([^']*)' and value='([^']*)' }$/.exec(text);
  if (property !== null) return (file) => file.appProperties?.[property[1] ?? ""] === property[2];
  const parent = /^'([^']*)' in parents$/.exec(text)?.[1];
  if (parent !== undefined) return (file) => (file.parents ?? []).includes(parent);
  if (text === "trashed = false") return (file) => file.trashed !== true;
  return refused(`the condition ${text}`);
}
