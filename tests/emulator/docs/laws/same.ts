// Comparing documents: large values, and values whose new ids differ.
import { isDeepStrictEqual } from "node:util";

/** Throws with the first place where the values differ; a whole comparison in words is slow on values of this size. */
export function expectSame(actual: unknown, expected: unknown): void {
  const difference = isDeepStrictEqual(actual, expected) ? null : firstDifference(actual, expected, "");
  if (difference !== null) throw new Error(difference);
}

/** Null where the values differ at most in members that are undefined. */
function firstDifference(actual: unknown, expected: unknown, path: string): string | null {
  if (Object.is(actual, expected)) return null;
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected))
    return `${path}: found ${shown(actual)}, expected ${shown(expected)}`;
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const difference = firstDifference(actual[key], expected[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 600);

/**
 * The value with ids that the service made numbered as they come, so that two runs compare; of revisions, times and
 * addresses of pictures only that they are there.
 */
export function withNumberedIds(value: unknown): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(value, (key, inner: unknown) => {
    if (/^(revisionId|requiredRevisionId|documentId|createTime|updateTime|contentUri)$/.test(key)) return "";
    return inner;
  }).replace(/"((?:kix|h|t|suggest)\.[0-9a-z]{10,13}|AAA[AC][\w-]{7,8})"/g, (id) => {
    ids.set(id, ids.get(id) ?? `"id ${ids.size}"`);
    return ids.get(id) ?? "";
  });
  return JSON.parse(text);
}
