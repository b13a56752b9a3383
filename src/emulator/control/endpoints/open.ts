// /emulator/open: signs a browser in.
import type { ControlEndpoint } from "../endpoint.ts";

export const openEndpoint: ControlEndpoint = {
  name: "open",
  words: "A fresh one-time link that signs a browser in.",
  verbs: {
    POST: { body: null, answer: "{openUrl}", run: ({ newOpenUrl }) => ({ openUrl: newOpenUrl() }) },
  },
};
