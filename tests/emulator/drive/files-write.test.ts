import { multipart } from "../../support/multipart.ts";
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const files = "/drive/v3/files";
const documentType = "application/vnd.google-apps.document";
const folderType = "application/vnd.google-apps.folder";

function upload(method: string, path: string, metadata: unknown, type: string, content: string) {
  const { body, headers } = multipart(metadata, type, content);
  return test.call(method, `/upload${path}?uploadType=multipart`, body, headers);
}

async function idOf(answer: Promise<JsonAnswer>): Promise<string> {
  return (await answer).json.id;
}

const reasonOf = ({ status, json }: JsonAnswer) => [status, json?.error?.errors?.[0]?.reason];

async function suggest(documentId: string, text: string): Promise<void> {
  const requests = [{ insertText: { text, location: { index: 1 } } }];
  await test.call("POST", "/emulator/act", { documentId, action: "suggest", requests });
}

describe("files.copy (rulebook 13.2)", () => {
  it("keeps tabs and text, and drops comments and open suggestions", async () => {
    const { documentId } = test.google.importFile("Report.txt", "Kept words\n");
    await test.call("POST", `${files}/${documentId}/comments?fields=id`, { content: "dropped" });
    await suggest(documentId, "only suggested ");
    const { json } = await test.call("POST", `${files}/${documentId}/copy`, {});
    expect(json).toEqual({
      kind: "drive#file",
      id: expect.any(String),
      name: "Copy of Report",
      mimeType: documentType,
    });
    expect(await test.textOf(json.id)).toBe("Kept words\n");
    const comments = await test.call("GET", `${files}/${json.id}/comments?fields=comments`);
    expect(comments.json.comments).toEqual([]);
    const [own, other] = await Promise.all(
      [documentId, json.id].map((id) => test.call("GET", `/v1/documents/${id}?includeTabsContent=true`)),
    );
    expect(other!.json.tabs.length).toBe(own!.json.tabs.length);
    expect(other!.json.revisionId).not.toBe(own!.json.revisionId);
  });

  it("takes open comments and pending suggestions along with copyComments=true", async () => {
    const { documentId } = test.google.importFile("Both.txt", "words\n");
    const thread = `${files}/${documentId}/comments`;
    await test.call("POST", `${thread}?fields=id`, { content: "open" });
    const settled = await idOf(test.call("POST", `${thread}?fields=id`, { content: "settled" }));
    await test.call("POST", `${thread}/${settled}/replies?fields=id`, { action: "resolve" });
    await suggest(documentId, "new ");
    const copy = await idOf(
      test.call("POST", `${files}/${documentId}/copy?copyComments=true`, { name: "C" }),
    );
    const { json } = await test.call("GET", `${files}/${copy}/comments?fields=comments/content`);
    expect(json.comments).toEqual([{ content: "open" }]);
    expect(await test.textOf(copy)).toBe("new words\n");
  });

  it("copies bytes and metadata, into the place that is asked for", async () => {
    const folder = await idOf(test.call("POST", files, { name: "place", mimeType: folderType }));
    const metadata = { name: "a.txt", appProperties: { k: "v" } };
    const made = await upload("POST", files, metadata, "text/plain", "bytes");
    const { json } = await test.call("POST", `${files}/${made.json.id}/copy?fields=*`, {
      name: "b.txt",
      parents: [folder],
    });
    expect(json).toMatchObject({ name: "b.txt", parents: [folder], size: "5", appProperties: { k: "v" } });
    expect((await test.call("GET", `${files}/${json.id}?alt=media`)).text).toBe("bytes");
  });

  it("makes a document of a file that can be one", async () => {
    const made = await upload("POST", files, { name: "page.html" }, "text/html", "<h1>Head</h1><p>Words</p>");
    const { json } = await test.call("POST", `${files}/${made.json.id}/copy`, { mimeType: documentType });
    expect(await test.textOf(json.id)).toBe("Head\nWords\n");
  });

  it("refuses folders and files that the account does not see", async () => {
    const folder = await idOf(test.call("POST", files, { name: "f", mimeType: folderType }));
    expect(reasonOf(await test.call("POST", `${files}/${folder}/copy`, {}))).toEqual([403, "cannotCopyFile"]);
    const hidden = await idOf(test.call("POST", "/emulator/files", { name: "h", role: "none" }));
    expect(reasonOf(await test.call("POST", `${files}/${hidden}/copy`, {}))).toEqual([404, "notFound"]);
  });
});

