// Carries out stored steps on a document that may have moved on: each at its place, or where its surroundings now stand.
import type { DocumentModel } from "../document/model.ts";
import type { ToolError } from "../errors.ts";
import type { Request } from "../../google-api/docs.ts";
import { suggestionsInTheWay } from "../guard/suggestions.ts";
import { betweenPhases, inPhases, simulatePhases } from "./phases.ts";
import type { Step } from "./step.ts";

export type FittedSteps =
  | {
      readonly kind: "fits";
      readonly document: DocumentModel;
      readonly steps: readonly Step[];
      /** The refusal that pending suggestions at the steps' places call for; the steps fit once those are decided. */
      readonly inTheWay: ToolError | null;
    }
  | { readonly kind: "misfit"; readonly reason: string };

/** The steps as they fit the document now, and the document after them. They fit only when the service would take their requests, too. */
export function fitSteps(document: DocumentModel, steps: readonly Step[]): FittedSteps {
  let current = document;
  const fitted: Step[] = [];
  const requests: Request[] = [];
  const madeIds: string[] = [];
  let inTheWay: ToolError | null = null;
  for (const step of steps) {
    const relocated = step.relocate(current);
    if (relocated.kind === "lost") return { kind: "misfit", reason: relocated.reason };
    const placed = relocated.step;
    const effect = placed.apply(current);
    if (effect.kind === "misfit") return effect;
    if (effect.kind === "unknown") return { kind: "misfit", reason: `it is not known ${effect.reason}` };
    if (effect.kind === "unavailable") return { kind: "misfit", reason: effect.error.message };
    const compiled = placed.compile(current, effect.document);
    if (compiled.kind === "unavailable") return { kind: "misfit", reason: compiled.error.message };
    inTheWay ??= suggestionsInTheWay(current, placed.touches(current));
    for (const request of compiled.requests) requests.push(request);
    madeIds.push(...(compiled.madeIds ?? []));
    current = effect.document;
    fitted.push(placed);
  }
  const simulation = simulatePhases(document, betweenPhases(current, madeIds), inPhases(requests, current));
  if (simulation.kind === "impossible") {
    return { kind: "misfit", reason: `the service would refuse it: ${simulation.reason}` };
  }
  return { kind: "fits", document: current, steps: fitted, inTheWay };
}
