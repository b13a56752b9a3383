import type { JsonObject } from "../../src/kernel/errors.ts";
import { parseAskResult, type AskResult } from "../../src/protocol/ask.ts";
import type { ReplyEnvelope } from "../../src/protocol/envelope.ts";
import { catalog } from "../../src/tools/catalog.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { googleFailure } from "../support/apps-script/fake-error.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { signedBody, type TestKey } from "../support/signed-request.ts";

let script: FakeScript;
let key: TestKey;

beforeEach(() => {
  script = installFakeScript();
  addDocument(script.docs, "doc", "Pay teh rent\nand the bill");
  key = script.newKey();
});

afterEach(() => script.uninstall());

const edit: JsonObject = { doc_id: "doc", find: "teh rent", replace: "the rent" };
const unchanged = "Pay teh rent\nand the bill\n";
const changed = "Pay the rent\nand the bill\n";
const requestId = "e".repeat(32);
const longAgoMs = 7 * 60_000;

function write(args: JsonObject = edit, id = requestId): ReplyEnvelope {
  return script.call(key, "replace_text", args, id);
}

/** Sends a write whose execution is ended on the way: no answer ever leaves. */
function writeWithoutAnswer(): void {
  script.post(signedBody(key, { requestId, tool: "replace_text", args: edit, ts: script.nowMs }));
  expect(script.stores.isDead).toBe(true);
  script.revive();
  script.docs.beforeGet = () => undefined;
  script.docs.beforeBatch = () => undefined;
  script.docs.afterBatch = () => undefined;
  script.drive.before = () => undefined;
  script.stores.beforeSet = () => undefined;
}

function ask(asker = key): AskResult {
  const reply = script.call(asker, "$ask", {}, requestId);
  const asked = parseAskResult(reply.ok ? reply.result : null);
  if (asked === null) throw new Error(`not an answer to $ask: ${JSON.stringify(reply)}`);
  return asked;
}

function text(): string | undefined {
  return script.docs.texts.get("doc");
}

function auditRecords(): readonly JsonObject[] {
  const reply = script.call(key, "get_audit", { doc_id: "doc", verify_chain: true });
  const result = (reply.ok ? reply.result : {}) as { records: JsonObject[]; chain: { problems: string[] } };
  expect(result.chain.problems).toEqual([]);
  return result.records;
}

