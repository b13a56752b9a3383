// A tool as it is published: plain data, derived from the tools when files are generated, so that nobody needs the schema library to read it.
import type { JsonObject } from "../kernel/index.ts";
import type { ToolAnnotations } from "./define-tool.ts";
import type { Toolset } from "./toolset.ts";

export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  readonly kind: "read" | "write";
  /** JSON Schema, flat: no top-level union, no null, every array with items, every object with properties. */
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly annotations: ToolAnnotations;
}
