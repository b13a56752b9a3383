import { Readable } from "node:stream";
import { ownName, refusedBy, startTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.close());

const documentType = "application/vnd.google-apps.document";
const folderType = "application/vnd.google-apps.folder";
const docxType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

async function newDocument(name = ownName("document")): Promise<string> {
  const { data } = await target.drive.files.create({ requestBody: { name, mimeType: documentType } });
  return target.own(data.id);
}

async function imported(mimeType: string, body: string): Promise<string> {
  const { data } = await target.drive.files.create(
    { requestBody: { name: ownName("import"), mimeType: documentType }, media: { mimeType, body } },
    target.uploads,
  );
  return target.own(data.id);
}

async function exported(fileId: string, mimeType: string): Promise<Buffer> {
  const { data } = await target.drive.files.export({ fileId, mimeType }, { responseType: "arraybuffer" });
  return Buffer.from(data as ArrayBuffer);
}

describe("about", () => {
  it("names the account, and needs fields (13.1)", async () => {
    const { data } = await target.drive.about.get({ fields: "user(emailAddress,me),exportFormats" });
    expect(data.user).toEqual({ emailAddress: expect.stringContaining("@"), me: true });
    expect(data.exportFormats?.[documentType]).toEqual(
      expect.arrayContaining(["application/pdf", "text/plain"]),
    );
    expect(await refusedBy(target.drive.about.get())).toMatchObject({
      status: 400,
      message: "The 'fields' parameter is required for this method.",
      reason: "required",
    });
  });
});

