// Rulebook 13.2, imports, and 13.3, revisions.
import type { Document, Paragraph, StructuralElement } from "../../../src/google-api/docs.ts";
import { multipart } from "../../support/multipart.ts";
import { startTestGoogle, type JsonAnswer, type TestGoogle } from "../../support/local-google.ts";
import { docxType, exported, failureOf, files, imported } from "./drive.ts";
import { pt, textIn } from "./reading.ts";
import { rule } from "./rule.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const read = async (id: string): Promise<Document> => (await test.call("GET", `/v1/documents/${id}`)).json;
const blocksOf = async (mimeType: string, content: string | Buffer): Promise<StructuralElement[]> =>
  ((await read(await imported(test, mimeType, content))).body?.content ?? []).slice(1);
const paragraphsOf = async (mimeType: string, content: string): Promise<Paragraph[]> =>
  (await blocksOf(mimeType, content)).flatMap(({ paragraph }) => paragraph ?? []);
const fontsOf = ({ elements = [] }: Paragraph): (string | undefined)[] =>
  elements.map(({ textRun }) => textRun?.textStyle?.weightedFontFamily?.fontFamily);
/** Puts other content into a document. */
function replace(id: string, mimeType: string, content: string | Buffer): Promise<JsonAnswer> {
  const { body, headers } = multipart({}, mimeType, content);
  return test.call("PATCH", `/upload${files}/${id}?uploadType=multipart`, body, headers);
}
const batch = (id: string, ...requests: object[]): Promise<JsonAnswer> =>
  test.call("POST", `/v1/documents/${id}:batchUpdate`, { requests });

rule("13.2za", "done", "an import replaces the whole content, on create and on update", async () => {
  const id = await imported(test, "text/markdown", "old words");
  await batch(id, { addDocumentTab: { tabProperties: { title: "Other" } } });
  expect((await replace(id, "text/markdown", "# New")).status).toBe(200);
  const { json } = await test.call("GET", `/v1/documents/${id}?includeTabsContent=true`);
  expect(json.tabs).toHaveLength(1);
  expect(textIn(json.tabs[0].documentTab.body.content)).toBe("New\n");
});

rule("13.2zb", "done", "a fence becomes paragraphs in Roboto Mono", async () => {
  const paragraphs = await paragraphsOf("text/markdown", "```\none\ntwo\n```");
  const code = paragraphs.slice(0, 2);
  expect(code.map(({ elements }) => elements?.[0]?.textRun?.content)).toEqual(["one\n", "two\n"]);
  expect(code.flatMap(fontsOf)).toEqual(["Roboto Mono", "Roboto Mono"]);
});

rule("13.2zc", "done", "a quote is indented by 30 pt", async () => {
  const [quote] = await paragraphsOf("text/markdown", "> words");
  expect(quote?.paragraphStyle?.indentStart).toEqual(pt(30));
});

rule("13.2zd", "done", "a table's first row is bold and tableHeader", async () => {
  const blocks = await blocksOf("text/markdown", "| a | b |\n| --- | --- |\n| 1 | 2 |");
  const rows = blocks.find(({ table }) => table)?.table?.tableRows ?? [];
  expect(rows.map(({ tableRowStyle }) => tableRowStyle?.tableHeader)).toEqual([true, undefined]);
  const isBold = rows.map(({ tableCells = [] }) =>
    tableCells.map(({ content }) => content?.[0]?.paragraph?.elements?.[0]?.textRun?.textStyle?.bold),
  );
  expect(isBold).toEqual([
    [true, true],
    [undefined, undefined],
  ]);
});

rule("13.2ze", "done", "a line break is U+000B", async () => {
  const [paragraph] = await paragraphsOf("text/markdown", "one  \ntwo");
  expect(paragraph?.elements?.[0]?.textRun?.content).toBe("one\u000btwo\n");
});

rule("13.2zf", "done", "inline code is Roboto Mono", async () => {
  const [paragraph] = await paragraphsOf("text/markdown", "say `code` now");
  const runs = paragraph?.elements?.map(({ textRun }) => [
    textRun?.content,
    textRun?.textStyle?.weightedFontFamily?.fontFamily,
  ]);
  expect(runs).toEqual([
    ["say ", undefined],
    ["code", "Roboto Mono"],
    [" now\n", undefined],
  ]);
});

rule("13.2zg", "done", "HTML, .docx and plain text are imported likewise", async () => {
  const source = await imported(test, "text/markdown", "# Head\n\nwords");
  const headings = async (mimeType: string, content: string | Buffer): Promise<unknown[]> =>
    (await blocksOf(mimeType, content))
      .filter(({ paragraph }) => textIn(paragraph && [{ paragraph }]) !== "\n")
      .map(({ paragraph }) => [
        paragraph?.elements?.[0]?.textRun?.content,
        paragraph?.paragraphStyle?.namedStyleType,
      ]);
  const expected = [
    ["Head\n", "HEADING_1"],
    ["words\n", "NORMAL_TEXT"],
  ];
  expect(await headings("text/html", "<h1>Head</h1><p>words</p>")).toEqual(expected);
  expect(await headings(docxType, await exported(test, source, docxType))).toEqual(expected);
  expect(await headings("text/plain", "Head\nwords")).toEqual([["Head\n", "NORMAL_TEXT"], expected[1]]);
});

