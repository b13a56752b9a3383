// The user cache: fast, private to the account, and allowed to forget. Nothing here may be the only copy of anything.
import type { CallCounts } from "./call-counts.ts";

/** Longest value in characters; the service takes 100 KB, and every value written here is ASCII. */
export const maxCacheValueChars = 95_000;
/** The longest life the service gives an entry, in seconds. */
const lifeSeconds = 21_600;

export interface CacheStore {
  /** One call for all keys; what is not there is left out. A failing service is an empty cache. */
  getAll(keys: readonly string[]): Readonly<Record<string, string>>;
  /** Written with everything else by `flush`, in one call. */
  putLater(key: string, value: string): void;
  /** Writes what is waiting; false when the service did not take it. One call, or none when nothing waits. */
  flush(): boolean;
  /** True when `flush` has something to write. */
  hasWaiting(): boolean;
}

export function userCache(counts: CallCounts): CacheStore {
  const cache = CacheService.getUserCache();
  let waiting: Record<string, string> = {};
  return {
    getAll: (keys) => {
      counts.countStore();
      try {
        return cache.getAll([...keys]) as Record<string, string>;
      } catch {
        return {};
      }
    },
    putLater: (key, value) => {
      waiting[key] = value;
    },
    hasWaiting: () => Object.keys(waiting).length > 0,
    flush: () => {
      const entries = waiting;
      waiting = {};
      if (Object.keys(entries).length === 0) return true;
      counts.countStore();
      try {
        cache.putAll(entries, lifeSeconds);
        return true;
      } catch {
        return false;
      }
    },
  };
}
