// Field case 79: the local Google fails where Google fails. A script that runs here and breaks there would be worse than no test.
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  ({ documentId } = test.google.importFile("strict.txt", "Some words."));
});
afterAll(() => test.close());

const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.name + ": " + e.message }`);

describe("field case 79: a method that Apps Script does not have", () => {
  it.each([
    `DocumentApp.openById(id).getBody().setHtml("<b>x</b>")`,
    `DocumentApp.openById(id).getBody().getParagraphs()[0].setStrikeThrough(true)`,
    `Docs.Documents.delete(id)`,
    `Docs.Documents.list()`,
    `Drive.Files.search("x")`,
    `Utilities.base64()`,
    `PropertiesService.getUserProperties().clear()`,
    `CacheService.getScriptCache().getKeys()`,
    `LockService.getScriptLock().lock()`,
  ])("does not go through here either: %s", async (call) => {
    // What is not here is refused by name, without a claim that Google has it.
    expect(await thrownBy(`var id = ${JSON.stringify(documentId)}; ${call}`)).toMatch(
      /^(TypeError: .* is not a function|Exception: \(\(.* is not implemented by the local Google\)\))$/,
    );
  });

  it.each(["setTimeout", "fetch", "process", "require", "structuredClone", "TextEncoder", "URL"])(
    "nor is %s there",
    async (name) => {
      expect(await test.run(`return typeof ${name}`)).toBe("undefined");
    },
  );
});

describe("field case 79: a value that Google refuses", () => {
  const styled = (textStyle: unknown, fields: string) => ({
    requests: [{ updateTextStyle: { range: { startIndex: 1, endIndex: 5 }, textStyle, fields } }],
  });
  const rgb = (rgbColor: unknown) => styled({ foregroundColor: { color: { rgbColor } } }, "foregroundColor");

  it.each([
    ["a colour that is a word", rgb({ red: "much" })],
    ["a colour that is a string", styled({ foregroundColor: "#ff0000" }, "foregroundColor")],
    ["a colour part that Google's description lacks", rgb({ cyan: 1 })],
    ["a font size without its unit", styled({ fontSize: { magnitude: 12 } }, "fontSize")],
    ["a word that is none of the baseline's", styled({ baselineOffset: "UP" }, "baselineOffset")],
    ["a field that is none", styled({ bold: true }, "boldness")],
  ])("is refused with 400 and changes nothing: %s", async (_title, body) => {
    const read = async () => (await test.call("GET", `/v1/documents/${documentId}`)).text;
    const before = await read();
    const { status, json } = await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, body);
    expect([status, json.error.status]).toEqual([400, "INVALID_ARGUMENT"]);
    expect(await read()).toBe(before);
  });

  it("is refused by DocumentApp: a colour in words, a paragraph of nothing", async () => {
    const body = `DocumentApp.openById(${JSON.stringify(documentId)}).getBody()`;
    expect(await thrownBy(`${body}.editAsText().setForegroundColor("reddish")`)).toMatch(/^Exception: /);
    expect(await thrownBy(`${body}.appendParagraph()`)).toMatch(/^Exception: /);
  });
});
