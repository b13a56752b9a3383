// Documents captured from the service, where they lie beside the repository; the tests hold without them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Document } from "../../src/google-api/docs.ts";

export interface Capture {
  readonly name: string;
  readonly document: Document;
}

/** Every captured document that is at hand; none when the folder is not there. */
export function captures(): readonly Capture[] {
  const folder = resolve(__dirname, "../../../shared/fixtures/real-docs");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => ({ name, document: JSON.parse(readFileSync(resolve(folder, name), "utf8")) as Document }));
}
