// The headings of a tab, for finding one's way.
import type { JsonObject } from "../errors.ts";
import { utf8Bytes } from "../evidence/utf8.ts";
import { pathSeparator } from "../sections/resolve-heading.ts";
import { sectionsOf, type Section } from "../sections/section-tree.ts";
import { hasSuggestions, headingText, isEndPending, sectionLevel } from "./heading.ts";
import type { Span, TabModel } from "./model.ts";
import type { Cut, ReadingUnits } from "./pieces.ts";
import { placedParagraphs, type CellStep, type PlacedParagraph } from "./walk.ts";

/**
 * One entry a heading in document order, those in table cells at any depth included, those of contents tables not:
 * `{level, text, start_index, end_index, heading_id?, path, own_end_index, section_end_index, cells?, has_suggestions?}`, of which
 * `end_index` is the heading's own end. A blank heading has `is_blank`, one that is only proposed `is_pending`; neither opens a section.
 * `within` keeps those that begin inside it.
 */
export function outlineEntries(tab: TabModel, within: Span | null): readonly JsonObject[] {
  const body = tab.segments[0];
  if (body === undefined) return [];
  const sections = new Map(sectionsOf(tab).map((section) => [section.bodyStartUtf16, section]));
  const entries: JsonObject[] = [];
  for (const placed of placedParagraphs(body)) {
    const { raw, lengthUtf16 } = placed.paragraph;
    const level = sectionLevel(raw.paragraphStyle?.namedStyleType);
    if (level === null) continue;
    const section = sections.get(placed.startUtf16 + lengthUtf16);
    const startUtf16 = section?.startUtf16 ?? placed.startUtf16;
    if (within !== null && (startUtf16 < within.startUtf16 || startUtf16 >= within.endUtf16)) continue;
    entries.push(section === undefined ? unopened(placed, level) : opened(section));
  }
  return entries;
}

function opened(section: Section): JsonObject {
  return {
    level: section.level,
    text: section.text,
    start_index: section.startUtf16,
    end_index: section.bodyStartUtf16,
    ...(section.headingId === null ? {} : { heading_id: section.headingId }),
    path: section.path.join(pathSeparator),
    own_end_index: section.ownEndUtf16,
    section_end_index: section.endUtf16,
    ...cellsAsData(section.container.cells),
    ...(section.hasSuggestions ? { has_suggestions: true } : {}),
  };
}

function unopened({ paragraph, startUtf16, cells }: PlacedParagraph, level: number): JsonObject {
  const { raw, lengthUtf16 } = paragraph;
  const isPending = isEndPending(raw);
  const headingId = raw.paragraphStyle?.headingId;
  return {
    level,
    text: headingText(raw),
    start_index: startUtf16,
    end_index: startUtf16 + lengthUtf16,
    ...(headingId === undefined ? {} : { heading_id: headingId }),
    ...(isPending ? { is_pending: true } : { is_blank: true }),
    ...cellsAsData(cells),
    ...(hasSuggestions(raw) ? { has_suggestions: true } : {}),
  };
}

/** Where inside tables something stands, outermost table first; nothing outside tables. */
export function cellsAsData(cells: readonly CellStep[]): JsonObject {
  if (cells.length === 0) return {};
  return {
    cells: cells.map(({ tableOrdinal, rowIndex, columnIndex }) => ({
      table_index: tableOrdinal,
      row_index: rowIndex,
      column_index: columnIndex,
    })),
  };
}

/** The entries of an outline, each one unit; none is parted. */
export class OutlineReading implements ReadingUnits<JsonObject> {
  readonly #entries: readonly JsonObject[];

  constructor(entries: readonly JsonObject[]) {
    this.#entries = entries;
  }

  get count(): number {
    return this.#entries.length;
  }

  get overheadBytes(): number {
    return utf8Bytes('{"headings":[]}');
  }

  groupStart(unit: number): number {
    return unit;
  }

  bytesOf(unit: number): number {
    return utf8Bytes(JSON.stringify(this.#entries[unit] ?? {})) + 1;
  }

  partEnd(): number {
    return 1;
  }

  endOf(): number {
    return 1;
  }

  content(from: Cut, to: Cut | null): JsonObject {
    return { headings: this.#entries.slice(from.unit, to?.unit) };
  }
}
