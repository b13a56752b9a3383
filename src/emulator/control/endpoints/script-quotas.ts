// /emulator/script-quotas: switches Apps Script's quotas of a day on, with Google's numbers or with smaller ones.
import { consumerLimits, type DailyQuotaName } from "../../apps-script/daily-quotas.ts";
import { BodyReader } from "../body-reader.ts";
import type { ControlEndpoint } from "../endpoint.ts";

const mostCalls = 1_000_000;
const answer = "{limits, calls}";

export const scriptQuotasEndpoint: ControlEndpoint = {
  name: "script-quotas",
  words:
    "Switches the script's quotas of a day on, shows them, ends them: fetches, reads and writes of properties, documents that `DocumentApp` creates; a consumer's 20,000, 50,000 and 250 where one is left out. A day ends 24 hours after its first call, by the local Google's clock. Beyond one the script gets `Service invoked too many times for one day: …`.",
  verbs: {
    POST: {
      body: "{urlFetch?, properties?, documents?}",
      answer,
      run: ({ scriptQuotas }, body) => {
        const reader = new BodyReader(body);
        const limitOf = (name: DailyQuotaName): number | null =>
          reader.optionalWholeNumber(name, 0, mostCalls) ?? consumerLimits[name];
        const limits = {
          urlFetch: limitOf("urlFetch"),
          properties: limitOf("properties"),
          documents: limitOf("documents"),
        };
        reader.finish();
        scriptQuotas.set(limits);
        return scriptQuotas.state();
      },
    },
    GET: { body: null, answer, run: ({ scriptQuotas }) => scriptQuotas.state() },
    DELETE: {
      body: null,
      answer,
      run: ({ scriptQuotas }) => {
        scriptQuotas.clear();
        return scriptQuotas.state();
      },
    },
  },
};
