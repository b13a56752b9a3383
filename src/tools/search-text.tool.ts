// Finds text or a pattern anywhere in a document.
import * as z from "zod/mini";
import {
  parseDocument,
  resolveTab,
  searchText as searchDocument,
  textSearchProblems,
} from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef } from "./document-ref.ts";
import { cursorAt, cursorProblems, pageStart, type PagedList } from "./page-cursor.ts";
import { problemOf } from "./problems.ts";

const largestPage = 100;

/** Lists every place of a text, with surroundings and path, in all tabs or one. */
export const searchText = defineReadTool({
  name: "search_text",
  title: "Search text",
  description:
    "Finds every place of `query` in all tabs (or in `tab_id`): bodies, table cells at any depth, headers, footers and footnotes, each with " +
    "indexes, surroundings and path. The text is compared as it stands, upper and lower case alike unless `match_case`; replace_text and " +
    "format_text look more loosely (quotes, spaces, dashes). `regex`: a regular expression within one paragraph, without look-around and back " +
    "references. Pending insertions are not seen, pending deletions are. `match_count` is the total, unless `complete` is false.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("Only this tab, by id or unique title; all tabs when left out.")),
    query: z.string().check(z.minLength(1), z.describe("Text inside one paragraph, or a pattern.")),
    regex: z._default(z.boolean(), false).check(z.describe("`query` is a regular expression.")),
    match_case: z._default(z.boolean(), false),
    limit: z
      ._default(z.int().check(z.minimum(1), z.maximum(largestPage)), 50)
      .check(z.describe("Most matches in one answer.")),
    cursor: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("`next_cursor` of the page before, with the same arguments.")),
  },
  output: {
    doc_id: z.string(),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    matches: z.array(
      z.object({
        tab_id: z.string(),
        tab_title: z.string(),
        segment_id: z.string().check(z.describe("Empty for the body.")),
        start_index: z.int(),
        end_index: z.int(),
        text: z.string(),
        context: z.string(),
        path: z.string(),
      }),
    ),
    match_count: z.int(),
    complete: z
      .boolean()
      .check(z.describe("False when the pattern took too much work; then only a part was searched.")),
    left_out: z
      .optional(
        z.array(
          z.looseObject({
            tab_id: z.string(),
            segment_id: z.string(),
            left_out: z.enum(["pending_insertion", "chip"]),
            suggestion_ids: z.optional(z.array(z.string())),
            start_index: z.int(),
            end_index: z.int(),
            context: z.string(),
          }),
        ),
      )
      .check(
        z.describe(
          "When nothing was found: where the text stands in pending insertions or in the words of chips, which no edit can find.",
        ),
      ),
    next_cursor: z.optional(z.string()),
  },
  errors: ["TAB_NOT_FOUND", "STALE_RANGE"],
  examples: [
    { title: "Every place of a name", input: { doc_id: "1AbCdEf", query: "Acme Ltd" } },
    {
      title: "Dates, in one tab",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", query: "\\d{4}-\\d{2}-\\d{2}", regex: true },
    },
  ],
  problems: ({ query, regex, cursor }) => [
    ...(typeof query === "string" && query !== ""
      ? textSearchProblems(query, regex === true).map(problemOf)
      : []),
    ...cursorProblems(cursor),
  ],
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = input.tab_id === undefined ? undefined : resolveTab(document, input.tab_id);
    const { query, regex, match_case } = input;
    const list: PagedList = {
      document,
      query: { query, regex, match_case, tab_id: tab?.tabId ?? null },
      sha256Hex: ports.digest.sha256Hex,
    };
    const { matches, matchCount, isComplete, leftOut, next } = searchDocument(document, {
      query,
      isRegex: regex,
      matchCase: match_case,
      tab,
      limit: input.limit,
      skip: pageStart(input.cursor, list),
    });
    return {
      doc_id: input.doc_id,
      revision_id: document.revisionId,
      matches,
      match_count: matchCount,
      complete: isComplete,
      ...(leftOut.length === 0 ? {} : { left_out: leftOut }),
      ...(next === null ? {} : { next_cursor: cursorAt(next, list) }),
    };
  },
});
