// What makes a paragraph a heading, and what a heading reads. Says nothing about the sections that headings open.
import type { Paragraph } from "../../google-api/docs.ts";
import { elementContent, isPendingInsertion } from "./paragraph-text.ts";
import { shownAs } from "./shown-line.ts";

/** The level of a heading style, 1 to 6, or null for any other style. */
export function headingLevel(namedStyleType: string | undefined): number | null {
  const digits = /^HEADING_([1-6])$/.exec(namedStyleType ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The level at which a style opens a section: a heading's own, 0 for the title style, null for any other. */
export function sectionLevel(namedStyleType: string | undefined): number | null {
  return namedStyleType === "TITLE" ? 0 : headingLevel(namedStyleType);
}

/**
 * The words of a heading as a reader is shown them: without what is only proposed, chips by their words, other elements left out,
 * and without the paragraph's end.
 */
export function headingText({ elements = [] }: Paragraph): string {
  let text = "";
  for (const element of elements) {
    if (isPendingInsertion(element) || element.footnoteReference !== undefined) continue;
    text += element.textRun?.content ?? shownAs(element) ?? "";
  }
  return text.endsWith("\n") ? text.slice(0, -1) : text;
}

/** Whether the end of a paragraph is only proposed, so that in the document as it is its text runs on into the next paragraph. */
export function isEndPending({ elements = [] }: Paragraph): boolean {
  const last = elements[elements.length - 1];
  return last !== undefined && isPendingInsertion(last);
}

/** A heading's words for comparing and for paths: every run of white space is one space, none stands at the ends. */
export function plainTitle(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Whether anything is proposed in a paragraph or about it. */
export function hasSuggestions(paragraph: Paragraph): boolean {
  return isMarked(paragraph) || (paragraph.elements ?? []).some((one) => isMarked(elementContent(one) ?? {}));
}

/** Every mark of a suggestion is a field of this name with something in it (rulebook 11.1). */
function isMarked(node: object): boolean {
  return Object.entries(node).some(
    ([key, value]) => key.startsWith("suggested") && Object.keys(value ?? {}).length > 0,
  );
}
