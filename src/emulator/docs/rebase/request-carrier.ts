// Carries the requests of one batch from the numbering it was written in to that of the document now (rulebook 5.3): each
// request against what others did, and that against each request. Everything here that Google's words or ways are not
// known for is chosen; docs/local-google.md says so.
import type { Request } from "../../../google-api/docs.ts";
import { isRecord, type JsonRecord } from "../../json-value.ts";
import type { Draft } from "../edit/draft.ts";
import { Refusal } from "../edit/refusal.ts";
import { cellOffset, rowOffset } from "../edit/table-lines.ts";
import { placedTable } from "../edit/table-place.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { TabMove } from "../model/move.ts";
import { Alignment } from "./alignment.ts";
import type { ChangeRecord } from "./record.ts";
import { firstTabOf, treeOf } from "./record.ts";

/** Requests whose range is one thing, so that what others put into it belongs to it. */
const wholeRanges = new Set([
  "createNamedRange",
  "insertComment",
  "updateSectionStyle",
  "createParagraphBullets",
]);
/** Requests that come to nothing when others deleted all of their range. */
const emptyable = new Set(["deleteContentRange", "updateTextStyle"]);
/** Requests that find their places by themselves: what they do in the document now is not what the batch counted on. */
const searching = new Set([
  ...["replaceAllText", "replaceNamedRangeContent"],
  ...["acceptSuggestion", "rejectSuggestion", "deleteSuggestion"],
]);

export class RequestCarrier {
  readonly #draft: Draft;
  readonly #alignments = new Map<string, Alignment>();
  /** The first tab where the batch was written: what a request without a tab is about. */
  readonly #firstTabId: string;
  readonly #isTreeChanged: boolean;
  /** Segments of which the batch's numbering is not known any more. */
  readonly #lost = new Set<string>();

  /** `records`: what others did since the batch was written, oldest first. `draft` is the document now. */
  constructor(draft: Draft, records: readonly ChangeRecord[]) {
    this.#draft = draft;
    const tree = treeOf(draft.model.tabs);
    const treeThen = records.find(({ tabsBefore }) => tabsBefore !== undefined)?.tabsBefore ?? tree;
    this.#firstTabId = firstTabOf(treeThen);
    this.#isTreeChanged = treeThen !== tree;
    for (const { moves } of records) for (const move of moves) this.#followOthers(move);
  }

  /** The requests that do in the document now what the batch's next one meant. Throws Refusal where none can. */
  carry(request: Request): readonly Request[] {
    const [kind, value] = Object.entries(request)[0] ?? ["", undefined];
    if (!isRecord(value)) return [request];
    this.#checkTabPlace(kind, value);
    const bodies = this.#carriedBodies(kind, this.#inItsTab(kind, value));
    return bodies.map((body) => {
      const carried = { [kind]: body };
      if (!isRequest(carried)) throw new Error("A carried request is an object.");
      return carried;
    });
  }

