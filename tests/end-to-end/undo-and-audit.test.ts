// What a user is promised of the history: every edit can be looked up and taken back, alone or with all that followed, an undo
// too; the chain shows what was tampered with; and words that must not be kept are not kept.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runBridge, type Ended } from "../bridge/support/bridge-process.ts";
import { heading, p, table, tab } from "../support/document-builder.ts";
import { plainView } from "../support/witnesses/plain-view.ts";
import { Desk, listOf, member, type Content } from "./support/desk.ts";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(async () => {
  await desk.close();
});

const plan = () =>
  desk.add(tab(heading("Plan"), p("Buy red paint."), p("Call Ada."), table(["Cost: 5"]), p("End.")));
const viewOf = async (id: string) => plainView(await desk.house.read(id));

/** Three edits, each of another place and kind. */
async function edited(doc_id: string): Promise<string[]> {
  const edits: [string, Content][] = [
    ["replace_text", { find: "red", replace: "dark blue" }],
    ["format_text", { find: "Ada", style: { bold: true, foreground_color: "#aa0000" } }],
    ["replace_text", { find: "5", replace: "6\nor 7" }],
  ];
  const ids: string[] = [];
  for (const [tool, args] of edits)
    ids.push(String((await desk.result(tool, { doc_id, ...args }))["audit_id"]));
  return ids;
}

describe("rollback", () => {
  it.each([0, 1, 2])("takes back edit %i of three and leaves the others", async (which) => {
    const doc_id = await plan();
    const ids = await edited(doc_id);
    const answer = await desk.result("rollback", { doc_id, audit_id: ids[which] });
    expect(answer).toMatchObject({
      applied: true,
      write_status: "written_verified",
      rolled_back: ids[which],
      untouched: { verified: true },
      undo: { available: true },
    });
    const after = [
      ["Plan", "Buy red paint.", "Call Ada.", "Cost: 6", "or 7", "End."],
      ["Plan", "Buy dark blue paint.", "Call Ada.", "Cost: 6", "or 7", "End."],
      ["Plan", "Buy dark blue paint.", "Call Ada.", "Cost: 5", "End."],
    ];
    expect(await desk.texts(doc_id)).toEqual(after[which]);
    expect(await desk.lookOf(doc_id, "Ada")).toMatchObject({ bold: which !== 1 });
  });

  it("takes back an edit and all since in one write, and that write as well", async () => {
    const doc_id = await plan();
    const before = await viewOf(doc_id);
    const ids = await edited(doc_id);
    const later = await viewOf(doc_id);
    let answer: Content = {};
    const calls = await desk.docsCalls(async () => {
      answer = await desk.result("rollback", { doc_id, audit_id: ids[0], all_since: true });
    });
    expect(calls).toEqual(["read", "write", "read"]);
    expect(answer["all_rolled_back"]).toEqual([...ids].reverse());
    expect(await viewOf(doc_id)).toEqual(before);
    await desk.result("rollback", { doc_id, audit_id: answer["audit_id"] });
    expect(await viewOf(doc_id)).toEqual(later);
  });

  it("takes back edits of several tabs at once", async () => {
    const doc_id = await desk.add(tab(p("one")), { ...tab(p("one")), tabId: "t.two", title: "Two" });
    const before = await viewOf(doc_id);
    const edit = { doc_id, find: "one", replace: "uno" };
    const { audit_id } = await desk.result("replace_text", { ...edit, tab_id: "t.0" });
    await desk.result("replace_text", { ...edit, tab_id: "Two" });
    expect(await desk.result("rollback", { doc_id, audit_id, all_since: true })).toMatchObject({
      excerpts: [{ tab_id: "t.two" }, { tab_id: "t.0" }],
      spans: [{ tab_id: "t.two" }, { tab_id: "t.0" }],
    });
    expect(await viewOf(doc_id)).toEqual(before);
  });

  it("undo, redo and undo again change between two documents", async () => {
    const doc_id = await plan();
    const states = [await viewOf(doc_id)];
    let { audit_id } = await desk.result("replace_text", { doc_id, find: "red", replace: "green" });
    states.push(await viewOf(doc_id));
    for (let turn = 0; turn < 5; turn += 1) {
      ({ audit_id } = await desk.result("rollback", { doc_id, audit_id }));
      expect(await viewOf(doc_id)).toEqual(states[turn % 2]);
    }
  });

  it("finds the place again after others moved it", async () => {
    const doc_id = await plan();
    const { audit_id } = await desk.result("replace_text", { doc_id, find: "Call", replace: "Ring" });
    const typed = {
      as: "editor@example.com",
      documentId: doc_id,
      action: "type",
      tabId: "t.0",
      index: 1,
      text: "My ",
    };
    await desk.house.control("POST", "/emulator/act", typed);
    await desk.result("rollback", { doc_id, audit_id });
    expect(await desk.texts(doc_id)).toEqual(["My Plan", "Buy red paint.", "Call Ada.", "Cost: 5", "End."]);
  });

  it("is refused, with what stands there now, when the place changed since", async () => {
    const doc_id = await plan();
    const { audit_id } = await desk.result("replace_text", { doc_id, find: "red", replace: "green" });
    await desk.result("replace_text", { doc_id, find: "green paint", replace: "greenish paper" });
    const before = await viewOf(doc_id);
    const error = await desk.error("rollback", { doc_id, audit_id });
    expect(error).toMatchObject({
      error_code: "UNDO_UNAVAILABLE",
      retryable: false,
      diagnostics: { write_status: "not_written", retry_safe: true },
    });
    expect(JSON.stringify(error)).toContain("greenish");
    expect(await viewOf(doc_id)).toEqual(before);
  });

  it("says when an edit was taken back already, or is not known", async () => {
    const doc_id = await plan();
    const { audit_id } = await desk.result("replace_text", { doc_id, find: "red", replace: "green" });
    await desk.result("rollback", { doc_id, audit_id });
    const again = await desk.error("rollback", { doc_id, audit_id });
    expect(again["error_code"]).toBe("UNDO_UNAVAILABLE");
    expect(again["message"]).toMatch(/already|taken back/i);
    const unknown = await desk.error("rollback", { doc_id, audit_id: "0".repeat(32) });
    expect(unknown).toMatchObject({
      error_code: "UNDO_UNAVAILABLE",
      diagnostics: { write_status: "not_written" },
    });
    const elsewhere = await desk.error("rollback", { doc_id: await plan(), audit_id });
    expect(elsewhere).toMatchObject({ error_code: "UNDO_UNAVAILABLE" });
  });

  it("a dry run shows what would be and writes nothing", async () => {
    const doc_id = await plan();
    const { audit_id } = await desk.result("replace_text", { doc_id, find: "red", replace: "green" });
    const before = await viewOf(doc_id);
    const answer = await desk.result("rollback", { doc_id, audit_id, dry_run: true });
    expect(answer).toMatchObject({ applied: false, audit_logged: false, audit_log_reason: "dry_run" });
    expect(answer["after"]).toContain("red");
    expect(await viewOf(doc_id)).toEqual(before);
  });

  it("a long text comes back as it was", async () => {
    const long = "Thirty thousand characters are more than a record holds. ".repeat(530);
    const doc_id = await desk.add(tab(p(long), p("End.")));
    const before = await viewOf(doc_id);
    const { audit_id } = await desk.result("replace_text", { doc_id, find: long.trim(), replace: "Short" });
    expect((await desk.texts(doc_id))[0]).toBe("Short ");
    await desk.result("rollback", { doc_id, audit_id });
    expect(await viewOf(doc_id)).toEqual(before);
  });
});

