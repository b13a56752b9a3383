// Reads the JSON form of the step that replaces text, as records hold it. Writing it is the step's own business.
import type { Json, JsonObject } from "../../errors.ts";
import { arrayAt, integerAt, objectAt, stringAt } from "../json-form.ts";
import { styledTextFromJson } from "../styled-text.ts";
import { contextFromJson } from "./edit-context.ts";
import { ReplaceTextStep, type RemadeRange } from "./replace-text.ts";

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a version or shape it does not know. */
export function replaceTextStepFromJson(json: JsonObject): ReplaceTextStep {
  const edits = arrayAt(json["edits"], "edits").map((item, index) => {
    const edit = objectAt(item, `edits[${index}]`);
    return {
      startUtf16: integerAt(edit["start_index"], `edits[${index}].start_index`),
      deleted: styledTextFromJson(edit["deleted"], `edits[${index}].deleted`),
      inserted: styledTextFromJson(edit["inserted"], `edits[${index}].inserted`),
      ...contextFromJson(edit["context"], `edits[${index}].context`),
    };
  });
  const ranges = arrayAt(json["named_ranges"] ?? [], "named_ranges").map((item, index) =>
    rangeFromJson(item, `named_ranges[${index}]`),
  );
  return new ReplaceTextStep(
    stringAt(json["tab_id"], "tab_id"),
    stringAt(json["segment_id"], "segment_id"),
    edits,
    ranges,
    arrayAt(json["replaced_named_ranges"] ?? [], "replaced_named_ranges").map((item, index) => ({
      ...rangeFromJson(item, `replaced_named_ranges[${index}]`),
      namedRangeId: stringAt(
        objectAt(item, `replaced_named_ranges[${index}]`)["id"],
        `replaced_named_ranges[${index}].id`,
      ),
    })),
  );
}

function rangeFromJson(item: Json, what: string): RemadeRange {
  const range = objectAt(item, what);
  return {
    name: stringAt(range["name"], `${what}.name`),
    spans: arrayAt(range["spans"], `${what}.spans`).map((spanItem) => {
      const span = objectAt(spanItem, `${what}.spans`);
      return {
        startUtf16: integerAt(span["start_index"], `${what}.start_index`),
        endUtf16: integerAt(span["end_index"], `${what}.end_index`),
      };
    }),
  };
}
