// A local Google in a folder, served by this process or by another one: the first serves, later ones attach, and one takes over
// when it ends. Gives the folder its connection.json and imports files. What a document is, it does not know.
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ToolError } from "../kernel/errors.ts";
import { isJsonObject, parseJson, parseJsonObject } from "../protocol/json-text.ts";
import type { LocalGoogle, Serving } from "../emulator/index.ts";
import { readConnection, writeConnection, type Connection, type ConnectionSource } from "./connection.ts";
import { exchangeHttp, HttpFailure } from "./http-exchange.ts";
import { markdownWriter, type MarkdownWriter } from "./markdown-import.ts";
import { messageOf, systemCode } from "./system-error.ts";

export interface LocalOptions {
  readonly dataDir: string;
  /** Files to import by content; one imported before is left alone. */
  readonly imports: readonly string[];
  /** Left out: the folder's last port when it is free. */
  readonly port?: number;
  /** The built script, and the worker that runs it. */
  readonly scriptDir: string;
  readonly workerFile: string;
}

/** What `proofmark local` prints when it is ready. */
export interface ReadyLine {
  readonly baseUrl: string;
  readonly webAppUrl: string;
  readonly token: string;
  readonly connection: string;
  readonly openUrl: string;
  readonly documents: readonly { documentId: string; title: string; url: string }[];
}

/** Who serves the folder, as seen from here. */
type Standing =
  | { readonly role: "serving"; readonly google: LocalGoogle }
  | { readonly role: "attached"; readonly serving: Serving };

/** How long another process may take from the lock to its connection file. */
const startLimitMs = 20_000;
const pollMs = 100;
const localTimeoutMs = 30_000;
/** Markdown is written by the script, which has six minutes. */
const importTimeoutMs = 400_000;
const maxAnswerBytes = 64 * 1024 * 1024;
const newKeyCure = "start again, which makes a new key";

/** The local Google of one folder. Opened when first used; every failure to open is reported to each caller. */
export class LocalConnectionSource implements ConnectionSource {
  readonly #options: LocalOptions;
  #standing: Promise<Standing> | null = null;
  #isClosed = false;
  /** Once this process serves: writes Markdown that is imported. */
  #writer: MarkdownWriter | null = null;

  constructor(options: LocalOptions) {
    this.#options = options;
  }

  /** Serves the folder or attaches to who does. Throws ToolError that says what to do. */
  open(): Promise<Standing> {
    this.#standing ??= this.#open().catch((error: unknown) => {
      this.#standing = null;
      throw error;
    });
    return this.#standing;
  }

  async current(): Promise<Connection> {
    const opened = this.open();
    const standing = await opened;
    // Looked at before anything is sent: another program may have the port of a process that was killed.
    const isDeserted = standing.role === "attached" && !isRunning(standing.serving.pid);
    if (isDeserted && !this.#isClosed && this.#standing === opened) this.#standing = null;
    await this.open();
    return readConnection(this.connectionPath, newKeyCure);
  }

  /** After nobody answered: whoever serves now, this process if nobody else does. */
  async renew(): Promise<Connection | null> {
    if (this.#isClosed) return null;
    const opened = this.open();
    const standing = await opened;
    // Several calls may find out at once; the first of them opens anew, the others share what it opened.
    if (!(await isAnswering(baseUrlOf(standing))) && this.#standing === opened) {
      this.#standing = null;
      if (standing.role === "serving") await standing.google.close();
    }
    return this.current();
  }

  get connectionPath(): string {
    return join(this.#options.dataDir, "connection.json");
  }

  async readyLine(): Promise<ReadyLine> {
    const standing = await this.open();
    const connection = this.connectionPath;
    if (standing.role === "serving") {
      const { baseUrl, webAppUrl, token } = standing.google;
      const [openUrl, documents] = [standing.google.openUrl(), standing.google.documents()];
      return { baseUrl, webAppUrl, token, connection, openUrl, documents };
    }
    const { baseUrl, webAppUrl, token } = standing.serving;
    const [openUrl, documents] = [await openUrlFrom(standing.serving), await documentsFrom(standing.serving)];
    return { baseUrl, webAppUrl, token, connection, openUrl, documents };
  }

  /** Frees the folder when this process serves it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const standing = await this.#standing?.catch(() => null);
    if (standing?.role === "serving") await standing.google.close();
  }

  async #open(): Promise<Standing> {
    // Loaded when used: a bridge on a connection file has no use for it.
    const { startLocalGoogle, LocalGoogleStartError } = await import("../emulator/index.ts");
    const { dataDir, scriptDir, workerFile, port } = this.#options;
    const startedMs = Date.now();
    for (;;) {
      try {
        const google = await startLocalGoogle({
          dataDir,
          scriptDir,
          workerFile,
          ...(port === undefined ? {} : { port }),
          writeMarkdown: (title, markdown) => this.#writeMarkdown(title, markdown),
        });
        try {
          await this.#prepare(google);
        } catch (error) {
          await google.close();
          throw error;
        }
        return { role: "serving", google };
      } catch (error) {
        if (!(error instanceof LocalGoogleStartError)) throw error;
        if (error.code !== "ALREADY_SERVED") throw notStarted(error.message, error.code);
        const { serving } = error;
        if (serving !== null && (await isAnswering(serving.baseUrl)) && this.#hasConnectionTo(serving)) {
          await this.#importInto(serving);
          return { role: "attached", serving };
        }
        if (Date.now() - startedMs > startLimitMs) throw notStarted(error.message, error.code);
        await new Promise((done) => setTimeout(done, pollMs));
      }
    }
  }

  /** The key, imports, and the connection file last: who attaches takes it as the sign that all is ready. */
  async #prepare(google: LocalGoogle): Promise<void> {
    const kept = this.#keptKey(google.deploymentId);
    const { keyId, key } = kept ?? (await makeKey(google));
    const connection = { keyId, key, url: google.webAppUrl, deploymentId: google.deploymentId };
    this.#writer = markdownWriter(connection, join(this.#options.dataDir, "bridge"));
    try {
      for (const file of this.#options.imports) await importInto(google, file);
    } catch (error) {
      // A key that no file holds could never be used again.
      if (kept === null) await google.runFunction("revokeKey", [JSON.stringify({ keyId })]);
      throw error;
    }
    writeConnection(this.connectionPath, connection);
  }

  #writeMarkdown(title: string, markdown: string): Promise<string> {
    if (this.#writer !== null) return this.#writer(title, markdown);
    return Promise.reject(new Error("the local Google is only starting. Import again in a moment"));
  }

  /** The folder's key when it was made for this deployment; null when there is no file. Throws when the file is damaged. */
  #keptKey(deploymentId: string): Pick<Connection, "keyId" | "key"> | null {
    try {
      const connection = readConnection(this.connectionPath, newKeyCure);
      return connection.deploymentId === deploymentId ? connection : null;
    } catch (error) {
      if (error instanceof ToolError && error.diagnostics["is_missing"] === true) return null;
      throw error;
    }
  }

  #hasConnectionTo(serving: Serving): boolean {
    try {
      return readConnection(this.connectionPath, newKeyCure).url === serving.webAppUrl;
    } catch {
      return false;
    }
  }

  async #importInto(serving: Serving): Promise<void> {
    for (const file of this.#options.imports) {
      const order = { ...readImport(file), once: true };
      const { status, body } = await callLocal(serving, "POST", "/emulator/import", order, importTimeoutMs);
      if (status !== 200) throw importRefused(file, errorWords(body));
    }
  }
}

