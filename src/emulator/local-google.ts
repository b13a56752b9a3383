// Puts the local Google together and starts it: data folder, state, services, script host, listener.
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lockDataDir, prepareDataDir, unusable, type DataDirLock } from "./data-dir.ts";
import type { ShelvedDocument } from "./document-shelf.ts";
import { codeOf } from "./failure.ts";
import { listen, type Listener } from "./http/server.ts";
import { routes } from "./http/routes.ts";
import { isMarkdownName, type WriteMarkdown } from "./markdown-imports.ts";
import { readProject } from "./apps-script/script-project.ts";
import { wordsOf } from "./web-app/web-app-front.ts";
import { wire, type Parts } from "./parts.ts";
import { removeServing, writeServing } from "./serving.ts";
import { LocalGoogleStartError } from "./start-error.ts";
import { openDatabase, type Database } from "./state/database.ts";

/** How to start a local Google. */
export interface LocalGoogleOptions {
  /** Folder of the state; made when missing (mode 0700). One process at a time serves it. */
  readonly dataDir: string;
  /** The built script: `Code.js`, `appsscript.json` and html files, as they are pushed to Google. */
  readonly scriptDir: string;
  /** 0 picks a free port. Left out: the folder's last port when it is free, else a free one. */
  readonly port?: number;
  /** The bundle of `apps-script/execution-worker.ts`. Left out: `dist/emulator/execution-worker.js` of this build. */
  readonly workerFile?: string;
  /** When a script execution is ended. Left out: six minutes, as Google does. */
  readonly executionTimeoutMs?: number;
  /** Writes a document of Markdown through the script, for imports. Left out: Markdown is refused by name. */
  readonly writeMarkdown?: WriteMarkdown;
  /** How much memory one execution may take, in megabytes. Left out: 1024. */
  readonly executionHeapMb?: number;
}

/** A document for a list. `url` is its page here. */
export interface DocumentSummary {
  readonly documentId: string;
  readonly title: string;
  readonly url: string;
}

/** `isNew` is false when the same content was imported before and is left alone. */
export interface ImportedDocument extends DocumentSummary {
  readonly isNew: boolean;
}

/** A running local Google. */
export interface LocalGoogle {
  readonly baseUrl: string;
  readonly token: string;
  readonly webAppUrl: string;
  readonly deploymentId: string;
  /** A fresh one-time link that signs a browser in and leads to the list of documents. */
  openUrl(): string;
  documents(): DocumentSummary[];
  /**
   * Imports a document by content: Docs JSON (`documents.get`; its id is kept when free) or plain text.
   * Throws an Error that says what was expected and found when `content` is neither.
   */
  importFile(name: string, content: string): ImportedDocument;
  /** The same for any file that can be imported, Markdown too, which is written by `writeMarkdown`. Rejects as `importFile` throws. */
  importAny(name: string, content: string): Promise<ImportedDocument>;
  /**
   * Runs a top-level function of the script as its owner, with text arguments; answers what it returns.
   * Rejects with the script's exception, or when the function is not found or returns anything but text.
   */
  runFunction(name: string, args: readonly string[]): Promise<string>;
  /** Ends running executions and connections, then frees the folder. */
  close(): Promise<void>;
}

const sixMinutesMs = 360_000;

/** Starts a local Google on 127.0.0.1. Throws a `LocalGoogleStartError` when it cannot. */
export async function startLocalGoogle(options: LocalGoogleOptions): Promise<LocalGoogle> {
  const workerFile = options.workerFile ?? builtWorkerFile();
  // Looked at before anything is made: a start that cannot succeed leaves no folder behind.
  readProject(options.scriptDir);
  requireWorker(workerFile);
  prepareDataDir(options.dataDir);
  const lock = await lockDataDir(options.dataDir);
  let database: Database | null = null;
  let parts: Parts | null = null;
  let listener: Listener | null = null;
  try {
    // A killed process leaves its note; while this one starts nobody must be sent there.
    removeServing(options.dataDir);
    database = await openDatabase(join(options.dataDir, "state.sqlite"));
    parts = wire(database, {
      scriptDir: options.scriptDir,
      workerFile,
      executionTimeoutMs: options.executionTimeoutMs ?? sixMinutesMs,
      executionHeapMb: options.executionHeapMb ?? 1024,
      // Uniform in [0, 1): 48 bits of the system's randomness.
      writeMarkdown: options.writeMarkdown ?? null,
      random: () => randomInt(2 ** 48 - 1) / (2 ** 48 - 1),
    });
    const lastPort = Number(parts.settings.get("port") ?? "0");
    listener = await listen(routes(parts), options.port ?? lastPort, options.port === undefined);
    parts.settings.set("port", String(listener.port));
    parts.address.port = listener.port;
    return serve(options.dataDir, { database, parts, lock, listener });
  } catch (error) {
    await parts?.script.close();
    await listener?.close();
    database?.close();
    lock.release();
    // A full disk, a folder where a file should be: the person at the machine can mend it.
    throw error instanceof LocalGoogleStartError || codeOf(error) === ""
      ? error
      : unusable(options.dataDir, error, "No document");
  }
}

interface Held {
  readonly database: Database;
  readonly parts: Parts;
  readonly lock: DataDirLock;
  readonly listener: Listener;
}

function serve(dataDir: string, { database, parts, lock, listener }: Held): LocalGoogle {
  const { token, deploymentId, shelf, markdown, script, sessions, address } = parts;
  const baseUrl = address.baseUrl();
  const webAppUrl = address.webAppUrl();
  writeServing(dataDir, { pid: process.pid, baseUrl, token, webAppUrl, deploymentId });
  const describe = (document: ShelvedDocument): DocumentSummary => ({
    documentId: document.documentId,
    title: document.title,
    url: address.documentUrl(document.documentId),
  });
  let closing: Promise<void> | null = null;

  const close = async (): Promise<void> => {
    await script.close();
    await listener.close();
    removeServing(dataDir);
    try {
      database.close();
    } finally {
      lock.release();
    }
  };

  return {
    baseUrl,
    token,
    webAppUrl,
    deploymentId,
    openUrl: () => `${baseUrl}${sessions.newLink()}`,
    documents: () => shelf.list().map(describe),
    importFile: (name, content) => {
      const imported = shelf.importOnce(name, content);
      return { ...describe(imported), isNew: imported.isNew };
    },
    importAny: async (name, content) => {
      const imported = await (isMarkdownName(name) ? markdown : shelf).importOnce(name, content);
      return { ...describe(imported), isNew: imported.isNew };
    },
    runFunction: async (name, args) => {
      const outcome = await script.execute(name, args, { caller: "owner" });
      if (outcome.kind === "value" && typeof outcome.value === "string") return outcome.value;
      if (outcome.kind === "exception") throw new Error(wordsOf(outcome));
      throw new Error(`expected the script's function ${name} to return text, found: ${outcome.kind}`);
    },
    close: () => (closing ??= close()),
  };
}

/** Beside the bundle that holds this code, or in `dist` when it runs from its source. */
function builtWorkerFile(): string {
  const candidates = ["../emulator/execution-worker.js", "../../dist/emulator/execution-worker.js"];
  const files = candidates.map((candidate) => fileURLToPath(new URL(candidate, import.meta.url)));
  return files.find((file) => existsSync(file)) ?? files[files.length - 1] ?? "";
}

function requireWorker(workerFile: string): void {
  if (existsSync(workerFile)) return;
  throw new LocalGoogleStartError(
    "WORKER_MISSING",
    `expected the script host's worker at ${workerFile}, found nothing. Run \`npm run build\` and start again.`,
  );
}
