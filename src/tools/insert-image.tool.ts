// Puts a picture into a document, and proves it.
import * as z from "zod/mini";
import {
  bytesOfBase64,
  planInsertImage,
  preparePicture,
  readImageSource,
  ToolError,
  verifiedWrite,
  type AskedPicture,
  type ImagePlace,
  type JsonObject,
} from "../kernel/index.ts";
import type { InputOf } from "./arguments.ts";
import { defineWriteTool } from "./define-tool.ts";
import { documentRef, tabRef } from "./document-ref.ts";
import { findErrors } from "./find-parameters.ts";
import { linkedFiles } from "./linked-files.ts";
import { localFile } from "./local-part.ts";
import { describe, type Problem } from "./problems.ts";
import { segmentRef } from "./table-parameters.ts";
import { editEvidence, writeOutcome } from "./write-parameters.ts";

/** Longer than any page. */
const mostPoints = 5000;

const ordinal = z.optional(z.int().check(z.minimum(0)));
const text = z.optional(z.string().check(z.minLength(1)));
const points = z.optional(z.number().check(z.gt(0)));

const input = {
  doc_id: documentRef,
  tab_id: tabRef,
  source: text.check(z.describe("Web address, link to a file in Drive, or data address.")),
  file: z.optional(localFile),
  anchor: text.check(z.describe("Behind this text, which must stand there once.")),
  occurrence: z.optional(z.int().check(z.minimum(1))).check(z.describe("Which of several anchors, from 1.")),
  heading: text.check(z.describe("Behind this heading: id, text or path.")),
  table_index: ordinal.check(z.describe("In a cell, behind what it holds; with both of the next.")),
  row_index: ordinal,
  column_index: ordinal,
  index: ordinal.check(z.describe("At this position; inside a paragraph it splits it.")),
  segment_id: segmentRef,
  inline: z._default(z.boolean(), false).check(z.describe("In the line, not in a paragraph of its own.")),
  width_pt: points.check(z.describe("Proportions are kept; its own size when left out.")),
  height_pt: points,
  alt_text: z.optional(z.string()).check(z.describe("Refused: no request sets it.")),
};

type ImageInput = InputOf<typeof input>;

/** Puts one picture into a paragraph of its own or into a line, and proves it from a second read by the new object. */
export const insertImage = defineWriteTool({
  name: "insert_image",
  title: "Insert image",
  description:
    "Inserts one PNG, JPEG or GIF behind quoted text, a heading or what a cell holds, or at an index. It is looked at before the write; private files, " +
    "data and local files go through a scratch document and are never shared. Proved by the new object in a second read. Refused: other kinds, 50 MB, over " +
    "25 megapixels, addresses without a picture, footnotes, a pending suggestion there.",
  toolset: "core",
  input,
  localParts: [
    {
      parameter: "file_path",
      description: "A file on this machine, in place of `source`.",
      becomes: "file",
      accepts: "picture",
    },
  ],
  output: {
    ...writeOutcome,
    inline_object_confirmed: z.boolean(),
    inline_object_id: z.optional(z.string()),
    /** Where the picture stands. */
    insert_at: z.optional(z.int()),
    segment_id: z.optional(z.string()),
    width_pt: z.number(),
    height_pt: z.number(),
    width_px: z.int(),
    height_px: z.int(),
    content_type: z.string(),
    source_kind: z.enum(["address", "drive_file", "data", "file"]),
    /** The address, the id of the file in Drive, or the local file's name. */
    source: z.optional(z.string()),
    /** The address that the document keeps of it. */
    source_uri: z.optional(z.string()),
    anchor_span: z.optional(z.looseObject({ start: z.int(), end: z.int() })),
    rung: z.optional(z.string()),
    total_matches: z.optional(z.int()),
    heading_id: z.optional(z.string()),
    path: z.optional(z.string()),
    table_index: z.optional(z.int()),
    row_index: z.optional(z.int()),
    column_index: z.optional(z.int()),
    ...editEvidence,
  },
  errors: [
    ...findErrors,
    "IMAGE_SOURCE_UNSUPPORTED",
    "INVALID_RANGE",
    "SUGGESTIONS_PRESENT",
    "FEATURE_UNAVAILABLE",
    "INDEX_SIMULATION_FAILED",
    "REVISION_CONFLICT",
    "VERIFICATION_FAILED",
    "OUTCOME_UNKNOWN",
  ],
  examples: [
    {
      title: "A chart below the paragraph that speaks of it",
      input: { doc_id: "1AbCdEf", anchor: "as the chart shows", source: "https://example.com/chart.png" },
    },
    {
      title: "A private logo from Drive in the first cell of a table",
      input: {
        doc_id: "1AbCdEf",
        tab_id: "t.0",
        table_index: 0,
        row_index: 0,
        column_index: 0,
        source: "https://drive.google.com/file/d/1XyZ/view",
        width_pt: 72,
      },
    },
    {
      title: "See where a local file would go",
      input: {
        doc_id: "1AbCdEf",
        heading: "Terms > Payment",
        file_path: "~/Pictures/plan.png",
        dry_run: true,
      },
    },
  ],
  otherFiles: ({ source }) => {
    if (typeof source !== "string") return [];
    const read = readImageSource(source, () => true);
    const own = read.kind === "source" && read.source.kind === "drive-file" ? [read.source.fileId] : [];
    const ids = new Set([...own, ...linkedFiles(source).map(({ id }) => id)]);
    return [...ids].map((id) => ({ id, access: "read" }));
  },
  problems: (valid) => [...sourceProblems(valid), ...placeProblems(valid), ...sizeProblems(valid)],
  write: (ports, asked, settings) => {
    if (asked.alt_text !== undefined && asked.alt_text !== "") throw noAltText();
    const prepared = preparePicture(ports, pictureOf(asked));
    try {
      const call = { ...settings, documentId: asked.doc_id, tabRef: asked.tab_id };
      const size = { widthPt: asked.width_pt, heightPt: asked.height_pt };
      return verifiedWrite(ports, call, (document, tab) =>
        planInsertImage(document, tab, prepared, placeOf(asked), size, settings.isDryRun),
      );
    } finally {
      prepared.discard();
    }
  },
});

