// One reading of a tab: which part, in which form, and where it goes on when a budget cuts it. A continued reading never shifts silently.
import { ToolError, type Json, type JsonObject } from "../errors.ts";
import { resolveScope } from "../locate/scope.ts";
import type { DigestPort } from "../ports.ts";
import { fingerprintText } from "../sections/fingerprint.ts";
import { resolveHeading } from "../sections/resolve-heading.ts";
import type { Loss } from "../markdown/losses.ts";
import { MarkdownUnits } from "../markdown/markdown-units.ts";
import { readMarkdown } from "../markdown/read/read-markdown.ts";
import type { Section } from "../sections/section-tree.ts";
import type { Block, DocumentModel, Segment, Span, TabModel } from "./model.ts";
import { pieceEnd, readingStart, type Cut, type ReadingUnits } from "./pieces.ts";
import { outlineEntries, OutlineReading } from "./render-outline.ts";
import { StructuredReading } from "./render-structured.ts";
import { textReading } from "./render-text.ts";

export const readFormats = ["markdown", "text", "structured", "outline"] as const;

export interface ReadRequest {
  readonly format: (typeof readFormats)[number];
  /** Narrows the reading to one section. */
  readonly heading?: string | undefined;
  /** A header, footer or footnote; the body when left out. */
  readonly segmentId?: string | undefined;
  /** Most bytes that the content of one piece may take; all of it when left out. */
  readonly maxBytes?: number | undefined;
  /** `nextCursor` of the piece before. */
  readonly cursor?: string | undefined;
}

export type TabReading =
  | {
      readonly kind: "read";
      /** Text for `markdown` and `text`, an object for the other formats. */
      readonly content: Json;
      /** What Markdown does not say of what was read; null for the other formats, which leave nothing out unsaid. */
      readonly losses: readonly Loss[] | null;
      readonly segment: Segment;
      readonly section: Section | null;
      readonly nextCursor: string | null;
    }
  | { readonly kind: "refused"; readonly error: ToolError };

/** What is wrong with a request before anything is read: one sentence a problem. */
export function readProblems({ format, heading, segmentId, cursor }: ReadRequest): readonly string[] {
  const problems: string[] = [];
  const isBody = segmentId === undefined || segmentId === "";
  if (!isBody && heading !== undefined) {
    problems.push(
      "segment_id: expected none together with heading, as only the body has sections, found one.",
    );
  }
  if (!isBody && format === "outline") {
    problems.push("segment_id: expected none for an outline, as only the body has one, found one.");
  }
  if (heading?.trim() === "") problems.push("heading: expected a heading's id, words or path, found none.");
  if (cursor !== undefined && cursorForm.exec(cursor) === null) {
    problems.push(
      "cursor: expected next_cursor of an earlier answer, found another text. Leave it out to begin.",
    );
  }
  return problems;
}

/**
 * The tab, or a section or segment of it, from its beginning or from where an earlier piece ended.
 * INVALID_INPUT for what is not there; STALE_RANGE when what is read changed since the piece before.
 */
export function readTab(
  document: DocumentModel,
  tab: TabModel,
  request: ReadRequest,
  sha256Hex: DigestPort["sha256Hex"],
): TabReading {
  const problems = readProblems(request);
  if (problems.length > 0) return refused("INVALID_INPUT", problems.join(" "), { problems });
  const part = partOf(tab, request);
  if (part.kind === "refused") return part;
  const { reading, identity, lossesBetween } = readingOf(document, tab, request, part);
  const { maxBytes, cursor } = request;
  const isWhole = maxBytes === undefined && cursor === undefined;
  const hash = isWhole ? "" : sha256Hex(nameOf(tab, request, part) + identity()).slice(0, 16);
  const begun = cursor === undefined ? readingStart : cutOf(cursor, document, hash, reading);
  if ("kind" in begun) return begun;
  const end = maxBytes === undefined ? null : pieceEnd(reading, begun, maxBytes);
  return {
    kind: "read",
    content: reading.content(begun, end),
    losses: lossesBetween?.(begun, end) ?? null,
    segment: part.segment,
    section: part.section,
    nextCursor: end === null ? null : `${end.unit}.${end.offsetUtf16}~${document.revisionId}~${hash}`,
  };
}

