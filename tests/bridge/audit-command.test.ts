// `proofmark audit` against a script whose records the test writes.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bridgeHello } from "../../src/bridge/catalogue.ts";
import { runCommandLine } from "../../src/bridge/command-line.ts";
import { writeConnection } from "../../src/bridge/connection.ts";
import { Receipts } from "../../src/bridge/receipts.ts";
import type { Json, JsonObject } from "../../src/kernel/errors.ts";
import { helloJson } from "../../src/protocol/hello.ts";
import { FakeWebApp } from "./support/fake-web-app.ts";

let folder: string;
let app: FakeWebApp;
let chain: JsonObject;

const count = 250;
const records = Array.from({ length: count }, (_, place): JsonObject => {
  const sequence = count - place;
  return {
    sequence,
    audit_id: `id-${sequence}`,
    at_iso: "2026-01-31T08:00:00.000Z",
    actor: "owner@example.org",
    client: "claude 1 (key 00112233aabbccdd)",
    doc_id: "doc",
    tab_id: "t.0",
    tool: sequence % 2 === 0 ? "rollback" : "replace_text",
    outcome: sequence === 3 ? "refused" : "verified",
    undoes: sequence % 2 === 0 ? [`id-${sequence - 1}`] : [],
    revision_before: "r1",
    revision_after: "r2",
    previous_digest: `d${sequence - 1}`,
    evidence:
      sequence === 3
        ? { error_code: "REVISION_CONFLICT", write_status: "not_written" }
        : { before: "they pay teh\nrent on Monday", after: "they pay the\nrent on Monday" },
    steps: [{ kind: "replace_text" }],
    inverse: [{ kind: "replace_text" }],
  };
});

/** The tool as far as these commands use it. */
function getAudit(args: JsonObject): JsonObject {
  const { audit_id: auditId, tool, limit, cursor } = args;
  const before = cursor === undefined ? Infinity : Number(cursor);
  const fitting = records.filter(
    (record) =>
      (auditId === undefined || record["audit_id"] === auditId) &&
      (tool === undefined || record["tool"] === tool) &&
      Number(record["sequence"]) < before,
  );
  const page = fitting.slice(0, Number(limit));
  return {
    doc_id: "doc",
    records: page,
    ...(page.length < fitting.length ? { next_cursor: String(page[page.length - 1]!["sequence"]) } : {}),
    ...(args["verify_chain"] === true ? { chain } : {}),
  };
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "audit-"));
  app = await FakeWebApp.start();
  writeConnection(join(folder, "connection.json"), app.connection);
  chain = { intact: true, count, head_digest: `d${count}`, problems: [] };
  app.onPayload = ({ tool, args }) => {
    const result: Json = tool === "$hello" ? helloJson(bridgeHello) : getAudit(args);
    return { ok: true, result };
  };
});
afterEach(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

async function audit(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await runCommandLine(["audit", ...args, "--connection", join(folder, "connection.json")], {
    version: "9.9.9",
    environment: { PROOFMARK_STATE_DIR: join(folder, "state") },
    writeOut: (text) => void (out += text),
    writeErr: (text) => void (err += text),
    readIn: async () => "",
    distDir: folder,
    stopped: new Promise(() => undefined),
  });
  return { code, out, err };
}

describe("proofmark audit verify", () => {
  it("says in a sentence that the history is whole, and ends with 0", async () => {
    expect(await audit("verify", "doc")).toEqual({
      code: 0,
      out: "The history is whole: 250 records, none missing, changed or out of order.\n",
      err: "",
    });
  });

  it("does not call a document without records whole, as a mistyped id has none either", async () => {
    chain = { intact: true, count: 0, head_digest: "", problems: [] };
    expect(await audit("verify", "dco")).toEqual({
      code: 0,
      out: "There is no record of dco, and no receipt of one is kept here. If there should be some, check the id.\n",
      err: "",
    });
  });

  it("lists what is wrong, and ends with 1", async () => {
    chain = { ...chain, intact: false, problems: ["records 4 to 9 are missing", "head: another"] };
    const { code, out } = await audit("verify", "doc");
    expect(code).toBe(1);
    expect(out).toBe(
      "The history is broken. It ends at record 250, and:\n  records 4 to 9 are missing\n  head: another\n",
    );
  });

  it.each([
    ["a tail that is missing", 300, "d300", "its tail is missing"],
    ["an end that was rewritten", 250, "other", "the chain was rewritten"],
    ["a middle that was rewritten", 120, "other", "the chain was rewritten"],
  ])(
    "sees by a receipt kept here %s, though the script calls the chain whole",
    async (_what, sequence, digest, words) => {
      new Receipts(join(folder, "state", "receipts")).keep("00112233aabbccdd", {
        documentId: "doc",
        sequence,
        digest,
      });
      const { code, out } = await audit("verify", "doc");
      expect(code).toBe(1);
      expect(out).toContain(words);
    },
  );

  it("is content with a receipt that the chain went on from", async () => {
    const mark = { documentId: "doc", sequence: 120, digest: "d120" };
    new Receipts(join(folder, "state", "receipts")).keep("00112233aabbccdd", mark);
    expect((await audit("verify", "doc")).code).toBe(0);
  });

  it("ends with 3, not as if it were broken, and the reason when the history cannot be read", async () => {
    app.onPayload = () => ({ status: 404, html: "<title>Page Not Found</title>" });
    const { code, out, err } = await audit("verify", "doc");
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err).toMatch(/^proofmark: Expected/);
  });
});

