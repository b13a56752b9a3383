// Google's quotas per minute (rulebook 14), counted by the local Google's clock. Off until a control call switches them on.
import { GoogleError } from "../errors.ts";
import type { Clock } from "../state/clock.ts";
import type { ApiMethod } from "./discovery.ts";

/** What is counted: `docsReads` and `docsWrites` are the Docs API's two groups; Drive has one. */
export type QuotaName = "docsReads" | "docsWrites" | "drive";

/** Calls a minute of one user; null for no limit. */
export type QuotaLimits = Readonly<Record<QuotaName, number | null>>;

/** How Drive refuses: its documentation knows both. */
export type DriveQuotaStatus = 403 | 429;

/** What Google grants a user in a minute. Drive's number is the usual 12,000. */
export const googleLimits: QuotaLimits = { docsReads: 300, docsWrites: 60, drive: 12_000 };

const noLimits: QuotaLimits = { docsReads: null, docsWrites: null, drive: null };
const minuteMs = 60_000;

export class Quotas {
  readonly #clock: Clock;
  #limits = noLimits;
  #driveStatus: DriveQuotaStatus = 403;
  #counts = new Map<QuotaName, { readonly minute: number; readonly calls: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Sets the limits and begins to count anew. */
  set(limits: QuotaLimits, driveStatus: DriveQuotaStatus): void {
    this.#limits = limits;
    this.#driveStatus = driveStatus;
    this.#counts = new Map();
  }

  /** Ends all limits. */
  clear(): void {
    this.set(noLimits, 403);
  }

  /** The limits, and the calls of the present minute. */
  state(): { limits: QuotaLimits; calls: Record<QuotaName, number>; driveStatus: DriveQuotaStatus } {
    const calls = (name: QuotaName): number => this.#callsOf(name);
    return {
      limits: this.#limits,
      calls: { docsReads: calls("docsReads"), docsWrites: calls("docsWrites"), drive: calls("drive") },
      driveStatus: this.#driveStatus,
    };
  }

  /** Counts a call. Throws what Google answers to the first one too many in a minute. */
  count(method: ApiMethod): void {
    const name = method.api === "drive" ? "drive" : method.isWrite ? "docsWrites" : "docsReads";
    const calls = this.#callsOf(name) + 1;
    this.#counts.set(name, { minute: this.#minute(), calls });
    const limit = this.#limits[name];
    if (limit === null || calls <= limit) return;
    throw name === "drive" ? driveRefusal(this.#driveStatus, limit) : docsRefusal(name, limit);
  }

  #callsOf(name: QuotaName): number {
    const counted = this.#counts.get(name);
    return counted?.minute === this.#minute() ? counted.calls : 0;
  }

  #minute(): number {
    return Math.floor(this.#clock.nowMs() / minuteMs);
  }
}

const consumer = "project_number:1";

function docsRefusal(name: "docsReads" | "docsWrites", limit: number): GoogleError {
  const kind = name === "docsReads" ? "read" : "write";
  const group = `Quota group for ${kind} operations`;
  const limitName = name === "docsReads" ? "ReadRequestsPerMinutePerUser" : "WriteRequestsPerMinutePerUser";
  return new GoogleError(
    "RESOURCE_EXHAUSTED",
    `Quota exceeded for quota metric '${group}' and limit '${group} per minute per user' of service 'docs.googleapis.com' for consumer '${consumer}'.`,
    { details: [errorInfo("docs.googleapis.com", `docs.googleapis.com/${kind}_requests`, limitName, limit)] },
  );
}

function driveRefusal(status: DriveQuotaStatus, limit: number): GoogleError {
  const message =
    status === 403
      ? `Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user' of service 'drive.googleapis.com' for consumer '${consumer}'.`
      : "Rate Limit Exceeded";
  const reason = status === 403 ? "userRateLimitExceeded" : "rateLimitExceeded";
  return new GoogleError(status === 403 ? "PERMISSION_DENIED" : "RESOURCE_EXHAUSTED", message, {
    errors: [{ domain: "usageLimits", reason, message }],
    details: [
      errorInfo("drive.googleapis.com", "drive.googleapis.com/default", "defaultPerMinutePerUser", limit),
    ],
  });
}

function errorInfo(service: string, metric: string, limitName: string, limit: number): unknown {
  return {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason: "RATE_LIMIT_EXCEEDED",
    domain: "googleapis.com",
    metadata: {
      service,
      consumer: "projects/1",
      quota_metric: metric,
      quota_limit: limitName,
      quota_limit_value: String(limit),
      quota_location: "global",
    },
  };
}