  /** Takes in what the carried requests of `request` did to positions. */
  follow(request: Request, moves: readonly TabMove[]): void {
    const [kind = "", body] = Object.entries(request)[0] ?? [];
    const location = isRecord(body) && isRecord(body["location"]) ? body["location"] : null;
    const named = location === null ? null : indexOf(location, "index");
    const range = isRecord(body) && isRecord(body["range"]) ? body["range"] : null;
    if (kind === "deleteContentRange" && range !== null && this.#draft.suggester === null)
      this.#alignmentOf(range).forget(indexOf(range, "startIndex"), indexOf(range, "endIndex"));
    if (searching.has(kind) || decidesSuggestion(body))
      for (const [key, { isPlain }] of this.#alignments) if (!isPlain) this.#lost.add(key);
    for (const move of moves) {
      const alignment = this.#alignment(move.tabId, move.segmentId);
      if (move.kind === "inserted") alignment.ownInsertion(move.atUtf16, move.lengthUtf16, named);
      else if (move.kind === "deleted") alignment.ownDeletion(move.startUtf16, move.endUtf16);
      else if (move.kind === "gone") this.#alignments.delete(`${move.tabId}/${move.segmentId}`);
    }
  }

  #followOthers(move: TabMove): void {
    const alignment = this.#alignment(move.tabId, move.segmentId);
    if (move.kind === "inserted") alignment.otherInsertion(move.atUtf16, move.lengthUtf16);
    else if (move.kind === "deleted") alignment.otherDeletion(move.startUtf16, move.endUtf16);
    else if (move.kind === "merged") alignment.otherMerge(move.atUtf16);
  }

  #carriedBodies(kind: string, body: JsonRecord): readonly JsonRecord[] {
    if (isRecord(body["endOfSegmentLocation"])) this.#alignmentOf(body["endOfSegmentLocation"]);
    if (isRecord(body["location"])) return [{ ...body, location: this.#location(body["location"]) }];
    if (isRecord(body["range"]))
      return this.#ranges(kind, body["range"]).map((range) => ({ ...body, range }));
    if (isRecord(body["sectionBreakLocation"])) {
      const sectionBreakLocation = this.#unit(body["sectionBreakLocation"], "section break");
      return [{ ...body, sectionBreakLocation }];
    }
    if (isRecord(body["tableCellLocation"]))
      return [{ ...body, tableCellLocation: this.#cellLocation(body["tableCellLocation"]) }];
    const { tableRange } = body;
    if (isRecord(tableRange) && isRecord(tableRange["tableCellLocation"])) {
      const tableCellLocation = this.#cellLocation(tableRange["tableCellLocation"]);
      return [{ ...body, tableRange: { ...tableRange, tableCellLocation } }];
    }
    if (isRecord(body["tableStartLocation"])) {
      const tableStartLocation = this.#unit(body["tableStartLocation"], "table");
      const namesLines = ["rowIndices", "columnIndices", "pinnedHeaderRowsCount"].some((key) => key in body);
      if (namesLines) this.#checkGrid(body["tableStartLocation"], tableStartLocation);
      return [{ ...body, tableStartLocation }];
    }
    return [body];
  }

  #location(location: JsonRecord): JsonRecord {
    return { ...location, index: this.#alignmentOf(location).placeNow(indexOf(location, "index")) };
  }

  #ranges(kind: string, range: JsonRecord): readonly JsonRecord[] {
    const alignment = this.#alignmentOf(range);
    const start = indexOf(range, "startIndex");
    const end = indexOf(range, "endIndex");
    const placed = (startIndex: number, endIndex: number): JsonRecord => ({ ...range, startIndex, endIndex });
    // What is no range in either numbering is for the service to refuse.
    if (start >= end || alignment.isPlain) return [range];
    const left = alignment.stretchesNow(start, end);
    const [first] = left;
    const last = left[left.length - 1];
    if (first === undefined || last === undefined) {
      if (emptyable.has(kind)) return [];
      throw cannotCarry(`all of the range [${start}, ${end}) was deleted`);
    }
    if (wholeRanges.has(kind)) return [placed(first.startUtf16, last.endUtf16)];
    // From the last to the first, so that a deletion leaves the numbers of those before it.
    return left.reverse().map(({ startUtf16, endUtf16 }) => placed(startUtf16, endUtf16));
  }

  #unit(location: JsonRecord, what: string): JsonRecord {
    const index = indexOf(location, "index");
    const now = this.#alignmentOf(location).unitNow(index);
    if (now === null) throw cannotCarry(`the ${what} at index ${index} was deleted`);
    return { ...location, index: now };
  }

  #cellLocation(location: JsonRecord): JsonRecord {
    const start = location["tableStartLocation"];
    if (!isRecord(start)) return location;
    const tableStartLocation = this.#unit(start, "table");
    this.#checkGrid(start, tableStartLocation);
    return { ...location, tableStartLocation };
  }

  /** Rows and columns are counted: those of another grid are not the ones that the batch meant. */
  #checkGrid(start: JsonRecord, now: JsonRecord): void {
    const alignment = this.#alignmentOf(start);
    if (alignment.isPlain) return;
    const { table, startUtf16 } = placedTable(this.#draft, now);
    const rows = table.rows.map((_, index) => startUtf16 + rowOffset(table, index));
    const cells = table.rows.flatMap((row, index) =>
      row.cells.map((_, column) => (rows[index] ?? 0) + cellOffset(row, column)),
    );
    const isChanged =
      [...rows, ...cells].some((at) => alignment.isOthersNow(at) || alignment.isDeletedBefore(at)) ||
      alignment.isDeletedBefore(startUtf16 + table.size - 1) ||
      alignment.isMergedByOthers(startUtf16);
    if (isChanged)
      throw cannotCarry(`rows, columns or cells of the table at index ${indexOf(start, "index")} changed`);
  }

  /** A tab's place among others means another one once they have changed. */
  #checkTabPlace(kind: string, body: JsonRecord): void {
    const properties = body["tabProperties"];
    const namesIndex = isRecord(properties) && "index" in properties;
    const isPlaced =
      (kind === "addDocumentTab" && namesIndex) ||
      (kind === "updateDocumentTabProperties" && /index|parent|\*/i.test(textOf(body, "fields")));
    if (this.#isTreeChanged && isPlaced) throw cannotCarry("tabs came, went or moved");
  }

  /** The request with the tab it meant, where the first tab is another one now. */
  #inItsTab(kind: string, body: JsonRecord): JsonRecord {
    const [first] = this.#draft.model.tabs;
    if (first?.tabId === this.#firstTabId) return body;
    const isPageSegment = kind === "createHeader" || kind === "createFooter";
    return withTabs(isPageSegment ? { sectionBreakLocation: {}, ...body } : body, this.#firstTabId);
  }

  /** The alignment of the segment that a location or range names. Throws Refusal where it is gone. */
  #alignmentOf(place: JsonRecord): Alignment {
    const tabId = textOf(place, "tabId") === "" ? this.#firstTabId : textOf(place, "tabId");
    const segmentId = textOf(place, "segmentId");
    const tab = allTabs(this.#draft.model.tabs).find((one) => one.tabId === tabId);
    if (tab === undefined) throw cannotCarry(`the tab ${tabId} is not in the document any more`);
    if (segmentId !== "" && !allSegments(tab.content).some((one) => one.segmentId === segmentId))
      throw cannotCarry(`the segment ${segmentId} is not in the document any more`);
    if (this.#lost.has(`${tabId}/${segmentId}`))
      throw cannotCarry(
        "a request before it in the batch finds its places by itself, and others edited the same segment",
      );
    return this.#alignment(tabId, segmentId);
  }

  #alignment(tabId: string, segmentId: string): Alignment {
    const key = `${tabId}/${segmentId}`;
    const alignment = this.#alignments.get(key) ?? new Alignment();
    this.#alignments.set(key, alignment);
    return alignment;
  }
}

function cannotCarry(why: string): Refusal {
  return new Refusal(
    `The request cannot be carried over what was changed since the target revision: ${why}. Read the document and send the request for its latest revision.`,
  );
}

const placeKeys = new Set([
  ...["location", "range", "endOfSegmentLocation", "sectionBreakLocation"],
  ...["tableStartLocation", "tableCellLocation", "tableRange"],
]);
/** Requests' own tab, where the first one is meant without it. */
const withOwnTab = ["documentStyle", "namedStyle", "headerId", "footerId", "imageObjectId", "objectId"];

function withTabs(body: JsonRecord, tabId: string): JsonRecord {
  const place = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    if ("tableStartLocation" in value)
      return { ...value, tableStartLocation: place(value["tableStartLocation"]) };
    if ("tableCellLocation" in value)
      return { ...value, tableCellLocation: place(value["tableCellLocation"]) };
    return textOf(value, "tabId") === "" ? { ...value, tabId } : value;
  };
  const placed = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, placeKeys.has(key) ? place(value) : value]),
  );
  return withOwnTab.some((key) => key in body) && textOf(body, "tabId") === ""
    ? { ...placed, tabId }
    : placed;
}

/** Whether a reply accepts or rejects the suggestion that it is about. */
function decidesSuggestion(body: unknown): boolean {
  const post = isRecord(body) ? body["post"] : undefined;
  return isRecord(post) && "suggestionAction" in post;
}

function indexOf(place: JsonRecord, key: string): number {
  const index = place[key];
  return typeof index === "number" ? index : 0;
}

function textOf(place: JsonRecord, key: string): string {
  const text = place[key];
  return typeof text === "string" ? text : "";
}

// A carried request is a checked one with other positions.
function isRequest(value: unknown): value is Request {
  return isRecord(value);
}
