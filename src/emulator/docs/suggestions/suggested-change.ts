// Suggested changes as they are made: the whole value as it would be, and a state of what differs (rulebook 11.1, 11.2);
// and how they follow a direct change of the same property (11.11).
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import type { Schema } from "../schema/discovery.ts";
import { messageSchema, resolved } from "../schema/discovery.ts";

/** A property before and after a suggested change, each with what it inherits. */
export interface SuggestedValues {
  readonly before: Properties;
  readonly after: Properties;
  readonly inheritedBefore?: Properties;
  readonly inheritedAfter?: Properties;
}

/**
 * The holder's properties with the change of `property` under a suggestion id: the whole value as it would be, inherited
 * values included, and the state of what differs. A change that changes nothing is taken out.
 */
export function withSuggestedChange(
  holder: Properties,
  property: string,
  suggestionId: string,
  { before, after, inheritedBefore = {}, inheritedAfter = {} }: SuggestedValues,
): Properties {
  const key = changesKey(property);
  const held = holder[key];
  const others = without(isRecord(held) ? held : {}, [suggestionId]);
  const wholeBefore = { ...inheritedBefore, ...before };
  const whole = { ...inheritedAfter, ...after };
  const schema = messageSchema(`${capitalized(property)}SuggestionState`);
  const state = stateOf({ whole: wholeBefore, own: before }, { whole, own: after }, schema);
  const changes =
    Object.keys(state).length === 0
      ? others
      : { ...others, [suggestionId]: { [property]: whole, [`${property}SuggestionState`]: state } };
  if (Object.keys(changes).length === 0) return without(holder, [key]);
  return deepEqual(changes, held) ? holder : { ...holder, [key]: changes };
}

interface Look {
  readonly whole: Properties;
  readonly own: Properties;
}

/** The names that differ, in what they come to or in being set at all, as a state message says it. */
function stateOf(before: Look, after: Look, schema: Schema): Properties {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, field]): [string, unknown][] => {
      if (key.endsWith("Suggested")) {
        const name = key.slice(0, -"Suggested".length);
        // Who joins or leaves a list has the level suggested too, even the first one, which no value shows.
        if (name === "nestingLevel" && "listId" in before.own !== "listId" in after.own) return [[key, true]];
        const isSame =
          deepEqual(before.whole[name], after.whole[name]) && name in before.own === name in after.own;
        return isSame ? [] : [[key, true]];
      }
      const name = key.slice(0, -"SuggestionState".length);
      const inner = stateOf(lookInside(before, name), lookInside(after, name), resolved(field));
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
}

function lookInside({ whole, own }: Look, name: string): Look {
  const part = (value: unknown): Properties => (isRecord(value) ? value : {});
  return { whole: part(whole[name]), own: part(own[name]) };
}

/**
 * The holder's pending changes of `property` after a direct change: what they do not suggest follows `after`, so that
 * they still show the whole value as it would be.
 */
export function withDirectValues(
  holder: Properties,
  property: string,
  names: readonly string[],
  after: Properties,
): Properties {
  const key = changesKey(property);
  const changes = holder[key];
  if (!isRecord(changes)) return holder;
  const followed = Object.entries(changes).map(([id, change]): [string, unknown] => {
    if (!isRecord(change)) return [id, change];
    const { [property]: value, [`${property}SuggestionState`]: state } = change;
    const direct = names.filter((name) => !(isRecord(state) && state[`${name}Suggested`] === true));
    const whole: Record<string, unknown> = { ...(isRecord(value) ? value : {}) };
    for (const name of direct)
      if (after[name] === undefined) delete whole[name];
      else whole[name] = after[name];
    return [id, { ...change, [property]: whole }];
  });
  return { ...holder, [key]: Object.fromEntries(followed) };
}

/** Whether a pending change of `property` suggests this value for a name. */
export function isSuggestedAlready(
  holder: Properties,
  property: string,
  name: string,
  value: unknown,
): boolean {
  const changes = holder[changesKey(property)];
  if (!isRecord(changes)) return false;
  return Object.values(changes).some((change) => {
    const suggested = isRecord(change) ? change[property] : undefined;
    const state = isRecord(change) ? change[`${property}SuggestionState`] : undefined;
    return (
      isRecord(suggested) &&
      isRecord(state) &&
      state[`${name}Suggested`] === true &&
      deepEqual(suggested[name], value)
    );
  });
}

function changesKey(property: string): string {
  return `suggested${capitalized(property)}Changes`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
