// A suggested change of properties: the values as they would be, and a state that says which of them are suggested
// (rulebook 11.1, 11.2).
import { isRecord } from "../../json-value.ts";
import type { Properties } from "../model/properties.ts";

/** How a preview shows pending suggestions: as if all were accepted, or as if none were there. */
export type Preview = "accepted" | "without";

const changeKey = /^suggested(.+)Changes$/;

/**
 * The properties as a preview shows them: no `suggested…` key is left. In "accepted" every suggested change lies over
 * the property it is about: `suggestedTextStyleChanges` over `textStyle`.
 */
export function previewProperties(value: Properties, preview: Preview): Properties {
  const changes = Object.keys(value).filter((key) => key.startsWith("suggested"));
  if (changes.length === 0) return value;
  const shown: Record<string, unknown> = { ...value };
  for (const key of changes) delete shown[key];
  if (preview === "without") return shown;
  for (const key of changes) {
    const property = lowerFirst(changeKey.exec(key)?.[1] ?? "");
    const byId = value[key];
    if (property === "" || !isRecord(byId)) continue;
    for (const suggestion of Object.values(byId)) {
      if (!isRecord(suggestion)) continue;
      const changed = suggestion[property];
      const state = suggestion[`${property}SuggestionState`];
      const current = shown[property];
      const next = overlaid(
        isRecord(current) ? current : {},
        isRecord(changed) ? changed : {},
        isRecord(state) ? state : {},
      );
      if (Object.keys(next).length === 0 && current === undefined) delete shown[property];
      else shown[property] = next;
    }
  }
  return shown;
}

/** `xSuggested: true` takes x from the suggestion; `xSuggestionState` looks inside x. */
function overlaid(current: Properties, suggested: Properties, state: Properties): Properties {
  const next: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(state)) {
    if (key.endsWith("Suggested") && value === true) {
      const name = key.slice(0, -"Suggested".length);
      if (suggested[name] === undefined) delete next[name];
      else next[name] = suggested[name];
    } else if (key.endsWith("SuggestionState") && isRecord(value)) {
      const name = key.slice(0, -"SuggestionState".length);
      const inner = next[name];
      const below = suggested[name];
      if (inner === undefined && below === undefined) continue;
      const changed = overlaid(isRecord(inner) ? inner : {}, isRecord(below) ? below : {}, value);
      if (inner !== undefined || Object.keys(changed).length > 0) next[name] = changed;
    }
  }
  return next;
}

/** Whether a preview leaves a thing out: pending insertions without suggestions, pending deletions when accepted. */
export function isLeftOut(value: Properties, preview: Preview): boolean {
  const has = (key: string): boolean => {
    const ids: unknown = value[key];
    return Array.isArray(ids) ? ids.length > 0 : typeof ids === "string" && ids !== "";
  };
  return preview === "accepted"
    ? has("suggestedDeletionIds")
    : has("suggestedInsertionIds") || has("suggestedInsertionId");
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
