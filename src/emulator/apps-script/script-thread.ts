// A worker thread that runs executions one after another: their calls out of the context, their end by themselves, by the clock, or by a crash.
import { Worker } from "node:worker_threads";
import { traceOf } from "../failure.ts";
import { announceAnswer } from "./answer-signal.ts";
import { isRecord, parseJson } from "../json-value.ts";
import {
  answerException,
  isWorkerMessage,
  type CallAnswer,
  type RunOrder,
  type ScriptFile,
  type WorkerMessage,
  type WorkerStart,
} from "./worker-protocol.ts";

/** How an execution ended. */
export type ExecutionOutcome =
  | {
      readonly kind: "text";
      readonly content: string;
      readonly contentType: string;
      readonly fileName: string | null;
    }
  | { readonly kind: "html"; readonly content: string; readonly title: string }
  /** `value` is undefined when the function returned nothing. */
  | { readonly kind: "value"; readonly value: unknown }
  | { readonly kind: "exception"; readonly name: string; readonly message: string; readonly stack: string }
  | { readonly kind: "not-found"; readonly functionName: string }
  | { readonly kind: "time-out" }
  | { readonly kind: "too-many" };

/** Answers a call of the script; see `answerValue` and `answerException`. */
export type CallHandler = (operation: string, payload: string) => Promise<string>;

export interface ScriptThreadOptions {
  readonly workerFile: string;
  readonly heapMb: number;
  /** The stamp of the project that `files` are of. */
  readonly stamp: string;
  readonly files: readonly ScriptFile[];
}

/** The order that is being carried out. */
interface Running {
  readonly handle: CallHandler;
  /** The script's time runs from here: a thread that is still starting costs it nothing. */
  readonly begin: () => void;
  /** Takes time from what the script still has. */
  readonly shorten: (byMs: number) => void;
  readonly end: (outcome: ExecutionOutcome) => void;
}

/**
 * A worker thread that has read the script and holds a fresh context for the next order. Orders follow one another,
 * each in a context of its own; a thread whose execution did not end by itself is ended with it.
 */
export class ScriptThread {
  readonly #worker: Worker;
  readonly #signal: Int32Array;
  /** The stamp of the project it has read. */
  readonly stamp: string;
  #running: Running | null = null;
  #isAlive = true;

  constructor({ workerFile, heapMb, stamp, files }: ScriptThreadOptions) {
    const signal = new SharedArrayBuffer(4);
    const start: WorkerStart = { files, signal };
    this.stamp = stamp;
    this.#signal = new Int32Array(signal);
    // Its output must not reach ours: a bridge speaks MCP there.
    // Nor may a loader or a debugger of this process get in between the script and its bare context.
    const surroundings = { stdout: true, stderr: true, env: {}, execArgv: [] };
    this.#worker = new Worker(workerFile, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      ...surroundings,
    });
    // A crash is reported by "exit" as well; without a listener here it would end this process.
    this.#worker.on("error", () => undefined);
    this.#worker.on("exit", () => {
      this.#isAlive = false;
      this.#running?.end(crashed);
    });
    this.#worker.on("message", (message: unknown) => {
      if (isWorkerMessage(message)) this.#receive(message);
    });
    // A waiting thread must not keep a process alive that has nothing else to do.
    this.#worker.unref();
  }

  /** False when the thread has ended and can take no more orders. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Runs a function; resolves when it has ended, with its thread if it had to be made to. Never rejects. */
  async run(order: RunOrder, handle: CallHandler, timeoutMs: number): Promise<ExecutionOutcome> {
    if (!this.#isAlive) return crashed;
    this.#worker.ref();
    const outcome = await new Promise<ExecutionOutcome>((resolve) => {
      let timer: NodeJS.Timeout | null = null;
      let endsMs = 0;
      const waitUntilEnd = () => {
        if (timer !== null) clearTimeout(timer);
        timer = setTimeout(() => resolve({ kind: "time-out" }), endsMs - Date.now());
      };
      const begin = () => {
        endsMs = Date.now() + timeoutMs;
        waitUntilEnd();
      };
      const shorten = (byMs: number) => {
        if (timer === null) return;
        endsMs -= byMs;
        waitUntilEnd();
      };
      const end = (ended: ExecutionOutcome) => {
        if (timer !== null) clearTimeout(timer);
        resolve(ended);
      };
      this.#running = { handle, begin, shorten, end };
      this.#worker.postMessage(order);
    });
    this.#running = null;
    if (outcome.kind === "time-out") await this.discard();
    this.#worker.unref();
    return outcome;
  }

  /** The clock was moved: what runs has that much less time left. */
  passTime(byMs: number): void {
    this.#running?.shorten(byMs);
  }

  /** Ends the thread, whatever it is doing. */
  async discard(): Promise<void> {
    this.#isAlive = false;
    await this.#worker.terminate();
  }

  #receive(message: WorkerMessage): void {
    const running = this.#running;
    if (running === null) return;
    switch (message.kind) {
      case "begun":
        running.begin();
        break;
      case "done":
        running.end(outcomeOf(message.outcomeJson));
        break;
      case "call":
        void this.#answer(message.operation, message.payload, running.handle);
    }
  }

  async #answer(operation: string, payload: string, handle: CallHandler): Promise<void> {
    let answer: string;
    try {
      answer = await handle(operation, payload);
    } catch (error) {
      process.stderr.write(`local Google: ${operation}: ${traceOf(error)}\n`);
      answer = answerException(serverError);
    }
    const message: CallAnswer = { answer };
    this.#worker.postMessage(message);
    announceAnswer(this.#signal);
  }
}

const serverError = "We're sorry, a server error occurred. Please wait a bit and try again.";
const crashed: ExecutionOutcome = { kind: "exception", name: "Exception", message: serverError, stack: "" };

function outcomeOf(json: string): ExecutionOutcome {
  const parsed = parseJson(json);
  if (!isRecord(parsed))
    return { kind: "exception", name: "", message: "expected an outcome, found none", stack: "" };
  const text = (name: string) => String(parsed[name] ?? "");
  switch (parsed["kind"]) {
    case "text":
      return {
        kind: "text",
        content: text("content"),
        contentType: text("contentType"),
        fileName: typeof parsed["fileName"] === "string" ? parsed["fileName"] : null,
      };
    case "html":
      return { kind: "html", content: text("content"), title: text("title") };
    case "value":
      return {
        kind: "value",
        value: typeof parsed["value"] === "string" ? parseJson(parsed["value"]) : undefined,
      };
    default:
      return { kind: "exception", name: text("name"), message: text("message"), stack: text("stack") };
  }
}
