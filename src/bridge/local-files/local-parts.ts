// Puts the content of local files into a call where the published tool takes paths. Knows which arguments those are, and nothing else of tools.
import { ToolError, type Json, type JsonObject } from "../../kernel/errors.ts";
import { checkPictureFile } from "../../kernel/images/check-picture.ts";
import { maxRequestBytes } from "../../protocol/envelope.ts";
import { declarations } from "../../tools/declarations.ts";
import type { LocalPart } from "../../tools/local-part.ts";
import { readChecked, type ReadRules } from "./read-checked.ts";

/** Room in a request for everything but a file. */
const otherBytes = 50_000;
/** Most bytes of a file that fit into a request, in base 64. */
export const mostSentBytes = Math.floor((maxRequestBytes - otherBytes) / 4) * 3;
/** The setting of the most bytes that are read. */
export const maxBytesSetting = "PROOFMARK_MAX_FILE_BYTES";

export type FileRules = Omit<ReadRules, "maxBytes" | "maxBytesFrom"> & {
  /** The setting's; a request may take less. */
  readonly maxFileBytes: number;
};

/** The arguments as the script takes them. Throws INVALID_INPUT or IMAGE_SOURCE_UNSUPPORTED before anything is sent. */
export function withLocalContent(tool: string, args: JsonObject, rules: FileRules): JsonObject {
  const parts = declarations.find(({ name }) => name === tool)?.localParts ?? [];
  const given = parts.filter(({ parameter }) => args[parameter] !== undefined);
  if (given.length === 0) return args;
  const ready: Record<string, Json> = { ...args };
  for (const part of given) {
    const path = ready[part.parameter];
    delete ready[part.parameter];
    ready[part.becomes] = contentOf(part, path, rules);
  }
  return ready;
}

function contentOf({ parameter, accepts }: LocalPart, path: Json | undefined, rules: FileRules): JsonObject {
  if (typeof path !== "string") {
    throw new ToolError(
      "INVALID_INPUT",
      `\`${parameter}\`: expected a path, found no text. Nothing was done.`,
      {
        field: parameter,
      },
    );
  }
  const isBySetting = rules.maxFileBytes <= mostSentBytes;
  const { name, bytes } = readChecked(parameter, path, {
    ...rules,
    maxBytes: isBySetting ? rules.maxFileBytes : mostSentBytes,
    maxBytesFrom: isBySetting ? maxBytesSetting : "what a request can carry",
  });
  // What is no picture stays on this machine.
  if (accepts === "picture") checkPictureFile(name, bytes);
  return { name, base64: bytes.toString("base64") };
}
