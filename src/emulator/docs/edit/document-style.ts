// Changing a tab's document style, and what that does to its sections (rulebook 7, updateDocumentStyle).
import { isRecord } from "../../json-value.ts";
import { blankProperties } from "../model/blank.ts";
import type { Block } from "../model/block.ts";
import type { Tab } from "../model/document.ts";
import { withBlocks } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { without } from "../model/properties.ts";
import { idsUnder } from "../suggestions/decision.ts";
import { withSuggestedProperty } from "../suggestions/suggest-property.ts";
import { withDirectValues } from "../suggestions/suggested-change.ts";
import type { Draft } from "./draft.ts";
import { sectionStyleOf, withSectionStyle } from "./sections.ts";
import { Refusal } from "./refusal.ts";
import type { StylePath } from "./style-mask.ts";
import { changeStyle } from "./style-values.ts";

const margins = ["marginTop", "marginBottom", "marginLeft", "marginRight", "marginHeader", "marginFooter"];

/** A document style update: the values in stored form, and the properties that it names. */
export interface DocumentStyleUpdate {
  readonly style: Properties;
  readonly paths: readonly StylePath[];
}

/**
 * Changes the document style. A property that is reset gets the blank document's value. A margin that is set here is no
 * longer any section's own. Throws Refusal for a transparent background.
 */
export function updateDocumentStyle(draft: Draft, tab: Tab, { style, paths }: DocumentStyleUpdate): void {
  const { properties } = tab.content;
  const old = properties["documentStyle"];
  const before = isRecord(old) ? old : {};
  for (const [field] of paths) checkBackground(field, style[field]);
  const change = (own: Properties): Properties =>
    changeStyle(own, { ...blankValues(paths), ...style }, paths, {});
  if (draft.suggester !== null) {
    const pending = idsUnder(properties["suggestedDocumentStyleChanges"]);
    const suggestionId = draft.suggester.idFor(pending);
    const changed = withSuggestedProperty(properties, "documentStyle", suggestionId, change);
    if (changed === properties) draft.suggester.forget(suggestionId);
    else draft.replaceContent(tab.tabId, { ...tab.content, properties: changed });
    return;
  }
  const after = change(before);
  const fields = paths.map(([field]) => field);
  const set = fields.filter((field) => margins.includes(field));
  const { body } = tab.content;
  const blocks = body.blocks.map((block): Block => {
    if (block.kind !== "sectionBreak" || set.length === 0) return block;
    const own = sectionStyleOf(block);
    const cleared = without(own, set);
    return cleared === own ? block : withSectionStyle(block, cleared);
  });
  draft.replaceContent(tab.tabId, {
    ...tab.content,
    body: withBlocks(body, blocks),
    properties: withDirectValues({ ...properties, documentStyle: after }, "documentStyle", fields, after),
  });
}

function blankValues(paths: readonly StylePath[]): Properties {
  const blank = blankProperties()["documentStyle"];
  const whole = paths.filter((path) => path.length === 1).map(([field]) => field);
  return Object.fromEntries(
    Object.entries(isRecord(blank) ? blank : {}).filter(([name]) => whole.includes(name)),
  );
}

/** Google's words are not known. */
function checkBackground(field: string, value: unknown): void {
  if (field !== "background" || value === undefined) return;
  const color = isRecord(value) ? value["color"] : undefined;
  if (!isRecord(color) || !isRecord(color["color"]))
    throw new Refusal("The document background cannot be transparent.");
}
