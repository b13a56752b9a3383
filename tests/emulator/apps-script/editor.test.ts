import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { OpenEditor } from "./open-editor.ts";

const code = `
function evaluate(code) { return JSON.stringify({ value: (0, eval)("(function () {" + code + "\\n})")() }); }
function echo() { return Array.prototype.slice.call(arguments); }
function date() { return { when: new Date(0) }; }
function output() { return ContentService.createTextOutput("x"); }
function closure() { return [function () {}]; }
function holes() { return [1, undefined, , 2]; }
function nothing() {}
function fails() { throw new TypeError("no such thing"); }
function hidden_() { return "secret"; }
function slow() {
  var lock = LockService.getScriptLock(), store = PropertiesService.getScriptProperties();
  var add = function (step) {
    lock.waitLock(20000);
    var now = Number(store.getProperty("now") || 0) + step;
    store.setProperties({ now: String(now), most: String(Math.max(now, Number(store.getProperty("most") || 0))) });
    lock.releaseLock();
  };
  add(1); Utilities.sleep(300); add(-1);
}
function onOpen(e) { DocumentApp.getUi().createMenu("Opened " + e.authMode).addItem("Go", "nothing").addToUi(); }
function doGet() {}
`;

let test: TestGoogle;
let editor: OpenEditor;
beforeAll(async () => {
  test = await startTestGoogle({ code });
  const { documentId } = test.google.importFile("open.txt", "one two\nthree four");
  editor = await OpenEditor.open(test, documentId);
});
afterAll(() => test.close());

const thrownBy = (code: string): Promise<unknown> =>
  editor.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);

describe("the document that a person has open, apps-script-platform 4.3", () => {
  it("is the active document, with what they have selected", async () => {
    const selection = [{ tabId: "t.0", startUtf16: 5, endUtf16: 14 }];
    expect(
      await editor.run(
        `var doc = DocumentApp.getActiveDocument();
        return [doc.getId(), doc.getCursor(), doc.getSelection().getRangeElements().map(function (one) {
          return [one.getElement().getType(), one.getElement().getText(), one.isPartial(), one.getStartOffset(), one.getEndOffsetInclusive()] })]`,
        selection,
      ),
    ).toEqual([
      editor.documentId,
      null,
      [
        ["TEXT", "one two", true, 4, 6],
        ["TEXT", "three four", true, 0, 4],
      ],
    ]);
  });

  it("has a cursor where nothing is selected, and whole paragraphs where they are", async () => {
    const cursor = `var at = DocumentApp.getActiveDocument().getCursor();
      return [at.getElement().getText(), at.getOffset(), at.getSurroundingTextOffset(), DocumentApp.getActiveDocument().getSelection()]`;
    expect(await editor.run(cursor, [{ tabId: "t.0", startUtf16: 11, endUtf16: 11 }])).toEqual([
      "three four",
      2,
      2,
      null,
    ]);
    const whole = `return DocumentApp.getActiveDocument().getSelection().getRangeElements().map(function (one) {
      return [one.getElement().getType(), one.isPartial(), one.getStartOffset()] })`;
    expect(await editor.run(whole, [{ tabId: "t.0", startUtf16: 1, endUtf16: 9 }])).toEqual([
      ["PARAGRAPH", false, -1],
    ]);
  });

  it("shows on its page what setSelection and setCursor chose, until the document changes", async () => {
    await editor.run(`var doc = DocumentApp.getActiveDocument(), text = doc.getBody().getChild(1).getChild(0);
      doc.setSelection(doc.newRange().addElement(text, 6, 9).build())`);
    expect(await editor.page()).toMatch(/three <mark id="selection" title="selected">four<\/mark>/);
    await editor.run(`var doc = DocumentApp.getActiveDocument(), text = doc.getBody().getChild(1).getChild(0);
      text.insertText(0, "twenty-"); doc.setCursor(doc.newPosition(text, 7))`);
    expect(await editor.page()).toMatch(/twenty-<span class="cursor" id="selection"[^>]*><\/span>three/);
    await test.call("POST", `/v1/documents/${editor.documentId}:batchUpdate`, {
      requests: [{ deleteContentRange: { range: { startIndex: 9, endIndex: 16 } } }],
    });
    expect(await editor.page()).not.toContain('id="selection"');
  });

  it("selects elements whole and between, and refuses what is none of its own", async () => {
    expect(
      await editor.run(`var doc = DocumentApp.getActiveDocument(), body = doc.getBody();
        doc.setSelection(doc.newRange().addElementsBetween(body.getChild(0), body.getChild(1)).build());
        return doc.getSelection().getRangeElements().length`),
    ).toBe(2);
    const { documentId } = test.google.importFile("other.txt", "elsewhere");
    expect(
      await thrownBy(`var doc = DocumentApp.getActiveDocument();
        doc.newRange().addElement(DocumentApp.openById("${documentId}").getBody().getChild(0))`),
    ).toBe("Invalid argument: element");
    expect(
      await thrownBy(
        `DocumentApp.getActiveDocument().newPosition(DocumentApp.getActiveDocument().getBody(), 0)`,
      ),
    ).toBe("Invalid argument: element");
    expect(
      await thrownBy(
        `var doc = DocumentApp.openById("${documentId}"); doc.setCursor(doc.newPosition(doc.getBody(), 0))`,
      ),
    ).toBe("Action not allowed");
  });

  it("shows the tab that setActiveTab chose", async () => {
    const made = await test.call("POST", `/v1/documents/${editor.documentId}:batchUpdate`, {
      requests: [{ addDocumentTab: { tabProperties: { title: "Second" } } }],
    });
    const tabId: string = made.json.replies[0].addDocumentTab.tabProperties.tabId;
    expect(
      await editor.run(`var doc = DocumentApp.getActiveDocument(); doc.setActiveTab("${tabId}");
        return [doc.getActiveTab().getTitle(), doc.getBody().getText()]`),
    ).toEqual(["Second", ""]);
    expect(await editor.page()).toMatch(/aria-current="page"[^>]*>Second<\/a>/);
    expect(await thrownBy(`DocumentApp.getActiveDocument().setActiveTab("nowhere")`)).toBe(
      "Invalid argument: tabId",
    );
    await editor.run(`DocumentApp.getActiveDocument().setActiveTab("t.0")`);
  });

  it("runs onOpen when a person opens the page, so that its menu is there (6.1)", async () => {
    expect(await editor.page()).toContain("Opened LIMITED: Go");
  });

  it("has a user interface: menus, a sidebar and dialogs; what waits for an answer is refused by name", async () => {
    await editor.run(`var ui = DocumentApp.getUi();
      ui.createMenu("Tools <b>").addItem("Check & go", "echo").addSeparator().addSubMenu(ui.createMenu("More").addItem("Deep", "nothing")).addToUi();
      ui.createAddonMenu().addItem("Start", "nothing").addToUi();
      ui.showSidebar(HtmlService.createHtmlOutput("<script>1</script>").setTitle("Side <i>"))`);
    const page = await editor.page();
    expect(page).toContain("Tools &lt;b&gt;: Check &amp; go · More: Deep");
    expect(page).toContain("Add-on: Start");
    expect(page).toContain("Side &lt;i&gt;");
    expect(page).not.toContain("<script");
    expect(await thrownBy(`DocumentApp.getUi().alert("sure?")`)).toBe(
      "((Ui.alert is not implemented by the local Google: there is nobody to answer))",
    );
    expect(await thrownBy(`DocumentApp.getUi().showSidebar("text")`)).toBe("Invalid argument: userInterface");
  });
});

