// Checks a JSON value against a message of the discovery document and writes it in its own spelling (rulebook 1.2).
// The first two families of 400: unknown names and bad values. Nothing here knows what a request means.
import { isRecord } from "../../json-value.ts";
import { GoogleError } from "../../errors.ts";
import type { Schema } from "./discovery.ts";
import { fieldNamed, messageSchema, resolved, snakeCase } from "./discovery.ts";
import { oneofs } from "./oneofs.ts";

/**
 * The value with camelCase names, numbers as numbers and nulls left out.
 * Throws GoogleError INVALID_ARGUMENT with every problem, one a line, in the order in which they stand in the value.
 */
export function parseMessage(name: string, value: unknown): Record<string, unknown> {
  const problems: string[] = [];
  const parsed = isRecord(value) ? parseFields(name, value, "", problems) : null;
  if (parsed === null) problems.push("Invalid JSON payload received. Root element must be a message.");
  if (parsed === null || problems.length > 0) throw new GoogleError("INVALID_ARGUMENT", problems.join("\n"));
  return parsed;
}

function parseFields(
  name: string,
  value: Record<string, unknown>,
  path: string,
  problems: string[],
): Record<string, unknown> {
  const schema = messageSchema(name);
  const parsed: Record<string, unknown> = {};
  const place = path === "" ? "" : ` at '${path}'`;
  for (const [written, inner] of Object.entries(value)) {
    const key = fieldNamed(schema, written);
    const field = key === null ? undefined : schema.properties?.[key];
    if (key === null || field === undefined) {
      problems.push(`Invalid JSON payload received. Unknown name "${written}"${place}: Cannot find field.`);
      continue;
    }
    if (inner === null) continue;
    const taken = takenOneof(name, key, parsed);
    if (taken !== null) {
      problems.push(
        `Invalid value at '${path}' (oneof), oneof field '${taken}' is already set. Cannot set '${key}'`,
      );
      continue;
    }
    const inside = path === "" ? snakeCase(key) : `${path}.${snakeCase(key)}`;
    parsed[key] = parseField({ owner: name, key, written, place }, field, inner, inside, problems);
  }
  return parsed;
}

/** The name of the choice that `key` belongs to and that another field has already made, or null. */
function takenOneof(message: string, key: string, parsed: Readonly<Record<string, unknown>>): string | null {
  const choice = oneofs[message]?.find(({ members }) => members === "all" || members.includes(key));
  if (choice === undefined) return null;
  const others =
    choice.members === "all" ? Object.keys(parsed) : choice.members.filter((member) => member in parsed);
  return others.some((member) => member !== key) ? choice.name : null;
}

interface Where {
  readonly owner: string;
  readonly key: string;
  readonly written: string;
  readonly place: string;
}

function parseField(where: Where, field: Schema, value: unknown, path: string, problems: string[]): unknown {
  if (field.type === "array") {
    const items = field.items ?? {};
    if (Array.isArray(value))
      return value.map((item, index) => parseField(where, items, item, `${path}[${index}]`, problems));
    problems.push(badValue(path, typeName(where, items), value));
    return undefined;
  }
  if (Array.isArray(value)) {
    problems.push(
      `Invalid JSON payload received. Unknown name "${where.written}"${where.place}: Proto field is not repeating, cannot start list.`,
    );
    return undefined;
  }
  const schema = resolved(field);
  if (schema.additionalProperties !== undefined && isRecord(value)) {
    const item = schema.additionalProperties;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        parseField(where, item, inner, `${path}[${key}]`, problems),
      ]),
    );
  }
  if (field.$ref !== undefined && isRecord(value)) return parseFields(field.$ref, value, path, problems);
  if (isRecord(value)) {
    problems.push(
      `Invalid JSON payload received. Unknown name "${where.written}"${where.place}: Starting an object on a scalar field.`,
    );
    return undefined;
  }
  const scalar = field.$ref === undefined ? parseScalar(schema, value) : undefined;
  if (scalar === undefined) problems.push(badValue(path, typeName(where, field), value));
  return scalar;
}

/** The scalar in its own type, or undefined when the value is not one (proto JSON takes numbers written as text). */
function parseScalar(schema: Schema, value: unknown): string | number | boolean | undefined {
  if (schema.type === "boolean") return typeof value === "boolean" ? value : undefined;
  if (schema.type === "string") {
    if (typeof value !== "string") return undefined;
    return schema.enum === undefined || schema.enum.includes(value) ? value : undefined;
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return undefined;
  if (schema.type === "integer" && (!Number.isInteger(number) || Math.abs(number) > 0x7fffffff))
    return undefined;
  return number;
}

function badValue(path: string, type: string, value: unknown): string {
  return `Invalid value at '${path}' (${type}), ${JSON.stringify(value)}`;
}

const docsTypes = "type.googleapis.com/google.apps.docs.v1.";

function typeName({ owner, key }: Where, field: Schema): string {
  if (field.$ref !== undefined) return docsTypes + field.$ref;
  if (field.enum !== undefined) {
    const name = key.charAt(0).toUpperCase() + key.slice(1);
    return docsTypes + (name === "NamedStyleType" ? name : `${owner}.${name}`);
  }
  const scalars: Readonly<Record<string, string>> = {
    int32: "TYPE_INT32",
    double: "TYPE_DOUBLE",
    float: "TYPE_FLOAT",
    boolean: "TYPE_BOOL",
    string: "TYPE_STRING",
  };
  return scalars[field.format ?? ""] ?? scalars[field.type ?? ""] ?? "TYPE_STRING";
}