function sourceProblems({ source, file }: JsonObject): Problem[] {
  if ((source === undefined) !== (file === undefined)) return [];
  const found = source === undefined ? "neither" : "both";
  return [{ path: "source, file_path", message: `expected one of them, found ${found}` }];
}

/** Which of the four ways to say a place were used; each is a place by itself. */
function placeProblems(valid: JsonObject): Problem[] {
  const { anchor, occurrence, heading, table_index, row_index, column_index, index, segment_id } = valid;
  const cell = { table_index, row_index, column_index };
  const given = Object.entries(cell).filter(([, value]) => value !== undefined);
  const ways = [
    ...(anchor === undefined ? [] : ["anchor"]),
    ...(heading === undefined ? [] : ["heading"]),
    ...(given.length === 0 ? [] : ["table_index with row_index and column_index"]),
    ...(index === undefined ? [] : ["index"]),
  ];
  const problems: Problem[] = [];
  if (ways.length !== 1) {
    problems.push({
      path: "anchor, heading, table_index, index",
      message: `expected one place, found ${ways.length === 0 ? "none" : ways.join(" and ")}`,
    });
  }
  for (const [name, value] of Object.entries(cell)) {
    if (given.length > 0 && value === undefined)
      problems.push({ path: name, message: "expected a whole number from 0, found nothing" });
  }
  if (occurrence !== undefined && anchor === undefined)
    problems.push({ path: "occurrence", message: "expected it with an anchor, found none" });
  if (typeof anchor === "string" && /[\r\n]$/.test(anchor))
    problems.push({ path: "anchor", message: "expected text without a line break at its end, found one" });
  if (heading !== undefined && segment_id !== undefined && segment_id !== "")
    problems.push({
      path: "segment_id",
      message: `expected none with a heading, as only the body has sections, found ${describe(segment_id)}`,
    });
  return problems;
}

function sizeProblems({ width_pt, height_pt }: JsonObject): Problem[] {
  return Object.entries({ width_pt, height_pt }).flatMap(([path, value]) =>
    typeof value === "number" && value > mostPoints
      ? [{ path, message: `expected at most ${mostPoints}, found ${value}` }]
      : [],
  );
}

function placeOf(asked: ImageInput): ImagePlace {
  const common = { segmentId: asked.segment_id ?? "", isInline: asked.inline };
  const { anchor, occurrence, heading, table_index, row_index, column_index, index } = asked;
  if (anchor !== undefined) return { ...common, kind: "anchor", text: anchor, occurrence };
  if (heading !== undefined) return { ...common, kind: "heading", heading };
  if (index !== undefined) return { ...common, kind: "index", indexUtf16: index };
  return {
    ...common,
    kind: "cell",
    tableIndex: table_index ?? 0,
    rowIndex: row_index ?? 0,
    columnIndex: column_index ?? 0,
  };
}

function pictureOf({ source, file }: ImageInput): AskedPicture {
  if (file === undefined) return { kind: "source", source: source ?? "" };
  return { kind: "file", name: file.name, bytes: bytesOfBase64(file.base64) ?? new Uint8Array(0) };
}

function noAltText(): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    "Expected a picture without alt_text, found one with: no request of Google's sets it. Nothing was written; insert the picture without, and set the words in the editor (Image options > Alt text).",
    { rule: "alt_text", write_status: "not_written", retry_safe: true },
  );
}
