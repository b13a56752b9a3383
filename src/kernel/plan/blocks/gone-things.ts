// What goes from a tab along with blocks that are deleted: the objects and footnotes that stood in them (rulebook 6.2).
import type { DocumentTab, ParagraphElement } from "../../../google-api/docs.ts";
import type { Block, TabModel } from "../../document/model.ts";
import { isPlaceholderId } from "../placeholder-id.ts";

/** The tab without the objects and footnotes that elements lead to; its raw node apart, for more to be changed. */
export function withoutThingsOf(
  tab: TabModel,
  elements: Iterable<ParagraphElement>,
): { readonly tab: TabModel; readonly raw: DocumentTab } {
  const objects = new Set<string>();
  const footnotes = new Set<string>();
  for (const element of elements) {
    const objectId = element.inlineObjectElement?.inlineObjectId;
    if (objectId !== undefined) objects.add(objectId);
    const footnoteId = element.footnoteReference?.footnoteId;
    if (footnoteId !== undefined) footnotes.add(footnoteId);
  }
  const inlineObjects = Object.entries(tab.raw.inlineObjects ?? {}).filter(([id]) => !objects.has(id));
  const raw: DocumentTab =
    objects.size === 0 ? tab.raw : { ...tab.raw, inlineObjects: Object.fromEntries(inlineObjects) };
  const segments =
    footnotes.size === 0 ? tab.segments : tab.segments.filter(({ segmentId }) => !footnotes.has(segmentId));
  return { tab: { ...tab, segments, namedRanges: withoutSpansIn(tab.namedRanges, footnotes) }, raw };
}

/**
 * Ids of the objects and footnotes that elements lead to, in order; null while one of them has none yet. Two pictures read alike, so by
 * these an undo knows its own.
 */
export function thingIdsOf(elements: Iterable<ParagraphElement>): readonly string[] | null {
  const ids: string[] = [];
  for (const { inlineObjectElement, footnoteReference } of elements) {
    const id = inlineObjectElement?.inlineObjectId ?? footnoteReference?.footnoteId;
    if (id === undefined) continue;
    if (isPlaceholderId(id)) return null;
    ids.push(id);
  }
  return ids;
}

/** Whether elements lead to exactly these things; null for anything. */
export function areThings(wanted: readonly string[] | null, elements: Iterable<ParagraphElement>): boolean {
  return wanted === null || thingIdsOf(elements)?.join("\n") === wanted.join("\n");
}

/** Named ranges without what they cover in footnotes that go; one that covered nothing else is gone (rulebook 6.2). */
function withoutSpansIn(
  ranges: TabModel["namedRanges"],
  segmentIds: ReadonlySet<string>,
): TabModel["namedRanges"] {
  if (segmentIds.size === 0) return ranges;
  return ranges.flatMap((range) => {
    const spans = range.spans.filter(({ segmentId }) => !segmentIds.has(segmentId));
    if (spans.length === range.spans.length) return [range];
    return spans.length === 0 ? [] : [{ ...range, spans }];
  });
}

/** All elements of all paragraphs, those in cells and contents tables included. */
export function* elementsIn(blocks: readonly Block[]): Iterable<ParagraphElement> {
  for (const block of blocks) {
    if (block.kind === "paragraph") yield* block.raw.elements ?? [];
    else if (block.kind === "contents") yield* elementsIn(block.blocks);
    else if (block.kind === "table") {
      for (const row of block.rows) for (const cell of row.cells) yield* elementsIn(cell.blocks);
    }
  }
}
