// How the advanced services call: resource first, then path parameters in order, then a blob, then optional parameters.
import { checkArgumentCount, invalidArgument, isObject } from "../arguments.ts";
import type { Host } from "../host-call.ts";
import { Blob } from "./blob.ts";

/** Where the arguments of one method stand. */
export interface AdvancedMethod {
  /** Google's method name, as in `documents.batchUpdate`. */
  readonly name: string;
  readonly hasResource?: boolean;
  readonly path: readonly string[];
  readonly hasBlob?: boolean;
  readonly hasOptions?: boolean;
}

/** The function a script calls for `method`. Throws GoogleJsonResponseException for what the API refuses. */
export function advancedFunction(host: Host, method: AdvancedMethod): (...args: unknown[]) => unknown {
  return (...args) => {
    const required = (method.hasResource === true ? 1 : 0) + method.path.length;
    const maximum = required + (method.hasBlob === true ? 1 : 0) + (method.hasOptions === true ? 1 : 0);
    // A list has nothing that must be given; a create may leave out its blob and its options.
    checkArgumentCount(args, required, maximum);
    const rest = [...args];
    const body = method.hasResource === true ? resourceOf(rest.shift()) : undefined;
    const path: Record<string, string> = {};
    for (const name of method.path) path[name] = pathParameter(rest.shift(), name);
    const media = method.hasBlob === true ? mediaOf(rest.shift()) : undefined;
    return host.call("api.call", { name: method.name, path, query: queryOf(rest.shift()), body, media });
  };
}

function resourceOf(value: unknown): unknown {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw invalidArgument("resource");
  return value;
}

function pathParameter(value: unknown, name: string): string {
  if (typeof value !== "string" || value === "") throw invalidArgument(name);
  return value;
}

function mediaOf(value: unknown): { mimeType: string; binary: string } | undefined {
  if (value === null || value === undefined) return undefined;
  if (!(value instanceof Blob)) throw invalidArgument("mediaData");
  return { mimeType: value.getContentType() ?? "application/octet-stream", binary: Blob.binaryOf(value) };
}

function queryOf(value: unknown): [string, string][] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) throw invalidArgument("optionalArgs");
  return Object.entries(value)
    .filter(([, member]) => member !== null && member !== undefined)
    .map(([name, member]): [string, string] => [name, String(member)]);
}
