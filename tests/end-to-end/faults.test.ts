// Every fault that the local Google can make, at every place it can strike one edit. The law: no answer says `written_verified`
// when the document is not as planned, nothing is ever applied twice, and a refusal that says "not written" left nothing behind.
import { errorPageNames } from "../../src/emulator/web-app/error-page.ts";
import type { JsonObject } from "../../src/kernel/errors.ts";
import { plainView, type PlainView } from "../support/witnesses/plain-view.ts";
import { testDocument } from "../support/test-documents.ts";
import { House, type Outcome } from "./support/house.ts";

const find = "every Monday";
const replace = "every Tuesday";
const edit = (documentId: string): JsonObject => ({ doc_id: documentId, tab_id: "t.0", find, replace });

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(async () => {
  await house.close();
});

/** A fresh copy of the sample in the house, with faults and log cleared. */
async function fresh(): Promise<string> {
  await house.control("DELETE", "/emulator/faults");
  const { documentId: _id, ...document } = testDocument("sample-document");
  const documentId = await house.add({ ...document, title: `Sample ${house.documentIds.length}` });
  await house.clearRequests();
  return documentId;
}

interface Seen {
  readonly before: PlainView;
  readonly after: PlainView;
  /** How often the new words stand in the document. */
  readonly written: number;
  /** Everything as before. */
  readonly isUntouched: boolean;
  /** As planned: the words changed, and nothing else. */
  readonly isAsPlanned: boolean;
}

async function look(documentId: string, before: PlainView): Promise<Seen> {
  const after = plainView(await house.read(documentId));
  const text = textOf(after);
  const expected = textOf(before).replace(find, () => replace);
  return {
    before,
    after,
    written: text.split(replace).length - 1,
    isUntouched: JSON.stringify(after) === JSON.stringify(before),
    isAsPlanned:
      text === expected &&
      after.frame === before.frame &&
      JSON.stringify(after.paragraphs.map(({ frame }) => frame)) ===
        JSON.stringify(before.paragraphs.map(({ frame }) => frame)) &&
      stylesOf(after) === stylesOf(before) &&
      rangesOf(after) === rangesOf(before),
  };
}

/** What the named ranges cover; where that stands moves with the text. */
function rangesOf(view: PlainView): string {
  return JSON.stringify(view.namedRanges.map(({ spans: _spans, ...range }) => range));
}

function textOf(view: PlainView): string {
  return view.paragraphs.map(({ units }) => units.map(({ what }) => what).join("")).join("");
}

/** Styles run by run, without lengths: an edit inside one run leaves them equal. */
function stylesOf(view: PlainView): string {
  return JSON.stringify(
    view.paragraphs.map(({ units }) =>
      units.map(({ style }) => style).filter((style, at, all) => style !== all[at - 1]),
    ),
  );
}

function statusOf(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.result["write_status"];
  const evidence = outcome.error.diagnostics["evidence"];
  if (typeof evidence === "object" && evidence !== null && "write_status" in evidence)
    return evidence["write_status"];
  return outcome.error.diagnostics["write_status"];
}

/** The law that holds whatever happened. `others` are words that somebody else wrote meanwhile. */
function expectHonest(outcome: Outcome, seen: Seen, others = false): void {
  expect(seen.written).toBeLessThanOrEqual(1);
  if (outcome.ok) {
    expect(outcome.result["write_status"]).toBe("written_verified");
    if (others) expect(seen.written).toBe(1);
    else expect(seen.isAsPlanned).toBe(true);
  } else if (statusOf(outcome) === "not_written") {
    expect(seen.written).toBe(0);
    if (!others) expect(seen.isUntouched).toBe(true);
  }
}

/**
 * One edit under faults. `isFirst` tells whether the document was never written before: then the audit trail is made, else
 * it is downloaded and appended to.
 */
async function strike(
  faults: Record<string, unknown>[],
  isFirst = true,
): Promise<{ outcome: Outcome; seen: Seen; documentId: string; isStruck: boolean }> {
  const documentId = await fresh();
  if (!isFirst) {
    const earlier = { doc_id: documentId, tab_id: "t.0", find: "3. Quality", replace: "3. Quality of goods" };
    expect((await house.call("replace_text", earlier)).ok).toBe(true);
    await house.clearRequests();
  }
  const before = plainView(await house.read(documentId));
  for (const fault of faults) await house.fault(fault);
  const outcome = await house.call("replace_text", edit(documentId));
  const { faults: left } = await house.control("GET", "/emulator/faults");
  await house.control("DELETE", "/emulator/faults");
  return {
    outcome,
    seen: await look(documentId, before),
    documentId,
    isStruck: timesOf(left) < timesOf(faults),
  };
}

/** Strikes again where the edit ended before it reached the place: honest in itself, as is checked, but it shows nothing of the place. */
async function strikeHome(faults: Record<string, unknown>[], isFirst: boolean): ReturnType<typeof strike> {
  for (let attempt = 1; ; attempt += 1) {
    const struck = await strike(faults, isFirst);
    expectHonest(struck.outcome, struck.seen);
    if (struck.isStruck || attempt === 3) return struck;
  }
}

