import { createHash, createHmac } from "node:crypto";
import fc from "fast-check";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { propertyRuns } from "../../support/runs.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle({ html: { page: "<b><?= not a template ?></b>" } });
  documentId = test.google.importFile("services.txt", "Some words\n").documentId;
});
afterAll(() => test.close());

/** What the code throws, as `name: message`. */
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("Utilities, apps-script-platform 1.1", () => {
  it("digests and signs text and bytes as everybody else does, with UTF-8 named", async () => {
    const texts = fc
      .sample(fc.string({ unit: "binary", maxLength: 40 }), propertyRuns())
      .map((text) => text.replace(/[\ud800-\udfff]/gu, ""));
    const answered = await test.run(`
      return ${JSON.stringify(texts)}.map(function (text) {
        var digest = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, text, Utilities.Charset.UTF_8);
        var bytes = Utilities.newBlob(text).getBytes();
        var same = Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, bytes);
        var mac = Utilities.computeHmacSha256Signature(text, "clé", Utilities.Charset.UTF_8);
        return [digest, same, mac, Utilities.base64Encode(text, Utilities.Charset.UTF_8), Utilities.newBlob(bytes).getDataAsString() === text];
      })`);
    const signed = (bytes: Buffer) => [...new Int8Array(bytes)];
    texts.forEach((text, index) => {
      const digest = signed(createHash("sha256").update(text, "utf8").digest());
      expect(answered[index]).toEqual([
        digest,
        digest,
        signed(createHmac("sha256", "clé").update(text, "utf8").digest()),
        Buffer.from(text, "utf8").toString("base64"),
        true,
      ]);
    });
  });

  it("takes text without a charset as ASCII, so that a forgotten charset shows", async () => {
    expect(await test.run(`return Utilities.base64Encode("né")`)).toBe(Buffer.from("n?").toString("base64"));
  });

  it("decodes both alphabets of base 64", async () => {
    expect(
      await test.run(
        `return [Utilities.base64Decode("_-8="), Utilities.base64DecodeWebSafe("_-8="), Utilities.base64EncodeWebSafe([-1, -17])]`,
      ),
    ).toEqual([[-1, -17], [-1, -17], "_-8="]);
  });

  it.each([
    [
      `Utilities.computeDigest("SHA_256", 5)`,
      "The parameters (String,Number) don't match the method signature for Utilities.computeDigest.",
    ],
    [
      `Utilities.computeHmacSha256Signature("a", [1])`,
      "The parameters (String,number[]) don't match the method signature for Utilities.computeHmacSha256Signature.",
    ],
    [`Utilities.computeHmacSha256Signature("a", "b", "UTF-16")`, "don't match the method signature"],
    [`Utilities.newBlob(5)`, "don't match the method signature for Utilities.newBlob."],
    [`Utilities.newBlob([200])`, "expected a whole number from -128 to 127"],
    [`Utilities.base64Decode("*")`, "Could not decode string."],
    [`Utilities.sleep(400000)`, "Argument too large: milliseconds"],
    [`Utilities.sleep(-1)`, "Invalid argument: milliseconds"],
    [`Utilities.formatDate(new Date(0), "GMT", "ww")`, "is not implemented by the local Google"],
  ])("refuses %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
  });

  it("signs by the algorithm that is named", async () => {
    const signed = await test.run(`return Object.keys(Utilities.MacAlgorithm).map(function (name) {
      return Utilities.computeHmacSignature(Utilities.MacAlgorithm[name], "text", "key", Utilities.Charset.UTF_8) })`);
    const expected = ["md5", "sha1", "sha256", "sha384", "sha512"].map((name) => [
      ...new Int8Array(createHmac(name, "key").update("text").digest()),
    ]);
    expect(signed).toEqual(expected);
    expect(await thrownBy(`Utilities.computeHmacSignature("SHA_256", "a", "b")`)).toContain(
      "don't match the method signature for Utilities.computeHmacSignature.",
    );
  });

  it("reads back every table of texts that is written as CSV", async () => {
    const field = fc.string({
      unit: fc.constantFrom("a", "é", " ", ",", '"', "\n"),
      minLength: 1,
      maxLength: 6,
    });
    const tables = fc.sample(
      fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
      propertyRuns(),
    );
    const csv = tables.map((rows) =>
      rows.map((row) => row.map((text) => `"${text.replace(/"/g, '""')}"`).join(",")).join("\r\n"),
    );
    expect(
      await test.run(
        `return ${JSON.stringify(csv)}.map(function (text) { return Utilities.parseCsv(text) })`,
      ),
    ).toEqual(tables);
    expect(await test.run(`return Utilities.parseCsv("a;;b\\n1", ";")`)).toEqual([["a", "", "b"], ["1"]]);
  });

  it("formats texts and dates by the letters that scripts use", async () => {
    expect(
      await test.run(`return [Utilities.formatString("%s is %05.1f%% or %-4d|%+d %x", "it", 3.14159, 7, 2, 255),
        Utilities.formatDate(new Date(0), "GMT", "EEE, d MMM yyyy h:mm a, EEEE MMMM yy")]`),
    ).toEqual(["it is 003.1% or 7   |+2 ff", "Thu, 1 Jan 1970 12:00 AM, Thursday January 70"]);
    expect(await thrownBy(`Utilities.formatString("%q", 1)`)).toContain(
      "is not implemented by the local Google",
    );
    expect(await thrownBy(`Utilities.formatString("%d")`)).toContain("Expected a value for %d, found none.");
  });

  it("makes ids of the usual form, sleeps, and formats dates in a time zone", async () => {
    const [uuid, sleptMs, formatted] = await test.run(`
      var started = Date.now(); Utilities.sleep(20);
      return [Utilities.getUuid(), Date.now() - started, Utilities.formatDate(new Date(86399999), "America/New_York", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX")]`);
    expect(uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sleptMs).toBeGreaterThanOrEqual(19);
    expect(formatted).toBe("1970-01-01T18:59:59.999-05:00");
  });
});

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

