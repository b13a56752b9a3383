// What every step must hold to, whatever it does: checked against a service that shares no arithmetic with it.
import type { Document } from "../../src/google-api/docs.ts";
import { compareDocuments } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import { stepsFromJson } from "../../src/kernel/plan/registry.ts";
import { buildPlan } from "../../src/kernel/plan/plan.ts";
import type { Json } from "../../src/kernel/errors.ts";
import type { Step } from "../../src/kernel/plan/step.ts";
import { carryOut } from "./token-service.ts";

/**
 * Asserts the laws of a step on a document and returns what the service makes of it:
 * requests have the predicted effect; the inverse gives the document back, also through the service and through JSON; every request names its tab.
 */
export function checkStep(document: Document, step: Step): DocumentModel {
  const before = parseDocument(document);
  const plan = buildPlan(before, [step], []);
  const isTabbed = document.tabs !== undefined;
  for (const request of plan.requests) {
    const text = JSON.stringify(request);
    expect(text.includes('"tabId"')).toBe(isTabbed);
  }
  const afterJson = carryOut(document, plan.requests);
  const after = parseDocument(afterJson);
  expect(differences(plan.after, after)).toEqual([]);

  const throughJson = stepsFromJson(JSON.parse(JSON.stringify([step.toJson()])) as Json);
  const again = buildPlan(before, throughJson, []);
  expect(again.requests).toEqual(plan.requests);

  const inverseJson = JSON.parse(JSON.stringify(plan.inverse.map((one) => one.toJson()))) as Json;
  const inverse = buildPlan(after, stepsFromJson(inverseJson), []);
  expect(differences(inverse.after, before)).toEqual([]);
  const backJson = carryOut(afterJson, inverse.requests);
  expect(differences(inverse.after, parseDocument(backJson))).toEqual([]);
  return after;
}

function differences(predicted: DocumentModel, found: DocumentModel): readonly unknown[] {
  return compareDocuments(predicted, found, noZones, []).differences;
}
