// What a caller says must hold of the document after a write, and the judgement on it.
import { ToolError, type JsonObject } from "../errors.ts";
import type { TabModel } from "../document/model.ts";

/** Flat as it is sent: `kind` says which of the other fields count. */
export interface Expectation {
  readonly kind: string;
  readonly text?: string | undefined;
}

/** What is wrong with the expectations themselves: one sentence a problem. */
export function expectationProblems(_expectations: readonly Expectation[]): readonly string[] {
  throw new ToolError("INTERNAL", "being built");
}

/** `{verified, checks: [{kind, verified, …}]}` judged on the given tab. */
export function verifyExpectations(_tab: TabModel, _expectations: readonly Expectation[]): JsonObject {
  throw new ToolError("INTERNAL", "being built");
}
