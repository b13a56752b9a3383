// PropertiesService: the script's and the user's store. Sizes: 9 KB a value, 500 KB a store.
import { isObject, service, textArgument } from "../arguments.ts";
import type { ExecutionFacts } from "../facts.ts";
import type { Host } from "../host-call.ts";

export function propertiesService(host: Host, { activeDocumentId }: ExecutionFacts): object {
  return service("PropertiesService", {
    getScriptProperties: () => properties(host, "script"),
    getUserProperties: () => properties(host, "user"),
    // Of the document that the person has open; a web app has none.
    getDocumentProperties: () =>
      activeDocumentId === null ? null : properties(host, `document ${activeDocumentId}`),
  });
}

function properties(host: Host, store: string): object {
  const self: object = service("Properties", {
    getProperty: (name: unknown) => host.call("properties.get", { store, name: textArgument(name, "key") }),
    getProperties: () => host.call("properties.all", { store }),
    getKeys: () => {
      const all = host.call("properties.all", { store });
      return isObject(all) ? Object.keys(all) : [];
    },
    setProperty: (name: unknown, value: unknown) => {
      const entries = [[textArgument(name, "key"), textArgument(value, "value")]];
      host.call("properties.set", { store, entries, isAll: false });
      return self;
    },
    setProperties: (values: unknown, deleteAllOthers: unknown) => {
      const entries = Object.entries(isObject(values) ? values : {}).map(([name, value]) => [
        name,
        textArgument(value, "value"),
      ]);
      host.call("properties.set", { store, entries, isAll: deleteAllOthers === true });
      return self;
    },
    deleteProperty: (name: unknown) => {
      host.call("properties.delete", { store, name: textArgument(name, "key") });
      return self;
    },
    deleteAllProperties: () => {
      host.call("properties.set", { store, entries: [], isAll: true });
      return self;
    },
  });
  return self;
}
