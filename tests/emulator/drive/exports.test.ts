import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { multipart } from "../../support/multipart.ts";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let documentId: string;
beforeAll(async () => {
  test = await startTestGoogle();
  ({ documentId } = test.google.importFile("words.txt", "first\nsecond\n"));
});
afterAll(() => test.close());

const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const exportOf = (id: string, mimeType: string) =>
  test.call("GET", `/drive/v3/files/${id}/export?mimeType=${encodeURIComponent(mimeType)}`);

async function fromMarkdown(markdown: string): Promise<string> {
  const metadata = { name: "md", mimeType: "application/vnd.google-apps.document" };
  const { body, headers } = multipart(metadata, "text/markdown", markdown);
  return (await test.call("POST", "/upload/drive/v3/files?uploadType=multipart", body, headers)).json.id;
}

async function bytesOf(path: string): Promise<{ status: number; type: string | null; bytes: Buffer }> {
  const response = await fetch(`${test.google.baseUrl}${path}`, {
    headers: { authorization: `Bearer ${test.google.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}

describe("files.export (rulebook 13.2)", () => {
  it("begins plain text with a byte order mark", async () => {
    const { bytes } = await bytesOf(`/drive/v3/files/${documentId}/export?mimeType=text/plain`);
    expect(bytes.toString("utf8")).toBe("\uFEFFfirst\r\nsecond\r\n");
  });

  it("breaks a word that no line can hold, in a PDF too", async () => {
    const word = "x".repeat(300_000);
    const { documentId: id } = test.google.importFile("long.txt", `${word}\n`);
    expect((await exportOf(id, "text/plain")).text).toContain(word);
    expect((await bytesOf(`/drive/v3/files/${id}/export?mimeType=application/pdf`)).status).toBe(200);
  });

  it("joins all tabs of the document", async () => {
    const sample = resolve(__dirname, "..", "..", "..", "build", "demo", "sample-document.json");
    const { documentId: id } = test.google.importFile("sample.json", readFileSync(sample, "utf8"));
    const { json } = await test.call("GET", `/v1/documents/${id}?includeTabsContent=true&fields=tabs`);
    const { text } = await exportOf(id, "text/plain");
    expect(json.tabs.length).toBeGreaterThan(1);
    type Block = { paragraph?: { elements: { textRun?: { content: string } }[] } };
    for (const tab of json.tabs) {
      const runs = (tab.documentTab.body.content as Block[])
        .flatMap(({ paragraph }) => paragraph?.elements ?? [])
        .flatMap(({ textRun }) => textRun?.content.split(/[\n\u000b\uE907]/) ?? []);
      for (const run of runs) expect(text).toContain(run);
    }
  });

  it("writes Markdown as Google does: marks, checked items struck, two spaces for a break, pictures at the end", async () => {
    const dot = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
    const markdown = [
      "# Head",
      "",
      "one  ",
      "two **bold** `code`",
      "",
      "- [x] done",
      "- [ ] open",
      "",
      "| a | b |",
      "| --- | --- |",
      "| 1 | 2 |",
      "",
      `![dot](${dot})`,
    ].join("\n");
    expect((await exportOf(await fromMarkdown(markdown), "text/markdown")).text).toBe(
      [
        "# Head",
        "",
        "one  ",
        "two **bold** `code`",
        "",
        "- [x] ~~done~~",
        "- [ ] open",
        "",
        "| **a** | **b** |",
        "| :---- | :---- |",
        "| 1 | 2 |",
        "",
        "![dot][image1]",
        "",
        `[image1]: <${dot}>`,
        "",
      ].join("\n"),
    );
  });

  it("lets nothing of a document become HTML", async () => {
    const { documentId: id } = test.google.importFile("hostile.txt", '<script>alert("x")</script>&amp;\n');
    const { text } = await exportOf(id, "text/html");
    expect(text).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;");
    expect(text).not.toContain("<script");
  });

  it("shows named styles in a style sheet, which no font's name can leave", async () => {
    const { documentId: id } = test.google.importFile("sheet.txt", "words\n");
    const textStyle = {
      fontSize: { magnitude: 13, unit: "PT" },
      weightedFontFamily: { fontFamily: 'Lora"}</style><script>', weight: 400 },
    };
    const fields = "namedStyleType,textStyle.fontSize,textStyle.weightedFontFamily";
    const requests = [
      { updateNamedStyle: { namedStyle: { namedStyleType: "NORMAL_TEXT", textStyle }, fields } },
    ];
    await test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });
    const { text } = await exportOf(id, "text/html");
    expect(text).toContain(
      'p{font-family:"Lorastylescript";font-size:13pt;font-weight:400;font-style:normal;color:#000000}',
    );
    expect(text).not.toContain("<script");
  });

  it.each([
    ["application/pdf", "%PDF-"],
    [docx, "PK"],
  ])("writes %s", async (mimeType, start) => {
    const path = `/drive/v3/files/${documentId}/export?mimeType=${encodeURIComponent(mimeType)}`;
    const { status, type, bytes } = await bytesOf(path);
    expect([status, type, bytes.toString("latin1", 0, start.length)]).toEqual([200, mimeType, start]);
  });

  it("shows what is only suggested, as exports do", async () => {
    const { documentId: id } = test.google.importFile("suggested.txt", "base\n");
    const requests = [{ insertText: { text: "new ", location: { index: 1 } } }];
    await test.call("POST", "/emulator/act", { documentId: id, action: "suggest", requests });
    expect((await exportOf(id, "text/plain")).text).toContain("new base");
  });

  it.each([
    ["image/png", 400, "The requested conversion is not supported."],
    ["application/rtf", 501, "((the export to application/rtf is not implemented by the local Google))"],
    ["", 400, "Required parameter: mimeType"],
  ])("refuses %s with %i", async (mimeType, status, message) => {
    const answer = await exportOf(documentId, mimeType);
    expect([answer.status, answer.json.error.message]).toEqual([status, message]);
  });

  it("refuses files that are no documents", async () => {
    const { json } = await test.call("POST", "/upload/drive/v3/files?uploadType=media", "bytes");
    expect((await exportOf(json.id, "application/pdf")).json.error.errors[0].reason).toBe(
      "fileNotExportable",
    );
  });

  it("refuses more than 10 MB, which export links do not", async () => {
    const large = test.google.importFile("large.txt", `${"words ".repeat(2000)}\n`.repeat(900)).documentId;
    const { json } = await exportOf(large, "text/plain");
    expect(json.error).toMatchObject({
      code: 403,
      message: "This file is too large to be exported.",
      errors: [{ reason: "exportSizeLimitExceeded" }],
    });
    const links = await test.call("GET", `/drive/v3/files/${large}?fields=exportLinks`);
    const link = new URL(links.json.exportLinks["text/plain"]);
    const { status, bytes } = await bytesOf(`${link.pathname}${link.search}`);
    expect([status, bytes.length > 10 * 1024 * 1024]).toEqual([200, true]);
    expect((await fetch(link)).status).toBe(401);
  });

  it("does not let a document's own bytes be downloaded", async () => {
    const { json } = await test.call("GET", `/drive/v3/files/${documentId}?alt=media`);
    expect([json.error.code, json.error.message, json.error.errors[0].reason]).toEqual([
      403,
      "Only files with binary content can be directly downloaded. Use Export with Docs Editors files.",
      "fileNotDownloadable",
    ]);
  });
});
