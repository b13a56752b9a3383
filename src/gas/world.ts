// Everything one execution has to work with, as the router and its parts see it. Built once in execution.ts.
import type { ClaimPort, ClockPort, DigestPort, IdPort, KernelPorts, KeptText } from "../kernel/index.ts";
import type { ChainMark } from "../protocol/envelope.ts";
import type { WriteClaim } from "./claims.ts";
import type { Account } from "./ports/account.ts";
import type { CacheStore } from "./ports/cache.ts";
import type { CallCounts } from "./ports/call-counts.ts";
import type { Welcome } from "./ports/files.ts";
import type { MacPort } from "./ports/digest.ts";
import type { LockPort } from "./ports/lock.ts";
import type { PropertyStore } from "./ports/properties.ts";

/** What the kernel may reach in one call, and what the call left in the audit chain. */
export interface CallPorts extends KernelPorts {
  lastChainMark(): ChainMark | null;
}

/** On whose behalf ports act. */
export interface Caller {
  /** Null for a call that may not write. */
  readonly claim: WriteClaim | null;
  /** Goes into the audit record. */
  readonly client: string;
  /** What audit records keep of a document's text: what the owner's setting and the caller both keep. */
  readonly keptText: KeptText;
  /** Documents that the caller did not name are shown to him only where this holds. */
  readonly mayRead: (documentId: string) => boolean;
  /** Whether the owner lets pictures be asked of this host. */
  readonly mayComeFrom: (host: string) => boolean;
  /** How the caller comes to edit documents that he makes. */
  readonly welcome: Welcome;
}

export interface World {
  readonly properties: PropertyStore;
  readonly cache: CacheStore;
  readonly lock: LockPort;
  readonly clock: ClockPort;
  readonly digest: DigestPort;
  readonly mac: MacPort;
  readonly ids: IdPort;
  readonly counts: CallCounts;
  readonly account: () => Account;
  readonly logBug: (id: string, thrown: unknown) => void;
  readonly ports: (caller: Caller) => CallPorts;
}

/** Stands in for the claim of a call that may not write. */
export const noClaim: ClaimPort = {
  start: () => {
    throw new Error("a call without a claim tried to write");
  },
  finish: () => undefined,
};
