import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
const others: TestGoogle[] = [];
afterAll(() => Promise.all([test, ...others].map((one) => one.close())));

/** A local Google of a script of its own. */
async function startOther(code: string): Promise<TestGoogle> {
  const other = await startTestGoogle({ code });
  others.push(other);
  return other;
}

const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

/** Every name of the table in 1.1, and of the measured list below it. */
const absent = `setTimeout setInterval clearTimeout clearInterval queueMicrotask
  fetch Headers Request Response FormData AbortController AbortSignal
  URL URLSearchParams TextEncoder TextDecoder TextEncoderStream TextDecoderStream atob btoa
  crypto SubtleCrypto CryptoKey structuredClone DOMException Event EventTarget Blob File
  ReadableStream WritableStream TransformStream CompressionStream DecompressionStream
  window navigator performance process`.split(/\s+/);

describe("the runtime, apps-script-platform 1.1", () => {
  it.each(absent)("1.1 using %s gives a ReferenceError: it is not defined", async (name) => {
    expect(await thrownBy(`${name}`)).toBe(`ReferenceError: ${name} is not defined`);
  });

  it("1.1 console.table is missing though console exists", async () => {
    expect(await test.run("return [typeof console.log, typeof console.table]")).toEqual([
      "function",
      "undefined",
    ]);
  });

  it("1.1 WebAssembly has compile, instantiate, validate, Module, Instance, Memory, Table, Global and no streaming forms", async () => {
    expect(
      await test.run(
        `return ["compile", "instantiate", "validate", "Module", "Instance", "Memory", "Table", "Global", "compileStreaming", "instantiateStreaming"]
          .map(function (name) { return typeof WebAssembly[name] })`,
      ),
    ).toEqual([...Array(8).fill("function"), "undefined", "undefined"]);
  });

  it("1.1 what replaces the missing ones is there: sleep, base 64, digests, UUIDs, text to bytes and back", async () => {
    expect(
      await test.run(`
        var text = "né ✓";
        return [typeof Utilities.sleep, Utilities.newBlob(Utilities.newBlob(text).getBytes()).getDataAsString() === text,
          Utilities.newBlob(Utilities.base64DecodeWebSafe(Utilities.base64EncodeWebSafe(text, Utilities.Charset.UTF_8))).getDataAsString() === text,
          Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, "").length, Utilities.getUuid().length, typeof UrlFetchApp.fetchAll]`),
    ).toEqual(["function", true, true, 32, 36, "function"]);
  });
});

describe("asynchrony, apps-script-platform 1.2", () => {
  const property = (name: string): Promise<string> =>
    test.run(`return PropertiesService.getScriptProperties().getProperty("${name}")`);

  it("1.2 microtasks drain when the call stack empties, in their order, and may call services", async () => {
    await test.run(`
      var store = PropertiesService.getScriptProperties(), seen = [];
      var note = function (word) { seen.push(word); store.setProperty("order", seen.join()) };
      Promise.resolve().then(function () { note("first") }).then(function () { note("third") });
      Promise.resolve().then(function () { note("second") });
      note("now");`);
    expect(await property("order")).toBe("now,first,second,third");
  });

  it("1.2 async and await run, and an entry function may be async", async () => {
    const own = await startOther(`
        async function work() { await null; for (const word of ["a", "b"]) { await add(word); } }
        async function add(word) { var store = PropertiesService.getScriptProperties(); store.setProperty("all", (store.getProperty("all") || "") + word); }
        async function onOpen() { await work(); }
        function read() { return PropertiesService.getScriptProperties().getProperty("all"); }
        async function fails() { await null; throw new RangeError("late"); }
        async function gives() { return "a value"; }
        function never() { return new Promise(function () {}); }
        async function compiles() {
          var module = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
          PropertiesService.getScriptProperties().setProperty("all", String(module instanceof WebAssembly.Module));
        }`);
    const failure = (name: string): Promise<string> =>
      own.google.runFunction(name, []).then(String, (error: Error) => error.message);
    // What such a function returns is nothing here; that is not text, which is what is asked for.
    for (const name of ["onOpen", "never"]) expect(await failure(name)).toContain("found: value");
    expect(await own.google.runFunction("read", [])).toBe("ab");
    // It is the only API that finishes truly asynchronously (1.1).
    expect(await failure("compiles")).toContain("found: value");
    expect(await own.google.runFunction("read", [])).toBe("true");
    expect(await failure("fails")).toContain("RangeError: late");
    expect(await failure("gives")).toContain("the value of an entry function that returns a promise");
  });

  it("1.2 a rejected promise nobody awaits vanishes without a log line", async () => {
    await test.call("DELETE", "/emulator/executions");
    expect(await test.run(`Promise.reject(new Error("unseen")); return "fine"`)).toBe("fine");
    const { json } = await test.call("GET", "/emulator/executions");
    expect(json.executions).toMatchObject([{ state: "value", exception: null, lines: [] }]);
  });

  it("1.2 every service call blocks: sleep is over when it returns", async () => {
    expect(
      await test.run(`var at = Date.now(); Utilities.sleep(30); return Date.now() - at`),
    ).toBeGreaterThanOrEqual(29);
  });
});

