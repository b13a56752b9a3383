import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { isAccepted, suggestibleMove } from "../any-request.ts";
import { canonical } from "../canonical.ts";
import { flatten } from "../flat-view.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument } from "../open-docs.ts";

const documents = [
  "tables-merged-and-nested-lists",
  "legacy-footnotes-header-image",
  "many-scripts",
  "chips-and-placeholders",
  "pending-suggestions",
] as const;

function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** A view to compare; new ids are numbered as they come. */
function shown(document: OpenDocument, mode: string): unknown {
  const ids = new Map<string, string>();
  const numbered = JSON.stringify(canonical(document.view(mode))).replace(/kix\.[0-9a-z]{12}/g, (id) => {
    ids.set(id, ids.get(id) ?? `id ${ids.size}`);
    return ids.get(id) ?? "";
  });
  return JSON.parse(numbered);
}

describe("a batch of suggestions", () => {
  it.each(documents)("is not there without suggestions: %s (rulebook 11.1, 11.3)", (name) => {
    const content = testDocument(name);
    const before = shown(openDocument(content), "PREVIEW_WITHOUT_SUGGESTIONS");
    fc.assert(
      fc.property(fc.array(suggestibleMove, { minLength: 1, maxLength: 6 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) {
          const inline: Document = document.read();
          const request = one(flatten(inline));
          if (!isAccepted(() => document.suggest([request]))) expectSame(document.read(), inline);
        }
        flatten(document.read());
        expectSame(shown(document, "PREVIEW_WITHOUT_SUGGESTIONS"), before);
      }),
      { numRuns: Math.ceil(propertyRuns() / 2) },
    );
  });

  it.each(documents)("comes to the direct edit when accepted: %s (rulebook 11.1, 6)", (name) => {
    const content = testDocument(name);
    fc.assert(
      fc.property(suggestibleMove, (one) => {
        const suggested = openDocument(content);
        const direct = openDocument(content);
        const request = one(flatten(direct.read()));
        const isLegal = isAccepted(() => suggested.suggest([request]));
        expect(isAccepted(() => direct.batch([request]))).toBe(isLegal);
        if (!isLegal) return;
        const mode = "PREVIEW_SUGGESTIONS_ACCEPTED";
        expectSame(shown(suggested, mode), shown(direct, mode));
      }),
      { numRuns: Math.ceil(propertyRuns() / 2) },
    );
  });

  it("is as legal as the same edit made directly, and reads again as what it shows (rulebook 3, 11.1)", () => {
    const content = testDocument("pending-suggestions");
    fc.assert(
      fc.property(fc.array(suggestibleMove, { minLength: 1, maxLength: 5 }), (moves) => {
        const document = openDocument(content);
        for (const one of moves) isAccepted(() => document.suggest([one(flatten(document.read()))]));
        const read = document.read();
        expectSame(openDocument(read).read(), JSON.parse(JSON.stringify(read)));
      }),
      { numRuns: Math.ceil(propertyRuns() / 2) },
    );
  });
});
