// /emulator/documents: which documents there are.
import type { ControlEndpoint } from "../endpoint.ts";

export const documentsEndpoint: ControlEndpoint = {
  name: "documents",
  words: "The documents of the account.",
  verbs: {
    GET: {
      body: null,
      answer: "{documents: [{documentId, title, url}]}",
      run: ({ shelf, describe }) => ({ documents: shelf.list().map(describe) }),
    },
  },
};
