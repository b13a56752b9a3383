// Waiting times and the clock behind them, given from outside so that tests need neither.

export interface Pace {
  /** Ends early when the signal is aborted; never throws. */
  readonly sleepMs: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
}
