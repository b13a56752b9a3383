import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle({ html: { page: "<b><?= not a template ?></b>" } });
});
afterAll(() => test.close());

/** What the code throws, as `name: message`. */
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("PropertiesService, apps-script-platform 2", () => {
  it("keeps text by name in two separate stores, beyond the execution", async () => {
    await test.run(
      `PropertiesService.getUserProperties().setProperty("n", 5).setProperties({ a: "1", b: true }); PropertiesService.getScriptProperties().setProperty("n", "script")`,
    );
    expect(
      await test.run(`
        var user = PropertiesService.getUserProperties();
        return [user.getProperties(), user.getKeys(), user.getProperty("none"), PropertiesService.getScriptProperties().getProperty("n"), PropertiesService.getDocumentProperties()]`),
    ).toEqual([{ a: "1", b: "true", n: "5" }, ["a", "b", "n"], null, "script", null]);
    expect(
      await test.run(
        `return PropertiesService.getUserProperties().deleteProperty("a").setProperties({ c: "3" }, true).getProperties()`,
      ),
    ).toEqual({ c: "3" });
  });

  it("refuses a value above 9 KB and a store above 500 KB, and keeps what was there", async () => {
    expect(
      await thrownBy(
        `PropertiesService.getUserProperties().setProperty("big", new Array(9217).fill("x").join("") + "é")`,
      ),
    ).toBe("Exception: Argument too large: value");
    const filled = await test.run(`
      var store = PropertiesService.getScriptProperties(), value = new Array(9001).join("x"), count = 0;
      try { for (;;) { store.setProperty("fill" + count, value); count++ } } catch (e) { return [count, e.message, store.getKeys().length] }`);
    expect(filled[1]).toBe(
      "You have exceeded the property storage quota. Please remove some properties and try again.",
    );
    expect(filled[0]).toBe(Math.floor((500 * 1024 - "nscript".length) / 9006));
    expect(filled[2]).toBe(filled[0] + 1);
    await test.run("PropertiesService.getScriptProperties().deleteAllProperties()");
  });
});

describe("CacheService, apps-script-platform 2", () => {
  it("keeps text until its time is over by the local Google's clock", async () => {
    await test.run(`CacheService.getUserCache().putAll({ short: "1", long: 2 }, 60)`);
    expect(await test.run(`return CacheService.getUserCache().getAll(["short", "long", "none"])`)).toEqual({
      short: "1",
      long: "2",
    });
    await test.call("POST", "/emulator/clock", { advanceMs: 61_000 });
    expect(await test.run(`return CacheService.getUserCache().get("short")`)).toBeNull();
  });

  it.each([
    [`CacheService.getUserCache().put(new Array(252).join("k"), "v")`, "Exception: Invalid argument: key"],
    [
      `CacheService.getUserCache().put("k", new Array(102402).join("v"))`,
      "Exception: Argument too large: value",
    ],
    [
      `CacheService.getUserCache().put("k", new Array(51202).join("é"))`,
      "Exception: Argument too large: value",
    ],
    [`CacheService.getUserCache().put("k", "v", 0)`, "Exception: Invalid argument: expirationInSeconds"],
    [`CacheService.getUserCache().put("k", { a: 1 })`, "Exception: Invalid argument: value"],
  ])("refuses %s", async (code, message) => {
    expect(await thrownBy(code)).toBe(message);
  });

  it("takes a value of exactly 100 KB and lets the oldest tenth go above 1,000 entries", async () => {
    const [size, first, last] = await test.run(`
      var cache = CacheService.getScriptCache();
      cache.put("size", new Array(102401).join("v"));
      var size = cache.get("size").length, entries = {};
      for (var i = 0; i < 1001; i++) entries["k" + i] = "v";
      cache.putAll(entries);
      return [size, cache.get("k0"), cache.get("k1000")]`);
    expect([size, first, last]).toEqual([102_400, null, "v"]);
  });
});

describe("Session, ScriptApp, HtmlService, ContentService, Logger, apps-script-platform 3.5", () => {
  it("know the owner, and nobody through the anonymous door", async () => {
    const code =
      "return [Session.getActiveUser().getEmail(), Session.getEffectiveUser().getEmail(), Session.getScriptTimeZone()]";
    expect(await test.run(code)).toEqual(["owner@example.com", "owner@example.com", "Etc/UTC"]);
    const response = await test.post(code);
    const echoed = await fetch(response.headers.get("location")!);
    expect(JSON.parse(await echoed.text()).value).toEqual(["", "owner@example.com", "Etc/UTC"]);
  });

  it("know their address and their rights", async () => {
    expect(
      await test.run(
        "return [ScriptApp.getService().getUrl(), String(ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL).getAuthorizationStatus())]",
      ),
    ).toEqual([test.google.webAppUrl, "NOT_REQUIRED"]);
  });

  it("read html files as they are", async () => {
    expect(await test.run(`return HtmlService.createHtmlOutputFromFile("page").getContent()`)).toBe(
      "<b><?= not a template ?></b>",
    );
    expect(await thrownBy(`HtmlService.createHtmlOutputFromFile("none")`)).toBe(
      "Exception: No HTML file named none was found.",
    );
  });

  it("log for the execution's record", async () => {
    await test.call("DELETE", "/emulator/executions");
    await test.run(`console.log("one %s", "two"); Logger.log({ a: 1 }); return Logger.getLog()`);
    const { json } = await test.call("GET", "/emulator/executions");
    expect(json.executions[0]).toMatchObject({
      functionName: "evaluate",
      state: "value",
      lines: [
        { level: "info", line: "one two" },
        { level: "info", line: '{"a":1}' },
      ],
      calls: { log: 2 },
    });
  });

  it("move with the local Google's clock", async () => {
    const { json } = await test.call("POST", "/emulator/clock", { advanceMs: 86_400_000 });
    const [nowMs, isDate, fixed] = await test.run(
      `var d = new Date(); return [d.getTime(), d instanceof Date && d.constructor === Date && Math.abs(Date.now() - d.getTime()) < 1000, new Date(5).getTime()]`,
    );
    expect(nowMs).toBeGreaterThanOrEqual(json.nowMs);
    expect([isDate, fixed]).toEqual([true, 5]);
  });
});
