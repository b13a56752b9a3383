import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
let count = 0;

beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  documentId = test.google.importFile(
    `doc${count}.txt`,
    `First ${count} paragraph\nSecond paragraph\n`,
  ).documentId;
});
afterEach(async () => {
  expect((await test.call("GET", "/emulator/faults")).json.faults).toEqual([]);
});

const setFault = async (fault: Record<string, unknown>) => {
  const answer = await test.call("POST", "/emulator/faults", fault);
  expect(answer.status).toBe(200);
};
const insert = (text = "new ") =>
  test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
    requests: [{ insertText: { text, location: { index: 1 } } }],
  });
const revision = async () =>
  (await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`)).json.revisionId;

describe("faults on a write", () => {
  it("dropped-write answers a new revision and keeps nothing", async () => {
    const before = [await revision(), await test.textOf(documentId)];
    await setFault({ kind: "dropped-write", on: "documents.batchUpdate" });
    const { status, json } = await insert();
    expect(status).toBe(200);
    expect(json.writeControl.requiredRevisionId).not.toBe(before[0]);
    expect([await revision(), await test.textOf(documentId)]).toEqual(before);
    expect((await insert("real ")).status).toBe(200);
    expect(await test.textOf(documentId)).toBe(`real ${before[1]}`);
  });

  it("that skips calls lets them pass untouched, and is listed with what is left of that", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "dropped-write", on: "documents.batchUpdate", skip: 2, times: 2, documentId });
    await setFault({ kind: "slow", on: "any", ms: 0, documentId });
    await insert("one ");
    const { faults } = (await test.call("GET", "/emulator/faults")).json;
    expect(faults).toEqual([
      { kind: "dropped-write", on: "documents.batchUpdate", skip: 1, times: 2, documentId },
    ]);
    await insert("two ");
    await insert("three ");
    await insert("four ");
    await insert("five ");
    expect(await test.textOf(documentId)).toBe(`five two one ${before}`);
  });

  it("dropped-write of a comment answers it and keeps nothing", async () => {
    await setFault({ kind: "dropped-write", on: "comments.create", documentId });
    const { json } = await test.call("POST", `/drive/v3/files/${documentId}/comments?fields=id`, {
      content: "x",
    });
    expect(json.id).toMatch(/^[\w-]+$/);
    expect(
      (await test.call("GET", `/drive/v3/files/${documentId}/comments?fields=comments/id`)).json.comments,
    ).toEqual([]);
  });

  it("partial-write keeps a part under the revision it answers", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "partial-write", on: "documents.batchUpdate" });
    const { json } = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
      requests: [
        { insertText: { text: "one ", location: { index: 1 } } },
        { insertText: { text: "two ", location: { index: 1 } } },
      ],
    });
    const after = await test.textOf(documentId);
    expect(after).not.toBe(before);
    expect(after).not.toBe(`two one ${before}`);
    expect(await revision()).toBe(json.writeControl.requiredRevisionId);
  });

  it("altered-write keeps other words under the revision it answers", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "altered-write", on: "documents.batchUpdate", where: "target", text: "forged" });
    const { json } = await insert("wanted");
    const after = await test.textOf(documentId);
    expect(after).not.toBe(`wanted${before}`);
    expect(after).toContain("forged");
    expect(await revision()).toBe(json.writeControl.requiredRevisionId);
  });

  it("says so when a document has nothing to alter, and writes nothing", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "altered-write", on: "documents.batchUpdate", where: "other-tab" });
    const { status, json } = await insert();
    expect(status).toBe(500);
    expect(json.error.message).toContain("the fault could not be applied");
    expect(await test.textOf(documentId)).toBe(before);
  });

  it.each(["documents.batchUpdate", "documents.get", "any"])(
    "late-read set on %s answers the state before the write, once",
    async (on) => {
      const before = [await test.textOf(documentId), await revision()];
      await setFault({ kind: "late-read", on, documentId });
      expect(await test.textOf(documentId)).toBe(before[0]);
      const { json } = await insert();
      const late = await test.call("GET", `/v1/documents/${documentId}?fields=revisionId`);
      expect(late.json.revisionId).toBe(before[1]);
      expect(await revision()).toBe(json.writeControl.requiredRevisionId);
      expect(await test.textOf(documentId)).toBe(`new ${before[0]}`);
    },
  );

  it("foreign-edit before the write makes a required revision fail", async () => {
    const required = await revision();
    await setFault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "before",
      edit: { tabId: "t.0", index: 1, text: "theirs " },
    });
    const { status, json } = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
      requests: [{ insertText: { text: "mine ", location: { index: 1 } } }],
      writeControl: { requiredRevisionId: required },
    });
    expect([status, json.error.message]).toEqual([
      400,
      expect.stringContaining("does not match the latest revision."),
    ]);
    expect(await test.textOf(documentId)).toMatch(/^theirs First/);
  });

  it("foreign-edit after the write leaves another revision than the answer's", async () => {
    await setFault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      when: "after",
      edit: { tabId: "t.0", index: 1, deleteTo: 3 },
    });
    const { json } = await insert("abcdef");
    expect(await revision()).not.toBe(json.writeControl.requiredRevisionId);
    expect(await test.textOf(documentId)).toMatch(/^cdefFirst/);
  });

  it("a foreign edit that cannot be made is not passed off as a refusal of the caller's request", async () => {
    await setFault({
      kind: "foreign-edit",
      on: "documents.batchUpdate",
      edit: { tabId: "t.0", index: 99999, text: "x" },
    });
    const { status, json } = await insert();
    expect([status, json.error.message]).toEqual([
      500,
      expect.stringContaining("the other person's edit was refused"),
    ]);
  });
});

describe("faults on the way", () => {
  it.each([
    [429, "RESOURCE_EXHAUSTED"],
    [500, "INTERNAL"],
    [503, "UNAVAILABLE"],
    [403, "PERMISSION_DENIED"],
  ])("status %i answers Google's %s and does nothing", async (status, word) => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "status", on: "documents.batchUpdate", status });
    const answer = await insert();
    expect([answer.status, answer.json.error.status]).toEqual([status, word]);
    expect(await test.textOf(documentId)).toBe(before);
  });

  it("status of a Drive call names Drive's reason", async () => {
    await setFault({ kind: "status", on: "comments.list", status: 429 });
    const { json } = await test.call("GET", `/drive/v3/files/${documentId}/comments?fields=*`);
    expect(json.error.errors).toEqual([
      { domain: "global", reason: "rateLimitExceeded", message: json.error.message },
    ]);
  });

  it("status takes a message of its own, and counts down", async () => {
    await setFault({ kind: "status", on: "any", status: 500, message: "twice", times: 2 });
    expect((await test.call("GET", "/emulator/faults")).json.faults).toEqual([
      { kind: "status", on: "any", status: 500, message: "twice", times: 2 },
    ]);
    expect((await insert()).json.error.message).toBe("twice");
    expect((await insert()).json.error.message).toBe("twice");
    expect((await insert()).status).toBe(200);
  });

  it("lost-answer cuts the connection after the write was kept", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "lost-answer", on: "documents.batchUpdate" });
    await expect(insert()).rejects.toThrow();
    expect(await test.textOf(documentId)).toBe(`new ${before}`);
  });

  it("lost-answer of a script's call is an exception after the write was kept", async () => {
    const before = await test.textOf(documentId);
    await setFault({ kind: "lost-answer", on: "documents.batchUpdate" });
    const thrown = await test.run(`
      try { Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "x", location: { index: 1 } } }] }, "${documentId}") }
      catch (e) { return e.message }`);
    expect(thrown).toBe("API call to docs.documents.batchUpdate failed with error: Empty response");
    expect(await test.textOf(documentId)).toBe(`x${before}`);
  });

  it("lost-answer of the web app cuts the connection after the script has run", async () => {
    await setFault({ kind: "lost-answer", on: "webapp" });
    await expect(
      test.post(`PropertiesService.getUserProperties().setProperty("ran", "yes")`),
    ).rejects.toThrow();
    expect(await test.run(`return PropertiesService.getUserProperties().getProperty("ran")`)).toBe("yes");
  });

  it("slow answers late and rightly", async () => {
    await setFault({ kind: "slow", on: "documents.get", ms: 60 });
    const started = performance.now();
    expect((await test.call("GET", `/v1/documents/${documentId}`)).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(55);
  });

  it.each([
    ["rate-limit", 200, "exec qps"],
    ["authorization-needed", 200, "Authorization needed"],
    ["sign-in", 200, "Sign in - Google Accounts"],
    ["access-denied", 403, "Google Drive - Access Denied"],
    ["page-not-found", 404, "Page Not Found"],
    ["unable-to-open", 200, "Sorry, unable to open the file at this time."],
  ])("html-error shows the page %s without running the script", async (page, status, words) => {
    await setFault({ kind: "html-error", on: "webapp", page });
    await test.call("DELETE", "/emulator/executions");
    const response = await test.post("return 1");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      status,
      "text/html; charset=utf-8",
    ]);
    expect(await response.text()).toContain(words);
    expect((await test.call("GET", "/emulator/executions")).json.executions).toEqual([]);
  });

  it("status on webapp is an HTML page of that status, on script a page of an exception", async () => {
    await setFault({ kind: "status", on: "webapp", status: 503 });
    expect((await test.post("return 1")).status).toBe(503);
    await setFault({ kind: "status", on: "script", status: 429 });
    const response = await test.post("return 1");
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining("Service invoked too many times"),
    ]);
  });

  it("properties-full fails every write of one execution and no read", async () => {
    await setFault({ kind: "properties-full", on: "script" });
    const code = `
      var store = PropertiesService.getUserProperties(), out = [];
      for (var i = 0; i < 2; i++) try { store.setProperty("full", "x"); out.push("kept") } catch (e) { out.push(e.message) }
      out.push(store.getProperty("full"));
      return out`;
    const message =
      "You have exceeded the property storage quota. Please remove some properties and try again.";
    expect(await test.run(code)).toEqual([message, message, null]);
    expect(await test.run(code)).toEqual(["kept", "kept", "x"]);
  });

  it("cache-evicted empties the cache before the execution's first use of it", async () => {
    await test.run(`CacheService.getUserCache().put("a", "1")`);
    await setFault({ kind: "cache-evicted", on: "script" });
    expect(await test.run(`return CacheService.getUserCache().get("a")`)).toBeNull();
  });
});

describe("matching", () => {
  it("uses the oldest fault that fits, and only for its document", async () => {
    const other = test.google.importFile(`other${count}.txt`, `other ${count}`).documentId;
    await setFault({ kind: "status", on: "documents.batchUpdate", documentId: other, status: 503 });
    await setFault({ kind: "status", on: "any", status: 500 });
    await setFault({ kind: "status", on: "documents.batchUpdate", status: 429 });
    expect([(await insert()).status, (await insert()).status, (await insert()).status]).toEqual([
      500, 429, 200,
    ]);
    expect((await test.call("GET", "/emulator/faults")).json.faults).toHaveLength(1);
    await test.call("DELETE", "/emulator/faults");
  });
});

describe("POST /emulator/faults", () => {
  it.each([
    [{}, ['"kind": expected a string, found nothing', '"on": expected a string, found nothing']],
    [{ kind: "fire", on: "any" }, ['"kind": expected one of dropped-write']],
    [{ kind: "comment-stays-open", on: "comments.create" }, ['cannot happen to "comments.create"']],
    [{ kind: "slow", on: "documents.shred", ms: 1 }, ['"on": expected a method']],
    [
      { kind: "partial-write", on: "files.create" },
      ['cannot happen to "files.create"; expected "any" or documents.batchUpdate'],
    ],
    [{ kind: "html-error", on: "documents.get" }, ['cannot happen to "documents.get"']],
    [
      { kind: "status", on: "any", status: 200, times: 0, extra: 1 },
      [
        '"times": expected a whole number',
        '"status": expected a whole number from 400',
        '"extra": not known here; expected kind, on, times, skip, documentId, status, message, reason',
      ],
    ],
    [
      { kind: "foreign-edit", on: "documents.batchUpdate", edit: { index: -1, huh: 1 } },
      ['"edit.tabId"', '"edit.index"', '"edit.text"', '"edit.huh": not known here'],
    ],
    [
      { kind: "altered-write", on: "documents.batchUpdate", where: "sky" },
      ['"where": expected one of target'],
    ],
    [{ kind: "html-error", on: "webapp", page: "blank" }, ['"page": expected one of']],
  ])("refuses %j with every problem at once", async (body, problems) => {
    const { status, json } = await test.call("POST", "/emulator/faults", body);
    expect(status).toBe(400);
    for (const problem of problems) expect(json.error.message).toContain(problem);
  });
});
