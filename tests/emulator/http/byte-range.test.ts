import fc from "fast-check";
import { withRange } from "../../../src/emulator/http/byte-range.ts";
import { propertyRuns } from "../../support/runs.ts";

const whole = (body: Buffer) => ({ status: 200, contentType: "text/plain", body });

describe("withRange", () => {
  it("answers the bytes from the first to the last that are asked for, and says which they are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1 }), fc.nat(80), fc.nat(80), (bytes, from, more) => {
        const body = Buffer.from(bytes);
        const answer = withRange(whole(body), `bytes=${from}-${from + more}`);
        if (from >= body.length)
          return expect(answer).toMatchObject({
            status: 416,
            headers: { "content-range": `bytes */${body.length}` },
          });
        const part = body.subarray(from, from + more + 1);
        expect(answer.status).toBe(206);
        expect(answer.body.equals(part)).toBe(true);
        expect(answer.headers).toEqual({
          "content-range": `bytes ${from}-${from + part.length - 1}/${body.length}`,
        });
      }),
      { numRuns: propertyRuns() },
    );
  });

  it.each([
    ["bytes=-3", "hij"],
    ["bytes=7-", "hij"],
    ["bytes=0-", "abcdefghij"],
    ["bytes=-100", "abcdefghij"],
  ])("takes %s as %s", (range, part) => {
    expect(withRange(whole(Buffer.from("abcdefghij")), range).body.toString()).toBe(part);
  });

  it.each([undefined, "bytes=-", "lines=1-2", "bytes=0-1,4-5"])("answers %s with the whole", (range) => {
    expect(withRange(whole(Buffer.from("ab")), range).status).toBe(200);
  });
});
