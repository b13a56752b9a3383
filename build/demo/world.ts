// The world of the demo: a local Google as its own process, the bridge as an MCP client starts it, and the two looks behind the
// scenes that the proof needs (faults and the request log).
import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { root } from "../child.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Ready {
  readonly baseUrl: string;
  readonly token: string;
  readonly openUrl: string;
  readonly documents: readonly { documentId: string; title: string; url: string }[];
}

export interface ToolReply {
  readonly isError: boolean;
  readonly content: Fields;
}

const bridge = join(root, "dist", "bridge", "main.js");

/** A local Google on a folder, and a client of the built bridge on the same folder. */
export class World {
  private constructor(
    readonly ready: Ready,
    private readonly google: ChildProcess,
    private readonly client: Client,
  ) {}

  /** Starts both. `file` is imported. Throws an Error with the child's words when the local Google does not start. */
  static async start(dataDir: string, file: string): Promise<World> {
    const google = spawn(process.execPath, [bridge, "local", "--data", dataDir, "--import", file], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const ready = await readyLine(google);
      const client = new Client({ name: "proofmark demo", version: "1" });
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [bridge, "mcp", "--local", dataDir],
          stderr: "inherit",
        }),
      );
      return new World(ready, google, client);
    } catch (error) {
      google.kill("SIGTERM");
      throw error;
    }
  }

  /** Name and version that the bridge gave at the handshake. */
  get server(): string {
    const version = this.client.getServerVersion();
    return `${version?.title ?? version?.name ?? "?"} ${version?.version ?? ""}`;
  }

  async toolNames(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async call(tool: string, args: Fields): Promise<ToolReply> {
    const result = await this.client.callTool({ name: tool, arguments: { ...args } });
    return { isError: result.isError === true, content: fieldsOf(result.structuredContent) };
  }

  /** The document as Google's own API shows it. */
  async document(documentId: string): Promise<unknown> {
    return this.#ask("GET", `/v1/documents/${documentId}?includeTabsContent=true`);
  }

  async setFault(fault: Fields): Promise<void> {
    await this.#ask("POST", "/emulator/faults", fault);
  }

  /** Text typed by another editor at the start of a tab's body. */
  async type(documentId: string, tabId: string, text: string): Promise<void> {
    const edit = { as: "colleague@example.com", documentId, action: "type", tabId, index: 1, text };
    await this.#ask("POST", "/emulator/act", edit);
  }

  async clearRequestLog(): Promise<void> {
    await this.#ask("DELETE", "/emulator/requests");
  }

  async requestLog(): Promise<readonly Fields[]> {
    const requests = fieldsOf(await this.#ask("GET", "/emulator/requests"))["requests"];
    return Array.isArray(requests) ? requests.map(fieldsOf) : [];
  }

  async stop(): Promise<void> {
    await this.client.close();
    if (this.google.exitCode !== null || this.google.signalCode !== null) return;
    const ended = new Promise((done) => this.google.once("exit", done));
    this.google.kill("SIGTERM");
    await ended;
  }

  async #ask(method: string, path: string, body?: Fields): Promise<unknown> {
    const response = await fetch(`${this.ready.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.ready.token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`expected ${method} ${path} to work, found ${response.status}: ${text.slice(0, 300)}`);
    return text === "" ? {} : JSON.parse(text);
  }
}

/** An object's fields; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

async function readyLine(google: ChildProcess): Promise<Ready> {
  const lines = createInterface({ input: google.stdout! });
  const line = await new Promise<string>((done, fail) => {
    lines.once("line", done);
    google.once("exit", (code) => fail(new Error(`the local Google ended with exit code ${code}`)));
  });
  return JSON.parse(line) as Ready;
}
