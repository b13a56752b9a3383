// The service end of google.script.run: what a page of the script asks for, in the document that its person has open
// (apps-script-platform 7). It must not know how such a page is served.
import type { ScriptHost } from "./script-host.ts";
import type { ExecutionOutcome } from "./script-thread.ts";

/** What the page's handler gets: the function's value, or an Error of which only the message is dependable. */
export type PageCallAnswer =
  { readonly result: unknown } | { readonly error: { readonly name: string; readonly message: string } };

export interface PageCall {
  readonly documentId: string;
  readonly functionName: string;
  readonly parameters: readonly unknown[];
}

const maxAtOnce = 10;

export class PageCalls {
  readonly #script: Pick<ScriptHost, "execute">;
  /** By document: how many calls of its page run, and who waits. */
  readonly #pages = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  constructor(script: Pick<ScriptHost, "execute">) {
    this.#script = script;
  }

  /** Runs a function for a page; of one page ten run at once, and the others wait their turn. Never rejects. */
  async run({ documentId, functionName, parameters }: PageCall): Promise<PageCallAnswer> {
    // Names that end so are private (apps-script-platform 1.4).
    if (functionName.endsWith("_")) return notFound(functionName);
    const page = this.#pages.get(documentId) ?? { running: 0, waiting: [] };
    this.#pages.set(documentId, page);
    if (page.running >= maxAtOnce) await new Promise<void>((resolve) => page.waiting.push(resolve));
    else page.running += 1;
    const call = { caller: "owner", activeDocumentId: documentId, isForPage: true } as const;
    const outcome = await this.#script.execute(functionName, parameters, call);
    const next = page.waiting.shift();
    if (next === undefined) page.running -= 1;
    else next();
    if (page.running === 0) this.#pages.delete(documentId);
    return answerOf(outcome);
  }
}

function answerOf(outcome: ExecutionOutcome): PageCallAnswer {
  switch (outcome.kind) {
    case "value":
      return { result: outcome.value ?? null };
    case "exception":
      return { error: { name: outcome.name, message: outcome.message } };
    case "not-found":
      return notFound(outcome.functionName);
    case "time-out":
      return failed("Exceeded maximum execution time");
    case "too-many":
      return failed("There are too many scripts running simultaneously for this Google user account.");
    case "text":
    case "html":
      return failed("The script completed but the returned value is not a supported return type.");
  }
}

function notFound(functionName: string): PageCallAnswer {
  return failed(`Script function not found: ${functionName}`);
}

function failed(message: string): PageCallAnswer {
  return { error: { name: "Exception", message } };
}
