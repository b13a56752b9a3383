// Carries out stored steps on a document that may have moved on: each at its place, or where its surroundings now stand.
import type { DocumentModel } from "../document/model.ts";
import type { Step } from "./step.ts";

export type FittedSteps =
  | { readonly kind: "fits"; readonly document: DocumentModel; readonly steps: readonly Step[] }
  | { readonly kind: "misfit"; readonly reason: string };

/** The steps as they fit the document now, and the document after them. */
export function fitSteps(document: DocumentModel, steps: readonly Step[]): FittedSteps {
  let current = document;
  const fitted: Step[] = [];
  for (const step of steps) {
    const placed = step.relocate(current);
    if (placed === null) return { kind: "misfit", reason: "the text it would change is not there any more" };
    const effect = placed.apply(current);
    if (effect.kind === "misfit") return effect;
    current = effect.document;
    fitted.push(placed);
  }
  return { kind: "fits", document: current, steps: fitted };
}
