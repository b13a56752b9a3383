// Reads a document again after a write, until the reading can be trusted: the service may answer with what was there before.
import { judge, type Verdict } from "./compare/attribution.ts";
import { comparePlan, compareDocuments } from "./compare/compare-documents.ts";
import type { KnownPairs } from "./compare/known-pairs.ts";
import { noZones } from "./compare/zones.ts";
import type { DocumentModel } from "./document/model.ts";
import { parseDocument } from "./document/parse.ts";
import { ToolError } from "./errors.ts";
import type { Plan } from "./plan/plan.ts";
import type { KernelPorts } from "./ports.ts";

/** Waits before a late reading is repeated, in milliseconds. */
const waitsMs = [500, 1500] as const;

export interface ReadBack {
  readonly document: DocumentModel;
  readonly verdict: Verdict;
  /** Blocks of the prediction and of the reading that are known to be the same. */
  readonly known: KnownPairs;
  /** Whether the reading is the first one again: same revision, nothing of the plan in it. */
  readonly isSource: boolean;
}

/**
 * The document after a write, judged against the plan. `revisionAfter` is what the write's answer named, "" when there was no answer.
 * Null when the document could not be read.
 */
export function readBack(ports: KernelPorts, plan: Plan, revisionAfter: string): ReadBack | null {
  let latest = readOnce(ports, plan, revisionAfter);
  for (const waitMs of waitsMs) {
    if (latest !== null && !latest.isSource) return latest;
    ports.clock.sleepMs(waitMs);
    latest = readOnce(ports, plan, revisionAfter) ?? latest;
  }
  return latest;
}

function readOnce(ports: KernelPorts, plan: Plan, revisionAfter: string): ReadBack | null {
  const document = tryReading(ports, plan.before.documentId);
  if (document === null) return null;
  const isOurRevision = revisionAfter !== "" && document.revisionId === revisionAfter;
  const comparison = comparePlan(plan, document);
  const isUnmoved = document.revisionId === plan.before.revisionId;
  const verdict = judge(comparison, plan, isOurRevision || isUnmoved);
  const isSource =
    !verdict.isVerified &&
    isUnmoved &&
    compareDocuments(plan.before, document, noZones, []).differences.length === 0;
  return { document, verdict, known: comparison.known, isSource };
}

/** A failure to read must not hide that something may have been written, so it is a value here. */
function tryReading(ports: KernelPorts, documentId: string): DocumentModel | null {
  try {
    return parseDocument(ports.docs.getDocument(documentId, "DEFAULT_FOR_CURRENT_ACCESS"));
  } catch (error) {
    if (error instanceof ToolError) return null;
    throw error;
  }
}
