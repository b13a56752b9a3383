// `proofmark call`: one tool call from a shell. JSON on stdout; exit code 0 on a result, 1 on a tool error, 2 on usage.
import { ToolError, type JsonObject } from "../../kernel/errors.ts";
import { isJsonObject, parseJson } from "../../protocol/json-text.ts";
import { publishedTools } from "../catalogue.ts";
import type { Host } from "../host.ts";
import { defect } from "../mcp-server.ts";
import { chooseTarget, type TargetChoice } from "../target.ts";
import { UsageError } from "../usage-error.ts";

export interface CallOptions extends TargetChoice {
  readonly tool: string;
  /** JSON text, "-" for stdin, null for no arguments. */
  readonly argsText: string | null;
}

/** Calls the tool and prints its result or its error envelope. Throws UsageError. */
export async function runCall(host: Host, options: CallOptions): Promise<number> {
  const tools = publishedTools({ toolsets: "all", isReadOnly: false });
  const tool = tools.find(({ name }) => name === options.tool);
  if (tool === undefined) {
    const names = tools.map(({ name }) => name).join(", ");
    throw new UsageError(
      `expected the name of a tool, found ${JSON.stringify(options.tool)}. Tools: ${names}.`,
    );
  }
  const target = chooseTarget(host, options);
  const args = argsOf(options.argsText === "-" ? await host.readIn() : options.argsText);
  const print = (value: JsonObject): void => host.writeOut(`${JSON.stringify(value)}\n`);
  const stop = new AbortController();
  void host.stopped.then(() => stop.abort());
  try {
    const client = { name: "proofmark call", version: host.version };
    const isWrite = tool.isWriting(args);
    print(await target.caller.call({ tool: tool.name, isWrite, args, client, signal: stop.signal }));
    return 0;
  } catch (error) {
    const log = (line: string): void => host.writeErr(`proofmark: ${line}\n`);
    const toolError = error instanceof ToolError ? error : defect(error, log);
    const { error_code, message, diagnostics, retryable } = toolError.toEnvelope();
    print({ error_code, message, diagnostics, retryable });
    return 1;
  } finally {
    await target.close();
  }
}

function argsOf(text: string | null): JsonObject {
  const args = text === null ? {} : parseJson(text);
  if (isJsonObject(args)) return args;
  const found = args === undefined ? "text that is not JSON" : "other JSON";
  throw new UsageError(
    `expected --args to be a JSON object such as {"doc_id":"1AbCdEf"}, found ${found}. Quote it for your shell, or give it on stdin with --args -.`,
  );
}
