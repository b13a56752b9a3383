// Drive's `fields` parameter: parses a selection, checks its names against Google's schema, cuts an answer down to it.
import { driveSchemas, type SchemaDescription } from "../api/discovery.ts";
import { isRecord, ownValue } from "../json-value.ts";
import { invalidFieldSelection } from "./drive-error.ts";

/** More than any resource has. */
const maxLevels = 100;

/** Selected names, each with what is selected below it; null means all of it. */
type Selection = Map<string, Selection | null>;

/**
 * Cuts `value`, a resource of the schema `schemaName`, down to `fields` (`a,b(c,d),e/f`, `*`).
 * Throws 400 `Invalid field selection X` for a name the schema does not have and for a malformed selection.
 */
export function selectFields(value: unknown, fields: string, schemaName: string): unknown {
  const selection = parse(fields);
  const schema = driveSchemas[schemaName];
  if (schema !== undefined) check(selection, schema);
  return cut(value, selection);
}

function parse(text: string): Selection {
  const tokens = text.match(/[^\s,()/]+|[,()/]/g) ?? [];
  if (levelsOf(tokens) > maxLevels) throw invalidFieldSelection(text);
  let position = 0;
  const selection = parseList();
  if (position < tokens.length) throw invalidFieldSelection(text);
  return selection;

  function parseList(): Selection {
    const list: Selection = new Map();
    do {
      const [name, below] = parseItem();
      const known = list.get(name);
      list.set(name, known === undefined ? below : merge(known, below));
    } while (take(","));
    return list;
  }

  function parseItem(): [string, Selection | null] {
    const name = tokens[position++];
    if (name === undefined || /^[,()/]$/.test(name)) throw invalidFieldSelection(name ?? text);
    if (take("/")) return [name, new Map([parseItem()])];
    if (!take("(")) return [name, null];
    const below = parseList();
    if (!take(")")) throw invalidFieldSelection(text);
    return [name, below];
  }

  function take(token: string): boolean {
    if (tokens[position] !== token) return false;
    position += 1;
    return true;
  }
}

/** How deep names stand below each other at most. */
function levelsOf(tokens: readonly string[]): number {
  let [open, slashes, deepest] = [0, 0, 0];
  for (const token of tokens) {
    if (token === "(") open += 1;
    else if (token === ")") open -= 1;
    else if (token === "/") slashes += 1;
    deepest = Math.max(deepest, open + slashes);
    if (token === ",") slashes = 0;
  }
  return deepest;
}

function merge(one: Selection | null, other: Selection | null): Selection | null {
  return one === null || other === null ? null : new Map([...one, ...other]);
}

function check(selection: Selection, schema: SchemaDescription): void {
  const resolved = resolve(schema);
  for (const [name, below] of selection) {
    if (name === "*") continue;
    const member = ownValue(resolved.properties ?? {}, name) ?? resolved.additionalProperties;
    if (member === undefined) throw invalidFieldSelection(name);
    if (below !== null) check(below, member);
  }
}

function resolve(schema: SchemaDescription): SchemaDescription {
  if (schema.items !== undefined) return resolve(schema.items);
  const named = schema.$ref === undefined ? undefined : driveSchemas[schema.$ref];
  return named ?? schema;
}

function cut(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => cut(item, selection));
  if (!isRecord(value)) return value;
  const everything = selection.get("*");
  const result: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const below = selection.get(name) ?? (selection.has(name) ? null : everything);
    if (below === undefined) continue;
    result[name] = below === null ? member : cut(member, below);
  }
  return result;
}
