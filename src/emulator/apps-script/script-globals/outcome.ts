// What came out of an execution, as text for the host.
import { isObject } from "./arguments.ts";
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

/** Calls `entry` and tells how it ended; never throws. */
export function outcomeOf(entry: () => unknown): Outcome {
  try {
    return describe(entry());
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
  if (isObject(result) && typeof result["then"] === "function")
    throw new TypeError(
      "((an entry function that returns a promise is not implemented by the local Google))",
    );
  const value = JSON.stringify(result);
  return value === undefined ? { kind: "value" } : { kind: "value", value };
}

function describeException(error: unknown): Outcome {
  if (error instanceof Error)
    return { kind: "exception", name: error.name, message: error.message, stack: error.stack ?? "" };
  return { kind: "exception", name: "", message: String(error), stack: "" };
}
