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

  it("that read the same revision and write all at once: one wins, each round, and the others are told why", async () => {
    const { documentId } = test.google.importFile("rounds.txt", "rounds\n");
    const path = `/v1/documents/${documentId}`;
    for (let round = 0; round < rounds; round += 1) {
      const { revisionId } = (await test.call("GET", `${path}?fields=revisionId`)).json;
      const answers = await Promise.all(
        Array.from({ length: clients }, (_, client) =>
          test.call("POST", `${path}:batchUpdate`, {
            requests: [{ insertText: { text: `[${round}.${client}]`, location: { index: 1 } } }],
            writeControl: { requiredRevisionId: revisionId },
          }),
        ),
      );
      const losers = answers.filter(({ status }) => status !== 200);
      expect(losers.map(({ status, json }) => [status, json.error.message])).toEqual(
        Array.from({ length: clients - 1 }, () => [
          400,
          `The required revision ID '${revisionId}' does not match the latest revision.`,
        ]),
      );
    }
    expect((await test.textOf(documentId)).match(/\[\d+\.\d+\]/g)).toHaveLength(rounds);
  });

  it("make comments, replies, permissions and files side by side, each of them once", async () => {
    const { documentId } = test.google.importFile("side.txt", "side by side\n");
    const file = `/drive/v3/files/${documentId}`;
    const { id: commentId } = (await test.call("POST", `${file}/comments?fields=id`, { content: "first" }))
      .json;
    const numbers = Array.from({ length: clients * 2 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.flatMap((number) => [
        test.call("POST", `${file}/comments?fields=id`, { content: `comment ${number}` }),
        test.call("POST", `${file}/comments/${commentId}/replies?fields=id`, { content: `reply ${number}` }),
        test.call("POST", `${file}/permissions`, {
          type: "user",
          role: "reader",
          emailAddress: `reader${number}@example.com`,
        }),
        test.call("POST", "/drive/v3/files", { name: `side file ${number}` }),
        test.run(
          `const lock = LockService.getScriptLock(); lock.waitLock(30000);
           const store = PropertiesService.getScriptProperties();
           store.setProperty("count", String(Number(store.getProperty("count") || 0) + 1)); lock.releaseLock();
           return {};`,
        ),
      ]),
    );
    expect(answers.filter((answer) => "status" in answer && answer.status !== 200)).toEqual([]);
    const wanted = (word: string) => numbers.map((number) => `${word} ${number}`).sort();
    const all = "comments(content,replies(content))&pageSize=100";
    const { comments } = (await test.call("GET", `${file}/comments?fields=${all}`)).json as {
      comments: { content: string; replies?: { content: string }[] }[];
    };
    const contents = comments.map(({ content }) => content).filter((content) => content !== "first");
    expect(contents.sort()).toEqual(wanted("comment"));
    const replies = comments.flatMap(({ replies: own = [] }) => own.map(({ content }) => content));
    expect(replies.sort()).toEqual(wanted("reply"));
    const { permissions } = (await test.call("GET", `${file}/permissions?pageSize=100`)).json;
    expect(permissions).toHaveLength(numbers.length + 1);
    const q = encodeURIComponent("name contains 'side file'");
    expect((await test.call("GET", `/drive/v3/files?q=${q}`)).json.files).toHaveLength(numbers.length);
    expect(await test.run(`return PropertiesService.getScriptProperties().getProperty("count")`)).toBe(
      String(numbers.length),
    );
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
