// Putting paragraphs into a list (rulebook 9.4, 9.8, 9.9): which list, on which level, with which marker.
import { isRecord } from "../../json-value.ts";
import type { ParagraphBlock } from "../model/block.ts";
import { paragraph } from "../model/block.ts";
import type { Segment, TabContent } from "../model/document.ts";
import { textOf } from "../model/element.ts";
import type { Properties } from "../model/properties.ts";
import { suggestDeletion } from "../suggestions/suggest-deletion.ts";
import { changeParagraphs } from "./change-paragraphs.ts";
import type { PlacedParagraph } from "./containers.ts";
import { deleteRange } from "./delete-range.ts";
import type { Draft, PlacedRange } from "./draft.ts";
import { indentsOfLevel, listOfPreset } from "./list-presets.ts";
import { inheritedStyles } from "./named-styles.ts";
import { Refusal } from "./refusal.ts";
import { touchedParagraphs } from "./touched-paragraphs.ts";

const deepestLevel = 8;

/**
 * Makes list items of the range's paragraphs; those that are items already stay as they are. Leading tabs become levels
 * and go. Throws Refusal for a preset that does not exist.
 */
export function createBullets(draft: Draft, range: PlacedRange, preset: string): void {
  const definition = listOfPreset(preset);
  if (definition === null) throw new Refusal("The bullet preset must be specified.");
  const { tab, segment, startUtf16, endUtf16 } = range;
  const chosen = [...touchedParagraphs(segment.blocks, 0, startUtf16, endUtf16)].filter(
    (one) => one.startUtf16 < endUtf16 && one.endUtf16 > startUtf16 && one.block.bullet === null,
  );
  const [first] = chosen;
  if (first === undefined) return;
  const joined = listBefore(segment, first, tab.content, kindOf(definition));
  const listId = joined?.listId ?? draft.ids.kixId();
  const fewestTabs = Math.min(...chosen.map(({ block }) => leadingTabs(block)));
  const inherited = inheritedStyles(tab.content);
  const suggestionId = changeParagraphs(draft, range, "paragraphs", ({ block }) => {
    if (block.bullet !== null) return block;
    const deeper = leadingTabs(block) - fewestTabs + indentLevels(block);
    const level = Math.min(deepestLevel, (joined?.level ?? 0) + deeper);
    const { textStyle } = inherited(block.style["namedStyleType"]);
    const bullet = {
      listId,
      ...(level === 0 ? {} : { nestingLevel: level }),
      textStyle: { ...(isAllBold(block, textStyle) ? { bold: true } : {}), underline: false },
    };
    const indents = indentsIn(joined?.definition ?? definition, level);
    return paragraph(block.elements, { ...block.style, ...indents }, bullet, block.others);
  });
  if (draft.suggester !== null && suggestionId === null) return;
  if (joined === null)
    addList(draft, tab.tabId, listId, {
      ...definition,
      ...(suggestionId === null ? {} : { suggestedInsertionId: suggestionId }),
    });
  removeTabs(draft, range, chosen, suggestionId);
}

/** The list of the paragraph just before, if it is of the same kind. */
function listBefore(
  { blocks }: Segment,
  first: PlacedParagraph,
  content: TabContent,
  kind: ListKind,
): { readonly listId: string; readonly level: number; readonly definition: Properties } | null {
  const around = [...touchedParagraphs(blocks, 0, first.startUtf16, first.startUtf16)];
  const before = around.find(({ endUtf16 }) => endUtf16 === first.startUtf16);
  const listId = before?.block.bullet?.["listId"];
  const lists = content.properties["lists"];
  const definition = isRecord(lists) && typeof listId === "string" ? lists[listId] : undefined;
  if (typeof listId !== "string" || !isRecord(definition) || kindOf(definition) !== kind) return null;
  const level = before?.block.bullet?.["nestingLevel"];
  return { listId, level: typeof level === "number" ? level : 0, definition };
}

type ListKind = "numbers" | "symbols" | "boxes";

/** Lists join when both are numbered or both are bulleted: seen live; Google's documentation says equal presets. */
function kindOf(definition: Properties): ListKind {
  const level = levelOf(definition, 0);
  if (typeof level["glyphSymbol"] === "string") return "symbols";
  const type = level["glyphType"];
  if (type === "GLYPH_TYPE_UNSPECIFIED") return "boxes";
  return type === "NONE" || type === undefined ? "symbols" : "numbers";
}

function levelOf(definition: Properties, level: number): Properties {
  const properties = definition["listProperties"];
  const levels: unknown = isRecord(properties) ? properties["nestingLevels"] : undefined;
  const found: unknown = Array.isArray(levels) ? levels[level] : undefined;
  return isRecord(found) ? found : {};
}

function indentsIn(definition: Properties, level: number): Properties {
  const { indentFirstLine, indentStart } = { ...indentsOfLevel(level), ...levelOf(definition, level) };
  return { indentFirstLine, indentStart };
}

function leadingTabs({ elements }: ParagraphBlock): number {
  return /^\t*/.exec(textOf(elements))?.[0].length ?? 0;
}

/** The levels that an indent left behind by deleteParagraphBullets stands for (rulebook 9.8). */
function indentLevels({ style }: ParagraphBlock): number {
  const indent = style["indentStart"];
  const points = isRecord(indent) ? indent["magnitude"] : undefined;
  return typeof points === "number" ? Math.max(0, Math.round((points - 36) / 36)) : 0;
}

function isAllBold({ elements }: ParagraphBlock, inherited: Properties): boolean {
  const weights = elements.flatMap((element) =>
    element.kind === "text" && element.text.trim() !== ""
      ? [(element.style["bold"] ?? inherited["bold"]) === true]
      : [],
  );
  return weights.length > 0 && weights.every(Boolean);
}

function addList(draft: Draft, tabId: string, listId: string, definition: Properties): void {
  const { content } = draft.tab(tabId);
  const lists = content.properties["lists"];
  const grown = { ...(isRecord(lists) ? lists : {}), [listId]: definition };
  draft.replaceContent(tabId, { ...content, properties: { ...content.properties, lists: grown } });
}

/** From the last paragraph to the first, so that the places before stay good. */
function removeTabs(
  draft: Draft,
  { tab, segment }: PlacedRange,
  chosen: readonly PlacedParagraph[],
  suggestionId: string | null,
): void {
  for (const { block, startUtf16 } of [...chosen].reverse()) {
    const tabs = leadingTabs(block);
    if (tabs === 0) continue;
    const range = draft.range({
      tabId: tab.tabId,
      segmentId: segment.segmentId,
      startIndex: startUtf16,
      endIndex: startUtf16 + tabs,
    });
    if (draft.suggester === null) deleteRange(draft, range);
    else suggestDeletion(draft, draft.suggester, range, suggestionId);
  }
}
