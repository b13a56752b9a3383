// The audit port over a fake Drive and fake stores, opened afresh for every call: what tests of the trail stand on.
import {
  allTextKept,
  type AuditPort,
  type AuditQuery,
  type AuditReceipt,
} from "../../../src/kernel/index.ts";
import { openExecution } from "../../../src/gas/execution.ts";
import type { FakeFile } from "./fake-drive.ts";
import { installFakeScript, type FakeScript } from "./fake-script.ts";
import { auditDraft } from "../audit-drafts.ts";

/** The project of the running test. */
export let script: FakeScript;

/** Gives every test of the file a project of its own. */
export function useFakeTrail(): void {
  beforeEach(() => {
    script = installFakeScript();
  });
  afterEach(() => script.uninstall());
}

export const caller = {
  claim: null,
  client: "tests 1",
  mayRead: () => true,
  mayComeFrom: () => true,
  keptText: allTextKept,
  welcome: { check: () => undefined, letIn: () => undefined },
};

/** A fresh execution's audit port: nothing is remembered between two calls of it. */
export function audit(): AuditPort {
  return openExecution().ports(caller).audit;
}

export function append(count: number, more: Parameters<typeof auditDraft>[0] = {}): AuditReceipt[] {
  return Array.from({ length: count }, () => audit().append(auditDraft(more)));
}

export function read(query: Partial<AuditQuery> = {}): ReturnType<AuditPort["read"]> {
  return audit().read({ documentId: "doc", isChainVerified: false, ...query });
}

export function segments(): FakeFile[] {
  return [...script.drive.files.values()].filter(({ name }) => name?.startsWith("segment-"));
}

export function driveCalls(work: () => void): string[] {
  script.drive.calls.length = 0;
  work();
  return [...script.drive.calls];
}
