// What the tests of the rules read out of an answer, and a document that has every kind of segment.
import type {
  Dimension,
  Document,
  Paragraph,
  ParagraphElement,
  Request,
  StructuralElement,
  TextRun,
} from "../../../src/google-api/docs.ts";
import type { OpenDocument, Surroundings } from "../docs/open-docs.ts";
import { insert, openDocument, refusalOf } from "../docs/open-docs.ts";

export const pt = (magnitude: number): Dimension => ({ magnitude, unit: "PT" });

export const blocksOf = (document: Document): StructuralElement[] => document.body?.content ?? [];
/** The body's paragraphs outside tables. */
export const paragraphBlocks = (document: Document): Paragraph[] =>
  blocksOf(document).flatMap(({ paragraph }) => paragraph ?? []);
/** The elements of the body's paragraphs outside tables. */
export const elementsOf = (document: Document): ParagraphElement[] =>
  paragraphBlocks(document).flatMap(({ elements }) => elements ?? []);
export const textRuns = (document: Document): TextRun[] =>
  elementsOf(document).flatMap(({ textRun }) => textRun ?? []);

/** All text of some content, tables included. */
export function textIn(content: readonly StructuralElement[] | undefined): string {
  return (content ?? [])
    .map(({ paragraph, table }) =>
      paragraph === undefined
        ? (table?.tableRows ?? [])
            .flatMap(({ tableCells }) => tableCells ?? [])
            .map((cell) => textIn(cell.content))
            .join("")
        : (paragraph.elements ?? []).map(({ textRun }) => textRun?.content ?? "").join(""),
    )
    .join("");
}

/** The kind and the place of each of the body's structural elements. */
export function outline(document: Document): [string, number, number][] {
  return blocksOf(document).map(({ startIndex = 0, endIndex = 0, ...kind }) => [
    Object.keys(kind)[0] ?? "nothing",
    startIndex,
    endIndex,
  ]);
}

/** What the only request of a batch is told; `Invalid requests[0].kind: ` is expected in front and left out. */
export function refused(document: OpenDocument, request: Request): string {
  const [kind = ""] = Object.keys(request);
  const message = refusalOf(() => document.batch([request]));
  const prefix = `Invalid requests[0].${kind}: `;
  if (!message.startsWith(prefix)) throw new Error(`expected ${prefix}… and not ${message}`);
  return message.slice(prefix.length);
}

/** A document with `word` in body, a table's cell, header, footer and footnote. */
export interface EverySegment extends OpenDocument {
  readonly headerId: string;
  readonly footerId: string;
  readonly footnoteId: string;
  /** Where the cell's text begins. */
  readonly cellUtf16: number;
}

export function everySegment(surroundings: Surroundings = {}): EverySegment {
  const document = openDocument("word", surroundings);
  const { replies = [] } = document.batch([
    { createHeader: { type: "DEFAULT" } },
    { createFooter: { type: "DEFAULT" } },
    { createFootnote: { location: { index: 5 } } },
    { insertTable: { rows: 1, columns: 1, endOfSegmentLocation: {} } },
  ]);
  const headerId = replies[0]?.createHeader?.headerId ?? "";
  const footerId = replies[1]?.createFooter?.footerId ?? "";
  const footnoteId = replies[2]?.createFootnote?.footnoteId ?? "";
  const cellUtf16 = 10;
  document.batch([
    insert(cellUtf16, "word"),
    ...[headerId, footerId, footnoteId].map((segmentId): Request => ({
      insertText: { location: { segmentId, index: 0 }, text: "word" },
    })),
  ]);
  return { ...document, headerId, footerId, footnoteId, cellUtf16 };
}
