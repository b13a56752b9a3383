// What the main thread and an execution's worker say to each other.

/** A file of the script project, without its extension in `name`. */
export interface ScriptFile {
  readonly name: string;
  readonly source: string;
}

/** Given to a worker at its start. */
export interface WorkerStart {
  readonly files: readonly ScriptFile[];
  /** One Int32: the worker sleeps on it while the main thread works for it. */
  readonly signal: SharedArrayBuffer;
}

/** Main thread to worker, once: run this function. */
export interface RunOrder {
  readonly functionName: string;
  readonly argsJson: string;
  readonly factsJson: string;
}

/** Worker to main thread. */
export type WorkerMessage =
  | { readonly kind: "begun" }
  | { readonly kind: "call"; readonly operation: string; readonly payload: string }
  | { readonly kind: "done"; readonly outcomeJson: string };

/** Main thread to worker: the answer to a call, in the form of `script-globals/host-call.ts`. */
export interface CallAnswer {
  readonly answer: string;
}

export function isWorkerMessage(value: unknown): value is WorkerMessage {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** A good answer: an empty head and the value as JSON. */
export function answerValue(value: unknown): string {
  return `{}\n${value === undefined ? "" : JSON.stringify(value)}`;
}

/** An answer that is thrown inside the script. */
export function answerException(message: string, name = "Exception", details?: unknown): string {
  return `${JSON.stringify({ exception: { name, message, ...(details === undefined ? {} : { details }) } })}\n`;
}
