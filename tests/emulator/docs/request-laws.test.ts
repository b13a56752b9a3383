import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Document, Tab } from "../../../src/google-api/docs.ts";
import { propertyRuns } from "../../support/runs.ts";
import { testDocument } from "../../support/test-documents.ts";
import { anyMove, isAccepted } from "./any-request.ts";
import { flatten } from "./flat-view.ts";
import { openDocument } from "./open-docs.ts";

const documents = [
  "tables-merged-and-nested-lists",
  "legacy-footnotes-header-image",
  "nested-tabs-and-contents",
  "pending-suggestions",
] as const;

function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Throws unless indexes follow from the content, every segment ends in a newline, and tables are rectangles. */
function check(document: Document): void {
  for (const [key, tokens] of Object.entries(flatten(document)))
    if (tokens[tokens.length - 1] !== "\n") throw new Error(`${key} does not end in a newline`);
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const { tableRows, columns } = value as { tableRows?: { tableCells?: unknown[] }[]; columns?: number };
    const widths = new Set(tableRows?.map(({ tableCells }) => tableCells?.length));
    if (widths.size > 1 || (widths.size === 1 && !widths.has(columns)))
      throw new Error(`a table of ${columns} columns has rows of ${[...widths].join(", ")} cells`);
    Object.values(value).forEach(visit);
  };
  visit(document.tabs);
}

/** The tabs' indexes as they stand in the tree. */
function checkTabs(tabs: readonly Tab[] | undefined): void {
  (tabs ?? []).forEach(({ tabProperties, childTabs }, index) => {
    expect(tabProperties?.index).toBe(index);
    checkTabs(childTabs);
  });
}

describe("requests of every kind", () => {
  it.each(documents)(
    "leave a whole document, or, refused, the one before: %s (rulebook 2, 3, 5.1)",
    (name) => {
      const content = testDocument(name);
      fc.assert(
        fc.property(fc.array(anyMove, { minLength: 1, maxLength: 8 }), (moves) => {
          const document = openDocument(content);
          for (const one of moves) {
            const before = document.read();
            const request = one(flatten(before));
            if (!isAccepted(() => document.batch([request]))) expectSame(document.read(), before);
          }
          const after = document.read();
          check(after);
          checkTabs(after.tabs);
          expectSame(openDocument(after).read(), JSON.parse(JSON.stringify(after)));
        }),
        { numRuns: Math.ceil(propertyRuns() / 4) },
      );
    },
  );
});
