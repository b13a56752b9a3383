// Markdown files that are imported: written by the script's own engine as an agent's would be, once by content, refused with lines.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { end, endAll, firstLine, startBridge } from "../bridge/support/bridge-process.ts";
import { errorOf, House, resultOf } from "./support/house.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "import-markdown-"));
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

const minutes =
  "# Minutes\n\nAll **agreed**.\n\n- [ ] send\n- [ ] sign\n\n| who | what |\n| --- | --- |\n| A | B |\n";

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Ready {
  readonly baseUrl: string;
  readonly token: string;
  readonly documents: { readonly documentId: string; readonly title: string }[];
}

async function served(...imports: string[]): Promise<{ ready: Ready; stop: () => Promise<unknown> }> {
  const flags = imports.flatMap((path) => ["--import", path]);
  const bridge = startBridge(["local", "--data", join(folder, "data"), ...flags]);
  const ready = JSON.parse(await firstLine(bridge)) as Ready;
  return { ready, stop: () => end(bridge, "SIGTERM") };
}

/** What `proofmark call` prints, as JSON. */
async function called(tool: string, args: object, ...imports: string[]): Promise<Record<string, unknown>> {
  const flags = imports.flatMap((path) => ["--import", path]);
  const bridge = startBridge([
    "call",
    tool,
    "--args",
    JSON.stringify(args),
    "--local",
    join(folder, "data"),
    ...flags,
  ]);
  return JSON.parse(await firstLine(bridge)) as Record<string, unknown>;
}

describe("--import of Markdown", () => {
  it("makes a document named by the file that reads as the file, with a record of its making", async () => {
    const { ready } = await served(file("Weekly minutes.md", minutes));
    expect(ready.documents.map(({ title }) => title)).toEqual(["Weekly minutes"]);
    const doc_id = ready.documents[0]?.documentId;
    expect(await called("read_document", { doc_id })).toMatchObject({ content: minutes });
    const { records } = await called("get_audit", { doc_id });
    expect(records).toMatchObject([
      { tool: "create_document", outcome: "verified", client: expect.stringMatching(/^proofmark import /) },
    ]);
  });

  it("goes through the signed door: the script asks Google, nobody else", async () => {
    const { ready } = await served(file("a.markdown", minutes));
    const response = await fetch(`${ready.baseUrl}/emulator/requests`, {
      headers: { authorization: `Bearer ${ready.token}` },
    });
    const { requests } = (await response.json()) as { requests: { from: string; path: string }[] };
    expect(requests.filter(({ path }) => path.startsWith("/macros/"))).not.toEqual([]);
    const writes = requests.filter(({ path }) => path.endsWith(":batchUpdate"));
    expect(writes.map(({ from }) => from)).toEqual(["script"]);
  });

  it("imports once by content, over restarts and beside other processes", async () => {
    const path = file("a.md", minutes);
    const first = await served(path, file("same.md", minutes));
    expect(first.ready.documents).toHaveLength(1);
    expect(await called("list_documents", {}, path)).toMatchObject({ documents: [{ title: "a" }] });
    await first.stop();
    const second = await served(path);
    expect(second.ready.documents.map(({ documentId }) => documentId)).toEqual(
      first.ready.documents.map(({ documentId }) => documentId),
    );
  });

  it("leaves plain text and Docs JSON as they were", async () => {
    const { ready } = await served(file("a.txt", minutes), file("a.md", minutes));
    expect(ready.documents.map(({ title }) => title).sort()).toEqual(["a", "a"]);
    const texts = await Promise.all(
      ready.documents.map(async ({ documentId }) => {
        const { content } = await called("read_document", { doc_id: documentId, format: "text" });
        return String(content).split("\n")[0];
      }),
    );
    expect(texts.sort()).toEqual(["# Minutes", "Minutes"]);
  });

  it("refuses what cannot be written with the file, construct and line, and makes nothing", async () => {
    const path = file("bad.md", "# A\n\n<video src=x>\n\nb\n\n<div>c</div>\n");
    const answer = await called("list_documents", {}, path);
    expect(answer["error_code"]).toBe("NOT_CONNECTED");
    const message = String(answer["message"]);
    for (const words of [path, "Line 3", "Line 7", "<video", "<div"]) expect(message).toContain(words);
    expect(await called("list_documents", {})).toEqual({ documents: [] });
  });
});

describe("POST /emulator/import", () => {
  let house: House;
  beforeAll(async () => {
    house = await House.open();
  });
  afterAll(async () => {
    await house.close();
  });
  const imported = (body: object) => house.control("POST", "/emulator/import", body);

  it("writes Markdown by its name, and once when asked", async () => {
    const order = { name: "Notes.md", content: minutes, once: true };
    const [first, beside] = await Promise.all([imported(order), imported(order)]);
    expect([first["documentId"], first["title"]]).toEqual([beside["documentId"], "Notes"]);
    expect([first["isNew"], beside["isNew"]].sort()).toEqual([false, true]);
    expect(await imported(order)).toMatchObject({ documentId: first["documentId"], isNew: false });
    const again = await imported({ name: "Notes.md", content: minutes });
    expect(again["documentId"]).not.toBe(first["documentId"]);
    const read = await house.call("read_document", { doc_id: String(first["documentId"]) });
    expect(resultOf(read)["content"]).toBe(minutes);
  });

  it("is an ordinary document of the account: found, edited, taken back", async () => {
    const { documentId } = await imported({ name: "Plan.md", content: "# Plan\n\nfirst\n" });
    const doc_id = String(documentId);
    const edit = resultOf(await house.call("replace_text", { doc_id, find: "first", replace: "second" }));
    expect(edit).toMatchObject({ write_status: "written_verified" });
    const records = resultOf(await house.call("get_audit", { doc_id }))["records"] as { audit_id: string }[];
    const made = records[records.length - 1]?.audit_id ?? "";
    expect(errorOf(await house.call("rollback", { doc_id, audit_id: made })).code).toBe("UNDO_UNAVAILABLE");
    expect(resultOf(await house.call("rollback", { doc_id, audit_id: made, all_since: true }))).toMatchObject(
      {
        trashed: true,
      },
    );
  });

  it.each<[string, object, string]>([
    ["HTML", { name: "a.md", content: "x\n\n<div>y</div>\n" }, "Line 3"],
    ["other than text", { name: "a.md", content: { body: {} } }, "expected Markdown as the text"],
  ])("refuses %s", async (_name, body, words) => {
    await expect(imported(body)).rejects.toThrow(words);
  });
});
