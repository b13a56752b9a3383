// Every call of either API, over HTTP or by the script, goes through here: method, parameters, fault, transaction, log.
import type { DocsService } from "../docs/service.ts";
import {
  alteredWrite,
  foreignEditRequests,
  NothingToTamper,
  partialWrite,
  type ForeignEdit,
} from "../docs/tamper.ts";
import { inDriveForm } from "../drive/drive-error.ts";
import { GoogleError, notImplemented } from "../errors.ts";
import { codeOf, messageOf, traceOf } from "../failure.ts";
import { leavingThreadsOpen } from "../faults/comment-stays-open.ts";
import type { FaultEffect } from "../faults/fault.ts";
import { pause } from "../faults/pause.ts";
import type { FaultRegistry } from "../faults/registry.ts";
import { statusFault } from "../faults/status-fault.ts";
import type { Clock } from "../state/clock.ts";
import type { CommentStore } from "../state/comments.ts";
import type { Database } from "../state/database.ts";
import type { SqliteDocuments } from "../state/documents.ts";
import {
  otherEditor,
  type ApiCall,
  type ApiResult,
  type CallPreparation,
  type FinishedResult,
  type Media,
  type MethodHandlers,
} from "./api-call.ts";
import { refuseDeepBody } from "./deep-body.ts";
import { apiMethods, findMethod } from "./discovery.ts";
import { checkParameters } from "./parameters.ts";
import type { Quotas } from "./quotas.ts";
import type { RequestLog } from "./request-log.ts";

/** A call before it is understood. */
export interface ApiRequest {
  readonly from: "rest" | "script";
  readonly httpMethod: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  /** Throws `GoogleError` when the caller is not the account. */
  authorize(): void;
  /** Reads body and media; throws `GoogleError` when they cannot be read. */
  readContent(): { readonly body: unknown; readonly media: Media | null };
}

/** What is answered. `isLost`: it was done, and the caller must not hear of it. */
export interface ApiAnswer {
  readonly status: number;
  readonly result: FinishedResult;
  readonly isLost: boolean;
}

export interface DispatcherDependencies {
  readonly database: Database;
  readonly documents: SqliteDocuments;
  readonly comments: CommentStore;
  readonly docs: DocsService;
  readonly handlers: MethodHandlers;
  /** By Google's method name: what has to be done before the transaction. */
  readonly preparations: Readonly<Record<string, CallPreparation>>;
  readonly quotas: Quotas;
  readonly faults: FaultRegistry;
  readonly log: RequestLog;
  readonly clock: Clock;
}

export class Dispatcher {
  readonly #deps: DispatcherDependencies;

  constructor(deps: DispatcherDependencies) {
    this.#deps = deps;
  }

