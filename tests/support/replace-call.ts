// Calls the kernel as the replace_text tool does.
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
import type { KernelWorld } from "./kernel-ports.ts";

export const replaceCall: WriteCall = {
  tool: "replace_text",
  documentId: "doc.fixture",
  isDryRun: false,
  mode: "direct",
  acceptLosses: [],
  verify: [],
  argumentsDigest: "a".repeat(64),
};

/** The answer of one replacement. */
export function replaceText(
  world: KernelWorld,
  find: string,
  replace: string,
  more: Partial<WriteCall> = {},
  locate: Partial<LocateRequest> = {},
): JsonObject {
  return verifiedWrite(world.ports, { ...replaceCall, ...more }, (document, tab) =>
    planReplaceText(document, tab, locateText(tab, { find, ...locate }), { find, replace }),
  ).toResult();
}

/** The newest record as the audit port would hand it out. */
export function lastRecord(world: KernelWorld): AuditRecord {
  const record = world.records().pop();
  if (record === undefined) throw new Error("nothing was recorded");
  return record;
}

/** The answer of taking a record back. */
export function takeBack(world: KernelWorld, record: AuditRecord): JsonObject {
  return verifiedWrite(
    world.ports,
    { ...replaceCall, tool: "rollback", tabRef: record.tabId, undoes: [record.auditId] },
    rollbackPlanner({ records: [record] }),
  ).toResult();
}

/** The ToolError that the action throws. */
export function failureOf(action: () => unknown): ToolError {
  try {
    action();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
  throw new Error("expected a ToolError, and the action came to an end without one");
}
