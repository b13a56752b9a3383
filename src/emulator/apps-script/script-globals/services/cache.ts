// CacheService: keys up to 250 characters, values up to 100 KB, ten minutes unless said otherwise, six hours at most.
import { invalidArgument, isObject, service, textArgument } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";
import { exception, type Host } from "../host-call.ts";

const maxKeyCharacters = 250;
const maxValueBytes = 102_400;
const defaultSeconds = 600;
const maxSeconds = 21_600;

export function cacheService(host: Host, { activeDocumentId }: ExecutionFacts): object {
  return service("CacheService", {
    getScriptCache: () => cache(host, "script"),
    getUserCache: () => cache(host, "user"),
    // Of the document that the person has open; a web app has none.
    getDocumentCache: () => (activeDocumentId === null ? null : cache(host, `document ${activeDocumentId}`)),
  });
}

function cache(host: Host, store: string): object {
  const get = (names: readonly string[]) => host.call("cache.get", { store, names });
  const put = (entries: readonly (readonly [unknown, unknown])[], seconds: unknown): void => {
    const texts = entries.map(([name, value]) => [key(name), valueText(value)]);
    host.call("cache.put", { store, entries: texts, seconds: secondsOf(seconds) });
  };
  return service("Cache", {
    get: (name: unknown) => {
      const found = get([key(name)]);
      return isObject(found) ? (found[key(name)] ?? null) : null;
    },
    getAll: (names: unknown) => get(listOf(names).map(key)),
    put: (name: unknown, value: unknown, seconds?: unknown) => put([[name, value]], seconds),
    putAll: (values: unknown, seconds?: unknown) =>
      put(Object.entries(isObject(values) ? values : {}), seconds),
    remove: (name: unknown) => host.call("cache.remove", { store, names: [key(name)] }),
    removeAll: (names: unknown) => host.call("cache.remove", { store, names: listOf(names).map(key) }),
  });
}

function key(name: unknown): string {
  const text = textArgument(name, "key");
  if (text === "" || text.length > maxKeyCharacters) throw invalidArgument("key");
  return text;
}

function valueText(value: unknown): string {
  const text = textArgument(value, "value");
  // A UTF-16 unit is at most three bytes of UTF-8: most values need no exact count.
  if (text.length * 3 > maxValueBytes && utf8Bytes(text) > maxValueBytes)
    throw exception("Argument too large: value");
  return text;
}

function utf8Bytes(text: string): number {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "xx")).replace(/%../g, "x").length;
}

function secondsOf(value: unknown): number {
  if (value === undefined || value === null) return defaultSeconds;
  if (typeof value !== "number" || !(value >= 1)) throw invalidArgument("expirationInSeconds");
  return Math.min(Math.floor(value), maxSeconds);
}

function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw invalidArgument("keys");
  return value;
}
