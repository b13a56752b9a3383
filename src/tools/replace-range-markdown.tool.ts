// Makes a stamped range of a tab read as Markdown, and proves it.
import * as z from "zod/mini";
import { planRangeWrite } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { linkedFiles } from "./linked-files.ts";
import {
  allowStructuralLoss,
  markdownErrors,
  markdownIssues,
  markdownReport,
  rangeReport,
  writeMarkdown,
} from "./markdown-parameters.ts";

/** Replaces a section, or any range of whole or partial paragraphs, by Markdown, touching only the blocks that differ. */
export const replaceRangeMarkdown = defineWriteTool({
  name: "replace_range_markdown",
  title: "Replace a range by Markdown",
  description:
    "Makes a range of a tab's body, as `find_sections` answers it, read as `markdown`. Blocks that read alike are not touched, others are edited " +
    "word by word. Inside one paragraph a plain paragraph replaces words and keeps the style; other blocks split it. With its stamp a section is " +
    "found again after edits elsewhere. Refused: unsupported constructs (all, with lines), a changed section, losses not accepted, a suggestion in " +
    "the way.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    start_index: z.int().check(z.minimum(0)),
    end_index: z.int().check(z.minimum(0)),
    computed_at_revision: z
      .string()
      .check(z.minLength(1), z.describe("Stamp from `find_sections`, or the current revision.")),
    markdown: z.string().check(z.describe("As `read_document` writes it; empty deletes.")),
    allow_structural_loss: allowStructuralLoss,
  },
  output: { ...markdownReport, ...rangeReport },
  errors: [...markdownErrors, "STALE_RANGE"],
  examples: [
    {
      title: "Rewrite a section",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        start_index: 120,
        end_index: 480,
        computed_at_revision: "ALm37BV~0123456789abcdef",
        markdown: "## Payment\n\nRent is due on the **first** of each month.\n",
      },
    },
    {
      title: "See what deleting it would take along",
      input: {
        doc_id: "1AbCdEf",
        start_index: 120,
        end_index: 480,
        computed_at_revision: "ALm37BV~0123456789abcdef",
        markdown: "",
        dry_run: true,
      },
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
      (document, tab) =>
        planRangeWrite(
          document,
          tab,
          {
            startUtf16: input.start_index,
            endUtf16: input.end_index,
            stamp: input.computed_at_revision,
          },
          input.markdown,
          ports.digest.sha256Hex,
        ),
    ),
});
