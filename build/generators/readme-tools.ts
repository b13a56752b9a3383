// The table of tools in README.md, between its two marks, with the size of the published list.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { ToolDeclaration } from "../../src/tools/declaration.ts";
import type { GeneratedFile } from "../generators.ts";

const path = "README.md";
const [start, end] = ["<!-- tools:start -->", "<!-- tools:end -->"] as const;

/** README.md with the table as the tools are now. Throws when its marks are missing. */
export function readmeWithTools(root: string, declarations: readonly ToolDeclaration[]): GeneratedFile {
  const text = readFileSync(resolve(root, path), "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`expected ${start} and ${end} in ${path}`);
  return {
    path,
    content: `${text.slice(0, from + start.length)}\n${table(declarations)}\n${text.slice(to)}`,
  };
}

function table(declarations: readonly ToolDeclaration[]): string {
  const rows = declarations.map(
    ({ name, kind, title, toolset }) =>
      `| [\`${name}\`](docs/tools.md#${name}) | ${kind} | ${toolset} | ${title} |`,
  );
  const published = declarations.map(({ name, title, description, inputSchema, annotations }) => ({
    name,
    title,
    description,
    inputSchema,
    annotations: { title, ...annotations },
  }));
  const kilobytes = (Buffer.byteLength(JSON.stringify({ tools: published })) / 1024).toFixed(1);
  return [
    "| tool | kind | toolset | |",
    "|---|---|---|---|",
    ...rows,
    "",
    `The published list takes ${kilobytes} KB without output schemas.`,
  ].join("\n");
}
