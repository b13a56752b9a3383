// What the main thread does for a running script: properties, cache, locks, files of the project, calls of the APIs, log.
import type { FaultRegistry } from "../faults/registry.ts";
import { isRecord, parseJson, type JsonRecord } from "../json-value.ts";
import type { CacheStores } from "../state/cache.ts";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { PropertyStores } from "../state/properties.ts";
import type { ApiCaller } from "./api-caller.ts";
import { documentOperations, type DocumentOperationsDependencies } from "./documents/document-operations.ts";
import type { HeldDocuments } from "./documents/held-documents.ts";
import type { DailyQuotaName, DailyQuotas } from "./daily-quotas.ts";
import type { CallHandler } from "./script-thread.ts";
import type { Locks } from "./locks.ts";
import { answerException, answerValue } from "./worker-protocol.ts";

export interface HostDependencies {
  /** Documents by DocumentApp, and the editors in which people have them open. */
  readonly documents: ScriptDocuments;
  readonly database: Database;
  readonly properties: PropertyStores;
  readonly cache: CacheStores;
  readonly locks: Locks;
  readonly quotas: DailyQuotas;
  readonly clock: Clock;
  readonly faults: FaultRegistry;
  readonly api: ApiCaller;
}

export interface ScriptDocuments extends Omit<DocumentOperationsDependencies, "held"> {
  /** An execution's own hold on documents. */
  readonly newHold: () => HeldDocuments;
}

/** One execution as its calls see it. */
export interface ExecutionContext {
  readonly held: HeldDocuments;
  readonly html: Readonly<Record<string, string>>;
  readonly log: (level: string, line: string) => void;
  /** Called for each call of a service, for the execution's record. */
  readonly count: (operation: string) => void;
}

const maxValueBytes = 9 * 1024;
const maxStoreBytes = 500 * 1024;
const quotaExceeded =
  "You have exceeded the property storage quota. Please remove some properties and try again.";

/** The operations that a quota of the day counts. */
const dailyQuotas: Readonly<Record<string, DailyQuotaName>> = {
  fetch: "urlFetch",
  "fetch.all": "urlFetch",
  "properties.get": "properties",
  "properties.all": "properties",
  "properties.delete": "properties",
  "properties.set": "properties",
  "document.create": "documents",
};

/** The handler of one execution's calls. `holder` stands for the execution among the locks. */
export function callHandler(deps: HostDependencies, context: ExecutionContext, holder: object): CallHandler {
  let hasFullProperties: boolean | null = null;
  let isCacheChecked = false;

  const operations: Readonly<Record<string, (payload: JsonRecord) => string | Promise<string>>> = {
    "properties.get": ({ store, name }) => answerValue(deps.properties.get(String(store), String(name))),
    "properties.all": ({ store }) => answerValue(deps.properties.all(String(store))),
    "properties.delete": ({ store, name }) => {
      deps.properties.delete(String(store), String(name));
      return answerValue(undefined);
    },
    "properties.set": ({ store, entries, isAll }) =>
      setProperties(String(store), pairsOf(entries), isAll === true),

    "cache.get": ({ store, names }) => {
      evictWhenFaulty();
      const found: Record<string, string> = {};
      for (const name of textsOf(names)) {
        const value = deps.cache.get(String(store), name, deps.clock.nowMs());
        if (value !== null) found[name] = value;
      }
      return answerValue(found);
    },
    "cache.put": ({ store, entries, seconds }) => {
      evictWhenFaulty();
      const nowMs = deps.clock.nowMs();
      deps.database.transaction(() => {
        for (const [name, value] of pairsOf(entries))
          deps.cache.put(String(store), name, value, nowMs + Number(seconds) * 1000, nowMs);
      });
      return answerValue(undefined);
    },
    "cache.remove": ({ store, names }) => {
      for (const name of textsOf(names)) deps.cache.remove(String(store), name);
      return answerValue(undefined);
    },

    "lock.acquire": async ({ name, timeoutMs }) =>
      answerValue(await deps.locks.acquire(String(name), holder, Number(timeoutMs))),
    "lock.holds": ({ name }) => answerValue(deps.locks.holds(String(name), holder)),
    "lock.release": ({ name }) => {
      deps.locks.release(String(name), holder);
      return answerValue(undefined);
    },

    "project.html": ({ name }) => {
      const html = context.html[String(name).replace(/\.html$/, "")];
      return html === undefined
        ? answerException(`No HTML file named ${String(name)} was found.`)
        : answerValue(html);
    },

    log: ({ level, line }) => {
      context.log(String(level), String(line));
      return answerValue(undefined);
    },

    ...documentOperations({ ...deps.documents, held: context.held }),

    "api.call": (payload) => deps.api.callMethod(payload),
    fetch: (payload) => deps.api.fetch(payload),
    "fetch.all": async ({ requests }) =>
      answerValue(
        await Promise.all(
          (Array.isArray(requests) ? requests : []).map((one: unknown) =>
            deps.api.fetch(isRecord(one) ? one : {}),
          ),
        ),
      ),
  };

  return async (operation, payload) => {
    const known = operations[operation];
    if (known === undefined)
      return answerException(`((${operation} is not implemented by the local Google))`);
    context.count(operation);
    const parsed = parseJson(payload);
    const given = isRecord(parsed) ? parsed : {};
    const refusal = countForTheDay(operation, given);
    return refusal === null ? known(given) : answerException(refusal);
  };

  /** What Google says when the day's quota of the operation is used up; null while it is not. */
  function countForTheDay(operation: string, { requests }: JsonRecord): string | null {
    const name = dailyQuotas[operation];
    const calls = operation === "fetch.all" && Array.isArray(requests) ? requests.length : 1;
    return name === undefined ? null : deps.quotas.count(name, calls);
  }

  function setProperties(
    store: string,
    entries: readonly (readonly [string, string])[],
    isAll: boolean,
  ): string {
    if (entries.some(([, value]) => Buffer.byteLength(value) > maxValueBytes))
      return answerException("Argument too large: value");
    // A full store stays full for the whole execution.
    hasFullProperties ??=
      deps.faults.take({ on: "script", documentId: null, kinds: ["properties-full"] }) !== null;
    if (hasFullProperties && entries.length > 0) return answerException(quotaExceeded);
    try {
      deps.database.transaction(() => {
        if (isAll) deps.properties.clear(store);
        for (const [name, value] of entries) deps.properties.set(store, name, value);
        if (entries.length > 0 && deps.properties.bytes(store) > maxStoreBytes) throw new StoreFull();
      });
    } catch (error) {
      if (error instanceof StoreFull) return answerException(quotaExceeded);
      throw error;
    }
    return answerValue(undefined);
  }

  function evictWhenFaulty(): void {
    if (isCacheChecked) return;
    isCacheChecked = true;
    if (deps.faults.take({ on: "script", documentId: null, kinds: ["cache-evicted"] }) !== null)
      deps.cache.evictAll();
  }
}

class StoreFull extends Error {}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function pairsOf(value: unknown): (readonly [string, string])[] {
  const pairs: (readonly [string, string])[] = [];
  for (const entry of Array.isArray(value) ? value : [])
    if (Array.isArray(entry)) pairs.push([String(entry[0]), String(entry[1])]);
  return pairs;
}
