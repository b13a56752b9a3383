// Reads one tab: as text, as structured runs, or as an outline.
import * as z from "zod/mini";
import {
  parseDocument,
  renderOutline,
  renderStructured,
  renderText,
  resolveTab,
  type DocumentModel,
  type Json,
  type TabModel,
} from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";

const formats = ["text", "structured", "outline"] as const;

/** Reads one tab with one call, and says which view of pending suggestions it shows. */
export const readDocument = defineReadTool({
  name: "read_document",
  title: "Read document",
  description:
    "Reads one tab. `text`: a paragraph a line, a table row a line with its cells parted by tabs, chips as they are shown, footnote marks " +
    "as `[^1]`, other elements as U+FFFC. " +
    "`structured`: paragraphs, runs with explicit style, tables, with start and end indexes. `outline`: the headings with their ids. " +
    "The answer names the view: pending insertions are left out of `text`, and in `structured` they are marked.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    format: z._default(z.enum(formats), "text").check(z.describe("How the tab is written down.")),
  },
  output: {
    doc_id: z.string(),
    title: z.string(),
    tab_id: z.string(),
    tab_title: z.string(),
    format: z.enum(formats),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    view: z.string().check(z.describe("The suggestions view that the service answered.")),
    content: z.any().check(z.describe("A string for `text`, an object for the other formats.")),
  },
  errors: [
    "DOC_NOT_FOUND",
    "PERMISSION_DENIED",
    "NOT_A_GOOGLE_DOC",
    "TAB_NOT_FOUND",
    "INDEX_MODEL_DIVERGENCE",
  ],
  examples: [
    { title: "The text of the only tab", input: { doc_id: "1AbCdEf" } },
    {
      title: "The headings of a tab, by its title",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", format: "outline" },
    },
  ],
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = resolveTab(document, input.tab_id);
    return {
      doc_id: input.doc_id,
      title: document.title,
      tab_id: tab.tabId,
      tab_title: tab.title,
      format: input.format,
      revision_id: document.revisionId,
      view: viewOf(document),
      content: contentOf(tab, input.format),
    };
  },
});

function contentOf(tab: TabModel, format: (typeof formats)[number]): Json {
  if (format === "structured") return renderStructured(tab);
  if (format === "outline") return renderOutline(tab);
  return renderText(tab);
}

function viewOf(document: DocumentModel): string {
  return document.view ?? "unknown";
}
