// What Google's JSON cannot hold as a suggestion: refused loudly, because a suggestion that no answer shows is no suggestion.
import type { GoogleError } from "../../errors.ts";
import { notImplemented } from "../../errors.ts";

/** The refusal of a suggestion that the JSON of a document has no field for. */
export function noPlaceFor(what: string): GoogleError {
  return notImplemented(`${what} as a suggestion, for which the JSON of documents.get has no field,`);
}
