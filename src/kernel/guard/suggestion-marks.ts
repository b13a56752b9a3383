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
  { startUtf16, cells, paragraph }: PlacedParagraph,
): readonly Mark[] {
  const marks: Mark[] = [];
  const collect = (kind: string, raw: object): void => {
    for (const { id, key } of idsIn(raw)) {
      if (unitKinds[key] === undefined) continue;
      marks.push({ id, kind, startUtf16: 0, endUtf16: paragraph.lengthUtf16, text: "" });
    }
  };
  let blocks: readonly Block[] = segment.blocks;
  let cursor = 0;
  for (const { rowIndex, columnIndex } of cells) {
    const found = blockHolding(blocks, cursor, startUtf16);
    if (found?.block.kind !== "table") break;
    const { rows, raw } = found.block;
    const row = rows[rowIndex];
    const cell = row?.cells[columnIndex];
    if (row === undefined || cell === undefined) break;
    collect("table", raw);
    collect("row", row.raw);
    collect("cell", cell.raw);
    cursor = found.startUtf16 + 1;
    for (const earlier of rows.slice(0, rowIndex)) cursor += earlier.lengthUtf16;
    cursor += 1;
    for (const earlier of row.cells.slice(0, columnIndex)) cursor += earlier.lengthUtf16;
    cursor += 1;
    blocks = cell.blocks;
  }
  return marks;
}

function blockHolding(
  blocks: readonly Block[],
  startUtf16: number,
  positionUtf16: number,
): { readonly block: Block; readonly startUtf16: number } | null {
  let cursor = startUtf16;
  for (const block of blocks) {
    if (positionUtf16 < cursor + block.lengthUtf16) return { block, startUtf16: cursor };
    cursor += block.lengthUtf16;
  }
  return null;
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
