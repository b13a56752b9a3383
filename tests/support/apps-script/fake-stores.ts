// User properties, user cache and user lock, with the service's limits on sizes and a count of calls.

export interface FakeStores {
  readonly properties: Map<string, string>;
  readonly cache: Map<string, string>;
  /** Calls of all three services. */
  calls: number;
  /** When true, nothing can be stored as a property. */
  isFull: boolean;
  /** When true, every use of the cache fails. */
  isCacheDown: boolean;
  isLockTaken: boolean;
  /** When true, the execution has been ended by the host: nothing answers any more. */
  isDead: boolean;
  /** Called before each property is stored; may throw to end the execution there. */
  beforeSet: (key: string, value: string) => void;
  /** Called before each property is removed; may throw. */
  beforeRemove: () => void;
}

export function newFakeStores(): FakeStores {
  return {
    properties: new Map(),
    cache: new Map(),
    calls: 0,
    isFull: false,
    isCacheDown: false,
    isLockTaken: false,
    isDead: false,
    beforeSet: () => undefined,
    beforeRemove: () => undefined,
  };
}

export function fakePropertiesService(stores: FakeStores): object {
  const set = (key: string, value: string): void => {
    stores.beforeSet(key, value);
    if (value.length > 9 * 1024) throw new Error("Argument too large: value");
    if (stores.isFull) throw new Error("You have exceeded the property storage quota.");
    stores.properties.set(key, String(value));
  };
  const store = {
    getProperty: (key: string) => count(stores, () => stores.properties.get(key) ?? null),
    setProperty: (key: string, value: string) => count(stores, () => set(key, value)),
    setProperties: (entries: Record<string, string>, deleteAllOthers?: boolean) =>
      count(stores, () => {
        if (deleteAllOthers === true) throw new Error("the fake never deletes all others");
        for (const [key, value] of Object.entries(entries)) set(key, value);
      }),
    getProperties: () => count(stores, () => Object.fromEntries(stores.properties)),
    deleteProperty: (key: string) =>
      count(stores, () => {
        stores.beforeRemove();
        stores.properties.delete(key);
      }),
  };
  return { getUserProperties: () => store };
}

export function fakeCacheService(stores: FakeStores): object {
  const checkKey = (key: string): void => {
    if (key.length > 250) throw new Error("Invalid argument: key");
  };
  const cache = {
    getAll: (keys: string[]) =>
      count(stores, () => {
        if (stores.isCacheDown) throw new Error("Service unavailable: Cache");
        keys.forEach(checkKey);
        return Object.fromEntries(keys.flatMap((key) => [...entryOf(stores.cache, key)]));
      }),
    putAll: (entries: Record<string, string>, seconds: number) =>
      count(stores, () => {
        if (stores.isCacheDown) throw new Error("Service unavailable: Cache");
        if (seconds > 21_600) throw new Error("Argument too large: expirationInSeconds");
        for (const [key, value] of Object.entries(entries)) {
          checkKey(key);
          if (Buffer.byteLength(value) > 100 * 1024) throw new Error("Argument too large: value");
          stores.cache.set(key, value);
        }
      }),
  };
  return { getUserCache: () => cache };
}

export function fakeLockService(stores: FakeStores): object {
  return {
    getUserLock: () => ({
      tryLock: () =>
        count(stores, () => {
          if (stores.isLockTaken) return false;
          stores.isLockTaken = true;
          return true;
        }),
      releaseLock: () =>
        count(stores, () => {
          stores.isLockTaken = false;
        }),
    }),
  };
}

function entryOf(map: Map<string, string>, key: string): [string, string][] {
  const value = map.get(key);
  return value === undefined ? [] : [[key, value]];
}

function count<T>(stores: FakeStores, work: () => T): T {
  if (stores.isDead) throw new Error("the execution was ended");
  stores.calls += 1;
  return work();
}
