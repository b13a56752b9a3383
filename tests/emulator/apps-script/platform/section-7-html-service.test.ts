import { startTestGoogle, type TestGoogle } from "../../../support/local-google.ts";
import { OpenEditor } from "../open-editor.ts";

const code = `
function echo() { return Array.prototype.slice.call(arguments); }
function give(what) {
  switch (what) {
    case "date": return new Date(0);
    case "date inside": return { a: [new Date(0)] };
    case "function": return function () {};
    case "undefined inside an array": return [1, undefined, 2];
    case "a class's object": class A {} return new A();
    case "a number that is none": return [NaN, Infinity];
  }
}
function private_() { return "secret"; }
const arrow = () => "arrow";
function throws() { throw new Error("only the message is dependable"); }
function doGet() { return HtmlService.createHtmlOutput("<p>page</p>").setSandboxMode(HtmlService.SandboxMode.NATIVE); }
function template() {
  var t = HtmlService.createTemplate("<? var word = 'a<b'; ?><i><?= word ?></i><?!= word ?>");
  return [t.evaluate().getContent(), HtmlService.createHtmlOutputFromFile("page").getContent(), HtmlService.createTemplateFromFile("page").evaluate().getContent()];
}
`;

let test: TestGoogle;
let editor: OpenEditor;
beforeAll(async () => {
  test = await startTestGoogle({ code, html: { page: "<b><?= 1 + 1 ?></b>" } });
  editor = await OpenEditor.open(test, test.google.importFile("open.txt", "words").documentId);
});
afterAll(() => test.close());

describe("HtmlService, apps-script-platform 7", () => {
  it("7 a page is always sandboxed, without top navigation of its own; setSandboxMode has no effect; 200 and no redirect", async () => {
    const response = await fetch(test.google.webAppUrl, { redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([200, "<p>page</p>"]);
    const policy = response.headers.get("content-security-policy") ?? "";
    for (const allowed of ["forms", "scripts", "popups", "downloads", "modals"])
      expect(policy).toContain(`allow-${allowed}`);
    expect(policy).not.toContain("allow-top-navigation ");
  });

  it("7 <? ?>, <?= ?> (escaped) and <?!= ?> (raw) are processed only by evaluate(); createHtmlOutputFromFile leaves <? alone", async () => {
    expect(await editor.call("template")).toEqual({
      result: ["<i>a&#60;b</i>a<b", "<b><?= 1 + 1 ?></b>", "<b>2</b>"],
    });
  });
});

describe("google.script.run, apps-script-platform 7", () => {
  it("7 arguments and results are null, booleans, numbers, strings, plain objects and arrays of these", async () => {
    const values = [null, true, -1.5, "é\u2028", { a: { b: [] } }, [[], [1]]];
    expect(await editor.call("echo", values)).toEqual({ result: values });
  });

  it.each(["date", "date inside", "function", "a class's object"])(
    "7 an illegal value fails the call: %s",
    async (what) => {
      expect(await editor.call("give", [what])).toEqual({
        error: {
          name: "Exception",
          message: "The script completed but the returned value is not a supported return type.",
        },
      });
    },
  );

  it("7 undefined inside arrays becomes null", async () => {
    expect(await editor.call("give", ["undefined inside an array"])).toEqual({ result: [1, null, 2] });
  });

  it("1.4 names that end in _ are private: not callable", async () => {
    expect(await editor.call("private_")).toEqual({
      error: { name: "Exception", message: "Script function not found: private_" },
    });
    expect(await editor.call("arrow")).toEqual({ result: "arrow" });
  });

  it("7 the failure handler gets an Error with the exception's message", async () => {
    expect((await editor.call("throws")).error?.message).toBe("only the message is dependable");
  });
});
