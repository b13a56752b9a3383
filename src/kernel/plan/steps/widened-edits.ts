// Widens edits by a character or two of unchanged text, so that new text goes in strictly inside a named range that must take it in:
// text put at a range's edge stays outside (rulebook 6.1).
import type { Segment } from "../../document/model.ts";
import { inexpressibleGlyph } from "../../document/paragraph-text.ts";
import { ordinalAt, placedParagraphs } from "../../document/walk.ts";
import { unmarkedText } from "../../guard/suggestion-marks.ts";
import { graphemesOf } from "../../locate/graphemes.ts";
import { styledSlice } from "../styled-slice.ts";
import { textOf } from "../styled-text.ts";
import type { TextEdit } from "./text-operations.ts";

/** To which sides edits are widened. */
export interface Sides {
  readonly before: boolean;
  readonly after: boolean;
}

/** Two characters: one that the new text goes behind, one that goes after it. */
const widthGraphemes = 2;

/** The same edits with neighbouring characters deleted and written again, where there are any that are plain text and carry no suggestion. */
export function widenedEdits(
  segment: Segment,
  edits: readonly TextEdit[],
  sides: Sides,
): readonly TextEdit[] {
  if (!sides.before && !sides.after) return edits;
  const paragraphs = placedParagraphs(segment);
  return edits.map((edit, index) => {
    const placed = paragraphs[ordinalAt(paragraphs, edit.startUtf16)];
    if (placed === undefined) return edit;
    const text = unmarkedText(placed.paragraph);
    const start = edit.startUtf16 - placed.startUtf16;
    const end = start + textOf(edit.deleted).length;
    const next = edits[index + 1]?.startUtf16 ?? Infinity;
    const previous = edits[index - 1];
    const last = previous === undefined ? 0 : previous.startUtf16 + textOf(previous.deleted).length;
    const room = text.slice(end, Math.max(end, next - placed.startUtf16 - 1));
    const after = sides.after ? plainText(graphemesOf(room).slice(0, widthGraphemes)) : "";
    const roomBefore = text.slice(Math.max(0, last - placed.startUtf16 + 1), start);
    const clusters = sides.before ? graphemesOf(roomBefore).slice(-widthGraphemes) : [];
    const before = plainText([...clusters].reverse()).length;
    const head = styledSlice(placed, start - before, start);
    const tail = styledSlice(placed, end, end + after.length);
    return {
      ...edit,
      startUtf16: edit.startUtf16 - before,
      deleted: [...head, ...edit.deleted, ...tail],
      inserted: [...head, ...edit.inserted, ...tail],
      kept: { before: before + (edit.kept?.before ?? 0), after: after.length + (edit.kept?.after ?? 0) },
    };
  });
}

/** The clusters up to the first that is not plain text of one paragraph. */
function plainText(clusters: readonly string[]): string {
  let text = "";
  for (const cluster of clusters) {
    if (cluster === "\n" || cluster === "\uFFFC" || cluster === inexpressibleGlyph) break;
    text += cluster;
  }
  return text;
}
