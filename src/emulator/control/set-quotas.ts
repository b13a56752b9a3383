// POST /emulator/quotas: switches Google's quotas on, with its own numbers or with smaller ones.
import { googleLimits, type QuotaName, type Quotas } from "../api/quotas.ts";
import { BodyReader } from "./body-reader.ts";

const mostCalls = 1_000_000;

/**
 * `{docsReads?, docsWrites?, drive?, driveStatus?}`: calls a minute of each kind, Google's own where one is left out, and
 * whether Drive refuses with 403 (the default) or 429. Answers the state of the counters.
 */
export function setQuotas(quotas: Quotas, body: unknown): unknown {
  const reader = new BodyReader(body);
  const limitOf = (name: QuotaName): number | null =>
    reader.optionalWholeNumber(name, 0, mostCalls) ?? googleLimits[name];
  const limits = {
    docsReads: limitOf("docsReads"),
    docsWrites: limitOf("docsWrites"),
    drive: limitOf("drive"),
  };
  const driveStatus = reader.optionalWholeNumber("driveStatus", 403, 429) ?? 403;
  if (driveStatus !== 403 && driveStatus !== 429)
    reader.problem(`"driveStatus": expected 403 or 429, found ${driveStatus}`);
  reader.finish();
  quotas.set(limits, driveStatus === 429 ? 429 : 403);
  return quotas.state();
}
