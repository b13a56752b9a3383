// Field masks: the text form of `fields` as a tree of names, checked against a message (rulebook 1.4, 4.4, 6.3).
import type { Schema } from "./discovery.ts";
import { fieldNamed, messageSchema, resolved } from "./discovery.ts";

/** What a mask picks: everything, or these fields and what is picked in each. */
export type FieldTree = "all" | ReadonlyMap<string, FieldTree>;

/** A mask that cannot be used; `path` is what has no matching field, the whole text when it cannot be read. */
export class MaskProblem extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`No field matches ${path}.`);
    this.path = path;
  }
}

/** Child tabs go no deeper than three levels; no mask that means something needs as many names below each other. */
const maxLevels = 100;

/**
 * The tree of a mask such as `title,tabs(tabProperties/title,documentTab.body)`; names may be written either way.
 * Throws MaskProblem for text that is no mask and for names that the message lacks.
 */
export function parseFieldMask(text: string, messageName: string): FieldTree {
  const tokens = text.match(/[A-Za-z0-9_:$-]+|\*|[,()/.]|\S/g) ?? [];
  let next = 0;
  let levels = 0;
  const take = (token: string): boolean => {
    const isNext = tokens[next] === token;
    if (isNext) next += 1;
    return isNext;
  };

  const list = (schema: Schema | null, prefix: string): FieldTree => {
    let tree: FieldTree = new Map();
    do tree = united(tree, path(schema, prefix));
    while (take(","));
    return tree;
  };

  const path = (schema: Schema | null, prefix: string): FieldTree => {
    levels += 1;
    if (levels > maxLevels) throw new MaskProblem(text);
    const tree = onePath(schema, prefix);
    levels -= 1;
    return tree;
  };

  const onePath = (schema: Schema | null, prefix: string): FieldTree => {
    const name = tokens[next];
    if (name === undefined || /^[,()/.]$/.test(name)) throw new MaskProblem(text);
    next += 1;
    const step = name === "*" ? null : stepInto(schema, name);
    const here = prefix === "" ? name : `${prefix}.${name}`;
    if (step === undefined || !/^(\*|[A-Za-z0-9_:$-]+)$/.test(name)) throw new MaskProblem(here);
    const below =
      take("/") || take(".")
        ? path(step?.schema ?? null, here)
        : take("(")
          ? group(step?.schema ?? null, here)
          : "all";
    return step === null && below === "all" ? "all" : new Map([[step?.name ?? "*", below]]);
  };

  const group = (schema: Schema | null, prefix: string): FieldTree => {
    const tree = list(schema, prefix);
    if (!take(")")) throw new MaskProblem(text);
    return tree;
  };

  const tree = list(messageSchema(messageName), "");
  if (next < tokens.length) throw new MaskProblem(text);
  return tree;
}

/** The field that a name means inside a schema; undefined when there is none. Keys of maps are free. */
function stepInto(schema: Schema | null, name: string): { name: string; schema: Schema | null } | undefined {
  if (schema === null) return { name, schema: null };
  if (schema.additionalProperties !== undefined) return { name, schema: inner(schema.additionalProperties) };
  const field = fieldNamed(schema, name);
  const found = field === null ? undefined : schema.properties?.[field];
  return field === null || found === undefined ? undefined : { name: field, schema: inner(found) };
}

function inner(schema: Schema): Schema {
  return resolved(schema.type === "array" ? (schema.items ?? {}) : schema);
}

function united(left: FieldTree, right: FieldTree): FieldTree {
  if (left === "all" || right === "all") return "all";
  const both = new Map(left);
  for (const [name, tree] of right) {
    const other = both.get(name);
    both.set(name, other === undefined ? tree : united(other, tree));
  }
  return both;
}
