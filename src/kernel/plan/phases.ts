// A write in two phases: what may only be sent once the service has given the ids of the segments that the first phase makes, and what the
// document is in between (rulebook 5.2: an id made in a batch can only be used in a later one). Sends nothing.
import type { Request } from "../../google-api/docs.ts";
import { ToolError } from "../errors.ts";
import type { DocumentModel } from "../document/model.ts";
import { freshNote } from "./blocks/new-notes.ts";
import { isPlaceholderId } from "./placeholder-id.ts";
import { simulateRequests, type Simulation } from "./simulate.ts";

export interface Phases {
  readonly requests: readonly Request[];
  /** Those that name segments by placeholders. */
  readonly laterRequests: readonly Request[];
}

/**
 * Requests parted, each part in its order: no request of one moves an index of the other. A new segment that a later step takes out again is
 * not in the predicted document, and nothing is written into it.
 */
export function inPhases(all: readonly Request[], after: DocumentModel): Phases {
  const there = new Set(after.tabs.flatMap(({ segments }) => segments.map(({ segmentId }) => segmentId)));
  const requests: Request[] = [];
  const laterRequests: Request[] = [];
  for (const request of all) {
    const segmentId = placeholderIn(request);
    if (segmentId === null) requests.push(request);
    else if (there.has(segmentId)) laterRequests.push(request);
  }
  return { requests, laterRequests };
}

/** The prediction as it is when only the first phase is done: the new segments are as the service makes them. */
export function betweenPhases(after: DocumentModel, madeIds: readonly string[]): DocumentModel {
  if (madeIds.length === 0) return after;
  const made = new Set(madeIds);
  const tabs = after.tabs.map((tab) => {
    if (!tab.segments.some(({ segmentId }) => made.has(segmentId))) return tab;
    return {
      ...tab,
      segments: tab.segments.map((segment) =>
        made.has(segment.segmentId) ? freshNote(segment.segmentId) : segment,
      ),
      namedRanges: tab.namedRanges.filter(({ spans }) => !spans.some(({ segmentId }) => made.has(segmentId))),
    };
  });
  return { ...after, tabs };
}

/** Both phases replayed: what they leave of the segments they name, or the first request that the service would refuse. */
export function simulatePhases(
  before: DocumentModel,
  between: DocumentModel,
  { requests, laterRequests }: Phases,
): Simulation {
  const first = simulateRequests(before, requests);
  if (first.kind === "impossible" || laterRequests.length === 0) return first;
  const second = simulateRequests(between, laterRequests);
  if (second.kind === "impossible") {
    return { ...second, requestIndex: second.requestIndex + requests.length };
  }
  return { kind: "possible", segments: [...first.segments, ...second.segments] };
}

/** Requests with the ids that the service gave in place of the placeholders. Throws INTERNAL for one that it gave none for. */
export function withGivenIds(
  requests: readonly Request[],
  ids: ReadonlyMap<string, string>,
): readonly Request[] {
  return requests.map((request) =>
    withPlace(request, (segmentId) => {
      if (!isPlaceholderId(segmentId)) return segmentId;
      const given = ids.get(segmentId);
      if (given !== undefined) return given;
      throw new ToolError("INTERNAL", `Expected the id of a new footnote, found none for ${segmentId}.`);
    }),
  );
}

/** The placeholder by which a request names its segment, or null. */
function placeholderIn(request: Request): string | null {
  const named: string[] = [];
  withPlace(request, (segmentId) => {
    if (isPlaceholderId(segmentId)) named.push(segmentId);
    return segmentId;
  });
  return named[0] ?? null;
}

/** The request with another segment in its place; one of a kind that is never sent into a new segment stays what it is. */
function withPlace(request: Request, change: (segmentId: string) => string): Request {
  const at = <Place extends { readonly segmentId?: string }>(
    place: Place | undefined,
  ): { readonly place: Place & { readonly segmentId: string } } | null =>
    place?.segmentId === undefined ? null : { place: { ...place, segmentId: change(place.segmentId) } };
  const { insertText, deleteContentRange, updateTextStyle, updateParagraphStyle } = request;
  const { createParagraphBullets, deleteParagraphBullets, createNamedRange } = request;
  const { insertPerson, insertDate, insertRichLink } = request;
  const location = at(
    insertText?.location ?? insertPerson?.location ?? insertDate?.location ?? insertRichLink?.location,
  )?.place;
  if (location !== undefined) {
    if (insertText !== undefined) return { insertText: { ...insertText, location } };
    if (insertPerson !== undefined) return { insertPerson: { ...insertPerson, location } };
    if (insertDate !== undefined) return { insertDate: { ...insertDate, location } };
    return { insertRichLink: { ...insertRichLink, location } };
  }
  const range = at(
    deleteContentRange?.range ??
      updateTextStyle?.range ??
      updateParagraphStyle?.range ??
      createParagraphBullets?.range ??
      deleteParagraphBullets?.range ??
      createNamedRange?.range,
  )?.place;
  if (range === undefined) return request;
  if (deleteContentRange !== undefined) return { deleteContentRange: { ...deleteContentRange, range } };
  if (updateTextStyle !== undefined) return { updateTextStyle: { ...updateTextStyle, range } };
  if (updateParagraphStyle !== undefined) return { updateParagraphStyle: { ...updateParagraphStyle, range } };
  if (createParagraphBullets !== undefined) {
    return { createParagraphBullets: { ...createParagraphBullets, range } };
  }
  if (deleteParagraphBullets !== undefined) {
    return { deleteParagraphBullets: { ...deleteParagraphBullets, range } };
  }
  return { createNamedRange: { ...createNamedRange, range } };
}
