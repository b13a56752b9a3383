// The JSON form of an edit inside a line. What is read comes from stored records, so every field is looked at.
import type { Json, JsonObject } from "../../errors.ts";
import { inlineFromJson } from "../content-json.ts";
import { arrayAt, asJson, integerAt, objectAt, stringAt } from "../json-form.ts";
import { contextFromJson, contextToJson } from "../steps/edit-context.ts";
import type { GoneInline, InlineEdit } from "./inline-edit.ts";

export function inlineEditToJson(edit: InlineEdit): JsonObject {
  const { startUtf16, endUtf16, inserted, gone, context } = edit;
  return {
    start_index: startUtf16,
    end_index: endUtf16,
    inserted: asJson(inserted),
    ...(gone === undefined ? {} : { gone: goneToJson(gone) }),
    ...contextToJson(context),
  };
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function inlineEditFromJson(value: Json, what: string): InlineEdit {
  const edit = objectAt(value, what);
  return {
    startUtf16: integerAt(edit["start_index"], `${what}.start_index`),
    endUtf16: integerAt(edit["end_index"], `${what}.end_index`),
    inserted: arrayAt(edit["inserted"], `${what}.inserted`).map((item, index) =>
      inlineFromJson(item, `${what}.inserted[${index}]`),
    ),
    ...(edit["gone"] === undefined ? {} : { gone: goneFromJson(edit["gone"], `${what}.gone`) }),
    ...contextFromJson(edit["context"], `${what}.context`),
  };
}

function goneToJson({ units, things, ids }: GoneInline): JsonObject {
  return { units, things, ...(ids === undefined ? {} : { thing_ids: ids }) };
}

function goneFromJson(value: Json, what: string): GoneInline {
  const gone = objectAt(value, what);
  return {
    units: stringAt(gone["units"], `${what}.units`),
    things: arrayAt(gone["things"], `${what}.things`).map((item) => stringAt(item, `${what}.things`)),
    ...(gone["thing_ids"] === undefined
      ? {}
      : {
          ids: arrayAt(gone["thing_ids"], `${what}.thing_ids`).map((item) =>
            stringAt(item, `${what}.thing_ids`),
          ),
        }),
  };
}
