// The one file that knows the MCP SDK: it turns our handlers into a server on stdio. What tools are and do stands elsewhere.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type CallToolResult,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import type { JsonObject } from "../kernel/errors.ts";
import type { ClientIdentity } from "../protocol/envelope.ts";
import { isJsonObject, parseJson } from "../protocol/json-text.ts";
import { fitAnswer } from "./fit-answer.ts";
import type { ListedTool, McpHandlers, ToolAnswer } from "./mcp-contract.ts";

export interface McpIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly instructions: string;
}

/**
 * Serves MCP on stdin and stdout. Resolves when the client has gone. `log` is told of what could not be read, never with words of
 * it: it may be a document's.
 */
export async function serveStdio(
  identity: McpIdentity,
  handlers: McpHandlers,
  log: (line: string) => void,
): Promise<void> {
  const { instructions, ...serverInfo } = identity;
  const server = new Server(serverInfo, { capabilities: { tools: {}, logging: {} }, instructions });
  const clientIdentity = (): ClientIdentity => {
    const version = server.getClientVersion();
    // The script takes at most 200 characters of each.
    const name = (text: string | undefined): string => (text ?? "unknown").slice(0, 200);
    return { name: name(version?.name), version: name(version?.version) };
  };

  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: handlers.listTools().map(toSdkTool) }));
  server.setRequestHandler(CallToolRequestSchema, async (request, extra) => {
    const progressToken = request.params._meta?.progressToken;
    const answer = await handlers.callTool(
      request.params.name,
      toJsonObject(request.params.arguments ?? {}),
      {
        client: clientIdentity(),
        signal: extra.signal,
        reportProgress: (progress, message) => {
          if (progressToken === undefined) return;
          const params = { progressToken, progress, message };
          extra.sendNotification({ method: "notifications/progress", params }).catch(() => undefined);
        },
        warn: (data) => {
          server.sendLoggingMessage({ level: "warning", logger: "proofmark", data }).catch(() => undefined);
        },
      },
    );
    return toSdkResult(answer, handlers.hasOutputSchemas);
  });

  server.onerror = (error) => log(troubleOf(error));

  const transport = new StdioServerTransport();
  const closed = new Promise<void>((done) => {
    server.onclose = done;
  });
  // The transport does not watch for the end of its input, which is how a client says goodbye.
  process.stdin.once("end", () => void server.close());
  process.stdin.once("close", () => void server.close());
  await server.connect(transport);
  await closed;
}

function troubleOf(error: Error): string {
  return error.message.startsWith("ReadBuffer exceeded")
    ? "expected messages of at most 10 MiB, found a longer one, and ended: where it stops cannot be known. Split the call into smaller ones."
    : `expected MCP messages, one a line; could not read or answer one (${error.name}).`;
}

function toSdkTool(tool: ListedTool): Tool {
  const { inputSchema, outputSchema, ...rest } = tool;
  return {
    ...rest,
    annotations: { ...tool.annotations },
    inputSchema: { ...inputSchema, type: "object" },
    ...(outputSchema === undefined ? {} : { outputSchema: { ...outputSchema, type: "object" } }),
  };
}

function toSdkResult(answer: ToolAnswer, hasOutputSchemas: boolean): CallToolResult {
  const { text, content, isError } = fitAnswer(answer);
  const result: CallToolResult = { content: [{ type: "text", text }], isError };
  // The SDK's client holds structured content against the output schema even when it is an error, and throws.
  if (isError && hasOutputSchemas) return result;
  return { ...result, structuredContent: { ...content } };
}

/** What came over the wire is JSON by nature; the compiler wants to see it. */
function toJsonObject(value: { readonly [key: string]: unknown }): JsonObject {
  const json = parseJson(JSON.stringify(value));
  return isJsonObject(json) ? json : {};
}
