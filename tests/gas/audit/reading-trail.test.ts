import fc from "fast-check";
import { openExecution } from "../../../src/gas/execution.ts";
import {
  append,
  audit,
  caller,
  driveCalls,
  read,
  script,
  segments,
  useFakeTrail,
} from "../../support/apps-script/audit-trail.ts";
import { auditDraft } from "../../support/audit-drafts.ts";

useFakeTrail();

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

  it("gives the same records in pages of any size as at once, whatever is asked for, over several segments", () => {
    const evidence = { text: "中".repeat(9_000) };
    const tools = ["replace_text", "rollback", "format_text"];
    const outcomes = ["verified", "refused", "unverified"] as const;
    const times: string[] = [];
    for (let place = 0; place < 40; place += 1) {
      script.nowMs += place % 3 === 0 ? 0 : 1_000;
      times.push(new Date(script.nowMs).toISOString());
      append(1, { evidence, tool: tools[place % 3]!, outcome: outcomes[place % 2]! });
    }
    expect(segments().length).toBeGreaterThan(3);
    fc.assert(
      fc.property(
        fc.record(
          {
            tool: fc.constantFrom(...tools),
            outcome: fc.constantFrom(...outcomes),
            since: fc.constantFrom(...times),
            until: fc.constantFrom(...times),
          },
          { requiredKeys: [] },
        ),
        fc.integer({ min: 1, max: 12 }),
        (filters, limit) => {
          const expected: number[] = [];
          for (let place = 39; place >= 0; place -= 1) {
            const isFitting =
              (filters.tool ?? tools[place % 3]) === tools[place % 3] &&
              (filters.outcome ?? outcomes[place % 2]) === outcomes[place % 2] &&
              (filters.since ?? "") <= times[place]! &&
              times[place]! <= (filters.until ?? "9");
            if (isFitting) expected.push(place + 1);
          }
          const found: number[] = [];
          let beforeSequence: number | undefined;
          for (;;) {
            const { records } = read({
              ...filters,
              limit: limit + 1,
              ...(beforeSequence === undefined ? {} : { beforeSequence }),
            });
            const page = records.slice(0, limit).map(({ sequence }) => sequence);
            found.push(...page);
            if (records.length <= limit) break;
            beforeSequence = page[page.length - 1]!;
          }
          expect(found).toEqual(expected);
          const checked = read({ ...filters, isChainVerified: true });
          expect(checked.records.map(({ sequence }) => sequence)).toEqual(expected);
          expect(checked.chain).toMatchObject({ isIntact: true, count: 40 });
        },
      ),
      { numRuns: 30 },
    );
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
