// Sections of a body: the style of each stands at the break that begins it, also when sections become one (rulebook 6.2).
import { isRecord } from "../../json-value.ts";
import type { Block, SectionBreakBlock } from "../model/block.ts";
import { spliced } from "../model/places.ts";
import type { Properties } from "../model/properties.ts";

/** The key of a header's or footer's id in the style of a section or of the document. */
export const pageSegmentKey = /(Header|Footer)Id$/;

/** The style of the section that a break begins. */
export function sectionStyleOf({ value }: SectionBreakBlock): Properties {
  const style = value["sectionStyle"];
  return isRecord(style) ? style : {};
}

/** The break with another style of its section. */
export function withSectionStyle(block: SectionBreakBlock, sectionStyle: Properties): SectionBreakBlock {
  return { ...block, value: { ...block.value, sectionStyle } };
}

/**
 * The blocks after the breaks in `gone`, which stood behind the first `before` of them, were deleted: their sections are
 * part of the one before, which now looks as the last of them did (rulebook 6.2; only inferred).
 */
export function withMergedSections(
  blocks: readonly Block[],
  before: number,
  gone: readonly Block[],
): readonly Block[] {
  const breaks = gone.filter((block) => block.kind === "sectionBreak");
  if (breaks.length === 0) return blocks;
  for (let index = before - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (block?.kind === "sectionBreak") return spliced(blocks, index, 1, [breaks.reduce(mergedBreak, block)]);
  }
  return blocks;
}

/** A header or footer that the later section does not name is the earlier one's in both. */
function mergedBreak(earlier: SectionBreakBlock, later: SectionBreakBlock): SectionBreakBlock {
  const shared = Object.entries(sectionStyleOf(earlier)).filter(([key]) => pageSegmentKey.test(key));
  return withSectionStyle(earlier, { ...Object.fromEntries(shared), ...sectionStyleOf(later) });
}