describe("files", () => {
  it("answer kind, id, name and mimeType when no fields are asked for (13.2)", async () => {
    const name = ownName("plain");
    const fileId = await newDocument(name);
    const { data } = await target.drive.files.get({ fileId });
    expect(data).toEqual({ kind: "drive#file", id: fileId, name, mimeType: documentType });
  });

  it("answer everything for *, and parts of parts for nested masks", async () => {
    const fileId = await newDocument();
    const whole = await target.drive.files.get({ fileId, fields: "*" });
    expect(whole.data).toMatchObject({ trashed: false, ownedByMe: true, capabilities: { canEdit: true } });
    const part = await target.drive.files.get({ fileId, fields: "owners(me),capabilities/canEdit" });
    expect(part.data).toEqual({ owners: [{ me: true }], capabilities: { canEdit: true } });
    expect(await refusedBy(target.drive.files.get({ fileId, fields: "bogus" }))).toMatchObject({
      status: 400,
      message: "Invalid field selection bogus",
    });
  });

  it("know the root", async () => {
    const { data } = await target.drive.files.get({ fileId: "root" });
    expect(data.mimeType).toBe(folderType);
  });

  it("keep bytes, and give them back", async () => {
    const media = { mimeType: "text/plain", body: Readable.from(["stream", "ed words"]) };
    const requestBody = { name: ownName("bytes.txt") };
    const made = await target.drive.files.create(
      { requestBody, media, fields: "id,size,md5Checksum" },
      target.uploads,
    );
    const fileId = target.own(made.data.id);
    expect(made.data.size).toBe("14");
    const { data } = await target.drive.files.get({ fileId, alt: "media" }, { responseType: "text" });
    expect(data).toBe("streamed words");
    await target.drive.files.update(
      { fileId, media: { mimeType: "text/plain", body: "new" } },
      target.uploads,
    );
    const changed = await target.drive.files.get({ fileId, alt: "media" }, { responseType: "text" });
    expect(changed.data).toBe("new");
  });

  it("are found by their properties, in pages, and listed once", async () => {
    const mark = Date.now().toString(36);
    const folder = target.own(
      (await target.drive.files.create({ requestBody: { name: ownName("folder"), mimeType: folderType } }))
        .data.id,
    );
    const ids: string[] = [];
    for (const number of ["1", "2", "3"]) {
      const requestBody = { name: ownName(number), parents: [folder], appProperties: { mark, number } };
      const { data } = await target.drive.files.create({ requestBody });
      ids.push(target.own(data.id));
    }
    const q = `'${folder}' in parents and appProperties has { key='mark' and value='${mark}' } and trashed = false`;
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await target.drive.files.list({
        q,
        pageSize: 2,
        orderBy: "name",
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      found.push(...(data.files ?? []).flatMap(({ id }) => id ?? []));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(found.sort()).toEqual(ids.sort());
    expect(await refusedBy(target.drive.files.list({ q: "name like 'x'" }))).toMatchObject({
      status: 400,
      reason: "invalid",
    });
  });

  it("are renamed, moved, binned, taken out again and deleted", async () => {
    const fileId = await newDocument();
    const name = ownName("renamed");
    const folder = target.own(
      (await target.drive.files.create({ requestBody: { name: ownName("to"), mimeType: folderType } })).data
        .id,
    );
    const moved = await target.drive.files.update({
      fileId,
      addParents: folder,
      requestBody: { name },
      fields: "name,parents",
    });
    expect(moved.data).toEqual({ name, parents: [folder] });
    const binned = await target.drive.files.update({
      fileId,
      requestBody: { trashed: true },
      fields: "trashed",
    });
    expect(binned.data).toEqual({ trashed: true });
    await target.drive.files.update({ fileId, requestBody: { trashed: false } });
    expect((await target.drive.files.delete({ fileId })).status).toBe(204);
    expect(await refusedBy(target.drive.files.get({ fileId }))).toMatchObject({
      status: 404,
      message: `File not found: ${fileId}.`,
      reason: "notFound",
    });
  });

  it("are copied under another id, with their text (13.2)", async () => {
    const fileId = await imported("text/plain", "Copied words");
    const { data } = await target.drive.files.copy({ fileId, requestBody: { name: ownName("copy") } });
    const copy = target.own(data.id);
    expect(copy).not.toBe(fileId);
    expect((await exported(copy, "text/plain")).toString("utf8")).toContain("Copied words");
  });

  it("take an id that was given out before, once", async () => {
    const { data } = await target.drive.files.generateIds({ count: 1 });
    const id = data.ids?.[0] ?? "";
    const requestBody = { id, name: ownName("own id"), mimeType: folderType };
    target.own((await target.drive.files.create({ requestBody })).data.id);
    expect(await refusedBy(target.drive.files.create({ requestBody }))).toMatchObject({ status: 409 });
  });
});

describe("imports and exports (13.2)", () => {
  it("make a document of Markdown, and Markdown of the document", async () => {
    const fileId = await imported("text/markdown", "# Head\n\nSome **bold** words\n\n- one\n- two\n");
    const { data } = await target.docs.documents.get({ documentId: fileId });
    const paragraphs = (data.body?.content ?? []).flatMap(({ paragraph }) => paragraph ?? []);
    const head = paragraphs.find(({ paragraphStyle }) => paragraphStyle?.namedStyleType === "HEADING_1");
    expect(head?.elements?.[0]?.textRun?.content).toContain("Head");
    expect(paragraphs.filter(({ bullet }) => bullet !== undefined)).toHaveLength(2);
    const markdown = (await exported(fileId, "text/markdown")).toString("utf8");
    expect(markdown).toMatch(/^# /m);
    expect(markdown).toContain("**bold**");
    expect(markdown).toMatch(/^[*-] one/m);
  });

  it.each([
    ["application/pdf", "%PDF-"],
    [docxType, "PK"],
  ])("write %s", async (mimeType, start) => {
    const fileId = await imported("text/html", "<h1>Head</h1><p>Words</p>");
    expect((await exported(fileId, mimeType)).toString("latin1", 0, start.length)).toBe(start);
  });

  it("read a .docx that they wrote", async () => {
    const fileId = await imported("text/html", "<h1>Head</h1><p>Words</p>");
    const body = Readable.from([await exported(fileId, docxType)]);
    const { data } = await target.drive.files.create(
      {
        requestBody: { name: ownName("docx"), mimeType: documentType },
        media: { mimeType: docxType, body },
      },
      target.uploads,
    );
    const text = (await exported(target.own(data.id), "text/plain")).toString("utf8");
    expect(text).toContain("Head");
    expect(text).toContain("Words");
  });

  it("are refused for types that documents do not become, and documents have no bytes", async () => {
    const fileId = await newDocument();
    expect(await refusedBy(target.drive.files.export({ fileId, mimeType: "image/webp" }))).toMatchObject({
      status: 400,
    });
    expect(await refusedBy(target.drive.files.get({ fileId, alt: "media" }))).toMatchObject({
      status: 403,
      reason: "fileNotDownloadable",
    });
  });
});

describe("comments and replies (13.1)", () => {
  it("are made, answered, resolved by a reply, listed and deleted", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.comments.create({
      fileId,
      fields: "id,content,resolved,author(me,emailAddress)",
      requestBody: { content: "Please check" },
    });
    expect(data).toMatchObject({ content: "Please check", author: { me: true } });
    expect(data.author).not.toHaveProperty("emailAddress");
    const commentId = data.id ?? "";
    await target.drive.comments.update({
      fileId,
      commentId,
      fields: "id",
      requestBody: { resolved: true, content: "Please check" },
    });
    const open = await target.drive.comments.get({ fileId, commentId, fields: "resolved" });
    expect(open.data.resolved ?? false).toBe(false);
    const reply = await target.drive.replies.create({
      fileId,
      commentId,
      fields: "action",
      requestBody: { action: "resolve" },
    });
    expect(reply.data.action).toBe("resolve");
    const list = await target.drive.comments.list({ fileId, fields: "comments(id,resolved,replies/action)" });
    expect(list.data.comments).toEqual([{ id: commentId, resolved: true, replies: [{ action: "resolve" }] }]);
    await target.drive.comments.delete({ fileId, commentId });
    const after = await target.drive.comments.list({ fileId, fields: "comments" });
    expect(after.data.comments).toEqual([]);
  });

  it("have replies that are changed and deleted", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.comments.create({
      fileId,
      fields: "id",
      requestBody: { content: "A question" },
    });
    const commentId = data.id ?? "";
    const reply = await target.drive.replies.create({
      fileId,
      commentId,
      fields: "id,content",
      requestBody: { content: "An answer" },
    });
    const replyId = reply.data.id ?? "";
    const changed = await target.drive.replies.update({
      fileId,
      commentId,
      replyId,
      fields: "content",
      requestBody: { content: "Another answer" },
    });
    expect(changed.data).toEqual({ content: "Another answer" });
    await target.drive.replies.delete({ fileId, commentId, replyId });
    const left = await target.drive.replies.list({ fileId, commentId, fields: "replies(id,deleted)" });
    expect(left.data.replies ?? []).toEqual([]);
    const all = await target.drive.replies.list({
      fileId,
      commentId,
      includeDeleted: true,
      fields: "replies(id,deleted)",
    });
    expect(all.data.replies).toEqual([{ id: replyId, deleted: true }]);
  });

  it("need fields, and are not found under other ids", async () => {
    const fileId = await newDocument();
    expect(await refusedBy(target.drive.comments.list({ fileId }))).toMatchObject({ reason: "required" });
    expect(
      await refusedBy(target.drive.comments.get({ fileId, commentId: "AAAAnone", fields: "id" })),
    ).toMatchObject({ status: 404, message: "Comment not found: AAAAnone." });
  });
});

describe("permissions, revisions and shared drives", () => {
  it("begin with the owner", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.permissions.list({ fileId });
    expect(data.permissions).toEqual([
      { kind: "drive#permission", id: expect.any(String), type: "user", role: "owner" },
    ]);
  });

  it("open a file by its link, and close it again", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.permissions.create({
      fileId,
      requestBody: { type: "anyone", role: "reader" },
    });
    expect(data.id).toBe("anyoneWithLink");
    await target.drive.permissions.delete({ fileId, permissionId: "anyoneWithLink" });
    const list = await target.drive.permissions.list({ fileId });
    expect(list.data.permissions).toHaveLength(1);
  });

  it("change a role, and are read one by one", async () => {
    const fileId = await newDocument();
    await target.drive.permissions.create({ fileId, requestBody: { type: "anyone", role: "reader" } });
    const permissionId = "anyoneWithLink";
    const changed = await target.drive.permissions.update({
      fileId,
      permissionId,
      requestBody: { role: "commenter" },
      fields: "id,role",
    });
    expect(changed.data).toEqual({ id: permissionId, role: "commenter" });
    const read = await target.drive.permissions.get({ fileId, permissionId, fields: "type,role" });
    expect(read.data).toEqual({ type: "anyone", role: "commenter" });
    expect(
      await refusedBy(target.drive.permissions.get({ fileId, permissionId: "none", fields: "id" })),
    ).toMatchObject({ status: 404, reason: "notFound" });
  });

  it("have a revision that is read by its id (13.3)", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.revisions.list({ fileId, fields: "revisions(id,modifiedTime)" });
    const [first] = data.revisions ?? [];
    const one = await target.drive.revisions.get({
      fileId,
      revisionId: first?.id ?? "",
      fields: "id,modifiedTime",
    });
    expect(one.data).toEqual(first);
  });

  it("have revisions with whole numbers as ids (13.3)", async () => {
    const fileId = await newDocument();
    const { data } = await target.drive.revisions.list({ fileId });
    expect(data.revisions?.[0]?.id).toMatch(/^\d+$/);
  });

  it("list shared drives", async () => {
    const { data } = await target.drive.drives.list({ pageSize: 10 });
    expect(Array.isArray(data.drives)).toBe(true);
  });
});
