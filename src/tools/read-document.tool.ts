// Reads one tab, a section or a segment of it: as Markdown, text, structured runs or an outline; whole, or in pieces of a size.
import * as z from "zod/mini";
import {
  lossesAsData,
  parseDocument,
  readFormats,
  readProblems,
  readTab,
  resolveTab,
  sectionAsData,
  sectionStamp,
  segmentEntries,
} from "../kernel/index.ts";
import { defineReadTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { problemOf } from "./problems.ts";

/** Reads a tab with one call, and says which view of pending suggestions it shows. */
export const readDocument = defineReadTool({
  name: "read_document",
  title: "Read document",
  description:
    "Reads one tab, or with `heading` one section, or with `segment_id` a header, footer or footnote. `markdown` (the default): objects " +
    'are placeholders such as `[image:ID]` that mean "keep this"; what it cannot say is listed in `losses`, each with its place. ' +
    "`text`: a paragraph a line, a table row a line with its cells parted by tabs, chips as they are shown, footnote marks as `[^1]`, " +
    "other elements as U+FFFC. `structured`: paragraphs with their runs (flags as they are set, and `effective` as they look), lists, " +
    "other elements, tables, suggestion ids, all with indexes. `outline`: the headings with ids, paths and where their sections end. " +
    "Pending insertions are left out of `markdown` and `text`, and marked in `structured`. With `max_bytes` a long reading comes in " +
    "pieces: call again with `cursor` until there is no `next_cursor`; STALE_RANGE when what is read changed in between.",
  toolset: "core",
  input: {
    doc_id: documentRef,
    tab_id: tabRef,
    format: z._default(z.enum(readFormats), "markdown").check(z.describe("How it is written down.")),
    heading: z
      .optional(z.string().check(z.minLength(1)))
      .check(
        z.describe(
          "Read only the section of this heading, subsections included: its id, its words, or its path joined by ` > `.",
        ),
      ),
    segment_id: z
      .optional(z.string())
      .check(z.describe("Read a header, footer or footnote; the body when left out or empty.")),
    max_bytes: z
      .optional(z.int().check(z.minimum(1)))
      .check(z.describe("Most bytes of `content` in one answer; everything when left out.")),
    cursor: z
      .optional(z.string().check(z.minLength(1)))
      .check(z.describe("`next_cursor` of the piece before, with the same other arguments.")),
  },
  output: {
    doc_id: z.string(),
    title: z.string(),
    tab_id: z.string(),
    tab_title: z.string(),
    format: z.enum(readFormats),
    revision_id: z.string().check(z.describe("Empty when the account may not edit.")),
    view: z.string().check(z.describe("The suggestions view that the service answered.")),
    content: z
      .any()
      .check(z.describe("A string for `markdown` and `text`, an object for the other formats.")),
    losses: z
      .optional(
        z.array(
          z.looseObject({
            kind: z.string(),
            tab_id: z.string(),
            segment_id: z.string(),
            start_index: z.int(),
            end_index: z.int(),
          }),
        ),
      )
      .check(
        z.describe("What `markdown` does not say of what was read: the first hundred, each with its place."),
      ),
    loss_count: z.optional(z.int()),
    segment_id: z.optional(z.string()),
    section: z
      .optional(z.looseObject({ start_index: z.int(), end_index: z.int(), computed_at_revision: z.string() }))
      .check(z.describe("The section that was read, as find_sections describes it.")),
    segments: z
      .optional(z.array(z.object({ segment_id: z.string(), kind: z.string(), words: z.string() })))
      .check(
        z.describe("Headers, footers and footnotes of the tab, when the body is read; the first hundred."),
      ),
    segment_count: z.optional(z.int()),
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
    { title: "The only tab, as Markdown", input: { doc_id: "1AbCdEf" } },
    {
      title: "The headings of a tab, by its title",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", format: "outline" },
    },
    {
      title: "One section, by its path, in pieces",
      input: { doc_id: "1AbCdEf", tab_id: "Plan", heading: "Costs > Travel", max_bytes: 20000 },
    },
  ],
  problems: ({ format, heading, segment_id: segmentId, cursor }) =>
    readProblems({
      format: readFormats.find((one) => one === format) ?? "markdown",
      heading: typeof heading === "string" ? heading : undefined,
      segmentId: typeof segmentId === "string" ? segmentId : undefined,
      cursor: typeof cursor === "string" ? cursor : undefined,
    }).map(problemOf),
  read: (ports, input) => {
    const document = parseDocument(ports.docs.getDocument(input.doc_id, "DEFAULT_FOR_CURRENT_ACCESS"));
    const tab = resolveTab(document, input.tab_id);
    const { sha256Hex } = ports.digest;
    const reading = readTab(
      document,
      tab,
      {
        format: input.format,
        heading: input.heading,
        segmentId: input.segment_id,
        maxBytes: input.max_bytes,
        cursor: input.cursor,
      },
      sha256Hex,
    );
    if (reading.kind === "refused") throw reading.error;
    const { content, losses, segment, section, nextCursor } = reading;
    return {
      doc_id: input.doc_id,
      title: document.title,
      tab_id: tab.tabId,
      tab_title: tab.title,
      format: input.format,
      revision_id: document.revisionId,
      view: document.view ?? "unknown",
      ...(section === null
        ? {}
        : {
            section: {
              text: section.title,
              ...sectionAsData(section),
              computed_at_revision: sectionStamp(document, tab, section, sha256Hex),
            },
          }),
      ...(segment.kind === "body" ? {} : { segment_id: segment.segmentId }),
      content,
      ...lossesAsData(losses ?? [], tab.tabId),
      ...(segment.kind === "body" && section === null && input.cursor === undefined
        ? segmentEntries(tab)
        : {}),
      ...(nextCursor === null ? {} : { next_cursor: nextCursor }),
    };
  },
});
