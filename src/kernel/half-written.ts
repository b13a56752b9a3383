// What is done about a write of two phases whose second did not come through: where reading shows the first and nothing else, it is taken back
// by its inverse, as a guarded write of its own, and that is verified too. Otherwise it is said what is there.
import { judge } from "./compare/attribution.ts";
import { comparePlan } from "./compare/compare-documents.ts";
import { segmentOf, tabById, type DocumentModel } from "./document/model.ts";
import { shownText } from "./document/paragraph-text.ts";
import { placedParagraphs } from "./document/walk.ts";
import { ToolError, type JsonObject } from "./errors.ts";
import { lossesOf } from "./guard/losses.ts";
import { structuralLosses } from "./guard/structural-losses.ts";
import { buildPlan, type Plan } from "./plan/plan.ts";
import type { Step } from "./plan/step.ts";
import type { BatchOutcome } from "./ports.ts";
import { readBack, type ReadBack } from "./reading-back.ts";
import { writtenPlaces } from "./rollback.ts";
import { attempt, refusalError } from "./sending.ts";
import { checkUndo } from "./undo-check.ts";
import type { Write } from "./write-call.ts";

export type HalfWritten =
  /** Nothing of the write is left, as a reading after the taking back shows. */
  | { readonly kind: "taken-back"; readonly error: ToolError; readonly revisionAfter: string }
  /** The first phase is there, or perhaps: `left` says what, and why it was not taken back. */
  | { readonly kind: "left"; readonly reading: ReadBack | null; readonly reason: string };

export type FailedBatch = Exclude<BatchOutcome, { status: "accepted" }>;

/** `reading` is the document after the second phase failed, judged against the whole plan. Only for a plan of two phases. */
export function takeHalfBack(write: Write, reading: ReadBack | null, failed: FailedBatch): HalfWritten {
  const left = (reason: string, there = reading): HalfWritten => ({ kind: "left", reading: there, reason });
  if (reading === null) return left("the document cannot be read");
  const { ports, call, plan } = write;
  const half = firstPhaseOf(plan);
  const comparison = comparePlan(half, reading.document);
  const verdict = judge(comparison, half, reading.document.revisionId === plan.before.revisionId);
  if (!verdict.isVerified) return left("the document reads otherwise than the first part would have left it");
  const undo = checkUndo(half, reading.document, verdict.other, comparison.known);
  if (!undo.isAvailable) return left(undo.reason);
  const planned = attempt(() => planBack(write, reading.document, undo.steps));
  if (!planned.isDone) return left(planned.refusal.message);
  const back = planned.value;
  if (typeof back === "string") return left(back);
  const outcome = ports.docs.batchUpdate(call.documentId, {
    requests: [...back.requests],
    writeControl: { requiredRevisionId: reading.document.revisionId },
  });
  if (outcome.status === "refused") return left(`the service refused to take it back (${outcome.message})`);
  const revision =
    outcome.status === "accepted" ? (outcome.response.writeControl?.requiredRevisionId ?? "") : "";
  const after = readBack(ports, back, revision);
  if (after === null || !after.verdict.isVerified) {
    const again = after === null ? reading : judgedAgainst(plan, after.document);
    return left("taking it back could not be confirmed by reading", again);
  }
  const revisionAfter = after.document.revisionId;
  return { kind: "taken-back", error: takenBackError(failed, revisionAfter), revisionAfter };
}

/** The plan as if nothing came behind its first phase. */
function firstPhaseOf(plan: Plan): Plan {
  const made = new Set(plan.madeIds);
  return {
    ...plan,
    after: plan.between,
    laterRequests: [],
    targets: plan.targets.filter(({ segmentId }) => !made.has(segmentId)),
  };
}

/** The plan that takes the first phase back, or why it is better left: what others have put on it since would go as well. */
function planBack({ ports, call }: Write, document: DocumentModel, steps: readonly Step[]): Plan | string {
  const back = buildPlan(document, steps, writtenPlaces(document, steps) ?? []);
  if (back.laterRequests.length > 0) return "taking it back would need two writes as well";
  const own = new Set(structuralLosses(back));
  const losses = lossesOf(back, ports.drive.listComments(call.documentId)).filter((loss) => !own.has(loss));
  return losses.length === 0 ? back : `taking it back would destroy ${losses.slice(0, 5).join(", ")}`;
}

function judgedAgainst(plan: Plan, document: DocumentModel): ReadBack {
  const comparison = comparePlan(plan, document);
  return { document, verdict: judge(comparison, plan, false), known: comparison.known, isSource: false };
}

function takenBackError(failed: FailedBatch, revisionNow: string): ToolError {
  const isRefused = failed.status === "refused";
  const { code, diagnostics } = isRefused
    ? refusalError(failed)
    : { code: "UPSTREAM_UNAVAILABLE" as const, diagnostics: { api_message: failed.message } };
  const found = isRefused
    ? `the second, the texts of its footnotes, was refused (${failed.message})`
    : `nothing certain was heard about it (${failed.message})`;
  return new ToolError(
    code,
    `Expected to write in two parts, found that ${found}. The first part was taken back, and reading confirms that nothing of it is left. Call again.`,
    {
      ...diagnostics,
      write_status: "not_written",
      retry_safe: true,
      taken_back: true,
      revision_now: revisionNow,
    },
  );
}

/** What of a write of two phases stands in a document, for the evidence of one that is not verified: `{two_phase}`, or nothing. */
export function halfAsData({ plan }: Write, reading: ReadBack | null, reason: string): JsonObject {
  if (plan.laterRequests.length === 0) return {};
  const there = reading === null ? null : newNotesIn(plan.before, reading.document);
  return {
    two_phase: {
      footnotes_expected: plan.madeIds.length,
      ...(there === null ? {} : { footnotes_found: there }),
      ...(reason === "" ? {} : { not_taken_back: reason }),
    },
  };
}

/** Every footnote that was not there before: its tab, its id, and what it says. */
function newNotesIn(before: DocumentModel, now: DocumentModel): readonly JsonObject[] {
  return now.tabs.flatMap((tab) => {
    const known = new Set(tabById(before, tab.tabId)?.segments.map(({ segmentId }) => segmentId));
    return tab.segments
      .filter(({ kind, segmentId }) => kind === "footnote" && !known.has(segmentId))
      .map(({ segmentId }) => ({
        tab_id: tab.tabId,
        footnote_id: segmentId,
        text: footnoteText(now, tab.tabId, segmentId),
      }));
  });
}

/** Longest text of a footnote that an answer quotes, in UTF-16 units. */
const maxTextUtf16 = 400;

/** What a footnote says, without the space that it begins with; "" for one that is not there. */
export function footnoteText(document: DocumentModel, tabId: string, footnoteId: string): string {
  const tab = tabById(document, tabId);
  const segment = tab === null ? null : segmentOf(tab, footnoteId);
  if (segment === null) return "";
  const text = placedParagraphs(segment)
    .map(({ paragraph }) => shownText(paragraph.raw))
    .join("");
  return text.replace(/\n$/, "").replace(/^ /, "").slice(0, maxTextUtf16);
}
