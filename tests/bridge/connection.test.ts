import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConnection, writeConnection } from "../../src/bridge/connection.ts";
import { ToolError } from "../../src/kernel/errors.ts";

const good = {
  version: 1,
  transport: "web-app",
  url: "https://script.google.com/macros/s/AKfy-x_1/exec",
  auth: { mode: "key", keyId: "00112233aabbccdd", key: "cd".repeat(32) },
};
let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "connection-"));
  path = join(folder, "connection.json");
});
afterEach(() => rmSync(folder, { recursive: true }));

function store(content: unknown, mode = 0o600): void {
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  chmodSync(path, mode);
}

function refusal(): ToolError {
  try {
    readConnection(path);
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a refusal");
}

describe("readConnection", () => {
  it("takes the deployment id from the address", () => {
    store(good);
    expect(readConnection(path)).toEqual({
      url: good.url,
      deploymentId: "AKfy-x_1",
      keyId: good.auth.keyId,
      key: good.auth.key,
    });
  });

  it("reads back what writeConnection wrote, in a file for its owner only", () => {
    store(good);
    const connection = readConnection(path);
    const other = join(folder, "deep", "er", "connection.json");
    writeConnection(other, connection);
    expect(readConnection(other)).toEqual(connection);
    if (process.platform !== "win32") expect(statSync(other).mode & 0o777).toBe(0o600);
  });

  it("says that a file is missing", () => {
    expect(refusal().message).toContain("no such file");
    expect(refusal().code).toBe("NOT_CONNECTED");
  });

  it.each([0o644, 0o640, 0o604, 0o660])("refuses mode %o and says how to mend it", (mode) => {
    store(good, mode);
    expect(refusal().message).toContain("chmod 600");
    expect(refusal().message).toContain(`0${mode.toString(8)}`);
  });

  it.each(["", "{", "null", "[]", '"text"', JSON.stringify(good).slice(0, 40)])(
    "calls %j damaged",
    (content) => {
      store(content);
      expect(refusal().message).toContain("damaged");
    },
  );

  it.each([
    ["another version", { ...good, version: 2 }, "`version` 1"],
    ["another transport", { ...good, transport: "carrier-pigeon" }, "`transport`"],
    ["an address without a deployment", { ...good, url: "https://script.google.com/home" }, "`url`"],
    ["plain http to another machine", { ...good, url: "http://script.google.com/macros/s/a/exec" }, "`url`"],
    ["another host", { ...good, url: "https://script.example.com/macros/s/a/exec" }, "`url`"],
    ["a development address", { ...good, url: "https://script.google.com/macros/s/a/dev" }, "`url`"],
    ["an account sign-in", { ...good, auth: { mode: "oauth" } }, "`auth.mode`"],
    ["a key id that is none", { ...good, auth: { ...good.auth, keyId: "0011" } }, "`auth.keyId`"],
    ["a key that was cut short", { ...good, auth: { ...good.auth, key: "cd".repeat(31) } }, "`auth.key`"],
    ["a key with other characters", { ...good, auth: { ...good.auth, key: "xy".repeat(32) } }, "`auth.key`"],
    ["no key", { ...good, auth: { mode: "key", keyId: "a" } }, "`auth.key`"],
  ])("refuses %s and names the field", (_what, content, field) => {
    store(content);
    expect(refusal().message).toContain(field);
  });

  it("names all problems at once", () => {
    store({ version: 3, transport: "x", url: 5, auth: null });
    for (const field of ["`version`", "`transport`", "`url`", "`auth.mode`", "`auth.keyId`", "`auth.key`"]) {
      expect(refusal().message).toContain(field);
    }
  });

  it("never repeats the key or the address", () => {
    store({ ...good, version: 2 });
    const told = JSON.stringify(refusal().toEnvelope());
    expect(told).not.toContain(good.auth.key);
    expect(told).not.toContain("AKfy-x_1");
  });
});
