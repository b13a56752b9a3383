// What goes with deleted text (rulebook 6.2): the footnote of a reference, the object of an image, the header of a section.
import { isRecord } from "../../json-value.ts";
import type { Block } from "../model/block.ts";
import { paragraphsOf, withElements } from "../model/block.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { changedBlocks } from "../model/changed-blocks.ts";
import type { Segment, TabContent } from "../model/document.ts";
import type { Element } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import { without } from "../model/properties.ts";
import { mapParagraphs } from "./containers.ts";
import { pageSegmentKey } from "./sections.ts";
import { spansWithoutSegment } from "./spans.ts";

/** Objects that text refers to, by where a tab keeps them. */
const objectKinds = ["inlineObjects", "positionedObjects"] as const;

/**
 * The content (which already holds `after`) without footnotes and objects that `before` referred to and nothing of the
 * tab does any more, and without the headers and footers that only section breaks of `before` named. Later footnotes are
 * numbered anew.
 */
export function removeOrphans(content: TabContent, before: Segment, after: Segment): TabContent {
  const removed = changedBlocks(before.blocks, after.blocks);
  const left = withoutUnreferenced(content, removed, changedBlocks(after.blocks, before.blocks));
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

/**
 * The content without footnotes and objects that the removed blocks referred to and nothing does any more. What came in
 * their place is looked at first: only when that refers to less, the whole tab is.
 */
function withoutUnreferenced(
  content: TabContent,
  removed: readonly Block[],
  added: readonly Block[] = [],
): TabContent {
  const missing = referencesIn(removed);
  dropReferences(missing, added);
  if (missing.size > 0) for (const { blocks } of allSegments(content)) dropReferences(missing, blocks);
  if (missing.size === 0) return content;
  const properties = objectKinds.reduce(
    (current, key) => withoutObjects(current, key, missing),
    content.properties,
  );
  const isGone = ({ segmentId }: Segment): boolean => missing.has(reference("footnotes", segmentId));
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

/** What a paragraph refers to: each reference as the kind of thing and its id. */
function* referencesOf({ elements, others }: ParagraphBlock): Generator<string> {
  for (const element of elements) {
    if (element.kind !== "inline") continue;
    const { footnoteId, inlineObjectId } = element.value;
    if (typeof footnoteId === "string") yield reference("footnotes", footnoteId);
    if (typeof inlineObjectId === "string") yield reference("inlineObjects", inlineObjectId);
  }
  const anchored: unknown = others["positionedObjectIds"];
  for (const id of Array.isArray(anchored) ? anchored : [])
    if (typeof id === "string") yield reference("positionedObjects", id);
}

function reference(kind: "footnotes" | (typeof objectKinds)[number], id: string): string {
  return `${kind}/${id}`;
}

function referencesIn(blocks: readonly Block[]): Set<string> {
  const references = new Set<string>();
  for (const block of paragraphsOf(blocks)) for (const one of referencesOf(block)) references.add(one);
  return references;
}

/** Takes those out of `references` that the blocks hold. */
function dropReferences(references: Set<string>, blocks: readonly Block[]): void {
  for (const block of paragraphsOf(blocks)) for (const one of referencesOf(block)) references.delete(one);
}

/** The properties of a tab without the objects of a kind that nothing refers to. */
function withoutObjects(
  properties: Properties,
  kind: (typeof objectKinds)[number],
  unreferenced: ReadonlySet<string>,
): Properties {
  const objects = properties[kind];
  if (!isRecord(objects)) return properties;
  const prefix = reference(kind, "");
  const kept = { ...objects };
  for (const one of unreferenced)
    if (one.startsWith(prefix)) Reflect.deleteProperty(kept, one.slice(prefix.length));
  return Object.keys(kept).length === 0 ? without(properties, [kind]) : { ...properties, [kind]: kept };
}

/** Numbers the references of the body in their order, as the service does. */
export function renumberFootnotes(content: TabContent): TabContent {
  let number = 0;
  const renumber = (element: Element): Element => {
    if (element.kind !== "inline" || element.name !== "footnoteReference") return element;
    number += 1;
    const footnoteNumber = String(number);
    if (element.value["footnoteNumber"] === footnoteNumber) return element;
    return { ...element, value: { ...element.value, footnoteNumber } };
  };
  const { body } = content;
  const blocks = mapParagraphs(body.blocks, 0, 0, body.size, ({ block }) => {
    if (block.elements.every(({ kind }) => kind === "text")) return block;
    const elements = block.elements.map(renumber);
    const isSame = elements.every((element, index) => element === block.elements[index]);
    return isSame ? block : withElements(block, elements);
  });
  return { ...content, body: withBlocks(body, blocks) };
}
