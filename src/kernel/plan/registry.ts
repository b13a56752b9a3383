// Reads steps from the JSON form that records hold, each by the reader of its kind. A stored record may be years old: an unknown kind or
// version is refused, never guessed.
import type { Json, JsonObject } from "../errors.ts";
import { arrayAt, integerAt, objectAt, stringAt, unreadable } from "./json-form.ts";
import type { Step } from "./step.ts";
import { replaceTextStepFromJson } from "./steps/replace-text-json.ts";
import { replaceTextStepVersion } from "./steps/replace-text.ts";
import { setTextStyleStepFromJson, setTextStyleStepVersion } from "./steps/set-text-style.ts";

/** Reads one kind of step. */
export interface StepReader {
  readonly kind: string;
  /** The one version of the JSON form that is read. */
  readonly version: number;
  /** Throws UNDO_UNAVAILABLE for a shape it does not know. */
  readonly read: (json: JsonObject) => Step;
}

/** Readers of the steps that change text and its looks. Those of whole blocks stand in `steps/block-readers.ts`, for the tools that write them. */
export const textStepReaders: readonly StepReader[] = [
  { kind: "replace_text", version: replaceTextStepVersion, read: replaceTextStepFromJson },
  { kind: "set_text_style", version: setTextStyleStepVersion, read: setTextStyleStepFromJson },
];

/** Steps from their JSON forms. Throws UNDO_UNAVAILABLE naming what could not be read. */
export function stepsFromJson(
  value: Json,
  readers: readonly StepReader[] = textStepReaders,
): readonly Step[] {
  return arrayAt(value, "steps").map((item, index) => {
    const json = objectAt(item, `steps[${index}]`);
    const kind = stringAt(json["kind"], `steps[${index}].kind`);
    const version = integerAt(json["version"], `steps[${index}].version`);
    const reader = readers.find((one) => one.kind === kind);
    if (reader === undefined) throw unreadable(`steps[${index}].kind`, "a known kind of step", kind);
    if (version !== reader.version) {
      throw unreadable(`steps[${index}].version`, `version ${reader.version}`, version);
    }
    return reader.read(json);
  });
}
