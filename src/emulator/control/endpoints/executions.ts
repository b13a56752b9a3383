// /emulator/executions: what the script did.
import type { ControlEndpoint } from "../endpoint.ts";

export const executionsEndpoint: ControlEndpoint = {
  name: "executions",
  words: "The script's last runs, what they logged, how often they called what.",
  verbs: {
    GET: {
      body: null,
      answer: "{executions: [{functionName, startedMs, endedMs, state, exception, lines, calls}]}",
      run: ({ executions }) => ({ executions: executions.list() }),
    },
    DELETE: {
      body: null,
      answer: "{}",
      run: ({ executions }) => {
        executions.clear();
        return {};
      },
    },
  },
};
