// The form of a request: one kind of Docs request and what it does to a draft. Each has its own file here.
import type { Request, Response } from "../../../google-api/docs.ts";
import type { Draft } from "../edit/draft.ts";

export type RequestKind = keyof Request;

/** A request as the batch runs it. */
export interface DefinedRequest {
  readonly kind: RequestKind;
  readonly asSuggestion: SuggestionSupport;
  /** Applies the request that is set under `kind`. Throws Refusal where the service refuses. */
  readonly run: (draft: Draft, request: Request) => Response;
}

/**
 * What becomes of a request in a batch of suggestions: it is `made` as one, it takes effect `at-once` like a direct one,
 * or the service has it `refused` (rulebook 11.5). `no-place`: the service does not refuse it, but the JSON
 * of a document has no field that could show it, so the local Google refuses it.
 */
export type SuggestionSupport = "made" | "at-once" | "refused" | "no-place";

/** Ties a kind to what it does; `apply` answers the reply, `{}` when the service has nothing to say. */
export function defineRequest<Kind extends RequestKind>(definition: {
  readonly kind: Kind;
  readonly asSuggestion: SuggestionSupport;
  readonly apply: (draft: Draft, body: NonNullable<Request[Kind]>) => Response;
}): DefinedRequest {
  const { kind, asSuggestion, apply } = definition;
  return {
    kind,
    asSuggestion,
    run: (draft, request) => {
      const body = request[kind];
      if (body === undefined) throw new Error(`The request is not ${kind}.`);
      return apply(draft, body);
    },
  };
}
