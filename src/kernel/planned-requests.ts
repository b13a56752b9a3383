// The requests of a plan as a dry run shows them, within a bound. Sends nothing.
import type { Json, JsonObject } from "./errors.ts";
import type { Plan } from "./plan/plan.ts";
import { utf8Bytes } from "./evidence/utf8.ts";

/** Bytes that the shown requests may take; a rewrite of a long tab has thousands. */
const maxBytes = 8_000;

/** `{planned_requests, planned_request_count, planned_requests_omitted?}`: the first of them, in the order in which they would be sent. */
export function plannedRequests(plan: Plan): JsonObject {
  const requests = [...plan.requests, ...plan.laterRequests];
  const shown: Json[] = [];
  let bytes = 0;
  for (const request of requests) {
    const json = asJson(request);
    bytes += utf8Bytes(JSON.stringify(json));
    if (bytes > maxBytes && shown.length > 0) break;
    shown.push(json);
  }
  const omitted = requests.length - shown.length;
  return {
    planned_requests: shown,
    planned_request_count: requests.length,
    ...(omitted === 0 ? {} : { planned_requests_omitted: omitted }),
  };
}

/** A request as the JSON that it is sent as. */
function asJson(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(asJson);
  if (typeof value !== "object" || value === null) return null;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.map(([name, field]) => [name, asJson(field)]));
}
