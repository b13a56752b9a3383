// Keeps a write away from pending suggestions: a paragraph that holds one is not edited, nor is a cell or row that is itself proposed.
import { ToolError } from "../errors.ts";
import { segmentOf, tabById, type DocumentModel, type Segment } from "../document/model.ts";
import { paragraphAt, placedParagraphs, type PlacedParagraph } from "../document/walk.ts";
import type { TabSpan } from "../plan/plan.ts";

/** The refusal for a write that touches these spans, or null when no suggestion is in the way. */
export function suggestionsInTheWay(document: DocumentModel, spans: readonly TabSpan[]): ToolError | null {
  const ids = new Set<string>();
  for (const span of spans) {
    const tab = tabById(document, span.tabId);
    const segment = tab === null ? null : segmentOf(tab, span.segmentId);
    const paragraphs = segment === null ? [] : placedParagraphs(segment);
    const first = paragraphAt(paragraphs, span.startUtf16);
    const last = paragraphAt(paragraphs, Math.max(span.startUtf16, span.endUtf16 - 1));
    for (const placed of [first, last]) {
      if (placed === null || segment === null) continue;
      collectIds(placed.paragraph.raw, ids);
      collectTableIds(segment, placed, ids);
    }
  }
  if (ids.size === 0) return null;
  const [span] = spans;
  const found = [...ids];
  return new ToolError(
    "SUGGESTIONS_PRESENT",
    `Expected a place without pending suggestions, found ${found.length} (${found.slice(0, 5).join(", ")}). Accept or reject them first, or edit elsewhere.`,
    {
      doc_id: document.documentId,
      tab_id: span?.tabId ?? "",
      suggestion_count: found.length,
      suggestion_ids: found.slice(0, 50),
    },
  );
}

/** Ids of suggestions on the table, row and cell around a paragraph, of the outermost table. */
function collectTableIds(segment: Segment, placed: PlacedParagraph, ids: Set<string>): void {
  const block = segment.blocks[placed.blockOrdinal];
  const [step] = placed.cells;
  if (block?.kind !== "table" || step === undefined) return;
  const row = block.rows[step.rowIndex];
  const cell = row?.cells[step.columnIndex];
  for (const part of [block.raw, row?.raw, cell?.raw]) {
    if (part !== undefined) collectOwnIds(part, ids);
  }
}

/** Ids in a node and everything below it. */
function collectIds(value: unknown, ids: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) collectIds(item, ids);
    return;
  }
  collectOwnIds(value, ids);
  for (const [key, field] of Object.entries(value)) {
    // Style values are large and hold no ids; suggested ones are told by their key above.
    if (!key.startsWith("suggested") && !key.endsWith("Style")) collectIds(field, ids);
  }
}

function collectOwnIds(node: object, ids: Set<string>): void {
  for (const [key, field] of Object.entries(node)) {
    if (!key.startsWith("suggested")) continue;
    if (Array.isArray(field)) {
      for (const id of field) if (typeof id === "string") ids.add(id);
    } else if (typeof field === "string") ids.add(field);
    else if (typeof field === "object" && field !== null) for (const id of Object.keys(field)) ids.add(id);
  }
}
