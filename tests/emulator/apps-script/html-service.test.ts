import fc from "fast-check";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { propertyRuns } from "../../support/runs.ts";
import { wordsOf } from "../pages/html-reading.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle({
    html: {
      list: `<ul><? for (var i = 0; i < items.length; i++) { ?><li><?= items[i] ?></li><? } ?></ul><?!= extra ?>`,
      plain: `<? never run ?>`,
    },
  });
});
afterAll(() => test.close());

const evaluated = (source: string, variables: object): Promise<string> =>
  test.run(
    `var t = HtmlService.createTemplate(${JSON.stringify(source)}); Object.assign(t, ${JSON.stringify(variables)}); return t.evaluate().getContent()`,
  );
const thrownBy = (code: string): Promise<string> =>
  test.run(`try { ${code}; return "nothing" } catch (e) { return e.message }`);

describe("HtmlService, apps-script-platform 7", () => {
  it("runs templates by evaluate() alone; createHtmlOutputFromFile leaves scriptlets as they are", async () => {
    expect(
      await test.run(`var t = HtmlService.createTemplateFromFile("list"); t.items = ["a<b", 2]; t.extra = "<hr>";
        return [t.evaluate().getContent(), t.items.length, HtmlService.createHtmlOutputFromFile("plain").getContent()]`),
    ).toEqual(["<ul><li>a&#60;b</li><li>2</li></ul><hr>", 2, "<? never run ?>"]);
  });

  it("escapes printed values so that they stay text, in HTML and in attributes", async () => {
    const values = fc.sample(
      fc.string({ unit: fc.constantFrom(..."<>&\"'=a /"), maxLength: 20 }),
      propertyRuns(),
    );
    const pages: string[] = await test.run(`return ${JSON.stringify(values)}.map(function (value) {
      var t = HtmlService.createTemplate('<p title="<?= v ?>"><?= v ?></p>'); t.v = value; return t.evaluate().getContent() })`);
    pages.forEach((page, index) => {
      const [, title, words] = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(page)!;
      const read = (html: string): string =>
        html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      expect([read(title!), read(words!)]).toEqual([values[index], values[index]]);
      expect(wordsOf(page)).not.toContain("<");
    });
  });

  it("prints values of a script as that script reads them, and never ends it", async () => {
    const source = `<script>var a = <?= v ?>, b = '<?= v ?>', c = "<?= v ?>";</script>`;
    for (const value of [`x</script>"'\n\\${"`"}`, "plain", "$ & é"]) {
      const page = await evaluated(source, { v: value });
      const script = /^<script>(.*)<\/script>$/s.exec(page)![1]!;
      expect(script).not.toMatch(/<\//);
      expect(await test.run(`${script} return [a, b, c]`)).toEqual([value, value, value]);
    }
    expect(await evaluated(`<script>var a = <?= v ?>;</script>`, { v: { list: [1, null] } })).toBe(
      `<script>var a = {"list":[1,null]};</script>`,
    );
  });

  it("refuses to print into styles, and names what it does not have", async () => {
    expect(await thrownBy(`HtmlService.createTemplate("<style><?= 1 ?></style>").evaluate()`)).toContain(
      "((printing into a style element is not implemented by the local Google",
    );
    expect(await thrownBy(`HtmlService.createHtmlOutput("x").setNothing()`)).toBe(
      "((HtmlOutput.setNothing is not implemented by the local Google))",
    );
    expect(await thrownBy(`Utilities.newBlob("x").getAs("application/pdf")`)).toBe(
      "((Blob.getAs is not implemented by the local Google))",
    );
    expect(await thrownBy(`ContentService.createTextOutput("x").setStatus(404)`)).toBe(
      "((TextOutput.setStatus is not implemented by the local Google))",
    );
  });

  it("keeps title, size, and the meta tags that are allowed; setSandboxMode has no effect", async () => {
    expect(
      await test.run(`var page = HtmlService.createHtmlOutput("<b>x</b>").setTitle("T").setWidth(300).setHeight(50)
          .addMetaTag("viewport", "width=device-width").setSandboxMode(HtmlService.SandboxMode.NATIVE)
          .setXFrameOptionsMode(HtmlService.XFrameOptionsMode.ALLOWALL).appendUntrusted("<i>");
        return [page.getTitle(), page.getWidth(), page.getHeight(), page.getMetaTags()[0].getName(), page.getContent(), page.getBlob().getContentType()]`),
    ).toEqual(["T", 300, 50, "viewport", "<b>x</b>&#60;i&#62;", "text/html"]);
    expect(await thrownBy(`HtmlService.createHtmlOutput("").addMetaTag("refresh", "0")`)).toBe(
      "The meta tag you specified is not allowed in this context",
    );
    expect(await thrownBy(`HtmlService.createHtmlOutput("").setXFrameOptionsMode("DENY")`)).toBe(
      "Invalid argument: mode",
    );
  });
});
