// /emulator/requests: which calls came in.
import type { ControlEndpoint } from "../endpoint.ts";

export const requestsEndpoint: ControlEndpoint = {
  name: "requests",
  words:
    "The calls that came in, without queries, headers and bodies. `from` is `rest`, `script` or `web-app`; of a web app's call `path` leaves the deployment id out, and `status` 0 means that the answer was lost.",
  verbs: {
    GET: {
      body: null,
      answer: "{requests: [{atMs, from, method, path, status, documentId?}]}",
      run: ({ requests }) => ({ requests: requests.list() }),
    },
    DELETE: {
      body: null,
      answer: "{}",
      run: ({ requests }) => {
        requests.clear();
        return {};
      },
    },
  },
};
