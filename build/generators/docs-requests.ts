// Writes the emulator's table of Docs requests from the files that define them (adding a request edits no other file), and
// reads from them what docs/local-google.md says of each.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { GeneratedFile } from "../generators.ts";

const folder = "src/emulator/docs/requests";
const suffix = ".request.ts";

export function generateDocsRequests(root: string): GeneratedFile[] {
  const files = requestFiles(root);
  const kinds = files.map(kindOf);
  const content = `// Generated from the *.request.ts files of this folder by build/generators/docs-requests.ts; do not edit.
${files.map((name, index) => `import { ${kinds[index]} } from "./${name}";`).join("\n")}
import type { DefinedRequest } from "./define-request.ts";

const all: readonly DefinedRequest[] = [${kinds.join(", ")}];

/** Requests by kind. A kind that is missing here is refused as not implemented. */
export const requestTable: ReadonlyMap<string, DefinedRequest> = new Map(all.map((one) => [one.kind, one]));
`;
  return [{ path: `${folder}/table.ts`, content }];
}

const suggestionWords: Readonly<Record<string, string>> = {
  made: "made as one",
  "at-once": "takes effect at once",
  refused: "refused, as Google does",
  "no-place": "refused: Google's JSON has no field for it",
};

export interface RequestRow {
  readonly kind: string;
  readonly what: string;
  /** What becomes of it as a suggestion. */
  readonly asSuggestion: string;
}

/** What the file of each request says of it, by name. */
export function readRequestRows(root: string): RequestRow[] {
  return requestFiles(root).map((name) =>
    rowOf(kindOf(name), readFileSync(resolve(root, folder, name), "utf8")),
  );
}

function rowOf(kind: string, source: string): RequestRow {
  const words = /^\/\/ \w+: ([^\n]*(?:\n\/\/ [^\n]*)*)/.exec(source)?.[1] ?? "";
  const what = words
    .replace(/\n\/\/ /g, " ")
    .replace(/ \(rulebook [^)]*\)/g, "")
    .replace(/\|/g, "\\|");
  const support = /asSuggestion: "([\w-]+)"/.exec(source)?.[1] ?? "";
  return { kind, what, asSuggestion: suggestionWords[support] ?? support };
}

function requestFiles(root: string): string[] {
  return readdirSync(resolve(root, folder))
    .filter((name) => name.endsWith(suffix))
    .sort();
}

function kindOf(file: string): string {
  return file.slice(0, -suffix.length).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
