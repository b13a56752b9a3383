import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const files = "/drive/v3/files";
const upload = "/upload/drive/v3/files";

async function makeFolder(name: string): Promise<string> {
  const { json } = await test.call("POST", files, { name, mimeType: "application/vnd.google-apps.folder" });
  return json.id;
}

describe("files", () => {
  it("answers kind, id, name and mimeType when no fields are asked for (rulebook 13.2)", async () => {
    const { json } = await test.call("POST", `${upload}?uploadType=media`, "plain words", {
      "content-type": "text/plain",
    });
    expect(json).toEqual({
      kind: "drive#file",
      id: expect.any(String),
      name: "Untitled",
      mimeType: "text/plain",
    });
    const got = await test.call("GET", `${files}/${json.id}`);
    expect(got.json).toEqual(json);
  });

  it("keeps metadata and bytes of a multipart upload together", async () => {
    const body = [
      "--cut",
      "Content-Type: application/json; charset=UTF-8",
      "",
      JSON.stringify({ name: "note.txt", mimeType: "text/plain", appProperties: { a: "1" } }),
      "--cut",
      "Content-Type: text/plain",
      "",
      "line one\r\n--not the cut\r\nlast",
      "--cut--",
      "",
    ].join("\r\n");
    const made = await test.call(
      "POST",
      `${upload}?uploadType=multipart&fields=id,name,size,appProperties,md5Checksum`,
      body,
      {
        "content-type": "multipart/related; boundary=cut",
      },
    );
    expect(made.json).toMatchObject({ name: "note.txt", size: "29", appProperties: { a: "1" } });
    const media = await test.call("GET", `${files}/${made.json.id}?alt=media`);
    expect(media.text).toBe("line one\r\n--not the cut\r\nlast");
  });

  it("are in the bin with the folder they lie in, however deep, and come out with it", async () => {
    const outer = await makeFolder("outer");
    const make = async (name: string, parent: string, mimeType: string): Promise<string> =>
      (await test.call("POST", files, { name, mimeType, parents: [parent] })).json.id;
    const inner = await make("inner", outer, "application/vnd.google-apps.folder");
    const file = await make("deep file", inner, "text/plain");
    const facts = async (): Promise<unknown> => {
      const got = await test.call("GET", `${files}/${file}?fields=trashed,explicitlyTrashed`);
      const q = encodeURIComponent("name = 'deep file' and trashed = false");
      return [got.json, (await test.call("GET", `${files}?q=${q}`)).json.files.length];
    };
    await test.call("PATCH", `${files}/${outer}`, { trashed: true });
    expect(await facts()).toEqual([{ trashed: true, explicitlyTrashed: false }, 0]);
    await test.call("PATCH", `${files}/${file}`, { description: "changed in the bin" });
    await test.call("PATCH", `${files}/${outer}`, { trashed: false });
    expect(await facts()).toEqual([{ trashed: false, explicitlyTrashed: false }, 1]);
    await test.call("PATCH", `${files}/${file}`, { trashed: true });
    expect(await facts()).toEqual([{ trashed: true, explicitlyTrashed: true }, 0]);
  });

  it("replaces bytes and merges properties on update", async () => {
    const made = await test.call("POST", `${upload}?uploadType=media`, "one", {
      "content-type": "text/plain",
    });
    await test.call("PATCH", `${files}/${made.json.id}`, { properties: { a: "1", b: "2" } });
    await test.call("PATCH", `${files}/${made.json.id}`, {
      properties: { a: null, c: "3" },
      name: "renamed",
    });
    await test.call("PATCH", `${upload}/${made.json.id}?uploadType=media`, "two", {
      "content-type": "text/plain",
    });
    const got = await test.call("GET", `${files}/${made.json.id}?fields=name,properties,version`);
    expect(got.json).toEqual({ name: "renamed", properties: { b: "2", c: "3" }, version: "4" });
    expect((await test.call("GET", `${files}/${made.json.id}?alt=media`)).text).toBe("two");
  });

  it("pages through a folder without losing or repeating a file", async () => {
    const folder = await makeFolder("pages");
    for (let index = 0; index < 7; index += 1)
      await test.call("POST", files, { name: `f${index}`, parents: [folder] });
    const seen: string[] = [];
    let pageToken: string | undefined;
    do {
      const token = pageToken === undefined ? "" : `&pageToken=${pageToken}`;
      const { json } = await test.call(
        "GET",
        `${files}?pageSize=3&orderBy=name&q=${encodeURIComponent(`'${folder}' in parents`)}${token}`,
      );
      seen.push(...json.files.map((file: { name: string }) => file.name));
      pageToken = json.nextPageToken;
    } while (pageToken !== undefined);
    expect(seen).toEqual(["f0", "f1", "f2", "f3", "f4", "f5", "f6"]);
  });

  it("keeps the application data folder apart from the drive", async () => {
    const { json } = await test.call("POST", files, { name: "hidden", parents: ["appDataFolder"] });
    const inDrive = await test.call("GET", `${files}?q=${encodeURIComponent("name = 'hidden'")}`);
    const inFolder = await test.call(
      "GET",
      `${files}?spaces=appDataFolder&q=${encodeURIComponent("'appDataFolder' in parents")}`,
    );
    expect(inDrive.json.files).toEqual([]);
    expect(inFolder.json.files.map((file: { id: string }) => file.id)).toEqual([json.id]);
  });

  it("makes a document that the Docs API opens, and renames it by its file", async () => {
    const { json } = await test.call("POST", files, {
      name: "Paper",
      mimeType: "application/vnd.google-apps.document",
    });
    await test.call("PATCH", `${files}/${json.id}`, { name: "Paper, second" });
    expect((await test.call("GET", `/v1/documents/${json.id}?fields=title`)).json).toEqual({
      title: "Paper, second",
    });
    expect((await test.call("GET", `${files}/${json.id}?alt=media`)).json.error.errors[0].reason).toBe(
      "fileNotDownloadable",
    );
  });

  it("deletes a folder with what lies in it", async () => {
    const folder = await makeFolder("gone");
    const { json } = await test.call("POST", files, { name: "inside", parents: [folder] });
    expect((await test.call("DELETE", `${files}/${folder}`)).status).toBe(204);
    expect((await test.call("GET", `${files}/${json.id}`)).json.error).toMatchObject({
      code: 404,
      message: `File not found: ${json.id}.`,
      errors: [{ reason: "notFound", location: "fileId", locationType: "parameter", domain: "global" }],
    });
  });

  it.each([
    ["reader", 403, "GET", 200],
    ["commenter", 403, "GET", 200],
    ["none", 404, "GET", 404],
  ])("answers a %s with %i on a write and reads accordingly", async (role, writeStatus, verb, readStatus) => {
    const { json } = await test.call("POST", "/emulator/files", {
      name: "theirs",
      mimeType: "text/plain",
      content: "x",
      role,
    });
    expect((await test.call(verb, `${files}/${json.id}`)).status).toBe(readStatus);
    expect((await test.call("PATCH", `${files}/${json.id}`, { name: "mine" })).status).toBe(writeStatus);
  });

  it.each([
    ["POST", files, { bogus: 1 }, 'Unknown name "bogus"'],
    ["POST", files, { name: 3 }, "Invalid value at 'name'"],
    ["POST", files, { parents: ["nowhere"] }, "File not found: nowhere."],
    ["GET", `${files}?fields=bogus`, undefined, "Invalid field selection bogus"],
    ["GET", `${files}?pageSize=0`, undefined, "Values must be within the range: [1, 1000]"],
    ["GET", `${files}?pageToken=rubbish`, undefined, "Invalid Value"],
    ["GET", `${files}?orderBy=bogus`, undefined, "Invalid Value"],
    ["GET", `${files}?corpora=drive&driveId=d1`, undefined, "Shared drive not found: d1"],
    ["POST", `${upload}?uploadType=strange`, {}, "not implemented by the local Google"],
    ["POST", files, { capabilities: {} }, "fields which are not directly writable"],
    ["POST", files, { contentHints: {} }, 'the member "contentHints" of a file is not implemented'],
  ])("refuses %s %s %j: %s", async (method, path, body, message) => {
    const answer = await test.call(method, path, body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.json.error.message).toContain(message);
  });
});

describe("about", () => {
  it("needs fields and names the account", async () => {
    expect((await test.call("GET", "/drive/v3/about")).json.error.message).toBe(
      "The 'fields' parameter is required for this method.",
    );
    expect((await test.call("GET", "/drive/v3/about?fields=user/emailAddress")).json).toEqual({
      user: { emailAddress: "owner@example.com" },
    });
  });
});
