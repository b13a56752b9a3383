// /emulator/quotas: switches Google's quotas on, with its own numbers or with smaller ones.
import { googleLimits, type QuotaName } from "../../api/quotas.ts";
import { BodyReader } from "../body-reader.ts";
import type { ControlEndpoint } from "../endpoint.ts";

const mostCalls = 1_000_000;
const answer = "{limits, calls, driveStatus}";

export const quotasEndpoint: ControlEndpoint = {
  name: "quotas",
  words:
    "Switches quotas on, shows them, ends them: calls a minute of each kind, Google's 300, 60 and 12,000 where one is left out. Counted by the local Google's clock, refused calls included. Drive refuses with 403 `userRateLimitExceeded`, or with 429 `rateLimitExceeded` when `driveStatus` says so.",
  verbs: {
    POST: {
      body: "{docsReads?, docsWrites?, drive?, driveStatus?}",
      answer,
      run: ({ quotas }, body) => {
        const reader = new BodyReader(body);
        const limitOf = (name: QuotaName): number | null =>
          reader.optionalWholeNumber(name, 0, mostCalls) ?? googleLimits[name];
        const limits = {
          docsReads: limitOf("docsReads"),
          docsWrites: limitOf("docsWrites"),
          drive: limitOf("drive"),
        };
        const driveStatus = reader.optionalWholeNumber("driveStatus", 403, 429) ?? 403;
        if (driveStatus !== 403 && driveStatus !== 429)
          reader.problem(`"driveStatus": expected 403 or 429, found ${driveStatus}`);
        reader.finish();
        quotas.set(limits, driveStatus === 429 ? 429 : 403);
        return quotas.state();
      },
    },
    GET: { body: null, answer, run: ({ quotas }) => quotas.state() },
    DELETE: {
      body: null,
      answer,
      run: ({ quotas }) => {
        quotas.clear();
        return quotas.state();
      },
    },
  },
};
