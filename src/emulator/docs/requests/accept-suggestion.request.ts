// acceptSuggestion: its insertions stay, its deletions go (rulebook 11.7). It takes effect at once in a batch of suggestions too.
import { endSuggestion } from "../suggestions/decide.ts";
import { defineRequest } from "./define-request.ts";

export const acceptSuggestion = defineRequest({
  kind: "acceptSuggestion",
  asSuggestion: "at-once",
  apply: (draft, { suggestionId = "" }) => {
    endSuggestion(draft, suggestionId, "accept");
    return {};
  },
});
