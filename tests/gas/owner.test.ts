import { openExecution } from "../../src/gas/execution.ts";
import { createKeyText, revokeKeyText, setRedactionText } from "../../src/gas/owner.ts";
import { addDocument } from "../support/apps-script/fake-docs.ts";
import { installFakeScript, type FakeScript } from "../support/apps-script/fake-script.ts";
import { signedBody } from "../support/signed-request.ts";

let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
});

afterEach(() => script.uninstall());

const create = (order: unknown): Record<string, unknown> =>
  JSON.parse(createKeyText(openExecution(), JSON.stringify(order)));

describe("createKey", () => {
  it("gives a key of its own each time, for an agent", () => {
    const first = create({ deploymentId: "d", isForAllDocuments: true, label: "laptop" });
    const second = create({ deploymentId: "d" });
    expect(first).toMatchObject({ ok: true, deploymentId: "d", role: "agent" });
    expect(first["key"]).toMatch(/^[0-9a-f]{64}$/);
    expect(first["keyId"]).toMatch(/^[0-9a-f]{16}$/);
    expect(second["key"]).not.toBe(first["key"]);
    expect(second["keyId"]).not.toBe(first["keyId"]);
  });

  it("names everything that is wrong with the order at once", () => {
    const answer = create({
      isForAllDocuments: "yes",
      colour: 1,
      documents: [{ documentId: "two words", access: "own", until: "soon" }, 3],
    });
    const { diagnostics } = answer["error"] as { diagnostics: { problems: { path: string }[] } };
    expect(diagnostics.problems.map(({ path }) => path).sort()).toEqual([
      "colour",
      "deploymentId",
      "documents[0].access",
      "documents[0].documentId",
      "documents[0].until",
      "documents[1]",
      "isForAllDocuments",
    ]);
  });

  it.each(["", "somebody@example.org"])("refuses the caller %j, and so does revokeKey", (email) => {
    const key = script.newKey();
    script.activeEmail = email;
    const before = new Map(script.stores.properties);
    expect(create({ deploymentId: "d" })).toMatchObject({
      ok: false,
      error: { error_code: "PERMISSION_DENIED" },
    });
    expect(JSON.parse(revokeKeyText(openExecution(), JSON.stringify({ keyId: key.keyId })))).toMatchObject({
      ok: false,
      error: { error_code: "PERMISSION_DENIED" },
    });
    expect(script.stores.properties).toEqual(before);
  });

  it("caches what it changed while it holds the lock, so that no older list is cached after a newer one", () => {
    const { cache } = script.stores;
    const held: boolean[] = [];
    const set = cache.set.bind(cache);
    cache.set = (name, value) => {
      held.push(script.stores.isLockTaken);
      return set(name, value);
    };
    script.newKey();
    expect(held.length).toBeGreaterThan(0);
    expect(held).not.toContain(false);
  });

  it("says so when there is no room for one more key", () => {
    let answer: Record<string, unknown> = {};
    for (let made = 0; made < 100; made += 1) {
      answer = create({ deploymentId: "d".repeat(70) });
      if (answer["ok"] !== true) break;
    }
    expect(answer).toMatchObject({ ok: false, error: { error_code: "INVALID_INPUT" } });
  });
});