describe("content on create and update (rulebook 13.2)", () => {
  it("replaces all that a document holds, and keeps its id, its name and its history", async () => {
    const { documentId } = test.google.importFile("Old.txt", "old words\n");
    const before = await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`);
    const { body, headers } = multipart({}, "text/markdown", "# New\n\nwords");
    const path = `/upload${files}/${documentId}?uploadType=multipart`;
    expect((await test.call("PATCH", path, body, headers)).json.name).toBe("Old");
    expect(await test.textOf(documentId)).toBe("New\nwords\n");
    const after = await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`);
    expect(after.json.revisionId).not.toBe(before.json.revisionId);
    const stale = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
      requests: [{ insertText: { text: "x", location: { index: 1 } } }],
      writeControl: { requiredRevisionId: before.json.revisionId },
    });
    expect(stale.status).toBe(400);
  });

  it("tells by the name what content is that says nothing of itself", async () => {
    const metadata = { name: "notes.md", mimeType: documentType };
    const made = await upload("POST", files, metadata, "application/octet-stream", "- item");
    const { json } = await test.call("GET", `/v1/documents/${made.json.id}`);
    expect(json.body.content[1].paragraph.bullet.listId).toMatch(/^kix\./);
  });

  it("refuses formats that only Google converts, by name", async () => {
    const metadata = { name: "x", mimeType: documentType };
    const { json } = await upload("POST", files, metadata, "application/rtf", "{\\rtf1}");
    expect(json.error.message).toBe(
      "((the conversion of application/rtf to a document is not implemented by the local Google))",
    );
  });

  it("refuses bytes that are no .docx, and makes no file", async () => {
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    const metadata = { name: "broken document", mimeType: documentType };
    const { status, json } = await upload("POST", files, metadata, type, "no zip");
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringMatching(/^The file is not a \.docx that can be read: /),
    ]);
    const q = encodeURIComponent("name = 'broken document'");
    expect((await test.call("GET", `${files}?q=${q}`)).json.files).toEqual([]);
  });
});

describe("ids, places and the bin", () => {
  it("takes ids that were given out before, once (409 fileIdInUse)", async () => {
    const { json } = await test.call("GET", `${files}/generateIds?count=2`);
    expect(json).toMatchObject({ kind: "drive#generatedIds", space: "drive" });
    expect(new Set(json.ids).size).toBe(2);
    const first = await test.call("POST", files, { id: json.ids[0], name: "mine" });
    expect(first.json.id).toBe(json.ids[0]);
    const again = await test.call("POST", files, { id: json.ids[0], name: "mine" });
    expect(again.json.error).toMatchObject({
      code: 409,
      message: "A file already exists with the provided ID.",
      errors: [{ reason: "fileIdInUse" }],
    });
    const document = await test.call("POST", files, { id: json.ids[1], name: "d", mimeType: documentType });
    expect((await test.call("GET", `/v1/documents/${document.json.id}`)).json.documentId).toBe(json.ids[1]);
  });

  it("moves by addParents, and never into itself", async () => {
    const outer = await idOf(test.call("POST", files, { name: "outer", mimeType: folderType }));
    const inner = await idOf(
      test.call("POST", files, { name: "inner", mimeType: folderType, parents: [outer] }),
    );
    const file = await idOf(test.call("POST", files, { name: "wanderer" }));
    const move = await test.call(
      "PATCH",
      `${files}/${file}?addParents=${inner}&removeParents=root&fields=parents`,
      {},
    );
    expect(move.json).toEqual({ parents: [inner] });
    expect(reasonOf(await test.call("PATCH", `${files}/${outer}?addParents=${inner}`, {}))).toEqual([
      403,
      "cyclicMembershipsNotAllowed",
    ]);
    expect(reasonOf(await test.call("PATCH", `${files}/${outer}?addParents=${file}`, {}))).toEqual([
      403,
      "parentNotAFolder",
    ]);
  });

  it("empties the bin of what was put there, and of nothing else", async () => {
    const thrown = await idOf(test.call("POST", files, { name: "thrown" }));
    const kept = await idOf(test.call("POST", files, { name: "kept" }));
    await test.call("PATCH", `${files}/${thrown}`, { trashed: true });
    const trashed = await test.call("GET", `${files}/${thrown}?fields=trashed,trashingUser/me`);
    expect(trashed.json).toEqual({ trashed: true, trashingUser: { me: true } });
    expect((await test.call("DELETE", `${files}/trash`)).status).toBe(204);
    expect((await test.call("GET", `${files}/${thrown}`)).status).toBe(404);
    expect((await test.call("GET", `${files}/${kept}`)).status).toBe(200);
  });

  it("does not put files of the application data folder in the bin", async () => {
    const hidden = await idOf(test.call("POST", files, { name: "hidden", parents: ["appDataFolder"] }));
    expect(reasonOf(await test.call("PATCH", `${files}/${hidden}`, { trashed: true }))).toEqual([
      403,
      "notSupportedForAppDataFolderFiles",
    ]);
  });

  it("makes shortcuts that name what they lead to", async () => {
    const { documentId } = test.google.importFile("target.txt", "t");
    const { json } = await test.call("POST", `${files}?fields=id,shortcutDetails`, {
      name: "short",
      mimeType: "application/vnd.google-apps.shortcut",
      shortcutDetails: { targetId: documentId },
    });
    expect(json.shortcutDetails).toEqual({ targetId: documentId, targetMimeType: documentType });
    const q = encodeURIComponent(`shortcutDetails.targetId = '${documentId}'`);
    expect((await test.call("GET", `${files}?q=${q}`)).json.files).toHaveLength(1);
  });

  it.each([
    [{ parents: ["root"] }, "fieldNotWritable"],
    [{ size: "12" }, "fieldNotWritable"],
    [{ properties: { key: "v".repeat(122) } }, "badRequest"],
  ])("refuses %j on update", async (body, reason) => {
    const file = await idOf(test.call("POST", files, { name: "subject" }));
    expect((await test.call("PATCH", `${files}/${file}`, body)).json.error.errors[0].reason).toBe(reason);
  });
});

