import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { scriptMap, scriptMapName, withSourcePlaces } from "../../build/bundles/script-map.ts";

const root = resolve(__dirname, "..", "..");
const code = readFileSync(resolve(root, "dist/gas/Code.js"), "utf8");
const stored = readFileSync(resolve(root, "dist", scriptMapName), "utf8");

/** Places of error codes in the script: words that stand in few files each. */
function placesOfCodes(): readonly (readonly [code: string, line: number, column: number])[] {
  const places: [string, number, number][] = [];
  code.split("\n").forEach((line, ordinal) => {
    for (const { 0: found, index } of line.matchAll(/"[A-Z]+(?:_[A-Z]+)+"/g))
      places.push([found, ordinal + 1, index + 1]);
  });
  return places;
}

describe("the script's map", () => {
  it("leads every error code in the script to a source line that holds it", () => {
    const places = placesOfCodes();
    expect(places.length).toBeGreaterThan(50);
    const astray = places.filter(([word, line, column]) => {
      const told = withSourcePlaces(`at a (Code:${line}:${column})`, stored);
      const [, path = "", sourceLine = "0"] = /= ([^:]+):(\d+)\)$/.exec(told) ?? [];
      if (path === "") return true;
      const lines = readFileSync(resolve(root, path), "utf8").split("\n");
      return !(lines[Number(sourceLine) - 1] ?? "").includes(word.slice(1, -1));
    });
    expect(astray).toEqual([]);
  });

  it("leaves what is no place of the script as it is", () => {
    const log = "id-1 TypeError\n    at Code:1:1 of 12:30, Codex:3:4";
    expect(withSourcePlaces(log, stored)).toBe(log);
  });

  it("is not made for text that the script does not hold", () => {
    expect(() => scriptMap("function doGet() {}", "var a;", "{}")).toThrow(/expected the bundled text/);
  });
});
