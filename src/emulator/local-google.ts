// Puts the local Google together and starts it: data folder, state, services, script host, listener.

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
  /**
   * Runs a top-level function of the script as its owner, with text arguments; answers what it returns.
   * Rejects with the script's exception, or when the function is not found or returns anything but text.
   */
  runFunction(name: string, args: readonly string[]): Promise<string>;
  /** Ends running executions and connections, then frees the folder. */
  close(): Promise<void>;
}

/** Starts a local Google on 127.0.0.1. Throws a `LocalGoogleStartError` when it cannot; nothing is changed then. */
export async function startLocalGoogle(_options: LocalGoogleOptions): Promise<LocalGoogle> {
  throw new Error("expected a local Google, found none: it is not built in this tree.");
}
