import { noTextKept, type AuditReceipt, type KeptText } from "../../../src/kernel/index.ts";
import { headEntry } from "../../../src/gas/audit/head.ts";
import { maxSegmentBytes, rootFolderName } from "../../../src/gas/audit/names.ts";
import { utf8Bytes } from "../../../src/gas/audit/text-lines.ts";
import { openExecution } from "../../../src/gas/execution.ts";
import {
  append,
  caller,
  driveCalls,
  read,
  script,
  segments,
  useFakeTrail,
} from "../../support/apps-script/audit-trail.ts";
import { googleFailure } from "../../support/apps-script/fake-error.ts";
import { auditDraft } from "../../support/audit-drafts.ts";

useFakeTrail();

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
  const appendAsking = (keptText: KeptText): AuditReceipt =>
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
