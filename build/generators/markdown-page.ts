// The matrix of docs/markdown.md, out of the table of constructs that the tests hold.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GeneratedFile } from "../generators.ts";
import { constructs } from "../../src/kernel/markdown/constructs.ts";
import { codeSpan } from "../../src/kernel/markdown/render/render-line.ts";
import { lossKinds } from "../../src/kernel/markdown/losses.ts";

const path = "docs/markdown.md";

/** docs/markdown.md with its matrix and the kinds of losses brought up to date. Throws when a mark is missing. */
export function generateMarkdownPage(root: string): GeneratedFile[] {
  const page = readFileSync(resolve(root, path), "utf8");
  return [{ path, content: withPart(withPart(page, "constructs", matrix()), "losses", losses()) }];
}

function matrix(): string {
  return table(
    ["construct", "as it is written", "document to Markdown", "Markdown to blocks", ""],
    constructs.map(({ name, example, reading, parsing, refusedAs, words }) => [
      name,
      example === null ? "" : shown(example),
      reading === "none" ? "" : reading,
      refusedAs === undefined ? (parsing === "none" ? "" : parsing) : `${parsing} as \`${refusedAs}\``,
      words,
    ]),
  );
}

function losses(): string {
  return table(
    ["kind", "what is not said"],
    Object.entries(lossKinds).map(([kind, words]) => [`\`${kind}\``, words]),
  );
}

/** The lines of an example as code in a cell. */
function shown(example: string): string {
  return example
    .split("\n")
    .map((line) => (line === "" ? "" : codeSpan(line).replace(/\|/g, "\\|")))
    .join("<br>");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The text with that content between the line of the first mark and the line of the second. */
function withPart(text: string, name: string, content: string): string {
  const begin = text.indexOf(`<!-- generated: ${name}, from `);
  const end = text.indexOf(`\n<!-- end of ${name} -->`);
  if (begin < 0 || end < begin) throw new Error(`expected the marks of ${name} in ${path}`);
  return `${text.slice(0, text.indexOf("\n", begin))}\n${content}${text.slice(end)}`;
}