async function importInto(google: LocalGoogle, file: string): Promise<void> {
  const { name, content } = readImport(file);
  try {
    await google.importAny(name, content);
  } catch (error) {
    throw importRefused(file, messageOf(error));
  }
}

async function makeKey(google: LocalGoogle): Promise<Pick<Connection, "keyId" | "key">> {
  const order = { deploymentId: google.deploymentId, isForAllDocuments: true, label: "local" };
  const answer = parseJsonObject(await google.runFunction("createKey", [JSON.stringify(order)]));
  const { keyId, key } = answer ?? {};
  if (typeof keyId !== "string" || typeof key !== "string") {
    throw notStarted("Expected a key from the script's createKey, found something else. Build again.", "KEY");
  }
  return { keyId, key };
}

function readImport(file: string): { name: string; content: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw importRefused(file, systemCode(error));
  }
  if (!isUtf8(bytes)) throw importRefused(file, "its bytes are not text in UTF-8. Convert it first.");
  return { name: basename(file), content: bytes.toString("utf8") };
}

/** False only when there is certainly no such process. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
}

async function isAnswering(baseUrl: string): Promise<boolean> {
  try {
    await exchangeHttp({ method: "GET", url: new URL(baseUrl), timeoutMs: 5_000, maxBytes: maxAnswerBytes });
    return true;
  } catch (error) {
    if (error instanceof HttpFailure) return false;
    throw error;
  }
}

async function callLocal(
  serving: Serving,
  method: "GET" | "POST",
  path: string,
  body?: { readonly [key: string]: unknown },
  timeoutMs = localTimeoutMs,
): Promise<{ status: number; body: string }> {
  try {
    return await exchangeHttp({
      method,
      url: new URL(path, serving.baseUrl),
      headers: { authorization: `Bearer ${serving.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  } catch (error) {
    if (error instanceof HttpFailure) throw notStarted("The process that serves the folder ended.", "ENDED");
    throw error;
  }
}

async function documentsFrom(serving: Serving): Promise<ReadyLine["documents"]> {
  const { body } = await callLocal(serving, "GET", "/emulator/documents");
  const documents = parseJsonObject(body)?.["documents"];
  if (!Array.isArray(documents)) return [];
  return documents.filter(isJsonObject).flatMap(({ documentId, title, url }) => {
    if (typeof documentId !== "string" || typeof title !== "string" || typeof url !== "string") return [];
    return [{ documentId, title, url }];
  });
}

async function openUrlFrom(serving: Serving): Promise<string> {
  const { body } = await callLocal(serving, "POST", "/emulator/open", {});
  const openUrl = parseJsonObject(body)?.["openUrl"];
  return typeof openUrl === "string" ? openUrl : serving.baseUrl;
}

function baseUrlOf(standing: Standing): string {
  return standing.role === "serving" ? standing.google.baseUrl : standing.serving.baseUrl;
}

function errorWords(body: string): string {
  const parsed = parseJson(body);
  const error = isJsonObject(parsed) ? parsed["error"] : null;
  const message = isJsonObject(error) ? error["message"] : null;
  return typeof message === "string" ? message : "the local Google refused it";
}

function importRefused(file: string, why: string): ToolError {
  return new ToolError(
    "NOT_CONNECTED",
    `Expected ${file} to be a document to import (Docs JSON, Markdown or text), found a problem: ${why.replace(/\.$/, "")}. Correct --import.`,
    { state: "import", path: file },
  );
}

function notStarted(message: string, code: string): ToolError {
  return new ToolError("NOT_CONNECTED", message, { state: "local_google", reason: code });
}
