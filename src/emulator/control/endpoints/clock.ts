// /emulator/clock: moves time forward.
import { BodyReader } from "../body-reader.ts";
import type { ControlDependencies, ControlEndpoint } from "../endpoint.ts";

const mostMs = 100 * 365 * 86_400_000;
/** Later moments have no form in RFC 3339, and a clock never goes back. */
const lastMs = Date.parse("9999-12-31T00:00:00Z");

export const clockEndpoint: ControlEndpoint = {
  name: "clock",
  words: "Moves the services' time and the script's `Date` forward.",
  verbs: {
    GET: { body: null, answer: "{nowMs, offsetMs}", run: ({ clock }) => timeOf(clock) },
    POST: {
      body: "{advanceMs}",
      answer: "{nowMs, offsetMs}",
      run: ({ clock }, body) => {
        const reader = new BodyReader(body);
        const leftMs = Math.max(0, lastMs - clock.nowMs());
        const advanceMs = reader.wholeNumber("advanceMs", 0, Math.min(mostMs, leftMs)) ?? 0;
        reader.finish();
        clock.advance(advanceMs);
        return timeOf(clock);
      },
    },
  },
};

function timeOf(clock: ControlDependencies["clock"]): unknown {
  return { nowMs: clock.nowMs(), offsetMs: clock.offsetMs() };
}
