import { startTestGoogle, type TestGoogle } from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const clients = 8;
const rounds = 12;

describe("clients that work on one document at once", () => {
  it("overwrite nothing: of those that require the same revision one is written", async () => {
    const { documentId } = test.google.importFile("shared.txt", "end\n");
    const path = `/v1/documents/${documentId}`;
    const written: string[] = [];
    const work = async (client: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const { json } = await test.call("GET", `${path}?fields=revisionId`);
        const mark = `[${client}.${round}]`;
        const { status } = await test.call("POST", `${path}:batchUpdate`, {
          requests: [{ insertText: { text: mark, location: { index: 1 } } }],
          writeControl: { requiredRevisionId: json.revisionId },
        });
        if (status === 200) written.push(mark);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
    const text = await test.textOf(documentId);
    expect(text).toBe(`${[...written].reverse().join("")}end\n`);
    expect(written.length).toBeGreaterThanOrEqual(rounds);
  });

  it("lose no edit when they require none, and every revision that was given out is known", async () => {
    const { documentId } = test.google.importFile("free.txt", "end\n");
    const path = `/v1/documents/${documentId}`;
    const revisions: string[] = [];
    const edits = Array.from({ length: clients * rounds }, async (_, edit) => {
      const requests = [{ insertText: { text: `[${edit}]`, location: { index: 1 } } }];
      const { json } = await test.call("POST", `${path}:batchUpdate`, { requests });
      revisions.push(json.writeControl.requiredRevisionId);
    });
    await Promise.all(edits);
    const text = await test.textOf(documentId);
    const found = [...text.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])).sort((a, b) => a - b);
    expect(found).toEqual(Array.from({ length: clients * rounds }, (_, edit) => edit));
    expect(new Set(revisions).size).toBe(clients * rounds);
  });

  it("see a file whole or not at all while conversions take their time", async () => {
    const folder = (
      await test.call("POST", "/drive/v3/files", {
        name: "f",
        mimeType: "application/vnd.google-apps.folder",
      })
    ).json.id;
    const q = encodeURIComponent(`'${folder}' in parents`);
    const made = Array.from({ length: 6 }, (_, number) =>
      test.call("POST", "/drive/v3/files", {
        name: `d${number}`,
        parents: [folder],
        mimeType: "application/vnd.google-apps.document",
      }),
    );
    const lists = Array.from({ length: 6 }, () =>
      test.call("GET", `/drive/v3/files?q=${q}&fields=files(id)`),
    );
    for (const { json } of await Promise.all(lists))
      for (const { id } of json.files)
        expect((await test.call("GET", `/v1/documents/${id}`)).status).toBe(200);
    expect((await Promise.all(made)).every(({ status }) => status === 200)).toBe(true);
  });
});
