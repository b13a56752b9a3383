// A tool as it is published: plain data, derived from the tools when files are generated, so that nobody needs the schema library to read it.
import type { JsonObject } from "../kernel/index.ts";
import type { ToolAnnotations } from "./define-tool.ts";
import type { LocalPart } from "./local-part.ts";
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
  /** Arguments that are paths of the caller's machine, which the bridge turns into content; left out where there are none. */
  readonly localParts?: readonly LocalPart[];
  readonly annotations: ToolAnnotations;
}

/** What a side says of its tools on first contact. */
export interface CatalogueHello {
  readonly version: string;
  /** Digest over all tools. */
  readonly catalogue: string;
  /** Digest of each tool's name, description, input schema and version. */
  readonly tools: { readonly [name: string]: string };
}
