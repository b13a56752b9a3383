import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePrivateFile } from "../../src/bridge/private-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "private-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("writePrivateFile", () => {
  it("writes the whole text for its owner only, and replaces what was there", () => {
    const path = join(folder, "inner", "a.json");
    writePrivateFile(path, "first");
    writePrivateFile(path, "\u00fc".repeat(100_000));
    expect(readFileSync(path, "utf8")).toBe("\u00fc".repeat(100_000));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "inner"))).toEqual(["a.json"]);
  });

  it("is refused below a file and below a folder that takes none, instead of trying for ever", () => {
    const file = join(folder, "file");
    writePrivateFile(file, "text");
    const places = [join(file, "inner", "a.json"), ...(existsSync("/proc/self") ? ["/proc/x/y/a.json"] : [])];
    for (const place of places) expect(() => writePrivateFile(place, "secret")).toThrow(/ENOTDIR|ENOENT/);
    expect(readFileSync(file, "utf8")).toBe("text");
  });

  it("leaves no draft behind when it fails", () => {
    const path = join(folder, "a.json");
    mkdirSync(path);
    expect(() => writePrivateFile(path, "secret")).toThrow();
    expect(readdirSync(folder)).toEqual(["a.json"]);
  });
});
