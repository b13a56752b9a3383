import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  documentId = test.google.importFile("services.txt", "Some words\n").documentId;
});
afterAll(() => test.close());

/** What the code throws, as `name: message`. */
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("the advanced services, apps-script-platform 4.1 and 4.2", () => {
  it("take the resource first, then the path, then options", async () => {
    const [title, text, found] = await test.run(`
      var made = Docs.Documents.create({ title: "Made by script" });
      Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "hi", location: { index: 1 } } }] }, made.documentId);
      var got = Docs.Documents.get(made.documentId, { includeTabsContent: true, fields: "title,tabs(documentTab(body))" });
      var list = Drive.Files.list({ q: "name = 'Made by script'", fields: "files(id)" });
      return [got.title, got.tabs[0].documentTab.body.content[1].paragraph.elements[0].textRun.content, list.files[0].id === made.documentId]`);
    expect([title, text, found]).toEqual(["Made by script", "hi\n", true]);
  });

  it("stand in the request log as the REST calls they are", async () => {
    await test.call("DELETE", "/emulator/requests");
    await test.run(
      `Docs.Documents.get("${documentId}"); try { Drive.Comments.create({ content: "x" }, "${documentId}") } catch (e) {}`,
    );
    const { json } = await test.call("GET", "/emulator/requests");
    expect(json.requests).toEqual([
      {
        atMs: expect.any(Number),
        from: "script",
        method: "GET",
        path: `/v1/documents/${documentId}`,
        status: 200,
        documentId,
      },
      {
        atMs: expect.any(Number),
        from: "script",
        method: "POST",
        path: `/drive/v3/files/${documentId}/comments`,
        status: 400,
        documentId,
      },
    ]);
  });

  it("reach permissions and revisions by Google's parameter order", async () => {
    expect(
      await test.run(`
        var id = "${documentId}", made = Drive.Permissions.create({ type: "user", role: "reader", emailAddress: "r@example.com" }, id);
        Drive.Permissions.update({ role: "writer" }, id, made.id);
        var role = Drive.Permissions.get(id, made.id, { fields: "role" }).role;
        Drive.Permissions.remove(id, made.id);
        var revisions = Drive.Revisions.list(id).revisions;
        return [role, Drive.Permissions.list(id).permissions.length, Drive.Revisions.get(id, revisions[0].id).id === revisions[0].id, Drive.Drives.list().drives]`),
    ).toEqual(["writer", 1, true, []]);
  });

  it("throw GoogleJsonResponseException with code and message in its details", async () => {
    expect(
      await test.run(`
        try { Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "x", location: { index: 99999 } } }] }, "${documentId}") }
        catch (e) { return [e.name, e.message, e.details.code, e.details.message] }`),
    ).toEqual([
      "GoogleJsonResponseException",
      expect.stringMatching(
        /^API call to docs\.documents\.batchUpdate failed with error: Invalid requests\[0\]\.insertText: Index 99999 must be/,
      ),
      400,
      expect.stringMatching(/^Invalid requests\[0\]/),
    ]);
  });

  it.each([
    ["Docs.Documents.get()", "Invalid number of arguments provided. Expected 1-2 only"],
    ["Docs.Documents.batchUpdate({})", "Invalid number of arguments provided. Expected 2-3 only"],
    [`Docs.Documents.get("${"x"}", { bogus: 1 })`, 'Unknown name "bogus"'],
    ["Docs.Documents.get(null)", "Invalid argument: documentId"],
    ["Drive.Changes.list('x')", "((Drive.Changes is not implemented by the local Google))"],
    [
      "Drive.Files.export('x', 'text/plain')",
      "((Drive.Files.export is not implemented by the local Google))",
    ],
    ["Drive.Revisions.update({}, 'x')", "Invalid number of arguments provided. Expected 3-4 only"],
    ["Drive.Files.copy({}, 'x')", "File not found: x."],
  ])("refuse %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
  });

  it("move bytes into Drive by a blob and out of it by UrlFetchApp", async () => {
    expect(
      await test.run(`
        var bytes = []; for (var i = -128; i < 128; i++) bytes.push(i);
        var file = Drive.Files.create({ name: "all bytes" }, Utilities.newBlob(bytes, "application/octet-stream"), { fields: "id,size" });
        Drive.Files.update({}, file.id, Utilities.newBlob(bytes.reverse(), "application/octet-stream"));
        var response = UrlFetchApp.fetch("https://www.googleapis.com/drive/v3/files/" + file.id + "?alt=media", { headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() } });
        return [file.size, response.getResponseCode(), response.getContent().join() === bytes.join()]`),
    ).toEqual(["256", 200, true]);
  });
});

describe("UrlFetchApp, apps-script-platform 2 and 5", () => {
  it("reaches the APIs at the local Google's own address, and nothing else there", async () => {
    const base = test.google.baseUrl;
    expect(
      await test.run(`return JSON.parse(UrlFetchApp.fetch("${base}/v1/documents/${documentId}", {
        headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() }, timeoutSeconds: 5 }).getContentText()).documentId`),
    ).toBe(documentId);
    for (const origin of [base, base.replace("127.0.0.1", "localhost")])
      for (const path of ["/emulator/requests", "/", "/macros/s/x/exec"])
        expect(await thrownBy(`UrlFetchApp.fetch("${origin}${path}")`)).toContain(
          "is not implemented by the local Google",
        );
  });

  it("keeps to Google's sizes: 2,082 characters of address, 100 headers of 8 KB", async () => {
    expect(await thrownBy(`UrlFetchApp.fetch("https://www.googleapis.com/" + "x".repeat(2082))`)).toContain(
      "Limit Exceeded: URLFetch URL Length.",
    );
    const headers = (code: string) =>
      `var h = {}; ${code}; UrlFetchApp.fetch("https://www.googleapis.com/", { headers: h })`;
    expect(await thrownBy(headers(`for (var i = 0; i < 101; i++) h["x" + i] = "1"`))).toContain(
      "Limit Exceeded: URLFetch Header Count.",
    );
    expect(await thrownBy(headers(`h.long = "x".repeat(8192)`))).toContain(
      "Limit Exceeded: URLFetch Header Size.",
    );
  });

  it("throws for an error status unless it is muted", async () => {
    const address = "https://docs.googleapis.com/v1/documents/none";
    expect(await thrownBy(`UrlFetchApp.fetch("${address}")`)).toMatch(
      /Request failed for https:\/\/docs\.googleapis\.com returned code 401\. Truncated server response: /,
    );
    expect(
      await test.run(
        `return UrlFetchApp.fetch("${address}", { muteHttpExceptions: true }).getResponseCode()`,
      ),
    ).toBe(401);
  });

  it.each([
    [
      `UrlFetchApp.fetch("http://www.googleapis.com/drive/v3/about")`,
      "is not implemented by the local Google",
    ],
    [`UrlFetchApp.fetch("not an address")`, "Invalid argument: not an address"],
    [
      `UrlFetchApp.fetch("https://www.googleapis.com/", { timeout: 1 })`,
      'the option "timeout" of UrlFetchApp.fetch is not implemented',
    ],
  ])("refuses %s", async (code, message) => {
    expect(await thrownBy(code)).toContain(message);
  });
});