describe("the advanced services, apps-script-platform 4.1 and 4.2", () => {
  it("take the resource first, then the path, then options", async () => {
    const [title, text, found] = await test.run(`
      var made = Docs.Documents.create({ title: "Made by script" });
      Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "hi", location: { index: 1 } } }] }, made.documentId);
      var got = Docs.Documents.get(made.documentId, { includeTabsContent: true, fields: "title,tabs(documentTab(body))" });
      var list = Drive.Files.list({ q: "name = 'Made by script'", fields: "files(id)" });
      return [got.title, got.tabs[0].documentTab.body.content[1].paragraph.elements[0].textRun.content, list.files[0].id === made.documentId]`);
    expect([title, text, found]).toEqual(["Made by script", "hi\n", true]);
  });

  it("stand in the request log as the REST calls they are", async () => {
    await test.call("DELETE", "/emulator/requests");
    await test.run(
      `Docs.Documents.get("${documentId}"); try { Drive.Comments.create({ content: "x" }, "${documentId}") } catch (e) {}`,
    );
    const { json } = await test.call("GET", "/emulator/requests");
    expect(json.requests).toEqual([
      {
        atMs: expect.any(Number),
        from: "script",
        method: "GET",
        path: `/v1/documents/${documentId}`,
        status: 200,
        documentId,
      },
      {
        atMs: expect.any(Number),
        from: "script",
        method: "POST",
        path: `/drive/v3/files/${documentId}/comments`,
        status: 400,
        documentId,
      },
    ]);
  });

  it("throw GoogleJsonResponseException with code and message in its details", async () => {
    expect(
      await test.run(`
        try { Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "x", location: { index: 99999 } } }] }, "${documentId}") }
        catch (e) { return [e.name, e.message, e.details.code, e.details.message] }`),
    ).toEqual([
      "GoogleJsonResponseException",
      expect.stringMatching(
        /^API call to docs\.documents\.batchUpdate failed with error: Invalid requests\[0\]\.insertText: Index 99999 must be/,
      ),
      400,
      expect.stringMatching(/^Invalid requests\[0\]/),
    ]);
  });

  it.each([
    ["Docs.Documents.get()", "Invalid number of arguments provided. Expected 1-2 only"],
    ["Docs.Documents.batchUpdate({})", "Invalid number of arguments provided. Expected 2-3 only"],
    [`Docs.Documents.get("${"x"}", { bogus: 1 })`, 'Unknown name "bogus"'],
    ["Docs.Documents.get(null)", "Invalid argument: documentId"],
    ["Drive.Permissions.create({}, 'x')", "((Drive.Permissions is not implemented by the local Google))"],
    ["Drive.Files.copy({}, 'x')", "File not found: x."],
  ])("refuse %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
  });

  it("move bytes into Drive by a blob and out of it by UrlFetchApp", async () => {
    expect(
      await test.run(`
        var bytes = []; for (var i = -128; i < 128; i++) bytes.push(i);
        var file = Drive.Files.create({ name: "all bytes" }, Utilities.newBlob(bytes, "application/octet-stream"), { fields: "id,size" });
        Drive.Files.update({}, file.id, Utilities.newBlob(bytes.reverse(), "application/octet-stream"));
        var response = UrlFetchApp.fetch("https://www.googleapis.com/drive/v3/files/" + file.id + "?alt=media", { headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() } });
        return [file.size, response.getResponseCode(), response.getContent().join() === bytes.join()]`),
    ).toEqual(["256", 200, true]);
  });
});

