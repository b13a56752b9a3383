// Long texts in the user cache, cut into values that the cache takes: first answers and large results. They may be gone at any time.
import { maxCacheValueChars, type CacheStore } from "./ports/cache.ts";

/** Longest text that is kept, in characters: more would push everything else out of the cache's thousand entries. */
export const maxKeptChars = 20_000_000;

const head = (name: string): string => name;
const part = (name: string, place: number): string => `${name}/${place}`;

/** Keeps an ASCII text for the owner of `keyId`, at the next flush. */
export function keepText(cache: CacheStore, name: string, keyId: string, text: string): void {
  cache.putLater(head(name), `${keyId} ${text.length}`);
  for (let place = 0; place * maxCacheValueChars < text.length; place += 1) {
    const start = place * maxCacheValueChars;
    cache.putLater(part(name, place), text.slice(start, start + maxCacheValueChars));
  }
}

/**
 * The characters from `offset` on, at most `chars` of them; null when they are gone, or were kept for another key.
 * One call.
 */
export function keptText(
  cache: CacheStore,
  name: string,
  keyId: string,
  offset = 0,
  chars = maxCacheValueChars,
): string | null {
  const first = Math.floor(offset / maxCacheValueChars);
  const last = Math.floor((offset + chars - 1) / maxCacheValueChars);
  const names = range(first, last).map((place) => part(name, place));
  const values = cache.getAll([head(name), ...names]);
  const total = totalChars(values[head(name)], keyId);
  if (total === null || offset >= total) return null;
  const end = Math.min(total, offset + chars);
  let text = "";
  for (const place of range(first, Math.floor((end - 1) / maxCacheValueChars))) {
    const value = values[part(name, place)];
    if (value === undefined) return null;
    text += value;
  }
  const start = offset - first * maxCacheValueChars;
  return text.slice(start, start + end - offset);
}

/** The whole text, or null. */
export function wholeKeptText(cache: CacheStore, name: string, keyId: string): string | null {
  const values = cache.getAll([head(name), part(name, 0)]);
  const total = totalChars(values[head(name)], keyId);
  if (total === null) return null;
  if (total > maxCacheValueChars) return keptText(cache, name, keyId, 0, total);
  return values[part(name, 0)] ?? null;
}

function totalChars(entry: string | undefined, keyId: string): number | null {
  const [owner, total] = (entry ?? "").split(" ");
  return owner === keyId && total !== undefined ? Number(total) : null;
}

function range(first: number, last: number): number[] {
  const places: number[] = [];
  for (let place = first; place <= last; place += 1) places.push(place);
  return places;
}
