import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const files = "/drive/v3/files";
const me = "10000000000000000001";
const other = "10000000000000000002";

const permissionsOf = async (id: string, fields = "permissions(id,type,role,emailAddress)") =>
  (await test.call("GET", `${files}/${id}/permissions?fields=${fields}`)).json.permissions;
const grant = (id: string, body: unknown, query = "") =>
  test.call("POST", `${files}/${id}/permissions${query}`, body);
const reasonOf = ({ status, json }: JsonAnswer) => [status, json?.error?.errors?.[0]?.reason];
const newDocument = (name: string) => test.google.importFile(`${name}.txt`, `${name} words\n`).documentId;

describe("permissions", () => {
  it("begin with the owner alone, and are given, changed and taken", async () => {
    const id = newDocument("shared");
    const own = { id: me, type: "user", role: "owner", emailAddress: "owner@example.com" };
    expect(await permissionsOf(id)).toEqual([own]);
    const given = await grant(id, { type: "user", role: "reader", emailAddress: "Ann@example.com" });
    expect(given.json).toEqual({
      kind: "drive#permission",
      id: expect.stringMatching(/^\d{20}$/),
      type: "user",
      role: "reader",
    });
    const path = `${files}/${id}/permissions/${given.json.id}`;
    expect((await test.call("PATCH", `${path}?fields=role`, { role: "writer" })).json).toEqual({
      role: "writer",
    });
    expect((await test.call("GET", `${path}?fields=emailAddress,displayName,deleted`)).json).toEqual({
      emailAddress: "ann@example.com",
      displayName: "ann",
      deleted: false,
    });
    expect((await test.call("GET", `${files}/${id}?fields=shared,permissionIds`)).json).toEqual({
      shared: true,
      permissionIds: [me, given.json.id],
    });
    expect((await test.call("DELETE", path)).status).toBe(204);
    expect(await permissionsOf(id)).toEqual([own]);
    expect(reasonOf(await test.call("DELETE", path))).toEqual([404, "notFound"]);
  });

  it("replace what the same person had", async () => {
    const id = newDocument("twice");
    const one = await grant(id, { type: "user", role: "reader", emailAddress: "ann@example.com" });
    const two = await grant(id, { type: "user", role: "commenter", emailAddress: "ann@example.com" });
    expect(two.json.id).toBe(one.json.id);
    expect((await permissionsOf(id)).map(({ role }: { role: string }) => role)).toEqual([
      "owner",
      "commenter",
    ]);
  });

  it("reach what lies in a folder, where they cannot be taken", async () => {
    const folder = (
      await test.call("POST", files, { name: "team", mimeType: "application/vnd.google-apps.folder" })
    ).json.id;
    const file = (await test.call("POST", files, { name: "inside", parents: [folder] })).json.id;
    const { json } = await grant(folder, { type: "domain", role: "commenter", domain: "example.com" });
    expect((await permissionsOf(file))[1]).toEqual({ id: json.id, type: "domain", role: "commenter" });
    expect(reasonOf(await test.call("DELETE", `${files}/${file}/permissions/${json.id}`))).toEqual([
      403,
      "cannotModifyInheritedPermission",
    ]);
    const q = encodeURIComponent("visibility = 'domainWithLink' and name = 'inside'");
    expect((await test.call("GET", `${files}?q=${q}`)).json.files).toHaveLength(1);
  });

  it("open a file to anyone with its link", async () => {
    const id = newDocument("public");
    const { json } = await grant(id, { type: "anyone", role: "reader" }, "?fields=*");
    expect(json).toMatchObject({ id: "anyoneWithLink", allowFileDiscovery: false });
  });

  it("hand over the file only when that is asked for, and the giver stays on as a writer", async () => {
    const id = newDocument("given");
    const body = { type: "user", role: "owner", emailAddress: "editor@example.com" };
    const refused = await grant(id, body);
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "The transferOwnership parameter must be enabled when the permission role is 'owner'.",
    ]);
    await grant(id, body, "?transferOwnership=true");
    expect(
      (await permissionsOf(id)).map((known: { id: string; role: string }) => [known.id, known.role]),
    ).toEqual([
      [other, "owner"],
      [me, "writer"],
    ]);
    expect((await test.call("GET", `${files}/${id}?fields=ownedByMe,capabilities/canTrash`)).json).toEqual({
      ownedByMe: false,
      capabilities: { canTrash: false },
    });
    // Whoever has access may give it up.
    expect((await test.call("DELETE", `${files}/${id}/permissions/${me}`)).status).toBe(204);
    expect((await test.call("GET", `${files}/${id}`)).status).toBe(404);
  });

  it.each([
    [{ role: "reader", emailAddress: "a@example.com" }, 400, "The permission type field is required."],
    [{ type: "user", emailAddress: "a@example.com" }, 400, "The permission role field is required."],
    [
      { type: "user", role: "reader" },
      400,
      "The specified emailAddress is invalid or not applicable for the given permission type.",
    ],
    [{ type: "anyone", role: "organizer" }, 403, "The role organizer is only for items in shared drives."],
    [{ type: "anyone", role: "reader", view: "published" }, 501, 'the member "view" of a permission'],
  ])("are refused as %j", async (body, status, message) => {
    const answer = await grant(newDocument("refusing"), body);
    expect([answer.status, answer.json.error.message]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe.each([
  { role: "owner", canEdit: true, canComment: true, canShare: true, read: 200, write: 200, comment: 200 },
  { role: "writer", canEdit: true, canComment: true, canShare: true, read: 200, write: 200, comment: 200 },
  {
    role: "commenter",
    canEdit: false,
    canComment: true,
    canShare: false,
    read: 200,
    write: 403,
    comment: 200,
  },
  { role: "reader", canEdit: false, canComment: false, canShare: false, read: 200, write: 403, comment: 403 },
])("a document of which the account is $role", (expected) => {
  let id: string;
  beforeAll(async () => {
    id = newDocument(`as ${expected.role}`);
    await test.call("POST", "/emulator/files", { id, role: expected.role });
  });

  it("says in its capabilities what the account may do", async () => {
    const { json } = await test.call(
      "GET",
      `${files}/${id}?fields=capabilities(canEdit,canComment,canShare)`,
    );
    const { canEdit, canComment, canShare } = expected;
    expect(json).toEqual({ capabilities: { canEdit, canComment, canShare } });
  });

  it("lets Docs read and write accordingly", async () => {
    expect((await test.call("GET", `/v1/documents/${id}`)).status).toBe(expected.read);
    const requests = [{ insertText: { text: "x", location: { index: 1 } } }];
    expect((await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests })).status).toBe(
      expected.write,
    );
  });

  it("lets Drive comment, show permissions and revisions, and export accordingly", async () => {
    const comment = await test.call("POST", `${files}/${id}/comments?fields=id`, { content: "c" });
    expect(comment.status).toBe(expected.comment);
    const list = await test.call("GET", `${files}/${id}/permissions`);
    expect(list.status).toBe(expected.canEdit ? 200 : 403);
    expect((await test.call("GET", `${files}/${id}/revisions`)).status).toBe(expected.canEdit ? 200 : 403);
    expect((await test.call("GET", `${files}/${id}/export?mimeType=text/plain`)).status).toBe(200);
  });
});

describe("a document that the account does not see", () => {
  it("is 403 for Docs and 404 for Drive (rulebook 1.5)", async () => {
    const id = newDocument("hidden");
    await test.call("POST", "/emulator/files", { id, role: "none" });
    expect((await test.call("GET", `/v1/documents/${id}`)).json.error).toEqual({
      code: 403,
      message: "The caller does not have permission",
      status: "PERMISSION_DENIED",
    });
    for (const path of [
      "",
      "/comments?fields=*",
      "/permissions",
      "/revisions",
      "/export?mimeType=text/plain",
    ])
      expect((await test.call("GET", `${files}/${id}${path}`)).status).toBe(404);
  });
});

describe("a document in the bin", () => {
  it("is still read and listed, and says where it is", async () => {
    const id = newDocument("binned");
    await test.call("PATCH", `${files}/${id}`, { trashed: true });
    expect((await test.call("GET", `/v1/documents/${id}`)).status).toBe(200);
    expect((await test.call("GET", `${files}/${id}?fields=trashed,explicitlyTrashed`)).json).toEqual({
      trashed: true,
      explicitlyTrashed: true,
    });
  });
});
