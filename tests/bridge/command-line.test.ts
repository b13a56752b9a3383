import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bridgeHello, publishedTools } from "../../src/bridge/catalogue.ts";
import { runCommandLine } from "../../src/bridge/command-line.ts";
import { writeConnection } from "../../src/bridge/connection.ts";
import { helloJson } from "../../src/protocol/hello.ts";
import { FakeWebApp } from "./support/fake-web-app.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "command-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(
  args: readonly string[],
  more: { environment?: Record<string, string>; stdin?: string } = {},
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await runCommandLine(args, {
    version: "9.9.9",
    environment: { PROOFMARK_STATE_DIR: join(folder, "state"), ...more.environment },
    writeOut: (text) => void (out += text),
    writeErr: (text) => void (err += text),
    readIn: async () => more.stdin ?? "",
    distDir: join(folder, "dist"),
    stopped: new Promise(() => undefined),
  });
  return { code, out, err };
}

describe("usage errors", () => {
  it.each([
    ["no target", ["mcp"], "--local DIR or --connection FILE"],
    ["two targets", ["mcp", "--local", "a", "--connection", "b"], "found both"],
    ["imports without a local Google", ["mcp", "--connection", "b", "--import", "c"], "--local"],
    [
      "a file to import that is not there",
      ["mcp", "--local", "a", "--import", "nowhere.json"],
      "nowhere.json",
    ],
    ["an unknown toolset", ["mcp", "--local", "a", "--toolsets", "core,magic"], "magic"],
    ["no toolset", ["mcp", "--local", "a", "--toolsets", ","], "found none"],
    ["an unknown command", ["connect"], "connect"],
    ["an unknown flag", ["mcp", "--local", "a", "--http", "1"], "--http"],
    ["no folder", ["local"], "--data"],
    ["a port that is none", ["local", "--data", "a", "--port", "66000"], "65535"],
    ["no tool", ["call"], "tool"],
    ["an unknown tool", ["call", "sub", "--local", "a"], "replace_text"],
    ["an audit of nothing", ["audit", "verify", "--local", "a"], "document"],
    ["an unknown kind of audit", ["audit", "repair", "doc", "--local", "a"], "repair"],
    ["a limit that is none", ["audit", "show", "doc", "--local", "a", "--limit", "0"], "whole number from 1"],
    ["arguments that are no object", ["call", "list_tabs", "--local", "a", "--args", "[1]"], "JSON object"],
    ["arguments that are no JSON", ["call", "list_tabs", "--local", "a", "--args", "{"], "JSON object"],
  ])("%s ends with 2, a message on stderr, and nothing on stdout", async (_what, args, words) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });
});

describe("help and version", () => {
  it("end with 0 on stdout", async () => {
    expect(await run(["--version"])).toEqual({ code: 0, out: "9.9.9\n", err: "" });
    const { code, out } = await run(["--help"]);
    expect(code).toBe(0);
    for (const command of ["mcp", "local", "call", "audit"]) expect(out).toContain(command);
  });
});

describe("publishedTools", () => {
  it("leaves out what writes when only reading is wanted", () => {
    const names = publishedTools({ toolsets: null, isReadOnly: true }).map(({ name }) => name);
    expect(names).toContain("read_document");
    expect(names).not.toContain("replace_text");
  });

  it.each(["structure", "patchset", "session", "evidence"])(
    "accepts the toolset %s from the start",
    (name) => {
      expect(() => publishedTools({ toolsets: [name], isReadOnly: false })).not.toThrow();
    },
  );

  it("lists each tool once, in one order, whatever the toolsets", () => {
    const all = publishedTools({ toolsets: "all", isReadOnly: false }).map(({ name }) => name);
    const twice = publishedTools({ toolsets: ["core", "core"], isReadOnly: false }).map(({ name }) => name);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => twice.includes(name))).toEqual(twice);
  });
});

describe("proofmark call", () => {
  let app: FakeWebApp;
  let connection: string;
  beforeEach(async () => {
    app = await FakeWebApp.start();
    connection = join(folder, "connection.json");
    writeConnection(connection, app.connection);
    app.onPayload = ({ tool, args }) =>
      tool === "$hello"
        ? { ok: true, result: helloJson(bridgeHello) }
        : args["doc_id"] === "there"
          ? { ok: true, result: { tabs: [] } }
          : {
              ok: false,
              error: { error_code: "DOC_NOT_FOUND", message: "no", diagnostics: {}, retryable: false },
            };
  });
  afterEach(() => app.stop());

  it("prints the result and ends with 0", async () => {
    const ended = await run([
      "call",
      "list_tabs",
      "--args",
      '{"doc_id":"there"}',
      "--connection",
      connection,
    ]);
    expect(ended).toEqual({ code: 0, out: '{"tabs":[]}\n', err: "" });
  });

  it("reads its arguments from stdin, and the connection from the settings", async () => {
    const ended = await run(["call", "list_tabs", "--args", "-"], {
      stdin: '{"doc_id":"there"}',
      environment: { PROOFMARK_CONNECTION: connection },
    });
    expect(ended).toEqual({ code: 0, out: '{"tabs":[]}\n', err: "" });
  });

  it("prints the error with its four keys and ends with 1", async () => {
    const ended = await run(["call", "list_tabs", "--args", '{"doc_id":"x"}', "--connection", connection]);
    expect(ended.code).toBe(1);
    expect(Object.keys(JSON.parse(ended.out))).toEqual(["error_code", "message", "diagnostics", "retryable"]);
  });

  it("reports a connection that is none as an error, ending with 1", async () => {
    writeFileSync(join(folder, "broken.json"), "{", { mode: 0o600 });
    const ended = await run(["call", "list_tabs", "--connection", join(folder, "broken.json")]);
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.out)).toMatchObject({ error_code: "NOT_CONNECTED" });
  });
});
