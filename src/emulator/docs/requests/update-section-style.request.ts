// updateSectionStyle: margins, columns, direction of the sections that a range of the body overlaps (rulebook 7).
import { isRecord } from "../../json-value.ts";
import { sectionStyleOf, withSectionStyle } from "../edit/sections.ts";
import { Refusal } from "../edit/refusal.ts";
import type { StylePath } from "../edit/style-mask.ts";
import { parseStyleMask } from "../edit/style-mask.ts";
import { changeStyle, storedForm } from "../edit/style-values.ts";
import type { Block, SectionBreakBlock } from "../model/block.ts";
import { withBlocks } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { defineRequest } from "./define-request.ts";

const readOnly = [
  ...["defaultHeaderId", "defaultFooterId", "evenPageHeaderId", "evenPageFooterId"],
  ...["firstPageHeaderId", "firstPageFooterId", "sectionType"],
];
const pageMargins = ["marginTop", "marginBottom", "marginLeft", "marginRight"];
const headerMargins = ["marginHeader", "marginFooter"];
/** Google's reference says so of each. */
const neverUnset = [
  ...["columnProperties", "columnSeparatorStyle", "contentDirection", "flipPageOrientation"],
  ...["pageNumberStart", "useFirstPageHeaderFooter"],
  ...pageMargins,
  ...headerMargins,
];
const maxColumns = 3;

export const updateSectionStyle = defineRequest({
  kind: "updateSectionStyle",
  asSuggestion: "no-place",
  apply: (draft, { range, sectionStyle, fields }) => {
    if (range === undefined)
      throw new Refusal("Update section style requests must specify a range to update.");
    const { tab, segment, startUtf16, endUtf16 } = draft.range(range);
    if (segment.kind !== "body")
      throw new Refusal(`Sections are in the body; the range is in a ${segment.kind}.`);
    const paths = parseStyleMask(fields, "SectionStyle", readOnly);
    const style = storedForm(sectionStyle ?? {});
    if (!isRecord(style)) throw new Error("A section style is an object.");
    for (const [field] of paths) checkField(field, style);
    const chosen = sectionsIn(segment.blocks, startUtf16, endUtf16);
    const blocks = segment.blocks.map((block): Block =>
      block.kind === "sectionBreak" && chosen.has(block) ? restyled(block, style, paths) : block,
    );
    draft.replaceSegment(tab.tabId, withBlocks(segment, blocks));
    if (!paths.some(([field]) => headerMargins.includes(field))) return {};
    // Margins of headers and footers count only where the document says so.
    const { content } = draft.tab(tab.tabId);
    const old = content.properties["documentStyle"];
    const documentStyle = { ...(isRecord(old) ? old : {}), useCustomHeaderFooterMargins: true };
    draft.replaceContent(tab.tabId, { ...content, properties: { ...content.properties, documentStyle } });
    return {};
  },
});

/** Google's words are not known. */
function checkField(field: string, style: Properties): void {
  const value = style[field];
  if (value === undefined && neverUnset.includes(field)) throw new Refusal(`Cannot unset field: ${field}`);
  if (field === "columnProperties" && Array.isArray(value) && value.length > maxColumns)
    throw new Refusal(`A section has at most ${maxColumns} columns; ${value.length} were given.`);
}

function restyled(block: SectionBreakBlock, style: Properties, paths: readonly StylePath[]): Block {
  return withSectionStyle(block, changeStyle(sectionStyleOf(block), style, paths, {}));
}

/** The breaks whose sections overlap the range; a section ends where the next one begins. */
function sectionsIn(blocks: readonly Block[], startUtf16: number, endUtf16: number): ReadonlySet<Block> {
  const chosen = new Set<Block>();
  let current: Block | null = null;
  let at = 0;
  for (const block of blocks) {
    if (block.kind === "sectionBreak") current = block;
    const start = at;
    at += block.size;
    if (current !== null && start < endUtf16 && at > startUtf16) chosen.add(current);
  }
  return chosen;
}
