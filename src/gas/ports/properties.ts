// User properties: the durable store of this account and script (9 KB a value, 500 KB in all).
import type { CallCounts } from "./call-counts.ts";

export interface PropertyStore {
  get(key: string): string | null;
  /** Durable when it returns. Throws the service's own error when the store is full or the service fails. */
  set(key: string, value: string): void;
  /** Several at once, in one call; the same errors. */
  setAll(entries: Readonly<Record<string, string>>): void;
  all(): Readonly<Record<string, string>>;
  remove(key: string): void;
}

export function userProperties(counts: CallCounts): PropertyStore {
  const store = PropertiesService.getUserProperties();
  return {
    get: (key) => {
      counts.countStore();
      return store.getProperty(key);
    },
    set: (key, value) => {
      counts.countStore();
      store.setProperty(key, value);
    },
    setAll: (entries) => {
      counts.countStore();
      store.setProperties({ ...entries });
    },
    all: () => {
      counts.countStore();
      return store.getProperties();
    },
    remove: (key) => {
      counts.countStore();
      store.deleteProperty(key);
    },
  };
}
