// What became of an earlier write: from the kept answer, from its header, or, when its execution ended before it could say, by reading.
import {
  creatingTool,
  outcomeFromRecord,
  settleClaim,
  settleFilling,
  ToolError,
  type ClaimHeader,
  type JsonObject,
  type KernelPorts,
} from "../kernel/index.ts";
import type { AskResult } from "../protocol/ask.ts";
import type { Answer } from "../protocol/envelope.ts";
import type { StoredClaim } from "./claim-record.ts";
import { readClaim, settleStoredClaim } from "./claims.ts";
import { keepAnswer, keptAnswer } from "./first-answer.ts";
import { executionLimitMs } from "./ports/clock.ts";
import type { World } from "./world.ts";

/** Past the host's limit by this much, an execution that has not said anything has ended. */
const slackMs = 15_000;

/** Answers for the key that sent the request; every other key gets `unknown`. Throws ToolError when reading fails. */
export function askAbout(world: World, ports: KernelPorts, requestId: string, keyId: string): AskResult {
  const kept = keptAnswer(world.cache, requestId, keyId);
  if (kept !== null) return { state: "answered", answer: kept };
  const claim = readClaim(world.properties, requestId);
  if (claim === null || claim.keyId !== keyId) return { state: "unknown" };
  const isUnderWay = claim.state === "reserved" || claim.state === "started";
  if (isUnderWay && !hasEnded(claim, world.clock.nowMs())) return { state: "running" };
  const answer =
    claim.state === "started" && claim.header !== null
      ? settled(world, ports, requestId, claim, claim.header)
      : rebuilt(ports, claim);
  keepAnswer(world.cache, requestId, keyId, answer);
  return { state: "answered", answer };
}

function hasEnded(claim: StoredClaim, nowMs: number): boolean {
  return claim.isAbandoned || nowMs - claim.reservedMs > executionLimitMs + slackMs;
}

/** The answer of a request whose header says how it ended. */
function rebuilt(ports: KernelPorts, claim: StoredClaim): Answer {
  switch (claim.state) {
    case "verified":
      return { ok: true, result: outcomeOf(ports, claim, "written_verified") };
    case "unverified":
      return failure(
        new ToolError(
          "VERIFICATION_FAILED",
          "The write was accepted, but reading it back did not confirm it. Its first answer was lost; this one is rebuilt from the audit record. " +
            "Look at `evidence`, and read the document before doing anything else.",
          { evidence: outcomeOf(ports, claim, "written_unverified"), replayed: true },
        ),
      );
    case "refused":
      return failure(
        new ToolError(
          claim.refusalCode ?? "UPSTREAM_UNAVAILABLE",
          "The call was refused and nothing was written. Its first answer was lost, and the reason's details with it. Call again to see them.",
          notWritten,
        ),
      );
    case "unknown":
      return failure(outcomeUnknown());
    case "reserved":
    case "started":
    case "not-written":
      return failure(neverWritten());
  }
}

/** A header left at `started`: the document itself says what happened. */
function settled(
  world: World,
  ports: KernelPorts,
  requestId: string,
  claim: StoredClaim,
  header: ClaimHeader,
): Answer {
  const settle = claim.tool === creatingTool ? settleFilling : settleClaim;
  const { settlement, documentId, revisionId, outcome } = settle(ports, header);
  if (settlement === "source-present") {
    settleStoredClaim(world.properties, requestId, {
      ...claim,
      state: "refused",
      refusalCode: "UPSTREAM_UNAVAILABLE",
    });
    return failure(neverWritten());
  }
  if (settlement === "neither") {
    settleStoredClaim(world.properties, requestId, { ...claim, state: "unknown" });
    return failure(outcomeUnknown());
  }
  // Another ask may have completed it while this one was reading: one edit, one record.
  const again = readClaim(world.properties, requestId);
  if (again !== null && (again.state === "verified" || again.state === "unverified")) {
    return rebuilt(ports, again);
  }
  const about = { ...header, documentId };
  const state = settlement === "half-present" ? "unverified" : "verified";
  return completed(world, ports, requestId, claim, about, revisionId, outcome ?? {}, state);
}

/** Writes down the record that the ended execution could not, and closes the header. */
function completed(
  world: World,
  ports: KernelPorts,
  requestId: string,
  claim: StoredClaim,
  header: ClaimHeader,
  revisionAfter: string,
  outcome: JsonObject,
  state: "verified" | "unverified",
): Answer {
  const status = state === "verified" ? "written_verified" : "written_unverified";
  const evidence = { ...bareOutcome(header, revisionAfter, status), ...withoutAudit(outcome) };
  const receipt = ports.audit.append({
    documentId: header.documentId,
    tabId: header.tabId,
    tool: claim.tool,
    argumentsDigest: "",
    steps: [],
    evidence,
    revisionBefore: header.revisionBefore,
    revisionAfter,
    outcome: state,
    inverse: null,
    undoes: [],
  });
  const auditId = receipt.isLogged ? receipt.auditId : "";
  const closed: StoredClaim = { ...claim, state, header, revisionAfter, auditId };
  settleStoredClaim(world.properties, requestId, closed);
  if (state === "unverified") return rebuilt(ports, closed);
  const logged = receipt.isLogged ? { audit_id: auditId } : { audit_log_reason: receipt.reason };
  return {
    ok: true,
    result: { ...evidence, ...logged, audit_logged: receipt.isLogged, replayed: true },
  };
}

/** The outcome without what it says about a record: that is only now being made. */
function withoutAudit(outcome: JsonObject): JsonObject {
  const about = ["audit_id", "audit_logged", "audit_log_reason"];
  return Object.fromEntries(Object.entries(outcome).filter(([name]) => !about.includes(name)));
}

function outcomeOf(
  ports: KernelPorts,
  claim: StoredClaim,
  status: "written_verified" | "written_unverified",
): JsonObject {
  const { header, auditId } = claim;
  if (header === null)
    return { write_status: status, retry_safe: status === "written_verified", replayed: true };
  const found =
    auditId === ""
      ? []
      : ports.audit.read({ documentId: header.documentId, auditId, limit: 1, isChainVerified: false })
          .records;
  const [record] = found;
  if (record !== undefined) return outcomeFromRecord(record);
  return { ...bareOutcome(header, claim.revisionAfter, status), audit_logged: false, replayed: true };
}

/** What the header alone tells. */
function bareOutcome(
  header: ClaimHeader,
  revisionAfter: string,
  status: "written_verified" | "written_unverified",
): JsonObject {
  return {
    applied: status === "written_verified",
    write_status: status,
    retry_safe: status === "written_verified",
    revision_before: header.revisionBefore,
    revision_after: revisionAfter,
  };
}

const notWritten: JsonObject = { write_status: "not_written", retry_safe: true, replayed: true };

function neverWritten(): ToolError {
  return new ToolError(
    "UPSTREAM_UNAVAILABLE",
    "The execution ended before the write took effect; the document shows nothing of it. Call again.",
    notWritten,
  );
}

function outcomeUnknown(): ToolError {
  return new ToolError(
    "OUTCOME_UNKNOWN",
    "The execution ended while the write was under way, and the document now reads neither as before nor as planned there. " +
      "Read the document before doing anything else.",
    { write_status: "written_unverified", retry_safe: false, replayed: true },
  );
}

function failure(error: ToolError): Answer {
  return { ok: false, error: error.toEnvelope() };
}
