// The built bridge as a process, spoken to over its pipes as a client or a shell would.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { createInterface } from "node:readline";
import { resolve } from "node:path";

export const bridgeFile = resolve(__dirname, "..", "..", "..", "dist", "bridge", "main.js");
export const sampleDocument = resolve(__dirname, "..", "..", "..", "build", "demo", "sample-document.json");

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const running = new Set<ChildProcessWithoutNullStreams>();

export function startBridge(
  args: readonly string[],
  environment: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [bridgeFile, ...args], { env: { ...process.env, ...environment } });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Ends what a test left behind. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map((child) => end(child, "SIGKILL")));
}

export async function end(
  child: ChildProcessWithoutNullStreams,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  child.kill(signal);
  return ended;
}

/** Runs to the end with this stdin. */
export async function runBridge(
  args: readonly string[],
  options: { stdin?: string; environment?: Record<string, string> } = {},
): Promise<Ended> {
  const child = startBridge(args, options.environment);
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString("utf8")));
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString("utf8")));
  child.stdin.end(options.stdin ?? "");
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, out, err };
}

/** The next whole line of stdout. */
export function firstLine(child: ChildProcessWithoutNullStreams): Promise<string> {
  return new Promise((done, fail) => {
    createInterface({ input: child.stdout }).once("line", done);
    child.once("exit", (code) => fail(new Error(`expected a line, found the end of the process (${code})`)));
  });
}

/** JSON-RPC by hand: every line of stdout is kept as it came, so that a test sees what a client would. */
export class StdioClient {
  readonly lines: string[] = [];
  err = "";
  readonly child: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<
    number,
    { take(message: Record<string, unknown>): void; fail(reason: Error): void }
  >();
  #nextId = 1;

  constructor(args: readonly string[], environment: Record<string, string> = {}) {
    this.child = startBridge(args, environment);
    this.child.stderr.on("data", (chunk: Buffer) => (this.err += chunk.toString("utf8")));
    createInterface({ input: this.child.stdout }).on("line", (line) => this.#take(line));
    this.child.once("exit", () => {
      for (const { fail } of this.#waiting.values()) fail(new Error(`the process ended: ${this.err}`));
      this.#waiting.clear();
    });
  }

  async initialize(): Promise<Record<string, unknown>> {
    const clientInfo = { name: "test client", version: "1" };
    const answer = await this.request("initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo,
    });
    this.notify("notifications/initialized", {});
    return answer;
  }

  /** The `result` of a request; rejects with its error, or when the process ends. */
  request(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((done, fail) => {
      const take = (message: Record<string, unknown>) => {
        if (message["error"] !== undefined) fail(new Error(JSON.stringify(message["error"])));
        else done(message["result"] as Record<string, unknown>);
      };
      this.#waiting.set(id, { take, fail });
      this.#send({ jsonrpc: "2.0", id, method, params });
    });
  }

  /** A request whose answer nobody waits for; answers its id. */
  send(method: string, params: Record<string, unknown>): number {
    const id = this.#nextId;
    this.#nextId += 1;
    this.#send({ jsonrpc: "2.0", id, method, params });
    return id;
  }

  notify(method: string, params: Record<string, unknown>): void {
    this.#send({ jsonrpc: "2.0", method, params });
  }

  async call(
    name: string,
    args: Record<string, unknown>,
  ): Promise<{ isError: boolean; content: Record<string, unknown> }> {
    const result = await this.request("tools/call", { name, arguments: args });
    return {
      isError: result["isError"] === true,
      content: result["structuredContent"] as Record<string, unknown>,
    };
  }

  #send(message: Record<string, unknown>): void {
    this.child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #take(line: string): void {
    this.lines.push(line);
    const message = JSON.parse(line) as Record<string, unknown>;
    const id = message["id"];
    if (typeof id !== "number") return;
    this.#waiting.get(id)?.take(message);
    this.#waiting.delete(id);
  }
}
