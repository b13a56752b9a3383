// tools/list and tools/call from the catalogue: which tools are there, progress while a call lasts, errors as answers.
// Knows nothing of the transport (mcp-sdk.ts) and nothing of documents.
import { randomBytes } from "node:crypto";
import { ToolError, type JsonObject } from "../kernel/errors.ts";
import type { CallContext, ListedTool, McpHandlers, ToolAnswer } from "./mcp-contract.ts";
import { messageOf } from "./system-error.ts";
import type { PublishedTool } from "./published-tool.ts";
import type { ToolCaller } from "./tool-caller.ts";

export interface McpServerParts {
  readonly tools: readonly PublishedTool[];
  readonly publishesOutputSchemas: boolean;
  readonly caller: Pick<ToolCaller, "call">;
  /** Where a defect of the bridge itself is told to a person. Never stdout. */
  readonly log: (line: string) => void;
  /** Called after the list was answered: the time to start what the first call will need. */
  readonly onListed?: () => void;
  /** Pause between progress messages. */
  readonly progressEveryMs?: number;
}

const usualProgressEveryMs = 3_000;

/** The handlers of one MCP server. */
export function mcpHandlers(parts: McpServerParts): McpHandlers {
  const listed = parts.tools.map((tool) => listedTool(tool, parts.publishesOutputSchemas));
  const byName = new Map(parts.tools.map((tool) => [tool.name, tool]));
  return {
    hasOutputSchemas: parts.publishesOutputSchemas,
    listTools: () => {
      // The list goes out first: starting anything takes the processor from it.
      if (parts.onListed !== undefined) setImmediate(parts.onListed);
      return listed;
    },
    callTool: async (name, args, context) => {
      const tool = byName.get(name);
      if (tool === undefined) return errorAnswer(unknownTool(name, [...byName.keys()]));
      const stopProgress = startProgress(tool, context, parts.progressEveryMs ?? usualProgressEveryMs);
      const isWrite = tool.isWriting(args);
      try {
        const { client, signal } = context;
        const content = await parts.caller.call({ tool: name, isWrite, args, client, signal });
        return { isError: false, content };
      } catch (error) {
        return errorAnswer(error instanceof ToolError ? error : defect(error, parts.log));
      } finally {
        stopProgress();
        if (context.signal.aborted && isWrite) context.warn(cancelledWrite(name));
      }
    },
  };
}

function listedTool(tool: PublishedTool, hasOutputSchema: boolean): ListedTool {
  const { name, title, description, inputSchema, annotations } = tool;
  const listed = { name, title, description, inputSchema, annotations: { ...annotations } };
  return hasOutputSchema ? { ...listed, outputSchema: tool.outputSchema } : listed;
}

function startProgress(tool: PublishedTool, context: CallContext, everyMs: number): () => void {
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    context.reportProgress(seconds, `${tool.title}: under way for ${seconds} s`);
  }, everyMs);
  context.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  return () => clearInterval(timer);
}

function errorAnswer(error: ToolError): ToolAnswer {
  const { error_code, message, diagnostics, retryable } = error.toEnvelope();
  return { isError: true, content: { error_code, message, diagnostics, retryable } satisfies JsonObject };
}

function unknownTool(name: string, names: readonly string[]): ToolError {
  return new ToolError(
    "INVALID_INPUT",
    `Expected the name of a registered tool, found ${JSON.stringify(name)}. Registered: ${names.length === 0 ? "none" : names.join(", ")}. ` +
      "Others may belong to a toolset that was not chosen with --toolsets, or write while --read-only is set.",
    { field: "name", available_tools: names },
  );
}

function cancelledWrite(name: string): string {
  return (
    `Stopped waiting for ${name}. The script cannot be stopped, so the write may still happen: its outcome must be asked for. ` +
    "Call the same tool with the same arguments, and you are told what became of it instead of writing again."
  );
}

/** A bug of the bridge: told to a person with its stack, to the client with an id only. */
export function defect(error: unknown, log: (line: string) => void): ToolError {
  const id = randomBytes(6).toString("hex");
  log(`internal error ${id}: ${error instanceof Error ? (error.stack ?? error.message) : messageOf(error)}`);
  return new ToolError(
    "INTERNAL",
    `Expected an answer, found a defect of the bridge (id ${id}). Its details stand in the bridge's log on stderr. Report them.`,
    { id },
  );
}
