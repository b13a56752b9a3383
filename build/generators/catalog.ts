// Writes what follows from src/tools/*.tool.ts: the list of tools, their published declarations, digests, snapshots, the page docs/tools.md and the table in README.md.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { toJSONSchema } from "zod";
import { stableJson, type Json, type JsonObject } from "../../src/kernel/index.ts";
import type { ToolDeclaration } from "../../src/tools/declaration.ts";
import type { Tool } from "../../src/tools/define-tool.ts";
import type { GeneratedFile } from "../generators.ts";
import { readmeWithTools } from "./readme-tools.ts";
import { toolsPage } from "./tools-page.ts";

const toolsFolder = "src/tools";
const suffix = ".tool.ts";

interface FoundTool {
  /** `replace-text` */
  readonly file: string;
  /** `replaceText` */
  readonly exportName: string;
  readonly tool: Tool;
}

/** Reads every tool file; a file must export exactly one tool whose name is the file's with underscores. */
export async function generateCatalog(root: string): Promise<GeneratedFile[]> {
  const found = await findTools(root);
  const version = productVersion(root);
  const declarations = found.map(({ tool }) => declare(tool));
  return [
    { path: `${toolsFolder}/catalog.ts`, content: catalogFile(found) },
    { path: `${toolsFolder}/declarations.ts`, content: declarationsFile(declarations) },
    { path: `${toolsFolder}/catalog-digests.ts`, content: digestsFile(declarations, version) },
    {
      path: "docs/tools.md",
      content: toolsPage(found.map(({ tool }, place) => ({ tool, declaration: declarations[place] }))),
    },
    readmeWithTools(root, declarations),
    ...declarations.map((declaration) => ({
      path: `tests/snapshots/${declaration.name}.json`,
      content: `${JSON.stringify(declaration, null, 2)}\n`,
    })),
  ];
}

async function findTools(root: string): Promise<FoundTool[]> {
  const folder = resolve(root, toolsFolder);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(suffix))
    .sort();
  const found: FoundTool[] = [];
  for (const name of files) {
    const file = name.slice(0, -suffix.length);
    const loaded: Record<string, unknown> = await import(pathToFileURL(join(folder, name)).href);
    const tools = Object.entries(loaded).flatMap(([exportName, value]) =>
      isTool(value) ? [{ file, exportName, tool: value }] : [],
    );
    const [only] = tools;
    if (only === undefined || tools.length !== 1) {
      throw new Error(`expected one exported tool in ${toolsFolder}/${name}, found ${tools.length}`);
    }
    const expected = file.replaceAll("-", "_");
    if (only.tool.name !== expected) {
      throw new Error(
        `expected the tool in ${toolsFolder}/${name} to be named ${expected}, found ${only.tool.name}`,
      );
    }
    found.push(only);
  }
  return found;
}

function isTool(value: unknown): value is Tool {
  return (
    typeof value === "object" &&
    value !== null &&
    "run" in value &&
    "annotations" in value &&
    "input" in value
  );
}

function declare(tool: Tool): ToolDeclaration {
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    toolset: tool.toolset,
    kind: tool.kind,
    // `io: "input"`: otherwise a field with a default would be listed as required.
    inputSchema: schemaJson(toJSONSchema(tool.published, { io: "input" })),
    outputSchema: schemaJson(toJSONSchema(tool.output, { io: "output" })),
    ...(tool.localParts.length === 0 ? {} : { localParts: tool.localParts }),
    annotations: tool.annotations,
  };
}

/** That a whole number is one that numbers can hold need not be told. */
const isTold = (key: string, value: unknown): boolean =>
  !(key === "maximum" && value === Number.MAX_SAFE_INTEGER) &&
  !(key === "minimum" && value === Number.MIN_SAFE_INTEGER);

function schemaJson(schema: object): JsonObject {
  const copy: JsonObject = JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (isTold(key, value) ? value : undefined)),
  );
  return Object.fromEntries(Object.entries(copy).filter(([key]) => key !== "$schema"));
}

function catalogFile(found: readonly FoundTool[]): string {
  const imports = found.map(({ file, exportName }) => `import { ${exportName} } from "./${file}${suffix}";`);
  return [
    "// Generated from *.tool.ts; do not edit. All tools, for the script's router.",
    'import type { Tool } from "./define-tool.ts";',
    ...imports,
    "",
    `export const catalog: readonly Tool[] = [${found.map(({ exportName }) => exportName).join(", ")}];`,
    "",
  ].join("\n");
}

function declarationsFile(declarations: readonly ToolDeclaration[]): string {
  return [
    "// Generated from *.tool.ts; do not edit. All tools as published, for readers that must not load the schema library.",
    "/* eslint-disable max-lines -- data, not to be read */",
    'import type { ToolDeclaration } from "./declaration.ts";',
    "",
    `export const declarations: readonly ToolDeclaration[] = ${JSON.stringify(declarations)};`,
    "",
  ].join("\n");
}

function digestsFile(declarations: readonly ToolDeclaration[], version: string): string {
  const digests = Object.fromEntries(
    declarations.map((declaration) => [declaration.name, sha256Hex(digestedText(declaration, version))]),
  );
  return [
    "// Generated from *.tool.ts and package.json; do not edit. What bridge and script compare on first contact.",
    'import type { CatalogueHello } from "./declaration.ts";',
    "",
    "",
    "/** Version, digest of each tool's declaration, and digest of all of them. */",
    `export const catalogueHello: CatalogueHello = ${JSON.stringify({ version, catalogue: sha256Hex(stableJson(digests)), tools: digests })};`,
    "",
  ].join("\n");
}

/** Over name, description, input schema, local parts and version: two sides that agree on it mean the same call. */
function digestedText(declaration: ToolDeclaration, version: string): string {
  const { name, description, inputSchema, localParts } = declaration;
  const parts = localParts === undefined ? {} : { localParts: localParts.map((part) => ({ ...part })) };
  return stableJson({ name, description, inputSchema, version, ...parts });
}

function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function productVersion(root: string): string {
  const manifest: Json = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    const { version } = manifest;
    if (typeof version === "string") return version;
  }
  throw new Error("expected a version in package.json, found none");
}