describe("files.list", () => {
  it("sorts by several keys, and refuses to sort what it ranks by words", async () => {
    const folder = await idOf(test.call("POST", files, { name: "sorted", mimeType: folderType }));
    const make = (name: string, starred: boolean) =>
      test.call("POST", files, { name, starred, parents: [folder] });
    await make("b", false);
    await make("a", false);
    await make("c", true);
    const q = encodeURIComponent(`'${folder}' in parents`);
    const names = async (orderBy: string) =>
      (await test.call("GET", `${files}?q=${q}&orderBy=${encodeURIComponent(orderBy)}`)).json.files.map(
        (file: { name: string }) => file.name,
      );
    expect(await names("starred,name")).toEqual(["c", "a", "b"]);
    expect(await names("name desc")).toEqual(["c", "b", "a"]);
    expect(await names("createdTime")).toEqual(["b", "a", "c"]);
    const words = encodeURIComponent("fullText contains 'a'");
    const { json } = await test.call("GET", `${files}?q=${words}&orderBy=name`);
    expect(json.error.message).toBe(
      "Sorting is not supported for queries with fullText terms. Results are always in descending relevance order.",
    );
  });

  it("does not leave out the bin unless it is told to (rulebook 13.2)", async () => {
    const file = await idOf(test.call("POST", files, { name: "unique-in-bin" }));
    await test.call("PATCH", `${files}/${file}`, { trashed: true });
    const found = async (q: string) =>
      (await test.call("GET", `${files}?q=${encodeURIComponent(q)}`)).json.files.length;
    expect(await found("name = 'unique-in-bin'")).toBe(1);
    expect(await found("name = 'unique-in-bin' and trashed = false")).toBe(0);
  });

  it("answers what clients send that know shared drives", async () => {
    const { documentId } = test.google.importFile("shared-words.txt", "zebra stripes");
    const q = encodeURIComponent("fullText contains 'zebra'");
    const common = "corpora=allDrives&includeItemsFromAllDrives=true&supportsAllDrives=true";
    const fields = encodeURIComponent(
      "nextPageToken, files(id, name, owners(emailAddress), capabilities/canEdit)",
    );
    const { json } = await test.call("GET", `${files}?q=${q}&${common}&spaces=drive&fields=${fields}`);
    expect(json).toEqual({
      files: [
        {
          id: documentId,
          name: "shared-words",
          owners: [{ emailAddress: "owner@example.com" }],
          capabilities: { canEdit: true },
        },
      ],
    });
  });
});
