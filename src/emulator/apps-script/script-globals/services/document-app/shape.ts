// A segment of Docs JSON as the elements that DocumentApp has: what stands where, and which part of the JSON it is.
import type {
  Paragraph,
  ParagraphElement,
  StructuralElement,
  Table,
  TableCell,
  TableRow,
} from "../../../../../google-api/docs.ts";

/** Google's names of element types (`DocumentApp.ElementType`). */
export const elementKinds = [
  "BODY_SECTION",
  "HEADER_SECTION",
  "FOOTER_SECTION",
  "FOOTNOTE_SECTION",
  "PARAGRAPH",
  "LIST_ITEM",
  "TABLE",
  "TABLE_ROW",
  "TABLE_CELL",
  "TABLE_OF_CONTENTS",
  "TEXT",
  "INLINE_IMAGE",
  "INLINE_DRAWING",
  "HORIZONTAL_RULE",
  "PAGE_BREAK",
  "FOOTNOTE",
  "PERSON",
  "RICH_LINK",
  "DATE",
  "EQUATION",
  "UNSUPPORTED",
] as const;
export type ElementKind = (typeof elementKinds)[number];

/** One element. `endUtf16` of a paragraph is behind its newline; text never has the newline. */
export interface Shape {
  readonly kind: ElementKind;
  readonly startUtf16: number;
  readonly endUtf16: number;
  readonly children: readonly Shape[];
  readonly paragraph?: Paragraph;
  readonly table?: Table;
  readonly row?: TableRow;
  readonly cell?: TableCell;
  /** Of text its runs, of anything else in a line the one element. */
  readonly elements?: readonly ParagraphElement[];
}

/** The shape of a whole segment. */
export function segmentShape(kind: ElementKind, content: readonly StructuralElement[]): Shape {
  return {
    kind,
    startUtf16: 0,
    endUtf16: content[content.length - 1]?.endIndex ?? 0,
    children: blockShapes(content),
  };
}

/** The text of runs; a line break inside a paragraph is `\r`, as DocumentApp has it. */
export function textOfRuns(elements: readonly ParagraphElement[]): string {
  return elements
    .map(({ textRun }) => textRun?.content ?? "")
    .join("")
    .replace(/\n$/, "")
    .replace(/\u000b/g, "\r");
}

function blockShapes(content: readonly StructuralElement[]): Shape[] {
  const shapes: Shape[] = [];
  for (const { startIndex = 0, endIndex = 0, paragraph, table, tableOfContents } of content) {
    const place = { startUtf16: startIndex, endUtf16: endIndex };
    if (paragraph !== undefined) {
      const kind = paragraph.bullet === undefined ? "PARAGRAPH" : "LIST_ITEM";
      shapes.push({ kind, ...place, paragraph, children: lineShapes(paragraph.elements ?? []) });
    } else if (table !== undefined) {
      shapes.push({ kind: "TABLE", ...place, table, children: (table.tableRows ?? []).map(rowShape) });
    } else if (tableOfContents !== undefined) {
      shapes.push({
        kind: "TABLE_OF_CONTENTS",
        ...place,
        children: blockShapes(tableOfContents.content ?? []),
      });
    }
  }
  return shapes;
}

function rowShape(row: TableRow): Shape {
  const children = (row.tableCells ?? []).map((cell): Shape => ({
    kind: "TABLE_CELL",
    startUtf16: cell.startIndex ?? 0,
    endUtf16: cell.endIndex ?? 0,
    cell,
    children: blockShapes(cell.content ?? []),
  }));
  return { kind: "TABLE_ROW", startUtf16: row.startIndex ?? 0, endUtf16: row.endIndex ?? 0, row, children };
}

/** Neighbouring runs are one text; a paragraph of nothing but its newline has no children. */
function lineShapes(elements: readonly ParagraphElement[]): Shape[] {
  const shapes: Shape[] = [];
  let runs: ParagraphElement[] = [];
  const endText = (): void => {
    const text = textOfRuns(runs);
    const startUtf16 = runs[0]?.startIndex ?? 0;
    if (text !== "")
      shapes.push({
        kind: "TEXT",
        startUtf16,
        endUtf16: startUtf16 + text.length,
        elements: runs,
        children: [],
      });
    runs = [];
  };
  for (const element of elements) {
    if (element.textRun !== undefined) {
      runs.push(element);
      continue;
    }
    endText();
    shapes.push({
      kind: lineKind(element),
      startUtf16: element.startIndex ?? 0,
      endUtf16: element.endIndex ?? 0,
      elements: [element],
      children: [],
    });
  }
  endText();
  return shapes;
}

function lineKind(element: ParagraphElement): ElementKind {
  if (element.inlineObjectElement !== undefined) return "INLINE_IMAGE";
  if (element.horizontalRule !== undefined) return "HORIZONTAL_RULE";
  if (element.pageBreak !== undefined) return "PAGE_BREAK";
  if (element.footnoteReference !== undefined) return "FOOTNOTE";
  if (element.person !== undefined) return "PERSON";
  if (element.richLink !== undefined) return "RICH_LINK";
  if (element.dateElement !== undefined) return "DATE";
  return element.equation === undefined ? "UNSUPPORTED" : "EQUATION";
}
