// The size of tools/list as a client gets it, without output schemas.
import { publishedTools } from "../../src/bridge/catalogue.ts";
import { mcpHandlers } from "../../src/bridge/mcp-server.ts";
import type { Row } from "../row.ts";

function bytesOf(toolsets: "all" | null): number {
  const handlers = mcpHandlers({
    tools: publishedTools({ toolsets, isReadOnly: false }),
    publishesOutputSchemas: false,
    caller: { call: () => Promise.reject(new Error("nothing is called here")) },
    log: () => undefined,
  });
  return Buffer.byteLength(JSON.stringify({ tools: handlers.listTools() }));
}

export const publishedList: Row = {
  name: "published tool list",
  measure: async () => [
    { name: "published tool list, core", figure: bytesOf(null) / 1024, budget: 32, unit: "KB" },
    { name: "published tool list, everything", figure: bytesOf("all") / 1024, budget: 64, unit: "KB" },
  ],
};