  /** Answers one call. Never rejects: what goes wrong is an answer. */
  async dispatch(request: ApiRequest): Promise<ApiAnswer> {
    const found = findMethod(request.httpMethod, request.path);
    const documentId = found?.path["documentId"] ?? found?.path["fileId"] ?? null;
    let isLost = false;
    let result: FinishedResult;
    try {
      request.authorize();
      // A call that is refused further on has counted all the same (rulebook 14).
      if (found !== null) this.#deps.quotas.count(found.method);
      const call = await this.#prepare(readCall(request, found));
      const fault = this.#deps.faults.take({ on: call.method.name, documentId });
      isLost = fault?.kind === "lost-answer";
      const answered = await this.#run(call, documentId, fault);
      result = answered.kind === "later" ? await answered.finish() : answered;
    } catch (error) {
      const refusal = asGoogleError(error);
      result = { kind: "refused", error: found?.method.api === "drive" ? inDriveForm(refusal) : refusal };
    }
    const status = statusOf(result);
    this.#deps.log.add({
      atMs: this.#deps.clock.nowMs(),
      from: request.from,
      method: request.httpMethod,
      path: request.path,
      status,
      ...(documentId === null ? {} : { documentId }),
    });
    return { status, result, isLost };
  }

  async #prepare(call: ApiCall): Promise<ApiCall> {
    const preparation = this.#deps.preparations[call.method.name];
    return preparation === undefined ? call : preparation(call);
  }

  async #run(call: ApiCall, documentId: string | null, fault: FaultEffect | null): Promise<ApiResult> {
    const { database, documents, faults } = this.#deps;
    const perform = (changed: ApiCall = call) => database.transaction(() => this.#handle(changed));
    switch (fault?.kind) {
      case "slow":
        await pause(fault.ms);
        return perform();
      case "status":
        throw statusFault(fault.status, fault, call.method.api);
      case "dropped-write":
        return database.rehearse(() => this.#handle(call));
      case "partial-write":
        return perform({ ...call, tampering: partialWrite() });
      case "altered-write":
        return perform({ ...call, tampering: alteredWrite(fault.where, fault.text) });
      case "comment-stays-open":
        return database.transaction(() =>
          leavingThreadsOpen(this.#deps.comments, documentId ?? "", () => this.#handle(call)),
        );
      case "foreign-edit": {
        if (fault.when === "before") this.#foreignEdit(documentId ?? "", fault.edit);
        const result = perform();
        if (fault.when === "after") this.#foreignEdit(documentId ?? "", fault.edit);
        return result;
      }
      case "late-read": {
        const earlier = faults.earlierState(documentId ?? "");
        return earlier === null ? perform() : documents.pretend(documentId ?? "", earlier, () => perform());
      }
      default:
        return perform();
    }
  }

  /** An edit by somebody else, committed by itself; answers the revision after it. */
  editAsOther(documentId: string, edit: ForeignEdit): string {
    const { database, docs } = this.#deps;
    const caller = { email: otherEditor.email, canEdit: true };
    const answer = database.transaction(() =>
      docs.batchUpdate(documentId, { requests: foreignEditRequests(edit) }, caller),
    );
    return answer.writeControl?.requiredRevisionId ?? "";
  }

  #foreignEdit(documentId: string, edit: ForeignEdit): void {
    try {
      this.editAsOther(documentId, edit);
    } catch (error) {
      // The caller's own request was fine: its answer must not look like a refusal of it.
      if (error instanceof GoogleError)
        throw new NothingToTamper(`the other person's edit was refused: ${error.message}`);
      throw error;
    }
  }

  #handle(call: ApiCall): ApiResult {
    const handler = this.#deps.handlers[call.method.name];
    if (handler === undefined) throw notImplemented(call.method.name);
    return handler(call);
  }
}

/** Methods that answer a file's bytes with `alt=media`; an export is bytes anyway. */
const mediaMethods = new Set(["files.get", "files.export", "revisions.get"]);

function readCall(request: ApiRequest, found: ReturnType<typeof findMethod>): ApiCall {
  if (found === null) throw addressError(request);
  const parameters = checkParameters(found.method, request.query);
  const { alt, callback } = parameters;
  if (callback !== undefined) throw notImplemented("the query parameter callback");
  if (alt !== undefined && alt !== "json" && !(alt === "media" && mediaMethods.has(found.method.name)))
    throw notImplemented(`alt=${alt} for ${found.method.name}`);
  const { body, media } = request.readContent();
  refuseDeepBody(body);
  return {
    method: found.method,
    parameters: { ...parameters, ...found.path },
    body,
    media,
    converted: null,
    tampering: null,
  };
}

// An address with a wrong verb is told from one that no method has: the first is a caller's slip.
function addressError({ httpMethod, path }: ApiRequest): GoogleError {
  const verbs = [...new Set(apiMethods.map((method) => method.httpMethod))].filter(
    (verb) => findMethod(verb, path) !== null,
  );
  return verbs.length === 0
    ? notImplemented(`${httpMethod} ${path}`)
    : notImplemented(`${httpMethod} ${path} (this address takes ${verbs.join(", ")})`);
}

function statusOf(result: FinishedResult): number {
  if (result.kind === "refused") return result.error.httpStatus;
  return result.kind === "empty" ? 204 : 200;
}

function asGoogleError(error: unknown): GoogleError {
  if (error instanceof GoogleError) return error;
  if (error instanceof NothingToTamper)
    return new GoogleError("INTERNAL", `((the fault could not be applied: ${error.message}))`);
  process.stderr.write(`local Google: ${traceOf(error)}\n`);
  // A full disk or a lost drive is not Google's fault, and the person at the machine can mend it.
  if (codeOf(error).startsWith("SQLITE_"))
    return new GoogleError(
      "INTERNAL",
      `((the local Google could not read or write its state: ${messageOf(error)}. Nothing of this call was kept. Check the free space and the rights of its data folder))`,
    );
  return new GoogleError("INTERNAL", "Internal error encountered.");
}
