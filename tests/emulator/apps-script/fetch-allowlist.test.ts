import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
  writeFileSync(
    join(test.folder.path, "script", "appsscript.json"),
    JSON.stringify({
      timeZone: "Etc/UTC",
      urlFetchWhitelist: ["https://www.googleapis.com/drive/", "https://*.example.com/a/"],
    }),
  );
});
afterAll(() => test.close());

describe("urlFetchWhitelist of the manifest, apps-script-platform 5", () => {
  it.each([
    ["https://www.googleapis.com/drive/v3/about?fields=user", true],
    ["https://www.googleapis.com/upload/drive/v3/files", false],
    ["http://www.googleapis.com/drive/v3/about", false],
    ["https://docs.googleapis.com/v1/documents/x", false],
    ["https://deep.down.example.com/a/b", true],
    ["https://deep.example.com/b", false],
    ["https://example.com/a/b", false],
    ["https://evil.com/.example.com/a/", false],
  ])("%s is allowed: %p", async (address, isAllowed) => {
    const said = await test.run(
      `try { UrlFetchApp.fetch("${address}"); return "" } catch (e) { return e.message }`,
    );
    expect(!String(said).includes("(urlFetchWhitelist)")).toBe(isAllowed);
  });
});
