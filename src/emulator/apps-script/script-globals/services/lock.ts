// LockService: the script's and the user's lock. Waiting really waits; a lock is freed at the latest when the execution ends.
import { invalidArgument, service } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";
import { exception, type Host } from "../host-call.ts";

export function lockService(host: Host, { activeDocumentId }: ExecutionFacts): object {
  return service("LockService", {
    getScriptLock: () => lock(host, "script"),
    getUserLock: () => lock(host, "user"),
    // Of the document that the person has open; a web app has none.
    getDocumentLock: () => (activeDocumentId === null ? null : lock(host, `document ${activeDocumentId}`)),
  });
}

function lock(host: Host, name: string): object {
  const acquire = (timeoutMs: unknown): boolean => {
    if (typeof timeoutMs !== "number" || !(timeoutMs >= 0)) throw invalidArgument("timeoutInMillis");
    return host.call("lock.acquire", { name, timeoutMs }) === true;
  };
  return service("Lock", {
    tryLock: acquire,
    waitLock: (timeoutMs: unknown) => {
      if (!acquire(timeoutMs))
        throw exception("Lock timeout: another process was holding the lock for too long.");
    },
    hasLock: () => host.call("lock.holds", { name }) === true,
    releaseLock: () => {
      host.call("lock.release", { name });
    },
  });
}
