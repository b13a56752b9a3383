import fc from "fast-check";
import { createHmac } from "node:crypto";
import { randomHex, scriptDigest, scriptIds, scriptMac } from "../../../src/gas/ports/digest.ts";
import { installFakeScript, type FakeScript } from "../../support/apps-script/fake-script.ts";
import { propertyRuns } from "../../support/runs.ts";
import { sha256Hex } from "../../support/signed-request.ts";
import { anyText } from "../../support/texts.ts";

let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
});

afterEach(() => script.uninstall());

describe("sha256Hex", () => {
  it("agrees with another implementation on every text that has a UTF-8 form", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        fc.pre(!/\p{Surrogate}/u.test(text));
        expect(scriptDigest.sha256Hex(text)).toBe(sha256Hex(text));
      }),
      { numRuns: propertyRuns() },
    );
  });

  it("tells lone surrogates apart from each other and from what encoders put in their place", () => {
    const texts = [
      "\ud800",
      "\ud801",
      "\udc00",
      "a\ud800b",
      "\udc00\ud800",
      "\ud83d\ude00\ude00",
      "\ufffd",
      "?",
      "",
    ];
    expect(new Set(texts.map((text) => scriptDigest.sha256Hex(text))).size).toBe(texts.length);
  });
});

describe("hmacSha256Hex", () => {
  it("agrees with another implementation, with the key taken as bytes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme-ascii" }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (text, key) => {
          const expected = createHmac("sha256", key).update(text, "ascii").digest("hex");
          expect(scriptMac.hmacSha256Hex(text, Buffer.from(key).toString("hex"))).toBe(expected);
        },
      ),
      { numRuns: propertyRuns() },
    );
  });
});

describe("ids", () => {
  it("are hex of the promised length and never the same", () => {
    const ids = Array.from({ length: 100 }, () => scriptIds.newId());
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(randomHex()).toMatch(/^[0-9a-f]{64}$/);
  });
});
