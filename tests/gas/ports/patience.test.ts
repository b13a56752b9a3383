import fc from "fast-check";
import { newCallCounts } from "../../../src/gas/ports/call-counts.ts";
import { patiently } from "../../../src/gas/ports/patience.ts";
import { propertyRuns } from "../../support/runs.ts";

interface Failure {
  readonly code?: number;
  readonly reason?: string;
  readonly retryDelay?: string;
}

/** What the advanced services throw. */
function thrown({ code, reason, retryDelay }: Failure): Error {
  const details = {
    code,
    message: "in words of the account's language",
    ...(reason === undefined ? {} : { errors: [{ reason }] }),
    ...(retryDelay === undefined ? {} : { details: [{ retryDelay }] }),
  };
  return Object.assign(new Error("failed"), code === undefined ? {} : { details });
}

/** Plays failures and then an answer, on a clock that only waiting moves. */
function play(failures: readonly Failure[], remainingMs = 300_000) {
  const waitsMs: number[] = [];
  const counts = newCallCounts();
  const left = [...failures];
  const clock = {
    nowMs: () => 0,
    sleepMs: (ms: number) => void waitsMs.push(ms),
    remainingMs: () => remainingMs - waitsMs.reduce((sum, ms) => sum + ms, 0),
  };
  const read = (): string => {
    const failure = left.shift();
    if (failure === undefined) return "answer";
    throw thrown(failure);
  };
  let outcome: unknown;
  try {
    outcome = patiently(clock, counts, read);
  } catch (error) {
    outcome = error;
  }
  return { outcome, waitsMs, calls: counts.apiCalls };
}

const passing = fc.constantFrom<Failure>(
  { code: 429 },
  { code: 403, reason: "rateLimitExceeded" },
  { code: 403, reason: "userRateLimitExceeded" },
  { code: 500 },
  { code: 503 },
  {},
);
const lasting = fc.constantFrom<Failure>(
  { code: 400 },
  { code: 401 },
  { code: 403, reason: "insufficientFilePermissions" },
  { code: 403 },
  { code: 404 },
  { code: 501 },
);

describe("a read that Google refuses", () => {
  it("for a moment is answered after growing waits, each try counted", () => {
    fc.assert(
      fc.property(fc.array(passing, { maxLength: 3 }), (failures) => {
        const { outcome, waitsMs, calls } = play(failures);
        expect(outcome).toBe("answer");
        expect(waitsMs).toEqual([1_000, 2_000, 4_000].slice(0, failures.length));
        expect(calls).toBe(failures.length + 1);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("for good is told at once, however the tries before went", () => {
    fc.assert(
      fc.property(fc.array(passing, { maxLength: 3 }), lasting, (failures, last) => {
        const { outcome, calls } = play([...failures, last]);
        expect(outcome).toMatchObject({ details: { code: last.code } });
        expect(calls).toBe(failures.length + 1);
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("four times is told", () => {
    expect(play([{ code: 429 }, { code: 429 }, { code: 503 }, { code: 429 }])).toMatchObject({
      outcome: { details: { code: 429 } },
      calls: 4,
    });
  });

  it("with a time to wait is asked again then, when that is soon", () => {
    expect(play([{ code: 429, retryDelay: "7s" }])).toMatchObject({ outcome: "answer", waitsMs: [7_000] });
    expect(play([{ code: 429, retryDelay: "30s" }])).toMatchObject({
      outcome: { details: { code: 429 } },
      waitsMs: [],
    });
  });

  it("near the end of the execution is told instead of waited for", () => {
    expect(play([{ code: 503 }], 60_900)).toMatchObject({ outcome: { details: { code: 503 } }, waitsMs: [] });
    expect(play([{ code: 503 }], 61_000)).toMatchObject({ outcome: "answer" });
  });
});
