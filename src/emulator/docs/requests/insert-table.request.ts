// insertTable: a newline, and behind it an empty table in front of the rest of the paragraph (rulebook 7, 8.2).
import { tablesAround } from "../edit/containers.ts";
import { insertContent } from "../edit/insert-content.ts";
import { insertionPlace } from "../edit/insertion-place.ts";
import { headingLook } from "../edit/named-styles.ts";
import { Refusal, refusals } from "../edit/refusal.ts";
import { touchedParagraphs } from "../edit/touched-paragraphs.ts";
import { freshTable } from "../model/fresh-table.ts";
import { maxNestedTables, maxNewCells } from "../model/table-limits.ts";
import { defineRequest } from "./define-request.ts";

export const insertTable = defineRequest({
  kind: "insertTable",
  asSuggestion: "made",
  apply: (draft, { rows = 0, columns = 0, location, endOfSegmentLocation }) => {
    const { place, atUtf16 } = insertionPlace(draft, { location, endOfSegmentLocation }, "Insert table");
    // Google's words for both refusals are not known.
    if (rows < 1 || columns < 1) throw new Refusal("A table must have at least one row and one column.");
    if (place.segment.kind === "footnote") throw new Refusal("A table cannot be inserted into a footnote.");
    if (rows * columns > maxNewCells)
      throw new Refusal(
        `((a table of more than ${maxNewCells} cells is not implemented by the local Google))`,
      );
    if (tablesAround(place.segment.blocks, 0, atUtf16) >= maxNestedTables)
      throw refusals.tooDeep(maxNestedTables);
    const around = [...touchedParagraphs(place.segment.blocks, 0, atUtf16, atUtf16)].find(
      (one) => one.startUtf16 <= atUtf16 && atUtf16 < one.endUtf16,
    );
    const look = headingLook(place.tab.content, around?.block.style["namedStyleType"]);
    insertContent(draft, place, atUtf16, {
      parts: ["\n"],
      block: (textStyle) => freshTable(rows, columns, { ...look, ...textStyle }),
    });
    return {};
  },
});
