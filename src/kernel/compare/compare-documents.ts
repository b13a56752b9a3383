// Compares the predicted document with the one that was read again: every segment of every tab and everything beside them.
import type { DocumentModel, Segment, TabModel } from "../document/model.ts";
import { placedParagraphs } from "../document/walk.ts";
import type { Plan } from "../plan/plan.ts";
import { compareBlocks } from "./blocks.ts";
import type { Difference } from "./difference.ts";
import { StylePair, StyleSheet } from "./effective-style.ts";
import { IdBook } from "./id-book.ts";
import { KnownPairs } from "./known-pairs.ts";
import { compareTabParts } from "./tab-parts.ts";
import { Zones } from "./zones.ts";

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Pairs found to be the same: a later comparison over blocks of these two documents may start from them. */
  readonly known: KnownPairs;
  /** Top-level blocks and tabs that were looked at. */
  readonly blocks: number;
  readonly tabs: number;
}

/** Every difference between the plan's prediction and a reading, in canonical form. */
export function comparePlan(plan: Plan, found: DocumentModel): Comparison {
  return compareDocuments(plan.after, found, new Zones(plan), knownIds(plan.before));
}

/** Compares two documents; `knownIdsBefore` are ids that no placeholder of the first may stand for. */
export function compareDocuments(
  predicted: DocumentModel,
  found: DocumentModel,
  zones: Pick<Zones, "in">,
  knownIdsBefore: Iterable<string>,
  known: KnownPairs = new KnownPairs(),
): Comparison {
  const ids = new IdBook(knownIdsBefore);
  const differences: Difference[] = [];
  let blocks = 0;
  if (predicted.title !== found.title) {
    differences.push(
      wholeTab("changed", "title", "the document's title differs", "", predicted.title, found.title),
    );
  }
  if (
    predicted.tabs.map(({ tabId }) => tabId).join("\n") !== found.tabs.map(({ tabId }) => tabId).join("\n")
  ) {
    differences.push(...tabListDifferences(predicted, found));
  }
  const foundTabs = new Map(found.tabs.map((tab) => [tab.tabId, tab]));
  for (const tab of predicted.tabs) {
    const other = foundTabs.get(tab.tabId);
    if (other === undefined) continue;
    for (const segment of tab.segments) blocks += segment.blocks.length;
    for (const difference of compareTabs(tab, other, ids, zones, known)) differences.push(difference);
  }
  return { differences, known, blocks, tabs: predicted.tabs.length };
}

function compareTabs(
  predicted: TabModel,
  found: TabModel,
  ids: IdBook,
  zones: Pick<Zones, "in">,
  known: KnownPairs,
): readonly Difference[] {
  if (predicted === found) return [];
  const styles = new StylePair(
    new StyleSheet(predicted.raw.namedStyles),
    new StyleSheet(found.raw.namedStyles),
  );
  const others = new Map(found.segments.map((segment) => [segmentKey(segment), segment]));
  const differences: Difference[] = [];
  for (const segment of predicted.segments) {
    const otherId = ids.foundFor(segment.segmentId);
    const otherKey = segmentKey({ kind: segment.kind, segmentId: otherId });
    const other = others.get(otherKey);
    others.delete(otherKey);
    if (other === undefined) {
      const subject = `${segment.kind}:${segment.segmentId}`;
      differences.push(wholeTab("deleted", subject, "the segment is gone", predicted.tabId, subject, ""));
      continue;
    }
    const context = {
      styles,
      ids,
      known,
      tabId: predicted.tabId,
      segmentId: segment.segmentId,
      zones: zones.in(predicted.tabId, segment.segmentId),
    };
    for (const difference of compareBlocks(segment.blocks, other.blocks, 0, context)) {
      differences.push(difference);
    }
  }
  for (const segment of others.values()) {
    const subject = `${segment.kind}:${segment.segmentId}`;
    differences.push(wholeTab("inserted", subject, "a segment more", predicted.tabId, "", subject));
  }
  return [...differences, ...compareTabParts(predicted, found, ids, zones)];
}

function segmentKey(segment: Pick<Segment, "kind" | "segmentId">): string {
  return `${segment.kind}:${segment.segmentId}`;
}

function tabListDifferences(predicted: DocumentModel, found: DocumentModel): readonly Difference[] {
  const expected = new Map(predicted.tabs.map((tab) => [tab.tabId, tab.title]));
  const present = new Map(found.tabs.map((tab) => [tab.tabId, tab.title]));
  const gone = predicted.tabs.filter(({ tabId }) => !present.has(tabId));
  const more = found.tabs.filter(({ tabId }) => !expected.has(tabId));
  const differences = [
    ...gone.map((tab) => wholeTab("deleted", "tab", "a tab less", tab.tabId, tab.title, "")),
    ...more.map((tab) => wholeTab("inserted", "tab", "a tab more", tab.tabId, "", tab.title)),
  ];
  if (differences.length > 0) return differences;
  return [wholeTab("changed", "tabs", "the order of the tabs differs", "", "", "")];
}

function wholeTab(
  kind: Difference["kind"],
  subject: string,
  detail: string,
  tabId: string,
  predicted: string,
  found: string,
): Difference {
  return {
    zone: "rest",
    kind,
    subject,
    detail,
    tabId,
    segmentId: null,
    startUtf16: null,
    predicted,
    found,
    couldBeOurs: false,
    isOnlyText: false,
  };
}

/** Ids of headings, named ranges, lists, objects, footnotes and chips that were there before: new things may not take them. */
export function* knownIds(document: DocumentModel): Iterable<string> {
  for (const tab of document.tabs) {
    for (const range of tab.namedRanges) yield range.namedRangeId;
    yield* Object.keys(tab.raw.lists ?? {});
    yield* Object.keys(tab.raw.inlineObjects ?? {});
    for (const segment of tab.segments) {
      for (const { paragraph } of placedParagraphs(segment)) {
        for (const { person, dateElement, richLink, footnoteReference } of paragraph.raw.elements ?? []) {
          const id =
            person?.personId ?? dateElement?.dateId ?? richLink?.richLinkId ?? footnoteReference?.footnoteId;
          if (id !== undefined) yield id;
        }
      }
    }
  }
  yield* headingIds(document);
}

/** Ids of all headings, in document order, those in tables included. */
export function* headingIds(document: DocumentModel): Iterable<string> {
  for (const tab of document.tabs) {
    for (const segment of tab.segments) {
      for (const { paragraph } of placedParagraphs(segment)) {
        const id = paragraph.raw.paragraphStyle?.headingId;
        if (id !== undefined) yield id;
      }
    }
  }
}
