// What goes with deleted text (rulebook 6.2): the footnote of a reference, the object of an image, the header of a section.
import { isRecord } from "../../json-value.ts";
import type { Block } from "../model/block.ts";
import { paragraphsOf, withElements } from "../model/block.ts";
import type { ParagraphBlock } from "../model/block.ts";
import type { Segment, TabContent } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { mapParagraphs } from "./containers.ts";
import { pageSegmentKey } from "./sections.ts";
import { spansWithoutSegment } from "./spans.ts";

/** Ids of things that text refers to. */
interface References {
  readonly footnotes: ReadonlySet<string>;
  readonly inlineObjects: ReadonlySet<string>;
  readonly positionedObjects: ReadonlySet<string>;
}

/**
 * The content (which already holds `after`) without footnotes and objects that `before` referred to and nothing of the
 * tab does any more, and without the headers and footers that only section breaks of `before` named. Later footnotes are
 * numbered anew.
 */
export function removeOrphans(content: TabContent, before: Segment, after: Segment): TabContent {
  const removed = changedBlocks(before.blocks, after.blocks);
  const left = withoutUnreferenced(content, removed);
  const had = pageSegmentIds(removed.flatMap(sectionStyles));
  if (had.size === 0) return left;
  const { documentStyle, suggestedDocumentStyleChanges } = left.properties;
  const named = pageSegmentIds([
    documentStyle,
    ...suggestedDocumentStyles(suggestedDocumentStyleChanges),
    ...left.body.blocks.flatMap(sectionStyles),
  ]);
  return withoutPageSegments(
    left,
    [...had].filter((id) => !named.has(id)),
  );
}

/** The content without those headers and footers, nor the objects that only they showed. */
export function withoutPageSegments(content: TabContent, segmentIds: readonly string[]): TabContent {
  const isGone = ({ segmentId }: Segment): boolean => segmentIds.includes(segmentId);
  const stays = (segment: Segment): boolean => !isGone(segment);
  const gone = [...content.headers, ...content.footers].filter(isGone);
  const headers = content.headers.filter(stays);
  const footers = content.footers.filter(stays);
  return withoutContentOf({ ...content, headers, footers }, gone);
}

/** What lay in segments that are gone goes too: named ranges, objects. */
function withoutContentOf(content: TabContent, gone: readonly Segment[]): TabContent {
  return gone.reduce<TabContent>(
    (left, { segmentId, blocks }) => spansWithoutSegment(withoutUnreferenced(left, blocks), segmentId),
    content,
  );
}

/** The content without footnotes and objects that the blocks, which are gone, referred to and nothing does any more. */
function withoutUnreferenced(content: TabContent, removed: readonly Block[]): TabContent {
  const had = referencesOf(removed);
  if (had.footnotes.size + had.inlineObjects.size + had.positionedObjects.size === 0) return content;
  const left = referencesOf(allSegments(content).flatMap((segment) => segment.blocks));
  const isGone = ({ segmentId }: Segment): boolean =>
    had.footnotes.has(segmentId) && !left.footnotes.has(segmentId);
  const properties = dropObjects(
    dropObjects(content.properties, "inlineObjects", had.inlineObjects, left.inlineObjects),
    "positionedObjects",
    had.positionedObjects,
    left.positionedObjects,
  );
  const gone = content.footnotes.filter(isGone);
  if (gone.length === 0) return { ...content, properties };
  const footnotes = content.footnotes.filter((footnote) => !isGone(footnote));
  return withoutContentOf(renumberFootnotes({ ...content, footnotes, properties }), gone);
}

function sectionStyles(block: Block): unknown[] {
  return block.kind === "sectionBreak" ? [block.value["sectionStyle"]] : [];
}

function suggestedDocumentStyles(changes: unknown): unknown[] {
  return Object.values(isRecord(changes) ? changes : {}).map((change) =>
    isRecord(change) ? change["documentStyle"] : undefined,
  );
}

/** The ids of headers and footers that styles of sections or of the document name. */
function pageSegmentIds(styles: readonly unknown[]): Set<string> {
  const ids = new Set<string>();
  for (const style of styles)
    for (const [key, id] of Object.entries(isRecord(style) ? style : {}))
      if (pageSegmentKey.test(key) && typeof id === "string") ids.add(id);
  return ids;
}

/** The blocks of `before` between the ones it shares with `after` at the start and at the end. */
function changedBlocks(before: readonly Block[], after: readonly Block[]): readonly Block[] {
  const least = Math.min(before.length, after.length);
  let same = 0;
  while (same < least && before[same] === after[same]) same += 1;
  let sameAtEnd = 0;
  while (
    sameAtEnd < least - same &&
    before[before.length - 1 - sameAtEnd] === after[after.length - 1 - sameAtEnd]
  )
    sameAtEnd += 1;
  return before.slice(same, before.length - sameAtEnd);
}

function referencesOf(blocks: readonly Block[]): References {
  const footnotes = new Set<string>();
  const inlineObjects = new Set<string>();
  const positionedObjects = new Set<string>();
  for (const { elements, others } of paragraphsOf(blocks)) {
    for (const element of elements) {
      if (element.kind !== "inline") continue;
      if (typeof element.value["footnoteId"] === "string") footnotes.add(element.value["footnoteId"]);
      if (typeof element.value["inlineObjectId"] === "string")
        inlineObjects.add(element.value["inlineObjectId"]);
    }
    const anchored: unknown = others["positionedObjectIds"];
    for (const id of Array.isArray(anchored) ? anchored : [])
      if (typeof id === "string") positionedObjects.add(id);
  }
  return { footnotes, inlineObjects, positionedObjects };
}

function dropObjects(
  properties: Properties,
  key: string,
  had: ReadonlySet<string>,
  left: ReadonlySet<string>,
): Properties {
  const objects = properties[key];
  if (!isRecord(objects)) return properties;
  const kept = Object.entries(objects).filter(([id]) => !had.has(id) || left.has(id));
  const others = without(properties, [key]);
  return kept.length === 0 ? others : { ...others, [key]: Object.fromEntries(kept) };
}

/** Numbers the references of the body in their order, as the service does. */
export function renumberFootnotes(content: TabContent): TabContent {
  let number = 0;
  const renumber = (block: ParagraphBlock): ParagraphBlock => {
    if (!block.elements.some((element) => element.kind === "inline" && element.name === "footnoteReference"))
      return block;
    return withElements(
      block,
      block.elements.map((element) => {
        if (element.kind !== "inline" || element.name !== "footnoteReference") return element;
        number += 1;
        return { ...element, value: { ...element.value, footnoteNumber: String(number) } };
      }),
    );
  };
  const { body } = content;
  const blocks = mapParagraphs(body.blocks, 0, 0, body.size, ({ block }) => renumber(block));
  return { ...content, body: withBlocks(body, blocks) };
}
