// What properties come to once suggestions are decided (rulebook 11.1, 11.2): a suggested change holds the values as
// they would be, and a state that says which of them are suggested.
import { isRecord } from "../../json-value.ts";
import type { Properties } from "../model/properties.ts";
import type { Decide } from "./decision.ts";
import { idsUnder } from "./decision.ts";

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
): Properties {
  const next: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(state)) {
    if (key.endsWith("Suggested") && value === true) {
      const name = key.slice(0, -"Suggested".length);
      const inner = suggested[name];
      if (inner === undefined || isInherited(name, inner)) delete next[name];
      else next[name] = inner;
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

function lowerFirst(word: string): string {
  return word.charAt(0).toLowerCase() + word.slice(1);
}
