// A batch of an earlier revision as the batch that does the same in the document now (rulebook 5.3): tried out request by
// request, since each one's place depends on what the ones before it did.
import type { Request, Response, SuggestionResponse } from "../../../google-api/docs.ts";
import type { BatchOutcome } from "../batch.ts";
import { refusing, runRequest } from "../batch.ts";
import type { Draft } from "../edit/draft.ts";
import type { ChangeRecord } from "./record.ts";
import { RequestCarrier } from "./request-carrier.ts";

/** What each request of a batch has become, none where nothing is left to do. */
export type CarriedBatch = readonly (readonly Request[])[];

/** Carries a batch over what others did. `draft` is the document now; it is used up. Throws GoogleError for what cannot be carried. */
export function carryBatch(
  draft: Draft,
  requests: readonly Request[],
  records: readonly ChangeRecord[],
): CarriedBatch {
  const carrier = new RequestCarrier(draft, records);
  return requests.map((request, index) => {
    const carried = refusing(request, index, () => carrier.carry(request));
    for (const one of carried) runRequest(draft, one, index);
    carrier.follow(request, draft.takeMoves());
    return carried;
  });
}

/** The outcome as the batch's own requests are to be answered. */
export function regrouped(outcome: BatchOutcome, batch: CarriedBatch): BatchOutcome {
  let at = 0;
  const slices = batch.map(({ length }) => {
    at += length;
    return [at - length, at] as const;
  });
  const { suggestionResponses } = outcome;
  return {
    ...outcome,
    replies: slices.map(([start, end]) =>
      outcome.replies.slice(start, end).reduce<Response>((whole, reply) => ({ ...whole, ...reply }), {}),
    ),
    ...(suggestionResponses === undefined
      ? {}
      : { suggestionResponses: slices.map(([start, end]) => asOne(suggestionResponses.slice(start, end))) }),
  };
}

function asOne(responses: readonly SuggestionResponse[]): SuggestionResponse {
  const [first = {}, ...others] = responses;
  return others.reduce<SuggestionResponse>((whole, response) => {
    const keys = [...new Set([...Object.keys(whole), ...Object.keys(response)])];
    const lists = (one: SuggestionResponse, key: string): readonly string[] =>
      Object.entries(one).find(([name]) => name === key)?.[1] ?? [];
    return Object.fromEntries(
      keys.map((key) => [key, [...new Set([...lists(whole, key), ...lists(response, key)])]]),
    );
  }, first);
}
