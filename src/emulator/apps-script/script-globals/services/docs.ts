// The advanced Docs service.
import { service } from "../arguments.ts";
import type { Host } from "../host-call.ts";
import { advancedFunction } from "./advanced-call.ts";

export function docsService(host: Host): object {
  return service("Docs", {
    Documents: service("Docs.Documents", {
      get: advancedFunction(host, { name: "documents.get", path: ["documentId"], hasOptions: true }),
      create: advancedFunction(host, {
        name: "documents.create",
        hasResource: true,
        path: [],
        hasOptions: true,
      }),
      batchUpdate: advancedFunction(host, {
        name: "documents.batchUpdate",
        hasResource: true,
        path: ["documentId"],
        hasOptions: true,
      }),
    }),
  });
}