describe("stores and lock of the open document, apps-script-platform 2", () => {
  it("are its own, and are not there without one", async () => {
    const put = `PropertiesService.getDocumentProperties().setProperty("k", "here"); CacheService.getDocumentCache().put("k", "now");
      return LockService.getDocumentLock().tryLock(0)`;
    const get = `return [PropertiesService.getDocumentProperties().getProperty("k"), CacheService.getDocumentCache().get("k"),
      PropertiesService.getScriptProperties().getProperty("k")]`;
    expect(await editor.run(put)).toBe(true);
    expect(await editor.run(get)).toEqual(["here", "now", null]);
    const other = test.google.importFile("beside.txt", "beside");
    expect(await (await OpenEditor.open(test, other.documentId)).run(get)).toEqual([null, null, null]);
    expect(
      await test.run(
        `return [PropertiesService.getDocumentProperties(), CacheService.getDocumentCache(), LockService.getDocumentLock()]`,
      ),
    ).toEqual([null, null, null]);
  });
});

describe("google.script.run, apps-script-platform 7", () => {
  it("hands over null, booleans, numbers, strings, and plain objects and arrays of these", async () => {
    const values = [null, true, 1.5, "é", { a: [1, { b: null }] }];
    expect(await editor.call("echo", values)).toEqual({ result: values });
    expect(await editor.call("nothing")).toEqual({ result: null });
    expect(await editor.call("holes")).toEqual({ result: [1, null, null, 2] });
  });

  it.each(["date", "output", "closure"])("fails the call when %s() returns anything else", async (name) => {
    expect(await editor.call(name)).toEqual({
      error: {
        name: "Exception",
        message: "The script completed but the returned value is not a supported return type.",
      },
    });
  });

  it("gives the failure handler the exception's message", async () => {
    expect(await editor.call("fails")).toEqual({ error: { name: "TypeError", message: "no such thing" } });
  });

  it.each(["hidden_", "absent", "constructor"])(
    "does not reach %s, private or not declared",
    async (name) => {
      expect(await editor.call(name)).toEqual({
        error: { name: "Exception", message: `Script function not found: ${name}` },
      });
    },
  );

  it("runs ten at once; the eleventh waits", async () => {
    await Promise.all(Array.from({ length: 13 }, () => editor.call("slow")));
    const most = await editor.run(`return PropertiesService.getScriptProperties().getProperty("most")`);
    expect(Number(most)).toBeLessThanOrEqual(10);
    expect(Number(most)).toBeGreaterThan(1);
  });

  it("knows its caller: the person who is signed in", async () => {
    expect(
      await editor.run(`return [Session.getActiveUser().getEmail(), Session.getEffectiveUser().getEmail()]`),
    ).toEqual(["owner@example.com", "owner@example.com"]);
  });

  it("names everything that is wrong with a call at once", async () => {
    const selection = [{ tabId: "t.0", startUtf16: 5, endUtf16: 2 }];
    const response = await editor.send(JSON.stringify({ function: 1, parameters: {}, selection }));
    expect(await response.json()).toMatchObject({
      error: { code: 400, message: expect.stringMatching(/`function`.*`parameters`.*`selection`/) as string },
    });
  });

  it("is closed to forms, other origins, browsers that are not signed in, and documents nobody may see", async () => {
    const body = JSON.stringify({ function: "nothing" });
    expect((await editor.send(body, "text/plain")).status).toBe(400);
    expect((await editor.send("[]")).status).toBe(400);
    expect((await editor.send(body, "application/json", { cookie: "" })).status).toBe(403);
    expect((await editor.send(body, "application/json", { origin: "https://example.com" })).status).toBe(403);
    const hidden = test.google.importFile("hidden.txt", "hidden");
    await test.call("POST", "/emulator/files", { id: hidden.documentId, role: "none" });
    expect((await (await OpenEditor.open(test, hidden.documentId)).send(body)).status).toBe(404);
  });
});
