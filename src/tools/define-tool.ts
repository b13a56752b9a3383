// What a tool is, and the two ways to make one. The kind decides what it may answer: a write tool can only hand back a VerifiedWrite,
// and only the kernel's pipeline makes those.
import * as z from "zod/mini";
import {
  expectationProblems,
  stableJson,
  type ErrorCode,
  type JsonObject,
  type KernelPorts,
  type VerifiedWrite,
  type WriteCall,
} from "../kernel/index.ts";
import { parseFields, unknownFields, type InputOf, type Shape } from "./arguments.ts";
import { normaliseReferences } from "./document-ref.ts";
import { publishedShape, type LocalPart } from "./local-part.ts";
import { invalidInput, problemOf, type Problem } from "./problems.ts";
import type { Toolset } from "./toolset.ts";
import { writeParameters } from "./write-parameters.ts";

export interface ToolExample {
  readonly title: string;
  readonly input: JsonObject;
}

/** Hints of the MCP specification; they follow from the kind. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** When to use it, what it refuses, what its answer proves. */
  readonly description: string;
  readonly toolset: Toolset;
  readonly kind: "read" | "write";
  /** What the script takes. */
  readonly input: z.ZodMiniObject;
  /** What clients see: `input` with paths in place of the content of local files. */
  readonly published: z.ZodMiniObject;
  readonly localParts: readonly LocalPart[];
  readonly output: z.ZodMiniObject;
  /** Codes it raises beside those that any call may meet. */
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly ToolExample[];
  readonly annotations: ToolAnnotations;
  /** Ids of all documents that the arguments name, as far as they can be read; what the arguments get wrong is `run`'s to say. */
  documentIds(args: JsonObject): readonly string[];
  /** Other files that the arguments name or link to, and what a caller must be granted of each. */
  otherFiles(args: JsonObject): readonly FileRef[];
  /** True when the call may change a document: a write tool that is not told to run dry. */
  isWriting(args: JsonObject): boolean;
  /** The result. Throws ToolError; INVALID_INPUT lists every problem and comes before any call of Google. */
  run(ports: KernelPorts, args: JsonObject): JsonObject;
}

/** A file of Drive that arguments name beside the document they are about. */
export interface FileRef {
  readonly id: string;
  readonly access: "read" | "edit";
}

interface Declared<S extends Shape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly toolset: Toolset;
  readonly input: S;
  /** Arguments of `input` that the bridge makes of a path; none when left out. */
  readonly localParts?: readonly LocalPart[];
  readonly output: Shape;
  readonly errors: readonly ErrorCode[];
  readonly examples: readonly ToolExample[];
  /** Problems between fields, told from those that fit by themselves. */
  readonly problems?: (valid: JsonObject) => readonly Problem[];
  /** Files that the arguments, as they were sent, name beside the document; none when left out. */
  readonly otherFiles?: (args: JsonObject) => readonly FileRef[];
  /** Further data about them, beside the list. */
  readonly diagnostics?: (args: JsonObject) => JsonObject;
}

export interface ReadTool<S extends Shape> extends Declared<S> {
  readonly read: (ports: KernelPorts, input: InputOf<S>) => JsonObject;
}

/** The part of a write call that does not depend on the tool's own fields. */
export type WriteSettings = Omit<WriteCall, "documentId" | "tabRef" | "undoes">;

export interface WriteTool<S extends Shape> extends Declared<S> {
  readonly write: (ports: KernelPorts, input: InputOf<S>, settings: WriteSettings) => VerifiedWrite;
}

const readAnnotations: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

const writeAnnotations: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: false,
};

/** A tool that changes nothing. */
export function defineReadTool<S extends Shape>(tool: ReadTool<S>): Tool {
  return {
    ...declaration(tool, "read", tool.input),
    isWriting: () => false,
    run: (ports, given) => {
      const { args, problems } = normaliseReferences(given, Object.keys(tool.input));
      const own = parseFields(tool.input, args);
      const valid = own.isValid ? args : own.valid;
      const all = [
        ...problems,
        ...(own.isValid ? [] : own.problems),
        ...unknownFields([tool.input], args),
        ...(tool.problems?.(valid) ?? []),
      ];
      if (!own.isValid || all.length > 0) throw invalidInput(all, tool.diagnostics?.(args));
      return tool.read(ports, own.input);
    },
  };
}

/** A tool that changes a document, through the kernel's verified write only. It also takes `dry_run`, `verify`, `accept_losses` and `mode`. */
export function defineWriteTool<S extends Shape>(tool: WriteTool<S>): Tool {
  return {
    ...declaration(tool, "write", { ...tool.input, ...writeParameters }),
    isWriting: (args) => args["dry_run"] !== true,
    run: (ports, given) => {
      const { args, problems } = normaliseReferences(given, Object.keys(tool.input));
      const own = parseFields(tool.input, args);
      const shared = parseFields(writeParameters, args);
      const all = [
        ...problems,
        ...(own.isValid ? [] : own.problems),
        ...(shared.isValid ? expectationIssues(shared.input.verify) : shared.problems),
        ...unknownFields([tool.input, writeParameters], args),
        ...(tool.problems?.(own.isValid ? args : own.valid) ?? []),
      ];
      if (!own.isValid || !shared.isValid || all.length > 0) {
        throw invalidInput(all, {
          ...tool.diagnostics?.(args),
          write_status: "not_written",
          retry_safe: true,
        });
      }
      const settings: WriteSettings = {
        tool: tool.name,
        isDryRun: shared.input.dry_run,
        mode: shared.input.mode,
        acceptLosses: shared.input.accept_losses,
        verify: shared.input.verify,
        argumentsDigest: ports.digest.sha256Hex(stableJson(args)),
      };
      return withoutNulls(tool.write(ports, own.input, settings).toResult());
    },
  };
}

function declaration<S extends Shape>(
  tool: Declared<S>,
  kind: "read" | "write",
  input: Shape,
): Omit<Tool, "run" | "isWriting"> {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    toolset: tool.toolset,
    kind,
    input: z.strictObject(input),
    published: z.strictObject(publishedShape(input, tool.localParts ?? [])),
    localParts: tool.localParts ?? [],
    output: z.looseObject(tool.output),
    errors: tool.errors,
    examples: tool.examples,
    annotations: kind === "read" ? readAnnotations : writeAnnotations,
    otherFiles: tool.otherFiles ?? (() => []),
    documentIds: (given) => {
      const id = normaliseReferences(given, Object.keys(input)).args["doc_id"];
      return typeof id === "string" && id !== "" ? [id] : [];
    },
  };
}

/** Published schemas know no null: a field that has nothing to say is left out. */
function withoutNulls(result: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== null));
}

function expectationIssues(verify: InputOf<typeof writeParameters>["verify"]): Problem[] {
  return expectationProblems(verify).map(problemOf);
}
