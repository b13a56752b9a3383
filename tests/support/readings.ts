// Readings of a tab in tests: whole, in pieces, and held against the units of the document itself.
import { createHash } from "node:crypto";
import {
  parseDocument,
  readTab,
  type DocumentModel,
  type ReadRequest,
  type TabModel,
  type TabReading,
  type ToolError,
} from "../../src/kernel/index.ts";
import type { Block } from "../../src/kernel/document/model.ts";
import { unitText } from "../../src/kernel/document/paragraph-text.ts";
import { doc, tab, type BlockSpec } from "./document-builder.ts";

function sha256Hex(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** The model of a document with one tab of these blocks. */
export function modelOf(...body: readonly BlockSpec[]): DocumentModel {
  return parseDocument(doc(tab(...body)).document);
}

/** A reading that must be possible. */
export function read(
  document: DocumentModel,
  request: ReadRequest,
  tabModel: TabModel = document.tabs[0]!,
): Extract<TabReading, { kind: "read" }> {
  const reading = readTab(document, tabModel, request, sha256Hex);
  if (reading.kind === "refused") throw reading.error;
  return reading;
}

/** Why a reading that must not be possible is refused. */
export function refusal(document: DocumentModel, request: ReadRequest): ToolError {
  const reading = readTab(document, document.tabs[0]!, request, sha256Hex);
  if (reading.kind === "read") throw new Error("expected a refusal, found a reading");
  return reading.error;
}

/** Every piece of a reading, one after the other. */
export function pieces(document: DocumentModel, request: ReadRequest, tabModel?: TabModel): unknown[] {
  const found: unknown[] = [];
  let cursor: string | null = null;
  do {
    const { content, nextCursor } = read(
      document,
      { ...request, ...(cursor === null ? {} : { cursor }) },
      tabModel,
    );
    found.push(content);
    if (nextCursor !== null) expect(nextCursor).not.toBe(cursor);
    cursor = nextCursor;
  } while (cursor !== null);
  return found;
}

/** The whole body as text. */
export function text(document: DocumentModel): unknown {
  return read(document, { format: "text" }).content;
}

export interface StructuredContent {
  readonly paragraphs: readonly StructuredParagraph[];
  readonly tables?: readonly {
    readonly start: number;
    readonly end: number;
    readonly rows: readonly {
      readonly cells: readonly (StructuredContent & { start: number; end: number })[];
    }[];
  }[];
  readonly others?: readonly { readonly start: number; readonly end: number }[];
}

export interface StructuredParagraph {
  readonly style: string;
  readonly start: number;
  readonly end: number;
  readonly runs: readonly { readonly text: string; readonly start: number; readonly end: number }[];
  readonly elements?: readonly { readonly start: number; readonly end: number }[];
}

/** Writes what a structured reading says at its indexes; every index may be written once. */
function lay(content: StructuredContent, units: string[]): void {
  const put = (start: number, value: string): void => {
    for (let offset = 0; offset < value.length; offset += 1) {
      if (units[start + offset] !== "") throw new Error(`index ${start + offset} is told more than once`);
      units[start + offset] = value.charAt(offset);
    }
  };
  for (const paragraph of content.paragraphs) {
    for (const run of paragraph.runs) {
      if (run.end - run.start !== run.text.length) throw new Error(`run at ${run.start} is not its text`);
      put(run.start, run.text);
    }
    for (const { start, end } of paragraph.elements ?? []) put(start, "\uFFFC".repeat(end - start));
  }
  for (const { start, end } of content.others ?? []) put(start, "_".repeat(end - start));
  for (const { rows } of content.tables ?? [])
    for (const { cells } of rows) for (const cell of cells) lay(cell, units);
}

/** The units of a segment by the blocks themselves: text, U+FFFC for objects, `_` for breaks and contents, nothing for table borders. */
function unitsOf(blocks: readonly Block[], start: number, units: string[]): void {
  let cursor = start;
  for (const block of blocks) {
    const put = (value: string): void => {
      for (let offset = 0; offset < value.length; offset += 1) units[cursor + offset] = value.charAt(offset);
    };
    if (block.kind === "paragraph") put(unitText(block.raw));
    else if (block.kind === "table") {
      let rowStart = cursor + 1;
      for (const row of block.rows) {
        let cellStart = rowStart + 1;
        for (const cell of row.cells) {
          unitsOf(cell.blocks, cellStart + 1, units);
          cellStart += cell.lengthUtf16;
        }
        rowStart += row.lengthUtf16;
      }
    } else put("_".repeat(block.lengthUtf16));
    cursor += block.lengthUtf16;
  }
}

/** Expects the pieces of a structured reading to hold every unit of the segment once, at its place. */
export function expectUnits(tabModel: TabModel, parts: readonly unknown[], segmentId = ""): void {
  const segment = tabModel.segments.find((one) => one.segmentId === segmentId)!;
  const wanted = Array<string>(segment.lengthUtf16).fill("");
  unitsOf(segment.blocks, 0, wanted);
  const found = Array<string>(segment.lengthUtf16).fill("");
  for (const part of parts) lay(part as StructuredContent, found);
  expect(found.map((unit) => unit || " ").join("")).toBe(wanted.map((unit) => unit || " ").join(""));
}
