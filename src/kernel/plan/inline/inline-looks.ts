// Requests that make the look of what was put into lines explicit. Indexes are those after the edits.
import type { Request, TextStyle } from "../../../google-api/docs.ts";
import { isSameData } from "../../compare/same-data.ts";
import type { Segment } from "../../document/model.ts";
import { ordinalAtOrBefore, placedParagraphs } from "../../document/walk.ts";
import { endStyleOf } from "../blocks/cut-paragraph.ts";
import type { RequestTarget } from "../blocks/structure-requests.ts";
import type { ContentInline } from "../content.ts";
import { textStyleRequests } from "../text-style.ts";
import { unitsOfInline } from "./inline-edit.ts";

/** Something that was put in, and where it begins afterwards. */
export interface WrittenInlines {
  readonly startUtf16: number;
  readonly inlines: readonly ContentInline[];
}

interface Stretch {
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly style: TextStyle;
}

/** `after` is the predicted segment. */
export function inlineLooks(
  after: Segment,
  written: readonly WrittenInlines[],
  target: RequestTarget,
): readonly Request[] {
  const stretches = written.flatMap((one) => stretchesOf(one, after));
  return [...stretches, ...stretches.flatMap((stretch) => widenedEnds(after, stretch))].flatMap(
    ({ startUtf16, endUtf16, style }) =>
      textStyleRequests({ startIndex: startUtf16, endIndex: endUtf16, ...target }, style),
  );
}

function stretchesOf({ startUtf16, inlines }: WrittenInlines, after: Segment): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let cursor = startUtf16;
  const put = (lengthUtf16: number, style: TextStyle): void => {
    const last = stretches[stretches.length - 1];
    const endUtf16 = cursor + lengthUtf16;
    if (last !== undefined && isSameData(last.style, style)) {
      stretches[stretches.length - 1] = { ...last, endUtf16 };
    } else stretches.push({ startUtf16: cursor, endUtf16, style });
    cursor = endUtf16;
  };
  for (const inline of inlines) {
    if (inline.kind === "page-break") {
      put(1, {});
      put(1, endAt(after, cursor));
    } else put(unitsOfInline(inline).length, inline.kind === "text" ? inline.textStyle : {});
  }
  return stretches;
}

/** The look of the end of the paragraph that holds a position. */
function endAt(after: Segment, positionUtf16: number): TextStyle {
  const paragraphs = placedParagraphs(after);
  return endStyleOf(paragraphs[ordinalAtOrBefore(paragraphs, positionUtf16)]?.paragraph ?? null);
}

/** A style set over all that stands in a paragraph is widened to its end (rulebook 6.3), so the end's own style is set again. */
function widenedEnds(after: Segment, { startUtf16, endUtf16 }: Stretch): readonly Stretch[] {
  const paragraphs = placedParagraphs(after);
  const ends: Stretch[] = [];
  for (let ordinal = Math.max(0, ordinalAtOrBefore(paragraphs, startUtf16)); ; ordinal += 1) {
    const placed = paragraphs[ordinal];
    if (placed === undefined || placed.startUtf16 >= endUtf16) return ends;
    const end = placed.startUtf16 + placed.paragraph.lengthUtf16 - 1;
    if (startUtf16 <= placed.startUtf16 && endUtf16 >= end && end > placed.startUtf16) {
      ends.push({ startUtf16: end, endUtf16: end + 1, style: endStyleOf(placed.paragraph) });
    }
  }
}