describe("UrlFetchApp, apps-script-platform 2 and 5", () => {
  it("reaches the APIs at the local Google's own address, and nothing else there", async () => {
    const base = test.google.baseUrl;
    expect(
      await test.run(`return JSON.parse(UrlFetchApp.fetch("${base}/v1/documents/${documentId}", {
        headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() }, timeoutSeconds: 5 }).getContentText()).documentId`),
    ).toBe(documentId);
    for (const path of ["/emulator/requests", "/", "/macros/s/x/exec"])
      expect(await thrownBy(`UrlFetchApp.fetch("${base}${path}")`)).toContain(
        "is not implemented by the local Google",
      );
  });

  it("keeps to Google's sizes: 2,082 characters of address, 100 headers of 8 KB", async () => {
    expect(await thrownBy(`UrlFetchApp.fetch("https://www.googleapis.com/" + "x".repeat(2082))`)).toContain(
      "Limit Exceeded: URLFetch URL Length.",
    );
    const headers = (code: string) =>
      `var h = {}; ${code}; UrlFetchApp.fetch("https://www.googleapis.com/", { headers: h })`;
    expect(await thrownBy(headers(`for (var i = 0; i < 101; i++) h["x" + i] = "1"`))).toContain(
      "Limit Exceeded: URLFetch Header Count.",
    );
    expect(await thrownBy(headers(`h.long = "x".repeat(8192)`))).toContain(
      "Limit Exceeded: URLFetch Header Size.",
    );
  });

  it("throws for an error status unless it is muted", async () => {
    const address = "https://docs.googleapis.com/v1/documents/none";
    expect(await thrownBy(`UrlFetchApp.fetch("${address}")`)).toMatch(
      /Request failed for https:\/\/docs\.googleapis\.com returned code 401\. Truncated server response: /,
    );
    expect(
      await test.run(
        `return UrlFetchApp.fetch("${address}", { muteHttpExceptions: true }).getResponseCode()`,
      ),
    ).toBe(401);
  });

  it.each([
    [
      `UrlFetchApp.fetch("https://example.com/")`,
      "((UrlFetchApp.fetch of https://example.com/ is not implemented",
    ],
    [
      `UrlFetchApp.fetch("http://www.googleapis.com/drive/v3/about")`,
      "is not implemented by the local Google",
    ],
    [`UrlFetchApp.fetch("not an address")`, "Invalid argument: not an address"],
    [
      `UrlFetchApp.fetch("https://www.googleapis.com/", { timeout: 1 })`,
      'the option "timeout" of UrlFetchApp.fetch is not implemented',
    ],
  ])("refuses %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
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
