import {
  locateText,
  planReplaceText,
  rollbackPlanner,
  ToolError,
  verifiedWrite,
  type AuditRecord,
  type JsonObject,
  type LocateRequest,
  type WriteCall,
} from "../../src/kernel/index.ts";
import { bold, doc, heading, p, tab, table, type BuiltDocument } from "../support/document-builder.ts";
import { KernelWorld } from "../support/kernel-ports.ts";
import { carryOut } from "../support/token-service.ts";

const call: WriteCall = {
  tool: "replace_text",
  documentId: "doc.fixture",
  isDryRun: false,
  mode: "direct",
  acceptLosses: [],
  verify: [],
  argumentsDigest: "a".repeat(64),
};

function replace(
  world: KernelWorld,
  find: string,
  text: string,
  more: Partial<WriteCall> = {},
  locate: Partial<LocateRequest> = {},
): JsonObject {
  return verifiedWrite(world.ports, { ...call, ...more }, (document, tabModel) =>
    planReplaceText(document, tabModel, locateText(tabModel, { find, ...locate }), text),
  ).toResult();
}

function failure(action: () => unknown): ToolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a ToolError");
}

const letter = (): BuiltDocument =>
  doc({
    ...tab(heading("Plan"), p("pay teh rent"), p("and ", bold("more")), table(["x", "y"]), p("end")),
  });

describe("verifiedWrite", () => {
  it("writes once and answers with the proof from the second reading", () => {
    const world = new KernelWorld(letter().document);
    const result = replace(world, "teh", "the");
    expect(result).toMatchObject({
      applied: true,
      dry_run: false,
      write_status: "written_verified",
      retry_safe: true,
      match_count: 1,
      rung: "exact",
      before: expect.stringContaining("pay teh rent"),
      after: expect.stringContaining("pay the rent"),
      revision_before: "rev.1",
      revision_after: "rev.2",
      untouched: { verified: true, other: [], unknown: [] },
      losses: [],
      undo: { available: true },
      audit_id: "audit.1",
      audit_logged: true,
    });
    expect(world.calls).toEqual(["documents.get", "comments.list", "documents.batchUpdate", "documents.get"]);
    expect(world.finished).toEqual([{ state: "verified", revisionAfter: "rev.2", auditId: "audit.1" }]);
    expect(JSON.stringify(world.claims[0]).length).toBeLessThan(600);
  });

  it("takes an edit back by its record and leaves the document as it was", () => {
    const built = letter();
    const world = new KernelWorld(built.document);
    replace(world, "teh", "the");
    const record = { ...world.audit[0]!, auditId: "audit.1" } as unknown as AuditRecord;
    const undone = verifiedWrite(
      world.ports,
      { ...call, tool: "rollback", tabRef: record.tabId, undoes: record.auditId },
      rollbackPlanner(record),
    ).toResult();
    expect(undone).toMatchObject({
      applied: true,
      write_status: "written_verified",
      undo: { available: true },
    });
    expect(world.document.tabs?.[0]?.documentTab?.body).toEqual(built.document.tabs?.[0]?.documentTab?.body);
  });

  it("finds a write that the service dropped", () => {
    const world = new KernelWorld(letter().document);
    world.batch = (w) => {
      w.edit((document) => document);
      return {
        status: "accepted",
        response: { writeControl: { requiredRevisionId: w.document.revisionId! } },
      };
    };
    const error = failure(() => replace(world, "teh", "the"));
    expect(error.code).toBe("VERIFICATION_FAILED");
    expect(error.diagnostics).toMatchObject({
      write_status: "written_unverified",
      retry_safe: false,
      evidence: { applied: false, verification_failed: true },
    });
    expect(carryOut).toBeDefined();
  });
});
