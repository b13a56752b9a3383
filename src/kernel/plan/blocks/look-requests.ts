// Requests that give laid-out paragraphs their looks: table properties, paragraph styles, lists, text styles, in this one order.
// Neighbours that look alike share a request.
import type { Request, TextStyle } from "../../../google-api/docs.ts";
import { isSameData } from "../../compare/same-data.ts";
import type { OwnParagraphStyle } from "../content.ts";
import { freshCellStyle, isSameOwnStyle, paragraphStyleRequest } from "../paragraph-style.ts";
import { textStyleRequests } from "../text-style.ts";
import { laidParagraphs, laidTables, type LaidItem, type LaidParagraph } from "./layout.ts";
import { levelIndents } from "./list-presets.ts";
import { listRequests, withoutIndents } from "./list-requests.ts";
import type { PlannedLists } from "./list-runs.ts";
import type { RequestTarget } from "./structure-requests.ts";

/** Widths and pinned rows of new tables. */
export function tableRequests(items: readonly LaidItem[], target: RequestTarget): readonly Request[] {
  return laidTables(items).flatMap(({ table, startUtf16 }): readonly Request[] => {
    const tableStartLocation = { index: startUtf16, ...target };
    const widths = (table.columnWidthsPt ?? []).map((magnitude, column): Request => ({
      updateTableColumnProperties: {
        tableStartLocation,
        columnIndices: [column],
        tableColumnProperties: { widthType: "FIXED_WIDTH", width: { magnitude, unit: "PT" } },
        fields: "widthType,width",
      },
    }));
    return table.pinnedHeaderRows === 0
      ? widths
      : [
          ...widths,
          {
            pinTableHeaderRows: { tableStartLocation, pinnedHeaderRowsCount: table.pinnedHeaderRows },
          },
        ];
  });
}

/** Styles of all paragraphs that are not what they came as: plain, wherever the content goes, and a fresh cell's in its own tables. */
export function paragraphRequests(
  items: readonly LaidItem[],
  isInBodyFlow: boolean,
  target: RequestTarget,
): readonly Request[] {
  const requests: Request[] = [];
  let pending: { first: LaidParagraph; last: LaidParagraph } | null = null;
  const finish = (): void => {
    if (pending === null) return;
    const { first, last } = pending;
    const { namedStyle } = first.paragraph;
    const range = { startIndex: first.startUtf16, endIndex: endOf(last), ...target };
    requests.push(
      paragraphStyleRequest(range, namedStyle, styleBeforeList(first), isInBodyFlow && !first.isInCell),
    );
    pending = null;
  };
  const outermost = new Set(items);
  for (const laid of laidParagraphs(items)) {
    if (isAsItCame(laid, outermost.has(laid) ? {} : freshCellStyle)) {
      finish();
      continue;
    }
    if (pending === null || !isAlike(pending.first, laid)) {
      finish();
      pending = { first: laid, last: laid };
    } else pending = { first: pending.first, last: laid };
  }
  finish();
  return requests;
}

function styleBeforeList({ paragraph }: LaidParagraph): LaidParagraph["paragraph"]["style"] {
  return paragraph.list === null ? paragraph.style : withoutIndents(paragraph.style);
}

function isAsItCame(laid: LaidParagraph, came: OwnParagraphStyle): boolean {
  if (laid.paragraph.namedStyle !== "NORMAL_TEXT") return false;
  return isSameOwnStyle(styleBeforeList(laid), came);
}

function isAlike(a: LaidParagraph, b: LaidParagraph): boolean {
  return (
    a.isInCell === b.isInCell &&
    a.paragraph.namedStyle === b.paragraph.namedStyle &&
    isSameOwnStyle(styleBeforeList(a), styleBeforeList(b))
  );
}

/** Lists, and the indents of items that are not those which their list gives them. */
export function bulletRequests(
  items: readonly LaidItem[],
  lists: PlannedLists,
  isInBodyFlow: boolean,
  target: RequestTarget,
): readonly Request[] {
  const requests = [...listRequests(lists.runs, isInBodyFlow, target)];
  for (const { paragraph, startUtf16, textUtf16 } of laidParagraphs(items)) {
    const place = lists.places(paragraph);
    if (place === null || paragraph.list === null) continue;
    const usual = lists.fresh.has(place.listId) ? levelIndents(paragraph.list.level) : null;
    const wanted = {
      indentFirstLine: paragraph.style.indentFirstLine ?? place.indents.indentFirstLine ?? {},
      indentStart: paragraph.style.indentStart ?? place.indents.indentStart ?? {},
    };
    if (usual !== null && isSameData(wanted, usual)) continue;
    const range = { startIndex: startUtf16, endIndex: startUtf16 + textUtf16 + 1, ...target };
    requests.push({
      updateParagraphStyle: { range, paragraphStyle: wanted, fields: "indentFirstLine,indentStart" },
    });
  }
  return requests;
}

interface StyledStretch {
  readonly startUtf16: number;
  endUtf16: number;
  readonly style: TextStyle;
}

/** First everything is reset, then what has a look of its own gets it (rulebook 6.3). `extra` are places beside the content. */
export function textRequests(
  layout: { readonly items: readonly LaidItem[]; readonly startUtf16: number; readonly endUtf16: number },
  extra: readonly { readonly indexUtf16: number; readonly style: TextStyle }[],
  target: RequestTarget,
): readonly Request[] {
  const requests: Request[] = [];
  const style = (startIndex: number, endIndex: number, textStyle: TextStyle): void => {
    requests.push(...textStyleRequests({ startIndex, endIndex, ...target }, textStyle));
  };
  if (layout.endUtf16 > layout.startUtf16) style(layout.startUtf16, layout.endUtf16, {});
  for (const stretch of stretchesOf(laidParagraphs(layout.items))) {
    style(stretch.startUtf16, stretch.endUtf16, stretch.style);
  }
  for (const { indexUtf16, style: own } of extra) style(indexUtf16, indexUtf16 + 1, own);
  return requests;
}

/** Stretches with a look of their own, and the ends that one of them would be widened to. */
function stretchesOf(paragraphs: readonly LaidParagraph[]): readonly StyledStretch[] {
  const stretches: StyledStretch[] = [];
  const put = (startUtf16: number, endUtf16: number, style: TextStyle, isForced: boolean): void => {
    if (Object.keys(style).length === 0 && !isForced) return;
    const last = stretches[stretches.length - 1];
    if (last?.endUtf16 === startUtf16 && isSameData(last.style, style)) last.endUtf16 = endUtf16;
    else stretches.push({ startUtf16, endUtf16, style });
  };
  for (const { paragraph, startUtf16, textUtf16 } of paragraphs) {
    let cursor = startUtf16;
    for (const inline of paragraph.content) {
      const length = inline.kind === "text" ? inline.text.length : 1;
      if (inline.kind === "text") put(cursor, cursor + length, inline.textStyle, false);
      cursor += length;
    }
    const end = startUtf16 + textUtf16;
    const last = stretches[stretches.length - 1];
    const isWidened = last !== undefined && last.endUtf16 === end && last.startUtf16 <= startUtf16;
    put(end, end + 1, paragraph.endStyle ?? {}, isWidened && textUtf16 > 0);
  }
  return stretches;
}

function endOf({ startUtf16, textUtf16 }: LaidParagraph): number {
  return startUtf16 + textUtf16 + 1;
}
