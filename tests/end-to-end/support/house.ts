// The whole house for one test: a served local Google with the built script, and a bridge that can be restarted.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bridgeHello } from "../../../src/bridge/catalogue.ts";
import { LocalConnectionSource } from "../../../src/bridge/local.ts";
import { PendingWrites } from "../../../src/bridge/pending-writes.ts";
import { Receipts } from "../../../src/bridge/receipts.ts";
import { ToolCaller } from "../../../src/bridge/tool-caller.ts";
import { WebAppClient } from "../../../src/bridge/web-app-client.ts";
import type { Document } from "../../../src/google-api/docs.ts";
import { ToolError, type JsonObject } from "../../../src/kernel/errors.ts";
import { catalog } from "../../../src/tools/catalog.ts";

const root = resolve(__dirname, "..", "..", "..");

export interface LoggedRequest {
  readonly from: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly documentId?: string;
}

/** What a call came to: its result, or the error a client would see. */
export type Outcome =
  { readonly ok: true; readonly result: JsonObject } | { readonly ok: false; readonly error: ToolError };

export class House {
  readonly dir: string;
  readonly documentIds: string[] = [];
  #local: LocalConnectionSource;
  #caller: ToolCaller;
  #control: { baseUrl: string; token: string } | null = null;

  constructor(dir: string) {
    this.dir = dir;
    this.#local = this.#source();
    this.#caller = this.#bridge();
  }

  /** Opens the house with these documents in it, or files to import. */
  static async open(...documents: (Document | string)[]): Promise<House> {
    const house = new House(mkdtempSync(join(tmpdir(), "house-")));
    const ready = await house.#local.readyLine();
    house.#control = { baseUrl: ready.baseUrl, token: ready.token };
    for (const document of documents) await house.add(document);
    return house;
  }

  get baseUrl(): string {
    return this.#door().baseUrl;
  }

  /** What lets a request in. */
  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.#door().token}` };
  }

  async add(document: Document | string): Promise<string> {
    const { documentId } = await this.control("POST", "/emulator/import", {
      name: typeof document === "string" ? "text" : (document.title ?? "document"),
      content: document,
    });
    this.documentIds.push(String(documentId));
    return String(documentId);
  }

  /** A request with the token to REST or a control endpoint; throws on any status but 200. */
  async control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: { ...this.headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  }

  fault(body: Record<string, unknown>): Promise<unknown> {
    return this.control("POST", "/emulator/faults", body);
  }

  async requests(): Promise<LoggedRequest[]> {
    return (await this.control("GET", "/emulator/requests"))["requests"] as LoggedRequest[];
  }

  /** Calls of Google's APIs since the log was cleared; requests to the web app itself are none. */
  async googleCalls(): Promise<LoggedRequest[]> {
    return (await this.requests()).filter(({ path }) => !path.startsWith("/macros/"));
  }

  /** Batches of the Docs API that reached the local Google since the log was cleared. */
  async batches(): Promise<LoggedRequest[]> {
    return (await this.requests()).filter(({ path }) => path.includes(":batchUpdate"));
  }

  clearRequests(): Promise<unknown> {
    return this.control("DELETE", "/emulator/requests");
  }

  /** The stored document as an editor reads it. */
  async read(documentId = this.documentIds[0]!): Promise<Document> {
    return (await this.control("GET", `/v1/documents/${documentId}?includeTabsContent=true`)) as Document;
  }

  /** One tool call through the bridge; never throws for what a client would see as a tool error. */
  async call(tool: string, args: JsonObject): Promise<Outcome> {
    const declared = catalog.find(({ name }) => name === tool);
    try {
      const result = await this.#caller.call({
        tool,
        args,
        isWrite: declared?.kind === "write",
        client: { name: "end-to-end", version: "1" },
      });
      return { ok: true, result };
    } catch (error) {
      if (error instanceof ToolError) return { ok: false, error };
      throw error;
    }
  }

  /** The same folder and state with a bridge that has just been started. */
  restartBridge(): void {
    this.#caller = this.#bridge();
  }

  file(name: string, content: string): string {
    const path = join(this.dir, name);
    writeFileSync(path, content);
    return path;
  }

  async close(): Promise<void> {
    await this.#local.close();
    rmSync(this.dir, { recursive: true, force: true });
  }

  #door(): { baseUrl: string; token: string } {
    if (this.#control === null) throw new Error("expected an open house");
    return this.#control;
  }

  #source(): LocalConnectionSource {
    return new LocalConnectionSource({
      dataDir: join(this.dir, "data"),
      imports: [],
      port: 0,
      scriptDir: join(root, "dist", "gas"),
      workerFile: join(root, "dist", "emulator", "execution-worker.js"),
    });
  }

  #bridge(): ToolCaller {
    const source = this.#local;
    return new ToolCaller({
      source,
      web: new WebAppClient({ source, catalogue: bridgeHello.catalogue, timeoutMs: 20_000 }),
      hello: bridgeHello,
      pending: new PendingWrites(join(this.dir, "bridge", "pending")),
      receipts: new Receipts(join(this.dir, "bridge", "receipts")),
      pace: {
        nowMs: Date.now,
        sleepMs: (ms: number) => new Promise((done) => setTimeout(done, Math.min(ms, 20))),
      },
    });
  }
}

/** The result of a call that has to work. */
export function resultOf(outcome: Outcome): JsonObject {
  if (outcome.ok) return outcome.result;
  throw new Error(`expected a result, found ${JSON.stringify(outcome.error.toEnvelope())}`);
}

/** The error of a call that has to fail. */
export function errorOf(outcome: Outcome): ToolError {
  if (!outcome.ok) return outcome.error;
  throw new Error(`expected an error, found ${JSON.stringify(outcome.result)}`);
}
