import { agreementOn, helloJson, parseHello } from "../../src/protocol/hello.ts";
import { compareVersions } from "../../src/protocol/version.ts";

const hello = (version: string, digest: string) => ({
  version,
  catalogue: "c",
  tools: { list_tabs: digest },
});

describe("agreementOn", () => {
  it("agrees when the digests do, whatever the versions say", () => {
    expect(agreementOn("list_tabs", hello("1.0.0", "a"), hello("1.1.0", "a"))).toEqual({ isAgreed: true });
  });

  it.each([
    ["1.0.0", "1.0.1", "bridge"],
    ["1.10.0", "1.9.9", "script"],
    ["1.0.0", "1.0.0", null],
  ])("of bridge %s and script %s names %s as the older side", (bridge, script, older) => {
    const found = agreementOn("list_tabs", hello(bridge, "a"), hello(script, "b"));
    expect(found).toMatchObject({ isAgreed: false, older });
    expect(found.isAgreed ? "" : found.sentence).toContain(bridge);
  });

  it("does not agree on a tool that neither side has", () => {
    expect(agreementOn("no_such_tool", hello("1.0.0", "a"), hello("1.0.0", "a")).isAgreed).toBe(false);
  });
});

describe("parseHello", () => {
  it("reads what helloJson wrote, and nothing else", () => {
    expect(parseHello(helloJson(hello("1.0.0", "a")))).toEqual(hello("1.0.0", "a"));
    expect(parseHello({ version: "1.0.0", catalogue: "c", tools: { list_tabs: 1 } })).toBeNull();
    expect(parseHello([])).toBeNull();
  });
});

describe("compareVersions", () => {
  it("orders by number, not by letter", () => {
    expect(compareVersions("0.9.0", "0.10.0")).toBeLessThan(0);
    expect(compareVersions("1.0.0-rc.1", "1.0.0")).toBe(0);
    expect(compareVersions("?", "1.0.0")).toBe(0);
  });
});
