// Replaces text that is found exactly, and proves it.
import * as z from "zod/mini";
import { locateText, planReplaceText, replaceTextProblems, verifiedWrite } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { problemOf } from "./problems.ts";
import { writeOutcome } from "./write-parameters.ts";

/** Replaces one stretch of text, or every stretch that was counted, and proves it from a second read. */
export const replaceText = defineWriteTool({
  name: "replace_text",
  title: "Replace text",
  description:
    "Replaces `find` by `replace` in one tab, and only when it stands there exactly `expected_matches` times (1), or takes the one that " +
    "`occurrence` picks. Writes once under a revision guard, reads again, and answers with evidence from that second read: what stood " +
    "there, what stands there now, and that nothing else changed. Refused, with nothing written: no match (the nearest texts are listed), " +
    "another count (all places are listed), text across a paragraph end, a pending suggestion in the paragraph, losses that are not accepted.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    find: z.string().check(z.minLength(1), z.describe("The text as it stands, within one paragraph.")),
    replace: z
      .string()
      .check(z.describe("What stands there instead; empty deletes. A line feed begins a new paragraph.")),
    expected_matches: z
      .optional(z.int().check(z.minimum(0)))
      .check(z.describe("How often it must stand in the tab; 1 when left out.")),
    occurrence: z
      .optional(z.int().check(z.minimum(1)))
      .check(
        z.describe("Replace only this one, counted from 1; `expected_matches` is then the total, if given."),
      ),
  },
  output: {
    ...writeOutcome,
    match_count: z.optional(z.int()),
    rung: z.optional(z.string()),
    before: z.optional(z.string()),
    after: z.optional(z.string()),
  },
  errors: [
    "TAB_NOT_FOUND",
    "ZERO_MATCH",
    "MATCH_COUNT_MISMATCH",
    "STRUCTURAL_BOUNDARY",
    "SUGGESTIONS_PRESENT",
    "LOSS_REFUSED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    { title: "Correct a word", input: { doc_id: "1AbCdEf", find: "teh rent", replace: "the rent" } },
    {
      title: "See what the second of three would become",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        find: "Monday",
        replace: "Tuesday",
        occurrence: 2,
        expected_matches: 3,
        dry_run: true,
      },
    },
  ],
  problems: ({ find, replace }) =>
    typeof find === "string" && find !== "" && typeof replace === "string"
      ? replaceTextProblems(find, replace).map(problemOf)
      : [],
  write: (ports, input, settings) =>
    verifiedWrite(ports, { ...settings, documentId: input.doc_id, tabRef: input.tab_id }, (document, tab) =>
      planReplaceText(
        document,
        tab,
        locateText(tab, {
          find: input.find,
          ...(input.expected_matches === undefined ? {} : { expectedMatches: input.expected_matches }),
          ...(input.occurrence === undefined ? {} : { occurrence: input.occurrence }),
        }),
        input.replace,
      ),
    ),
});
