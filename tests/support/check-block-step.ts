// The laws of a step that writes or takes out blocks, held against the local Docs service: its requests have the predicted effect, its inverse
// gives the document back, and both survive as JSON.
import type { Document } from "../../src/google-api/docs.ts";
import { compareDocuments, headingIds, knownIds } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { fitSteps } from "../../src/kernel/plan/fit-steps.ts";
import { buildPlan } from "../../src/kernel/plan/plan.ts";
import { allStepReaders } from "../../src/kernel/plan/steps/block-readers.ts";
import type { Step } from "../../src/kernel/plan/step.ts";
import { throughRecord } from "./stored-steps.ts";
import { memoryGoogle } from "./witnesses/memory-google.ts";

export interface CheckedStep {
  readonly after: DocumentModel;
  readonly afterJson: Document;
  readonly requestCount: number;
  /** Whether the step could be taken back and was; the reason where it could not. */
  readonly undone: true | string;
}

/** Asserts the laws on a document and returns what the service makes of it. Throws the ToolError of a refused plan. */
export function checkBlockStep(
  document: Document,
  makeStep: (before: DocumentModel) => Step | readonly Step[],
): CheckedStep {
  // A document may have been made by another such Google: ids must not be given twice.
  const google = memoryGoogle(document, 1 + JSON.stringify(document).length);
  const before = parseDocument(google.read());
  const made = makeStep(before);
  const steps = "apply" in made ? [made] : made;
  const plan = buildPlan(before, steps, []);
  // What changes nothing sends nothing.
  google.actPlan(plan);
  const afterJson = google.read();
  const after = parseDocument(afterJson);
  expect(differences(plan.after, after, knownIds(before))).toEqual([]);

  const again = buildPlan(before, throughRecord(steps, allStepReaders), []);
  expect(again.requests).toEqual(plan.requests);
  expect(again.laterRequests).toEqual(plan.laterRequests);

  const told = { after, afterJson, requestCount: plan.requests.length + plan.laterRequests.length };
  if (plan.irreversible !== null) return { ...told, undone: plan.irreversible };
  const fitted = fitSteps(after, throughRecord(plan.inverse, allStepReaders));
  if (fitted.kind === "misfit") return { ...told, undone: fitted.reason };
  const back = buildPlan(after, fitted.steps, []);
  const there = new Set(headingIds(after));
  const kept = [...headingIds(before)].filter((id) => there.has(id));
  const left = differences(back.after, before, kept);
  google.actPlan(back);
  const backModel = parseDocument(google.read());
  expect(differences(back.after, backModel, knownIds(after))).toEqual([]);
  const [first] = left;
  return { ...told, undone: first === undefined ? true : JSON.stringify(first) };
}

function differences(
  predicted: DocumentModel,
  found: DocumentModel,
  known: Iterable<string>,
): readonly unknown[] {
  return compareDocuments(predicted, found, noZones, known).differences;
}
