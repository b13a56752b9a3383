// How many remote calls this execution has made: Google's APIs in one count; properties, cache and lock in the other.

export interface CallCounts {
  readonly apiCalls: number;
  readonly storeCalls: number;
  /** Counts one call of Docs or Drive. */
  countApi(): void;
  /** Counts one call of the property, cache or lock service. */
  countStore(): void;
}

export function newCallCounts(): CallCounts {
  let apiCalls = 0;
  let storeCalls = 0;
  return {
    get apiCalls() {
      return apiCalls;
    },
    get storeCalls() {
      return storeCalls;
    },
    countApi: () => {
      apiCalls += 1;
    },
    countStore: () => {
      storeCalls += 1;
    },
  };
}
