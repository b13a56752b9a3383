import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "..", "..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

describe(".mcp.json", () => {
  it("starts what the package calls its bin, which lists its tools in a fresh folder", () => {
    const config = read(".mcp.json") as { mcpServers: { proofmark: { command: string; args: string[] } } };
    const [file, ...flags] = config.mcpServers.proofmark.args;
    const { bin } = read("package.json") as { bin: { proofmark: string } };
    expect({ command: config.mcpServers.proofmark.command, file }).toEqual({
      command: "node",
      file: bin.proofmark,
    });

    const folder = mkdtempSync(join(tmpdir(), "mcp-config-"));
    const messages = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "test", version: "1" },
        },
      },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ];
    const run = spawnSync(process.execPath, [join(root, bin.proofmark), ...flags], {
      cwd: folder,
      encoding: "utf8",
      input: messages.map((message) => `${JSON.stringify(message)}\n`).join(""),
    });
    rmSync(folder, { recursive: true });
    expect({ status: run.status, err: run.stderr }).toEqual({ status: 0, err: "" });
    expect(run.stdout).toContain('"replace_text"');
  });

  it("comes with an npm ci that builds", () => {
    const { scripts } = read("package.json") as { scripts: Record<string, string> };
    expect(scripts["prepare"]).toBe(scripts["build"]);
  });
});
