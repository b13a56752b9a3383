// Google's JSON objects as the model keeps them: styles, lists, objects and whatever it has no word for.
import type { JsonRecord } from "../../json-value.ts";

/** A style, list, object: Google's JSON as it came, never altered in place. */
export type Properties = Readonly<JsonRecord>;

/** The object without the named keys; the same object when it has none of them. */
export function without(value: Properties, keys: readonly string[]): Properties {
  if (!keys.some((key) => key in value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));
}
