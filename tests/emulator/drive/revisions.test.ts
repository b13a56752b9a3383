import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const type = (documentId: string) =>
  test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
    requests: [{ insertText: { text: "x", location: { index: 1 } } }],
  });
const pass = (advanceMs: number) => test.call("POST", "/emulator/clock", { advanceMs });

describe("revisions of a document (rulebook 13.3)", () => {
  let path: string;
  beforeAll(async () => {
    const { documentId } = test.google.importFile("history.txt", "words\n");
    path = `/drive/v3/files/${documentId}/revisions`;
    await type(documentId);
    await pass(3_600_000);
    await type(documentId);
    await type(documentId);
    await test.call("POST", "/emulator/act", {
      documentId,
      action: "type",
      tabId: "t.0",
      index: 1,
      text: "y",
    });
  });

  it("are coarse, have small whole numbers with gaps as ids, and name who worked", async () => {
    const { json } = await test.call(
      "GET",
      `${path}?fields=revisions(id,mimeType,lastModifyingUser/emailAddress)`,
    );
    const mimeType = "application/vnd.google-apps.document";
    expect(json.revisions).toEqual([
      { id: "2", mimeType, lastModifyingUser: { emailAddress: "owner@example.com" } },
      { id: "4", mimeType, lastModifyingUser: { emailAddress: "owner@example.com" } },
      { id: "5", mimeType, lastModifyingUser: { emailAddress: "editor@example.com" } },
    ]);
  });

  it("show few members when no fields are asked for, and come in pages", async () => {
    const first = await test.call("GET", `${path}?pageSize=2`);
    expect(first.json.revisions[0]).toEqual({
      id: "2",
      kind: "drive#revision",
      mimeType: "application/vnd.google-apps.document",
      modifiedTime: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    });
    const second = await test.call("GET", `${path}?pageSize=2&pageToken=${first.json.nextPageToken}`);
    expect(second.json.revisions.map(({ id }: { id: string }) => id)).toEqual(["5"]);
    expect((await test.call("GET", `${path}?pageSize=1001`)).status).toBe(400);
  });

  it("take keepForever without effect, refuse bytes and deletion, and have export links", async () => {
    const kept = await test.call("PATCH", `${path}/4?fields=keepForever`, { keepForever: true });
    expect(kept.json).toEqual({ keepForever: false });
    const media = await test.call("GET", `${path}/4?alt=media`);
    expect(media.json.error.errors[0].reason).toBe("fileNotDownloadable");
    expect((await test.call("DELETE", `${path}/4`)).status).toBe(403);
    const { json } = await test.call("GET", `${path}/head?fields=id,exportLinks`);
    expect([json.id, Object.keys(json.exportLinks)]).toEqual([
      "5",
      expect.arrayContaining(["application/pdf"]),
    ]);
  });

  it("are not found under ids that vanished in others", async () => {
    const { json } = await test.call("GET", `${path}/3`);
    expect(json.error).toMatchObject({ code: 404, message: "Revision not found: 3." });
  });
});

describe("revisions of a file with bytes", () => {
  it("are its head alone, which changes with its bytes", async () => {
    const made = await test.call(
      "POST",
      "/upload/drive/v3/files?uploadType=media&fields=id,headRevisionId",
      "one",
    );
    const path = `/drive/v3/files/${made.json.id}/revisions`;
    const head = (await test.call("GET", `${path}?fields=revisions(id,size)`)).json.revisions;
    expect(head).toEqual([{ id: made.json.headRevisionId, size: "3" }]);
    expect((await test.call("GET", `${path}/${head[0].id}?alt=media`)).text).toBe("one");
    await test.call("PATCH", `/upload/drive/v3/files/${made.json.id}?uploadType=media`, "other");
    expect((await test.call("GET", `${path}/${head[0].id}`)).status).toBe(404);
  });
});
