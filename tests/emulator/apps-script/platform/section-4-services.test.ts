import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  documentId = test.google.importFile("services.txt", "Some words\n").documentId;
});
afterAll(() => test.close());

const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);

describe("advanced services, apps-script-platform 4.1", () => {
  it("4.1 resource first, then path parameters in order, then media, then options: every call of the table", async () => {
    const seen = await test.run(`
      var id = "${documentId}", all = { fields: "*" };
      var made = Docs.Documents.create({ title: "Made" });
      Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "x", location: { index: 1 } } }] }, made.documentId);
      var got = Docs.Documents.get(made.documentId, { includeTabsContent: true, suggestionsViewMode: "SUGGESTIONS_INLINE", fields: "title,tabs" });
      var comment = Drive.Comments.create({ content: "c" }, id, all);
      Drive.Comments.update({ content: "changed" }, id, comment.id, all);
      var reply = Drive.Replies.create({ content: "r" }, id, comment.id, all);
      Drive.Replies.update({ content: "r2" }, id, comment.id, reply.id, all);
      var texts = [Drive.Comments.get(id, comment.id, all).content, Drive.Comments.list(id, all).comments.length,
        Drive.Replies.get(id, comment.id, reply.id, all).content, Drive.Replies.list(id, comment.id, all).replies.length];
      Drive.Replies.remove(id, comment.id, reply.id); Drive.Comments.remove(id, comment.id);
      var file = Drive.Files.create({ name: "f" }, Utilities.newBlob("one", "text/plain"), { fields: "id" });
      Drive.Files.update({ name: "g" }, file.id, Utilities.newBlob("two", "text/plain"), { fields: "id" });
      var names = [Drive.Files.get(file.id, { fields: "name" }).name, Drive.Files.copy({ name: "h" }, file.id, { fields: "name" }).name,
        Drive.Files.list({ q: "name = 'h'", fields: "files(name)" }).files.length];
      Drive.Files.remove(file.id);
      var revision = Drive.Revisions.list(id, {}).revisions[0];
      Drive.Revisions.update({ keepForever: false }, id, revision.id);
      return [got.title, got.tabs.length, texts, names, Drive.Revisions.get(id, revision.id, {}).id === revision.id]`);
    expect(seen).toEqual(["Made", 1, ["changed", 1, "r2", 1], ["g", "h", 1], true]);
  });

  it("4.1 comments and replies, delete apart, fail without fields", async () => {
    const made = await test.run(
      `return Drive.Comments.create({ content: "c" }, "${documentId}", { fields: "id" }).id`,
    );
    for (const call of [
      `Drive.Comments.create({ content: "c" }, "${documentId}")`,
      `Drive.Comments.get("${documentId}", "${made}")`,
      `Drive.Comments.list("${documentId}")`,
      `Drive.Comments.update({ content: "d" }, "${documentId}", "${made}")`,
      `Drive.Replies.create({ content: "r" }, "${documentId}", "${made}")`,
      `Drive.Replies.list("${documentId}", "${made}")`,
    ])
      expect(await thrownBy(call)).toMatch(/^API call to drive\.\w+\.\w+ failed with error: .*fields/);
    expect(await thrownBy(`Drive.Comments.remove("${documentId}", "${made}")`)).toBe("nothing");
  });

  it("4.1 Files.export gives no bytes: they come by UrlFetchApp with ScriptApp's token", async () => {
    expect(await thrownBy(`Drive.Files.export("${documentId}", "text/plain")`)).toContain(
      "Drive.Files.export",
    );
    expect(
      await test.run(`return UrlFetchApp.fetch("https://www.googleapis.com/drive/v3/files/${documentId}/export?mimeType=text%2Fplain",
        { headers: { Authorization: "Bearer " + ScriptApp.getOAuthToken() } }).getContentText().trim()`),
    ).toBe("Some words");
  });

  it("4.1 services stand under the symbols that the manifest enables, and nowhere else", async () => {
    expect(await test.run("return [typeof Docs, typeof Drive, typeof Sheets, typeof Slides]")).toEqual([
      "object",
      "object",
      "undefined",
      "undefined",
    ]);
  });
});

