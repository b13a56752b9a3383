// A document made by a call: what is in it, where it lies, who may edit it, what a failure leaves, what a lost answer makes of it.
import { Desk, listOf, member, type Content } from "./support/desk.ts";
import { plainView } from "../support/witnesses/plain-view.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});
afterEach(async () => {
  await desk.house.control("DELETE", "/emulator/faults");
});

let count = 0;
/** A title that no other document has. */
const fresh = (): string => `Made ${(count += 1)}`;

const create = (args: Content) => desk.result("create_document", args);
const refuse = (args: Content) => desk.error("create_document", args);

/** Files of this title, in the bin or not. */
async function filesTitled(title: string): Promise<{ id: string; trashed: boolean; parents?: string[] }[]> {
  const q = encodeURIComponent(`name = '${title}'`);
  const { files } = await desk.house.control(
    "GET",
    `/drive/v3/files?q=${q}&fields=files(id,trashed,parents,appProperties)`,
  );
  return files as { id: string; trashed: boolean; parents?: string[] }[];
}

/** Changes of Google that an action asked for, by method and path. */
async function changes(action: () => Promise<unknown>): Promise<string[]> {
  return (await desk.googleCalls(action))
    .filter(({ from, method }) => from === "script" && method !== "GET")
    .map(({ method, path }) => `${method} ${path.replace(/[A-Za-z0-9_-]{20,}/g, "ID")}`);
}

