// Suggested changes as they are made: the whole value as it would be, and a state of what differs (rulebook 11.1, 11.2);
// and how they follow a direct change of the same property (11.11).
import { isRecord } from "../../json-value.ts";
import { deepEqual } from "../deep-equal.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import type { Schema } from "../schema/discovery.ts";
import { messageSchema, resolved } from "../schema/discovery.ts";
import { noPlaceFor } from "./no-place.ts";
import { suggestedName } from "./settled-properties.ts";

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
  refuseUnshown(property, { before, after }, state);
  const changes =
    Object.keys(state).length === 0
      ? others
      : { ...others, [suggestionId]: { [property]: whole, [`${property}SuggestionState`]: state } };
  if (Object.keys(changes).length === 0) return without(holder, [key]);
  return deepEqual(changes, held) ? holder : { ...holder, [key]: changes };
}

/** A change that no state can show would be lost without a word. */
function refuseUnshown(property: string, { before, after }: SuggestedValues, state: Properties): void {
  const named = new Set(Object.keys(state).map((key) => key.replace(/Suggest(ed|ionStates?)$/, "")));
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (
      unshown[property]?.includes(name) === true &&
      !named.has(name) &&
      !deepEqual(before[name], after[name])
    )
      throw noPlaceFor(`${name} of ${spacedWords(property)}`);
}

/** Properties that can be set and whose suggestion Google's JSON cannot show. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  tableRowStyle: ["preventOverflow", "tableHeader"],
};

interface Look {
  readonly whole: Properties;
  readonly own: Properties;
}

/** The names that differ, in what they come to or in being set at all, as a state message says it. */
function stateOf(before: Look, after: Look, schema: Schema): Properties {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([key, field]): [string, unknown][] => {
      if (key.endsWith("SuggestionStates")) {
        const states = statesOf(before, after, key.slice(0, -"SuggestionStates".length), resolved(field));
        return states === null ? [] : [[key, states]];
      }
      if (key.endsWith("Suggested")) {
        const name = suggestedName(key, { ...before.whole, ...after.whole });
        // Who joins or leaves a list has the level suggested too, even the first one, which no value shows.
        if (name === "nestingLevel" && "listId" in before.own !== "listId" in after.own) return [[key, true]];
        const isSame =
          deepEqual(before.whole[name], after.whole[name]) && name in before.own === name in after.own;
        return isSame ? [] : [[key, true]];
      }
      if (!key.endsWith("SuggestionState")) return [];
      const name = key.slice(0, -"SuggestionState".length);
      const inner = stateOf(lookInside(before, name), lookInside(after, name), resolved(field));
      return Object.keys(inner).length === 0 ? [] : [[key, inner]];
    }),
  );
}

/** The states of a list's items, in their order, each with what tells the item; null when none of them differs. */
function statesOf(before: Look, after: Look, name: string, list: Schema): Properties[] | null {
  const schema = resolved(list.items ?? {});
  const states = itemsOf(after.whole, name).map((_, index) =>
    stateOf(itemLook(before, name, index), itemLook(after, name, index), schema),
  );
  if (states.every((state) => Object.keys(state).length === 0)) return null;
  const tellsItem = Object.keys(schema.properties ?? {}).filter(
    (key) => !/Suggest(ed|ionStates?)$/.test(key),
  );
  return states.map((state, index) => {
    const item = itemsOf(after.whole, name)[index] ?? {};
    return {
      ...Object.fromEntries(tellsItem.flatMap((key) => (key in item ? [[key, item[key]]] : []))),
      ...state,
    };
  });
}

function itemLook({ whole, own }: Look, name: string, index: number): Look {
  return { whole: itemsOf(whole, name)[index] ?? {}, own: itemsOf(own, name)[index] ?? {} };
}

function itemsOf(holder: Properties, name: string): Properties[] {
  const items = holder[name];
  return Array.isArray(items) ? items.filter(isRecord) : [];
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

/** Whether a pending change of `property` suggests anything for a name. */
export function isSuggested(holder: Properties, property: string, name: string): boolean {
  const changes = holder[changesKey(property)];
  if (!isRecord(changes)) return false;
  return Object.values(changes).some((change) => {
    const state = isRecord(change) ? change[`${property}SuggestionState`] : undefined;
    return isRecord(state) && state[`${name}Suggested`] === true;
  });
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

/** The holder without what pending changes of `property` suggest for a name, where they suggest this value. */
export function withoutSuggestedValue(
  holder: Properties,
  property: string,
  name: string,
  value: unknown,
): Properties {
  const key = changesKey(property);
  const changes = holder[key];
  if (!isRecord(changes)) return holder;
  const left = Object.entries(changes).flatMap(([id, change]): [string, unknown][] => {
    const suggested = isRecord(change) ? change[property] : undefined;
    const state = isRecord(change) ? change[`${property}SuggestionState`] : undefined;
    if (!isRecord(change) || !isRecord(suggested) || !isRecord(state)) return [[id, change]];
    if (!deepEqual(suggested[name], value)) return [[id, change]];
    const others = without(state, [`${name}Suggested`]);
    const changed = {
      ...change,
      [property]: without(suggested, [name]),
      [`${property}SuggestionState`]: others,
    };
    return Object.keys(others).length === 0 ? [] : [[id, changed]];
  });
  return left.length === 0 ? without(holder, [key]) : { ...holder, [key]: Object.fromEntries(left) };
}

function changesKey(property: string): string {
  return `suggested${capitalized(property)}Changes`;
}

function spacedWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
