import fc from "fast-check";
import { keepText, keptText, wholeKeptText } from "../../src/gas/kept-text.ts";
import { openExecution } from "../../src/gas/execution.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { propertyRuns } from "../support/runs.ts";

let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
});

afterEach(() => script.uninstall());

/** A text in which every stretch differs from every other. */
function longText(chars: number): string {
  let text = "";
  for (let at = 0; text.length < chars; at += 1) text += `${at} `;
  return text.slice(0, chars);
}

describe("kept texts", () => {
  it("come back whole and in any part, and to nobody else", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.nat(),
        fc.integer({ min: 1, max: 300_000 }),
        (chars, where, length) => {
          const text = longText(chars);
          const { cache } = openExecution();
          keepText(cache, "name", "key", text);
          expect(cache.flush()).toBe(true);
          expect(wholeKeptText(cache, "name", "key")).toBe(text);
          const offset = where % chars;
          expect(keptText(cache, "name", "key", offset, length)).toBe(text.slice(offset, offset + length));
          expect(wholeKeptText(cache, "name", "other")).toBeNull();
          expect(keptText(cache, "name", "key", chars)).toBeNull();
        },
      ),
      { numRuns: Math.min(50, propertyRuns()) },
    );
  });

  it("are gone as a whole when any value of them is", () => {
    const { cache } = openExecution();
    keepText(cache, "name", "key", longText(200_000));
    cache.flush();
    script.stores.cache.delete("name/1");
    expect(wholeKeptText(cache, "name", "key")).toBeNull();
    expect(keptText(cache, "name", "key", 0, 10)).not.toBeNull();
  });
});
