// Comparing documents: large values, and values whose new ids differ.
import { isDeepStrictEqual } from "node:util";

/** Fails with a difference to read; jest's own comparison is slow on equal values of this size. */
export function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

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
