// Kernel ports that fail the test when anything is asked of Google: for arguments that must be refused before that.
import { allTextKept } from "../../src/kernel/audit/kept-text.ts";
import type { KernelPorts } from "../../src/kernel/ports.ts";
import { sha256Hex } from "./signed-request.ts";

function never(): never {
  throw new Error("no call was expected");
}

export const refusingPorts: KernelPorts = {
  docs: { getDocument: never, batchUpdate: never },
  drive: { listDocuments: never, listComments: never, getFile: never },
  pictures: { mayComeFrom: () => true, fetch: never, readFile: never, stage: never },
  files: { createDocument: never, findMade: never, setTrashed: never },
  audit: { append: never, read: never, since: never, withInverse: never, keptText: allTextKept },
  clock: { nowMs: () => 0, sleepMs: never, remainingMs: () => 300_000 },
  digest: { sha256Hex },
  claim: { start: never, finish: never },
  ids: { newId: () => "0".repeat(32) },
  apiCalls: () => 0,
};
