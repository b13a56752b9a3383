// Lists the tabs of a document as a tree.
import * as z from "zod/mini";
import { parseDocument, renderTabTree } from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef } from "./document-ref.ts";

/** Shows what tabs there are, so that other tools can be told which one is meant. */
export const listTabs = defineReadTool({
  name: "list_tabs",
  title: "List tabs",
  description:
    "Lists all tabs of a document as a tree, with the ids that other tools take as `tab_id`. " +
    "Call it first when a document may have several tabs: no tool falls back to the first one.",
  toolset: "core",
  input: { doc_id: documentRef },
  output: {
    doc_id: z.string(),
    title: z.string(),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    tabs: z.array(
      z.looseObject({
        tab_id: z.string(),
        title: z.string(),
        index: z.int(),
        path: z.string(),
        child_tabs: z.optional(z.array(z.looseObject({ tab_id: z.string(), title: z.string() }))),
      }),
    ),
  },
  errors: ["DOC_NOT_FOUND", "PERMISSION_DENIED", "NOT_A_GOOGLE_DOC"],
  examples: [{ title: "All tabs of a document", input: { doc_id: "1AbCdEf" } }],
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    return {
      doc_id: input.doc_id,
      title: document.title,
      revision_id: document.revisionId,
      tabs: renderTabTree(document),
    };
  },
});
