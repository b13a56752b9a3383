// A tool as clients see it: plain data, so that neither the MCP side nor the command line knows how tools are declared.
import type { JsonObject } from "../kernel/errors.ts";

export interface PublishedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** True when a call with these arguments may change a document. */
  readonly isWriting: (args: JsonObject) => boolean;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}
