// The pipeline of every document write, top to bottom. Nothing else can construct a VerifiedWrite.
import { ToolError, type JsonObject } from "./errors.ts";
import type { DocumentModel, TabModel } from "./document/model.ts";
import type { Expectation } from "./evidence/expectations.ts";
import type { PlanResult } from "./plan/plan-result.ts";
import type { KernelPorts } from "./ports.ts";

export interface WriteCall {
  readonly tool: string;
  readonly documentId: string;
  /** Id or unique title; may be left out with one tab. */
  readonly tabRef?: string | undefined;
  readonly isDryRun: boolean;
  readonly mode: "direct" | "propose";
  readonly acceptLosses: readonly string[];
  readonly verify: readonly Expectation[];
  /** Digest of the tool's arguments, for the audit record. */
  readonly argumentsDigest: string;
  /** The audit record that this write takes back, if it is an undo. */
  readonly undoes?: string | undefined;
}

/** Says what to change, given what was read. Pure; expected refusals are returned. */
export type Planner = (document: DocumentModel, tab: TabModel) => PlanResult;

/** A write that was confirmed by reading again, a dry run, or a no-op. Only `verifiedWrite` makes one. */
export class VerifiedWrite {
  readonly #result: JsonObject;

  private constructor(result: JsonObject) {
    this.#result = result;
  }

  /** The answer's fields, in the caller's snake_case. */
  toResult(): JsonObject {
    return this.#result;
  }
}

/**
 * Reads, plans, guards, writes once, reads again and compares everywhere.
 * Throws ToolError for every refusal and for an unverified write (VERIFICATION_FAILED with the whole outcome in `evidence`).
 */
export function verifiedWrite(_ports: KernelPorts, _call: WriteCall, _planner: Planner): VerifiedWrite {
  throw new ToolError("INTERNAL", "being built");
}
