// Deciding on every suggestion, whoever made it and however it came into the document.
import fc from "fast-check";
import type { Document } from "../../../../src/google-api/docs.ts";
import { propertyRuns } from "../../../support/runs.ts";
import { canonical } from "../canonical.ts";
import { flatten } from "../flat-view.ts";
import type { OpenDocument } from "../open-docs.ts";
import { requestOf } from "./every-request.ts";
import { suggestionIdsIn } from "./ground.ts";
import { expectSame } from "./same.ts";
import { ground, open, suggestedStories, suggestTo, wholeAnswer, type SuggestedStory } from "./story.ts";
import { problemsOf } from "./well-formed.ts";

/** Ends every suggestion, in an order that `order` chooses; some go along with others. */
function decideAll(
  document: OpenDocument,
  kind: "acceptSuggestion" | "rejectSuggestion",
  order: number,
): void {
  for (let left = suggestionIdsIn(document.read().tabs); left.length > 0;) {
    const suggestionId = left[order % left.length] ?? "";
    document.batch([{ [kind]: { suggestionId } }]);
    const now = suggestionIdsIn(document.read().tabs);
    if (now.includes(suggestionId)) throw new Error(`${suggestionId} still marks something after ${kind}`);
    left = now;
  }
}

function told(story: SuggestedStory): OpenDocument {
  const document = open({ ...story, suggested: [] });
  for (const { move, author } of story.suggestions)
    suggestTo(document, requestOf(move, ground(document)), author);
  return document;
}

/** The view without its name and revision. */
const content = (document: Document): unknown =>
  JSON.parse(JSON.stringify(canonical({ ...document, suggestionsViewMode: "SUGGESTIONS_INLINE" })));

describe("when every suggestion is", () => {
  it.each([
    ["accepted", "acceptSuggestion", "PREVIEW_SUGGESTIONS_ACCEPTED"],
    ["rejected", "rejectSuggestion", "PREVIEW_WITHOUT_SUGGESTIONS"],
  ] as const)(
    "%s, the document is what that view showed, and none is left (rulebook 11.1, 11.7)",
    (_, kind, mode) => {
      fc.assert(
        fc.property(suggestedStories, fc.nat(), (story, order) => {
          const document = told(story);
          const had = new Set(problemsOf(wholeAnswer(document)));
          const shown = document.view(mode);
          decideAll(document, kind, order);
          const after = document.read();
          expectSame(flatten(after), flatten(shown));
          // What is accepted one by one can meet another state than all at once: bold text in a style that turns bold first
          // stays bold by itself, and a paragraph that loses its newline before its text leaves its style to what is left.
          if (kind === "rejectSuggestion") expectSame(content(after), content(shown));
          expect(problemsOf(wholeAnswer(document)).filter((problem) => !had.has(problem))).toEqual([]);
        }),
        { numRuns: Math.ceil(propertyRuns() / 2) },
      );
    },
  );
});
