// Makes the body of a tab read as Markdown, and proves it.
import * as z from "zod/mini";
import { planTabWrite } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import {
  allowStructuralLoss,
  markdownErrors,
  markdownIssues,
  markdownReport,
  tabReport,
  writeMarkdown,
} from "./markdown-parameters.ts";

/** Brings the whole body of one tab to the Markdown by the smallest edit between what is there and what is wanted. */
export const replaceTabMarkdown = defineWriteTool({
  name: "replace_tab_markdown",
  title: "Replace a tab by Markdown",
  description:
    "Makes the body of one tab read as `markdown`: read it with `read_document`, change it, send it back. Only what differs is written, word by " +
    "word; comments, chips and looks elsewhere stay. A placeholder keeps its object and must stay in its order. Refused: unsupported constructs " +
    "(all, with lines), losses not accepted, a suggestion in the way.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    markdown: z.string().check(z.describe("Empty empties the tab.")),
    allow_structural_loss: allowStructuralLoss,
  },
  output: { ...markdownReport, ...tabReport },
  errors: markdownErrors,
  examples: [
    {
      title: "Write a tab",
      input: { doc_id: "1AbCdEf", tab_id: "t.0", markdown: "# Minutes\n\n- Opened at 9\n- Closed at 10\n" },
    },
    {
      title: "See what would be lost",
      input: { doc_id: "1AbCdEf", tab_id: "Notes", markdown: "Nothing yet.\n", dry_run: true },
    },
  ],
  problems: ({ markdown }) => markdownIssues(markdown),
  otherFiles: ({ markdown }) => linkedFiles(markdown),
  write: (ports, input, settings) =>
    writeMarkdown(
      ports,
      {
        ...settings,
        documentId: input.doc_id,
        tabRef: input.tab_id,
        allowsStructuralLoss: input.allow_structural_loss,
      },
      input.markdown,
      (document, tab) => planTabWrite(document, tab, input.markdown),
    ),
});
