// What came out of an execution, as text for the host.
import { isObject } from "./arguments.ts";
import { exception } from "./host-call.ts";
import { HtmlOutput } from "./services/html.ts";
import { TextOutput } from "./services/content.ts";

/** How an entry function ended. `value` is JSON text; absent when it returned nothing. */
export type Outcome =
  | {
      readonly kind: "text";
      readonly content: string;
      readonly contentType: string;
      readonly fileName: string | null;
    }
  | { readonly kind: "html"; readonly content: string; readonly title: string }
  | { readonly kind: "value"; readonly value?: string }
  | { readonly kind: "exception"; readonly name: string; readonly message: string; readonly stack: string };

/**
 * Calls `entry` and tells how it ended; never throws. `isForPage`: only what `google.script.run` can hand to a page counts
 * as a good end (apps-script-platform 7).
 */
export function outcomeOf(entry: () => unknown, isForPage: boolean): Outcome {
  try {
    const result = entry();
    return isForPage ? describeForPage(result) : describe(result);
  } catch (error) {
    return describeException(error);
  }
}

function describe(result: unknown): Outcome {
  if (result instanceof TextOutput)
    return {
      kind: "text",
      content: result.getContent(),
      contentType: TextOutput.contentType(result),
      fileName: result.getFileName(),
    };
  if (result instanceof HtmlOutput)
    return { kind: "html", content: result.getContent(), title: result.getTitle() };
  // What becomes of it shows when the execution ends.
  if (result instanceof Promise) return { kind: "value" };
  const value = JSON.stringify(result);
  return value === undefined ? { kind: "value" } : { kind: "value", value };
}

/**
 * The outcome of an entry function's promise, told when it is asked for. Google does not say what becomes of its value: one
 * is refused by name. A rejection counts as thrown; a promise that never settles holds nothing up.
 */
export function outcomeOfPromise(promise: Promise<unknown>): () => string {
  let outcome: Outcome = { kind: "value" };
  promise.then(
    (value) => {
      if (value !== undefined)
        outcome = describeException(
          new TypeError(
            "((the value of an entry function that returns a promise is not implemented by the local Google))",
          ),
        );
    },
    (error: unknown) => {
      outcome = describeException(error);
    },
  );
  return () => JSON.stringify(outcome);
}

function describeForPage(result: unknown): Outcome {
  if (result instanceof Promise) return { kind: "value" };
  if (!isLegalForPage(result))
    throw exception("The script completed but the returned value is not a supported return type.");
  const value = JSON.stringify(result);
  return value === undefined ? { kind: "value" } : { kind: "value", value };
}

/** Null, booleans, numbers, strings, and plain objects and arrays of these; a missing value in them is nothing. */
function isLegalForPage(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isLegalForPage);
  if (!isObject(value)) return value === null || !["function", "symbol", "bigint"].includes(typeof value);
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isLegalForPage);
}

function describeException(error: unknown): Outcome {
  if (error instanceof Error)
    return { kind: "exception", name: error.name, message: error.message, stack: error.stack ?? "" };
  return { kind: "exception", name: "", message: String(error), stack: "" };
}
