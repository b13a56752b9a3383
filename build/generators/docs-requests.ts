// Writes the emulator's table of Docs requests from the files that define them: adding a request edits no other file.
import { readdirSync } from "node:fs";
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
  return [{ path: `${folder}/table.ts`, content }];
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
