// Where pending suggestions are marked: on the units of a paragraph, on the paragraph as a whole, on the tables, rows and cells around it.
import type { ParagraphElement } from "../../google-api/docs.ts";
import type { Block, ParagraphBlock, Segment } from "../document/model.ts";
import { elementLengthUtf16, unitText } from "../document/paragraph-text.ts";
import type { PlacedParagraph } from "../document/walk.ts";

export interface Mark {
  readonly id: string;
  /** What is proposed: `insertion`, `deletion`, `style`, `paragraph_style`, `list`, `object`, `table`, `row` or `cell`. */
  readonly kind: string;
  /** Offsets in the paragraph. */
  readonly startUtf16: number;
  readonly endUtf16: number;
  /** The marked text; "" where no text is marked. */
  readonly text: string;
}

const noMarks: readonly Mark[] = [];
const known = new WeakMap<ParagraphBlock, readonly Mark[]>();

/** Marks on the units of a paragraph: inserted, deleted or restyled text and objects. */
export function unitMarks(paragraph: ParagraphBlock): readonly Mark[] {
  const found = known.get(paragraph);
  if (found !== undefined) return found;
  const marks: Mark[] = [];
  let offset = 0;
  for (const element of paragraph.raw.elements ?? []) {
    const endUtf16 = offset + elementLengthUtf16(element);
    for (const { id, key } of idsIn(contentOf(element))) {
      const kind = unitKinds[key] ?? "style";
      marks.push({ id, kind, startUtf16: offset, endUtf16, text: element.textRun?.content ?? "" });
    }
    offset = endUtf16;
  }
  const result = marks.length === 0 ? noMarks : marks;
  known.set(paragraph, result);
  return result;
}

const unitKinds: Readonly<Record<string, string>> = {
  suggestedInsertionId: "insertion",
  suggestedInsertionIds: "insertion",
  suggestedDeletionIds: "deletion",
};

/** Marks about a paragraph as a whole: its style, its list membership, objects that float beside it. They span the paragraph. */
export function paragraphMarks(paragraph: ParagraphBlock): readonly Mark[] {
  const { raw, lengthUtf16 } = paragraph;
  return idsIn(raw).map(({ id, key }) => ({
    id,
    kind: paragraphKinds[key] ?? "paragraph_style",
    startUtf16: 0,
    endUtf16: lengthUtf16,
    text: "",
  }));
}

const paragraphKinds: Readonly<Record<string, string>> = {
  suggestedBulletChanges: "list",
  suggestedPositionedObjectIds: "object",
};

/** Marks of tables, rows and cells around a paragraph that are proposed, or proposed to go. What is only restyled there is not met. */
export function containerMarks(
  segment: Segment,
  { blockOrdinal, cells, paragraph }: PlacedParagraph,
): readonly Mark[] {
  if (cells.length === 0) return noMarks;
  const marks: Mark[] = [];
  const collect = (kind: string, raw: object): void => {
    for (const { id, key } of idsIn(raw)) {
      if (unitKinds[key] === undefined) continue;
      marks.push({ id, kind, startUtf16: 0, endUtf16: paragraph.lengthUtf16, text: "" });
    }
  };
  let table = segment.blocks[blockOrdinal];
  for (const [depth, { rowIndex, columnIndex }] of cells.entries()) {
    if (table?.kind !== "table") break;
    const row = table.rows[rowIndex];
    const cell = row?.cells[columnIndex];
    if (row === undefined || cell === undefined) break;
    collect("table", table.raw);
    collect("row", row.raw);
    collect("cell", cell.raw);
    table = nthTable(cell.blocks, cells[depth + 1]?.tableOrdinal ?? 0);
  }
  return marks;
}

function nthTable(blocks: readonly Block[], ordinal: number): Block | undefined {
  return blocks.filter(({ kind }) => kind === "table")[ordinal];
}

/** The one object inside an element that carries its properties; {} for an element without any. */
function contentOf(element: ParagraphElement): object {
  for (const [key, value] of Object.entries(element)) {
    if (key !== "startIndex" && key !== "endIndex" && typeof value === "object") return value;
  }
  return {};
}

/** Suggestion ids in a node's own fields, with the field: lists of ids, one id, or changes keyed by id. */
function idsIn(node: object): readonly { readonly id: string; readonly key: string }[] {
  const ids: { readonly id: string; readonly key: string }[] = [];
  for (const [key, field] of Object.entries(node)) {
    if (!key.startsWith("suggested")) continue;
    if (Array.isArray(field)) {
      for (const id of field) if (typeof id === "string") ids.push({ id, key });
    } else if (typeof field === "string") {
      ids.push({ id: field, key });
    } else if (typeof field === "object" && field !== null) {
      for (const id of Object.keys(field)) ids.push({ id, key });
    }
  }
  return ids;
}

/** One character an index unit, U+FFFC for every unit that is no text or carries a suggestion. */
export function unmarkedText(paragraph: ParagraphBlock): string {
  let text = unitText(paragraph.raw);
  for (const { startUtf16, endUtf16 } of unitMarks(paragraph)) {
    text = text.slice(0, startUtf16) + "\uFFFC".repeat(endUtf16 - startUtf16) + text.slice(endUtf16);
  }
  return text;
}
