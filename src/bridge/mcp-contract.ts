// What our MCP side and the SDK's adapter agree on, in our own words: neither the handlers nor their tests see the SDK.
import type { JsonObject } from "../kernel/errors.ts";
import type { ClientIdentity } from "../protocol/envelope.ts";

/** A tool as `tools/list` publishes it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  readonly annotations: { readonly [hint: string]: string | boolean };
}

/** The answer to `tools/call`, which goes out as text and as structured content. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly content: JsonObject;
}

export interface CallContext {
  readonly client: ClientIdentity;
  /** Aborted when the client cancels or goes away. */
  readonly signal: AbortSignal;
  /** Tells the client that the call is alive; does nothing when it did not ask for progress. */
  readonly reportProgress: (elapsedSeconds: number, message: string) => void;
  /** Tells the client something that no answer will carry. */
  readonly warn: (message: string) => void;
}

export interface McpHandlers {
  /** True when tools are listed with output schemas: then structured content must fit them, and an error has none. */
  readonly hasOutputSchemas: boolean;
  listTools(): readonly ListedTool[];
  /** Never throws: an error is an answer. */
  callTool(name: string, args: JsonObject, context: CallContext): Promise<ToolAnswer>;
}
