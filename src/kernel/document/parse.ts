// From the service's JSON to the model: tabs in the newer shape, or the one body of the older one.
import type { Document, DocumentTab, NamedRanges, StructuralElement, Tab } from "../../google-api/docs.ts";
import {
  bodyTabId,
  type DocumentModel,
  type NamedRangeModel,
  type Segment,
  type SegmentKind,
  type TabModel,
} from "./model.ts";
import { parseBlocks } from "./parse-blocks.ts";

/**
 * The model of a `documents.get` answer, with tabs or in the older shape without (one tab `_body`, titled `Body`).
 * Raw nodes are kept by reference. Throws INDEX_MODEL_DIVERGENCE when a stated index differs from the computed one.
 */
export function parseDocument(raw: Document): DocumentModel {
  const tabs: TabModel[] = [];
  if (raw.tabs === undefined) {
    tabs.push(parseTab({ tabProperties: { tabId: bodyTabId, title: "Body" }, documentTab: raw }, []));
  } else {
    for (const tab of raw.tabs) collectTabs(tab, [], tabs);
  }
  return {
    documentId: raw.documentId ?? "",
    title: raw.title ?? "",
    revisionId: raw.revisionId ?? "",
    view: raw.suggestionsViewMode ?? null,
    tabs,
    raw,
  };
}

function collectTabs(raw: Tab, above: readonly string[], into: TabModel[]): void {
  const tab = parseTab(raw, above);
  into.push(tab);
  for (const child of raw.childTabs ?? []) collectTabs(child, tab.path, into);
}

function parseTab(raw: Tab, above: readonly string[]): TabModel {
  const properties = raw.tabProperties ?? {};
  const content: DocumentTab = raw.documentTab ?? {};
  const tabId = properties.tabId ?? "";
  const title = properties.title ?? "";
  return {
    tabId,
    title,
    path: [...above, title],
    properties,
    raw: content,
    namedRanges: parseNamedRanges(content.namedRanges ?? {}),
    segments: parseSegments(content, tabId),
  };
}

function parseSegments(content: DocumentTab, tabId: string): readonly Segment[] {
  const segment = (
    kind: SegmentKind,
    segmentId: string,
    elements: readonly StructuralElement[] | undefined,
  ): Segment => ({ kind, segmentId, ...parseBlocks(elements ?? [], 0, { tabId, segmentId }) });
  return [
    segment("body", "", content.body?.content),
    ...Object.entries(content.headers ?? {}).map(([id, header]) => segment("header", id, header.content)),
    ...Object.entries(content.footers ?? {}).map(([id, footer]) => segment("footer", id, footer.content)),
    ...Object.entries(content.footnotes ?? {}).map(([id, note]) => segment("footnote", id, note.content)),
  ];
}

function parseNamedRanges(byName: Readonly<Record<string, NamedRanges>>): readonly NamedRangeModel[] {
  const ranges: NamedRangeModel[] = [];
  for (const [name, group] of Object.entries(byName)) {
    for (const range of group.namedRanges ?? []) {
      ranges.push({
        namedRangeId: range.namedRangeId ?? "",
        name: range.name ?? name,
        spans: (range.ranges ?? []).map((span) => ({
          segmentId: span.segmentId ?? "",
          startUtf16: span.startIndex ?? 0,
          endUtf16: span.endIndex ?? 0,
        })),
      });
    }
  }
  return ranges;
}
