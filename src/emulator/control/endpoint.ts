// What a control endpoint is: its name, what its verbs take and answer, in words for docs/local-google.md and as code.
import type { ExecutionLog } from "../apps-script/execution-log.ts";
import type { DailyQuotas } from "../apps-script/daily-quotas.ts";
import type { Dispatcher } from "../api/dispatcher.ts";
import type { Quotas } from "../api/quotas.ts";
import type { RequestLog } from "../api/request-log.ts";
import type { DocsService } from "../docs/service.ts";
import type { DocumentShelf, ShelvedDocument } from "../document-shelf.ts";
import type { DriveCommentsDependencies } from "../drive/comments.ts";
import type { Roots } from "../drive/file-access.ts";
import type { MarkdownImports } from "../markdown-imports.ts";
import type { FaultRegistry } from "../faults/registry.ts";
import type { Clock } from "../state/clock.ts";
import type { Database } from "../state/database.ts";
import type { SqliteDocuments } from "../state/documents.ts";
import type { FileStore } from "../state/files.ts";
import type { Settings } from "../state/settings.ts";

/** The parts of a local Google that control endpoints reach. */
export interface ControlDependencies {
  readonly settings: Settings;
  readonly database: Database;
  readonly docs: DocsService;
  readonly documents: SqliteDocuments;
  readonly files: FileStore;
  readonly roots: Roots;
  readonly shelf: DocumentShelf;
  readonly markdown: MarkdownImports;
  readonly faults: FaultRegistry;
  readonly requests: RequestLog;
  readonly executions: ExecutionLog;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly scriptQuotas: DailyQuotas;
  readonly dispatcher: Dispatcher;
  readonly comments: DriveCommentsDependencies;
  readonly describe: (document: ShelvedDocument) => { documentId: string; title: string; url: string };
  readonly newOpenUrl: () => string;
}

export type ControlVerbName = "GET" | "POST" | "DELETE";

/** One verb of an endpoint. */
export interface ControlVerb {
  /** The JSON body in words; null when none is read. */
  readonly body: string | null;
  /** The JSON answer in words. */
  readonly answer: string;
  /** Does it, or promises it; throws `ControlError` with every problem of the body, and then nothing was done. */
  readonly run: (deps: ControlDependencies, body: unknown) => unknown;
}

/** Everything under `/emulator/<name>`. */
export interface ControlEndpoint {
  readonly name: string;
  /** What it is for, and what a caller has to know. */
  readonly words: string;
  readonly verbs: Readonly<Partial<Record<ControlVerbName, ControlVerb>>>;
}
