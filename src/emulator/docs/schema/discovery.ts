// Google's own description of the Docs messages, and how its fields are named. It must not look at documents.
import discovery from "../../../google-api/discovery/docs-v1.json" with { type: "json" };

/** A message, field or scalar as the discovery document describes it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
}

const schemas: Readonly<Record<string, Schema>> = discovery.schemas;

/** The message of that name. */
export function messageSchema(name: string): Schema {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`The discovery document has no ${name}.`);
  return schema;
}

/** The schema itself, or the message it refers to. */
export function resolved(schema: Schema): Schema {
  return schema.$ref === undefined ? schema : messageSchema(schema.$ref);
}

/** The message's own spelling (camelCase) of a field written either way, or null when it has none (rulebook 1.2). */
export function fieldNamed(schema: Schema, name: string): string | null {
  const properties = schema.properties ?? {};
  if (Object.hasOwn(properties, name)) return name;
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return camel !== name && snakeCase(camel) === name && Object.hasOwn(properties, camel) ? camel : null;
}

/** Google's paths are written with underscores: `insertText` is `insert_text`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
