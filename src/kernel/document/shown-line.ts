// A paragraph as a person reads it: what is only proposed is left out, chips and marks stand in their words.
import type { ParagraphElement } from "../../google-api/docs.ts";
import { elementLengthUtf16, isPendingInsertion } from "./paragraph-text.ts";

/** The line of a paragraph without its end; an element that has no words is U+FFFC a unit. */
export function shownLine(elements: readonly ParagraphElement[]): string {
  let line = "";
  for (const element of elements) {
    if (isPendingInsertion(element)) continue;
    line += element.textRun?.content ?? shownAs(element) ?? "\uFFFC".repeat(elementLengthUtf16(element));
  }
  return line.endsWith("\n") ? line.slice(0, -1) : line;
}

/** What a person sees in the place of a chip or mark; null for what has no words. */
export function shownAs({
  person,
  richLink,
  dateElement,
  footnoteReference,
}: ParagraphElement): string | null {
  if (footnoteReference !== undefined) return `[^${footnoteReference.footnoteNumber ?? ""}]`;
  return (
    person?.personProperties?.name ??
    person?.personProperties?.email ??
    richLink?.richLinkProperties?.title ??
    richLink?.richLinkProperties?.uri ??
    dateElement?.dateElementProperties?.displayText ??
    null
  );
}