describe("syntax, apps-script-platform 1.2 and 1.3", () => {
  it.each([
    ["top-level await", "await null;", "await is only valid in async functions and the top"],
    ["import", `import x from "y";`, "Cannot use import statement outside a module"],
    ["export", "export const x = 1;", "Unexpected token 'export'"],
    [
      "a private class member",
      "class A { #x = 1; get() { return this.#x; } }",
      "private class members (#name)",
    ],
    ["a private method", "class A { #x() {} }", "private class members (#name)"],
    ["a static class field", "class A { static x = 1; }", "static class fields"],
    ["a static class field without a value", "class A { static x; }", "static class fields"],
  ])("1.3 %s stops the file at parse time", async (_, code, words) => {
    const own = await startOther(`${code}\nfunction doGet() {}`);
    const page = await (await fetch(own.google.webAppUrl)).text();
    expect(page.replace(/&#?\w+;/g, "'")).toContain(`SyntaxError: ${words}`);
  });

  it("1.3 the same signs in strings, comments, templates and patterns stop nothing", async () => {
    const own = await startOther(`
        // #a static x = 1;
        /* class { #b } */
        class A { static make() { return new A(); } }
        function words() { return ["#c", '#d', \`#e \${"#f"} static y = 2;\`, /#g/.source, typeof A.make].join(" "); }`);
    expect(await own.google.runFunction("words", [])).toBe("#c #d #e #f static y = 2; #g function");
  });
});

describe("files, scope and entry points, apps-script-platform 1.4", () => {
  it("1.4 all files share one scope, are evaluated in project order on every execution, and see later files undefined", async () => {
    const own = await startOther(`
        var seen = [typeof later, typeof shared];
        var shared = "from Code"; const constant = 7; let count = 0;
        function read() { count += 1; return JSON.stringify([seen, shared, later, count]); }`);
    writeFileSync(
      join(own.folder.path, "script", "Later.js"),
      `var later = shared + " seen by Later " + constant;`,
    );
    const expected = JSON.stringify([
      ["undefined", "undefined"],
      "from Code",
      "from Code seen by Later 7",
      1,
    ]);
    expect(await own.google.runFunction("read", [])).toBe(expected);
    // Top-level work is done again each time.
    expect(await own.google.runFunction("read", [])).toBe(expected);
  });

  it("1.4 a function is found by reading: declared at the top, or a top-level variable that holds one", async () => {
    const own = await startOther(`
        function plain() { return "plain"; }
        var held = function () { return "held"; };
        let arrow = () => "arrow";
        const another = function () { return "another"; };
        function stub() {}
        (function () {
          function nested() { return "nested"; }
          function assigned() { return "assigned"; }
          globalThis.assigned = assigned; globalThis.nested = nested;
          globalThis.stub = function () { return "behind a stub"; };
        })();`);
    for (const name of ["plain", "held", "arrow", "another"])
      expect(await own.google.runFunction(name, [])).toBe(name);
    expect(await own.google.runFunction("stub", [])).toBe("behind a stub");
    // Only assigned at run time: not discovered.
    for (const name of ["nested", "assigned", "absent", "toString"])
      await expect(own.google.runFunction(name, [])).rejects.toThrow("not-found");
  });
});