describe("get_audit", () => {
  const records = async (args: Content) => listOf(await desk.result("get_audit", args), "records");
  const idsOf = (found: Content[]) => found.map(({ audit_id }) => audit_id);

  it("filters by record, tool, outcome and time, alone and together, and pages without gaps", async () => {
    const doc_id = await plan();
    const startedMs = Number((await desk.house.control("GET", "/emulator/clock"))["nowMs"]);
    const [first, second, third] = (await edited(doc_id)) as [string, string, string];
    await desk.house.control("POST", "/emulator/clock", { advanceMs: 3_600_000 });
    const fourth = String((await desk.result("rollback", { doc_id, audit_id: first }))["audit_id"]);
    const isoIn = (ms: number) => new Date(startedMs + ms).toISOString();

    expect(idsOf(await records({ doc_id }))).toEqual([fourth, third, second, first]);
    expect(idsOf(await records({ doc_id, audit_id: second }))).toEqual([second]);
    expect(idsOf(await records({ doc_id, tool: "replace_text" }))).toEqual([third, first]);
    expect(idsOf(await records({ doc_id, tool: "rollback" }))).toEqual([fourth]);
    expect(idsOf(await records({ doc_id, outcome: "verified" }))).toHaveLength(4);
    expect(idsOf(await records({ doc_id, outcome: "unverified" }))).toEqual([]);
    expect(idsOf(await records({ doc_id, since: isoIn(1_800_000) }))).toEqual([fourth]);
    expect(idsOf(await records({ doc_id, until: isoIn(1_800_000) }))).toEqual([third, second, first]);
    expect(idsOf(await records({ doc_id, until: isoIn(1_800_000), tool: "format_text" }))).toEqual([second]);
    expect(idsOf(await records({ doc_id, since: isoIn(1_800_000), tool: "format_text" }))).toEqual([]);

    const paged: unknown[] = [];
    let cursor: unknown;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const page = await desk.result("get_audit", { doc_id, tool: "replace_text", limit: 1, ...more });
      paged.push(...idsOf(listOf(page, "records")));
      cursor = page["next_cursor"];
    } while (cursor !== undefined);
    expect(paged).toEqual([third, first]);
  });

  it("a record tells who did what when, and what it was before and after", async () => {
    const doc_id = await plan();
    const { audit_id, revision_before, revision_after } = await desk.result("replace_text", {
      doc_id,
      find: "red",
      replace: "green",
    });
    const { [0]: record } = await records({ doc_id, audit_id });
    expect(record).toMatchObject({
      audit_id,
      doc_id,
      tab_id: "t.0",
      tool: "replace_text",
      outcome: "verified",
      revision_before,
      revision_after,
      sequence: 1,
      actor: "owner@example.com",
      client: expect.stringContaining("test client") as string,
      arguments_digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      undoes: [],
    });
    expect(JSON.stringify(record)).toContain("green");
  });

  it("records a write that could not be verified, and keeps the chain whole", async () => {
    const doc_id = await plan();
    await desk.house.fault({
      kind: "altered-write",
      on: "documents.batchUpdate",
      where: "style",
      documentId: doc_id,
    });
    await desk.error("replace_text", { doc_id, find: "red", replace: "green" });
    const answer = await desk.result("get_audit", { doc_id, outcome: "unverified", verify_chain: true });
    expect(listOf(answer, "records")).toHaveLength(1);
    expect(member(answer, "chain")).toMatchObject({ intact: true, count: 1, problems: [] });
  });
});

