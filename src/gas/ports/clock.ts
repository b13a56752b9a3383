// The clock of one execution, and how long the host will still let it run.
import type { ClockPort } from "../../kernel/ports.ts";

/** Apps Script ends an execution after six minutes. */
export const executionLimitMs = 360_000;
/** Kept back for the answer, the audit record and the claim. */
const marginMs = 20_000;

export function executionClock(): ClockPort {
  const startedMs = Date.now();
  return {
    nowMs: () => Date.now(),
    sleepMs: (ms) => Utilities.sleep(ms),
    remainingMs: () => startedMs + executionLimitMs - marginMs - Date.now(),
  };
}
