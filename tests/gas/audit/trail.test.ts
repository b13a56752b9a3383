import {
  allTextKept,
  noTextKept,
  type AuditPort,
  type AuditQuery,
  type AuditReceipt,
} from "../../../src/kernel/index.ts";
import { headEntry } from "../../../src/gas/audit/head.ts";
import { maxSegmentBytes, rootFolderName } from "../../../src/gas/audit/names.ts";
import { utf8Bytes } from "../../../src/gas/audit/text-lines.ts";
import { openExecution } from "../../../src/gas/execution.ts";
import type { FakeFile } from "../../support/apps-script/fake-drive.ts";
import { googleFailure } from "../../support/apps-script/fake-error.ts";
import { installFakeScript, type FakeScript } from "../../support/apps-script/fake-script.ts";
import { auditDraft } from "../../support/audit-drafts.ts";

let script: FakeScript;

beforeEach(() => {
  script = installFakeScript();
});

afterEach(() => script.uninstall());

const caller = { claim: null, client: "tests 1", mayRead: () => true, keptText: allTextKept };

/** A fresh execution's audit port: nothing is remembered between two calls of it. */
function audit(): AuditPort {
  return openExecution().ports(caller).audit;
}

function append(count: number, more: Parameters<typeof auditDraft>[0] = {}): AuditReceipt[] {
  return Array.from({ length: count }, () => audit().append(auditDraft(more)));
}

function read(query: Partial<AuditQuery> = {}): ReturnType<AuditPort["read"]> {
  return audit().read({ documentId: "doc", isChainVerified: false, ...query });
}

function segments(): FakeFile[] {
  return [...script.drive.files.values()].filter(({ name }) => name?.startsWith("segment-"));
}

function driveCalls(work: () => void): string[] {
  script.drive.calls.length = 0;
  work();
  return [...script.drive.calls];
}

