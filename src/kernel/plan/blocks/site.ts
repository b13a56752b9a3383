// Where in a document content can be put, and by which paragraph the service makes room for it. Decides; changes nothing.
import type { ParagraphBlock, Segment } from "../../document/model.ts";
import { placeAt, type Border } from "./container.ts";
import type { LayoutEdges } from "./layout.ts";

/**
 * How room is made:
 * - `before`: in front of a paragraph, which keeps its mark and all that hangs on it.
 * - `behind`: at the end of a paragraph that no paragraph follows, or none that can be split: the last new paragraph takes its old mark.
 * - `into`: in a container that holds nothing but an empty paragraph, which becomes the last new one.
 * - `split`: inside a paragraph, whose front and tail stay what they were.
 */
export type SiteMode = "before" | "behind" | "into" | "split";

export interface Site {
  readonly mode: SiteMode;
  /** Index of the first insertion. */
  readonly atUtf16: number;
  /** Where the first block stands afterwards. */
  readonly startUtf16: number;
  /** The paragraph that is split, whose properties its new parts come with. */
  readonly source: ParagraphBlock;
  readonly sourceStartUtf16: number;
  /** The paragraph right in front of the content, for lists to join and tables to follow. */
  readonly paragraphBefore: ParagraphBlock | null;
  readonly edges: LayoutEdges;
  /** Whether it is the body outside tables. */
  readonly isInBodyFlow: boolean;
}

export type SiteAnswer =
  | { readonly kind: "site"; readonly site: Site }
  | { readonly kind: "misfit"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }
  /** No request puts anything there. */
  | { readonly kind: "refused"; readonly found: string };

/**
 * The site at a position: a border between blocks, or a place inside a paragraph. The end of a paragraph's text counts as the border behind it.
 * `usesEmpty`: an empty paragraph that begins there is used up (true), is left (false), or is used up where it is all that its container
 * holds (null). `prefersBehind`: where both paragraphs at a border can make room, the one in front does, and hands on its list.
 */
export function siteAt(
  segment: Segment,
  positionUtf16: number,
  usesEmpty: boolean | null,
  prefersBehind = false,
): SiteAnswer {
  const place = placeAt(segment, positionUtf16);
  if (place.kind === "nowhere") return misfit(positionUtf16);
  if (place.kind === "border") return siteAtBorder(segment, place.border, usesEmpty, prefersBehind);
  const { container, ordinal, startUtf16 } = place.inside;
  const block = container.blocks[ordinal];
  if (block?.kind !== "paragraph") return misfit(positionUtf16);
  const end = startUtf16 + block.lengthUtf16;
  if (positionUtf16 === end - 1) {
    return siteAtBorder(
      segment,
      { container, ordinal: ordinal + 1, positionUtf16: end },
      usesEmpty,
      prefersBehind,
    );
  }
  const reason = whyNotSplit(block);
  if (reason !== null) return { kind: "unknown", reason };
  return {
    kind: "site",
    site: {
      mode: "split",
      atUtf16: positionUtf16,
      startUtf16: positionUtf16 + 1,
      source: block,
      sourceStartUtf16: startUtf16,
      paragraphBefore: block,
      edges: { hasParagraphBefore: true, hasParagraphBehind: true, isInCell: container.isCell },
      isInBodyFlow: segment.kind === "body" && !container.isCell,
    },
  };
}

function siteAtBorder(
  segment: Segment,
  { container, ordinal, positionUtf16 }: Border,
  usesEmpty: boolean | null,
  prefersBehind: boolean,
): SiteAnswer {
  const before = paragraphOf(container.blocks[ordinal - 1]);
  const behind = paragraphOf(container.blocks[ordinal]);
  const isInBodyFlow = segment.kind === "body" && !container.isCell;
  const edges = {
    hasParagraphBefore: before !== null,
    hasParagraphBehind: behind !== null,
    isInCell: container.isCell,
  };
  const empty = usesEmpty === true && behind?.lengthUtf16 === 1 ? behind : null;
  const only = usesEmpty === false ? null : (empty ?? onlyEmptyParagraph(segment, container.blocks));
  if (only !== null) {
    const startUtf16 = behind === only ? positionUtf16 : positionUtf16 - 1;
    const reason = whyNotSplit(only);
    if (reason !== null) return { kind: "unknown", reason };
    return {
      kind: "site",
      site: {
        mode: "into",
        atUtf16: startUtf16,
        startUtf16,
        source: only,
        sourceStartUtf16: startUtf16,
        paragraphBefore: behind === only ? before : null,
        edges: { hasParagraphBefore: false, hasParagraphBehind: false, isInCell: container.isCell },
        isInBodyFlow,
      },
    };
  }
  const common = { startUtf16: positionUtf16, paragraphBefore: before, edges, isInBodyFlow };
  const canBeBehind = before !== null && whyNotSplit(before) === null;
  if (behind !== null && whyNotSplit(behind) === null && !(prefersBehind && canBeBehind)) {
    return {
      kind: "site",
      site: {
        ...common,
        mode: "before",
        atUtf16: positionUtf16,
        source: behind,
        sourceStartUtf16: positionUtf16,
      },
    };
  }
  if (before !== null && canBeBehind) {
    return {
      kind: "site",
      site: {
        ...common,
        mode: "behind",
        atUtf16: positionUtf16 - 1,
        source: before,
        sourceStartUtf16: positionUtf16 - before.lengthUtf16,
      },
    };
  }
  const reason = whyNotSplit(behind ?? before);
  return reason === null
    ? {
        kind: "refused",
        found: "a place that no paragraph stands beside, which could make room (rulebook 6.1)",
      }
    : { kind: "unknown", reason };
}

/** The empty paragraph that is all of a container, or null. A body begins with its section break. */
function onlyEmptyParagraph(segment: Segment, blocks: Border["container"]["blocks"]): ParagraphBlock | null {
  const skipped = segment.kind === "body" && blocks[0]?.kind === "section-break" ? 1 : 0;
  const only = blocks.length === skipped + 1 ? paragraphOf(blocks[skipped]) : null;
  return only?.lengthUtf16 === 1 ? only : null;
}

/** Null, or what is not known about splitting the paragraph. */
export function whyNotSplit(paragraph: ParagraphBlock | null): string | null {
  const { positionedObjectIds, paragraphStyle } = paragraph?.raw ?? {};
  if ((positionedObjectIds ?? []).length > 0)
    return "which half of a split paragraph keeps its positioned objects";
  if ((paragraphStyle?.tabStops ?? []).length > 0)
    return "whether tab stops, which nothing can take away, stay on a paragraph split off";
  return null;
}

function paragraphOf(block: Border["container"]["blocks"][number] | undefined): ParagraphBlock | null {
  return block?.kind === "paragraph" ? block : null;
}

function misfit(positionUtf16: number): SiteAnswer {
  return { kind: "misfit", reason: `index ${positionUtf16} lies in no paragraph and between no blocks` };
}