describe("grants", () => {
  const link = "https://docs.google.com/document/d/granted/edit";

  beforeEach(() => {
    addDocument(script.docs, "granted", "text");
    addDocument(script.docs, "other", "text");
  });

  it("let a key reach the documents it was given, by id or by link, and no other", () => {
    const key = script.newKey({ documents: [{ documentId: link, access: "read" }] });
    expect(script.call(key, "list_tabs", { doc_id: "granted" }).ok).toBe(true);
    expect(script.call(key, "list_tabs", { document: link }).ok).toBe(true);
    const calls = script.docs.calls.length;
    const denied = script.call(key, "list_tabs", { doc_id: "other" });
    expect(denied).toMatchObject({
      ok: false,
      error: { error_code: "ACCESS_DENIED", diagnostics: { doc_ids: ["other"] } },
    });
    expect(script.docs.calls.length).toBe(calls);
  });

  it("for reading do not let a key write, not even dry", () => {
    const key = script.newKey({ documents: [{ documentId: "granted", access: "read" }] });
    const args = { doc_id: "granted", find: "text", replace: "word" };
    for (const more of [{}, { dry_run: true }]) {
      expect(script.call(key, "replace_text", { ...args, ...more })).toMatchObject({
        ok: false,
        error: { error_code: "ACCESS_DENIED" },
      });
    }
    expect(script.docs.calls).toEqual([]);
  });

  it("end when they say so", () => {
    const until = new Date(script.nowMs + 60_000).toISOString();
    const key = script.newKey({ documents: [{ documentId: "granted", access: "edit", until }] });
    expect(script.call(key, "list_tabs", { doc_id: "granted" }).ok).toBe(true);
    script.nowMs += 60_000;
    expect(script.call(key, "list_tabs", { doc_id: "granted" })).toMatchObject({
      ok: false,
      error: { error_code: "ACCESS_DENIED" },
    });
  });

  it("are checked before the schema, and a missing document is the schema's to say", () => {
    const key = script.newKey({});
    expect(script.call(key, "list_tabs", { doc_id: "other", colour: 1 })).toMatchObject({
      error: { error_code: "ACCESS_DENIED" },
    });
    expect(script.call(key, "list_tabs", {})).toMatchObject({ error: { error_code: "INVALID_INPUT" } });
  });

  it("hold when the cache has forgotten them", () => {
    const key = script.newKey({ documents: [{ documentId: "granted", access: "read" }] });
    script.stores.cache.clear();
    expect(script.call(key, "list_tabs", { doc_id: "granted" }).ok).toBe(true);
    script.stores.isCacheDown = true;
    expect(script.call(key, "list_tabs", { doc_id: "granted" }).ok).toBe(true);
    expect(script.call(key, "list_tabs", { doc_id: "other" })).toMatchObject({
      error: { error_code: "ACCESS_DENIED" },
    });
  });
});

describe("setRedaction", () => {
  beforeEach(() => addDocument(script.docs, "granted", "my own words"));

  const set = (keep: unknown): unknown =>
    JSON.parse(setRedactionText(openExecution(), JSON.stringify({ keep })));
  const edit = { doc_id: "granted", find: "own words", replace: "secret words" };
  const stored = (): string => [...script.drive.files.values()].map(({ content }) => content).join("");

  it("holds for every key from the next edit on, also when keys come and go, and can be taken back", () => {
    expect(set([])).toEqual({ ok: true, keep: [] });
    const key = script.newKey({ isForAllDocuments: true });
    revokeKeyText(openExecution(), JSON.stringify({ keyId: script.newKey({}).keyId }));
    expect(script.call(key, "replace_text", edit)).toMatchObject({
      result: { undo: { available: false, code: "inverse_not_kept" }, audit_logged: true },
    });
    expect(stored()).not.toMatch(/\bown\b|secret/);
    script.stores.cache.clear();
    expect(set(["evidence", "steps", "inverse"])).toMatchObject({ ok: true });
    expect(script.call(key, "replace_text", { ...edit, find: "secret", replace: "kept" })).toMatchObject({
      result: { undo: { available: true } },
    });
    expect(stored()).toContain("kept");
  });

  it("is held against what the caller asks for: neither keeps what the other leaves out", () => {
    set(["evidence", "inverse"]);
    const key = script.newKey({ isForAllDocuments: true });
    const ask = { requestId: script.freshId(), tool: "replace_text", args: edit, ts: script.nowMs };
    script.post(signedBody(key, { ...ask, auditText: "steps,evidence" }));
    const [line] = stored().split("\n");
    const record = JSON.parse(line ?? "") as {
      evidence: { before: string };
      steps: unknown;
      inverse: unknown;
    };
    expect(record.evidence.before).toContain("own words");
    expect(JSON.stringify(record.steps)).toContain("[redacted;");
    expect(record.inverse).toBeNull();
  });

  it.each([[undefined], ["evidence"], [["all"]], [["steps", "steps"]]])(
    "refuses %j, naming the types",
    (keep) => {
      expect(set(keep)).toMatchObject({
        ok: false,
        error: { error_code: "INVALID_INPUT", message: expect.stringContaining("evidence, steps, inverse") },
      });
    },
  );

  it("is the owner's alone", () => {
    script.activeEmail = "";
    expect(set([])).toMatchObject({ ok: false, error: { error_code: "PERMISSION_DENIED" } });
  });
});