describe("append", () => {
  it("makes the folders once, and costs a download and an upload afterwards", () => {
    const first = driveCalls(() => append(1));
    expect(first).toEqual(["files.list", "files.create", "files.create", "files.create"]);
    expect([...script.drive.files.values()].map(({ name }) => name)).toEqual([
      rootFolderName,
      "doc",
      "segment-000001.jsonl",
    ]);
    expect(driveCalls(() => append(1))).toEqual(["files.download", "files.update"]);
  });

  it("makes five calls of lock and properties at most", () => {
    append(1);
    const before = script.stores.calls;
    append(1);
    expect(script.stores.calls - before).toBeLessThanOrEqual(4);
  });

  it("numbers records, names actor and client, and gives receipts that the chain confirms", () => {
    const receipts = append(3);
    const { records, chain } = read({ isChainVerified: true });
    expect(chain).toMatchObject({ isIntact: true, count: 3, problems: [] });
    expect(records.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect(records[0]).toMatchObject({
      actor: "owner@example.org",
      client: "tests 1",
      previousDigest: (receipts[1] as { digest: string }).digest,
    });
    expect(chain?.headDigest).toBe((receipts[2] as { digest: string }).digest);
  });

  it("keeps documents apart", () => {
    append(2);
    append(1, { documentId: "other" });
    expect(read({ isChainVerified: true }).records).toHaveLength(2);
    expect(read({ documentId: "other", isChainVerified: true }).chain).toMatchObject({
      isIntact: true,
      count: 1,
    });
  });

  it("closes a segment before it grows over its limit, with one call for the new one", () => {
    const evidence = { text: "中".repeat(20_000) };
    append(4, { evidence });
    expect(driveCalls(() => append(1, { evidence }))).toEqual(["files.create"]);
    expect(segments().map(({ name }) => name)).toEqual(["segment-000001.jsonl", "segment-000002.jsonl"]);
    for (const { content } of segments()) expect(utf8Bytes(content)).toBeLessThanOrEqual(maxSegmentBytes);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 5 });
  });

  it("puts a long inverse into a file of its own, in two calls, and reads it back for one record", () => {
    append(1);
    const inverse = [{ kind: "replace-text", text: "x".repeat(20_000) }];
    let receipt: AuditReceipt | undefined;
    expect(driveCalls(() => ([receipt] = append(1, { inverse })))).toEqual(["files.create", "files.create"]);
    const auditId = receipt?.isLogged === true ? receipt.auditId : "";
    expect(read({ auditId }).records[0]?.inverse).toEqual(inverse);
    expect(JSON.stringify(read().records)).not.toContain("xxx");
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 2 });
  });

  it("refuses an inverse whose file was changed", () => {
    const [receipt] = append(1, { inverse: "x".repeat(20_000) });
    const file = [...script.drive.files.values()].find(({ name }) => name?.startsWith("inverse-"))!;
    file.content = JSON.stringify("y".repeat(20_000));
    const auditId = receipt?.isLogged === true ? receipt.auditId : "";
    expect(() => read({ auditId })).toThrow("found a file that was changed");
  });

  it("goes on after records whose execution ended before it could move the head", () => {
    append(1);
    const head = script.stores.properties.get(headEntry("doc"))!;
    append(2);
    script.stores.properties.set(headEntry("doc"), head);
    expect(read({ isChainVerified: true }).chain?.isIntact).toBe(false);
    append(1);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 4 });
  });

  it.each(["before", "after"])(
    "goes on unbroken when an execution ends right %s it made a new segment",
    (when) => {
      const inverse = "x".repeat(20_000);
      append(2);
      append(1, { inverse });
      let creates = 0;
      const { files } = script.drive;
      const set = files.set.bind(files);
      files.set = (id, file) => {
        const isSegment = file.name?.startsWith("segment-") === true;
        if (isSegment) creates += 1;
        if (!isSegment || when === "after") set(id, file);
        if (isSegment) script.kill();
        return files;
      };
      expect(append(1, { inverse })).toMatchObject([{ isLogged: false }]);
      expect(creates).toBe(1);
      script.revive();
      files.set = set;

      const count = when === "after" ? 5 : 4;
      expect(append(1, { inverse })).toMatchObject([{ isLogged: true, sequence: count }]);
      append(1);
      expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: count + 1 });
      expect(new Set(segments().map(({ name }) => name)).size).toBe(segments().length);
    },
  );

  it("gives no number twice when the segment that is there does not follow, and the break shows", () => {
    append(2);
    const head = script.stores.properties.get(headEntry("doc"))!;
    append(1, { inverse: "x".repeat(20_000) });
    const newest = segments()[1]!;
    newest.content = newest.content.replace('"sequence":3', '"sequence":9');
    script.stores.properties.set(headEntry("doc"), JSON.stringify({ ...JSON.parse(head), isOpening: true }));
    expect(append(1)[0]).toMatchObject({ isLogged: true, sequence: 3 });
    expect(new Set(segments().map(({ name }) => name)).size).toBe(3);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: false });
  });

  it("finds the chain again when user properties were emptied", () => {
    append(2);
    script.stores.properties.clear();
    append(1);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 3 });
  });

  it("goes on in a new segment when the last one was removed, and the gap shows", () => {
    append(2);
    for (const { id } of segments()) script.drive.files.delete(id ?? "");
    expect(append(1)[0]).toMatchObject({ isLogged: true, sequence: 3 });
    expect(read({ isChainVerified: true }).chain).toMatchObject({
      isIntact: false,
      problems: ["records 1 to 2 are missing"],
    });
  });

  it.each([
    ["short", {}],
    ["long", { inverse: "x".repeat(20_000) }],
  ])("writes no %s record into the bin: it goes on in a new folder, and the gap shows", (_what, more) => {
    append(2);
    const { files } = script.drive;
    for (const file of files.values()) if (file.name !== rootFolderName) file.trashed = true;
    expect(append(1, more)[0]).toMatchObject({ isLogged: true, sequence: 3 });
    expect(append(1, more)[0]).toMatchObject({ isLogged: true, sequence: 4 });
    const page = read({ isChainVerified: true });
    expect(page.records.map(({ sequence }) => sequence)).toEqual([4, 3]);
    expect(page.chain).toMatchObject({ isIntact: false, problems: ["records 1 to 2 are missing"] });
  });

  it("never takes a folder of the same name that belongs to somebody else", () => {
    script.drive.files.set("shared", {
      id: "shared",
      name: rootFolderName,
      mimeType: "application/vnd.google-apps.folder",
      ownedByMe: false,
      content: "",
    });
    append(1);
    expect([...script.drive.files.values()].filter(({ parents }) => parents?.includes("shared"))).toEqual([]);
  });

  it.each([
    [
      "Drive fails",
      () =>
        (script.drive.before = () => {
          throw googleFailure(503, "Backend Error");
        }),
    ],
    ["the lock is held", () => (script.stores.isLockTaken = true)],
    ["the property store is full", () => (script.stores.isFull = true)],
  ])("never fails when %s: it says that nothing was logged", (_what, breakIt) => {
    breakIt();
    const [receipt] = append(1);
    expect(receipt).toMatchObject({ isLogged: false });
    expect(receipt?.isLogged === false ? receipt.reason : "").not.toBe("");
  });
});

describe("redaction", () => {
  const secret = "teh rent of Ms Example";
  const draft = {
    evidence: { before: secret, write_status: "written_verified" },
    steps: [{ kind: "replace_text", text: secret }],
    inverse: [{ kind: "replace_text", text: secret }],
  };
  const stored = (): string => [...script.drive.files.values()].map(({ content }) => content).join("");
  const appendAsking = (keptText: typeof allTextKept): AuditReceipt =>
    openExecution()
      .ports({ ...caller, keptText })
      .audit.append(auditDraft(draft));

  it("is asked for by the caller, before anything is stored or cached, and the chain is over what is stored", () => {
    const receipt = appendAsking(noTextKept);
    expect(stored()).not.toContain(secret);
    expect(stored()).toContain("[redacted; 22 chars]");
    const page = read({ auditId: receipt.isLogged ? receipt.auditId : "" });
    expect(page.records[0]).toMatchObject({
      evidence: { before: "[redacted; 22 chars]", write_status: "written_verified" },
      inverse: null,
    });
    expect(JSON.stringify([...script.stores.cache.values()])).not.toContain(secret);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true });
  });

  it("keeps each type by itself", () => {
    appendAsking(new Set(["evidence"] as const));
    const { evidence, steps, inverse } = read().records[0]!;
    expect(evidence).toEqual(draft.evidence);
    expect(JSON.stringify(steps)).not.toContain(secret);
    expect(inverse).toBeNull();
  });
});

