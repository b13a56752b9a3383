// Reading JSON text and looking into what it holds, without trusting it.
import type { Json, JsonObject } from "../kernel/errors.ts";

/** The value of a JSON text, or undefined when the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The object a JSON text holds, or null when it holds anything else. */
export function parseJsonObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return isJsonObject(value) ? value : null;
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True when the object has exactly these keys, in any order. */
export function hasExactly(object: JsonObject, keys: readonly string[]): boolean {
  const found = Object.keys(object);
  return found.length === keys.length && keys.every((key) => found.includes(key));
}

export function isWholeNumber(value: Json | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
