// DocumentApp: documents by id or address, the one the person has open, and its user interface.
import { invalidArgument, service, textArgument } from "../../arguments.ts";
import type { Host } from "../../host-call.ts";
import type { ExecutionFacts } from "../../facts.ts";
import { inAuthMode } from "../../auth-mode.ts";
import { attributeNames } from "./attributes.ts";
import { makeDocument } from "./document.ts";
import { paragraphEnums } from "./paragraph-members.ts";
import { layouts } from "./pictures.ts";
import { elementKinds } from "./shape.ts";
import { verticalAlignments } from "./table-style.ts";
import { makeUi } from "./ui.ts";

export function documentAppService(host: Host, { activeDocumentId, authMode }: ExecutionFacts): object {
  const open = (documentId: string): object =>
    makeDocument(host, documentId, documentId === activeDocumentId);
  return service("DocumentApp", {
    Attribute: enumOf(attributeNames),
    ElementType: enumOf(elementKinds),
    PositionedLayout: enumOf(Object.keys(layouts)),
    VerticalAlignment: enumOf(Object.keys(verticalAlignments)),
    TabType: enumOf(["DOCUMENT_TAB"]),
    ...paragraphEnums,
    create: (name: unknown) =>
      open(host.text("document.create", { title: textArgument(name, "name") || "Untitled document" })),
    openById: (id: unknown) => open(textArgument(id, "id")),
    openByUrl: (url: unknown) => {
      const id = /\/document\/d\/([\w-]+)/.exec(String(url))?.[1] ?? /[?&]id=([\w-]+)/.exec(String(url))?.[1];
      if (id === undefined) throw invalidArgument("url");
      return open(id);
    },
    getActiveDocument: () => (activeDocumentId === null ? null : open(activeDocumentId)),
    getUi: () => inAuthMode(authMode, "Ui", makeUi(host, activeDocumentId)),
  });
}

function enumOf(names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, name]));
}
