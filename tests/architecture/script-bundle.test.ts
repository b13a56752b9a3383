import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { runInContext } from "node:vm";
import { scriptBudgetBytes } from "../../build/bundles/script.ts";
import { scriptMapName, withSourcePlaces } from "../../build/bundles/script-map.ts";
import { checkScriptText } from "../../build/bundles/script-text.ts";
import { es2019Context } from "./support/es2019-context.ts";

const folder = resolve(__dirname, "..", "..", "dist", "gas");
const code = readFileSync(join(folder, "Code.js"), "utf8");

const services = [
  "CacheService",
  "ContentService",
  "Docs",
  "DocumentApp",
  "Drive",
  "DriveApp",
  "HtmlService",
  "LockService",
  "Logger",
  "PropertiesService",
  "ScriptApp",
  "Session",
  "UrlFetchApp",
  "Utilities",
] as const;

/** Stands for a service and notes every look at it. */
function watched(name: string, touched: string[]): unknown {
  return new Proxy(() => undefined, {
    get: (_target, key) => void touched.push(`${name}.${String(key)}`),
    apply: () => void touched.push(`${name}()`),
  });
}

describe("dist/gas/Code.js", () => {
  it("loads in a bare context without builtins newer than ES2019, and touches no service meanwhile", () => {
    const touched: string[] = [];
    const globals = Object.fromEntries(services.map((name) => [name, watched(name, touched)]));
    const context = es2019Context(globals);
    runInContext(code, context);
    expect(touched).toEqual([]);
    expect(runInContext("typeof doPost + typeof doGet", context)).toBe("functionfunction");
  });

  it("replaces each stub by a function that does something", () => {
    const context = es2019Context();
    runInContext(code, context);
    for (const name of checkScriptText(code).entryNames) {
      expect(runInContext(`typeof ${name}`, context)).toBe("function");
      expect(String(runInContext(`String(${name})`, context)).replace(/\s/g, "")).not.toMatch(/\{\}$/);
    }
  });

  it("tells by the lines of a defect's stack where in the sources it was", () => {
    const context = es2019Context();
    runInContext(code, context, "Code.js");
    const stack: unknown = runInContext("try { doPost(); } catch (error) { String(error.stack); }", context);
    const map = readFileSync(join(folder, "..", scriptMapName), "utf8");
    expect(withSourcePlaces(String(stack), map)).toMatch(
      /= src\/gas\/ports\/\S+:\d+\)?\n(?:.*\n)*.*= src\/gas\/execution\.ts:\d+/,
    );
  });

  it("satisfies every rule of the text", () => {
    expect(checkScriptText(code).problems).toEqual([]);
  });

  it("offers the entry points that the manifest and the bridge rely on", () => {
    expect(checkScriptText(code).entryNames).toEqual(
      expect.arrayContaining(["doGet", "doPost", "createKey"]),
    );
  });

  it("stays within its size", () => {
    const bytes = Buffer.byteLength(code);
    process.stdout.write(`Code.js: ${(bytes / 1024).toFixed(1)} KB of ${scriptBudgetBytes / 1024} KB\n`);
    expect(bytes).toBeLessThanOrEqual(scriptBudgetBytes);
  });

  it("comes with a manifest for V8 with the advanced services it calls", () => {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, "appsscript.json"), "utf8"));
    expect(manifest).toMatchObject({
      runtimeVersion: "V8",
      dependencies: {
        enabledAdvancedServices: expect.arrayContaining([
          expect.objectContaining({ userSymbol: "Docs", version: "v1" }),
          expect.objectContaining({ userSymbol: "Drive", version: "v3" }),
        ]),
      },
    });
  });
});

describe("es2019Context", () => {
  it.each([
    "[].at(0)",
    "'a'.replaceAll('a', 'b')",
    "Object.hasOwn({}, 'a')",
    "structuredClone({})",
    "new URL('a:b')",
  ])("has no %s", (expression) => {
    expect(() => runInContext(expression, es2019Context())).toThrow();
  });
});
