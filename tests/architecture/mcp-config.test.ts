import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";

const root = resolve(__dirname, "..", "..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));
const sample = "build/demo/sample-document.json";

describe(".mcp.json", () => {
  const { command, args } = (
    read(".mcp.json") as { mcpServers: { proofmark: { command: string; args: string[] } } }
  ).mcpServers.proofmark;
  const { bin, scripts } = read("package.json") as {
    bin: { proofmark: string };
    scripts: Record<string, string>;
  };

  it("starts what the package calls its bin", () => {
    expect({ command, file: args[0] }).toEqual({ command: "node", file: bin.proofmark });
  });

  it("lists its tools and reads the sample, in a clone where nothing was served before", async () => {
    const clone = mkdtempSync(join(tmpdir(), "clone-"));
    cpSync(join(root, "dist"), join(clone, "dist"), { recursive: true });
    cpSync(join(root, "node_modules", "libsql"), join(clone, "node_modules", "libsql"), { recursive: true });
    for (const name of ["@libsql", "@neon-rs", "detect-libc"])
      cpSync(join(root, "node_modules", name), join(clone, "node_modules", name), { recursive: true });
    cpSync(join(root, "package.json"), join(clone, "package.json"));
    cpSync(join(root, sample), join(clone, sample));

    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StdioClientTransport({ command, args, cwd: clone }));
    const { tools } = await client.listTools();
    const { documentId } = read(sample) as { documentId: string };
    const listed = await client.callTool({ name: "list_tabs", arguments: { doc_id: documentId } });
    await client.close();
    rmSync(clone, { recursive: true });

    expect(tools.map(({ name }) => name)).toContain("replace_text");
    expect(listed.structuredContent).toMatchObject({ tabs: [{ title: "Agreement" }, { title: "Notes" }] });
  });

  it("comes with an npm ci that builds", () => {
    expect(scripts["prepare"]).toBe(scripts["build"]);
  });
});
