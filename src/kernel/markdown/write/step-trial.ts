// Steps carried out on a document one by one, which can be tried and given up: what was tried before stays as it was. Sends nothing.
import type { DocumentModel } from "../../document/model.ts";
import { ToolError } from "../../errors.ts";
import type { SegmentMap, Step } from "../../plan/step.ts";

export type StepProblem =
  | { readonly kind: "refused"; readonly error: ToolError }
  | { readonly kind: "misfit" | "unknown"; readonly reason: string };

/** A row of steps, the document after them, and what stood in the way of going on. */
export interface StepTrial {
  readonly document: DocumentModel;
  readonly steps: readonly Step[];
  readonly maps: readonly SegmentMap[];
  /** Where the last step wrote. */
  readonly lastStartUtf16: number;
  /** Why no step follows the last one, or null. */
  readonly problem: StepProblem | null;
}

export function trialOn(document: DocumentModel): StepTrial {
  return { document, steps: [], maps: [], lastStartUtf16: 0, problem: null };
}

/** The trial with one more step; the trial itself, with the problem, when the step cannot be had. */
export function thenStep(trial: StepTrial, step: Step): StepTrial {
  if (trial.problem !== null) return trial;
  const effect = step.apply(trial.document);
  if (effect.kind === "applied") {
    return {
      document: effect.document,
      steps: [...trial.steps, step],
      maps: [...trial.maps, ...effect.maps],
      lastStartUtf16: effect.targets[0]?.startUtf16 ?? 0,
      problem: null,
    };
  }
  const problem: StepProblem =
    effect.kind === "unavailable"
      ? { kind: "refused", error: effect.error }
      : { kind: effect.kind, reason: effect.reason };
  return { ...trial, problem };
}

/** All of the steps in turn. */
export function thenSteps(trial: StepTrial, steps: readonly Step[]): StepTrial {
  return steps.reduce(thenStep, trial);
}

/** Tells where a border between blocks of the document that the trial began with stands after its steps; in front of what was put in there. */
export function borderMapper({ maps }: StepTrial, segmentId: string): (positionUtf16: number) => number {
  // What is only written again moves nothing, but its map would lead places in it to its ends.
  const moving = maps.filter(
    (one) =>
      one.segmentId === segmentId &&
      one.map.changes.some(({ oldLengthUtf16, newLengthUtf16 }) => oldLengthUtf16 !== newLengthUtf16),
  );
  return (positionUtf16) => moving.reduce((position, { map }) => map.map(position, "before"), positionUtf16);
}

/** The refusal that a problem calls for. */
export function errorOf(problem: StepProblem): ToolError {
  if (problem.kind === "refused") return problem.error;
  const data = { write_status: "not_written", retry_safe: true };
  return problem.kind === "unknown"
    ? new ToolError(
        "FEATURE_UNAVAILABLE",
        `Expected an edit whose effect can be predicted, found one of which it is not known ${problem.reason}. Nothing was written; leave that place as it is.`,
        { rule: "rulebook 6.1, 6.2", ...data },
      )
    : new ToolError(
        "INTERNAL",
        `A planned step does not fit: ${problem.reason}. Nothing was written; report this with the document.`,
        data,
      );
}
