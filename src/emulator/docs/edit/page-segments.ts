// Headers and footers: making them, tying them to the document or to a section, and taking them away (rulebook 7).
import type { Location } from "../../../google-api/docs.ts";
import { isRecord } from "../../json-value.ts";
import { plainParagraph } from "../model/blank.ts";
import type { Block, ParagraphBlock, SectionBreakBlock } from "../model/block.ts";
import { withElements } from "../model/block.ts";
import type { TabContent } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import { spliced } from "../model/places.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { idsUnder } from "../suggestions/decision.ts";
import { insertionMark, withMarks } from "../suggestions/marks.ts";
import { noPlaceFor } from "../suggestions/no-place.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import { isSuggested, withoutSuggestedValue } from "../suggestions/suggested-change.ts";
import type { Suggester } from "../suggestions/suggester.ts";
import { blockAt } from "./containers.ts";
import type { Draft } from "./draft.ts";
import { withoutPageSegments } from "./orphans.ts";
import { Refusal, refusals } from "./refusal.ts";
import { sectionStyleOf, withSectionStyle } from "./sections.ts";

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
  if (draft.suggester !== null) {
    if (found.index !== 0) throw noPlaceFor(`a ${kind} of one section`);
    draft.replaceContent(tab.tabId, suggested(content, kind, segmentId, draft.suggester));
    return segmentId;
  }
  const tied =
    found.index === 0
      ? tieToDocument(content, kind, segmentId)
      : tieToSection(content, kind, segmentId, found.block, found.index);
  draft.replaceContent(tab.tabId, withSegment(tied, kind, segmentId, plainParagraph("")));
  return segmentId;
}

function withSegment(
  content: TabContent,
  kind: PageSegmentKind,
  segmentId: string,
  first: ParagraphBlock,
): TabContent {
  const made = withBlocks({ kind, segmentId, size: 0, blocks: [] }, [first]);
  return { ...content, [listKey[kind]]: [...content[listKey[kind]], made] };
}

/** A header has no marks of its own: its suggestion is what the document style would name, and the content in it. */
function suggested(
  content: TabContent,
  kind: PageSegmentKind,
  segmentId: string,
  suggester: Suggester,
): TabContent {
  refuseSecond(documentStyleOf(content), kind);
  // A second one while the first is still a suggestion: Google's answer is not known.
  if (isSuggested(content.properties, "documentStyle", defaultKey[kind])) throw secondOne(kind);
  const id = suggester.idFor(idsUnder(content.properties["suggestedDocumentStyleChanges"]));
  const properties = withSuggestedProperty(content.properties, "documentStyle", id, (style) => ({
    ...style,
    [defaultKey[kind]]: segmentId,
  }));
  const plain = plainParagraph("");
  const marked = withElements(
    plain,
    plain.elements.map((element) => withMarks(element, insertionMark(id))),
  );
  return withSegment({ ...content, properties }, kind, segmentId, marked);
}

function documentStyleOf({ properties }: TabContent): Properties {
  const style = properties["documentStyle"];
  return isRecord(style) ? style : {};
}

function tieToDocument(content: TabContent, kind: PageSegmentKind, segmentId: string): TabContent {
  const documentStyle = documentStyleOf(content);
  refuseSecond(documentStyle, kind);
  if (isSuggested(content.properties, "documentStyle", defaultKey[kind])) throw secondOne(kind);
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
  return { ...content, body: withBlocks(body, spliced(body.blocks, index, 1, [changed])) };
}

function refuseSecond(style: Properties, kind: PageSegmentKind): void {
  if (style[defaultKey[kind]] !== undefined) throw secondOne(kind);
}

function secondOne(kind: PageSegmentKind): Refusal {
  return new Refusal(`Default ${kind} already exists.`);
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
  if (!content[listKey[kind]].some((one) => one.segmentId === segmentId)) throw refusals.noSegment(segmentId);
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
  // One that is only suggested is taken out of the suggestion.
  const unsuggested = idKeys[kind].reduce(
    (properties, key) => withoutSuggestedValue(properties, "documentStyle", key, segmentId),
    content.properties,
  );
  draft.replaceContent(
    tab.tabId,
    withoutPageSegments(
      {
        ...content,
        body: withBlocks(content.body, blocks),
        properties: isRecord(style) ? { ...unsuggested, documentStyle: untied(style) } : unsuggested,
      },
      [segmentId],
    ),
  );
}
