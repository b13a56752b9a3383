// The list of what is generated. A generator reads the repository and answers files; build/generate.ts writes or checks them.
import { generateCatalog } from "./generators/catalog.ts";
import { generateDocsRequests } from "./generators/docs-requests.ts";
import { generateErrorsPage } from "./generators/errors-page.ts";
import { generateGoogleApiTypes } from "./generators/google-api-types.ts";
import { generateGraphemeTable } from "./generators/grapheme-table.ts";
import { generateLocalGooglePage } from "./generators/local-google-page.ts";
import { generateMarkdownPage } from "./generators/markdown-page.ts";

export interface GeneratedFile {
  /** Path from the repository's root. */
  readonly path: string;
  readonly content: string;
}

export type Generator = (root: string) => GeneratedFile[] | Promise<GeneratedFile[]>;

export const generators: readonly Generator[] = [
  generateGoogleApiTypes,
  generateGraphemeTable,
  generateCatalog,
  generateErrorsPage,
  generateDocsRequests,
  generateLocalGooglePage,
  generateMarkdownPage,
];
