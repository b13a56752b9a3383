// Everything between a reading and the batch: is the reading good for writing, what does the planner want, do the guards let it pass.
// Sends nothing and records nothing.
import { parseDocument } from "./document/parse.ts";
import { resolveTab } from "./document/resolve-tab.ts";
import { tabById, type DocumentModel, type TabModel } from "./document/model.ts";
import { ToolError } from "./errors.ts";
import { expectationProblems } from "./evidence/expectations.ts";
import { deletesText, lossesOf, unacceptedLosses } from "./guard/losses.ts";
import { buildPlan, type Plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { KernelPorts } from "./ports.ts";
import type { Write, WriteCall } from "./write-call.ts";

/** Time that writing, reading again and recording may take on a large document, in milliseconds. */
const neededMs = 30_000;

/** What was read for a write, and the tab that the call means in it. */
export interface Source {
  readonly document: DocumentModel;
  readonly tab: TabModel;
}

/** Throws INVALID_INPUT for expectations that say nothing, FEATURE_UNAVAILABLE for proposals. */
export function refuseWhatIsNotOffered(call: WriteCall): void {
  const problems = expectationProblems(call.verify);
  if (problems.length > 0) {
    throw new ToolError("INVALID_INPUT", problems.join(" "), { problems });
  }
  if (call.mode === "propose") {
    throw new ToolError(
      "FEATURE_UNAVAILABLE",
      'Expected mode "direct", found "propose". Proposals wait for approvals, which this version does not have; write directly or make a dry run.',
      { rule: "approvals" },
    );
  }
}

/**
 * One reading that a write can be planned on. Throws what the port throws, PERMISSION_DENIED for a reading in another view or
 * without a revision, and TAB_NOT_FOUND.
 */
export function readSource(ports: KernelPorts, call: WriteCall): Source {
  const document = readForWriting(ports, call.documentId);
  return { document, tab: tabOf(document, call.tabRef) };
}

/** Positions are only true in the view that writes act on, and a write needs a revision to be guarded by. */
function readForWriting(ports: KernelPorts, documentId: string): DocumentModel {
  const read = parseDocument(ports.docs.getDocument(documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  // The answer's own id is not relied on: by the one that was asked for it is read again.
  const document = { ...read, documentId };
  if (document.view === "SUGGESTIONS_INLINE" && document.revisionId !== "") return document;
  throw new ToolError(
    "PERMISSION_DENIED",
    `Expected the view SUGGESTIONS_INLINE and a revision, as editors get them, found ${document.view ?? "no view"}${document.revisionId === "" ? " and no revision" : ""}. Ask the document's owner for edit access.`,
    { doc_id: documentId, view: document.view ?? "" },
  );
}

function tabOf(document: DocumentModel, tabRef: string | null | undefined): TabModel {
  const [first] = document.tabs;
  return tabRef === null && first !== undefined ? first : resolveTab(document, tabRef ?? undefined);
}

/** The edit as a write that may be sent. Throws ToolError: an effect that cannot be had, or a guard that does not let it pass. */
export function planWrite(
  ports: KernelPorts,
  call: WriteCall,
  { document, tab }: Source,
  planned: Extract<PlanResult, { kind: "edit" }>,
): Write {
  const plan = buildPlan(document, planned.steps, planned.matches);
  call.checkPlan?.(plan);
  const losses = guard(ports, call, plan);
  return { ports, call, tab: editedTab(call, plan, tab), planned, plan, losses, overtaken: [] };
}

/** An edit of the whole document is told by the tab of its first place. */
function editedTab(call: WriteCall, { before, matches }: Plan, tab: TabModel): TabModel {
  const [first] = matches;
  if (call.tabRef !== null || first === undefined) return tab;
  return tabById(before, first.tabId) ?? tab;
}

/** The losses that were accepted; throws for losses that were not, and for too little time. Suggestions are the plan's own business. */
function guard(ports: KernelPorts, call: WriteCall, plan: Plan): readonly string[] {
  const comments = deletesText(plan) ? ports.drive.listComments(call.documentId) : [];
  const losses = lossesOf(plan, comments);
  const refusal = unacceptedLosses(losses, call.acceptLosses, call.allowsStructuralLoss ?? false);
  if (refusal !== null) throw refusal;
  const remainingMs = ports.clock.remainingMs();
  if (!call.isDryRun && remainingMs < neededMs) {
    throw new ToolError(
      "DEADLINE_EXCEEDED",
      `Expected ${neededMs} ms to write and verify, found ${remainingMs} ms left. Nothing was written; call again.`,
      { needed_ms: neededMs, remaining_ms: remainingMs },
    );
  }
  return losses;
}
