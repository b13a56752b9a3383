// What the properties of tabs may be (rulebook 10).
import type { Tab } from "../model/document.ts";
import { allTabs } from "../model/document.ts";
import { Refusal } from "./refusal.ts";

/** The deepest nesting level: three levels in all. */
export const deepestNesting = 2;

/** Throws Refusal for a title that another tab than `ownId` has, anywhere in the document. */
export function checkTitle(tabs: readonly Tab[], title: string, ownId: string | null): void {
  const isTaken = allTabs(tabs).some(
    ({ tabId, properties }) => tabId !== ownId && properties["title"] === title,
  );
  if (isTaken) throw new Refusal("Tab title must be unique");
}

/** Throws Refusal for an icon that is no single emoji. Google's words are not known. */
export function checkIcon(iconEmoji: string | undefined): void {
  if (iconEmoji === undefined || iconEmoji === "") return;
  const clusters = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(iconEmoji)];
  if (clusters.length !== 1 || !/\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(iconEmoji))
    throw new Refusal(`The icon must be one emoji; it is ${JSON.stringify(iconEmoji)}.`);
}
