import { askResultJson, parseAskResult, type AskResult } from "../../src/protocol/ask.ts";

const results: readonly AskResult[] = [
  { state: "unknown" },
  { state: "running" },
  { state: "answered", answer: { ok: true, result: { applied: true } } },
  {
    state: "answered",
    answer: {
      ok: false,
      error: { error_code: "ZERO_MATCH", message: "m", diagnostics: { near_miss: null }, retryable: false },
    },
  },
];

describe("parseAskResult", () => {
  it.each(results)("reads %j as it was written", (result) => {
    expect(parseAskResult(askResultJson(result))).toEqual(result);
  });

  it.each([
    [null],
    [{ state: "done" }],
    [{ state: "answered" }],
    [{ state: "answered", answer: { ok: true } }],
  ])("takes %j for nothing", (value) => {
    expect(parseAskResult(value)).toBeNull();
  });
});
