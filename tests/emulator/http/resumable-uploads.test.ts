import { join } from "node:path";
import { startLocalGoogle } from "../../../src/emulator/index.ts";
import {
  startTestGoogle,
  temporaryFolder,
  testWorkerFile,
  writeScriptProject,
  type TestGoogle,
} from "../../support/local-google.ts";

let test: TestGoogle;
beforeAll(async () => {
  test = await startTestGoogle();
});
afterAll(() => test.close());

const unit = 256 * 1024;

async function open(body: unknown, headers: Record<string, string> = {}, query = ""): Promise<string> {
  const response = await fetch(
    `${test.google.baseUrl}/upload/drive/v3/files?uploadType=resumable&fields=id,name,size${query}`,
    {
      method: "POST",
      headers: {
        authorization: `Bearer ${test.google.token}`,
        "content-type": "application/json",
        ...headers,
      },
      body: JSON.stringify(body),
    },
  );
  expect(response.status).toBe(200);
  return response.headers.get("location")!;
}

async function put(location: string, bytes: Buffer, range?: string) {
  const response = await fetch(location, {
    method: "PUT",
    body: new Uint8Array(bytes),
    ...(range === undefined ? {} : { headers: { "content-range": range } }),
  });
  const text = await response.text();
  return {
    status: response.status,
    range: response.headers.get("range"),
    json: text.startsWith("{") ? JSON.parse(text) : null,
  };
}

describe("a resumable upload", () => {
  it("takes all bytes at once, without the token: the session's address is the proof", async () => {
    const location = await open({ name: "whole.txt" }, { "x-upload-content-type": "text/plain" });
    const { status, json } = await put(location, Buffer.from("all of it"));
    expect([status, json]).toEqual([200, { id: expect.any(String), name: "whole.txt", size: "9" }]);
    expect((await put(location, Buffer.from("again"))).status).toBe(404);
  });

  it("acknowledges pieces with how far it came, and makes the file with the last", async () => {
    const content = Buffer.alloc(2 * unit + 10, "abc");
    const location = await open({ name: "pieces" });
    const first = await put(location, content.subarray(0, unit), `bytes 0-${unit - 1}/*`);
    expect([first.status, first.range]).toEqual([308, `bytes=0-${unit - 1}`]);
    // A client that lost the answer asks, and then sends a piece again that partly came.
    const asked = await put(location, Buffer.alloc(0), `bytes */${content.length}`);
    expect([asked.status, asked.range]).toEqual([308, `bytes=0-${unit - 1}`]);
    const end = content.length - 1;
    const last = await put(
      location,
      content.subarray(unit / 2),
      `bytes ${unit / 2}-${end}/${content.length}`,
    );
    expect([last.status, last.json.size]).toEqual([200, String(content.length)]);
    const { text } = await test.call("GET", `/drive/v3/files/${last.json.id}?alt=media`);
    expect(text).toBe(content.toString());
  });

  it("makes a document of what it was given", async () => {
    const metadata = { name: "d", mimeType: "application/vnd.google-apps.document" };
    const location = await open(metadata, { "x-upload-content-type": "text/markdown" });
    const { json } = await put(location, Buffer.from("# Head"));
    expect(await test.textOf(json.id)).toBe("Head\n");
  });

  it("refuses gaps, odd pieces, false lengths and unknown sessions, and can go on after that", async () => {
    const location = await open({ name: "careful" });
    expect((await put(location, Buffer.from("x"), "bytes 5-5/10")).status).toBe(400);
    expect((await put(location, Buffer.from("x"), "bytes 0-0/10")).status).toBe(400);
    expect((await put(location, Buffer.from("xy"), "bytes 0-5/6")).status).toBe(400);
    expect((await put(location, Buffer.from("xy"), "words")).status).toBe(400);
    expect((await put(location, Buffer.from("xy"), "bytes 0-1/2")).status).toBe(200);
    expect((await put(location.replace(/upload_id=.*/, "upload_id=none"), Buffer.from("x"))).status).toBe(
      404,
    );
  });

  it("needs the token to begin, ends by DELETE, and is forgotten after a week", async () => {
    const path = "/upload/drive/v3/files?uploadType=resumable";
    expect((await fetch(`${test.google.baseUrl}${path}`, { method: "POST", body: "{}" })).status).toBe(401);
    const ended = await open({ name: "ended" });
    expect((await fetch(ended, { method: "DELETE" })).status).toBe(499);
    expect((await put(ended, Buffer.from("x"))).status).toBe(404);
    const old = await open({ name: "old" });
    await test.call("POST", "/emulator/clock", { advanceMs: 7 * 86_400_000 });
    expect((await put(old, Buffer.from("x"))).status).toBe(404);
  });

  it("answers what the call answers when it is refused", async () => {
    const location = await open({ name: "lost", parents: ["nowhere"] });
    expect((await put(location, Buffer.from("x"))).json.error.message).toBe("File not found: nowhere.");
  });

  it("goes on after the process has ended: what was acknowledged is kept", async () => {
    const folder = temporaryFolder();
    const options = {
      dataDir: join(folder.path, "data"),
      scriptDir: writeScriptProject(join(folder.path, "script")),
      workerFile: await testWorkerFile(),
    };
    const first = await startLocalGoogle(options);
    const begun = await fetch(`${first.baseUrl}/upload/drive/v3/files?uploadType=resumable&fields=size`, {
      method: "POST",
      headers: { authorization: `Bearer ${first.token}` },
    });
    const { pathname, search } = new URL(begun.headers.get("location")!);
    const piece = Buffer.alloc(unit, "x");
    const range = `bytes 0-${unit - 1}/${unit + 2}`;
    expect((await put(`${first.baseUrl}${pathname}${search}`, piece, range)).status).toBe(308);
    await first.close();
    const second = await startLocalGoogle({ ...options, port: 0 });
    const rest = `bytes ${unit}-${unit + 1}/${unit + 2}`;
    const { json } = await put(`${second.baseUrl}${pathname}${search}`, Buffer.from("yz"), rest);
    expect(json).toEqual({ size: String(unit + 2) });
    await second.close();
    folder.remove();
  });
});
