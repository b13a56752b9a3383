// Sends a planned write under its revision. When the document moved on before it, reads again, plans again, and goes on only if the
// fresh plan does the same to the same text. Everything that is sent has its claim first; nothing is sent twice.
import { judge } from "./compare/attribution.ts";
import { comparePlan } from "./compare/compare-documents.ts";
import { ToolError, type JsonObject } from "./errors.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { BatchOutcome } from "./ports.ts";
import { planWrite, readSource, type Source } from "./preparing.ts";
import type { ReadBack } from "./reading-back.ts";
import { attempt, nothingWritten, refusalError } from "./sending.ts";
import { changedParagraphs, changedSurroundings } from "./surroundings.ts";
import { touchedBlocks } from "./touched-blocks.ts";
import type { Planner, Write } from "./write-call.ts";

/** How often one call is planned again: others who write all the time must not hold it for ever. */
const maxReplans = 2;
/** Wait before each fresh reading, in milliseconds: the second gives a service that answers late the time to catch up. */
const waitsMs = [0, 500] as const;
/** Hex digits of a digest that a claim header keeps. */
const digestDigits = 16;

/** The write as it was last sent, and what became of it. */
export type Sent =
  | {
      readonly kind: "sent";
      readonly write: Write;
      readonly outcome: Exclude<BatchOutcome, { status: "refused" }>;
    }
  /** Nothing was written; the error is the answer. */
  | { readonly kind: "refused"; readonly write: Write; readonly error: ToolError }
  /** The service called it stale, but what it would have written is there. */
  | {
      readonly kind: "there-all-the-same";
      readonly write: Write;
      readonly message: string;
      readonly reading: ReadBack;
    };

/** Sends a write, planned again where others moved the document without touching its place. Throws when its claim cannot be stored. */
export function sendGuarded(first: Write, planner: Planner): Sent {
  let write = first;
  for (;;) {
    const outcome = sendOnce(write);
    if (outcome.status !== "refused") return { kind: "sent", write, outcome };
    const error = refusalError(outcome);
    const isStale = error.code === "REVISION_CONFLICT";
    if (!isStale) return { kind: "refused", write, error };
    const again = planAgain(first, write, planner, error);
    if (again.kind !== "again") return again;
    write = again.write;
  }
}

function sendOnce(write: Write): BatchOutcome {
  const { ports, call, plan } = write;
  nothingWritten(() => startClaim(write));
  return ports.docs.batchUpdate(call.documentId, {
    requests: [...plan.requests],
    writeControl: { requiredRevisionId: plan.before.revisionId },
  });
}

/** The header tells of the plan that goes out next; it replaces that of a batch which was refused. */
function startClaim({ ports, call, plan }: Write): void {
  ports.claim.start({
    documentId: call.documentId,
    planDigest: ports.digest
      .sha256Hex(JSON.stringify([...plan.requests, ...plan.laterRequests]))
      .slice(0, digestDigits),
    revisionBefore: plan.before.revisionId,
    ...touchedBlocks(plan, ports.digest),
    startedMs: ports.clock.nowMs(),
  });
}

type Again = { readonly kind: "again"; readonly write: Write } | Exclude<Sent, { kind: "sent" }>;

/** `stale` is the service's refusal of `last`. The place is always held against the first plan, which is what the caller asked for. */
function planAgain(first: Write, last: Write, planner: Planner, stale: ToolError): Again {
  const overtaken = [...last.overtaken, last.plan.before.revisionId];
  const refused = (error: ToolError): Again => ({ kind: "refused", write: last, error });
  // A reading that is not newer than the refused one shows nothing yet; it counts, so that reading ends.
  for (let replans = overtaken.length; replans <= maxReplans; replans += 1) {
    const fresh = readAgain(first, waitsMs[replans - 1] ?? 0);
    if (fresh === null) return refused(conflict(stale, overtaken, "that it cannot be read again", {}));
    if (fresh.document.revisionId === last.plan.before.revisionId) continue;
    return planned(first, last, planner, stale, fresh, overtaken);
  }
  return refused(
    conflict(stale, overtaken, `that others kept writing through ${maxReplans} fresh plans`, {}),
  );
}

function planned(
  first: Write,
  last: Write,
  planner: Planner,
  stale: ToolError,
  fresh: Source,
  overtaken: readonly string[],
): Again {
  const { ports, call } = first;
  const refused = (error: ToolError): Again => ({ kind: "refused", write: last, error });
  const result = planner(fresh.document, fresh.tab);
  const write = result.kind === "edit" ? attempt(() => planWrite(ports, call, fresh, result)) : null;
  const changed =
    write?.isDone === true
      ? changedSurroundings(first.plan, write.value.plan)
      : changedParagraphs(first.plan, fresh.document);
  if (write?.isDone === true && changed.length === 0) {
    return { kind: "again", write: { ...write.value, overtaken } };
  }
  const reading = planInReading(last, fresh);
  if (reading.verdict.isVerified) {
    const message = String(stale.diagnostics["api_message"]);
    return { kind: "there-all-the-same", write: last, message, reading };
  }
  // The place itself stands as it was, so what is in the way is not that somebody edited it.
  if (write?.isDone === false && changed.length === 0) return refused(write.refusal);
  const found = changed.length === 0 ? describePlan(result) : describe(changed);
  const data = { revision_now: fresh.document.revisionId, changed, ...nowPlanned(result) };
  return refused(conflict(stale, overtaken, found, data));
}

/** A reading for another plan, in the tab that was meant at first; null when the document cannot be read for writing any more. */
function readAgain({ ports, call, tab }: Write, waitMs: number): Source | null {
  if (waitMs > 0) ports.clock.sleepMs(waitMs);
  const tabRef = call.tabRef === null ? null : tab.tabId;
  const read = attempt(() => readSource(ports, { ...call, tabRef }));
  return read.isDone ? read.value : null;
}

/** Whether the refused write stands in the document: it was delivered twice, or somebody made the very same edit. */
function planInReading({ plan }: Write, { document }: Source): ReadBack {
  const comparison = comparePlan(plan, document);
  return { document, verdict: judge(comparison, plan, false), known: comparison.known, isSource: false };
}

function nowPlanned(result: PlanResult): JsonObject {
  if (result.kind === "no-op") return { on_fresh_reading: { no_op: true } };
  if (result.kind === "edit") return {};
  const { code, message, diagnostics } = result.error;
  return { on_fresh_reading: { error_code: code, message, diagnostics } };
}

function describePlan(result: PlanResult): string {
  return result.kind === "refused"
    ? `that the edit does not fit any more (${result.error.code}: ${result.error.message})`
    : "that it reads as wanted without this edit";
}

function describe(changed: readonly JsonObject[]): string {
  const [first] = changed;
  const more = changed.length === 1 ? "" : ` (and ${changed.length - 1} more)`;
  const { what, before, now } = first ?? {};
  return `that others changed the ${String(what)} meanwhile: ${quoted(before)} became ${quoted(now)}${more}`;
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : String(value ?? "something else");
}

function conflict(
  stale: ToolError,
  overtaken: readonly string[],
  found: string,
  more: JsonObject,
): ToolError {
  return new ToolError(
    "REVISION_CONFLICT",
    `Expected the document as it was read, found ${found}. Nothing was written; call again, and it is read afresh.`,
    { ...stale.diagnostics, replanned: overtaken.length - 1, revisions_overtaken: overtaken, ...more },
  );
}
