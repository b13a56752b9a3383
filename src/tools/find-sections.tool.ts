// Finds the sections of a tab by their headings, with ranges that can be checked again after the document has moved on.
import * as z from "zod/mini";
import {
  findSections as sectionsFor,
  parseDocument,
  resolveTab,
  sectionAsData,
  sectionForest,
  sectionMatches,
  sectionQueryProblems,
  sectionStamps,
  sharedPaths,
  pathSeparator,
} from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { cursorAt, cursorProblems, pageStart, type PagedList } from "./page-cursor.ts";
import { invalidInput, problemOf, type Problem } from "./problems.ts";

const largestPage = 1000;

/** Answers sections as ranges with a stamp that vouches for them. */
export const findSections = defineReadTool({
  name: "find_sections",
  title: "Find sections",
  description:
    "Finds sections of one tab by their headings. A section runs from its heading to before the next heading of the same or a higher level, " +
    "or to the end of the tab or table cell: `start_index` to `end_index` is all of it, `body_start_index` is where the heading ends, " +
    "`own_end_index` where the first subsection begins. Titles are level 0; blank headings, headings that are only proposed and contents " +
    "tables open no section; headings in table cells do, with the cell in `cells`. `tree` shows the sections found with what is in them. " +
    "`computed_at_revision` is a stamp of the section and the blocks beside it: it stays good through comments and edits elsewhere.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    heading: z
      ._default(z.string(), "")
      .check(
        z.describe("Words of the heading, its path joined by ` > `, or its id; every heading when empty."),
      ),
    match: z
      ._default(z.enum(sectionMatches), "contains")
      .check(
        z.describe(
          "`contains` and `exact` do not regard case and take words, path or id; `regex` is a regular expression over the words and does.",
        ),
      ),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(largestPage)), 200),
    cursor: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("`next_cursor` of the page before, with the same query.")),
  },
  output: {
    doc_id: z.string(),
    title: z.string(),
    tab_id: z.string(),
    tab_title: z.string(),
    heading_query: z.string(),
    match: z.enum(sectionMatches),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    view: z
      .string()
      .check(z.describe("The suggestions view that the service answered; indexes count in it.")),
    match_count: z.int(),
    matches: z.array(
      z.looseObject({
        matched_text: z.string(),
        start_index: z.int(),
        end_index: z.int(),
        computed_at_revision: z.string(),
        level: z.int(),
        path: z.string(),
        heading_id: z.optional(z.string()),
        body_start_index: z.int(),
        own_end_index: z.int(),
      }),
    ),
    tree: z.array(z.looseObject({ text: z.string(), level: z.int() })),
    next_cursor: z.optional(z.string()),
  },
  errors: [
    "DOC_NOT_FOUND",
    "PERMISSION_DENIED",
    "NOT_A_GOOGLE_DOC",
    "TAB_NOT_FOUND",
    "STALE_RANGE",
    "INDEX_MODEL_DIVERGENCE",
  ],
  examples: [
    { title: "Sections about travel", input: { doc_id: "1AbCdEf", tab_id: "Plan", heading: "travel" } },
    {
      title: "One section by its path",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", heading: "Costs > Travel", match: "exact" },
    },
  ],
  problems: ({ heading, match, cursor }) => [
    ...(typeof heading === "string"
      ? sectionQueryProblems({ heading, match: sectionMatches.find((one) => one === match) ?? "contains" })
      : []
    ).map(problemOf),
    ...cursorProblems(cursor),
  ],
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = resolveTab(document, input.tab_id);
    const list: PagedList = {
      document,
      query: { heading: input.heading, match: input.match, tab_id: tab.tabId },
      sha256Hex: ports.digest.sha256Hex,
    };
    const first = pageStart(input.cursor, list);
    const found = sectionsFor(tab, { heading: input.heading, match: input.match });
    if (found.isCutShort) throw invalidInput([tooMuchWork]);
    const page = found.sections.slice(first, first + input.limit);
    const stamps = sectionStamps(document, tab, page, ports.digest.sha256Hex);
    const shared = sharedPaths(tab);
    const next = first + page.length;
    return {
      doc_id: input.doc_id,
      title: document.title,
      tab_id: tab.tabId,
      tab_title: tab.title,
      heading_query: input.heading,
      match: input.match,
      revision_id: document.revisionId,
      view: document.view ?? "unknown",
      match_count: found.sections.length,
      matches: page.map((section, place) => ({
        matched_text: section.text,
        ...sectionAsData(section),
        ...(shared.has(section.path.join(pathSeparator).toLowerCase()) ? { is_path_unique: false } : {}),
        computed_at_revision: stamps[place] ?? "",
      })),
      tree: sectionForest(tab, page),
      ...(next < found.sections.length ? { next_cursor: cursorAt(next, list) } : {}),
    };
  },
});

const tooMuchWork: Problem = {
  path: "heading",
  message:
    "expected a pattern that the headings can be searched for within the work limit, found one that takes more",
};
