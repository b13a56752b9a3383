import fc from "fast-check";
import { Lanes } from "../../src/bridge/lanes.ts";
import { ToolError } from "../../src/kernel/errors.ts";
import { propertyRuns } from "../support/runs.ts";

/** Lets everything that can go on do so. */
const settle = (): Promise<void> => new Promise((done) => setImmediate(done));

describe("Lanes", () => {
  it("let at most six calls and one call a lane at work at once, each lane in order, and nobody wait for nothing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(null, "a", "b", "c"), { maxLength: 30 }),
        fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
        async (calls, picks) => {
          const lanes = new Lanes();
          const begun: number[] = [];
          const atWork = new Map<number, () => void>();
          calls.forEach((lane, call) => {
            void lanes.enter(lane).then((leave) => {
              begun.push(call);
              atWork.set(call, leave);
            });
          });
          for (let ended = 0; ended < calls.length; ended += 1) {
            await settle();
            const busy = [...atWork.keys()].flatMap((call) => calls[call] ?? []);
            expect(new Set(busy).size).toBe(busy.length);
            expect(atWork.size).toBeLessThanOrEqual(6);
            // Whoever still waits does so for its lane, or because six are at work.
            const idle = calls.filter(
              (lane, call) => !begun.includes(call) && (lane === null || !busy.includes(lane)),
            );
            expect(atWork.size === 6 || idle.length === 0).toBe(true);
            const [call, leave] = [...atWork][picks[ended]! % atWork.size]!;
            atWork.delete(call);
            leave();
          }
          await settle();
          expect([...begun].sort((a, b) => a - b)).toEqual(calls.map((_, call) => call));
          for (const lane of ["a", "b", "c"]) {
            const own = begun.filter((call) => calls[call] === lane);
            expect(own).toEqual([...own].sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: Math.min(propertyRuns(), 1_000) },
    );
  });

  it("let a cancelled call go, and those behind it by", async () => {
    const lanes = new Lanes();
    const leave = await lanes.enter("a");
    const stop = new AbortController();
    const cancelled = lanes.enter("a", stop.signal);
    const behind = lanes.enter("a");
    stop.abort();
    await expect(cancelled).rejects.toMatchObject({ code: "DEADLINE_EXCEEDED" });
    leave();
    (await behind)();
    await expect(lanes.enter("a", stop.signal).then((end) => end())).resolves.toBeUndefined();
  });

  it("refuse a call when a hundred wait", async () => {
    const lanes = new Lanes();
    const first = await lanes.enter("a");
    const waiting = Array.from({ length: 100 }, () => lanes.enter("a"));
    await expect(lanes.enter("b")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(lanes.enter("a")).rejects.toBeInstanceOf(ToolError);
    first();
    for (const turn of waiting) (await turn)();
    (await lanes.enter("a"))();
  });
});
