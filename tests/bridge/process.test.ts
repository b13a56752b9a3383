import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  bridgeFile,
  end,
  endAll,
  firstLine,
  runBridge,
  sampleDocument,
  startBridge,
  StdioClient,
} from "./support/bridge-process.ts";

const documentId = (JSON.parse(readFileSync(sampleDocument, "utf8")) as { documentId: string }).documentId;
let folder: string;
let dir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "process-"));
  dir = join(folder, "google");
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Ready {
  readonly baseUrl: string;
  readonly webAppUrl: string;
  readonly token: string;
  readonly connection: string;
  readonly openUrl: string;
  readonly documents: readonly { documentId: string; title: string; url: string }[];
}
const readyOf = async (child: ReturnType<typeof startBridge>): Promise<Ready> =>
  JSON.parse(await firstLine(child)) as Ready;

describe("proofmark mcp", () => {
  it("writes nothing but MCP to stdout, whatever happens", async () => {
    const client = new StdioClient(["mcp", "--local", dir, "--import", sampleDocument]);
    const { serverInfo } = await client.initialize();
    expect(serverInfo).toMatchObject({ name: "proofmark" });
    await client.request("tools/list", {});
    const listed = await client.call("list_tabs", { doc_id: documentId });
    expect(listed).toMatchObject({ isError: false, content: { doc_id: documentId } });
    expect((await client.call("list_tabs", { doc_id: 5 })).content["error_code"]).toBe("INVALID_INPUT");
    expect((await client.call("no_such_tool", {})).content["error_code"]).toBe("INVALID_INPUT");
    for (const line of client.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(client.err).toBe("");
  });

  it("tells what it could not read on stderr, without its words, and goes on", async () => {
    const client = new StdioClient(["mcp", "--local", dir]);
    client.child.stdin.write("confidential\n\n[]\n");
    await client.initialize();
    expect(client.err).toContain("could not read");
    expect(client.err).not.toContain("confidential");
  });

  it("says on stderr that the chosen toolsets hold no tool", async () => {
    const client = new StdioClient(["mcp", "--local", dir, "--toolsets", "structure"]);
    await client.initialize();
    const { tools } = await client.request("tools/list", {});
    // Once the toolset has a tool, there is nothing to say.
    const isEmpty = (tools as unknown[]).length === 0;
    expect(client.err.includes("found none in the toolsets that were chosen")).toBe(isEmpty);
  });

  it("says why it ends when a message is too long to read", async () => {
    const client = new StdioClient(["mcp", "--local", dir]);
    await client.initialize();
    // It stops reading in the middle.
    client.child.stdin.on("error", () => undefined);
    const ended = new Promise((done) => client.child.once("close", done));
    client.child.stdin.write("x".repeat(11 * 1024 * 1024));
    await ended;
    expect(client.err).toContain("at most 10 MiB");
  });

  it("answers the list before, and without, a local Google that can start", async () => {
    writeFileSync(join(folder, "file"), "");
    const client = new StdioClient(["mcp", "--local", join(folder, "file", "below")]);
    await client.initialize();
    const { tools } = await client.request("tools/list", {});
    expect(tools).toContainEqual(expect.objectContaining({ name: "replace_text" }));
    const { isError, content } = await client.call("list_tabs", { doc_id: documentId });
    expect({ isError, code: content["error_code"] }).toEqual({ isError: true, code: "NOT_CONNECTED" });
  });

  it("gives the same data as text and as structured content", async () => {
    const client = new StdioClient(["mcp", "--local", dir, "--import", sampleDocument]);
    await client.initialize();
    for (const args of [{ doc_id: documentId }, { doc_id: "nowhere" }]) {
      const result = await client.request("tools/call", { name: "list_tabs", arguments: args });
      const [first] = result["content"] as { type: string; text: string }[];
      expect(first?.type).toBe("text");
      expect(JSON.parse(first?.text ?? "")).toEqual(result["structuredContent"]);
    }
  });

  it("registers and publishes what its flags say", async () => {
    const client = new StdioClient(["mcp", "--local", dir, "--read-only", "--output-schemas"]);
    await client.initialize();
    const tools = (await client.request("tools/list", {}))["tools"] as Record<string, unknown>[];
    expect(tools.map(({ name }) => name)).not.toContain("replace_text");
    for (const tool of tools) {
      expect(tool["annotations"]).toMatchObject({ readOnlyHint: true });
      expect(tool["outputSchema"]).toMatchObject({ type: "object" });
    }
  });

  it("with output schemas, satisfies a client that checks them, in errors too", async () => {
    const client = new Client({ name: "strict client", version: "1" });
    const args = [bridgeFile, "mcp", "--local", dir, "--import", sampleDocument, "--output-schemas"];
    await client.connect(new StdioClientTransport({ command: process.execPath, args }));
    // The client compiles the schemas it is shown.
    await client.listTools();
    const target = { doc_id: documentId, tab_id: "t.0" };
    const calls: [string, Record<string, unknown>, boolean][] = [
      ["list_tabs", { doc_id: documentId }, false],
      ["read_document", target, false],
      ["read_document", { ...target, format: "structured" }, false],
      ["read_document", { ...target, format: "outline" }, false],
      ["replace_text", { ...target, find: "Complaints", replace: "Objections", dry_run: true }, false],
      ["replace_text", { ...target, find: "Complaints", replace: "Objections" }, false],
      ["get_audit", { doc_id: documentId, verify_chain: true }, false],
      ["replace_text", { ...target, find: "nowhere at all", replace: "x" }, true],
      ["list_tabs", {}, true],
    ];
    for (const [name, input, isError] of calls) {
      const result = await client.callTool({ name, arguments: input });
      expect({ name, isError: result.isError === true }).toEqual({ name, isError });
    }
    await client.close();
  });

  it("ends with 0 when its input ends, and frees the folder", async () => {
    const client = new StdioClient(["mcp", "--local", dir]);
    await client.initialize();
    await client.request("tools/list", {});
    const ended = new Promise((done) => client.child.once("exit", done));
    client.child.stdin.end();
    expect(await ended).toBe(0);
    expect(existsSync(join(dir, "serving.json"))).toBe(false);
  });

  it.each(["SIGINT", "SIGTERM"] as const)("ends with 0 on %s", async (signal) => {
    const client = new StdioClient(["mcp", "--local", dir]);
    await client.initialize();
    await client.call("list_tabs", { doc_id: "nowhere" });
    expect(await end(client.child, signal)).toBe(0);
  });

  it("tells no secret on stderr or in an error when the connection is refused", async () => {
    const key = "ab".repeat(32);
    const url = "http://127.0.0.1:9/macros/s/SECRETDEPLOYMENT/exec";
    const auth = { mode: "key", keyId: "00112233aabbccdd", key };
    const connection = join(folder, "connection.json");
    writeFileSync(connection, JSON.stringify({ version: 1, transport: "web-app", url, auth }), {
      mode: 0o600,
    });
    const client = new StdioClient(["mcp", "--connection", connection], {
      PROOFMARK_STATE_DIR: join(folder, "s"),
    });
    await client.initialize();
    const { isError } = await client.call("list_tabs", { doc_id: documentId });
    expect(isError).toBe(true);
    const told = client.lines.join() + client.err;
    for (const secret of [key, "SECRETDEPLOYMENT"]) expect(told).not.toContain(secret);
  });
});

describe("proofmark local", () => {
  it("prints one JSON line with all that a client needs", async () => {
    const child = startBridge(["local", "--data", dir, "--port", "0", "--import", sampleDocument]);
    const ready = await readyOf(child);
    expect(Object.keys(ready)).toEqual([
      "baseUrl",
      "webAppUrl",
      "token",
      "connection",
      "openUrl",
      "documents",
    ]);
    expect(ready.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(ready.documents).toEqual([expect.objectContaining({ documentId })]);
    expect(ready.connection).toBe(join(dir, "connection.json"));
    const connection: unknown = JSON.parse(readFileSync(ready.connection, "utf8"));
    expect(connection).toEqual({
      version: 1,
      transport: "web-app",
      url: ready.webAppUrl,
      auth: { mode: "key", keyId: expect.any(String), key: expect.any(String) },
    });
    if (process.platform !== "win32") expect(statSync(ready.connection).mode & 0o777).toBe(0o600);
    expect(await end(child, "SIGTERM")).toBe(0);
  });

  it("keeps its key, and imports the same file once, over restarts", async () => {
    const run = async (): Promise<[string, number]> => {
      const child = startBridge(["local", "--data", dir, "--import", sampleDocument]);
      const { connection, documents } = await readyOf(child);
      const text = readFileSync(connection, "utf8");
      await end(child, "SIGINT");
      return [(JSON.parse(text) as { auth: { key: string } }).auth.key, documents.length];
    };
    expect(await run()).toEqual(await run());
  });

  it("ends with an error when it was given a port and the folder is served at another", async () => {
    const dir = join(folder, "port");
    const first = startBridge(["local", "--data", dir]);
    const { baseUrl } = await readyOf(first);
    const port = Number(new URL(baseUrl).port) === 1 ? 2 : 1;
    const second = await runBridge(["local", "--data", dir, "--port", String(port)]);
    expect(second).toMatchObject({ code: 1, out: "" });
    expect(second.err).toContain(`found it served at ${baseUrl} by another process`);
    expect(await end(first, "SIGTERM")).toBe(0);
  });

  it("attaches when the folder is served, imports there, and takes over when that process is killed", async () => {
    const first = startBridge(["local", "--data", dir, "--import", sampleDocument]);
    const firstReady = await readyOf(first);
    const text = join(folder, "notes.txt");
    writeFileSync(text, "One line.\nAnother line.\n");
    const second = startBridge(["local", "--data", dir, "--import", sampleDocument, text]);
    const secondReady = await readyOf(second);
    expect(secondReady.baseUrl).toBe(firstReady.baseUrl);
    expect(secondReady.documents).toHaveLength(2);
    await end(first, "SIGKILL");
    const args = ["call", "list_tabs", "--args", JSON.stringify({ doc_id: documentId }), "--local", dir];
    expect((await runBridge(args)).code).toBe(0);
    expect(await end(second, "SIGTERM")).toBe(0);
  });

  it("reports a damaged connection file, and says what to do", async () => {
    const first = startBridge(["local", "--data", dir]);
    await readyOf(first);
    await end(first, "SIGTERM");
    writeFileSync(join(dir, "connection.json"), "{", { mode: 0o600 });
    const { code, out, err } = await runBridge(["local", "--data", dir]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("damaged");
    expect(err).toContain("Remove it and start again");
  });

  it("refuses a document that is none, and says which file", async () => {
    const broken = join(folder, "broken.json");
    writeFileSync(broken, '{"body": 5}');
    const { code, err } = await runBridge(["local", "--data", dir, "--import", broken]);
    expect(code).toBe(1);
    expect(err).toContain("broken.json");
  });

  it("refuses a text whose bytes are not UTF-8 rather than import it with holes", async () => {
    const latin = join(folder, "latin.txt");
    writeFileSync(latin, Buffer.from("caf\u00e9", "latin1"));
    const { code, out, err } = await runBridge(["local", "--data", dir, "--import", latin]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/latin\.txt.*UTF-8/);
  });
});

describe("a bridge that is attached", () => {
  it("goes on after the serving process was killed, and serves then", async () => {
    const google = startBridge(["local", "--data", dir, "--import", sampleDocument]);
    await readyOf(google);
    const client = new StdioClient(["mcp", "--local", dir]);
    await client.initialize();
    expect((await client.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
    await end(google, "SIGKILL");
    expect((await client.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
    const other = new StdioClient(["mcp", "--local", dir]);
    await other.initialize();
    expect((await other.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
  });

  it("serves the folder itself when another program has the port of the process that was killed", async () => {
    const google = startBridge(["local", "--data", dir, "--import", sampleDocument]);
    const { baseUrl } = await readyOf(google);
    const client = new StdioClient(["mcp", "--local", dir]);
    await client.initialize();
    expect((await client.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
    await end(google, "SIGKILL");
    let seen = 0;
    const stranger = createServer((_request, response) => {
      seen += 1;
      response.end("another program");
    });
    await new Promise<void>((done) => stranger.listen(Number(new URL(baseUrl).port), "127.0.0.1", done));
    expect((await client.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
    expect(seen).toBe(0);
    await new Promise((done) => stranger.close(done));
  });

  it("shares a folder with others that start at the same moment", async () => {
    const clients = [1, 2, 3].map(() => new StdioClient(["mcp", "--local", dir, "--import", sampleDocument]));
    const answers = await Promise.all(
      clients.map(async (client) => {
        await client.initialize();
        return client.call("list_tabs", { doc_id: documentId });
      }),
    );
    expect(answers.map(({ isError }) => isError)).toEqual([false, false, false]);
  });
});

describe("proofmark call", () => {
  it("ends with 0, 1 or 2, with JSON on stdout unless the usage is wrong", async () => {
    const local = ["--local", dir, "--import", sampleDocument];
    const args = JSON.stringify({ doc_id: documentId });
    const good = await runBridge(["call", "list_tabs", "--args", "-", ...local], { stdin: args });
    expect({ code: good.code, answer: JSON.parse(good.out) as unknown }).toMatchObject({
      code: 0,
      answer: { doc_id: documentId },
    });
    const refused = await runBridge(["call", "list_tabs", "--args", '{"doc_id":"nowhere"}', ...local]);
    expect({ code: refused.code, answer: JSON.parse(refused.out) as unknown }).toMatchObject({
      code: 1,
      answer: { error_code: "DOC_NOT_FOUND" },
    });
    const usage = await runBridge(["call", "list_tabs"]);
    expect({ code: usage.code, out: usage.out }).toEqual({ code: 2, out: "" });
  });
});
