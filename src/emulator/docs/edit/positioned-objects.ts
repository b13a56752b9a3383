// Where positioned objects hang: paragraphs name the objects that float at them (rulebook 3.7, 7).
import type { TabContent } from "../model/document.ts";
import { allSegments, withBlocks } from "../model/document.ts";
import type { Segment } from "../model/document.ts";
import { paragraph, paragraphsOf } from "../model/block.ts";
import { without } from "../model/properties.ts";
import { mapParagraphs } from "./containers.ts";

/** The content with these objects hanging at no paragraph any more; no index moves. */
export function withoutHangingObjects(content: TabContent, objectIds: ReadonlySet<string>): TabContent {
  const unhung = new Map(
    allSegments(content)
      .filter(({ blocks }) => [...paragraphsOf(blocks)].some(({ others }) => hangsAny(others, objectIds)))
      .map((segment) => [segment, withoutObjects(segment, objectIds)] as const),
  );
  const swap = (segments: readonly Segment[]): Segment[] => segments.map((one) => unhung.get(one) ?? one);
  return {
    ...content,
    body: unhung.get(content.body) ?? content.body,
    headers: swap(content.headers),
    footers: swap(content.footers),
    footnotes: swap(content.footnotes),
  };
}

function hangsAny(others: TabContent["properties"], objectIds: ReadonlySet<string>): boolean {
  return hung(others).some((id) => objectIds.has(id));
}

function hung(others: TabContent["properties"]): string[] {
  const ids: unknown = others["positionedObjectIds"];
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
}

function withoutObjects(segment: Segment, objectIds: ReadonlySet<string>): Segment {
  const blocks = mapParagraphs(segment.blocks, 0, 0, segment.size, ({ block }) => {
    if (!hangsAny(block.others, objectIds)) return block;
    const left = hung(block.others).filter((id) => !objectIds.has(id));
    const plain = without(block.others, ["positionedObjectIds"]);
    const others = left.length === 0 ? plain : { ...plain, positionedObjectIds: left };
    return paragraph(block.elements, block.style, block.bullet, others);
  });
  return withBlocks(segment, blocks);
}
