// What each control endpoint does. docs/local-google.md lists them.
import type { ExecutionLog } from "../apps-script/execution-log.ts";
import { otherEditor } from "../api/api-call.ts";
import type { Dispatcher } from "../api/dispatcher.ts";
import type { Quotas } from "../api/quotas.ts";
import type { RequestLog } from "../api/request-log.ts";
import type { DocsService } from "../docs/service.ts";
import type { DocumentShelf, ShelvedDocument } from "../document-shelf.ts";
import { addComment, type DriveCommentsDependencies } from "../drive/comments.ts";
import { faultBody, readFault, readPlace } from "../faults/fault.ts";
import type { FaultRegistry } from "../faults/registry.ts";
import type { Clock } from "../state/clock.ts";
import type { Settings } from "../state/settings.ts";
import type { Database } from "../state/database.ts";
import type { SqliteDocuments } from "../state/documents.ts";
import { BodyReader, ControlError } from "./body-reader.ts";
import { setQuotas } from "./set-quotas.ts";
import { setFile, type SetFileDependencies } from "./set-file.ts";

/** By name below `/emulator/`, then by HTTP verb: from the JSON body to the JSON answer. */
export type ControlEndpoints = Readonly<Record<string, Readonly<Record<string, (body: unknown) => unknown>>>>;

export interface ControlDependencies extends SetFileDependencies {
  readonly settings: Settings;
  readonly database: Database;
  readonly docs: DocsService;
  readonly documents: SqliteDocuments;
  readonly shelf: DocumentShelf;
  readonly faults: FaultRegistry;
  readonly requests: RequestLog;
  readonly executions: ExecutionLog;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly dispatcher: Dispatcher;
  readonly comments: DriveCommentsDependencies;
  readonly describe: (document: ShelvedDocument) => { documentId: string; title: string; url: string };
  readonly newOpenUrl: () => string;
}

export function controlEndpoints(deps: ControlDependencies): ControlEndpoints {
  return {
    import: {
      POST: (body) => {
        const reader = new BodyReader(body);
        const name = reader.text("name") ?? "";
        const content = reader.anything("content");
        const isOnce = reader.optionalFlag("once") ?? false;
        if (content === undefined) reader.problem('"content": expected Docs JSON or text, found nothing');
        reader.finish();
        if (!isOnce) return deps.describe(deps.shelf.import(name, content));
        const text = typeof content === "string" ? content : JSON.stringify(content);
        const imported = deps.shelf.importOnce(name, text);
        return { ...deps.describe(imported), isNew: imported.isNew };
      },
    },

    documents: { GET: () => ({ documents: deps.shelf.list().map(deps.describe) }) },

    faults: {
      POST: (body) => {
        const fault = readFault(body);
        deps.faults.add(fault);
        return faultBody(fault);
      },
      GET: () => ({ faults: deps.faults.list().map(faultBody) }),
      DELETE: () => {
        deps.faults.clear();
        return {};
      },
    },

    act: { POST: (body) => act(deps, body) },

    files: { POST: (body) => setFile(deps, body) },

    requests: {
      GET: () => ({ requests: deps.requests.list() }),
      DELETE: () => {
        deps.requests.clear();
        return {};
      },
    },

    executions: {
      GET: () => ({ executions: deps.executions.list() }),
      DELETE: () => {
        deps.executions.clear();
        return {};
      },
    },

    clock: {
      GET: () => ({ nowMs: deps.clock.nowMs(), offsetMs: deps.clock.offsetMs() }),
      POST: (body) => {
        const reader = new BodyReader(body);
        const advanceMs = reader.wholeNumber("advanceMs", 0, 100 * 365 * 86_400_000) ?? 0;
        reader.finish();
        deps.clock.advance(advanceMs);
        return { nowMs: deps.clock.nowMs(), offsetMs: deps.clock.offsetMs() };
      },
    },

    quotas: {
      GET: () => deps.quotas.state(),
      POST: (body) => setQuotas(deps.quotas, body),
      DELETE: () => {
        deps.quotas.clear();
        return deps.quotas.state();
      },
    },

    features: {
      GET: () => ({ preview: deps.settings.get("preview") === "on" }),
      POST: (body) => {
        const reader = new BodyReader(body);
        const isOn = reader.optionalFlag("preview");
        if (isOn === undefined) reader.problem('"preview": expected true or false, found nothing');
        reader.finish();
        deps.settings.set("preview", isOn === true ? "on" : "off");
        return { preview: isOn };
      },
    },

    open: { POST: () => ({ openUrl: deps.newOpenUrl() }) },
  };
}

function act(deps: ControlDependencies, body: unknown): unknown {
  const reader = new BodyReader(body);
  const as = reader.optionalText("as") ?? otherEditor.name;
  const documentId = reader.text("documentId") ?? "";
  const action = reader.choice("action", ["type", "comment", "suggest"]);
  if (action === undefined) return reader.refuse();
  if (action === "suggest") {
    const requests = reader.list("requests") ?? [];
    reader.finish();
    const author = { email: otherEditor.email, displayName: as };
    const { docs, database } = deps;
    return database.transaction(() => docs.suggest(existing(deps, documentId), requests, author));
  }
  if (action === "type") {
    const edit = readPlace(reader);
    reader.finish();
    return { revisionId: deps.dispatcher.editAsOther(existing(deps, documentId), edit) };
  }
  const content = reader.text("content") ?? "";
  const quote = reader.optionalText("quote");
  const anchor = reader.optionalText("anchor");
  reader.finish();
  existing(deps, documentId);
  const comment = deps.database.transaction(() =>
    addComment(
      deps.comments,
      documentId,
      { email: otherEditor.email, name: as },
      {
        content,
        ...(quote === undefined ? {} : { quotedFileContent: { mimeType: "text/html", value: quote } }),
        ...(anchor === undefined ? {} : { anchor }),
      },
    ),
  );
  return { revisionId: deps.documents.head(documentId)?.revisionId ?? "", commentId: comment.id };
}

function existing(deps: ControlDependencies, documentId: string): string {
  if (deps.documents.head(documentId) === null)
    throw new ControlError(
      [`"documentId": expected a document of this local Google, found ${JSON.stringify(documentId)}`],
      404,
    );
  return documentId;
}
