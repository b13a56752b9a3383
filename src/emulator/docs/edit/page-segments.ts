// Headers and footers: making them, tying them to the document or to a section, and taking them away (rulebook 7).
import type { Location } from "../../../google-api/docs.ts";
import { isRecord } from "../../json-value.ts";
import { plainParagraph } from "../model/blank.ts";
import type { Block, SectionBreakBlock } from "../model/block.ts";
import type { TabContent } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { blockAt, replaceBlocks } from "./containers.ts";
import type { Draft } from "./draft.ts";
import { Refusal, refusals } from "./refusal.ts";
import { spansWithoutSegment } from "./spans.ts";

export type PageSegmentKind = "header" | "footer";

const defaultKey = { header: "defaultHeaderId", footer: "defaultFooterId" } as const;
const idKeys = {
  header: ["defaultHeaderId", "firstPageHeaderId", "evenPageHeaderId"],
  footer: ["defaultFooterId", "firstPageFooterId", "evenPageFooterId"],
} as const;
const listKey = { header: "headers", footer: "footers" } as const;

/**
 * Makes the default header or footer of the document, or of the section that begins at a break; answers its id. Throws
 * Refusal where there is one already.
 */
export function createPageSegment(
  draft: Draft,
  kind: PageSegmentKind,
  type: string | undefined,
  sectionBreakLocation: Location | undefined,
): string {
  if (type !== "DEFAULT") throw new Refusal("The header footer type must be specified.");
  const tab = draft.tab(sectionBreakLocation?.tabId);
  const segment = tab.content.body;
  if (sectionBreakLocation?.segmentId !== undefined && sectionBreakLocation.segmentId !== "")
    throw new Refusal("The section break location must be in the body.");
  const atUtf16 = sectionBreakLocation?.index ?? 0;
  const found = blockAt(segment.blocks, 0, atUtf16);
  if (found?.block.kind !== "sectionBreak")
    throw new Refusal(`There is no section break at index ${atUtf16}.`);
  const segmentId = draft.ids.kixId();
  const { content } = tab;
  const tied =
    found.index === 0
      ? tieToDocument(content, kind, segmentId)
      : tieToSection(content, kind, segmentId, found.block, found.index);
  const made = withBlocks({ kind, segmentId, size: 0, blocks: [] }, [plainParagraph("")]);
  draft.replaceContent(tab.tabId, { ...tied, [listKey[kind]]: [...content[listKey[kind]], made] });
  return segmentId;
}

function tieToDocument(content: TabContent, kind: PageSegmentKind, segmentId: string): TabContent {
  const style = content.properties["documentStyle"];
  const documentStyle = isRecord(style) ? style : {};
  refuseSecond(documentStyle, kind);
  const changed = { ...documentStyle, [defaultKey[kind]]: segmentId };
  return { ...content, properties: { ...content.properties, documentStyle: changed } };
}

function tieToSection(
  content: TabContent,
  kind: PageSegmentKind,
  segmentId: string,
  block: SectionBreakBlock,
  index: number,
): TabContent {
  const sectionStyle = sectionStyleOf(block);
  refuseSecond(sectionStyle, kind);
  const changed = withSectionStyle(block, { ...sectionStyle, [defaultKey[kind]]: segmentId });
  const { body } = content;
  return { ...content, body: withBlocks(body, replaceBlocks(body.blocks, index, 1, [changed])) };
}

function refuseSecond(style: Properties, kind: PageSegmentKind): void {
  if (style[defaultKey[kind]] !== undefined) throw new Refusal(`Default ${kind} already exists.`);
}

/** Takes a header or footer and every reference to it away. Throws Refusal for an unknown id. */
export function deletePageSegment(
  draft: Draft,
  kind: PageSegmentKind,
  segmentId: string,
  tabId: string | undefined,
): void {
  const tab = draft.tab(tabId);
  const { content } = tab;
  const left = content[listKey[kind]].filter((one) => one.segmentId !== segmentId);
  if (left.length === content[listKey[kind]].length) throw refusals.noSegment(segmentId);
  const untied = (style: Properties): Properties =>
    without(
      style,
      idKeys[kind].filter((key) => style[key] === segmentId),
    );
  const style = content.properties["documentStyle"];
  const blocks = content.body.blocks.map((block): Block => {
    if (block.kind !== "sectionBreak") return block;
    const own = sectionStyleOf(block);
    const changed = untied(own);
    return changed === own ? block : withSectionStyle(block, changed);
  });
  draft.replaceContent(
    tab.tabId,
    spansWithoutSegment(
      {
        ...content,
        [listKey[kind]]: left,
        body: withBlocks(content.body, blocks),
        properties: isRecord(style)
          ? { ...content.properties, documentStyle: untied(style) }
          : content.properties,
      },
      segmentId,
    ),
  );
}

/** The style of the section that a break begins. */
export function sectionStyleOf({ value }: SectionBreakBlock): Properties {
  const style = value["sectionStyle"];
  return isRecord(style) ? style : {};
}

/** The break with another style of its section. */
export function withSectionStyle(block: SectionBreakBlock, sectionStyle: Properties): SectionBreakBlock {
  return { ...block, value: { ...block.value, sectionStyle } };
}