describe("proofmark audit show", () => {
  it("prints the newest records, a line each, with what changed", async () => {
    const { code, out } = await audit("show", "doc", "--limit", "3");
    const lines = out.trimEnd().split("\n");
    expect({ code, count: lines.length }).toEqual({ code: 0, count: 3 });
    expect(lines[0]).toMatch(/^ 250 {2}2026-01-31 08:00:00 {2}rollback .* id-250 .*takes back id-249/);
    expect(lines[1]).toContain('"they pay teh rent on Monday" → "they pay the rent on Monday"');
  });

  it("tells of a formatting which text got which look, and how many more did", async () => {
    const looked = (words: string[]): Json => words.map((text) => ({ text, start: 1, end: 2 }));
    const evidence: JsonObject = {
      before: "they pay",
      after: "they pay",
      style: { bold: true, font_size: 12 },
      runs_after: [looked(["they ", "pay"]), looked(["they pay"])],
    };
    app.onPayload = ({ tool }) => ({
      ok: true,
      result:
        tool === "$hello"
          ? helloJson(bridgeHello)
          : { records: [{ ...records[0], tool: "format_text", undoes: [], evidence }] },
    });
    const { out } = await audit("show", "doc");
    expect(out).toContain('id-250  "they pay" and 1 more  bold: true, font_size: 12\n');
  });

  it("goes over pages, and filters", async () => {
    const { out } = await audit("show", "doc", "--limit", "240", "--tool", "replace_text");
    const lines = out.trimEnd().split("\n");
    expect(lines).toHaveLength(125);
    expect(lines[lines.length - 2]).toContain("REVISION_CONFLICT");
  });

  it("prints one record in full, and says when there is none", async () => {
    const { code, out } = await audit("show", "doc", "id-7");
    expect(code).toBe(0);
    expect(out).toMatch(/^record {6}7 \(id-7\)$/m);
    expect(out).toMatch(/^by {10}owner@example.org through claude 1/m);
    expect(out).toMatch(/^before {6}they pay teh\n {12}rent on Monday$/m);
    const missing = await audit("show", "doc", "id-999");
    expect(missing).toMatchObject({ code: 1, out: "", err: expect.stringContaining("id-999") });
  });

  it("prints JSON lines when asked", async () => {
    const { out } = await audit("show", "doc", "--json", "--limit", "2");
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Json),
    ).toEqual(records.slice(0, 2));
  });
});

describe("proofmark audit export", () => {
  it("writes every record, oldest first, to stdout or to a file that only its owner reads", async () => {
    const file = join(folder, "history.jsonl");
    const { code, out } = await audit("export", "doc");
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as Json),
    ).toEqual([...records].reverse());
    expect(await audit("export", "doc", "--out", file)).toMatchObject({ code: 0, out: "" });
    expect(readFileSync(file, "utf8")).toBe(out);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("writes over nothing unless told to", async () => {
    const file = join(folder, "there");
    writeFileSync(file, "mine");
    const { code, err } = await audit("export", "doc", "--out", file);
    expect(code).toBe(2);
    expect(err).toContain("--force");
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await audit("export", "doc", "--out", file, "--force")).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("id-1");
  });

  it("says why a file cannot be written", async () => {
    const { code, err } = await audit("export", "doc", "--out", join(folder, "no", "such", "folder"));
    expect(code).toBe(2);
    expect(err).toContain("ENOENT");
  });
});
