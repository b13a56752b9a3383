import { mcpHandlers, type McpServerParts } from "../../src/bridge/mcp-server.ts";
import type { CallContext } from "../../src/bridge/mcp-contract.ts";
import type { PublishedTool } from "../../src/bridge/published-tool.ts";
import type { ToolCall } from "../../src/bridge/tool-caller.ts";
import { ToolError, type JsonObject } from "../../src/kernel/errors.ts";

const annotations = {
  title: "T",
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};
const add: PublishedTool = {
  name: "add",
  title: "Add",
  description: "Adds.",
  isWriting: (args) => args["dry_run"] !== true,
  inputSchema: { type: "object", properties: {} },
  outputSchema: { type: "object" },
  annotations,
};

function handlers(call: (call: ToolCall) => Promise<JsonObject>, more: Partial<McpServerParts> = {}) {
  return mcpHandlers({
    tools: [add],
    publishesOutputSchemas: false,
    caller: { call },
    log: () => undefined,
    ...more,
  });
}

function context(signal = new AbortController().signal): CallContext & { told: string[] } {
  const told: string[] = [];
  const reportProgress = (_seconds: number, message: string): void => void told.push(`progress: ${message}`);
  return {
    client: { name: "c", version: "1" },
    signal,
    reportProgress,
    warn: (message) => void told.push(`warning: ${message}`),
    told,
  };
}

describe("mcpHandlers", () => {
  it("lists tools with annotations, and output schemas only when asked", () => {
    const [plain] = handlers(async () => ({})).listTools();
    expect(plain).toEqual({
      name: "add",
      title: "Add",
      description: "Adds.",
      inputSchema: add.inputSchema,
      annotations,
    });
    const [full] = handlers(async () => ({}), { publishesOutputSchemas: true }).listTools();
    expect(full?.outputSchema).toEqual(add.outputSchema);
  });

  it("hands a result on as it is", async () => {
    const answer = await handlers(async () => ({ nth: 1 })).callTool("add", {}, context());
    expect(answer).toEqual({ isError: false, content: { nth: 1 } });
  });

  it("knows a dry run from a write", async () => {
    const seen: boolean[] = [];
    const { callTool } = handlers(async ({ isWrite }) => {
      seen.push(isWrite);
      return {};
    });
    await callTool("add", { dry_run: true }, context());
    await callTool("add", {}, context());
    expect(seen).toEqual([false, true]);
  });

  it("answers a tool error with the four keys of its envelope", async () => {
    const { callTool } = handlers(async () => {
      throw new ToolError("LOCK_BUSY", "busy", { holder: "x" });
    });
    expect(await callTool("add", {}, context())).toEqual({
      isError: true,
      content: { error_code: "LOCK_BUSY", message: "busy", diagnostics: { holder: "x" }, retryable: true },
    });
  });

  it("answers a defect with an id, and tells its details to the log only", async () => {
    const logged: string[] = [];
    const { callTool } = handlers(
      async () => {
        throw new TypeError("secret detail");
      },
      { log: (line) => void logged.push(line) },
    );
    const { content } = await callTool("add", {}, context());
    expect(content["error_code"]).toBe("INTERNAL");
    expect(JSON.stringify(content)).not.toContain("secret detail");
    expect(logged.join()).toContain("secret detail");
  });

  it("names the registered tools when asked for another", async () => {
    const { isError, content } = await handlers(async () => ({})).callTool("sub", {}, context());
    expect(isError).toBe(true);
    expect(content).toMatchObject({ error_code: "INVALID_INPUT", diagnostics: { available_tools: ["add"] } });
  });

  it("reports progress while a call lasts, and not after it", async () => {
    const told = context();
    const slow = new Promise<JsonObject>((done) => {
      const look = setInterval(() => {
        if (told.told.length < 2) return;
        clearInterval(look);
        done({});
      }, 5);
    });
    await handlers(() => slow, { progressEveryMs: 10 }).callTool("add", {}, told);
    const during = told.told.length;
    expect(during).toBeGreaterThan(1);
    await new Promise((done) => setTimeout(done, 50));
    expect(told.told).toHaveLength(during);
  });

  it("says on a cancelled write that its outcome must be asked for", async () => {
    const stop = new AbortController();
    const told = context(stop.signal);
    const { callTool } = handlers(async () => {
      stop.abort();
      throw new ToolError("OUTCOME_UNKNOWN", "stopped");
    });
    await callTool("add", {}, told);
    expect(told.told.join()).toContain("outcome must be asked for");
  });
});
