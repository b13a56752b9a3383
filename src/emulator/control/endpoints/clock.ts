// /emulator/clock: moves time forward.
import { BodyReader } from "../body-reader.ts";
import type { ControlDependencies, ControlEndpoint } from "../endpoint.ts";

const mostMs = 100 * 365 * 86_400_000;

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
        const advanceMs = reader.wholeNumber("advanceMs", 0, mostMs) ?? 0;
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
