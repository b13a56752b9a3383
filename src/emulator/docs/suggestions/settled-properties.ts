// What properties come to once suggestions are decided (rulebook 11.1, 11.2): a suggested change holds the values as
// they would be, and a state that says which of them are suggested.
import { isRecord } from "../../json-value.ts";
import type { Properties } from "../model/properties.ts";
import type { Decide } from "./decision.ts";
import { decideOne, idsUnder } from "./decision.ts";

const changeKey = /^suggested(.+)Changes$/;

/** Whether a property's value is what would be inherited anyway, so that it is not stored (rulebook 6.3). */
export type IsInherited = (property: string, name: string, value: unknown) => boolean;

/**
 * The properties after a decision: what was decided is no longer marked, and every accepted change lies over the
 * property it is about (`suggestedTextStyleChanges` over `textStyle`). The same object where nothing was suggested.
 */
export function settledProperties(
  value: Properties,
  decide: Decide,
  isInherited: IsInherited = () => false,
): Properties {
  const keys = Object.keys(value).filter((key) => key.startsWith("suggested"));
  if (keys.length === 0) return value;
  const settled: Record<string, unknown> = { ...value };
  for (const key of keys) {
    const pending = undecided(value[key], decide);
    if (pending === undefined) delete settled[key];
    else settled[key] = pending;
    for (const id of idsUnder(value[key])) {
      if (decide(id) !== "accept") continue;
      const changes = value[key];
      const change: unknown = isRecord(changes) ? changes[id] : undefined;
      if (isRecord(change)) acceptChange(settled, key, change, isInherited);
    }
  }
  return settled;
}

/** A property as it would be with one suggestion accepted and every other one left as it is. */
export function proposedProperty(holder: Properties, property: string, suggestionId: string): Properties {
  const key = `suggested${property.charAt(0).toUpperCase()}${property.slice(1)}Changes`;
  const part = { [property]: holder[property], ...(key in holder ? { [key]: holder[key] } : {}) };
  const proposed = settledProperties(part, decideOne(suggestionId, "accept"))[property];
  return isRecord(proposed) ? proposed : {};
}

/** The name that `xSuggested` of a state is about. A background's colour has another name there than in the value. */
export function suggestedName(key: string, value: Properties): string {
  const name = key.slice(0, -"Suggested".length);
  return name === "backgroundColor" && !("backgroundColor" in value) && "color" in value ? "color" : name;
}

function acceptChange(
  settled: Record<string, unknown>,
  key: string,
  change: Properties,
  isInherited: IsInherited,
): void {
  if (key === "suggestedPositionedObjectIds") {
    settled["positionedObjectIds"] = [
      ...listOf(settled["positionedObjectIds"]),
      ...listOf(change["objectIds"]),
    ];
    return;
  }
  const property = lowerFirst(changeKey.exec(key)?.[1] ?? "");
  if (property === "") return;
  const current = settled[property];
  const changed = change[property];
  const state = change[`${property}SuggestionState`];
  const next = overlaid(
    isRecord(current) ? current : {},
    isRecord(changed) ? changed : {},
    isRecord(state) ? state : {},
    (name, inner) => isInherited(property, name, inner),
  );
  // What a date shows follows from its other properties and has no state of its own.
  if (property === "dateElementProperties" && isRecord(changed) && "displayText" in changed)
    next["displayText"] = changed["displayText"];
  if (Object.keys(next).length === 0 && current === undefined) delete settled[property];
  else settled[property] = next;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What of a list of ids, an id, or a map by id is still to be decided; undefined when nothing is. */
function undecided(value: unknown, decide: Decide): unknown {
  const kept = idsUnder(value).filter((id) => decide(id) === "keep");
  if (kept.length === 0) return undefined;
  if (!isRecord(value)) return Array.isArray(value) ? kept : value;
  return Object.fromEntries(Object.entries(value).filter(([id]) => kept.includes(id)));
}

/** `xSuggested: true` takes x from the suggestion; `xSuggestionState` looks inside x. */
function overlaid(
  current: Properties,
  suggested: Properties,
  state: Properties,
  isInherited: (name: string, value: unknown) => boolean,
): Record<string, unknown> {
  const next: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(state)) {
    if (key.endsWith("Suggested") && value === true) {
      const name = suggestedName(key, { ...current, ...suggested });
      const inner = suggested[name];
      if (inner === undefined || isInherited(name, inner)) delete next[name];
      else next[name] = inner;
    } else if (key.endsWith("SuggestionStates")) {
      const name = key.slice(0, -"SuggestionStates".length);
      next[name] = overlaidItems(listOf(next[name]), listOf(suggested[name]), listOf(value));
    } else if (key.endsWith("SuggestionState") && isRecord(value)) {
      const name = key.slice(0, -"SuggestionState".length);
      const inner = next[name];
      const below = suggested[name];
      if (inner === undefined && below === undefined) continue;
      const changed = overlaid(
        isRecord(inner) ? inner : {},
        isRecord(below) ? below : {},
        value,
        () => false,
      );
      if (isInherited(name, changed)) delete next[name];
      else if (inner !== undefined || Object.keys(changed).length > 0) next[name] = changed;
    }
  }
  return next;
}

/** A list with its items overlaid. Named styles say which they are; other items are told by their place. */
function overlaidItems(
  current: readonly unknown[],
  suggested: readonly unknown[],
  states: readonly unknown[],
): unknown[] {
  return current.map((item, index) => {
    const type = isRecord(item) ? item["namedStyleType"] : undefined;
    const at =
      type === undefined
        ? index
        : states.findIndex((state) => isRecord(state) && state["namedStyleType"] === type);
    const state = states[at];
    const change = suggested[at];
    if (!isRecord(item) || !isRecord(state) || !isRecord(change)) return item;
    return overlaid(item, change, state, () => false);
  });
}

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