describe("proofmark audit", () => {
  const cli = (...args: string[]): Promise<Ended> =>
    runBridge(["audit", ...args, "--local", join(desk.house.dir, "data")], {
      environment: { PROOFMARK_STATE_DIR: join(desk.house.dir, "state") },
    });

  it("verify says that a history is whole, and ends with 0", async () => {
    const doc_id = await plan();
    await edited(doc_id);
    const { code, out } = await cli("verify", doc_id);
    expect([code, out]).toEqual([0, expect.stringMatching(/whole.*3 records/)]);
  });

  it("show prints a line a record, one in full, and JSON", async () => {
    const doc_id = await plan();
    const ids = await edited(doc_id);
    const list = await cli("show", doc_id);
    expect(list.code).toBe(0);
    expect(list.out.trim().split("\n")).toHaveLength(3);
    for (const id of ids) expect(list.out).toContain(id);
    expect((await cli("show", doc_id, "--tool", "format_text")).out.trim().split("\n")).toHaveLength(1);
    const full = await cli("show", doc_id, ids[0]!);
    expect(full.out).toContain("dark blue");
    const [line] = (await cli("show", doc_id, "--json", "--limit", "1")).out.trim().split("\n");
    expect(JSON.parse(line!)).toMatchObject({ audit_id: ids[2] });
    expect((await cli("show", doc_id, "0".repeat(32))).code).toBe(1);
  });

  it("export writes all records, oldest first, and over no file unless told", async () => {
    const doc_id = await plan();
    const ids = await edited(doc_id);
    const printed = await cli("export", `https://docs.google.com/document/d/${doc_id}/edit`);
    const idsIn = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as Content)["audit_id"]);
    expect(idsIn(printed.out)).toEqual(ids);
    const file = join(desk.house.dir, "audit.jsonl");
    expect((await cli("export", doc_id, "--out", file)).code).toBe(0);
    expect(idsIn(readFileSync(file, "utf8"))).toEqual(ids);
    const again = await cli("export", doc_id, "--out", file);
    expect([again.code, again.err]).toEqual([expect.any(Number), expect.stringContaining(file)]);
    expect(again.code).not.toBe(0);
    expect((await cli("export", doc_id, "--out", file, "--force")).code).toBe(0);
  });

  it("verify says what is wrong when the last record was removed from the file, and ends with 1", async () => {
    const doc_id = await plan();
    await edited(doc_id);
    const [trail] = (await trailFiles(desk)).filter(({ text }) => text.includes(doc_id));
    const shorter = trail!.text.trimEnd().split("\n").slice(0, -1).join("\n");
    await rewrite(desk, trail!.id, `${shorter}\n`);
    const { code, out } = await cli("verify", doc_id);
    expect([code, out]).toEqual([1, expect.stringContaining("broken")]);
    expect(member(await desk.result("get_audit", { doc_id, verify_chain: true }), "chain")).toMatchObject({
      intact: false,
    });
  });

  it("verify says what is wrong when a word of a record was changed", async () => {
    const doc_id = await plan();
    await edited(doc_id);
    const [trail] = (await trailFiles(desk)).filter(({ text }) => text.includes(doc_id));
    await rewrite(desk, trail!.id, trail!.text.replace("dark blue", "light blue"));
    const { code, out } = await cli("verify", doc_id);
    expect([code, out]).toEqual([1, expect.stringContaining("broken")]);
  });
});

