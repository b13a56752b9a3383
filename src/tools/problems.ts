// What is wrong with a call's arguments, said the same way everywhere: path, expected, found; all at once.
import type * as z from "zod/mini";
import { ToolError, type Json, type JsonObject } from "../kernel/index.ts";

export interface Problem {
  /** The argument as the caller wrote it: `verify[0].kind`. */
  readonly path: string;
  /** One sentence part: "expected …, found …". */
  readonly message: string;
}

/** Longest stretch of a caller's own text that is quoted back, in characters. */
const quotedChars = 60;

/** The one refusal of arguments; `outcome` is what a write says beside them. Precondition: at least one problem. */
export function invalidInput(problems: readonly Problem[], outcome: JsonObject = {}): ToolError {
  const list = problems.map(({ path, message }) => `\`${path}\`: ${message}`).join("; ");
  const [head, them] =
    problems.length === 1
      ? ["One argument does not fit", "it"]
      : [`${problems.length} arguments do not fit`, "them"];
  return new ToolError(
    "INVALID_INPUT",
    `${head}: ${list}. Correct ${them} and call again; nothing was done.`,
    {
      problems: problems.map(({ path, message }) => ({ path, message })),
      ...outcome,
    },
  );
}

/** A sentence of the kernel, "find: expected …, found …. …", as a problem of the argument that it begins with. */
export function problemOf(sentence: string): Problem {
  const end = sentence.indexOf(": ");
  return { path: sentence.slice(0, end), message: sentence.slice(end + 2).replace(/\.$/, "") };
}

/** One problem for each issue of a schema, in the words of this product. `knownAt` answers the fields of the object at a path. */
export function problemsOf(
  issues: readonly z.core.$ZodIssue[],
  args: JsonObject,
  knownAt: (path: readonly (string | number)[]) => readonly string[],
): Problem[] {
  return issues.flatMap((issue): Problem[] => {
    const path = issue.path.map((part) => (typeof part === "number" ? part : String(part)));
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => unknownField(pathText([...path, key]), knownAt(path)));
    }
    const found = describe(valueAt(args, path));
    return [{ path: pathText(path), message: `expected ${expectation(issue)}, found ${found}` }];
  });
}

export function unknownField(path: string, known: readonly string[] = []): Problem {
  const hint = known.length === 0 ? "" : ` (it takes ${known.map((name) => `\`${name}\``).join(", ")})`;
  return { path, message: `expected no such argument${hint}, found one` };
}

/** A value in few words, for "found …". */
export function describe(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") return value === "" ? "an empty string" : `the string ${quoted(value)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (typeof value === "boolean") return String(value);
  return Array.isArray(value) ? `an array of ${value.length}` : "an object";
}

function quoted(text: string): string {
  return JSON.stringify(text.length > quotedChars ? `${text.slice(0, quotedChars)}…` : text);
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return typeWords[issue.expected] ?? `a value of type ${issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1
        ? JSON.stringify(String(issue.values[0]))
        : `one of ${issue.values.map((value) => JSON.stringify(String(value))).join(", ")}`;
    case "too_small":
      return bound(issue.origin, "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, "at most", issue.maximum);
    case "invalid_format":
      return `a string of the form ${issue.pattern ?? issue.format}`;
    default:
      return "another value";
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

function bound(origin: string, side: string, limit: number | bigint): string {
  if (origin === "string")
    return Number(limit) === 1 ? "a string that is not empty" : `${side} ${limit} characters`;
  if (origin === "array") return `${side} ${limit} items`;
  return `a number of ${side} ${limit}`;
}

function valueAt(args: JsonObject, path: readonly (string | number)[]): Json | undefined {
  let value: Json | undefined = args;
  for (const part of path) value = memberOf(value, part);
  return value;
}

function memberOf(value: Json | undefined, part: string | number): Json | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === String(part))?.[1];
}

function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : text === "" ? part : `${text}.${part}`),
    "",
  );
}
