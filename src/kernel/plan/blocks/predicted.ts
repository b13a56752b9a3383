// The blocks that content becomes, as the service will answer them. Ids that it will give are placeholders.
import type {
  Bullet,
  InlineObject,
  Paragraph,
  ParagraphElement,
  ParagraphStyle,
  TableCellStyle,
} from "../../../google-api/docs.ts";
import type { Block, CellModel, ParagraphBlock, RowModel, TableBlock } from "../../document/model.ts";
import type { ContentInline, ContentParagraph } from "../content.ts";
import { hasHeadingId } from "../paragraph-style.ts";
import { lengthOf } from "./container.ts";
import { explicitDate } from "./explicit-date.ts";
import type { FreshIds } from "./fresh-ids.ts";
import type { LaidItem, LaidParagraph, LaidTable } from "./layout.ts";
import { levelIndents } from "./list-presets.ts";

/** Which list an item ends up in, and the indents that it is given there; null for a paragraph without a bullet. */
export type ListPlaces = (paragraph: ContentParagraph) => ListPlace | null;

export interface ListPlace {
  readonly listId: string;
  readonly indents: ParagraphStyle;
}

export function predictedBlocks(
  items: readonly LaidItem[],
  lists: ListPlaces,
  ids: FreshIds,
): readonly Block[] {
  return items.map((item) =>
    item.kind === "paragraph" ? predictedParagraph(item, lists, ids) : predictedTable(item, lists, ids),
  );
}

function predictedParagraph(
  { paragraph, textUtf16 }: LaidParagraph,
  lists: ListPlaces,
  ids: FreshIds,
): ParagraphBlock {
  const place = lists(paragraph);
  const raw: Paragraph = {
    elements: [
      ...paragraph.content.map((inline) => predictedElement(inline, ids)),
      { textRun: { content: "\n", textStyle: paragraph.endStyle ?? {} } },
    ],
    paragraphStyle: {
      ...(hasHeadingId(paragraph.namedStyle) ? { headingId: ids.next("heading") } : {}),
      namedStyleType: paragraph.namedStyle,
      direction: "LEFT_TO_RIGHT",
      ...(place === null ? {} : (place.indents ?? levelIndents(0))),
      ...paragraph.style,
    },
    ...(place === null || paragraph.list === null
      ? {}
      : { bullet: bulletOf(place.listId, paragraph.list.level) }),
  };
  return { kind: "paragraph", raw, lengthUtf16: textUtf16 + 1 };
}

function bulletOf(listId: string, level: number): Bullet {
  return { listId, ...(level === 0 ? {} : { nestingLevel: level }), textStyle: {} };
}

export function predictedElement(inline: ContentInline, ids: FreshIds): ParagraphElement {
  switch (inline.kind) {
    case "text":
      return { textRun: { content: inline.text, textStyle: inline.textStyle } };
    case "image":
      return { inlineObjectElement: { inlineObjectId: ids.nextImage(inline), textStyle: {} } };
    case "page-break":
      return { pageBreak: { textStyle: {} } };
    case "footnote":
      return { footnoteReference: { footnoteId: ids.nextFootnote(inline), textStyle: {} } };
    case "person":
      return {
        person: {
          personId: ids.next("person"),
          personProperties: { email: inline.email },
          textStyle: {},
        },
      };
    case "date":
      return {
        dateElement: { dateId: ids.next("date"), dateElementProperties: explicitDate(inline), textStyle: {} },
      };
    case "rich-link":
      return {
        richLink: {
          richLinkId: ids.next("richLink"),
          richLinkProperties: { uri: inline.uri },
          textStyle: {},
        },
      };
  }
}

/** The objects of images, by their ids. What the service makes of the rest of their properties is not known (rulebook, section 15). */
export function predictedObjects({ images }: FreshIds): Readonly<Record<string, InlineObject>> {
  const objects: Record<string, InlineObject> = {};
  for (const [objectId, { uri, widthPt, heightPt }] of images) {
    const size = {
      ...(widthPt === undefined ? {} : { width: { magnitude: widthPt, unit: "PT" as const } }),
      ...(heightPt === undefined ? {} : { height: { magnitude: heightPt, unit: "PT" as const } }),
    };
    const embeddedObject = { imageProperties: { sourceUri: uri }, size };
    objects[objectId] = { objectId, inlineObjectProperties: { embeddedObject } };
  }
  return objects;
}

const padding = { magnitude: 5, unit: "PT" } as const;

/** Properties of a fresh cell (rulebook 8.5). */
export const freshCell: TableCellStyle = {
  rowSpan: 1,
  columnSpan: 1,
  backgroundColor: {},
  paddingLeft: padding,
  paddingRight: padding,
  paddingTop: padding,
  paddingBottom: padding,
  contentAlignment: "TOP",
};

function predictedTable(laid: LaidTable, lists: ListPlaces, ids: FreshIds): TableBlock {
  const { table } = laid;
  const columns = table.rows[0]?.cells.length ?? 0;
  const rows = table.rows.map((row, rowIndex): RowModel => {
    const cells = row.cells.map((_, columnIndex): CellModel => {
      const blocks = predictedBlocks(laid.cells[rowIndex * columns + columnIndex]?.items ?? [], lists, ids);
      return { blocks, raw: { tableCellStyle: freshCell }, lengthUtf16: lengthOf(blocks) + 1 };
    });
    const isHeader = rowIndex < table.pinnedHeaderRows;
    return {
      cells,
      raw: { tableRowStyle: { minRowHeight: { unit: "PT" }, ...(isHeader ? { tableHeader: true } : {}) } },
      lengthUtf16: lengthOf(cells) + 1,
    };
  });
  const widths = table.columnWidthsPt;
  return {
    kind: "table",
    rows,
    raw: {
      rows: table.rows.length,
      columns,
      tableStyle: {
        tableColumnProperties: Array.from({ length: columns }, (_, column) =>
          widths === undefined
            ? { widthType: "EVENLY_DISTRIBUTED" as const }
            : {
                widthType: "FIXED_WIDTH" as const,
                width: { magnitude: widths[column] ?? 0, unit: "PT" as const },
              },
        ),
      },
    },
    lengthUtf16: laid.lengthUtf16,
  };
}
