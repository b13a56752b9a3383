// Documents that tests run on: the repository's own always, and captures of the real service when they lie beside the checkout.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Document } from "../../src/google-api/docs.ts";

export interface TestDocument {
  readonly name: string;
  /** Parses afresh, so that no test can change another's input. */
  readonly read: () => Document;
}

const root = resolve(__dirname, "..", "..");
const folders = [resolve(root, "tests/fixtures/documents"), resolve(root, "../shared/fixtures/real-docs")];

/** All documents in Docs JSON, by file name. */
export function testDocuments(): TestDocument[] {
  const files = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => name.endsWith(".json"))
          .sort()
          .map((name) => resolve(folder, name))
      : [],
  );
  return [resolve(root, "build/demo/sample-document.json"), ...files].map((path) => ({
    name: path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, ""),
    read: () => JSON.parse(readFileSync(path, "utf8")) as Document,
  }));
}

/** The document of this name; fails when there is none. */
export function testDocument(name: string): Document {
  const found = testDocuments().find((document) => document.name === name);
  if (found === undefined) throw new Error(`expected a test document named ${name}, found none`);
  return found.read();
}
