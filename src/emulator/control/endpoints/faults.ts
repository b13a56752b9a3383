// /emulator/faults: what will go wrong.
import { faultBody, readFault } from "../../faults/fault.ts";
import type { ControlEndpoint } from "../endpoint.ts";

export const faultsEndpoint: ControlEndpoint = {
  name: "faults",
  words: "Sets a fault (below), lists those that still wait, takes all back.",
  verbs: {
    POST: {
      body: "{kind, on, times?, skip?, documentId?, …}",
      answer: "the fault as it was understood",
      run: ({ faults }, body) => {
        const fault = readFault(body);
        faults.add(fault);
        return faultBody(fault);
      },
    },
    GET: {
      body: null,
      answer: "{faults: […]}, each with the `times` that are left",
      run: ({ faults }) => ({ faults: faults.list().map(faultBody) }),
    },
    DELETE: {
      body: null,
      answer: "{}",
      run: ({ faults }) => {
        faults.clear();
        return {};
      },
    },
  },
};
