// What is kept of a change so that a batch written before it can be carried over it (rulebook 5.3): what moved, and which
// tabs there were. Content that is there no more is not kept.
import { isRecord, parseJson } from "../../json-value.ts";
import type { DocumentModel, Segment, Tab } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { TabMove } from "../model/move.ts";

/** How long the record of a change is kept: as long as a revision id is good for a write (rulebook 4.6). */
export const keptMs = 24 * 60 * 60_000;

export interface ChangeRecord {
  readonly moves: readonly TabMove[];
  /** The tree of tabs before the change; absent when the change left it as it was. */
  readonly tabsBefore?: string;
}

/** The record as the text that is kept; null when the moves do not account for what became of every segment. */
export function recordText(
  before: DocumentModel,
  after: DocumentModel,
  moves: readonly TabMove[],
): string | null {
  if (!accountsFor(before, after, moves)) return null;
  const tabsBefore = treeOf(before.tabs);
  const record: ChangeRecord = { moves, ...(tabsBefore === treeOf(after.tabs) ? {} : { tabsBefore }) };
  return JSON.stringify(record);
}

/** The record in a text of `recordText`. */
export function readRecord(text: string): ChangeRecord {
  const value = parseJson(text);
  if (!isChangeRecord(value)) throw new TypeError("expected the record of a change, found something else");
  return value;
}

/** Whether a change made positions mean something else; a comment, for one, does not. */
export function hasMoved({ moves, tabsBefore }: ChangeRecord): boolean {
  return moves.length > 0 || tabsBefore !== undefined;
}

/** One record of two changes, the first of which came first; null when one of them has none. */
export function joinedRecords(first: string | null, second: string | null): string | null {
  if (first === null || second === null) return null;
  const [one, other] = [readRecord(first), readRecord(second)];
  const tabsBefore = one.tabsBefore ?? other.tabsBefore;
  const record: ChangeRecord = {
    moves: [...one.moves, ...other.moves],
    ...(tabsBefore === undefined ? {} : { tabsBefore }),
  };
  return JSON.stringify(record);
}

/** The ids of a tree of tabs, each level in its order. */
export function treeOf(tabs: readonly Tab[]): string {
  return tabs
    .map(({ tabId, children }) => (children.length === 0 ? tabId : `${tabId}(${treeOf(children)})`))
    .join();
}

/** The first id of a tree. */
export function firstTabOf(tree: string): string {
  return /^[^,()]*/.exec(tree)?.[0] ?? "";
}

// Content can be changed by more than requests; what moved without a note must not be taken for nothing.
function accountsFor(before: DocumentModel, after: DocumentModel, moves: readonly TabMove[]): boolean {
  const grown = new Map<string, number>();
  const note = (key: string, units: number): void => {
    grown.set(key, (grown.get(key) ?? 0) + units);
  };
  for (const move of moves) {
    const key = `${move.tabId}/${move.segmentId}`;
    if (move.kind === "inserted") note(key, move.lengthUtf16);
    else if (move.kind === "deleted") note(key, move.startUtf16 - move.endUtf16);
  }
  const old = segmentsOf(before);
  return [...segmentsOf(after)].every(([key, { size }]) => {
    const sizeBefore = old.get(key)?.size;
    return sizeBefore === undefined || size === sizeBefore + (grown.get(key) ?? 0);
  });
}

function segmentsOf({ tabs }: DocumentModel): Map<string, Segment> {
  return new Map(
    allTabs(tabs).flatMap(({ tabId, content }) =>
      allSegments(content).map((segment) => [`${tabId}/${segment.segmentId}`, segment] as const),
    ),
  );
}

// Only this program writes these texts; the guard tells a damaged one from a whole one.
function isChangeRecord(value: unknown): value is ChangeRecord {
  return isRecord(value) && Array.isArray(value["moves"]);
}
