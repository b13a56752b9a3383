// Writes the model as Docs JSON in either shape, with indexes made from sizes (rulebook 2, 3.1, 3.2). It must not filter.
import type { Document } from "../../../google-api/docs.ts";
import type { CommentAnchor, DocumentModel, NamedRange, Segment, Span, Tab, TabContent } from "./document.ts";
import type { Properties } from "./properties.ts";
import type { EmitOptions } from "./emit-blocks.ts";
import { emitBlocks } from "./emit-blocks.ts";

/** What of an answer is not in the model. `revisionId` is null for callers who may not see it (rulebook 4.6). */
export interface EmitHead {
  readonly documentId: string;
  readonly title: string;
  readonly revisionId: string | null;
  readonly suggestionsViewMode: string;
  /** Only for accounts that have comment threads (rulebook 4.3). */
  readonly commentsViewMode?: string;
  readonly comments?: Document["comments"];
  readonly suggestions?: Document["suggestions"];
}

/** The answer with `tabs` filled. It shares values with the model: read only. */
export function emitWithTabs(model: DocumentModel, head: EmitHead): Document {
  return answer({
    title: head.title,
    ...revision(head),
    suggestionsViewMode: head.suggestionsViewMode,
    ...commentsMode(head),
    documentId: head.documentId,
    tabs: emitTabs(model.tabs, null),
    ...model.properties,
    ...threads(head),
  });
}

/** The answer without `tabs`: the first tab's content at the top (rulebook 4.1). Read only like the other. */
export function emitLegacy(model: DocumentModel, head: EmitHead): Document {
  const [first, ...others] = model.tabs;
  if (first === undefined) throw new Error("A document has at least one tab.");
  const isOnlyTab = others.length === 0 && first.children.length === 0;
  const content = emitContent(first.content, { legacyLinks: isOnlyTab }, first.tabId);
  const { inlineObjects, positionedObjects, ...before } = content;
  return answer({
    title: head.title,
    ...before,
    ...revision(head),
    suggestionsViewMode: head.suggestionsViewMode,
    ...commentsMode(head),
    ...(inlineObjects === undefined ? {} : { inlineObjects }),
    ...(positionedObjects === undefined ? {} : { positionedObjects }),
    documentId: head.documentId,
    ...model.properties,
  });
}

function revision(head: EmitHead): Properties {
  return head.revisionId === null ? {} : { revisionId: head.revisionId };
}

function commentsMode({ commentsViewMode }: EmitHead): Properties {
  return commentsViewMode === undefined ? {} : { commentsViewMode };
}

function threads({ comments, suggestions }: EmitHead): Properties {
  return {
    ...(comments === undefined ? {} : { comments }),
    ...(suggestions === undefined ? {} : { suggestions }),
  };
}

function emitTabs(
  tabs: readonly Tab[],
  parent: { tabId: string; nestingLevel: number } | null,
): Properties[] {
  return tabs.map((tab, index) => {
    const { title, ...more } = tab.properties;
    const nestingLevel = parent === null ? 0 : parent.nestingLevel + 1;
    return {
      tabProperties: {
        tabId: tab.tabId,
        ...(title === undefined ? {} : { title }),
        ...(parent === null ? {} : { parentTabId: parent.tabId }),
        index,
        ...(nestingLevel === 0 ? {} : { nestingLevel }),
        ...more,
      },
      ...(tab.children.length === 0
        ? {}
        : { childTabs: emitTabs(tab.children, { tabId: tab.tabId, nestingLevel }) }),
      documentTab: emitContent(tab.content, { legacyLinks: false }, tab.tabId),
    };
  });
}

function emitContent(content: TabContent, options: EmitOptions, tabId: string): Properties {
  const { documentStyle, namedStyles, lists, ...others } = content.properties;
  return {
    body: { content: emitBlocks(content.body.blocks, options) },
    ...segmentMap("headers", "headerId", content.headers, options),
    ...segmentMap("footers", "footerId", content.footers, options),
    ...segmentMap("footnotes", "footnoteId", content.footnotes, options),
    ...(documentStyle === undefined ? {} : { documentStyle }),
    ...(namedStyles === undefined ? {} : { namedStyles }),
    ...(lists === undefined ? {} : { lists }),
    ...(content.namedRanges.length === 0 ? {} : { namedRanges: emitNamedRanges(content.namedRanges) }),
    ...(content.commentAnchors.length === 0
      ? {}
      : { commentAnchors: emitAnchors(content.commentAnchors, tabId) }),
    ...others,
  };
}

function segmentMap(
  key: string,
  idKey: string,
  segments: readonly Segment[],
  options: EmitOptions,
): Properties {
  if (segments.length === 0) return {};
  return {
    [key]: Object.fromEntries(
      segments.map(({ segmentId, blocks }) => [
        segmentId,
        { [idKey]: segmentId, content: emitBlocks(blocks, options) },
      ]),
    ),
  };
}

function emitNamedRanges(ranges: readonly NamedRange[]): Properties {
  const groups = new Map<string, Properties[]>();
  for (const { namedRangeId, name, spans } of ranges)
    groups.set(name, [...(groups.get(name) ?? []), { namedRangeId, name, ranges: spans.map(emitSpan) }]);
  return Object.fromEntries([...groups].map(([name, namedRanges]) => [name, { name, namedRanges }]));
}

/** A range says its tab unless that is the first one that every document begins with (rulebook 12). */
function emitAnchors(anchors: readonly CommentAnchor[], tabId: string): Properties {
  const place = tabId === "t.0" ? {} : { tabId };
  return Object.fromEntries(
    anchors.map(({ anchorId, spans }) => [
      anchorId,
      {
        anchorId,
        ...(spans.length === 0 ? {} : { ranges: spans.map((span) => ({ ...place, ...emitSpan(span) })) }),
      },
    ]),
  );
}

function emitSpan({ segmentId, startUtf16, endUtf16 }: Span): Properties {
  return {
    ...(segmentId === "" ? {} : { segmentId }),
    ...(startUtf16 === 0 ? {} : { startIndex: startUtf16 }),
    endIndex: endUtf16,
  };
}

function answer(value: Properties): Document {
  if (!isDocument(value)) throw new Error("An answer is an object.");
  return value;
}

// The model came through load.ts and the checked requests; its properties are Google's own JSON.
function isDocument(value: unknown): value is Document {
  return typeof value === "object" && value !== null;
}