function timesOf(faults: unknown): number {
  return (faults as { times?: number }[]).reduce((sum, { times }) => sum + (times ?? 1), 0);
}

describe("a write that the service does not do as asked", () => {
  it.each([
    [{ kind: "dropped-write" }],
    [{ kind: "partial-write" }],
    ...["target", "next-paragraph", "other-tab", "footnote", "style", "list", "named-range"].map(
      (where): [Record<string, unknown>] => [{ kind: "altered-write", where }],
    ),
    [{ kind: "altered-write", where: "target", text: "every Friday" }],
  ])("is never called verified: %j", async (fault) => {
    const { outcome, seen } = await strike([{ ...fault, on: "documents.batchUpdate" }]);
    expectHonest(outcome, seen);
    expect(outcome.ok).toBe(false);
    if (outcome.ok) return;
    expect(outcome.error.code).toBe("VERIFICATION_FAILED");
    expect(outcome.error.diagnostics["evidence"]).toMatchObject({
      write_status: "written_unverified",
      retry_safe: false,
    });
  });
});

/** Every call that an edit makes, and whether it makes it at the first edit of a document or at a later one. */
const places = [
  ["documents.get", true],
  ["documents.batchUpdate", true],
  ["comments.list", true],
  ["files.list", true],
  ["files.create", true],
  ["files.update", false],
  ["files.get", false],
  ["script", true],
  ["webapp", true],
  ["any", true],
] as const;

describe("a service that fails", () => {
  const cases = places.flatMap(([on, isFirst]) =>
    [429, 500, 503].map((status) => [on, status, isFirst] as const),
  );
  it.each(cases)("%s answers %i, and the answer stays honest", async (on, status, isFirst) => {
    const { outcome, seen, isStruck } = await strikeHome([{ kind: "status", on, status }], isFirst);
    // With the outcome, which tells where an edit ended that did not come so far.
    expect({ isStruck, outcome }).toMatchObject({ isStruck: true });
    expectHonest(outcome, seen);
  });

  it.each([403, 404])("%i after the write keeps the answer honest", async (status) => {
    const { outcome, seen } = await strike([
      { kind: "slow", on: "documents.get", ms: 0 },
      { kind: "status", on: "documents.get", status, times: 50 },
    ]);
    expectHonest(outcome, seen);
    expect(seen.written).toBe(1);
    expect(outcome.ok).toBe(false);
  });

  it.each([429, 500, 503])("the re-read answers %i, and the answer stays honest", async (status) => {
    const documentId = await fresh();
    const before = plainView(await house.read(documentId));
    // The first fault is used up by the first read; the status then meets the second.
    await house.fault({ kind: "slow", on: "documents.get", ms: 0 });
    await house.fault({ kind: "status", on: "documents.get", status });
    const outcome = await house.call("replace_text", edit(documentId));
    expectHonest(outcome, await look(documentId, before));
  });

  it("every read fails after the write, and the answer says that it cannot tell", async () => {
    const { outcome, seen } = await strike([
      { kind: "slow", on: "documents.get", ms: 0 },
      { kind: "status", on: "documents.get", status: 503, times: 50 },
    ]);
    expectHonest(outcome, seen);
    expect(seen.written).toBe(1);
    expect(outcome.ok).toBe(false);
    expect(statusOf(outcome)).not.toBe("not_written");
  });
});

describe("a lost answer", () => {
  it.each(places)("of %s is not applied twice, and what is told is true", async (on, isFirst) => {
    const { outcome, seen, isStruck } = await strikeHome([{ kind: "lost-answer", on }], isFirst);
    expect({ isStruck, outcome }).toMatchObject({ isStruck: true });
    expectHonest(outcome, seen);
    expect((await house.batches()).length).toBeLessThanOrEqual(1);
  });

  it("of the web app is found again by its id", async () => {
    const { outcome, seen } = await strike([{ kind: "lost-answer", on: "webapp" }]);
    expect(outcome.ok && outcome.result["write_status"]).toBe("written_verified");
    expect(seen.isAsPlanned).toBe(true);
    expect((await house.batches()).length).toBe(1);
  });

  it("of the web app is found again with the cache emptied and the bridge restarted in between", async () => {
    const documentId = await fresh();
    const before = plainView(await house.read(documentId));
    await house.fault({ kind: "lost-answer", on: "webapp", times: 40 });
    const lost = await house.call("replace_text", edit(documentId));
    expect(lost.ok).toBe(false);
    if (!lost.ok) expect(lost.error.code).toBe("OUTCOME_UNKNOWN");
    await house.control("DELETE", "/emulator/faults");
    await house.fault({ kind: "cache-evicted", on: "script" });
    house.restartBridge();
    const again = await house.call("replace_text", edit(documentId));
    expect(again.ok && again.result).toMatchObject({ write_status: "written_verified", replayed: true });
    const seen = await look(documentId, before);
    expect(seen.isAsPlanned).toBe(true);
    expect((await house.batches()).length).toBe(1);
  });
});

