import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { errorTable } from "../../src/kernel/errors.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { catalogueHello } from "../../src/tools/catalog-digests.ts";
import { declarations } from "../../src/tools/declarations.ts";
import { toolsets } from "../../src/tools/toolset.ts";

type Schema = { readonly [key: string]: unknown };

/** Every schema inside a schema, with its path. */
function schemasIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const inner: { path: string; schema: Schema }[] = [{ path, schema }];
  const properties = (schema["properties"] ?? {}) as Record<string, Schema>;
  for (const [name, field] of Object.entries(properties)) inner.push(...schemasIn(field, `${path}.${name}`));
  if (typeof schema["items"] === "object") inner.push(...schemasIn(schema["items"] as Schema, `${path}[]`));
  return inner;
}

const declared = declarations.map((declaration) => [declaration.name, declaration] as const);

describe("the catalogue", () => {
  it("holds one tool for each *.tool.ts, in the order of the files, and the declarations and digests match it", () => {
    const files = readdirSync(resolve(__dirname, "../../src/tools")).filter((name) =>
      name.endsWith(".tool.ts"),
    );
    const expected = files.sort().map((name) => name.replace(/\.tool\.ts$/, "").replaceAll("-", "_"));
    expect(catalog.map(({ name }) => name)).toEqual(expected);
    expect(declarations.map(({ name }) => name)).toEqual(expected);
    expect(Object.keys(catalogueHello.tools)).toEqual(expected);
  });

  it("is at most 32 KB as published, without output schemas", () => {
    const published = declarations.map(
      ({ outputSchema: _out, toolset: _set, kind: _kind, localParts: _parts, ...rest }) => rest,
    );
    expect(Buffer.byteLength(JSON.stringify(published))).toBeLessThanOrEqual(32 * 1024);
  });

  it("publishes no alias", () => {
    expect(
      JSON.stringify(declarations.map(({ inputSchema }) => Object.keys(inputSchema["properties"] ?? {}))),
    ).not.toMatch(/"(document_id|document|tab)"/);
  });
});

describe.each(declared)("%s", (name, declaration) => {
  const tool = catalog.find((one) => one.name === name)!;

  it("is named by a verb and a noun, or by one verb, and says what it is", () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(declaration.title).not.toBe("");
    expect(declaration.description.length).toBeGreaterThan(60);
    expect(toolsets).toContain(declaration.toolset);
  });

  it.each(["inputSchema", "outputSchema"] as const)("has a flat %s", (which) => {
    const schema: Schema = declaration[which];
    expect(schema["type"]).toBe("object");
    for (const { path, schema: inner } of schemasIn(schema, name)) {
      const keys = Object.keys(inner).filter((key) =>
        ["anyOf", "oneOf", "allOf", "$ref", "not"].includes(key),
      );
      expect({ path, keys }).toEqual({ path, keys: [] });
      expect({ path, type: inner["type"] }).not.toEqual({ path, type: "null" });
      expect({ path, isList: Array.isArray(inner["type"]) }).toEqual({ path, isList: false });
      if (inner["type"] === "array")
        expect({ path, items: typeof inner["items"] }).toEqual({ path, items: "object" });
      if (inner["type"] === "object")
        expect({ path, fields: typeof inner["properties"] }).toEqual({ path, fields: "object" });
    }
  });

  it("refuses unknown arguments in its schema", () => {
    expect(declaration.inputSchema["additionalProperties"]).toBe(false);
  });

  it("derives its annotations from its kind", () => {
    expect(declaration.annotations.readOnlyHint).toBe(declaration.kind === "read");
    const shared = ["dry_run", "verify", "accept_losses", "mode"];
    const fields = Object.keys(declaration.inputSchema["properties"] ?? {});
    expect(shared.filter((field) => fields.includes(field))).toEqual(
      declaration.kind === "write" ? shared : [],
    );
  });

  it("names only codes of the table, and its examples fit its schema", () => {
    for (const code of tool.errors) expect(Object.keys(errorTable)).toContain(code);
    expect(tool.examples.length).toBeGreaterThan(0);
    for (const { input } of tool.examples) expect(tool.published.safeParse(input).success).toBe(true);
  });

  it("says which documents its arguments name", () => {
    const named = tool.documentIds({ document: "https://docs.google.com/document/d/abc_-1/edit" });
    expect(named).toEqual("doc_id" in tool.input.shape ? ["abc_-1"] : []);
  });
});
