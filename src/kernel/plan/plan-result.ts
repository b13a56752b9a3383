// What a planner answers: an edit, that nothing is to be done, or a refusal. A planner never writes.
import type { JsonObject, ToolError } from "../errors.ts";
import type { DocumentModel, SegmentSpan } from "../document/model.ts";
import type { Step } from "./step.ts";

/** One place that the caller asked to change, as it stands before the edit, and the text that should stand there after it. */
export interface PlannedMatch extends SegmentSpan {
  readonly tabId: string;
  /** Null when the edit does not promise a text. */
  readonly intendedText: string | null;
}

/** Fields of the answer that only the re-read can say; `after` is what was predicted. In a dry run both are the prediction. */
export type Proof = (after: DocumentModel, reading: DocumentModel) => JsonObject;

export type PlanResult =
  | {
      readonly kind: "edit";
      readonly steps: readonly Step[];
      readonly matches: readonly PlannedMatch[];
      /** Fields of the tool's own family for the answer (`match_count`, `rung`, …). */
      readonly report: JsonObject;
      readonly warnings: readonly string[];
      readonly proof?: Proof;
    }
  /** The document already reads as wanted: at these places, where the edit was asked for by place. */
  | {
      readonly kind: "no-op";
      readonly matches?: readonly (SegmentSpan & { readonly tabId: string })[];
      /** Keys of the look that was asked for, where one was. */
      readonly styleKeys?: readonly string[];
      readonly report: JsonObject;
      readonly warnings: readonly string[];
    }
  | { readonly kind: "refused"; readonly error: ToolError };
