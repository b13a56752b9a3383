import { claimLifeMs } from "../../src/gas/claims.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import type { TestKey } from "../support/signed-request.ts";

let script: FakeScript;
let key: TestKey;

beforeEach(() => {
  script = installFakeScript();
  addDocument(script.docs, "doc", "text");
  key = script.newKey();
});

afterEach(() => script.uninstall());

/** Writes that are refused by their arguments still leave a header. */
function write(times: number): void {
  for (let made = 0; made < times; made += 1) script.call(key, "replace_text", {});
}

function headers(): number {
  return [...script.stores.properties.keys()].filter((name) => name.startsWith("claim:")).length;
}

describe("old headers", () => {
  it("are removed by a read once sixteen writes were made since the last sweep, not before", () => {
    script.call(key, "$hello");
    write(15);
    script.nowMs += claimLifeMs + 1;
    script.call(key, "$hello");
    expect(headers()).toBe(15);
    write(1);
    script.call(key, "$hello");
    expect(headers()).toBe(1);
  });

  it("are removed by a read when the cache has forgotten the count", () => {
    write(3);
    script.nowMs += claimLifeMs + 1;
    script.stores.cache.clear();
    script.call(key, "$hello");
    expect(headers()).toBe(0);
  });

  it("are removed by a write when nobody reads", () => {
    script.call(key, "$hello");
    write(63);
    script.nowMs += claimLifeMs + 1;
    write(1);
    expect(headers()).toBe(1);
  });

  it("stay when the store fails, and the call is answered all the same", () => {
    write(3);
    script.nowMs += claimLifeMs + 1;
    script.stores.cache.clear();
    script.stores.beforeRemove = () => {
      throw new Error("Service unavailable: Properties");
    };
    expect(script.call(key, "$hello").ok).toBe(true);
    expect(headers()).toBe(3);
  });
});