describe("a page instead of an answer", () => {
  it.each(errorPageNames)("%s is never taken for success", async (page) => {
    const { outcome, seen } = await strike([{ kind: "html-error", on: "webapp", page }]);
    expectHonest(outcome, seen);
    if (!outcome.ok) expect(outcome.error.message).not.toMatch(/Unexpected token|<html|<!DOCTYPE/i);
  });
});

describe("a late read", () => {
  it("after the write is waited for", async () => {
    const { outcome, seen } = await strike([{ kind: "late-read", on: "documents.batchUpdate" }]);
    expectHonest(outcome, seen);
    expect(outcome.ok).toBe(true);
  });

  it("that stays late is not called verified", async () => {
    const { outcome, seen } = await strike([{ kind: "late-read", on: "documents.batchUpdate", times: 20 }]);
    expectHonest(outcome, seen);
  });
});

describe("an edit by somebody else", () => {
  const elsewhere = { tabId: "t.n7x4c2v9qk1w", index: 1, text: "Hello " };
  it("elsewhere, after the write, is verified and named with its words", async () => {
    const { outcome, seen } = await strike([
      { kind: "foreign-edit", on: "documents.batchUpdate", when: "after", edit: elsewhere },
    ]);
    expectHonest(outcome, seen, true);
    expect(outcome.ok && outcome.result["write_status"]).toBe("written_verified");
    expect(JSON.stringify(outcome.ok && outcome.result["untouched"])).toContain("Hello");
    expect(textOf(seen.after)).toContain("Hello Open questions");
  });

  it("elsewhere, between read and write, stays and does not stop the write", async () => {
    const { outcome, seen } = await strike([
      { kind: "foreign-edit", on: "documents.batchUpdate", when: "before", edit: elsewhere },
    ]);
    expectHonest(outcome, seen, true);
    expect(textOf(seen.after)).toContain("Hello Open questions");
    expect(outcome.ok && outcome.result).toMatchObject({ write_status: "written_verified", replanned: 1 });
  });

  it("before every batch ends in a conflict after two fresh plans", async () => {
    const { outcome, seen } = await strike([
      { kind: "foreign-edit", on: "documents.batchUpdate", when: "before", edit: elsewhere, times: 9 },
    ]);
    expectHonest(outcome, seen, true);
    expect(outcome.ok ? "" : outcome.error.code).toBe("REVISION_CONFLICT");
    expect((await house.batches()).length).toBe(3);
  });

  it.each(["before", "after"])(
    "in the target, %s the write, is never overwritten and never called verified",
    async (when) => {
      const documentId = await fresh();
      const before = plainView(await house.read(documentId));
      const target = before.paragraphs.find(({ units }) =>
        units
          .map(({ what }) => what)
          .join("")
          .includes(find),
      )!;
      const at =
        target.startUtf16 +
        target.units
          .map(({ what }) => what)
          .join("")
          .indexOf(find) +
        3;
      await house.fault({
        kind: "foreign-edit",
        on: "documents.batchUpdate",
        when,
        edit: { tabId: "t.0", index: at, text: "ZZ" },
      });
      const outcome = await house.call("replace_text", edit(documentId));
      const seen = await look(documentId, before);
      expect(textOf(seen.after)).toContain("ZZ");
      expect(outcome.ok).toBe(false);
    },
  );
});

describe("an audit trail that the service loses", () => {
  it.each([
    ["files.create", true],
    ["files.update", false],
  ] as const)(
    "by a dropped %s changes nothing in the document, and the chain says so",
    async (on, isFirst) => {
      const { outcome, seen, documentId, isStruck } = await strike(
        [{ kind: "dropped-write", on, times: 3 }],
        isFirst,
      );
      expect(isStruck).toBe(true);
      expectHonest(outcome, seen);
      expect(seen.isAsPlanned).toBe(true);
      const audit = await house.call("get_audit", { doc_id: documentId, verify_chain: true });
      const chain = audit.ok ? JSON.stringify(audit.result["chain"]) : audit.error.message;
      if (outcome.ok && outcome.result["audit_logged"] === true) expect(chain).not.toContain('"intact":true');
    },
  );
});

describe("the script's own stores", () => {
  it("properties that are full refuse the write before it is sent", async () => {
    const { outcome, seen } = await strike([{ kind: "properties-full", on: "script" }]);
    expectHonest(outcome, seen);
    expect(outcome.ok).toBe(false);
    expect(seen.isUntouched).toBe(true);
  });

  it("a cache that was emptied changes nothing", async () => {
    const { outcome, seen } = await strike([{ kind: "cache-evicted", on: "script" }]);
    expectHonest(outcome, seen);
    expect(outcome.ok).toBe(true);
  });

  it("slow answers change nothing", async () => {
    const { outcome, seen } = await strike([{ kind: "slow", on: "any", ms: 30, times: 20 }]);
    expectHonest(outcome, seen);
    expect(outcome.ok).toBe(true);
  });
});
