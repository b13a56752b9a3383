// Puts one execution together from Apps Script's services. No logic.
import type { AuditDraft } from "../kernel/index.ts";
import { rememberedSegment } from "./audit/remembered-segment.ts";
import { auditTrail } from "./audit/trail.ts";
import type { WriteClaim } from "./claims.ts";
import { currentAccount } from "./ports/account.ts";
import { auditFiles } from "./ports/audit-files.ts";
import { logBug } from "./ports/bug-log.ts";
import { userCache } from "./ports/cache.ts";
import { newCallCounts } from "./ports/call-counts.ts";
import { executionClock } from "./ports/clock.ts";
import { scriptDigest, scriptIds, scriptMac } from "./ports/digest.ts";
import { docsPort } from "./ports/docs.ts";
import { drivePort } from "./ports/drive.ts";
import { filesPort } from "./ports/files.ts";
import { userLock } from "./ports/lock.ts";
import { picturePort } from "./ports/pictures.ts";
import { userProperties } from "./ports/properties.ts";
import { noClaim, type World } from "./world.ts";

/** Called once at the start of an execution: its clock begins here. */
export function openExecution(): World {
  const clock = executionClock();
  const counts = newCallCounts();
  const properties = userProperties(counts);
  const cache = userCache(counts);
  const lock = userLock(counts);
  return {
    properties,
    cache,
    lock,
    clock,
    counts,
    digest: scriptDigest,
    mac: scriptMac,
    ids: scriptIds,
    account: currentAccount,
    logBug,
    ports: ({ claim, client, keptText, mayRead, mayComeFrom, welcome }) => {
      const audit = auditTrail({
        files: auditFiles(counts),
        remembered: rememberedSegment(),
        properties,
        cache,
        lock,
        clock,
        digest: scriptDigest,
        ids: scriptIds,
        keptText,
        actor: () => currentAccount().effectiveEmail,
        client,
        alongside: (draft, auditId) => claimEntries(claim, draft, auditId),
      });
      return {
        docs: docsPort(counts, clock),
        drive: drivePort(counts, clock, mayRead),
        files: filesPort(counts, clock, welcome),
        pictures: picturePort(counts, clock, mayComeFrom),
        audit,
        clock,
        digest: scriptDigest,
        claim: claim ?? noClaim,
        ids: scriptIds,
        apiCalls: () => counts.apiCalls,
        lastChainMark: audit.lastMark,
      };
    },
  };
}

/** The header's last state goes into the same call as the audit head, so that neither says more than the other. */
function claimEntries(
  claim: WriteClaim | null,
  draft: AuditDraft,
  auditId: string,
): Readonly<Record<string, string>> {
  if (claim === null || !claim.isStarted()) return {};
  if (draft.outcome !== "verified" && draft.outcome !== "unverified") return {};
  return claim.entriesAlongside(draft.outcome, draft.revisionAfter, auditId);
}
