// Readings that Google refuses for a moment are tried again after growing waits. Only for calls that change nothing: a write is sent once.
import type { ClockPort } from "../../kernel/ports.ts";
import type { CallCounts } from "./call-counts.ts";
import { failureOf, isPassing } from "./google-error.ts";

/** Waits before the next tries. */
const waitsMs = [1_000, 2_000, 4_000];
/** The longest wait that the service may ask for and get; the caller is told of longer ones. */
const longestWaitMs = 10_000;
/** What must be left of the execution after a wait, for the call's own work. */
const reserveMs = 60_000;

/** Google's answer, each try counted. Throws what the last try threw. */
export function patiently<T>(clock: ClockPort, counts: CallCounts, read: () => T): T {
  for (let tries = 0; ; tries += 1) {
    counts.countApi();
    try {
      return read();
    } catch (thrown) {
      const failure = failureOf(thrown);
      const ownWaitMs = waitsMs[tries];
      if (ownWaitMs === undefined || !isPassing(failure)) throw thrown;
      const waitMs = Math.max(ownWaitMs, (failure.retryAfterSeconds ?? 0) * 1_000);
      if (waitMs > longestWaitMs || clock.remainingMs() < waitMs + reserveMs) throw thrown;
      clock.sleepMs(waitMs);
    }
  }
}
