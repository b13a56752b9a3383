// How many fresh cases a property gets.

/** 200, or what the long run asks for in PROOFMARK_PROPERTY_RUNS. */
export function propertyRuns(): number {
  const asked = Number(process.env["PROOFMARK_PROPERTY_RUNS"]);
  return Number.isInteger(asked) && asked > 0 ? asked : 200;
}
