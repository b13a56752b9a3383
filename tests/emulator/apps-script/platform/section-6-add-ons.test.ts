import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";
import { OpenEditor } from "../open-editor.ts";

// The triggers try what they may do and leave it where a later execution can read it.
const code = `
function tried(calls) {
  return calls.map(function (call) {
    try { (0, eval)(call); return call + ": done"; } catch (e) { return call + ": " + e.message; }
  });
}
function menu(name, lines) {
  var made = DocumentApp.getUi().createAddonMenu();
  lines.forEach(function (line) { made.addItem(line, "nothing"); });
  made.addToUi();
}
var calls = [
  "DocumentApp.getActiveDocument().getBody().getText()",
  "DocumentApp.openById('x')",
  "DocumentApp.getUi().showSidebar(HtmlService.createHtmlOutput('x'))",
  "PropertiesService.getUserProperties().getKeys()",
  "UrlFetchApp.fetch('https://www.googleapis.com/drive/v3/about')",
  "Session.getActiveUser().getEmail()",
  "Session.getActiveUserLocale()",
  "Docs.Documents.get('x')",
  "Drive.Files.list()",
  "Utilities.getUuid()",
  "Logger.log('x')",
];
function onOpen(e) { menu("m", ["mode " + e.authMode].concat(tried(calls))); }
function onInstall(e) { menu("m", ["installed " + e.authMode].concat(tried(["Session.getActiveUser().getEmail()", "PropertiesService.getUserProperties().getKeys()"]))); }
function fromMenu() { return tried(["Session.getActiveUser().getEmail()", "PropertiesService.getUserProperties().getKeys()"]); }
function dialogs() {
  var ui = DocumentApp.getUi(), page = function (text) { return HtmlService.createHtmlOutput("<p>" + text + "</p>").setTitle(text); };
  ui.showSidebar(page("first sidebar")); ui.showModalDialog(page("x"), "a dialog"); ui.showModelessDialog(page("y"), "another"); ui.showSidebar(page("second sidebar"));
}
function asks(name) { try { DocumentApp.getUi()[name]("sure?"); } catch (e) { return e.message; } }
function nothing() {}
`;

let test: TestGoogle;
let editor: OpenEditor;
beforeAll(async () => {
  test = await startTestGoogle({ code });
  const { documentId } = test.google.importFile("open.txt", "the words");
  editor = await OpenEditor.open(test, documentId);
});
afterAll(() => test.close());

const permission = "You do not have permission to call";

/** What the page says that the script's menu holds. */
async function menuLines(query: string): Promise<string> {
  const page = await editor.page(query);
  return page.replace(/&#39;/g, "'").replace(/&quot;/g, '"');
}

describe("authorization modes of an editor add-on, apps-script-platform 6.1", () => {
  it("6.1 NONE: installed, not enabled for this document: its menu only", async () => {
    const page = await menuLines("?add-on=not-enabled");
    expect(page).toContain("mode NONE");
    for (const refused of [
      "DocumentApp.getActiveDocument",
      "DocumentApp.openById",
      "Ui.showSidebar",
      "PropertiesService.getUserProperties",
      "UrlFetchApp.fetch",
      "Session.getActiveUser",
      "Docs.get",
      "Drive.list",
    ])
      expect(page).toContain(`${permission} ${refused}.`);
    for (const allowed of ["Utilities.getUuid()", "Logger.log('x')", "Session.getActiveUserLocale()"])
      expect(page).toContain(`${allowed}: done`);
  });

  it("6.1 LIMITED: enabled, in onOpen: the open document and properties, and nothing that needs consent", async () => {
    const page = await menuLines("");
    expect(page).toContain("mode LIMITED");
    expect(page).toContain(
      `${permission} UrlFetchApp.fetch. Required permissions: https://www.googleapis.com/auth/script.external_request`,
    );
    expect(page).toContain(
      `${permission} Ui.showSidebar. Required permissions: https://www.googleapis.com/auth/script.container.ui`,
    );
    for (const refused of ["DocumentApp.openById", "Session.getActiveUser", "Docs.get", "Drive.list"])
      expect(page).toContain(`${permission} ${refused}.`);
    for (const allowed of [
      "DocumentApp.getActiveDocument().getBody().getText()",
      "PropertiesService.getUserProperties().getKeys()",
      "Session.getActiveUserLocale()",
      "Utilities.getUuid()",
    ])
      expect(page).toContain(`${allowed}: done`);
  });

  it("6.1 FULL: in onInstall and in what a person starts", async () => {
    const page = await menuLines("?add-on=just-installed");
    expect(page).toContain("installed FULL");
    expect(page).toContain("Session.getActiveUser().getEmail(): done");
    expect(await editor.call("fromMenu")).toEqual({
      result: [
        "Session.getActiveUser().getEmail(): done",
        "PropertiesService.getUserProperties().getKeys(): done",
      ],
    });
  });
});

describe("what a script shows in the editor, apps-script-platform 6.1 and 7", () => {
  it("7 a new sidebar takes the place of the one before, dialogs are kept beside it, and all are listed with their HTML", async () => {
    expect(await editor.call("dialogs")).toEqual({ result: null });
    const page = await editor.page();
    for (const shown of ["a dialog", "another", "second sidebar"]) expect(page).toContain(`<p>${shown}</p>`);
    expect(page).not.toContain("first sidebar");
    expect(page).toContain("&lt;p&gt;second sidebar&lt;/p&gt;");
  });

  it.each(["alert", "prompt"])(
    "7 %s is refused with the true reason: there is nobody to answer",
    async (name) => {
      expect(await editor.call("asks", [name])).toEqual({
        result: `((Ui.${name} is not implemented by the local Google: there is nobody to answer))`,
      });
    },
  );
});
