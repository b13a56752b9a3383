import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

describe("the context of an execution, apps-script-platform 1.1 to 1.4", () => {
  it("is not hurt by a rejection that nobody awaited in the one before", async () => {
    for (let time = 0; time < 3; time += 1) {
      expect(await test.run("Promise.reject(new Error('unseen')); return 1")).toBe(1);
      expect(await test.run("return 2")).toBe(2);
    }
  });

  it("has Apps Script's globals and nothing of Node or a browser", async () => {
    const missing = [
      "setTimeout",
      "setInterval",
      "queueMicrotask",
      "fetch",
      "URL",
      "URLSearchParams",
      "TextEncoder",
      "TextDecoder",
      "atob",
      "btoa",
      "crypto",
      "structuredClone",
      "AbortController",
      "window",
      "navigator",
      "performance",
      "process",
      "require",
      "module",
      "global",
      "Buffer",
      "SharedArrayBuffer",
      "Atomics",
    ];
    const kinds = await test.run(
      `return ${JSON.stringify(missing)}.map(function (name) { return typeof globalThis[name] })`,
    );
    expect(kinds).toEqual(missing.map(() => "undefined"));
    expect(await test.run("return typeof console.table")).toBe("undefined");
  });

  it.each([
    "Array.prototype.at",
    "Array.prototype.findLast",
    "Array.prototype.findLastIndex",
    "Array.prototype.toSorted",
    "Array.prototype.toSpliced",
    "Array.prototype.with",
    "Array.fromAsync",
    "String.prototype.at",
    "String.prototype.replaceAll",
    "String.prototype.matchAll",
    "String.prototype.isWellFormed",
    "Object.hasOwn",
    "Object.groupBy",
    "Map.groupBy",
    "Promise.allSettled",
    "Promise.any",
    "Promise.withResolvers",
    "Intl.Segmenter",
    "Intl.ListFormat",
    "globalThis.WeakRef",
    "globalThis.FinalizationRegistry",
    "globalThis.AggregateError",
    "globalThis.Iterator",
    "Uint8Array.prototype.at",
    "Uint8Array.prototype.findLast",
    "ArrayBuffer.prototype.transfer",
    "Set.prototype.union",
  ])("has no %s", async (name) => {
    expect(await test.run(`return typeof ${name}`)).toBe("undefined");
  });

  it.each([
    "Array.prototype.flatMap",
    "Object.fromEntries",
    "String.prototype.trimEnd",
    "String.prototype.normalize",
    "Array.from",
    "Promise.prototype.finally",
    "BigInt",
    "WebAssembly.instantiate",
    "Uint8Array.from",
    "Uint8Array.prototype.subarray",
    "Map.prototype.forEach",
    "RegExp.prototype.exec",
    "Intl.Collator",
    "Number.parseFloat",
  ])("has %s", async (name) => {
    expect(await test.run(`return typeof ${name}`)).toBe("function");
  });

  it("gives no way out to the worker through anything a service hands in", async () => {
    const code = `
      var seeds = [Utilities, Docs, console, Utilities.newBlob("x"), Utilities.computeDigest("SHA_256", "x"), PropertiesService.getUserProperties(), Session.getActiveUser(), new Date(), [], function () {}];
      try { Docs.Documents.get("none") } catch (e) { seeds.push(e, e.details) }
      return seeds.map(function (seed) { return typeof seed.constructor.constructor("return typeof process === 'undefined' ? undefined : process")() })`;
    expect(new Set(await test.run(code))).toEqual(new Set(["undefined"]));
  });

  it("answers arrays and objects of the script's own realm", async () => {
    expect(
      await test.run(`
        var bytes = Utilities.computeDigest(Utilities.DigestAlgorithm.MD5, "x");
        var about = Drive.About.get({ fields: "user" });
        return [bytes instanceof Array, Object.getPrototypeOf(about) === Object.prototype, typeof bytes.at]`),
    ).toEqual([true, true, "undefined"]);
  });

  it("is fresh for each execution", async () => {
    await test.run("globalThis.kept = 1; Array.prototype.extra = 1; Utilities = null");
    expect(await test.run("return [typeof kept, typeof [].extra, typeof Utilities.getUuid]")).toEqual([
      "undefined",
      "undefined",
      "function",
    ]);
  });

  it("refuses what Google has and the local Google does not, by name", async () => {
    expect(await test.run(`try { Utilities.zip([]) } catch (e) { return e.message }`)).toBe(
      "((Utilities.zip is not implemented by the local Google))",
    );
    expect(await test.run(`try { SpreadsheetApp.openById("x") } catch (e) { return e.message }`)).toBe(
      "((SpreadsheetApp.openById is not implemented by the local Google))",
    );
  });

  it("takes in a script that was built anew, and goes on with it while the next build is at work", async () => {
    const own = await startTestGoogle({ code: "function version() { return 'one'; }" });
    expect(await own.google.runFunction("version", [])).toBe("one");
    writeFileSync(join(own.folder.path, "script", "Code.js"), "function version() { return 'second'; }");
    expect(await own.google.runFunction("version", [])).toBe("second");
    rmSync(join(own.folder.path, "script"), { recursive: true });
    expect(await own.google.runFunction("version", [])).toBe("second");
    await own.close();
  });
});

describe("an execution that does not end well, apps-script-platform 2", () => {
  it("is ended when its time is over, and the next one runs", async () => {
    const own = await startTestGoogle({ executionTimeoutMs: 1000 });
    const response = await own.post("for (;;) {}");
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("Exceeded maximum execution time"),
    ]);
    expect(await own.run("return 1")).toBe(1);
    await own.close();
  });

  it("is ended when only its promises go on for ever, and the next one runs", async () => {
    const endless =
      "Promise.resolve().then(function next() { return Promise.resolve().then(next); }); return 1";
    const own = await startTestGoogle({ executionTimeoutMs: 1000 });
    const response = await own.post(endless);
    expect(await response.text()).toContain("Exceeded maximum execution time");
    expect(await own.run("return 2")).toBe(2);
    await own.close();
  });

  it("frees its lock when it is ended", async () => {
    const own = await startTestGoogle({ executionTimeoutMs: 1000 });
    await own.post("LockService.getUserLock().waitLock(1000); for (;;) {}");
    expect(await own.run("return LockService.getUserLock().tryLock(0)")).toBe(true);
    await own.close();
  });

  it("cannot hurt what is stored when it runs out of memory", async () => {
    const own = await startTestGoogle({ executionHeapMb: 64 });
    const { documentId } = own.google.importFile("safe.txt", "safe and sound");
    const response = await own.post("var all = []; for (;;) all.push([all.length, {}])");
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("a server error occurred"),
    ]);
    expect(await own.textOf(documentId)).toBe("safe and sound\n");
    expect(await own.run("return 2")).toBe(2);
    await own.close();
  });
});
