// Every kind of step by the name its JSON form carries. A stored record may be years old: an unknown kind or version is refused, never guessed.
import type { Json } from "../errors.ts";
import { arrayAt, integerAt, objectAt, stringAt, unreadable } from "./json-form.ts";
import type { Step } from "./step.ts";
import { deleteBlocksStepFromJson, insertBlocksStepFromJson } from "./steps/block-steps.ts";
import { deleteBlocksStepVersion } from "./steps/delete-blocks.ts";
import { insertBlocksStepVersion } from "./steps/insert-blocks.ts";
import { replaceTextStepFromJson } from "./steps/replace-text-json.ts";
import { replaceTextStepVersion } from "./steps/replace-text.ts";
import { setParagraphsStepFromJson, setParagraphsStepVersion } from "./steps/set-paragraphs.ts";
import { setTextStyleStepFromJson, setTextStyleStepVersion } from "./steps/set-text-style.ts";

/** Steps from their JSON forms. Throws UNDO_UNAVAILABLE naming what could not be read. */
export function stepsFromJson(value: Json): readonly Step[] {
  return arrayAt(value, "steps").map((item, index) => {
    const json = objectAt(item, `steps[${index}]`);
    const kind = stringAt(json["kind"], `steps[${index}].kind`);
    const version = integerAt(json["version"], `steps[${index}].version`);
    switch (kind) {
      case "replace_text":
        if (version === replaceTextStepVersion) return replaceTextStepFromJson(json);
        throw unreadable(`steps[${index}].version`, `version ${replaceTextStepVersion}`, version);
      case "set_text_style":
        if (version === setTextStyleStepVersion) return setTextStyleStepFromJson(json);
        throw unreadable(`steps[${index}].version`, `version ${setTextStyleStepVersion}`, version);
      case "insert_blocks":
        if (version === insertBlocksStepVersion) return insertBlocksStepFromJson(json);
        throw unreadable(`steps[${index}].version`, `version ${insertBlocksStepVersion}`, version);
      case "delete_blocks":
        if (version === deleteBlocksStepVersion) return deleteBlocksStepFromJson(json);
        throw unreadable(`steps[${index}].version`, `version ${deleteBlocksStepVersion}`, version);
      case "set_paragraphs":
        if (version === setParagraphsStepVersion) return setParagraphsStepFromJson(json);
        throw unreadable(`steps[${index}].version`, `version ${setParagraphsStepVersion}`, version);
      default:
        throw unreadable(`steps[${index}].kind`, "a known kind of step", kind);
    }
  });
}