describe("create_document", () => {
  it("makes a blank document and answers its id, title, address and tab", async () => {
    const title = fresh();
    const answer = await create({ title });
    expect(answer).toMatchObject({
      applied: true,
      write_status: "written_verified",
      retry_safe: true,
      title,
      tab_id: "t.0",
      undo: { available: true },
      audit_logged: true,
    });
    expect(await desk.texts(String(answer["doc_id"]))).toEqual([""]);
    expect(String(answer["url"])).toContain(String(answer["doc_id"]));
    expect(await filesTitled(title)).toMatchObject([{ id: answer["doc_id"], trashed: false }]);
  });

  it("writes Markdown into it, proved like any edit", async () => {
    const answer = await create({
      title: fresh(),
      markdown: "# Offer\n\nValid until **June**.\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
    });
    expect(answer).toMatchObject({
      write_status: "written_verified",
      structural_match: true,
      input_blocks: 5,
      post_blocks: 5,
      untouched: { verified: true },
    });
    const doc_id = String(answer["doc_id"]);
    const { content } = await desk.result("read_document", { doc_id });
    expect(content).toBe(
      "# Offer\n\nValid until **June**.\n\n1. one\n2. two\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    );
  });

  it("writes plain text as it stands, a paragraph a line", async () => {
    const answer = await create({
      title: fresh(),
      text: "# not a heading\r\n**not bold**\n\n\tlast 漢字 🎉\n",
    });
    const view = plainView(await desk.house.read(String(answer["doc_id"])));
    expect(view.paragraphs.map(({ units }) => units.map(({ what }) => what).join(""))).toEqual([
      "# not a heading\n",
      "**not bold**\n",
      "\n",
      "\tlast 漢字 🎉\n",
    ]);
    expect(await desk.lookOf(String(answer["doc_id"]), "**not")).toMatchObject({ bold: false });
  });

  it("puts it into the folder that an id or a link names", async () => {
    const folder = await desk.house.control("POST", "/emulator/files", {
      name: "Offers",
      mimeType: "application/vnd.google-apps.folder",
    });
    for (const folder_id of [
      folder["id"],
      `https://drive.google.com/drive/u/0/folders/${String(folder["id"])}`,
    ]) {
      const title = fresh();
      await create({ title, text: "x", folder_id });
      expect(await filesTitled(title)).toMatchObject([{ parents: [folder["id"]], trashed: false }]);
    }
  });

  it("keeps to the calls of a first write: one makes the file, three are Docs calls", async () => {
    await create({ title: fresh(), text: "the first one makes the audit folder" });
    const calls = await desk.googleCalls(() => create({ title: fresh(), markdown: "# A\n\nb\n" }));
    const own = calls.filter(({ from }) => from === "script");
    expect(own.filter(({ path }) => path.startsWith("/v1/documents"))).toHaveLength(3);
    expect(own.length).toBeLessThanOrEqual(10);
  });

  it("a dry run says what would be there and makes nothing", async () => {
    const title = fresh();
    let answer: Content = {};
    const calls = await desk.googleCalls(
      async () => (answer = await create({ title, markdown: "# A\n\n- b\n", dry_run: true })),
    );
    expect(calls.filter(({ from }) => from === "script")).toEqual([]);
    expect(answer).toMatchObject({
      applied: false,
      dry_run: true,
      write_status: "not_written",
      title,
      structural_match: true,
      input_blocks: 2,
      audit_logged: false,
      audit_log_reason: "dry_run",
    });
    expect(answer).not.toHaveProperty("doc_id");
    expect(listOf(answer, "planned_requests").length).toBe(answer["planned_request_count"]);
    expect(await filesTitled(title)).toEqual([]);
    expect(await create({ title, dry_run: true })).toMatchObject({
      applied: false,
      undo: { available: true },
    });
    expect(await filesTitled(title)).toEqual([]);
  });

  it("judges expectations on what is there", async () => {
    const verify = [{ kind: "text", text: "b" }];
    expect(await create({ title: fresh(), markdown: "a **b**", verify })).toMatchObject({
      verification: { verified: true },
    });
    expect(await create({ title: fresh(), verify })).toMatchObject({ verification: { verified: false } });
  });
});

describe("content that is refused makes nothing", () => {
  it.each<[string, Content, string]>([
    ["both kinds of content", { markdown: "a", text: "b" }, "INVALID_INPUT"],
    ["an empty title", { title: "" }, "INVALID_INPUT"],
    ["a title of white space", { title: " \n" }, "INVALID_INPUT"],
    ["a title of 2,000 characters", { title: "x".repeat(2000) }, "INVALID_INPUT"],
    ["control characters in the text", { text: "a\u0007b" }, "INVALID_INPUT"],
    ["half a character in the text", { text: "a\ud800b" }, "INVALID_INPUT"],
    ["HTML in the Markdown", { markdown: "a\n\n<div>x</div>\n" }, "UNSUPPORTED_MARKDOWN"],
    ["a rule in the Markdown", { markdown: "a\n\n---\n\nb\n" }, "UNSUPPORTED_MARKDOWN"],
    ["a placeholder that no object has", { markdown: "[image:kix.abc]" }, "UNSUPPORTED_MARKDOWN"],
    ["an address for a folder", { folder_id: "https://example.com/folders/abc" }, "INVALID_INPUT"],
    ["a folder that is not there", { folder_id: "1NoFolderOfThisName000000000000000" }, "DOC_NOT_FOUND"],
    ["proposals", { mode: "propose" }, "FEATURE_UNAVAILABLE"],
  ])("%s", async (_name, more, error_code) => {
    const title = fresh();
    let error: Content = {};
    expect(await changes(async () => (error = await refuse({ title, ...more })))).toEqual([]);
    expect(error).toMatchObject({
      error_code,
      diagnostics: { write_status: "not_written", retry_safe: true },
    });
    expect(await filesTitled(title)).toEqual([]);
  });

  it("a document for a folder, and a folder in the bin", async () => {
    const doc_id = await desk.house.add("words");
    expect(await refuse({ title: fresh(), folder_id: doc_id })).toMatchObject({
      error_code: "INVALID_INPUT",
    });
    const { id } = await desk.house.control("POST", "/emulator/files", {
      name: "Old",
      mimeType: "application/vnd.google-apps.folder",
      trashed: true,
    });
    const error = await refuse({ title: fresh(), folder_id: id });
    expect(error).toMatchObject({ error_code: "INVALID_INPUT" });
    expect(error["message"]).toContain("bin");
  });
});

describe("a failure on the way leaves nothing, or says what is there", () => {
  it.each<[string, Content, string]>([
    ["the batch is refused", { kind: "status", on: "documents.batchUpdate", status: 400 }, "INVALID_RANGE"],
    ["the batch fails", { kind: "status", on: "documents.batchUpdate", status: 500 }, "UPSTREAM_UNAVAILABLE"],
    ["the batch is dropped", { kind: "dropped-write", on: "documents.batchUpdate" }, "VERIFICATION_FAILED"],
    ["only a part is kept", { kind: "partial-write", on: "documents.batchUpdate" }, "VERIFICATION_FAILED"],
    [
      "something else is kept",
      { kind: "altered-write", on: "documents.batchUpdate", where: "target" },
      "VERIFICATION_FAILED",
    ],
  ])("%s", async (_name, fault, error_code) => {
    const title = fresh();
    await desk.house.fault({ times: 1, ...fault });
    const error = await refuse({ title, markdown: "# A\n\nb\n\nc\n" });
    const [file, second] = await filesTitled(title);
    expect(error).toMatchObject({
      error_code,
      diagnostics: {
        document: { doc_id: file?.id, trashed: true },
        write_status: "not_written",
        retry_safe: true,
      },
    });
    expect(error["message"]).toContain("in the bin");
    expect([file?.trashed, second]).toEqual([true, undefined]);
  });

  it("a document that cannot be moved to the bin is named", async () => {
    const title = fresh();
    await desk.house.fault({ kind: "dropped-write", on: "documents.batchUpdate", times: 1 });
    await desk.house.fault({ kind: "status", on: "files.update", status: 403, times: 1 });
    const error = await refuse({ title, markdown: "a\n" });
    const [file] = await filesTitled(title);
    expect(error).toMatchObject({
      error_code: "VERIFICATION_FAILED",
      diagnostics: { document: { doc_id: file?.id, trashed: false }, retry_safe: false },
    });
    expect(file?.trashed).toBe(false);
  });

  it.each<[number, string]>([
    [403, "PERMISSION_DENIED"],
    [429, "RATE_LIMITED"],
    [500, "UPSTREAM_UNAVAILABLE"],
  ])("a %s for the file itself", async (status, error_code) => {
    const title = fresh();
    await desk.house.fault({ kind: "status", on: "files.create", status, times: 1 });
    expect(await refuse({ title, text: "a" })).toMatchObject({
      error_code,
      diagnostics: { write_status: "not_written", retry_safe: true },
    });
    expect(await filesTitled(title)).toEqual([]);
  });
});

describe("a lost answer makes no second document", () => {
  it.each([
    ["of Drive, which made the file", "files.create"],
    ["of Docs, which wrote the content", "documents.batchUpdate"],
    ["of the script", "webapp"],
  ])("%s", async (_name, on) => {
    const title = fresh();
    await desk.house.fault({ kind: "lost-answer", on, times: 1 });
    const answer = await create({ title, markdown: "# A\n\nb\n" });
    expect(answer).toMatchObject({ write_status: "written_verified" });
    expect(await filesTitled(title)).toMatchObject([{ id: answer["doc_id"], trashed: false }]);
    expect((await desk.result("read_document", { doc_id: answer["doc_id"] }))["content"]).toBe("# A\n\nb\n");
  });

  it("a batch whose answer was lost and that reading does not show leaves nothing", async () => {
    const title = fresh();
    await desk.house.fault({ kind: "status", on: "documents.batchUpdate", status: 503, times: 1 });
    await refuse({ title, text: "a" });
    expect(await filesTitled(title)).toMatchObject([{ trashed: true }]);
    const again = await create({ title, text: "a" });
    expect((await filesTitled(title)).filter(({ trashed }) => !trashed)).toMatchObject([
      { id: again["doc_id"] },
    ]);
  });
});

describe("taken back", () => {
  const trashedOf = async (id: unknown): Promise<boolean> =>
    Boolean((await desk.house.control("GET", `/drive/v3/files/${String(id)}?fields=id,trashed`))["trashed"]);

  it.each<[string, Content]>([
    ["a blank one", {}],
    ["one with content", { markdown: "# A\n\nb\n" }],
  ])("%s goes to the bin, and comes out of it when that is taken back", async (_name, content) => {
    const { doc_id, audit_id } = await create({ title: fresh(), ...content });
    const dry = await desk.result("rollback", { doc_id, audit_id, dry_run: true });
    expect(dry).toMatchObject({ applied: false, trashed: true, write_status: "not_written" });
    expect(await trashedOf(doc_id)).toBe(false);
    const undone = await desk.result("rollback", { doc_id, audit_id });
    expect(undone).toMatchObject({
      write_status: "written_verified",
      tool_rolled_back: "create_document",
      trashed: true,
      undo: { available: true },
    });
    expect(await trashedOf(doc_id)).toBe(true);
    expect(await desk.error("rollback", { doc_id, audit_id })).toMatchObject({
      error_code: "UNDO_UNAVAILABLE",
    });
    const redone = await desk.result("rollback", { doc_id, audit_id: undone["audit_id"] });
    expect(redone).toMatchObject({ write_status: "written_verified", trashed: false });
    expect(await trashedOf(doc_id)).toBe(false);
  });

  it("not while somebody's words are in it; with all since, they go along when they were ours", async () => {
    const { doc_id, audit_id } = await create({ title: fresh(), markdown: "one two\n" });
    await desk.result("replace_text", { doc_id, find: "two", replace: "three" });
    const refused = await desk.error("rollback", { doc_id, audit_id });
    expect(refused).toMatchObject({ error_code: "UNDO_UNAVAILABLE" });
    expect(refused["message"]).toContain("all_since");
    expect(await trashedOf(doc_id)).toBe(false);
    expect(await desk.result("rollback", { doc_id, audit_id, all_since: true })).toMatchObject({
      write_status: "written_verified",
      trashed: true,
    });
    expect(await trashedOf(doc_id)).toBe(true);
  });

  it("not when another person typed into it", async () => {
    const { doc_id, audit_id } = await create({ title: fresh(), text: "one" });
    await desk.house.control("POST", "/emulator/act", {
      as: "editor",
      documentId: doc_id,
      action: "type",
      tabId: "t.0",
      index: 1,
      text: "mine ",
    });
    for (const all_since of [false, true]) {
      expect(await desk.error("rollback", { doc_id, audit_id, all_since })).toMatchObject({
        error_code: "UNDO_UNAVAILABLE",
        diagnostics: { write_status: "not_written" },
      });
    }
    expect(await trashedOf(doc_id)).toBe(false);
  });

  it("an open comment is a loss that has to be accepted", async () => {
    const { doc_id, audit_id } = await create({ title: fresh(), text: "one" });
    const { commentId } = await desk.house.control("POST", "/emulator/act", {
      as: "editor",
      documentId: doc_id,
      action: "comment",
      content: "keep this",
    });
    const loss = `comment:${String(commentId)}`;
    const refused = await desk.error("rollback", { doc_id, audit_id });
    expect(refused).toMatchObject({ error_code: "LOSS_REFUSED", diagnostics: { not_accepted: [loss] } });
    expect(await desk.result("rollback", { doc_id, audit_id, accept_losses: [loss] })).toMatchObject({
      losses: [loss],
      trashed: true,
    });
  });

  it.each([
    ["is lost, and it was moved", { kind: "lost-answer" }, true],
    ["is a failure, and it was not", { kind: "status", status: 500 }, false],
  ])("the answer to the move %s", async (_name, fault, isMoved) => {
    const { doc_id, audit_id } = await create({ title: fresh(), text: "one" });
    await desk.house.fault({ on: "files.update", times: 1, ...fault });
    if (isMoved) {
      expect(await desk.result("rollback", { doc_id, audit_id })).toMatchObject({ trashed: true });
    } else {
      expect(await desk.error("rollback", { doc_id, audit_id })).toMatchObject({
        error_code: "UPSTREAM_UNAVAILABLE",
        diagnostics: { write_status: "not_written", retry_safe: true },
      });
    }
    expect(await trashedOf(doc_id)).toBe(isMoved);
  });

  it("a later write into the new document is its own, and taken back by itself", async () => {
    const { doc_id } = await create({ title: fresh(), markdown: "one\n" });
    const appended = await desk.result("append_markdown", { doc_id, markdown: "two\n" });
    await desk.result("rollback", { doc_id, audit_id: appended["audit_id"] });
    expect((await desk.texts(String(doc_id))).filter((text) => text !== "")).toEqual(["one"]);
    const { records } = await desk.result("get_audit", { doc_id });
    expect((records as Content[]).map(({ tool }) => tool)).toEqual([
      "rollback",
      "append_markdown",
      "create_document",
    ]);
    expect(member(appended, "undo")).toMatchObject({ available: true });
  });
});
