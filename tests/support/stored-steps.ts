// Steps as a record keeps them and reads them again.
import type { Json } from "../../src/kernel/errors.ts";
import { stepsFromJson, type StepReader } from "../../src/kernel/plan/registry.ts";
import type { Step } from "../../src/kernel/plan/step.ts";

/** The steps through their JSON form. The bundler shortens names that end in `Utf16`, so none of them may reach a record. */
export function throughRecord(steps: readonly Step[], readers?: readonly StepReader[]): readonly Step[] {
  const text = JSON.stringify(steps.map((step) => step.toJson()));
  expect(text).not.toMatch(/Utf16":/);
  return stepsFromJson(JSON.parse(text) as Json, readers);
}
