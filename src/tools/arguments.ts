// From the arguments a caller sent to typed input: every problem of every field at once, unknown fields refused.
import * as z from "zod/mini";
import type { JsonObject } from "../kernel/index.ts";
import { problemsOf, unknownField, type Problem } from "./problems.ts";

// Apps Script has no `new Function`; zod would try it once for each schema.
z.config({ jitless: true });

export type Shape = z.core.$ZodShape;
/** What a handler gets for fields of this shape. */
export type InputOf<S extends Shape> = z.output<z.ZodMiniObject<S, z.core.$strip>>;

export type Parsed<S extends Shape> =
  | { readonly isValid: true; readonly input: InputOf<S> }
  /** `valid`: the fields that fit by themselves, as they were sent. */
  | { readonly isValid: false; readonly problems: readonly Problem[]; readonly valid: JsonObject };

/** Reads the fields of `shape`, and only those. */
export function parseFields<S extends Shape>(shape: S, args: JsonObject): Parsed<S> {
  const result = z.object(shape).safeParse(args);
  if (result.success) return { isValid: true, input: result.data };
  const failed = new Set(result.error.issues.map((issue) => String(issue.path[0])));
  return {
    isValid: false,
    problems: problemsOf(result.error.issues, args, (path) => fieldsAt(z.object(shape), path)),
    valid: Object.fromEntries(Object.entries(args).filter(([name]) => !failed.has(name) && name in shape)),
  };
}

/** One problem for each argument that is in none of the shapes. */
export function unknownFields(shapes: readonly Shape[], args: JsonObject): Problem[] {
  const known = shapes.flatMap((shape) => Object.keys(shape));
  return Object.keys(args)
    .filter((name) => !known.includes(name))
    .map((name) => unknownField(name, known));
}

/** Names of the fields of the object at the path; none where the schema has no object there. */
function fieldsAt(schema: z.core.$ZodType, path: readonly (string | number)[]): readonly string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniDefault) {
    return fieldsAt(schema._zod.def.innerType, path);
  }
  const [part, ...rest] = path;
  if (schema instanceof z.ZodMiniArray) return fieldsAt(schema._zod.def.element, rest);
  if (!(schema instanceof z.ZodMiniObject)) return [];
  const { shape } = schema._zod.def;
  if (part === undefined) return Object.keys(shape);
  const field = shape[part];
  return field === undefined ? [] : fieldsAt(field, rest);
}