describe("errors of advanced services, apps-script-platform 4.2", () => {
  it("4.2 GoogleJsonResponseException with code and message in e.details, and no status", async () => {
    expect(
      await test.run(`
        try { Docs.Documents.batchUpdate({ requests: [{ insertText: { text: "x", location: { index: 99999 } } }] }, "${documentId}") }
        catch (e) { return [e.name, e instanceof Error, e.message, e.details.code, e.message === "API call to docs.documents.batchUpdate failed with error: " + e.details.message, Object.keys(e.details).indexOf("status")] }`),
    ).toEqual([
      "GoogleJsonResponseException",
      true,
      expect.stringMatching(
        /^API call to docs\.documents\.batchUpdate failed with error: Invalid requests\[0\]/,
      ),
      400,
      true,
      -1,
    ]);
  });

  it("4.2 a stale write control: The required revision ID '<id>' does not match the latest revision.", async () => {
    const said = await test.run(`
      var old = Docs.Documents.get("${documentId}").revisionId, insert = [{ insertText: { text: "x", location: { index: 1 } } }];
      Docs.Documents.batchUpdate({ requests: insert }, "${documentId}");
      try { Docs.Documents.batchUpdate({ requests: insert, writeControl: { requiredRevisionId: old } }, "${documentId}") }
      catch (e) { return [e.message.replace(old, "<id>"), e.details.code] }`);
    expect(said).toEqual([
      expect.stringContaining("The required revision ID '<id>' does not match the latest revision."),
      400,
    ]);
  });

  it("4.2 a document that is not there: 404 Requested entity was not found.", async () => {
    expect(
      await test.run(
        `try { Docs.Documents.get("none") } catch (e) { return [e.details.code, e.details.message] }`,
      ),
    ).toEqual([404, "Requested entity was not found."]);
  });

  it.each([
    [{ kind: "status", status: 500, message: "Internal error encountered." }, "Internal error encountered."],
    [{ kind: "lost-answer" }, "Empty response"],
  ])("4.2 a passing fault %j: %s", async (fault, words) => {
    await test.call("POST", "/emulator/faults", { ...fault, on: "documents.get" });
    expect(await thrownBy(`Docs.Documents.get("${documentId}")`)).toBe(
      `API call to docs.documents.get failed with error: ${words}`,
    );
  });
});

describe("DocumentApp, apps-script-platform 4.3", () => {
  it("4.3 getBody is the first tab's; tabs have an id, an index, a title and the one type", async () => {
    const made = await test.call("POST", "/emulator/import", { name: "tabs", content: "first" });
    const id = made.json.documentId;
    await test.call("POST", `/v1/documents/${id}:batchUpdate`, {
      requests: [{ addDocumentTab: { tabProperties: { title: "Second" } } }],
    });
    expect(
      await test.run(`
        var doc = DocumentApp.openById("${id}"), tabs = doc.getTabs(), second = doc.getTab(tabs[1].getId());
        second.asDocumentTab().getBody().setText("in the second");
        var child = second.asDocumentTab();
        return [doc.getBody().getText(), tabs.length, second.getTitle(), second.getIndex(), String(second.getType()), second.getChildTabs().length,
          child.getBody().getText(), child.getHeader(), child.getFootnotes().length, child.getBookmarks().length, child.getNamedRanges().length,
          typeof child.newPosition, typeof child.newRange, doc.getTab("none")]`),
    ).toEqual([
      "first",
      2,
      "Second",
      1,
      "DOCUMENT_TAB",
      0,
      "in the second",
      null,
      0,
      0,
      0,
      "function",
      "function",
      null,
    ]);
  });

  it("4.3 an API read before saveAndClose sees the old state and the old revision id", async () => {
    const made = await test.call("POST", "/emulator/import", { name: "held", content: "old" });
    const id = made.json.documentId;
    const [before, held, after] = await test.run(`
      var revision = function () { return Docs.Documents.get("${id}", { fields: "revisionId" }).revisionId }, before = revision();
      var doc = DocumentApp.openById("${id}"); doc.getBody().appendParagraph("new");
      var held = revision(); doc.saveAndClose();
      return [before, held, revision()]`);
    expect([held === before, after === before]).toEqual([true, false]);
  });

  it("4.3 getCursor, getSelection, setSelection and setActiveTab work only in the document a user has open", async () => {
    expect(
      await test.run(
        `var doc = DocumentApp.openById("${documentId}"); return [doc.getCursor(), doc.getSelection()]`,
      ),
    ).toEqual([null, null]);
    for (const call of [
      `doc.setSelection(doc.newRange().addElement(doc.getBody().getChild(0)).build())`,
      `doc.setActiveTab("t.0")`,
    ])
      expect(await thrownBy(`var doc = DocumentApp.openById("${documentId}"); ${call}`)).toBe(
        "Action not allowed",
      );
  });
});
