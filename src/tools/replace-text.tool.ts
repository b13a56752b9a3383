// Replaces text that is found, and proves it.
import * as z from "zod/mini";
import { planReplaceText, replaceTextProblems, verifiedWrite } from "../kernel/index.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import {
  findErrors,
  findParameters,
  findReport,
  locateIn,
  locateRequestFrom,
  placeIssues,
} from "./find-parameters.ts";
import { problemOf } from "./problems.ts";
import { editEvidence, writeOutcome } from "./write-parameters.ts";

/** Replaces one stretch of text, one of several, or all, and proves it from a second read. */
export const replaceText = defineWriteTool({
  name: "replace_text",
  title: "Replace text",
  description:
    "Replaces `find` by `replace` in one tab, only where it stands exactly `expected_matches` times (1), or the one that `occurrence` picks, or " +
    "every one with `replace_all`, in one batch. Where the exact text is nowhere, looser rungs are tried (quotes, spaces, soft hyphens, invisible " +
    "characters, composed accents, dashes, soft breaks); `rung` and `folded` tell what was taken for what. The match becomes `replace` to the " +
    "letter, with the look it had; unchanged words are not touched. A line feed or space of `find` that stood for a soft line break stays one in " +
    "`replace`; any other line feed begins a new paragraph. Writes once under a revision guard, reads again, and answers with evidence from that " +
    "second read. Refused, with nothing written: no match (the nearest texts are listed), another count (all places are listed), text across a " +
    "paragraph end, a pending suggestion in the match, losses that are not accepted.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    ...findParameters,
    replace: z.string().check(z.describe("What stands there instead; empty deletes.")),
    replace_all: z
      ._default(z.boolean(), false)
      .check(z.describe("Replace every match, however many (at least one).")),
  },
  output: {
    ...writeOutcome,
    ...findReport,
    ...editEvidence,
  },
  errors: [
    ...findErrors,
    "SUGGESTIONS_PRESENT",
    "LOSS_REFUSED",
    "FEATURE_UNAVAILABLE",
    "INDEX_SIMULATION_FAILED",
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
    {
      title: "Every one in a section, whatever its capitals",
      input: {
        doc_id: "1AbCdEf",
        find: "the tenant",
        replace: "the lessee",
        match_case: false,
        replace_all: true,
        within: { heading: "Terms > Payment" },
      },
    },
  ],
  problems: (valid) => {
    const request = locateRequestFrom(valid);
    const { replace } = valid;
    return [
      ...(request !== null && typeof replace === "string"
        ? replaceTextProblems(request, replace).map(problemOf)
        : []),
      ...placeIssues(valid),
    ];
  },
  write: (ports, input, settings) =>
    verifiedWrite(ports, { ...settings, documentId: input.doc_id, tabRef: input.tab_id }, (document, tab) =>
      planReplaceText(document, tab, locateIn(tab, input, input.replace_all), input),
    ),
});
