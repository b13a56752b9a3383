// Writes the emulator's table of Docs requests from the files that define them (adding a request edits no other file), and
// the manual's list of them.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GeneratedFile } from "../generators.ts";

const folder = "src/emulator/docs/requests";
const suffix = ".request.ts";

export function generateDocsRequests(root: string): GeneratedFile[] {
  const files = readdirSync(resolve(root, folder))
    .filter((name) => name.endsWith(suffix))
    .sort();
  const kinds = files.map((name) => camelCase(name.slice(0, -suffix.length)));
  const content = `// Generated from the *.request.ts files of this folder by build/generators/docs-requests.ts; do not edit.
${files.map((name, index) => `import { ${kinds[index]} } from "./${name}";`).join("\n")}
import type { DefinedRequest } from "./define-request.ts";

const all: readonly DefinedRequest[] = [${kinds.join(", ")}];

/** Requests by kind. A kind that is missing here is refused as not implemented. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
`;
  const rows = files.map((name, index) =>
    rowOf(kinds[index] ?? "", readFileSync(resolve(root, folder, name), "utf8")),
  );
  return [
    { path: `${folder}/table.ts`, content },
    { path: "docs/docs-requests.md", content: page(rows) },
  ];
}

const suggestionWords: Readonly<Record<string, string>> = {
  made: "made as one",
  "at-once": "takes effect at once",
  refused: "refused, as Google does",
  missing: "refused as not implemented",
};

/** A line of the manual: what the file says of the request, and what becomes of it as a suggestion. */
function rowOf(kind: string, source: string): string {
  const words = /^\/\/ \w+: ([^\n]*(?:\n\/\/ [^\n]*)*)/.exec(source)?.[1] ?? "";
  const what = words
    .replace(/\n\/\/ /g, " ")
    .replace(/ \(rulebook [^)]*\)/g, "")
    .replace(/\|/g, "\\|");
  const support = /asSuggestion: "([\w-]+)"/.exec(source)?.[1] ?? "";
  return `| \`${kind}\` | ${what} | ${suggestionWords[support] ?? support} |`;
}

function page(rows: readonly string[]): string {
  return `# Docs requests of the local Google

Generated from \`${folder}\`; do not edit. Every request that the discovery document names is there; one file each. What is chosen where Google's behaviour is not known stands in [local-google.md](local-google.md).

| request | what it does | as a suggestion |
|---|---|---|
${rows.join("\n")}
`;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