describe("a write", () => {
  it("is done once and proven, within six calls of Google and twelve of the stores", () => {
    script.call(key, "replace_text", { doc_id: "doc", find: "and", replace: "or" });
    const before = script.stores.calls;
    const reply = write();
    expect(reply).toMatchObject({
      ok: true,
      result: { applied: true, write_status: "written_verified", audit_logged: true },
    });
    expect(reply.meta.apiCalls).toBeLessThanOrEqual(6);
    expect(reply.meta.storeCalls).toBe(script.stores.calls - before);
    expect(reply.meta.storeCalls).toBeLessThanOrEqual(12);
    expect(reply.meta.chain).toMatchObject({ documentId: "doc", sequence: 2 });
    expect(text()).toBe("Pay the rent\nor the bill\n");
  });

  it("is done within ten calls of Google and twelve of the stores when it is the first to a document and the cache is empty", () => {
    script.stores.cache.clear();
    const reply = write();
    expect(reply).toMatchObject({ ok: true });
    expect(reply.meta.apiCalls).toBeLessThanOrEqual(10);
    expect(reply.meta.storeCalls).toBeLessThanOrEqual(12);
  });

  it("W-41: fits its output schema and carries all evidence, and so do its dry run, a no-op and its undo", () => {
    const evidence = [
      "untouched",
      "losses",
      "undo",
      "warnings",
      "audit_logged",
      "api_calls",
      "spans",
      "excerpts",
    ];
    const issuesOf = (name: string, reply: ReplyEnvelope): unknown => {
      expect(reply).toMatchObject({ ok: true });
      expect(Object.keys((reply.ok ? reply.result : {}) as JsonObject)).toEqual(
        expect.arrayContaining(evidence),
      );
      const { output } = catalog.find((tool) => tool.name === name)!;
      return output.safeParse(reply.ok ? reply.result : null).error?.issues ?? [];
    };
    const dry = write({ ...edit, dry_run: true }, "a".repeat(32));
    expect(issuesOf("replace_text", dry)).toEqual([]);
    expect(text()).toBe(unchanged);
    const reply = write();
    const result = (reply.ok ? reply.result : {}) as JsonObject;
    expect(issuesOf("replace_text", reply)).toEqual([]);
    expect(result["revision_after"]).not.toBe(result["revision_before"]);
    const again = write({ ...edit, find: "the  rent" }, "b".repeat(32));
    expect(again).toMatchObject({ result: { no_op: true, write_status: "not_written" } });
    expect(issuesOf("replace_text", again)).toEqual([]);
    const undo = script.call(key, "rollback", { doc_id: "doc", audit_id: result["audit_id"] ?? "" });
    expect(issuesOf("rollback", undo)).toEqual([]);
    expect(text()).toBe(unchanged);
    expect(auditRecords()).toHaveLength(2);
  });

  it("is refused before anything when its header cannot be stored", () => {
    script.stores.isFull = true;
    const reply = write();
    expect(reply).toMatchObject({
      ok: false,
      error: { error_code: "FEATURE_UNAVAILABLE", diagnostics: { write_status: "not_written" } },
    });
    expect(script.docs.calls).toEqual([]);
  });

  it("is refused when its header cannot be stored any more just before it is sent", () => {
    script.docs.beforeGet = () => {
      script.stores.isFull = true;
    };
    expect(write()).toMatchObject({ ok: false, error: { error_code: "FEATURE_UNAVAILABLE" } });
    expect(text()).toBe(unchanged);
    expect(script.docs.calls).not.toContain("documents.batchUpdate");
  });

  it("is not run by its repetition, even when the cache has forgotten everything", () => {
    const body = signedBody(key, { requestId, tool: "replace_text", args: edit, ts: script.nowMs });
    script.post(body);
    addDocument(script.docs, "doc", unchanged);
    script.stores.cache.clear();
    expect(JSON.parse(script.post(body))).toMatchObject({
      error: { error_code: "KEY_REFUSED" },
    });
    expect(text()).toBe(unchanged);
  });

  it("counts as verified when its audit record could not be stored, and says that it could not", () => {
    script.drive.before = (call) => {
      if (call.startsWith("files.")) throw googleFailure(503, "Backend Error");
    };
    expect(write()).toMatchObject({
      ok: true,
      result: { write_status: "written_verified", audit_logged: false },
    });
  });
});

describe("asking about a write", () => {
  it("gives the first answer word for word while the cache has it", () => {
    const reply = write();
    expect(ask()).toEqual({
      state: "answered",
      answer: { ok: true, result: reply.ok ? reply.result : null },
    });
  });

  it("gives a rebuilt answer that says so when the cache has forgotten it", () => {
    const reply = write();
    script.stores.cache.clear();
    const asked = ask();
    const first = (reply.ok ? reply.result : {}) as JsonObject;
    expect(asked).toMatchObject({
      state: "answered",
      answer: {
        ok: true,
        result: {
          replayed: true,
          write_status: "written_verified",
          revision_before: first["revision_before"],
          revision_after: first["revision_after"],
        },
      },
    });
  });

  it("gives a refusal again, by its code alone when the cache has forgotten it", () => {
    write({ ...edit, find: "not there" });
    expect(ask()).toMatchObject({
      state: "answered",
      answer: { ok: false, error: { error_code: "ZERO_MATCH" } },
    });
    script.stores.cache.clear();
    expect(ask()).toMatchObject({
      state: "answered",
      answer: {
        ok: false,
        error: { error_code: "ZERO_MATCH", diagnostics: { replayed: true, write_status: "not_written" } },
      },
    });
  });

  it("tells another key nothing", () => {
    write();
    expect(ask(script.newKey())).toEqual({ state: "unknown" });
    script.stores.cache.clear();
    expect(ask(script.newKey())).toEqual({ state: "unknown" });
  });

  it("that was never sent answers unknown", () => {
    expect(ask()).toEqual({ state: "unknown" });
  });
});

