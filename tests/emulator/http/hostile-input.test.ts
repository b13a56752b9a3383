import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { multipart } from "../../support/multipart.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  documentId = test.google.importFile("words.txt", "Words\n").documentId;
});
afterAll(() => test.close());

/** A JSON value on that many levels, as text. */
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

describe("a body nested without end", () => {
  const deep = nested(20_000);
  const comments = "/drive/v3/files/ID/comments?fields=id";
  it.each([
    ["POST", "/v1/documents", deep],
    ["POST", "/v1/documents/ID:batchUpdate", `{"requests":[${deep}]}`],
    ["POST", "/drive/v3/files", `{"name":"x","properties":${deep}}`],
    ["PATCH", "/drive/v3/files/ID", `{"appProperties":${deep}}`],
    ["POST", comments, `{"content":${deep}}`],
    ["POST", comments, `{"content":"x","anchor":${deep}}`],
    ["POST", "/drive/v3/files/ID/permissions", `{"role":${deep}}`],
    ["POST", "/upload/drive/v3/files?uploadType=resumable", `{"name":"x","properties":${deep}}`],
    ["POST", "/emulator/import", `{"name":"x","content":{"body":${deep}}}`],
    ["POST", "/emulator/import", `{"name":"x","once":true,"content":{"body":${deep}}}`],
    ["POST", "/emulator/act", `{"documentId":"x","action":"suggest","requests":[${deep}]}`],
    ["POST", "/emulator/faults", `{"kind":"foreign-edit","on":"documents.get","edit":${deep}}`],
  ])("is 400 at %s %s", async (method, path, body) => {
    const { status, json } = await test.call(method, path.replace("ID", documentId), body);
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("levels of nesting")]);
  });

  it("is 400 in the metadata of an upload", async () => {
    const { body, headers } = multipart(JSON.parse(nested(101)), "text/plain", "words");
    const { status, json } = await test.call(
      "POST",
      "/upload/drive/v3/files?uploadType=multipart",
      body,
      headers,
    );
    expect([status, json.error.message]).toEqual([400, expect.stringContaining("levels of nesting")]);
  });

  it("is thrown in a script, which goes on", async () => {
    const thrown = `
      let deep = 1; for (let level = 0; level < 500; level += 1) deep = { a: deep };
      try { Drive.Files.create({ name: "x", properties: deep }); return "taken"; } catch (error) { return error.message; }`;
    expect(await test.run(thrown)).toContain("levels of nesting");
  });
});

describe("a query parameter nested without end", () => {
  const deep = 3_000;
  const q = (text: string): string => `/drive/v3/files?q=${encodeURIComponent(text)}`;
  it.each([
    q(`${"(".repeat(deep)}trashed=true${")".repeat(deep)}`),
    q(`${"not ".repeat(deep / 2)}trashed=true`),
    `/drive/v3/files?fields=${"a(".repeat(deep)}`,
    `/drive/v3/files?fields=files/properties${"/a".repeat(deep)}`,
    `/v1/documents/ID?fields=*${"(*".repeat(deep)}`,
    `/v1/documents/ID?fields=*${"/*".repeat(deep)}`,
    `/v1/documents/ID?fields=lists${".a".repeat(deep)}`,
  ])("is 400: %.60s…", async (path) => {
    expect((await test.call("GET", path.replace("ID", documentId))).status).toBe(400);
  });

  it("leaves what is meant as it is", async () => {
    const meant = q(`${"(".repeat(40)}not trashed=true${")".repeat(40)}`);
    expect((await test.call("GET", meant)).json.files.length).toBeGreaterThan(0);
  });
});

describe("the name of something that every object has", () => {
  const document = "application/vnd.google-apps.document";
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];
  it.each(names)("is no kind, key or type of anything: %s", async (name) => {
    const statuses = await Promise.all(
      [
        `/drive/v3/files?orderBy=${name}`,
        `/drive/v3/files?fields=${name}`,
        `/drive/v3/files?fields=files(${name})`,
        `/drive/v3/files/${documentId}?fields=id,${name}`,
        `/drive/v3/about?fields=${name}`,
        `/drive/v3/files/${documentId}/comments?fields=${name}`,
        `/drive/v3/files/${documentId}/export?mimeType=${name}`,
        `/feeds/download/documents/export/Export?id=${documentId}&exportFormat=${name}`,
        `/v1/documents/${documentId}?fields=${name}`,
        `/v1/documents/${documentId}?${name}=true`,
      ].map(async (path) => (await test.call("GET", path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
    expect((await test.call("GET", `/drive/v3/files/${name}`)).status).toBe(404);
    expect((await test.call("POST", "/emulator/faults", { kind: name, on: name })).status).toBe(400);
    const uri = `https://docs.google.com/${name}/d/abc`;
    const chip = { insertRichLink: { location: { index: 1 }, richLinkProperties: { uri } } };
    expect(
      (await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests: [chip] })).status,
    ).toBe(400);
    const { body, headers } = multipart({ name: `x.${name}`, mimeType: document }, name, "words");
    const upload = await test.call("POST", "/upload/drive/v3/files?uploadType=multipart", body, headers);
    expect([upload.status, upload.json.error.message]).toEqual([
      501,
      expect.stringContaining("((the conversion of"),
    ]);
  });
});
