// One execution: its worker, its calls out of the context, its end by itself, by the clock, or by a crash.
import { Worker } from "node:worker_threads";
import { isRecord, parseJson } from "../json-value.ts";
import {
  answerException,
  isWorkerMessage,
  type CallAnswer,
  type RunOrder,
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

/** A worker that has read the script and waits for its one order. */
export class PreparedExecution {
  readonly #worker: Worker;
  readonly #signal: Int32Array;
  #failure: Error | null = null;

  constructor(workerFile: string, start: Omit<WorkerStart, "signal">) {
    const signal = new SharedArrayBuffer(4);
    this.#signal = new Int32Array(signal);
    // Its output must not reach ours: a bridge speaks MCP there.
    this.#worker = new Worker(workerFile, {
      workerData: { ...start, signal },
      stdout: true,
      stderr: true,
      env: {},
    });
    this.#worker.on("error", (error) => {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    });
    // A waiting worker must not keep a process alive that has nothing else to do.
    this.#worker.unref();
  }

  /** Runs the function; resolves when it has ended and its thread is gone. Never rejects. */
  async run(order: RunOrder, handle: CallHandler, timeoutMs: number): Promise<ExecutionOutcome> {
    this.#worker.ref();
    const outcome = await new Promise<ExecutionOutcome>((resolve) => {
      const timer = setTimeout(() => resolve({ kind: "time-out" }), timeoutMs);
      const end = (ended: ExecutionOutcome) => {
        clearTimeout(timer);
        resolve(ended);
      };
      const crash = () =>
        end({
          kind: "exception",
          name: "Exception",
          message: "We're sorry, a server error occurred. Please wait a bit and try again.",
          stack: this.#failure?.stack ?? "",
        });
      this.#worker.on("message", (message: unknown) => {
        if (!isWorkerMessage(message)) return;
        if (message.kind === "done") end(outcomeOf(message.outcomeJson));
        else void this.#answer(message.operation, message.payload, handle);
      });
      this.#worker.once("exit", crash);
      if (this.#failure !== null) crash();
      this.#worker.postMessage(order);
    });
    await this.discard();
    return outcome;
  }

  /** Ends the thread, whatever it is doing. */
  async discard(): Promise<void> {
    await this.#worker.terminate();
  }

  async #answer(operation: string, payload: string, handle: CallHandler): Promise<void> {
    let answer: string;
    try {
      answer = await handle(operation, payload);
    } catch (error) {
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`local Google: ${operation}: ${detail}\n`);
      answer = answerException("We're sorry, a server error occurred. Please wait a bit and try again.");
    }
    const message: CallAnswer = { answer };
    this.#worker.postMessage(message);
    Atomics.store(this.#signal, 0, 1);
    Atomics.notify(this.#signal, 0);
  }
}

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
