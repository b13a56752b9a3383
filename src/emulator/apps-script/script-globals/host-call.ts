// The one way out of a script's context: a synchronous call with text in and text out, so that no object of the outside ever comes in.

/** Given by the worker. Answers a line of JSON (`HostReplyHead`), then the payload. */
export type HostFunction = (operation: string, payload: string) => string;

/** First line of an answer. Without `exception` the rest is JSON. */
export interface HostReplyHead {
  readonly exception?: { readonly name: string; readonly message: string; readonly details?: unknown };
}

/** An exception as Apps Script throws it: `name` shows in `toString()`, `details` only where Google's service gives some. */
export function exception(message: string, name = "Exception", details?: unknown): Error {
  const error: Error & { details?: unknown } = new Error(message);
  error.name = name;
  if (details !== undefined) error.details = details;
  return error;
}

export class Host {
  readonly #call: HostFunction;

  constructor(call: HostFunction) {
    this.#call = call;
  }

  /** Runs `operation` outside and answers its JSON value. Throws the exception it answers with. */
  call(operation: string, payload: unknown): unknown {
    return valueIn(this.#call(operation, JSON.stringify(payload)));
  }

  /** Runs an operation that answers several answers at once; gives their values. Throws the first exception among them. */
  callAll(operation: string, payload: unknown): unknown[] {
    const answers = this.call(operation, payload);
    return (Array.isArray(answers) ? answers : []).map((answer) => valueIn(String(answer)));
  }

  /** The same for operations that answer text. */
  text(operation: string, payload: unknown): string {
    return String(this.call(operation, payload));
  }
}

/** The value in an answer. Throws the exception in it. */
function valueIn(answer: string): unknown {
  const end = answer.indexOf("\n");
  const head: HostReplyHead = JSON.parse(answer.slice(0, end));
  if (head.exception !== undefined) {
    const { name, message, details } = head.exception;
    throw exception(message, name, details);
  }
  const text = answer.slice(end + 1);
  return text === "" ? undefined : JSON.parse(text);
}
