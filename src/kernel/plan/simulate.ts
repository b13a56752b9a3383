// A second opinion on compiled requests: replays them on the segments' bare text under the service's index rules (rulebook 1.7, 2, 6).
// Shares no arithmetic with the steps, so an index slip in one of them shows before anything is sent.
import type { Location, Range, Request } from "../../google-api/docs.ts";
import { bodyTabId, segmentOf, tabById, type DocumentModel } from "../document/model.ts";
import { insertionOf } from "./insertion.ts";
import { SegmentText } from "./segment-text.ts";

export type Simulation =
  | { readonly kind: "possible"; readonly segments: readonly SimulatedSegment[] }
  | { readonly kind: "impossible"; readonly requestIndex: number; readonly reason: string };

export interface SimulatedSegment {
  readonly tabId: string;
  readonly segmentId: string;
  readonly text: SegmentText;
}

interface Place {
  readonly tabId?: string;
  readonly segmentId?: string;
}

/** What the requests leave of the segments they name, or the first request that the service would refuse. */
export function simulateRequests(document: DocumentModel, requests: readonly Request[]): Simulation {
  const segments = new Map<string, SimulatedSegment>();
  const segmentFor = (place: Place): SegmentText | null => {
    const tabId = place.tabId ?? (document.tabs[0]?.tabId === bodyTabId ? bodyTabId : "");
    const segmentId = place.segmentId ?? "";
    const key = `${tabId}\n${segmentId}`;
    const known = segments.get(key);
    if (known !== undefined) return known.text;
    const tab = tabById(document, tabId);
    const segment = tab === null ? null : segmentOf(tab, segmentId);
    if (segment === null) return null;
    const text = new SegmentText(segment);
    segments.set(key, { tabId, segmentId, text });
    return text;
  };
  for (let index = 0; index < requests.length; index += 1) {
    const request = requests[index];
    const reason = request === undefined ? null : replay(request, segmentFor);
    if (reason !== null) return { kind: "impossible", requestIndex: index, reason };
  }
  return { kind: "possible", segments: [...segments.values()] };
}

/** Null, or why the service would refuse the request. */
function replay(request: Request, segmentFor: (place: Place) => SegmentText | null): string | null {
  if (request.insertText !== undefined) {
    const { location, text } = request.insertText;
    const segment = segmentFor(location ?? {});
    if (segment === null) return "the request names no tab and segment that is there";
    return segment.insert(location?.index ?? 0, text ?? "");
  }
  if (request.deleteContentRange !== undefined) {
    const range = request.deleteContentRange.range ?? {};
    const segment = segmentFor(range);
    if (segment === null) return "the request names no tab and segment that is there";
    return segment.delete(range.startIndex ?? 0, range.endIndex ?? 0);
  }
  // A named range can go wherever it is; no index moves.
  if (request.deleteNamedRange !== undefined) return null;
  const placed = replayPlaced(request, segmentFor);
  if (placed !== undefined) return placed;
  const range = rangeOnly(request);
  if (range === null) return `no rule is known for ${Object.keys(request).join(", ")}`;
  const segment = segmentFor(range);
  if (segment === null) return "the request names no tab and segment that is there";
  return segment.checkRange(range.startIndex ?? 0, range.endIndex ?? 0);
}

/** The same for what is put in beside text, and for requests about a table; undefined for any other request. */
function replayPlaced(
  request: Request,
  segmentFor: (place: Place) => SegmentText | null,
): string | null | undefined {
  const { insertTable, createParagraphBullets } = request;
  const insertion = insertionOf(request);
  const tableStart = tableStartOf(request);
  const place = insertion?.location ?? tableStart ?? createParagraphBullets?.range;
  if (place === undefined) return undefined;
  const segment = segmentFor(place);
  if (segment === null) return "the request names no tab and segment that is there";
  if (insertion !== null) {
    const { index = 0 } = insertion.location;
    return insertTable === undefined
      ? segment.insertUnits(index, insertion.text)
      : segment.insertTable(index, insertTable.rows ?? 0, insertTable.columns ?? 0);
  }
  if (tableStart !== undefined) {
    const index = tableStart.index ?? 0;
    if (!segment.isTableStart(index)) return `no table begins at index ${index}`;
    return replayLines(request, segment, index);
  }
  const { startIndex = 0, endIndex = 0 } = createParagraphBullets?.range ?? {};
  return segment.dropLeadingTabs(startIndex, endIndex);
}

/** Where the table begins that a request is about, or undefined for any other request. */
function tableStartOf(request: Request): Location | undefined {
  return (
    request.updateTableColumnProperties?.tableStartLocation ??
    request.pinTableHeaderRows?.tableStartLocation ??
    request.updateTableRowStyle?.tableStartLocation ??
    request.updateTableCellStyle?.tableRange?.tableCellLocation?.tableStartLocation ??
    request.unmergeTableCells?.tableRange?.tableCellLocation?.tableStartLocation ??
    request.insertTableRow?.tableCellLocation?.tableStartLocation ??
    request.deleteTableRow?.tableCellLocation?.tableStartLocation ??
    request.insertTableColumn?.tableCellLocation?.tableStartLocation ??
    request.deleteTableColumn?.tableCellLocation?.tableStartLocation
  );
}

/** Rows and columns that come and go; any other request about a table moves no index. */
function replayLines(request: Request, segment: SegmentText, tableStartUtf16: number): string | null {
  const { insertTableRow, deleteTableRow, insertTableColumn, deleteTableColumn } = request;
  if (insertTableColumn !== undefined) {
    const { columnIndex = 0 } = insertTableColumn.tableCellLocation ?? {};
    return segment.insertTableColumn(tableStartUtf16, columnIndex, insertTableColumn.insertRight === true);
  }
  if (deleteTableColumn !== undefined) {
    const { columnIndex = 0 } = deleteTableColumn.tableCellLocation ?? {};
    return segment.deleteTableColumn(tableStartUtf16, columnIndex);
  }
  if (insertTableRow !== undefined) {
    const { rowIndex = 0 } = insertTableRow.tableCellLocation ?? {};
    return segment.insertTableRow(tableStartUtf16, rowIndex, insertTableRow.insertBelow === true);
  }
  if (deleteTableRow !== undefined) {
    return segment.deleteTableRow(tableStartUtf16, deleteTableRow.tableCellLocation?.rowIndex ?? 0);
  }
  return null;
}

/** The range of a request that moves no index, or null for any other request. */
function rangeOnly(request: Request): Range | null {
  return (
    request.updateTextStyle?.range ??
    request.updateParagraphStyle?.range ??
    request.deleteParagraphBullets?.range ??
    request.createNamedRange?.range ??
    null
  );
}
