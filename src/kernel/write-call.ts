// What a document write is called with, and what is known of it once it is planned. Types only; the pipeline is verified-write.ts.
import type { DocumentModel, TabModel } from "./document/model.ts";
import type { Json } from "./errors.ts";
import type { Expectation } from "./evidence/expectations.ts";
import type { Plan } from "./plan/plan.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { KernelPorts } from "./ports.ts";

export interface WriteCall {
  readonly tool: string;
  readonly documentId: string;
  /** Id or unique title; may be left out with one tab. Null for an edit of the whole document, which no one tab stands for. */
  readonly tabRef?: string | null | undefined;
  readonly isDryRun: boolean;
  readonly mode: "direct" | "propose";
  readonly acceptLosses: readonly string[];
  /** Whether tables, images, chips and footnotes may go without being named (the reference's flag). */
  readonly allowsStructuralLoss?: boolean | undefined;
  readonly verify: readonly Expectation[];
  /** Throws ToolError for a plan that must not be sent for reasons outside the document; called for every plan, also in a dry run. */
  readonly checkPlan?: ((plan: Plan) => void) | undefined;
  /** Whether a dry run shows the requests that would be sent. */
  readonly tellsRequests?: boolean | undefined;
  /** Digest of the tool's arguments, for the audit record. */
  readonly argumentsDigest: string;
  /**
   * What takes the write back instead of its steps, in the form that a record keeps, given the document as read afterwards: for a write
   * that made its document.
   */
  readonly takenBackBy?: ((reading: DocumentModel) => Json) | undefined;
  /** Ids of the audit records that this write takes back, if it is an undo. */
  readonly undoes?: readonly string[] | undefined;
}

/**
 * Says what to change, given what was read. Pure; expected refusals are returned. Called again on a fresh reading when the
 * document moved on before the write.
 */
export type Planner = (document: DocumentModel, tab: TabModel) => PlanResult;

/** A write that is planned and passed every guard. */
export interface Write {
  readonly ports: KernelPorts;
  readonly call: WriteCall;
  /** The tab that was named; for an edit of the whole document, the tab of its first place. */
  readonly tab: TabModel;
  readonly planned: Extract<PlanResult, { kind: "edit" }>;
  readonly plan: Plan;
  readonly losses: readonly string[];
  /** Revisions of the readings that were planned on before this one and overtaken by others, oldest first. */
  readonly overtaken: readonly string[];
}
