// Requests that make the look of replaced text explicit, in the one order: paragraph style, bullets, text style last.
import type { ParagraphStyle, Request, TextStyle } from "../../../google-api/docs.ts";
import type { Segment, Span } from "../../document/model.ts";
import { elementLengthUtf16 } from "../../document/paragraph-text.ts";
import { ordinalAtOrBefore, placedParagraphs, type PlacedParagraph } from "../../document/walk.ts";
import { allParagraphFields } from "../paragraph-style.ts";
import { textStyleRequests, withoutLink } from "../text-style.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

interface Target {
  readonly tabId?: string;
  readonly segmentId?: string;
}

interface StyledStretch {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly style: TextStyle;
}

/** Requests in positions after the text operations. `after` is the predicted segment, `written` where each edit's new text stands in it. */
export function styleRequests(
  after: Segment,
  written: readonly Span[],
  edits: readonly TextEdit[],
  target: Target,
): readonly Request[] {
  const paragraphRequests: Request[] = [];
  const stretches: StyledStretch[] = [];
  edits.forEach((edit, index) => {
    const start = written[index]?.startUtf16 ?? 0;
    const end = written[index]?.endUtf16 ?? start;
    if (end === start) return;
    const touched = paragraphsOver(after, start, end);
    if (textOf(edit.inserted).includes("\n")) {
      for (const placed of touched) {
        paragraphRequests.push(...splitParagraphRequests(placed, target));
        stretches.push(...runsOf(placed));
      }
    } else {
      stretches.push(...insertedStretches(edit, start));
      stretches.push(...touched.flatMap((placed) => keptEnd(placed, start, end)));
    }
  });
  const text = stretches.flatMap(({ startUtf16, endUtf16, style }) =>
    textStyleRequests({ startIndex: startUtf16, endIndex: endUtf16, ...target }, style),
  );
  return [...paragraphRequests, ...text];
}

/** The paragraph behind an inserted line feed is the tail of the one that was split. */
function paragraphsOver(segment: Segment, startUtf16: number, endUtf16: number): readonly PlacedParagraph[] {
  const paragraphs = placedParagraphs(segment);
  const found: PlacedParagraph[] = [];
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 > endUtf16) return found;
    if (placed.startUtf16 + placed.paragraph.lengthUtf16 > startUtf16) found.push(placed);
  }
}

function insertedStretches(edit: TextEdit, startUtf16: number): readonly StyledStretch[] {
  let cursor = startUtf16;
  return edit.inserted.map(({ text, textStyle }) => {
    const stretch = { startUtf16: cursor, endUtf16: cursor + text.length, style: textStyle };
    cursor += text.length;
    return stretch;
  });
}

/** A style set over all text of a paragraph is widened to its end (rulebook 6.3), so the end's own style is set again. */
function keptEnd(placed: PlacedParagraph, startUtf16: number, endUtf16: number): readonly StyledStretch[] {
  const end = placed.startUtf16 + placed.paragraph.lengthUtf16;
  if (startUtf16 > placed.startUtf16 || endUtf16 !== end - 1) return [];
  const elements = placed.paragraph.raw.elements ?? [];
  const style = elements[elements.length - 1]?.textRun?.textStyle ?? {};
  return [{ startUtf16: end - 1, endUtf16: end, style: withoutLink(style) }];
}

/** Every run of a paragraph, its end apart: what a request over the text would widen to it is set again behind it. */
function runsOf(placed: PlacedParagraph): readonly StyledStretch[] {
  const stretches: StyledStretch[] = [];
  let cursor = placed.startUtf16;
  for (const element of placed.paragraph.raw.elements ?? []) {
    const length = elementLengthUtf16(element);
    const run = element.textRun;
    if (run !== undefined) {
      const style = run.textStyle ?? {};
      const isEnd = (run.content ?? "").endsWith("\n");
      const textEnd = cursor + length - (isEnd ? 1 : 0);
      if (textEnd > cursor) stretches.push({ startUtf16: cursor, endUtf16: textEnd, style });
      if (isEnd) stretches.push({ startUtf16: textEnd, endUtf16: textEnd + 1, style: withoutLink(style) });
    }
    cursor += length;
  }
  return stretches;
}

/** Fields of a paragraph style that a request may set anywhere; page breaks only outside tables and furniture, so they are left alone. */
const settableFields = allParagraphFields.filter((field) => field !== "pageBreakBefore");

/**
 * Style and bullet state of a paragraph that a new line feed made. Both are kept by the split (rulebook 6.1); normal text is named again
 * all the same. Setting a heading again would clear the bold of its runs and may renew its id (section 7), so its kind is left to the split;
 * a bullet cannot be named, so only its absence is stated.
 */
function splitParagraphRequests(placed: PlacedParagraph, target: Target): readonly Request[] {
  const { paragraphStyle, bullet } = placed.paragraph.raw;
  const range = {
    startIndex: placed.startUtf16,
    endIndex: placed.startUtf16 + placed.paragraph.lengthUtf16,
    ...target,
  };
  const style = paragraphStyle ?? {};
  const fields: (keyof ParagraphStyle)[] = settableFields.filter((field) => style[field] !== undefined);
  // What cannot be set again must not be reset by naming the style.
  const isWhole = style.tabStops === undefined && style.pageBreakBefore === undefined;
  // Naming it normal text takes a heading id away (section 7), which in imported documents normal text has too (3.6).
  const isNameable = isWhole && style.headingId === undefined;
  const isNormal = isNameable && (style.namedStyleType ?? "NORMAL_TEXT") === "NORMAL_TEXT";
  if (isNormal) fields.unshift("namedStyleType");
  const requests: Request[] = [];
  if (fields.length > 0) {
    const paragraph: ParagraphStyle = { ...style };
    delete paragraph.headingId;
    delete paragraph.tabStops;
    delete paragraph.pageBreakBefore;
    if (isNormal) paragraph.namedStyleType = "NORMAL_TEXT";
    else delete paragraph.namedStyleType;
    requests.push({ updateParagraphStyle: { range, paragraphStyle: paragraph, fields: fields.join(",") } });
  }
  if (bullet === undefined) requests.push({ deleteParagraphBullets: { range } });
  return requests;
}
