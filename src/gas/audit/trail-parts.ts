// What the audit trail is built on.
import type { AuditDraft, ClockPort, DigestPort, IdPort, KeptText } from "../../kernel/index.ts";
import type { AuditFiles } from "../ports/audit-files.ts";
import type { CacheStore } from "../ports/cache.ts";
import type { LockPort } from "../ports/lock.ts";
import type { PropertyStore } from "../ports/properties.ts";
import type { RememberedSegment } from "./remembered-segment.ts";

export interface TrailParts {
  readonly files: AuditFiles;
  readonly remembered: RememberedSegment;
  readonly properties: PropertyStore;
  readonly cache: CacheStore;
  readonly lock: LockPort;
  readonly clock: ClockPort;
  readonly digest: DigestPort;
  readonly ids: IdPort;
  /** What records keep of a document's text. */
  readonly keptText: KeptText;
  /** Address of the account that acts. */
  readonly actor: () => string;
  readonly client: string;
  /** Properties that are to be stored in the same call as the head. */
  readonly alongside: (draft: AuditDraft, auditId: string) => Readonly<Record<string, string>>;
}
