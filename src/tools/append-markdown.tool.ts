// Writes Markdown behind what a tab holds, and proves it.
import * as z from "zod/mini";
import { planAppend } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import { markdownErrors, markdownIssues, markdownReport, writeMarkdown } from "./markdown-parameters.ts";
import type { Problem } from "./problems.ts";

/** Puts blocks behind the last one of a tab's body, each with its own style, none glued to what stands there. */
export const appendMarkdown = defineWriteTool({
  name: "append_markdown",
  title: "Append Markdown",
  description:
    "Writes `markdown` behind the last block of one tab's body, as blocks of their own that take no style from what stands before. An empty last " +
    "paragraph is used up. Refused: nothing to append, unsupported constructs (all, with lines), a suggestion in the way.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    markdown: z.string().check(z.describe("At least one block.")),
  },
  output: { ...markdownReport, insert_at: z.optional(z.int()) },
  errors: markdownErrors,
  examples: [
    {
      title: "Add a section at the end",
      input: { doc_id: "1AbCdEf", markdown: "## Next steps\n\n1. Sign\n2. Send\n" },
    },
  ],
  problems: ({ markdown }) => [...markdownIssues(markdown), ...emptyIssues(markdown)],
  otherFiles: ({ markdown }) => linkedFiles(markdown),
  write: (ports, input, settings) =>
    writeMarkdown(
      ports,
      { ...settings, documentId: input.doc_id, tabRef: input.tab_id },
      input.markdown,
      (document, tab) => planAppend(document, tab, input.markdown),
    ),
});

function emptyIssues(markdown: unknown): readonly Problem[] {
  if (typeof markdown !== "string" || markdown.trim() !== "") return [];
  return [
    {
      path: "markdown",
      message: `expected something to append, found ${markdown === "" ? "an empty string" : "nothing but white space"}`,
    },
  ];
}
