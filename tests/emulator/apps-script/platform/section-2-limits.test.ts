import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);
const pageOf = async (response: Promise<Response>): Promise<string> =>
  (await (await response).text()).replace(/&#39;/g, "'");

describe("quotas and limits, apps-script-platform 2", () => {
  it("2 one execution runs for 6 minutes, by the local Google's clock, and is then ended", async () => {
    await test.run(`CacheService.getScriptCache().put("go", "no", 21600)`);
    const waiting = test.post(
      `CacheService.getScriptCache().put("waits", "yes", 21600); while (CacheService.getScriptCache().get("go") === "no") Utilities.sleep(5); return "went on"`,
    );
    const isSeen = (): Promise<boolean> =>
      test.run(`return CacheService.getScriptCache().get("waits") === "yes"`);
    while (!(await isSeen()));
    await test.call("POST", "/emulator/clock", { advanceMs: 355_000 });
    // Still there: it holds what it has.
    expect((await test.call("GET", "/emulator/executions")).json.executions).toContainEqual(
      expect.objectContaining({ functionName: "doPost", state: "running" }),
    );
    await test.call("POST", "/emulator/clock", { advanceMs: 6_000 });
    expect(await pageOf(waiting)).toContain("Exceeded maximum execution time");
    await test.run(`CacheService.getScriptCache().removeAll(["go", "waits"])`);
  });

  it.each([
    ["properties", `PropertiesService.getScriptProperties().setProperty("k", "x".repeat(9217))`],
    ["a cache", `CacheService.getScriptCache().put("k", "x".repeat(102401))`],
  ])(
    "2 a value of %s over 9 KB, or 100 KB in a cache, is refused: Argument too large: value",
    async (_, code) => {
      expect(await thrownBy(code)).toBe("Argument too large: value");
    },
  );

  it("2 a property value of 9 KB and a cached one of 102,400 bytes are kept, counted in bytes", async () => {
    expect(
      await test.run(`
        var store = PropertiesService.getScriptProperties(), cache = CacheService.getScriptCache();
        store.setProperty("k", "é".repeat(4608)); cache.put("k", "é".repeat(51200));
        return [store.getProperty("k").length, cache.get("k").length]`),
    ).toEqual([4608, 51200]);
    expect(await thrownBy(`CacheService.getScriptCache().put("k", "é".repeat(51201))`)).toBe(
      "Argument too large: value",
    );
  });

  it("2 a store over 500 KB is refused in Google's words, and keeps what it had", async () => {
    expect(
      await thrownBy(`
        var store = PropertiesService.getUserProperties(), value = "x".repeat(9000);
        for (var i = 0; i < 60; i++) store.setProperty("k" + i, value)`),
    ).toBe("You have exceeded the property storage quota. Please remove some properties and try again.");
    expect(
      await test.run(`
        var store = PropertiesService.getUserProperties(), count = store.getKeys().length;
        store.deleteAllProperties(); return [count, store.getKeys().length]`),
    ).toEqual([56, 0]);
  });

  it("2 a cache key has at most 250 characters: Invalid argument: key", async () => {
    expect(await thrownBy(`CacheService.getScriptCache().put("k".repeat(251), "x")`)).toBe(
      "Invalid argument: key",
    );
    expect(await thrownBy(`CacheService.getScriptCache().put("k".repeat(250), "x")`)).toBe("nothing");
  });

  it("2 a cached value lives 600 s unless said otherwise, and 21,600 s at most; values are turned into strings", async () => {
    const held = (): Promise<unknown> =>
      test.run(`return CacheService.getScriptCache().getAll(["usual", "longest", "short"])`);
    await test.run(`var cache = CacheService.getScriptCache();
      cache.put("usual", 1); cache.put("longest", true, 99999); cache.put("short", "s", 10)`);
    expect(await held()).toEqual({ usual: "1", longest: "true", short: "s" });
    await test.call("POST", "/emulator/clock", { advanceMs: 590_000 });
    expect(await held()).toEqual({ usual: "1", longest: "true" });
    await test.call("POST", "/emulator/clock", { advanceMs: 20_000 });
    expect(await held()).toEqual({ longest: "true" });
    await test.call("POST", "/emulator/clock", { advanceMs: 21_600_000 });
    expect(await held()).toEqual({});
  });

  it("2 beyond 1,000 cache entries about 10 % of the oldest go, in insertion order irrespective of reads", async () => {
    expect(
      await test.run(`
        var cache = CacheService.getScriptCache(), name = function (i) { return "entry" + i };
        for (var i = 0; i < 1000; i++) { cache.put(name(i), "x"); cache.get(name(0)) }
        var before = cache.get(name(0));
        cache.put(name(1000), "x");
        var names = []; for (i = 0; i <= 1000; i++) names.push(name(i));
        var left = Object.keys(cache.getAll(names));
        return [before, left.length, cache.get(name(99)), cache.get(name(101)), cache.get(name(1000))]`),
    ).toEqual(["x", 901, null, "x", "x"]);
  });

  it("2 UrlFetch takes an address of at most 2,082 characters, 100 headers of 8 KB, a body of 50 MB", async () => {
    const address = "https://www.googleapis.com/";
    for (const [code, words] of [
      [`UrlFetchApp.fetch("${address}" + "x".repeat(2082))`, "Limit Exceeded: URLFetch URL Length."],
      [
        `var h = {}; for (var i = 0; i < 101; i++) h["x" + i] = "1"; UrlFetchApp.fetch("${address}", { headers: h })`,
        "Limit Exceeded: URLFetch Header Count.",
      ],
      [
        `UrlFetchApp.fetch("${address}", { headers: { long: "x".repeat(8192) } })`,
        "Limit Exceeded: URLFetch Header Size.",
      ],
      [
        `UrlFetchApp.fetch("${address}", { method: "post", payload: "x".repeat(50 * 1024 * 1024 + 1) })`,
        "Limit Exceeded: URLFetch POST Size.",
      ],
    ] as const)
      expect(await thrownBy(code)).toBe(words);
  });

  it("2 fetchAll runs its requests in parallel and answers them in their order", async () => {
    const { documentId } = test.google.importFile("parallel.txt", "here");
    await test.call("DELETE", "/emulator/requests");
    await test.call("POST", "/emulator/faults", { kind: "slow", on: "files.get", ms: 300 });
    const codes = await test.run(`
      var headers = { Authorization: "Bearer " + ScriptApp.getOAuthToken() }, base = "https://www.googleapis.com/";
      return UrlFetchApp.fetchAll([
        { url: base + "drive/v3/files/${documentId}", headers: headers },
        { url: "https://docs.googleapis.com/v1/documents/${documentId}", headers: headers },
        { url: base + "drive/v3/files/none", headers: headers, muteHttpExceptions: true },
      ]).map(function (one) { return one.getResponseCode() })`);
    expect(codes).toEqual([200, 200, 404]);
    const { json } = await test.call("GET", "/emulator/requests");
    // The first, which waited, was answered after the others.
    const paths: string[] = json.requests.map(({ path }: { path: string }) => path);
    expect(paths.indexOf(`/drive/v3/files/${documentId}`)).toBeGreaterThan(
      paths.indexOf(`/v1/documents/${documentId}`),
    );
  });

  it("2 muteHttpExceptions is needed to see error bodies", async () => {
    const address = "https://docs.googleapis.com/v1/documents/none";
    const options = `headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() }`;
    expect(await thrownBy(`UrlFetchApp.fetch("${address}", { ${options} })`)).toContain(
      "Request failed for https://docs.googleapis.com returned code 404.",
    );
    expect(
      await test.run(
        `return JSON.parse(UrlFetchApp.fetch("${address}", { ${options}, muteHttpExceptions: true }).getContentText()).error.status`,
      ),
    ).toBe("NOT_FOUND");
  });

  it("2 the document lock is null where there is no containing document; a user lock is not the script's", async () => {
    expect(
      await test.run(`
        var user = LockService.getUserLock(), script = LockService.getScriptLock();
        return [LockService.getDocumentLock(), user.tryLock(0), script.hasLock(), script.tryLock(0), user.hasLock()]`),
    ).toEqual([null, true, false, true, true]);
  });

  it("2 a lock does not lock the document itself", async () => {
    const { documentId } = test.google.importFile("unlocked.txt", "x");
    expect(
      await test.run(`LockService.getUserLock().waitLock(10);
        return Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "y", location: { index: 1 } } }] }, "${documentId}").documentId`),
    ).toBe(documentId);
  });

  it("2 quotas of a day, when they are switched on: Service invoked too many times for one day: X", async () => {
    const google = await test.call("POST", "/emulator/script-quotas", {});
    expect(google.json).toEqual({
      limits: { urlFetch: 20_000, properties: 50_000, documents: 250 },
      calls: { urlFetch: 0, properties: 0, documents: 0 },
    });
    await test.call("POST", "/emulator/script-quotas", { urlFetch: 2, properties: 3, documents: 1 });
    const said = (code: string): Promise<string> => thrownBy(code);
    const fetchTwo = `UrlFetchApp.fetchAll(["https://docs.googleapis.com/v1/documents/x", "https://docs.googleapis.com/v1/documents/y"]
      .map(function (url) { return { url: url, muteHttpExceptions: true } }))`;
    expect(await said(fetchTwo)).toBe("nothing");
    expect(await said(`UrlFetchApp.fetch("https://docs.googleapis.com/v1/documents/x")`)).toBe(
      "Service invoked too many times for one day: urlfetch",
    );
    // Reads and writes count alike.
    expect(
      await said(
        `var p = PropertiesService.getUserProperties(); p.setProperty("a", "1"); p.getProperty("a"); p.deleteProperty("a"); p.getKeys()`,
      ),
    ).toBe("Service invoked too many times for one day: properties");
    expect(await said(`DocumentApp.create("one"); DocumentApp.create("two")`)).toBe(
      "Service invoked too many times for one day: documents",
    );
    // They reset 24 h after the first request.
    await test.call("POST", "/emulator/clock", { advanceMs: 86_400_000 });
    expect(await said(fetchTwo)).toBe("nothing");
    expect((await test.call("GET", "/emulator/script-quotas")).json.calls.urlFetch).toBe(2);
    expect((await test.call("DELETE", "/emulator/script-quotas")).json.limits).toEqual({
      urlFetch: null,
      properties: null,
      documents: null,
    });
    const wrong = await test.call("POST", "/emulator/script-quotas", { urlFetch: -1, properties: "x" });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringMatching(/urlFetch[^]*properties/)]);
  });

  it.each([
    "Service invoked too many times for one day: urlfetch",
    "Service invoked too many times in a short time: exec qps. Try Utilities.sleep(1000) between calls.",
    "Exceeded maximum execution time",
    "Service using too much computer time for one day",
    "There are too many scripts running simultaneously for this Google user account.",
    "We're sorry, a server error occurred. Please wait a bit and try again.",
    "Service error: Drive",
    "Service unavailable: Docs",
    "Internal error encountered.",
    "Service Documents timed out while accessing document with id 1abc.",
    "Authorization is required to perform that action.",
    "You do not have permission to call UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request",
  ])("2 an execution can be made to end with the text: %s", async (message) => {
    await test.call("POST", "/emulator/faults", { kind: "status", on: "script", status: 500, message });
    const page = await pageOf(test.post(`return "not run"`));
    expect(page).toContain("<title>Error</title>");
    expect(page).toContain(`Exception: ${message}`);
    expect(await (await fetch((await test.post("return 1")).headers.get("location")!)).json()).toEqual({
      value: 1,
    });
  });
});
