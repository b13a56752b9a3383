import fc from "fast-check";
import { fitAnswer } from "../../src/bridge/fit-answer.ts";
import { propertyRuns } from "../support/runs.ts";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe("fitAnswer", () => {
  it("gives small answers as text and as structured content", () => {
    const content = { a: 1, b: "two" };
    expect(fitAnswer({ isError: false, content })).toEqual({
      isError: false,
      content,
      text: JSON.stringify(content),
    });
  });

  it("points to the structured content when both do not fit", () => {
    const content = { text: "x".repeat(600) };
    const fitted = fitAnswer({ isError: false, content }, 1_000);
    expect(fitted).toMatchObject({ isError: false, content });
    expect(fitted.text).toContain("structuredContent");
  });

  it("is an error that says how much is too much when not even that fits", () => {
    const fitted = fitAnswer({ isError: false, content: { text: "x".repeat(2_000) } }, 1_000);
    expect(fitted).toMatchObject({ isError: true, content: { error_code: "FEATURE_UNAVAILABLE" } });
    expect(JSON.parse(fitted.text)).toEqual(fitted.content);
  });

  it("law: never exceeds the limit, and never changes what it gives on", () => {
    const answer = fc.record({
      isError: fc.boolean(),
      content: fc.dictionary(fc.string(), fc.string({ maxLength: 2_000 })),
    });
    fc.assert(
      fc.property(answer, fc.integer({ min: 1_000, max: 5_000 }), (any, limit) => {
        const { text, content, isError } = fitAnswer(any, limit);
        expect(bytesOf(text) + bytesOf(content)).toBeLessThanOrEqual(limit + 200);
        if (isError === any.isError && content["error_code"] !== "FEATURE_UNAVAILABLE")
          expect(content).toBe(any.content);
      }),
      { numRuns: propertyRuns() },
    );
  });
});
