// The `fields` of a style request: which properties change, checked as the service does (rulebook 1.4, 6.3).
import type { Schema } from "../schema/discovery.ts";
import { fieldNamed, messageSchema, resolved } from "../schema/discovery.ts";
import { Refusal } from "./refusal.ts";

/** One changed property: the names from the style down. */
export type StylePath = readonly [string, ...string[]];

/**
 * The paths of a style mask; `*` is every field but the `unallowed` ones. Throws Refusal for an empty mask, for an
 * unknown name and for a read-only field.
 */
export function parseStyleMask(
  fields: string | undefined,
  messageName: string,
  unallowed: readonly string[],
): StylePath[] {
  const written = (fields ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  if (written.length === 0)
    throw new Refusal("At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)");
  const schema = messageSchema(messageName);
  const all = Object.keys(schema.properties ?? {}).filter((name) => !unallowed.includes(name));
  return written.flatMap((name): StylePath[] => {
    if (name === "*") return all.map((field): StylePath => [field]);
    const [first, ...below] = pathOf(name, schema);
    if (first === undefined) throw new Refusal(`Invalid field: ${name}`);
    if (unallowed.includes(first)) throw new Refusal(`Unallowed field: ${first}`);
    return [[first, ...below]];
  });
}

function pathOf(written: string, message: Schema): string[] {
  let schema: Schema = message;
  return written.split(".").map((name) => {
    const field = fieldNamed(schema, name);
    const found = field === null ? undefined : schema.properties?.[field];
    if (field === null || found === undefined) throw new Refusal(`Invalid field: ${written}`);
    schema = resolved(found);
    return field;
  });
}
