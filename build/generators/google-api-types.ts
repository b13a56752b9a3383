// Writes src/google-api/docs.ts and drive.ts from the vendored discovery documents: one interface a schema, every field optional.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GeneratedFile } from "../generators.ts";

interface Schema {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}

interface Discovery {
  readonly revision: string;
  readonly schemas: Readonly<Record<string, Schema>>;
}

const sources = [
  { api: "Docs v1", from: "src/google-api/discovery/docs-v1.json", to: "src/google-api/docs.ts" },
  { api: "Drive v3", from: "src/google-api/discovery/drive-v3.json", to: "src/google-api/drive.ts" },
];

export function generateGoogleApiTypes(root: string): GeneratedFile[] {
  return sources.map(({ api, from, to }) => {
    const discovery = parseDiscovery(readFileSync(resolve(root, from), "utf8"));
    const head =
      `// Generated from ${from} (Google's ${api} discovery document, revision ${discovery.revision}); do not edit.\n` +
      `// Every field is optional, as on the wire: the service leaves out what is empty, zero or false.\n\n`;
    const body = Object.keys(discovery.schemas)
      .sort()
      .map((name) => `export interface ${name} ${objectType(discovery.schemas[name] ?? {})}\n`)
      .join("\n");
    return { path: to, content: head + body };
  });
}

function objectType(schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `  ${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}?: ${fieldType(field)};`,
  );
  return `{\n${fields.join("\n")}\n}`;
}

function fieldType(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref;
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.type === "array") return `Array<${fieldType(schema.items ?? {})}>`;
  if (schema.type === "object") {
    if (schema.additionalProperties !== undefined)
      return `Record<string, ${fieldType(schema.additionalProperties)}>`;
    return objectType(schema);
  }
  if (schema.type === "integer" || schema.type === "number") return "number";
  if (schema.type === "boolean") return "boolean";
  if (schema.type === "string") return "string";
  return "unknown";
}

function parseDiscovery(text: string): Discovery {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null || !("schemas" in value) || !("revision" in value)) {
    throw new Error("a discovery document must have `revision` and `schemas`");
  }
  return value as Discovery;
}
