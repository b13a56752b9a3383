// The built bridge, the built script and the local Google: what happens to a write whose answer does not come.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  end,
  endAll,
  firstLine,
  sampleDocument,
  startBridge,
  StdioClient,
} from "../bridge/support/bridge-process.ts";

const documentId = (JSON.parse(readFileSync(sampleDocument, "utf8")) as { documentId: string }).documentId;
const edit = { doc_id: documentId, tab_id: "t.0", find: "Complaints", replace: "Objections" };

let folder: string;
let dir: string;
let ready: { baseUrl: string; token: string };
let google: ReturnType<typeof startBridge>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "lost-answer-"));
  dir = join(folder, "google");
  google = startBridge(["local", "--data", dir, "--import", sampleDocument]);
  ready = JSON.parse(await firstLine(google)) as typeof ready;
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${ready.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${ready.token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

async function writesInLog(): Promise<number> {
  const { requests } = (await ask("GET", "/emulator/requests")) as { requests: { path: string }[] };
  return requests.filter(({ path }) => path.endsWith(":batchUpdate")).length;
}

async function connected(): Promise<StdioClient> {
  const client = new StdioClient(["mcp", "--local", dir]);
  await client.initialize();
  // First contact before a fault is set: the fault is meant for the write.
  expect((await client.call("list_tabs", { doc_id: documentId })).isError).toBe(false);
  return client;
}

describe("a write on the local Google", () => {
  it("whose answer is lost is settled by its id and written once", async () => {
    const client = await connected();
    await ask("POST", "/emulator/faults", { kind: "lost-answer", on: "webapp", times: 1 });
    const { isError, content } = await client.call("replace_text", edit);
    expect({ isError, status: content["write_status"] }).toEqual({
      isError: false,
      status: "written_verified",
    });
    expect(await writesInLog()).toBe(1);
  });

  it("whose answer comes as an error page is settled by its id and written once", async () => {
    const client = await connected();
    await ask("POST", "/emulator/faults", { kind: "html-error", on: "webapp", times: 1 });
    const { content } = await client.call("replace_text", edit);
    const again = await client.call("replace_text", edit);
    const statuses = [content["write_status"], again.content["write_status"]];
    expect(statuses).toContain("written_verified");
    expect(await writesInLog()).toBe(1);
  });

  it("whose outcome could not be asked for is answered to the next bridge, not written again", async () => {
    const first = await connected();
    await ask("POST", "/emulator/faults", { kind: "lost-answer", on: "webapp", times: 100 });
    const pending = first.call("replace_text", edit).catch(() => null);
    while ((await writesInLog()) === 0) await new Promise((done) => setTimeout(done, 20));
    await end(first.child, "SIGKILL");
    await pending;
    await ask("DELETE", "/emulator/faults");

    const second = new StdioClient(["mcp", "--local", dir]);
    await second.initialize();
    const { isError, content } = await second.call("replace_text", edit);
    expect({ isError, status: content["write_status"], replayed: content["replayed"] }).toEqual({
      isError: false,
      status: "written_verified",
      replayed: true,
    });
    expect(await writesInLog()).toBe(1);
  });

  it("that was cancelled is answered when the same call comes again, and written once", async () => {
    const client = await connected();
    await ask("POST", "/emulator/faults", { kind: "slow", on: "documents.batchUpdate", ms: 1_000, times: 1 });
    const requestId = client.send("tools/call", { name: "replace_text", arguments: edit });
    await new Promise((done) => setTimeout(done, 400));
    client.notify("notifications/cancelled", { requestId, reason: "no patience" });
    const again = await client.call("replace_text", edit);
    expect(again).toMatchObject({ isError: false, content: { replayed: true } });
    expect(await writesInLog()).toBe(1);
    expect(client.lines.join()).toContain("outcome must be asked for");
    expect(client.lines.filter((line) => line.includes(`"id":${requestId},`))).toEqual([]);
  });

  it("that takes long is reported on while it lasts", async () => {
    const client = await connected();
    await ask("POST", "/emulator/faults", { kind: "slow", on: "documents.get", ms: 3_500, times: 1 });
    await client.request("tools/call", {
      name: "replace_text",
      arguments: edit,
      _meta: { progressToken: "p1" },
    });
    const progress = client.lines.filter((line) => line.includes("notifications/progress"));
    expect(progress.join()).toContain('"progressToken":"p1"');
  });

  it("cut short between the two batches of a footnote is told to have left its mark without its text", async () => {
    const client = await connected();
    const args = { doc_id: documentId, tab_id: "t.0", markdown: "Agreed.[^1]\n\n[^1]: By all of them.\n" };
    const slow = { kind: "slow", on: "documents.batchUpdate", ms: 4_000, skip: 1 };
    await ask("POST", "/emulator/faults", slow);
    const answer = client.call("append_markdown", args);
    while ((await writesInLog()) === 0) await new Promise((done) => setTimeout(done, 20));
    await end(google, "SIGKILL");
    ready = await servedBy(client.child.pid);
    await ask("POST", "/emulator/clock", { advanceMs: 400_000 });
    expect(await answer).toMatchObject({
      isError: true,
      content: {
        error_code: "VERIFICATION_FAILED",
        diagnostics: {
          replayed: true,
          evidence: {
            write_status: "written_unverified",
            retry_safe: false,
            two_phase: { footnotes_found: [{ tab_id: "t.0", text: "" }] },
          },
        },
      },
    });
    expect(await writesInLog()).toBe(0);
  });

  it("cut short by the end of the serving process is settled by reading, and may be made again", async () => {
    const client = await connected();
    await ask("POST", "/emulator/faults", { kind: "slow", on: "documents.get", ms: 2_000, times: 1 });
    const answer = client.call("replace_text", edit);
    await new Promise((done) => setTimeout(done, 300));
    await end(google, "SIGKILL");
    // The bridge serves now. Nobody can tell that the execution is dead before Google's limit of six minutes has passed.
    ready = await servedBy(client.child.pid);
    await ask("POST", "/emulator/clock", { advanceMs: 400_000 });
    expect(await answer).toMatchObject({
      isError: true,
      content: { error_code: "UPSTREAM_UNAVAILABLE", diagnostics: { write_status: "not_written" } },
    });
    expect(await client.call("replace_text", edit)).toMatchObject({
      isError: false,
      content: { write_status: "written_verified" },
    });
    expect(await writesInLog()).toBe(1);
  });
});

/** The note of who serves the folder, once it is this process. */
async function servedBy(pid: number | undefined): Promise<typeof ready> {
  for (;;) {
    try {
      const note = JSON.parse(readFileSync(join(dir, "serving.json"), "utf8")) as typeof ready & {
        pid: number;
      };
      if (note.pid === pid) return note;
    } catch {
      // No note yet, or none any more.
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
