// deleteSuggestion: its author takes it back, thread and all (rulebook 11.7). It takes effect at once in a batch of suggestions too.
import { endSuggestion } from "../suggestions/decide.ts";
import { defineRequest } from "./define-request.ts";

export const deleteSuggestion = defineRequest({
  kind: "deleteSuggestion",
  asSuggestion: "at-once",
  apply: (draft, { suggestionId = "" }) => {
    endSuggestion(draft, suggestionId, "delete");
    return {};
  },
});
