// What every step must hold to, whatever it does: checked against a service that shares no arithmetic with it.
import type { Document } from "../../src/google-api/docs.ts";
import { compareDocuments } from "../../src/kernel/compare/compare-documents.ts";
import { noZones } from "../../src/kernel/compare/zones.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import { buildPlan } from "../../src/kernel/plan/plan.ts";
import type { Step } from "../../src/kernel/plan/step.ts";
import { carryOut } from "./token-service.ts";
import { throughRecord } from "./stored-steps.ts";

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

  const again = buildPlan(before, throughRecord([step]), []);
  expect(again.requests).toEqual(plan.requests);

  const inverse = buildPlan(after, throughRecord(plan.inverse), []);
  expect(differences(inverse.after, before)).toEqual([]);
  const backJson = carryOut(afterJson, inverse.requests);
  expect(differences(inverse.after, parseDocument(backJson))).toEqual([]);
  return after;
}

function differences(predicted: DocumentModel, found: DocumentModel): readonly unknown[] {
  return compareDocuments(predicted, found, noZones, []).differences;
}
