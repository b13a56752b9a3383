import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { testDocument } from "../../../support/test-documents.ts";
import { isAccepted, suggestibleMove } from "../any-request.ts";
import { canonical } from "../canonical.ts";
import { flatten } from "../flat-view.ts";
import type { OpenDocument } from "../open-docs.ts";
import { openDocument, withPreview } from "../open-docs.ts";

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
      { numRuns: Math.ceil(propertyRuns() / 4) },
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
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });

  it.each(documents)("leaves no trace once it is rejected: %s (rulebook 11.7)", (name) => {
    const content = testDocument(name);
    const before = canonical(openDocument(content, withPreview()).read());
    fc.assert(
      fc.property(
        fc.array(suggestibleMove, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (moves, isLatestFirst) => {
          const document = openDocument(content, withPreview());
          const made = new Set<string>();
          for (const one of moves)
            isAccepted(() => {
              const { suggestionResponses } = document.suggest([one(flatten(document.read()))]);
              for (const { createdSuggestionIds = [], deletedSuggestionIds = [] } of suggestionResponses) {
                createdSuggestionIds.forEach((id) => made.add(id));
                deletedSuggestionIds.forEach((id) => made.delete(id));
              }
            });
          const ids = isLatestFirst ? [...made].reverse() : [...made];
          const gone = new Set<string>();
          for (const suggestionId of ids) {
            if (gone.has(suggestionId)) continue;
            const { suggestionResponses = [] } = document.batch([{ rejectSuggestion: { suggestionId } }]);
            for (const { deletedSuggestionIds = [] } of suggestionResponses)
              deletedSuggestionIds.forEach((id) => gone.add(id));
          }
          expectSame(canonical(document.read()), before);
        },
      ),
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });

  it.each(documents)("is the direct edit once it is accepted: %s (rulebook 11.7, 6)", (name) => {
    const content = testDocument(name);
    fc.assert(
      fc.property(suggestibleMove, (one) => {
        const suggested = openDocument(content, withPreview());
        const direct = openDocument(content, withPreview());
        const request = one(flatten(direct.read()));
        if (!isAccepted(() => direct.batch([request]))) return;
        const ids = suggested
          .suggest([request])
          .suggestionResponses.flatMap(({ createdSuggestionIds = [] }) => createdSuggestionIds);
        for (const suggestionId of ids) suggested.batch([{ acceptSuggestion: { suggestionId } }]);
        const mode = "SUGGESTIONS_INLINE";
        expectSame(shown(suggested, mode), shown(direct, mode));
      }),
      { numRuns: Math.ceil(propertyRuns() / 4) },
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
      { numRuns: Math.ceil(propertyRuns() / 4) },
    );
  });
});
