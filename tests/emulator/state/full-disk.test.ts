import { join } from "node:path";
import { wire, type Parts } from "../../../src/emulator/parts.ts";
import { openDatabase, type Database } from "../../../src/emulator/state/database.ts";
import {
  temporaryFolder,
  testWorkerFile,
  textOfBody,
  writeScriptProject,
} from "../../support/local-google.ts";

const folder = temporaryFolder();
const path = join(folder.path, "state.sqlite");
let database: Database;
let parts: Parts;

async function open(): Promise<void> {
  database = await openDatabase(path);
  parts = wire(database, {
    scriptDir: writeScriptProject(join(folder.path, "script")),
    workerFile: await testWorkerFile(),
    executionTimeoutMs: 1000,
    executionHeapMb: 64,
    random: Math.random,
  });
}

async function close(): Promise<void> {
  await parts.script.close();
  database.close();
}

beforeAll(async () => {
  // What the person at the machine would read; the tests read the answers.
  jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await open();
});
afterAll(async () => {
  jest.restoreAllMocks();
  await close();
  folder.remove();
});

/** What these tests look at in an answer of either API. */
interface Answer {
  readonly kind: string;
  readonly value: {
    readonly documentId: string;
    readonly body: Parameters<typeof textOfBody>[0];
    readonly files: readonly unknown[];
  };
  readonly error?: { readonly httpStatus: number; readonly message: string };
}

/** A call of either API, as the REST front makes it. */
async function call(httpMethod: string, address: string, body?: unknown, query = ""): Promise<Answer> {
  const { result } = await parts.dispatcher.dispatch({
    from: "rest",
    httpMethod,
    path: address,
    query: [...new URLSearchParams(query)],
    authorize: () => undefined,
    readContent: () => ({ body, media: null }),
  });
  return result as unknown as Answer;
}

const textOf = async (documentId: string) =>
  textOfBody((await call("GET", `/v1/documents/${documentId}`)).value.body);

/** Lets the file grow by so many pages and no further, as a disk without room does. */
function leaveRoom(pages: number): void {
  const used = Number(database.first("PRAGMA page_count")?.["page_count"]);
  database.first(`PRAGMA max_page_count = ${used + pages}`);
}

describe("a disk that is full", () => {
  it("is said so, loses nothing that was acknowledged and keeps no half of a batch; with room again all goes on", async () => {
    const made = await call("POST", "/v1/documents", { title: "filling" });
    const { documentId } = made.value;
    leaveRoom(40);
    const padding = "words ".repeat(500);
    const acknowledged: number[] = [];
    let refusal: { httpStatus: number; message: string } | undefined;
    for (let edit = 0; refusal === undefined && edit < 200; edit += 1) {
      const requests = [`[a${edit}]${padding}`, `[b${edit}]`].map((text) => ({
        insertText: { text, location: { index: 1 } },
      }));
      const result = await call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests });
      if (result.kind === "json") acknowledged.push(edit);
      else refusal = result.error;
    }
    expect([refusal?.httpStatus, refusal?.message]).toEqual([
      500,
      expect.stringMatching(
        /^\(\(the local Google could not read or write its state: .*full.*\. Nothing of this call was kept\. Check the free space/,
      ),
    ]);
    expect(acknowledged.length).toBeGreaterThan(1);

    const marks = (text: string, half: string) =>
      [...text.matchAll(new RegExp(`\\[${half}(\\d+)\\]`, "g"))].map((match) => Number(match[1])).reverse();
    const expectWhole = async () => {
      const text = await textOf(documentId);
      expect(marks(text, "a")).toEqual(acknowledged);
      expect(marks(text, "b")).toEqual(acknowledged);
    };
    await expectWhole();
    await close();
    await open();
    await expectWhole();
    const requests = [{ insertText: { text: "with room", location: { index: 1 } } }];
    expect((await call("POST", `/v1/documents/${documentId}:batchUpdate`, { requests })).kind).toBe("json");
  });

  it("keeps no file whose bytes had no room", async () => {
    leaveRoom(2);
    const before = (await call("GET", "/drive/v3/files")).value.files.length;
    const media = { mimeType: "text/plain", bytes: Buffer.alloc(1_000_000, "x") };
    const { result } = await parts.dispatcher.dispatch({
      from: "rest",
      httpMethod: "POST",
      path: "/upload/drive/v3/files",
      query: [["uploadType", "media"]],
      authorize: () => undefined,
      readContent: () => ({ body: undefined, media }),
    });
    expect(result.kind).toBe("refused");
    expect((await call("GET", "/drive/v3/files")).value.files.length).toBe(before);
  });

  it.each([
    [
      "comment",
      (id: string, text: string) =>
        call("POST", `/drive/v3/files/${id}/comments`, { content: text }, "fields=id"),
      (id: string) =>
        call("GET", `/drive/v3/files/${id}/comments`, undefined, "fields=comments(content)&pageSize=100"),
    ],
    [
      "file with a description",
      (_id: string, text: string) =>
        call("POST", "/drive/v3/files", { name: "described", description: text }),
      () => call("GET", "/drive/v3/files", undefined, "fields=files(description)&pageSize=1000"),
    ],
    [
      "document that is made of text",
      (_id: string, text: string) => call("POST", "/v1/documents", { title: text }),
      () => call("GET", "/drive/v3/files", undefined, "fields=files(name)&pageSize=1000"),
    ],
  ])("keeps no half of a %s", async (_what, write, read) => {
    await close();
    await open();
    const { documentId } = (await call("POST", "/v1/documents", { title: "a document" })).value;
    leaveRoom(6);
    let kept = 0;
    let refusal: { httpStatus: number; message: string } | undefined;
    while (refusal === undefined && kept < 200) {
      const before = JSON.stringify((await read(documentId)).value);
      const answer = await write(documentId, `${kept} ${"words ".repeat(400)}`);
      const after = JSON.stringify((await read(documentId)).value);
      if (answer.kind === "json") {
        kept += 1;
        expect(after).not.toBe(before);
      } else {
        refusal = answer.error;
        expect(after).toBe(before);
      }
    }
    expect([refusal?.httpStatus, refusal?.message]).toEqual([500, expect.stringContaining("full")]);
  });
});
