// rejectSuggestion: all is as it was before it (rulebook 11.7). It takes effect at once in a batch of suggestions too.
import { endSuggestion } from "../suggestions/decide.ts";
import { defineRequest } from "./define-request.ts";

export const rejectSuggestion = defineRequest({
  kind: "rejectSuggestion",
  asSuggestion: "at-once",
  apply: (draft, { suggestionId = "" }) => {
    endSuggestion(draft, suggestionId, "reject");
    return {};
  },
});
