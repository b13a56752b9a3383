// The user lock: one account's parallel calls wait for each other here. It does not lock any document.
import type { CallCounts } from "./call-counts.ts";

export type Locked<T> = { readonly isHeld: true; readonly value: T } | { readonly isHeld: false };

export interface LockPort {
  /** Runs `work` while holding the lock; `isHeld: false` when it could not be had within `waitMs`, and then nothing ran. */
  whileHeld<T>(waitMs: number, work: () => T): Locked<T>;
}

export function userLock(counts: CallCounts): LockPort {
  return {
    whileHeld: (waitMs, work) => {
      const lock = LockService.getUserLock();
      counts.countStore();
      if (!lock.tryLock(waitMs)) return { isHeld: false };
      try {
        return { isHeld: true, value: work() };
      } finally {
        counts.countStore();
        lock.releaseLock();
      }
    },
  };
}
