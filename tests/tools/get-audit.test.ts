import type { AuditPage, AuditQuery, AuditRecord, KernelPorts } from "../../src/kernel/index.ts";
import { getAudit } from "../../src/tools/get-audit.tool.ts";
import { doc, p, tab } from "../support/document-builder.ts";
import { auditDraft } from "../support/audit-drafts.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { failureOf } from "../support/replace-call.ts";

const record: AuditRecord = {
  ...auditDraft({ outcome: "no_op" }),
  version: 1,
  auditId: "a1",
  sequence: 1,
  atIso: "2026-01-01T00:00:00Z",
  actor: "owner@example.com",
  client: "tests 1",
  previousDigest: "",
};

function ask(args: { readonly [name: string]: string }, records: readonly AuditRecord[] = []): unknown {
  const { ports } = new KernelWorld(doc(tab(p("x"))).document);
  const audit = { ...ports.audit, read: (_query: AuditQuery): AuditPage => ({ records, chain: null }) };
  const answer = getAudit.run({ ...ports, audit } satisfies KernelPorts, { doc_id: "1AbCdEf", ...args });
  expect(getAudit.output.safeParse(answer).success).toBe(true);
  return answer;
}

describe("get_audit", () => {
  it("says why there is nothing: no such record, nothing that fits, or no history at all", () => {
    expect(ask({})).toMatchObject({ records: [], note: expect.stringContaining("document 1AbCdEf") });
    expect(ask({ audit_id: "ffff" })).toMatchObject({ note: expect.stringContaining("no record ffff") });
    for (const filter of [
      { tool: "rollback" },
      { outcome: "refused" },
      { since: "2026-01-01" },
      { cursor: "1" },
    ]) {
      expect(ask(filter)).toMatchObject({
        records: [],
        note: expect.stringContaining("No record of the document fits"),
      });
    }
  });

  it("says nothing beside records, also of an outcome that is not recorded any more", () => {
    expect(ask({}, [record])).toMatchObject({ records: [{ audit_id: "a1", outcome: "no_op" }] });
    expect(ask({}, [record])).not.toHaveProperty("note");
  });

  it("offers no outcome that is never recorded", () => {
    const { diagnostics } = failureOf(() => ask({ outcome: "no_op" }));
    expect(diagnostics["problems"]).toEqual([
      {
        path: "outcome",
        message: 'expected one of "verified", "unverified", "refused", "unknown", found the string "no_op"',
      },
    ]);
  });
});
