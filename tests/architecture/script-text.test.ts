import { checkScriptText } from "../../build/bundles/script-text.ts";

const entries = "function doPost() {}\nfunction doGet() {}\n";
const problemsOf = (code: string): string => checkScriptText(entries + code).problems.join("\n");

describe("checkScriptText", () => {
  it("finds nothing wrong with plain ES2019", () => {
    const code = "class A { m() { return [...[1], { ...{ a: 2 } }]; } } try { new A().m(); } catch {}";
    expect(problemsOf(code)).toBe("");
  });

  it.each([
    ["class A { #x = 1; }", "#name"],
    ["class A { static { } }", "static {"],
    ["class A { x = 1; }", "class field"],
    ["class A { static x = 1; }", "class field"],
    ["import x from 'y';", "import"],
    ["import('y');", "import"],
    ["export const a = 1;", "export"],
    ["export default 1;", "export"],
    ["a?.b;", "optional chaining"],
    ["a ?? b;", "`??`"],
    ["a ??= b;", "`??=`"],
    ["1n;", "BigInt"],
    ["/a/v;", "flags"],
    ["var e = 'é';", "ASCII"],
  ])("refuses %j", (code, words) => {
    expect(problemsOf(code)).toContain(words);
  });

  it("takes such words in strings and comments for words", () => {
    expect(problemsOf("var a = 'import x; export y; #z static {'; // export ?? #x\n")).toBe("");
  });

  it("asks for the two entry points of a web app", () => {
    expect(checkScriptText("function doPost() {}").problems.join()).toContain("`doGet`");
  });

  it("finds an entry that nobody could call", () => {
    expect(
      problemsOf("var __webpack_require__ = {}; __webpack_require__.g.onOpen = function () {};"),
    ).toContain("`onOpen`");
  });

  it("names the top-level functions, and no others", () => {
    expect(checkScriptText(`${entries}(() => { function inner() {} })();`).entryNames).toEqual([
      "doPost",
      "doGet",
    ]);
  });
});
