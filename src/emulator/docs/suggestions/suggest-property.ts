// A change of one property (of a row, a cell, an object, a tab) as a suggestion: it is tried on the property as it would be
// with the author's own pending change, and what then differs from the base is kept (rulebook 11.2, 11.4).
import { isRecord } from "../../json-value.ts";
import type { Properties } from "../model/properties.ts";
import { proposedProperty } from "./settled-properties.ts";
import { withSuggestedChange } from "./suggested-change.ts";

/** The holder with `change` of `property` suggested; the same one when it comes to nothing new. */
export function withSuggestedProperty(
  holder: Properties,
  property: string,
  suggestionId: string,
  change: (value: Properties) => Properties,
): Properties {
  const held = holder[property];
  const before = isRecord(held) ? held : {};
  const after = change(proposedProperty(holder, property, suggestionId));
  return withSuggestedChange(holder, property, suggestionId, { before, after });
}