describe("since", () => {
  const since = (auditId: string): readonly number[] =>
    audit()
      .since("doc", auditId)
      .map(({ sequence }) => sequence);

  it("gives the record and all after it, newest first, with one download when they lie in the open segment", () => {
    const ids = append(4).map((receipt) => (receipt.isLogged ? receipt.auditId : ""));
    expect(driveCalls(() => expect(since(ids[1]!)).toEqual([4, 3, 2]))).toEqual(["files.download"]);
    expect(since("f".repeat(32))).toEqual([]);
  });

  it("goes back over segments, and the same execution appends without another download", () => {
    const evidence = { text: "中".repeat(20_000) };
    const ids = append(9, { evidence }).map((receipt) => (receipt.isLogged ? receipt.auditId : ""));
    expect(segments().length).toBeGreaterThan(1);
    expect(since(ids[0]!)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const port = audit();
    port.since("doc", ids[8]!);
    expect(driveCalls(() => port.append(auditDraft()))).toEqual(["files.update"]);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 10 });
  });

  it("is not trusted for appending when another execution appended meanwhile", () => {
    const [receipt] = append(1);
    const port = audit();
    port.since("doc", receipt?.isLogged === true ? receipt.auditId : "");
    append(1);
    expect(driveCalls(() => port.append(auditDraft()))).toEqual(["files.download", "files.update"]);
    expect(read({ isChainVerified: true }).chain).toMatchObject({ isIntact: true, count: 3 });
  });

  it("reads records of version 1, which named one record or none", () => {
    append(2);
    const [segment] = segments();
    const lines = segment!.content
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    segment!.content = lines
      .map((line, place) =>
        JSON.stringify({ ...line, version: 1, undoes: place === 1 ? lines[0]!["auditId"] : null }),
      )
      .join("\n");
    expect(read().records.map(({ undoes }) => undoes)).toEqual([[lines[0]!["auditId"]], []]);
  });
});

describe("an inverse in a file of its own", () => {
  const inverse = [{ kind: "replace-text", text: "x".repeat(20_000) }];

  it("is fetched for the record that is to be taken back", () => {
    const [receipt] = append(1, { inverse });
    const port = audit();
    const [record] = port.since("doc", receipt?.isLogged === true ? receipt.auditId : "");
    expect(JSON.stringify(record?.inverse)).toContain("$file");
    expect(port.withInverse(record!).inverse).toEqual(inverse);
  });

  it("that is gone makes the undo unavailable", () => {
    const [receipt] = append(1, { inverse });
    for (const [id, { name }] of script.drive.files)
      if (name?.startsWith("inverse-")) script.drive.files.delete(id);
    const port = audit();
    const [record] = port.since("doc", receipt?.isLogged === true ? receipt.auditId : "");
    expect(() => port.withInverse(record!)).toThrow("found its file gone");
  });
});

describe("read", () => {
  it("gives what fits, newest first, in pages", () => {
    append(3);
    append(2, { tool: "rollback", outcome: "unverified" });
    expect(read({ limit: 2 }).records.map(({ sequence }) => sequence)).toEqual([5, 4]);
    expect(read({ limit: 2, beforeSequence: 4 }).records.map(({ sequence }) => sequence)).toEqual([3, 2]);
    expect(read({ tool: "rollback" }).records).toHaveLength(2);
    expect(read({ outcome: "verified" }).records).toHaveLength(3);
    const at = new Date(script.nowMs).toISOString();
    expect(read({ since: at, until: at }).records).toHaveLength(5);
    expect(read({ since: new Date(script.nowMs + 1).toISOString() }).records).toEqual([]);
  });

  it("answers nothing for a document without records, and makes nothing", () => {
    expect(read({ isChainVerified: true })).toEqual({
      records: [],
      chain: { isIntact: true, count: 0, headDigest: "", problems: [] },
    });
    expect(script.drive.files.size).toBe(0);
  });

  it("finds one record in the cache without Drive, and in Drive when the cache has forgotten", () => {
    const execution = openExecution();
    const receipt = execution.ports(caller).audit.append(auditDraft());
    execution.cache.flush();
    const auditId = receipt.isLogged ? receipt.auditId : "";
    expect(driveCalls(() => expect(read({ auditId }).records).toHaveLength(1))).toEqual([]);
    expect(read({ documentId: "other", auditId }).records).toEqual([]);
    script.stores.cache.clear();
    expect(read({ auditId }).records).toHaveLength(1);
  });
});
