// Runs functions of the script: a fresh context each, side by side in threads, one kept ready, at most thirty at a time.
import { createHash } from "node:crypto";
import { owner } from "../api/api-call.ts";
import { traceOf } from "../failure.ts";
import { pause } from "../faults/pause.ts";
import { ScriptThread, type ExecutionOutcome } from "./script-thread.ts";
import { callHandler, type HostDependencies } from "./host-operations.ts";
import { DocumentAppError, type HeldDocuments } from "./documents/held-documents.ts";
import type { ExecutionLog, ExecutionRecord } from "./execution-log.ts";
import { declaresFunction, readProject, stampOf, type ScriptProject } from "./script-project.ts";
import type { AuthMode } from "./script-globals/auth-mode.ts";
import type { ExecutionFacts } from "./script-globals/facts.ts";

export interface ScriptHostOptions {
  readonly scriptDir: string;
  readonly workerFile: string;
  readonly timeoutMs: number;
  readonly heapMb: number;
  readonly oauthToken: string;
  readonly scriptId: string;
  readonly webAppUrl: () => string;
  readonly log: ExecutionLog;
}

/** `anonymous`: through the web app's door; `owner`: by the owner, as from the editor. */
export type ScriptCaller = "anonymous" | "owner";

/** How a function is called. */
export interface ScriptCall {
  readonly caller: ScriptCaller;
  /** The document that the caller has in front of them; null for the web app, which has none. */
  readonly activeDocumentId?: string | null;
  /** What it returns goes to a page: only the types that `google.script.run` takes (apps-script-platform 7). */
  readonly isForPage?: boolean;
  /** What the function may call; left out: everything. */
  readonly authMode?: AuthMode;
  /** When the execution is ended; left out: as the host ends all. */
  readonly timeoutMs?: number;
}

const maxExecutions = 30;
const wholeExecutionFaults = ["status", "slow", "lost-answer"] as const;

export class ScriptHost {
  readonly #options: ScriptHostOptions;
  readonly #deps: HostDependencies;
  readonly #running = new Set<ScriptThread>();
  #project: ScriptProject;
  /** Waits for the next call, its context made. */
  #ready: ScriptThread | null = null;
  #isClosed = false;