describe("an execution that is ended", () => {
  const gets = (): number => script.docs.calls.filter((call) => call === "documents.get").length;
  const points: readonly [string, boolean, () => void][] = [
    ["while it reads", false, () => (script.docs.beforeGet = script.kill)],
    [
      "just before it stores its header",
      false,
      () =>
        (script.stores.beforeSet = (name, value) =>
          void (name.startsWith("claim:") && value.startsWith('["s"') && script.kill())),
    ],
    ["just before its batch", false, () => (script.docs.beforeBatch = script.kill)],
    ["just after its batch", true, () => (script.docs.afterBatch = script.kill)],
    ["while it reads again", true, () => (script.docs.beforeGet = () => void (gets() > 1 && script.kill()))],
    [
      "while it looks for its audit folder",
      true,
      () => (script.drive.before = (call) => void (call === "files.list" && script.kill())),
    ],
    [
      "just before it stores the head of its chain",
      true,
      () => (script.stores.beforeSet = (name) => void (name.startsWith("audit:") && script.kill())),
    ],
  ];

  it.each(points)("%s is settled by reading, once it must have ended", (_when, isWritten, arm) => {
    arm();
    writeWithoutAnswer();
    expect(text()).toBe(isWritten ? changed : unchanged);
    script.stores.cache.clear();
    expect(ask()).toEqual({ state: "running" });
    script.nowMs += longAgoMs;
    const asked = ask();
    if (isWritten) {
      expect(asked).toMatchObject({
        state: "answered",
        answer: { ok: true, result: { replayed: true, write_status: "written_verified" } },
      });
    } else {
      expect(asked).toMatchObject({
        state: "answered",
        answer: {
          ok: false,
          error: {
            error_code: "UPSTREAM_UNAVAILABLE",
            retryable: true,
            diagnostics: { write_status: "not_written" },
          },
        },
      });
    }
    expect(ask()).toEqual(asked);
    script.stores.cache.clear();
    expect(ask()).toMatchObject({ state: "answered", answer: { ok: isWritten } });
    expect(text()).toBe(isWritten ? changed : unchanged);
    expect(script.docs.calls.filter((call) => call === "documents.batchUpdate").length).toBeLessThanOrEqual(
      1,
    );
  });

  it.each([
    ["before", false],
    ["after", true],
  ])("right %s the batch of a fresh plan is settled by that plan's header", (when, isWritten) => {
    const others = "first\nlast line";
    let batches = 0;
    const overtake = (): void => {
      batches += 1;
      if (batches === 2 && when === "before") script.kill();
      if (batches > 1) return;
      script.docs.texts.set("doc", `${others}\n${unchanged}`);
      script.docs.revisions.set("doc", 7);
    };
    addDocument(script.docs, "doc", `last line\n${unchanged.trimEnd()}`);
    script.docs.beforeBatch = overtake;
    if (when === "after") script.docs.afterBatch = script.kill;
    writeWithoutAnswer();
    expect(batches).toBe(2);
    expect(text()).toBe(`${others}\n${isWritten ? changed : unchanged}`);
    script.nowMs += longAgoMs;
    const status = isWritten ? "written_verified" : "not_written";
    const settled = isWritten
      ? { ok: true, result: { write_status: status, revision_before: "revision-7" } }
      : { ok: false, error: { diagnostics: { write_status: status } } };
    expect(ask()).toMatchObject({ state: "answered", answer: settled });
  });

  it("after its audit record leaves one record and no gap", () => {
    write({ doc_id: "doc", find: "and", replace: "or" }, "a".repeat(32));
    script.stores.beforeSet = (name) => void (name.startsWith("audit:") && script.kill());
    writeWithoutAnswer();
    script.nowMs += longAgoMs;
    ask();
    write({ doc_id: "doc", find: "bill", replace: "bills" }, "b".repeat(32));
    const tools = auditRecords().map(({ tool }) => tool);
    expect(tools.length).toBeGreaterThanOrEqual(3);
  });

  it("and whose place was changed since by others is of unknown outcome", () => {
    script.docs.afterBatch = script.kill;
    writeWithoutAnswer();
    addDocument(script.docs, "doc", "Something else altogether");
    script.docs.revisions.set("doc", 9);
    script.nowMs += longAgoMs;
    expect(ask()).toMatchObject({
      state: "answered",
      answer: { ok: false, error: { error_code: "OUTCOME_UNKNOWN" } },
    });
  });
});

describe("a defect after the write was sent", () => {
  it("says that the document may have changed, and is settled at once when asked about", () => {
    let reads = 0;
    script.docs.beforeGet = () => {
      reads += 1;
      if (reads === 2) throw new TypeError("a defect");
    };
    const reply = write();
    script.docs.beforeGet = () => undefined;
    expect(reply).toMatchObject({
      ok: false,
      error: {
        error_code: "INTERNAL",
        diagnostics: { write_status: "written_unverified", retry_safe: false },
      },
    });
    expect(ask()).toMatchObject({
      state: "answered",
      answer: { ok: true, result: { write_status: "written_verified" } },
    });
    expect(text()).toBe(changed);
  });
});
