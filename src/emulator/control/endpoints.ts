// Every control endpoint, bound to a local Google. Each is a file of the folder beside this one.
import type { ControlDependencies, ControlEndpoint } from "./endpoint.ts";
import { actEndpoint } from "./endpoints/act.ts";
import { clockEndpoint } from "./endpoints/clock.ts";
import { documentsEndpoint } from "./endpoints/documents.ts";
import { executionsEndpoint } from "./endpoints/executions.ts";
import { faultsEndpoint } from "./endpoints/faults.ts";
import { featuresEndpoint } from "./endpoints/features.ts";
import { filesEndpoint } from "./endpoints/files.ts";
import { importEndpoint } from "./endpoints/import.ts";
import { openEndpoint } from "./endpoints/open.ts";
import { quotasEndpoint } from "./endpoints/quotas.ts";
import { requestsEndpoint } from "./endpoints/requests.ts";
import { scriptQuotasEndpoint } from "./endpoints/script-quotas.ts";

/** In the order in which docs/local-google.md tells them. */
export const allEndpoints: readonly ControlEndpoint[] = [
  importEndpoint,
  documentsEndpoint,
  filesEndpoint,
  actEndpoint,
  faultsEndpoint,
  requestsEndpoint,
  executionsEndpoint,
  quotasEndpoint,
  scriptQuotasEndpoint,
  clockEndpoint,
  featuresEndpoint,
  openEndpoint,
];

/** By name below `/emulator/`, then by HTTP verb: from the JSON body to the JSON answer. */
export type ControlEndpoints = Readonly<Record<string, Readonly<Record<string, (body: unknown) => unknown>>>>;

export function controlEndpoints(deps: ControlDependencies): ControlEndpoints {
  const bound: Record<string, Record<string, (body: unknown) => unknown>> = {};
  for (const { name, verbs } of allEndpoints) {
    const byVerb: Record<string, (body: unknown) => unknown> = {};
    for (const [verb, { run }] of Object.entries(verbs)) byVerb[verb] = (body) => run(deps, body);
    bound[name] = byVerb;
  }
  return bound;
}