rule(
  "13.2zh",
  "done",
  "named styles are set back to the blank document's, page size, margins and mode to the account's",
  async () => {
    const { json } = await test.call("POST", "/v1/documents", { title: "blank" });
    const blank = await read(json.documentId);
    const id = await imported(test, "text/markdown", "words");
    const namedStyle = { namedStyleType: "NORMAL_TEXT", textStyle: { bold: true } };
    const documentStyle = {
      marginTop: pt(10),
      pageSize: { width: pt(300), height: pt(400) },
      documentFormat: { documentMode: "PAGELESS" },
    };
    await batch(
      id,
      { updateNamedStyle: { namedStyle, fields: "namedStyleType,textStyle.bold" } },
      { updateDocumentStyle: { documentStyle, fields: "marginTop,pageSize,documentFormat" } },
    );
    expect((await read(id)).documentStyle).not.toEqual(blank.documentStyle);
    for (const type of ["text/markdown", "text/plain", "text/html"]) {
      await replace(id, type, "words");
      const { namedStyles, documentStyle: style } = await read(id);
      expect([namedStyles, style]).toEqual([blank.namedStyles, blank.documentStyle]);
    }
  },
);

rule(
  "13.2zi",
  "untestable",
  "importing a .docx export again duplicates its comments, which nobody can delete",
  "The local Google's .docx exports and imports hold no comments.",
);

/** A document with changes by two people, an hour passing after the first; answers where its revisions are. */
async function history(): Promise<{ id: string; path: string }> {
  const id = await imported(test, "text/plain", "words");
  const requests = [{ insertText: { text: "x", location: { index: 1 } } }];
  await batch(id, ...requests);
  await test.call("POST", "/emulator/clock", { advanceMs: 3_600_000 });
  await batch(id, ...requests);
  await batch(id, ...requests);
  const typed = { documentId: id, action: "type", tabId: "t.0", index: 1, text: "y" };
  await test.call("POST", "/emulator/act", typed);
  return { id, path: `${files}/${id}/revisions` };
}
const idsOf = ({ json }: JsonAnswer): string[] => json.revisions.map(({ id }: { id: string }) => id);

rule("13.3a", "done", "revisions.list takes a pageSize up to 1000", async () => {
  const { path } = await history();
  expect((await test.call("GET", `${path}?pageSize=1000`)).status).toBe(200);
  expect((await test.call("GET", `${path}?pageSize=1001`)).status).toBe(400);
  const first = await test.call("GET", `${path}?pageSize=1`);
  expect([idsOf(first).length, typeof first.json.nextPageToken]).toEqual([1, "string"]);
});

rule("13.3b", "done", "has 200 a page unless pageSize says so", async () => {
  const id = await imported(test, "text/plain", "words");
  for (let n = 0; n < 201; n += 1) {
    await test.call("POST", "/emulator/clock", { advanceMs: 3_600_000 });
    await batch(id, { insertText: { text: "x", location: { index: 1 } } });
  }
  const page = await test.call("GET", `${files}/${id}/revisions`);
  expect([idsOf(page).length, typeof page.json.nextPageToken]).toEqual([200, "string"]);
});

rule(
  "13.3c",
  "done",
  "a document's revisions are coarse: those of minutes are merged at the head",
  async () => {
    const { path } = await history();
    const answer = await test.call("GET", `${path}?fields=revisions(id,lastModifyingUser/emailAddress)`);
    expect(
      answer.json.revisions.map(
        (one: { lastModifyingUser: { emailAddress: string } }) => one.lastModifyingUser.emailAddress,
      ),
    ).toEqual(["owner@example.com", "owner@example.com", "editor@example.com"]);
  },
);

rule("13.3d", "done", "ids are small whole numbers as strings, with gaps", async () => {
  const ids = idsOf(await test.call("GET", (await history()).path));
  expect(ids).toEqual(["2", "4", "5"]);
});

rule("13.3e", "done", "old ones vanish", async () => {
  const { path } = await history();
  const answer = await test.call("GET", `${path}/3`);
  expect([answer.status, answer.json.error.message]).toEqual([404, "Revision not found: 3."]);
});

rule("13.3f", "done", "keepForever is silently ignored", async () => {
  const { path } = await history();
  const { status, json } = await test.call("PATCH", `${path}/4?fields=keepForever`, { keepForever: true });
  expect([status, json]).toEqual([200, { keepForever: false }]);
});

rule("13.3g", "done", "alt=media is refused", async () => {
  const { path } = await history();
  const [status, reason] = failureOf(await test.call("GET", `${path}/4?alt=media`));
  expect([status, reason]).toEqual([403, "fileNotDownloadable"]);
});

rule("13.3h", "done", "exportLinks work with the account's token, and not without", async () => {
  const { path } = await history();
  const { json } = await test.call("GET", `${path}/head?fields=exportLinks`);
  const link = json.exportLinks["text/plain"];
  const headers = { authorization: `Bearer ${test.google.token}` };
  expect(await (await fetch(link, { headers })).text()).toContain("xxxwords");
  expect((await fetch(link)).status).toBe(401);
});

rule("13.3i", "chosen", "a document's revision cannot be deleted: 403, the words are ours", async () => {
  const { path } = await history();
  expect((await test.call("DELETE", `${path}/4`)).status).toBe(403);
  expect(idsOf(await test.call("GET", path))).toContain("4");
});

rule("13.3j", "done", "these ids are unrelated to the revisionId of Docs", async () => {
  const { id, path } = await history();
  const { json } = await test.call("GET", `/v1/documents/${id}?fields=revisionId`);
  expect(idsOf(await test.call("GET", path))).not.toContain(json.revisionId);
  expect((await test.call("GET", `${path}/${json.revisionId}`)).status).toBe(404);
});
