// The tools of this build as the bridge publishes them: filtered by toolset and by what they may change. Only generated data is
// read; the tools' code and their schema library stay out of the bridge.
import type { JsonObject } from "../kernel/errors.ts";
import type { Hello } from "../protocol/hello.ts";
import { catalogueHello } from "../tools/catalog-digests.ts";
import type { ToolDeclaration } from "../tools/declaration.ts";
import { declarations } from "../tools/declarations.ts";
import { defaultToolsets, toolsets as knownToolsets } from "../tools/toolset.ts";
import type { PublishedTool } from "./published-tool.ts";
import { UsageError } from "./usage-error.ts";

/** What this side says of itself at first contact. */
export const bridgeHello: Hello = catalogueHello;

export interface ToolChoice {
  /** Names of toolsets, "all", or null for the default. */
  readonly toolsets: readonly string[] | "all" | null;
  readonly isReadOnly: boolean;
}

/** The chosen tools in the order of the catalogue. Throws UsageError for a toolset that has no such name. */
export function publishedTools(choice: ToolChoice): PublishedTool[] {
  const names = choice.toolsets ?? defaultToolsets;
  if (names !== "all") {
    const known: readonly string[] = knownToolsets;
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0 || names.length === 0) {
      throw new UsageError(
        `expected toolsets out of ${known.join(", ")}; found ${unknown.length === 0 ? "none" : unknown.join(", ")}.`,
      );
    }
  }
  return declarations
    .filter(({ toolset }) => names === "all" || names.includes(toolset))
    .filter(({ kind }) => kind === "read" || !choice.isReadOnly)
    .map(publishedTool);
}

function publishedTool(declaration: ToolDeclaration): PublishedTool {
  const { name, title, description, inputSchema, outputSchema, annotations, kind } = declaration;
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema,
    annotations: { title, ...annotations },
    // A dry run changes nothing, so it may be tried again like a read.
    isWriting: (args: JsonObject) => kind === "write" && args["dry_run"] !== true,
  };
}
