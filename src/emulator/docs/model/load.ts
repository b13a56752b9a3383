// Reads Docs JSON (with tabs, or the legacy shape) into the model. Indexes in the input are not trusted; they are made anew.
import { isDeeperThan, isRecord } from "../../json-value.ts";
import { GoogleError } from "../../errors.ts";
import { blankProperties } from "./blank.ts";
import type {
  CommentAnchor,
  DocumentModel,
  NamedRange,
  Segment,
  SegmentKind,
  Span,
  Tab,
  TabContent,
} from "./document.ts";
import type { Properties } from "./properties.ts";
import { withBlocks } from "./document.ts";
import { without } from "./properties.ts";
import type { LoadContext } from "./load-blocks.ts";
import { arrayAt, loadBlocks, recordAt } from "./load-blocks.ts";

/** Far more than any document needs; everything that reads one goes as deep as it is nested. */
const maxLevels = 400;

const documentKeys = ["documentId", "title", "revisionId", "suggestionsViewMode", "commentsViewMode", "tabs"];
const tabContentKeys = ["body", "headers", "footers", "footnotes", "namedRanges", "commentAnchors"];
const legacyOnlyKeys = [
  ...tabContentKeys,
  ...["documentStyle", "namedStyles", "lists", "inlineObjects", "positionedObjects"],
  ...["suggestedDocumentStyleChanges", "suggestedNamedStylesChanges"],
];

/**
 * The model of a documents.get answer in either shape. Whatever the model does not know stays beside what it knows.
 * Throws GoogleError INVALID_ARGUMENT that lists every place where the value is no document.
 */
export function loadDocument(value: Properties): DocumentModel {
  if (isDeeperThan(value, maxLevels))
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `The Docs JSON cannot be loaded:\n((more than ${maxLevels} levels of nesting are not implemented by the local Google))`,
    );
  const context: LoadContext = { problems: [], tabId: "t.0", tablesAround: 0 };
  const tabs = Array.isArray(value["tabs"])
    ? loadTabs(value["tabs"], "tabs", context)
    : [
        {
          tabId: "t.0",
          properties: { title: "Tab 1" },
          content: loadContent(value, "", context, legacyOnlyKeys),
          children: [],
        },
      ];
  if (tabs.length === 0) context.problems.push("tabs: expected at least one tab, found none");
  if (context.problems.length > 0)
    throw new GoogleError(
      "INVALID_ARGUMENT",
      `The Docs JSON cannot be loaded:\n${context.problems.join("\n")}`,
    );
  const properties = Array.isArray(value["tabs"])
    ? without(value, documentKeys)
    : without(value, [...documentKeys, ...legacyOnlyKeys]);
  return { format: "proofmark-docs-1", tabs, properties };
}

function loadTabs(values: readonly unknown[], path: string, context: LoadContext): Tab[] {
  return values.map((value, index) => {
    const at = `${path}[${index}]`;
    const tab = isRecord(value) ? value : {};
    const { tabId, ...others } = recordAt(tab, "tabProperties", at, context);
    if (typeof tabId !== "string" || tabId === "")
      context.problems.push(`${at}.tabProperties.tabId: expected an id`);
    const inside: LoadContext = { ...context, tabId: typeof tabId === "string" ? tabId : "" };
    return {
      tabId: inside.tabId,
      properties: without(others, ["index", "parentTabId", "nestingLevel"]),
      content: loadContent(recordAt(tab, "documentTab", at, context), `${at}.documentTab`, inside, null),
      children: loadTabs(arrayAt(tab, "childTabs", at, context), `${at}.childTabs`, context),
    };
  });
}

/** `keys` names what of `value` belongs to the tab; null means all of it. */
function loadContent(
  value: Properties,
  path: string,
  context: LoadContext,
  keys: readonly string[] | null,
): TabContent {
  const at = (key: string): string => (path === "" ? key : `${path}.${key}`);
  const body = recordAt(value, "body", path, context);
  const segments = (key: string, kind: SegmentKind): Segment[] =>
    Object.entries(recordAt(value, key, path, context)).map(([segmentId, segment]) =>
      loadSegment(kind, segmentId, isRecord(segment) ? segment : {}, `${at(key)}.${segmentId}`, context),
    );
  const own = Object.fromEntries(
    Object.entries(value).filter(
      ([key]) => !tabContentKeys.includes(key) && (keys === null || keys.includes(key)),
    ),
  );
  return {
    body: loadSegment("body", "", body, at("body"), context),
    headers: segments("headers", "header"),
    footers: segments("footers", "footer"),
    footnotes: segments("footnotes", "footnote"),
    namedRanges: loadNamedRanges(recordAt(value, "namedRanges", path, context)),
    commentAnchors: loadAnchors(recordAt(value, "commentAnchors", path, context)),
    properties: { ...blankProperties(own), ...own },
  };
}

function loadSegment(
  kind: SegmentKind,
  segmentId: string,
  value: Properties,
  path: string,
  context: LoadContext,
): Segment {
  const blocks = loadBlocks(arrayAt(value, "content", path, context), `${path}.content`, context);
  const last = blocks[blocks.length - 1];
  if (last?.kind !== "paragraph") context.problems.push(`${path}.content: expected a paragraph at the end`);
  if (kind === "body" && blocks[0]?.kind !== "sectionBreak")
    context.problems.push(`${path}.content: expected a section break at the start`);
  return withBlocks({ kind, segmentId, size: 0, blocks: [] }, blocks);
}

function loadNamedRanges(value: Properties): NamedRange[] {
  return Object.entries(value).flatMap(([name, group]) => {
    const ranges: unknown = isRecord(group) ? group["namedRanges"] : [];
    return (Array.isArray(ranges) ? ranges : []).flatMap((range: unknown) =>
      isRecord(range) && typeof range["namedRangeId"] === "string"
        ? [{ namedRangeId: range["namedRangeId"], name, spans: loadSpans(range["ranges"]) }]
        : [],
    );
  });
}

function loadAnchors(value: Properties): CommentAnchor[] {
  return Object.entries(value).map(([anchorId, anchor]) => ({
    anchorId,
    spans: loadSpans(isRecord(anchor) ? anchor["ranges"] : []),
  }));
}

function loadSpans(value: unknown): Span[] {
  return (Array.isArray(value) ? value : []).flatMap((range: unknown) =>
    isRecord(range)
      ? [
          {
            segmentId: typeof range["segmentId"] === "string" ? range["segmentId"] : "",
            startUtf16: typeof range["startIndex"] === "number" ? range["startIndex"] : 0,
            endUtf16: typeof range["endIndex"] === "number" ? range["endIndex"] : 0,
          },
        ]
      : [],
  );
}