interface Part {
  readonly kind: "part";
  readonly segment: Segment;
  readonly section: Section | null;
  readonly blocks: readonly Block[];
  readonly startUtf16: number;
}

function partOf(
  tab: TabModel,
  { heading, segmentId }: ReadRequest,
): Part | Extract<TabReading, { kind: "refused" }> {
  const scope = resolveScope(tab, { segmentId });
  if (scope.kind === "refused") return scope;
  const { segment } = scope.scope;
  if (heading === undefined) {
    return { kind: "part", segment, section: null, blocks: segment.blocks, startUtf16: 0 };
  }
  const resolved = resolveHeading(tab, heading);
  if (resolved.kind === "refused") return resolved;
  const { section } = resolved;
  const blocks = section.container.blocks.slice(section.firstBlock, section.endBlock);
  return { kind: "part", segment, section, blocks, startUtf16: section.startUtf16 };
}

interface Reading {
  readonly reading: ReadingUnits<Json>;
  /** Equal for readings whose pieces may be joined. */
  readonly identity: () => string;
  readonly lossesBetween?: (from: Cut, to: Cut | null) => readonly Loss[];
}

function readingOf(document: DocumentModel, tab: TabModel, { format }: ReadRequest, part: Part): Reading {
  if (format === "markdown") {
    const { segment, section, blocks, startUtf16 } = part;
    const before = section?.container.blocks.slice(0, section.firstBlock) ?? [];
    const markdown = readMarkdown(document, tab, {
      segment,
      blocks,
      startUtf16,
      cells: section?.container.cells ?? [],
      tablesBefore: before.filter(({ kind }) => kind === "table").length,
    });
    const units = MarkdownUnits.of(markdown, segment.segmentId);
    return {
      reading: units,
      identity: () => units.content(readingStart, null),
      lossesBetween: (from, to) => units.lossesBetween(from, to),
    };
  }
  if (format === "structured") {
    return {
      reading: new StructuredReading(tab, part.blocks, part.startUtf16),
      identity: () => `${part.startUtf16}\n${fingerprintText(part.blocks, tab)}`,
    };
  }
  if (format === "outline") {
    const within: Span | null = part.section;
    const entries = outlineEntries(tab, within);
    return { reading: new OutlineReading(entries), identity: () => JSON.stringify(entries) };
  }
  const reading = textReading(part.blocks);
  return { reading, identity: () => reading.content(readingStart, null) };
}

/** What tells one reading from another of the same content. */
function nameOf(tab: TabModel, { format }: ReadRequest, { segment, section }: Part): string {
  return `${JSON.stringify([format, tab.tabId, segment.segmentId, section?.fullPath ?? []])}\n`;
}

const cursorForm = /^(\d{1,9})\.(\d{1,9})~(.*)~([0-9a-f]{16})$/;

function cutOf(
  cursor: string,
  document: DocumentModel,
  hash: string,
  { count }: ReadingUnits<Json>,
): Cut | Extract<TabReading, { kind: "refused" }> {
  const [, unit = "0", offset = "0", revisionId = "", wanted = ""] = cursorForm.exec(cursor) ?? [];
  if (wanted === hash && Number(unit) < count) return { unit: Number(unit), offsetUtf16: Number(offset) };
  if (revisionId === document.revisionId && revisionId !== "") {
    return refused(
      "INVALID_INPUT",
      "cursor: expected next_cursor of a reading with the same tab_id, format, heading and segment_id, found that of another. Send the same arguments, or leave the cursor out to begin.",
      {},
    );
  }
  return refused(
    "STALE_RANGE",
    "Expected what is read to be as it was for the pieces before, found it changed since, so the pieces would not fit together. Begin again without the cursor.",
    { computed_at_revision: revisionId, current_revision: document.revisionId, doc_id: document.documentId },
  );
}

function refused(
  code: "INVALID_INPUT" | "STALE_RANGE",
  message: string,
  diagnostics: JsonObject,
): Extract<TabReading, { kind: "refused" }> {
  return { kind: "refused", error: new ToolError(code, message, diagnostics) };
}
