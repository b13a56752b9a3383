// insertPerson: a person chip; the service finds the name by itself, so none may be given (rulebook 7).
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { Refusal } from "../edit/refusal.ts";
import { defineRequest } from "./define-request.ts";

export const insertPerson = defineRequest({
  kind: "insertPerson",
  asSuggestion: "made",
  apply: (draft, { personProperties = {}, location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert person");
    const { name, email = "" } = personProperties;
    if (name !== undefined) throw new Refusal("Insert person requests should not specify a name.");
    if (email === "") throw new Refusal("Insert person requests must specify an email.");
    const personId = draft.ids.kixId();
    insertContent(draft, place, atUtf16, {
      parts: [
        (textStyle) => ({
          kind: "inline",
          name: "person",
          size: 1,
          value: { personId, textStyle, personProperties: { email } },
        }),
      ],
    });
    return {};
  },
});