/** Files of the local Drive that hold records. */
async function trailFiles(one: Desk): Promise<{ id: string; text: string }[]> {
  const { files } = (await one.house.control(
    "GET",
    "/drive/v3/files?pageSize=1000&fields=files(id,name,mimeType)",
  )) as {
    files: { id: string; mimeType: string }[];
  };
  const found: { id: string; text: string }[] = [];
  for (const { id, mimeType } of files) {
    if (mimeType.startsWith("application/vnd.google-apps")) continue;
    const response = await fetch(`${one.house.baseUrl}/drive/v3/files/${id}?alt=media`, {
      headers: one.house.headers,
    });
    found.push({ id, text: await response.text() });
  }
  return found;
}

async function rewrite(one: Desk, id: string, text: string): Promise<void> {
  const response = await fetch(`${one.house.baseUrl}/upload/drive/v3/files/${id}?uploadType=media`, {
    method: "PATCH",
    headers: { ...one.house.headers, "content-type": "application/x-ndjson" },
    body: text,
  });
  expect(response.status).toBe(200);
}

describe("redaction", () => {
  const secret = "Zanzibar";
  const instead = "Honolulu";

  it.each([
    ["PROOFMARK_AUDIT_EXCERPTS", "off"],
    ["PROOFMARK_AUDIT_EXCERPTS", ""],
    ["VERIFIED_GOOGLEDOCS_MCP_AUDIT_EXCERPTS", "No "],
  ])(
    "%s=%j: no word of the document is stored, the chain is whole, and the undo says why it is not there",
    async (name, value) => {
      const quiet = await Desk.open([], { [name]: value });
      try {
        const doc_id = await quiet.add(tab(p(`Meet in ${secret}.`), p("End.")));
        const answer = await quiet.result("replace_text", { doc_id, find: secret, replace: instead });
        await quiet.result("format_text", { doc_id, find: instead, style: { bold: true } });
        await quiet.house.fault({ kind: "altered-write", on: "documents.batchUpdate", where: "style" });
        await quiet.client.call("replace_text", { doc_id, find: instead, replace: secret });
        expect(answer).toMatchObject({ write_status: "written_verified", undo: { available: false } });
        expect(answer["after"]).toContain(instead);
        const stored = [...(await trailFiles(quiet)).map(({ text }) => text)].join("\n");
        expect(stored).toContain(doc_id);
        for (const word of [secret, instead, "Meet"]) expect(stored).not.toContain(word);
        const audit = await quiet.result("get_audit", { doc_id, verify_chain: true });
        for (const word of [secret, instead]) expect(JSON.stringify(audit)).not.toContain(word);
        expect(JSON.stringify(audit)).toMatch(/\[redacted; \d+ chars\]/);
        expect(audit).toMatchObject({ chain: { intact: true, count: 3 } });
        const undo = await quiet.error("rollback", { doc_id, audit_id: answer["audit_id"] });
        expect(undo).toMatchObject({ error_code: "UNDO_UNAVAILABLE" });
        expect(undo["message"]).toMatch(/redact|kept|inverse/i);
      } finally {
        await quiet.close();
      }
    },
  );

  it("keeps what an undo needs when only that is asked for", async () => {
    const quiet = await Desk.open([], { PROOFMARK_AUDIT_EXCERPTS: "inverse" });
    try {
      const doc_id = await quiet.add(tab(p(`Meet in ${secret}.`)));
      const answer = await quiet.result("replace_text", { doc_id, find: secret, replace: instead });
      const { [0]: record } = listOf(await quiet.result("get_audit", { doc_id }), "records");
      const { inverse, ...rest } = record!;
      expect(JSON.stringify(inverse)).toContain(secret);
      for (const word of [secret, instead]) expect(JSON.stringify(rest)).not.toContain(word);
      await quiet.result("rollback", { doc_id, audit_id: answer["audit_id"] });
      expect(await quiet.texts(doc_id)).toEqual([`Meet in ${secret}.`]);
    } finally {
      await quiet.close();
    }
  });
});
