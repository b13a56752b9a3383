// Field cases about what the service makes of text that is sent to it, asked by Google's own client; the same cases of the
// tools stand in tests/end-to-end/field-cases.
import { docs, type docs_v1 } from "@googleapis/docs";
import { auth as authorization } from "@googleapis/drive";
import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
let client: docs_v1.Docs;
beforeAll(async () => {
  test = await startTestGoogle();
  const auth = new authorization.OAuth2();
  auth.setCredentials({ access_token: test.google.token });
  // Node's own: Google's client would load another one in a way that jest's modules do not know.
  const fetchImplementation = fetch;
  client = docs({ version: "v1", auth, rootUrl: `${test.google.baseUrl}/`, fetchImplementation });
});
afterAll(() => test.close());

/** A new document with this text. */
async function written(content: string): Promise<string> {
  const { json } = await test.call("POST", "/emulator/import", { name: "text", content });
  return json.documentId;
}

const insert = (index: number, text: string) => ({ insertText: { location: { index }, text } });
const send = (documentId: string, ...requests: docs_v1.Schema$Request[]) =>
  client.documents.batchUpdate({ documentId, requestBody: { requests } });

async function refusal(call: Promise<unknown>): Promise<{ code: number; message: string }> {
  const error: unknown = await call.then(
    () => new Error("expected a refusal, found an answer"),
    (thrown: unknown) => thrown,
  );
  const { response } = error as { response?: { data: { error: { code: number; message: string } } } };
  if (response === undefined) throw error;
  return response.data.error;
}

describe("field case 7: an index inside a cluster", () => {
  const thai = "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48";
  const emoji = "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}";

  it.each([
    ["between a Thai consonant and its vowel sign", `${thai} end`, 2],
    ["between a vowel sign and its tone mark", `${thai} end`, 3],
    ["between a letter and its accent", "e\u0301te\u0301", 2],
    ["between the halves of a surrogate pair", "\u{1f600} end", 2],
    ["between the people of one emoji", `${emoji} end`, 4],
  ])("%s takes no text: refused by name, and nothing is moved", async (_where, text, index) => {
    const documentId = await written(text);
    expect(await refusal(send(documentId, insert(index, "X")))).toMatchObject({
      code: 400,
      message: "Invalid requests[0].insertText: The insertion index cannot be within a grapheme cluster.",
    });
    expect(await test.textOf(documentId)).toBe(`${text}\n`);
  });

  it("at a cluster's edge takes it just there, also right after the cluster was appended", async () => {
    const documentId = await written("");
    await send(documentId, { insertText: { endOfSegmentLocation: {}, text: thai } });
    await send(documentId, insert(4, "X"));
    expect(await test.textOf(documentId)).toBe(`${thai.slice(0, 3)}X${thai.slice(3)}\n`);
  });

  it("refuses all of its batch", async () => {
    const documentId = await written(thai);
    expect((await refusal(send(documentId, insert(1, "A"), insert(3, "X")))).message).toMatch(
      /^Invalid requests\[1\]\.insertText/,
    );
    expect(await test.textOf(documentId)).toBe(`${thai}\n`);
  });
});

describe("field case 18: characters that the service strips", () => {
  it("are gone without a word, and what follows stands where it then is", async () => {
    const documentId = await written("X end");
    const { data } = await send(
      documentId,
      { deleteContentRange: { range: { startIndex: 1, endIndex: 2 } } },
      insert(1, "A\u0007B\ue001C"),
    );
    expect(data.replies).toEqual([{}, {}]);
    expect(await test.textOf(documentId)).toBe("ABC end\n");
  });

  it.each([
    ["U+0000 to U+0008", "\u0000\u0001\u0008"],
    ["U+000C to U+001F, the carriage return among them", "\u000c\r\u000e\u001f"],
    ["the private use area", "\ue000\uf000\uf8ff"],
  ])("are %s", async (_which, stripped) => {
    const documentId = await written("");
    await send(documentId, insert(1, `a${stripped}b`));
    expect(await test.textOf(documentId)).toBe("ab\n");
  });

  it("are not tabs, newlines, soft line breaks, no-break spaces, soft hyphens or direction marks", async () => {
    const kept = "a\tb\u000bc\u00a0d\u00ade\u200ff\u200bg\nh";
    const documentId = await written("");
    await send(documentId, insert(1, kept));
    expect(await test.textOf(documentId)).toBe(`${kept}\n`);
  });

  it("are stripped of what takes a match's place, too", async () => {
    const documentId = await written("X and X");
    const { data } = await send(documentId, {
      replaceAllText: { containsText: { text: "X", matchCase: true }, replaceText: "A\u0007B" },
    });
    expect(data.replies).toEqual([{ replaceAllText: { occurrencesChanged: 2 } }]);
    expect(await test.textOf(documentId)).toBe("AB and AB\n");
  });
});
