import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";
import { testDocument } from "../../support/test-documents.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

async function signIn(): Promise<string> {
  const response = await fetch(test.google.openUrl());
  return response.headers.get("set-cookie")!.split(";")[0]!;
}

describe("the pages", () => {
  it("open by a link that works once and sets a cookie no script and no other site can use", async () => {
    const link = test.google.openUrl();
    const first = await fetch(link);
    expect(first.headers.get("set-cookie")).toMatch(
      /^local_google_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const second = await fetch(link);
    expect([second.status, second.headers.get("set-cookie")]).toEqual([403, null]);
  });

  it("are closed without the cookie", async () => {
    const { url } = test.google.importFile("closed.txt", "secret words");
    for (const address of [url, test.google.baseUrl]) {
      const bare = await fetch(address);
      expect([bare.status, await bare.text()]).toEqual([403, expect.not.stringContaining("secret")]);
      expect((await fetch(address, { headers: { cookie: "local_google_session=guess" } })).status).toBe(403);
    }
  });

  it("list the documents and show their words, all escaped", async () => {
    const cookie = await signIn();
    const { url } = test.google.importFile(
      '<img src=x onerror="alert(1)">.txt',
      "first <script>alert(2)</script>\nsecond & last",
    );
    const list = await (await fetch(test.google.baseUrl, { headers: { cookie } })).text();
    expect(list).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
    const page = await fetch(url, { headers: { cookie } });
    const html = await page.text();
    expect(html).toContain("first &lt;script&gt;alert(2)&lt;/script&gt;");
    expect(html).toContain("second &amp; last");
    expect(`${list}${html}`).not.toMatch(/<script|<img/);
    expect(page.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  });

  it.each([
    ["BULLET_DISC_CIRCLE_SQUARE", "● ○ ■ ●"],
    ["BULLET_DIAMONDX_ARROW3D_SQUARE", "❖ ➢ ■ ❖"],
    ["BULLET_CHECKBOX", "☐ ☐ ☐ ☐"],
    ["BULLET_ARROW_DIAMOND_DISC", "➔ ◆ ● ➔"],
    ["BULLET_STAR_CIRCLE_SQUARE", "★ ○ ■ ★"],
    ["BULLET_ARROW3D_CIRCLE_SQUARE", "➢ ○ ■ ➢"],
    ["BULLET_LEFTTRIANGLE_DIAMOND_DISC", "◀ ◆ ● ◀"],
    ["BULLET_DIAMONDX_HOLLOWDIAMOND_SQUARE", "❖ ◇ ■ ❖"],
    ["BULLET_DIAMOND_CIRCLE_SQUARE", "◆ ○ ■ ◆"],
    ["NUMBERED_DECIMAL_ALPHA_ROMAN", "1. a. i. 2."],
    ["NUMBERED_DECIMAL_ALPHA_ROMAN_PARENS", "1) a) i) 2)"],
    ["NUMBERED_DECIMAL_NESTED", "1. 1.1. 1.1.1. 2."],
    ["NUMBERED_UPPERALPHA_ALPHA_ROMAN", "A. a. i. B."],
    ["NUMBERED_UPPERROMAN_UPPERALPHA_DECIMAL", "I. A. 1. II."],
    ["NUMBERED_ZERODECIMAL_ALPHA_ROMAN", "01. a. i. 02."],
  ])("show the glyphs of the preset %s: %s", async (bulletPreset, glyphs) => {
    const cookie = await signIn();
    const content = "a\n\tb\n\t\tc\nd";
    const { json } = await test.call("POST", "/emulator/import", { name: "list", content });
    await test.call("POST", `/v1/documents/${json.documentId}:batchUpdate`, {
      requests: [{ createParagraphBullets: { range: { startIndex: 1, endIndex: 11 }, bulletPreset } }],
    });
    const html = await (await fetch(json.url, { headers: { cookie } })).text();
    expect([...html.matchAll(/class="glyph">([^<]*)</g)].map(([, glyph]) => glyph).join(" ")).toBe(glyphs);
  });

  it("show pictures that scripts put into a document, inline and floating", async () => {
    const cookie = await signIn();
    const { json } = await test.call("POST", "/emulator/import", { name: "pictures", content: "words" });
    await test.run(`
      var gif = Utilities.newBlob(Utilities.base64Decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"), "image/gif");
      var first = DocumentApp.openById("${json.documentId}").getBody().getChild(0);
      first.appendInlineImage(gif).setAltTitle("inline <dot>"); first.addPositionedImage(gif);`);
    const html = await (await fetch(json.url, { headers: { cookie } })).text();
    expect(html).toContain('alt="inline &lt;dot&gt;"');
    const addresses = [...html.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src!.replace(/&amp;/g, "&"));
    expect(addresses).toHaveLength(2);
    for (const address of addresses)
      expect((await fetch(new URL(address, test.google.baseUrl))).headers.get("content-type")).toBe(
        "image/gif",
      );
  });

  it("show nothing of documents that the account may not see or that do not exist", async () => {
    const cookie = await signIn();
    const { documentId, url } = test.google.importFile("hidden.txt", "hidden words");
    await test.call("POST", "/emulator/files", { id: documentId, role: "none" });
    for (const address of [
      url,
      `${test.google.baseUrl}/document/d/none/edit`,
      `${test.google.baseUrl}/document/other`,
    ])
      expect((await fetch(address, { headers: { cookie } })).status).toBe(404);
  });

  it("mark what is only suggested", async () => {
    const cookie = await signIn();
    const file = JSON.stringify(testDocument("sample-document"));
    const { url } = test.google.importFile("sample.json", file);
    const html = await (await fetch(url, { headers: { cookie } })).text();
    expect(html).toMatch(/<del title="suggested deletion"[^>]*>[^<]+<\/del>/);
    expect(html).toMatch(/<ins title="suggested insertion"[^>]*>[^<]+<\/ins>/);
  });

  it("show a tab and a selection that the address names, and nothing wrong for an address that names none", async () => {
    const cookie = await signIn();
    const { url } = test.google.importFile("chosen.txt", "first line\nsecond line");
    const open = async (query: string) => (await fetch(`${url}${query}`, { headers: { cookie } })).text();
    expect(await open("?select=1-6")).toMatch(/<mark id="selection" title="selected">first<\/mark> line/);
    expect(await open("?tab=t.0&select=1-6")).toMatch(/<mark[^>]*>first<\/mark>/);
    expect(await open("?select=99999-3")).not.toContain("<mark");
    expect(await open("?select=%3Cb%3E&tab=nowhere")).toContain("first line");
    expect(await open("")).toMatch(/<a href="[^"]*tab=t\.0" aria-current="page"/);
  });

  it("lead from a comment that stands in the document to the words it is about", async () => {
    const cookie = await signIn();
    await test.call("POST", "/emulator/features", { preview: true });
    const { documentId, url } = test.google.importFile("commented.txt", "these words here");
    const range = { tabId: "t.0", startIndex: 7, endIndex: 12 };
    await test.call("POST", `/v1/documents/${documentId}:batchUpdate`, {
      requests: [{ insertComment: { content: "Which?", range } }],
    });
    const html = await (await fetch(url, { headers: { cookie } })).text();
    await test.call("POST", "/emulator/features", { preview: false });
    const [, anchor] = /id="(anchor=[^"]+)">words<\/span>/.exec(html)!;
    expect(html).toContain(`<a href="#${anchor}">words</a>`);
    expect(html).toContain("Which?");
  });

  it("say where a fresh link comes from when there is no cookie", async () => {
    expect(await (await fetch(test.google.baseUrl)).text()).toContain("proofmark local --data DIR");
  });
});
