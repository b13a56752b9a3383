// Apps Script's quotas of a day (apps-script-platform 2), counted by the local Google's clock. Off until a control call
// switches them on.
import type { Clock } from "../state/clock.ts";

/** Calls of UrlFetchApp, reads and writes of properties, documents that DocumentApp creates. */
export type DailyQuotaName = "urlFetch" | "properties" | "documents";

/** Calls a day of one user; null for no limit. */
export type DailyLimits = Readonly<Record<DailyQuotaName, number | null>>;

/** What Google grants a consumer account. */
export const consumerLimits: DailyLimits = { urlFetch: 20_000, properties: 50_000, documents: 250 };

const noLimits: DailyLimits = { urlFetch: null, properties: null, documents: null };
const dayMs = 86_400_000;

/** What a refusal calls the service. Only the first of them is known from Google. */
const serviceNames: Readonly<Record<DailyQuotaName, string>> = {
  urlFetch: "urlfetch",
  properties: "properties",
  documents: "documents",
};

export class DailyQuotas {
  readonly #clock: Clock;
  #limits = noLimits;
  #counts = new Map<DailyQuotaName, { readonly sinceMs: number; readonly calls: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets the limits and begins to count anew. */
  set(limits: DailyLimits): void {
    this.#limits = limits;
    this.#counts = new Map();
  }

  /** Ends all limits. */
  clear(): void {
    this.set(noLimits);
  }

  /** The limits, and the calls since the first one of the present day. */
  state(): { limits: DailyLimits; calls: Record<DailyQuotaName, number> } {
    const calls = (name: DailyQuotaName): number => this.#countOf(name).calls;
    return {
      limits: this.#limits,
      calls: { urlFetch: calls("urlFetch"), properties: calls("properties"), documents: calls("documents") },
    };
  }

  /** Counts calls; answers what Google says when they are too many, else null. */
  count(name: DailyQuotaName, calls: number): string | null {
    const counted = this.#countOf(name);
    const all = counted.calls + calls;
    this.#counts.set(name, { ...counted, calls: all });
    const limit = this.#limits[name];
    return limit === null || all <= limit
      ? null
      : `Service invoked too many times for one day: ${serviceNames[name]}`;
  }

  /** A day ends 24 hours after its first call. */
  #countOf(name: DailyQuotaName): { readonly sinceMs: number; readonly calls: number } {
    const nowMs = this.#clock.nowMs();
    const counted = this.#counts.get(name);
    return counted !== undefined && nowMs < counted.sinceMs + dayMs ? counted : { sinceMs: nowMs, calls: 0 };
  }
}