  /** Reads the script and makes the first context ready. Throws `LocalGoogleStartError` SCRIPT_MISSING. */
  constructor(options: ScriptHostOptions, deps: HostDependencies) {
    this.#options = options;
    this.#deps = deps;
    this.#project = readProject(options.scriptDir);
    this.#ready = this.#newThread();
    deps.clock.onAdvance((byMs) => {
      for (const thread of this.#running) thread.passTime(byMs);
    });
  }

  /** Runs a function of the script with JSON arguments. Never rejects: what goes wrong is an outcome. */
  async execute(functionName: string, args: readonly unknown[], call: ScriptCall): Promise<ExecutionOutcome> {
    if (this.#running.size >= maxExecutions) return { kind: "too-many" };
    this.#refresh();
    if (!declaresFunction(this.#project, functionName)) return { kind: "not-found", functionName };
    const thread = this.#ready?.isAlive === true ? this.#ready : this.#newThread();
    this.#ready = null;
    this.#running.add(thread);
    const record = this.#options.log.begin(functionName, this.#deps.clock.nowMs());
    const outcome = await this.#runWithFault(thread, functionName, args, call, record);
    this.#deps.locks.releaseAll(thread);
    this.#running.delete(thread);
    this.#putBack(thread);
    this.#options.log.end(record, outcome, this.#deps.clock.nowMs());
    return outcome;
  }

  /** Whether the script, as it is now, declares a function of this name. */
  declares(functionName: string): boolean {
    this.#refresh();
    return declaresFunction(this.#project, functionName);
  }

  /** Ends every execution and the one kept ready. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const ending = [...this.#running, ...(this.#ready === null ? [] : [this.#ready])];
    this.#ready = null;
    await Promise.all(ending.map((thread) => thread.discard()));
  }

  async #runWithFault(
    thread: ScriptThread,
    functionName: string,
    args: readonly unknown[],
    call: ScriptCall,
    record: ExecutionRecord,
  ): Promise<ExecutionOutcome> {
    const fault = this.#deps.faults.take({ on: "script", documentId: null, kinds: wholeExecutionFaults });
    if (fault?.kind === "status") return scriptException(fault.status, fault.message);
    if (fault?.kind === "slow") await pause(fault.ms);
    const { log } = this.#options;
    const timeoutMs = call.timeoutMs ?? this.#options.timeoutMs;
    const held = this.#deps.documents.newHold();
    const context = {
      held,
      html: this.#project.html,
      log: (level: string, line: string) => log.addLine(record, level, line),
      count: (operation: string) => log.count(record, operation),
    };
    const order = {
      functionName,
      argsJson: JSON.stringify(args),
      factsJson: JSON.stringify(this.#facts(call)),
    };
    const ended = await thread.run(order, callHandler(this.#deps, context, thread), timeoutMs);
    // What an execution that was ended from outside still held back is lost with it.
    const outcome = thread.isAlive ? keepDocuments(held, ended) : ended;
    return fault?.kind === "lost-answer" ? scriptException(500) : outcome;
  }

  /** Keeps one thread for the next call; the others end. */
  #putBack(thread: ScriptThread): void {
    const isCurrent = thread.isAlive && thread.stamp === this.#project.stamp;
    if (this.#isClosed || !isCurrent || this.#ready !== null) {
      void thread.discard();
      if (!this.#isClosed) this.#ready ??= this.#newThread();
      return;
    }
    this.#ready = thread;
  }

  #newThread(): ScriptThread {
    const { workerFile, heapMb } = this.#options;
    const { stamp, files } = this.#project;
    return new ScriptThread({ workerFile, heapMb, stamp, files });
  }

  /** Takes in a project that was built anew; while a build is at work the one before goes on. */
  #refresh(): void {
    try {
      if (stampOf(this.#options.scriptDir) === this.#project.stamp) return;
      this.#project = readProject(this.#options.scriptDir);
    } catch {
      return;
    }
    void this.#ready?.discard();
    this.#ready = null;
  }

  #facts({
    caller,
    activeDocumentId = null,
    isForPage = false,
    authMode = "FULL",
  }: ScriptCall): ExecutionFacts {
    const { oauthToken, scriptId, webAppUrl } = this.#options;
    return {
      authMode,
      activeDocumentId,
      isForPage,
      activeUserEmail: caller === "owner" ? owner.email : "",
      effectiveUserEmail: owner.email,
      temporaryUserKey: createHash("sha256").update(`${scriptId}:${caller}`).digest("base64url"),
      timeZone: this.#project.timeZone,
      scriptId,
      webAppUrl: webAppUrl(),
      oauthToken,
      oauthScopes: this.#project.oauthScopes,
      urlFetchWhitelist: this.#project.urlFetchWhitelist,
      clockOffsetMs: this.#deps.clock.offsetMs(),
      advancedServices: this.#project.advancedServices,
    };
  }
}

/** The end of an execution keeps what DocumentApp held back (apps-script-platform 4.3), however the function ended. */
function keepDocuments(held: HeldDocuments, ended: ExecutionOutcome): ExecutionOutcome {
  try {
    held.saveAll();
    return ended;
  } catch (error) {
    if (error instanceof DocumentAppError)
      return { kind: "exception", name: "Exception", message: error.message, stack: "" };
    // A full disk, for one: nothing was kept, and the caller is told so.
    process.stderr.write(`local Google: keeping documents: ${traceOf(error)}\n`);
    return scriptException(500);
  }
}

/** What a script ends with when Google itself fails with this status. */
function scriptException(status: number, message?: string): ExecutionOutcome {
  const usual =
    status === 429
      ? "Service invoked too many times in a short time: exec qps. Try Utilities.sleep(1000) between calls."
      : status === 403
        ? "You do not have permission to perform that action."
        : "We're sorry, a server error occurred. Please wait a bit and try again.";
  return { kind: "exception", name: "Exception", message: message ?? usual, stack: "" };
}
