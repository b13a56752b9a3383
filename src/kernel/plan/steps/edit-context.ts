// The JSON form of what stood around an edit.
import type { Json, JsonObject } from "../../errors.ts";
import { objectAt, stringAt } from "../json-form.ts";
import type { EditContext } from "./text-operations.ts";

/** The field `context`, or none. */
export function contextToJson(context: EditContext | undefined): JsonObject {
  return context === undefined ? {} : { context: { before: context.before, after: context.after } };
}

/** The field `context` read again. Throws UNDO_UNAVAILABLE for another shape. */
export function contextFromJson(value: Json | undefined, what: string): { readonly context?: EditContext } {
  if (value === undefined) return {};
  const context = objectAt(value, what);
  return {
    context: {
      before: stringAt(context["before"], `${what}.before`),
      after: stringAt(context["after"], `${what}.after`),
    },
  };
}
