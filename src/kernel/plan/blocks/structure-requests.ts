// Requests that bring content's text, tables and inline things to their places, first to last, so that all in front is always where it stays.
// Looks are none of its business: what it leaves are plain paragraphs.
import type { Location, Request } from "../../../google-api/docs.ts";
import type { ParagraphBlock } from "../../document/model.ts";
import { inlineRequest } from "./inline-request.ts";
import { endsInPageBreak, type LaidItem, type LaidParagraph, type LaidTable, type Layout } from "./layout.ts";
import type { Site } from "./site.ts";

/** What every location and range of a request carries. */
export interface RequestTarget {
  readonly tabId?: string;
  readonly segmentId?: string;
}

/** The first request puts in all text that stands outside tables; `plain` stands right behind it, before anything is built into the text. */
export function structureRequests(
  site: Site,
  layout: Layout,
  plain: readonly Request[],
  target: RequestTarget,
): readonly Request[] {
  const builder = new StructureBuilder(target);
  const front = site.mode === "behind" && site.source.lengthUtf16 === 1 ? site.atUtf16 : null;
  const isStoodIn = front !== null && site.source.raw.paragraphStyle?.headingId !== undefined;
  if (isStoodIn) builder.text(front, standIn);
  builder.text(site.atUtf16 + (isStoodIn ? standIn.length : 0), skeletonText(site, layout));
  if (isStoodIn) builder.delete(front, front + standIn.length);
  builder.add(...plain);
  builder.items(layout.items, layout.hasLeadingFiller ? site : null, layout.hasTrailingFiller);
  return builder.requests;
}

/**
 * Stands in an empty paragraph while something is done to its end: an empty one that is split hands its id on, and one whose end goes is gone
 * itself (rulebook 6.2, docs/decisions/0010).
 */
const standIn = "x";

/** Requests after which all between two positions is gone and what is left of the paragraph in front, which ends there, is that paragraph still. */
export function mergeRequests(
  before: ParagraphBlock | null,
  startIndex: number,
  endIndex: number,
  target: RequestTarget,
): readonly Request[] {
  const isEmpty = before?.lengthUtf16 === 1;
  const shift = isEmpty ? standIn.length : 0;
  const range = { startIndex: startIndex + shift, endIndex: endIndex + shift, ...target };
  const merge: Request = { deleteContentRange: { range } };
  if (!isEmpty) return [merge];
  return [
    { insertText: { location: { index: startIndex, ...target }, text: standIn } },
    merge,
    { deleteContentRange: { range: { startIndex, endIndex: startIndex + shift, ...target } } },
  ];
}

/** Units of the text that goes in first. */
export function skeletonText(site: Site, { items, hasLeadingFiller, hasTrailingFiller }: Layout): string {
  const prefix = site.mode === "behind" || site.mode === "split" ? "\n" : "";
  const isLastEnded = site.mode === "before" || site.mode === "split";
  const inside = textOf(items);
  // An empty paragraph in front of a first table, or behind a last one, has no text but the line's end that stands there anyway.
  const hasOwnEnd = isLastEnded && (items.length > 0 || hasLeadingFiller || hasTrailingFiller);
  return prefix + inside + (hasOwnEnd ? "\n" : "");
}

/** The text of items up to the last one's end. A table or page break brings the end of the line in front of what follows. */
function textOf(items: readonly LaidItem[]): string {
  let text = "";
  items.forEach((item, ordinal) => {
    if (item.kind === "table") return;
    text += plainText(item);
    const next = items[ordinal + 1];
    if (next !== undefined && next.kind === "paragraph" && !endsInPageBreak(item.paragraph)) text += "\n";
  });
  return text;
}

function plainText({ paragraph }: LaidParagraph): string {
  let text = "";
  for (const inline of paragraph.content) if (inline.kind === "text") text += inline.text;
  return text;
}

class StructureBuilder {
  readonly requests: Request[] = [];
  readonly #target: RequestTarget;

  constructor(target: RequestTarget) {
    this.#target = target;
  }

  add(...requests: readonly Request[]): void {
    for (const request of requests) this.requests.push(request);
  }

  text(index: number, text: string): void {
    if (text !== "") this.add({ insertText: { location: this.#at(index), text } });
  }

  /** `filled`: the site whose empty paragraph the first table is put into; it is then merged into the one in front. */
  items(items: readonly LaidItem[], filled: Site | null, hasTrailingFiller: boolean): void {
    items.forEach((item, ordinal) => {
      if (item.kind === "paragraph") this.#inlines(item);
      else this.#table(item, ordinal === 0 ? filled : null);
    });
    const last = items[items.length - 1];
    if (!hasTrailingFiller || last === undefined) return;
    const end = last.kind === "table" ? last.startUtf16 + last.lengthUtf16 : endOf(last);
    this.delete(end, end + 1);
  }

  #table(laid: LaidTable, filled: Site | null): void {
    const { rows } = laid.table;
    // In front of the table a line's end is put in, which the paragraph there takes.
    const index = filled?.startUtf16 ?? laid.startUtf16 - 1;
    this.add({
      insertTable: {
        rows: rows.length,
        columns: rows[0]?.cells.length ?? 0,
        location: this.#at(index),
      },
    });
    if (filled !== null) {
      const { paragraphBefore, startUtf16, mode } = filled;
      const front = mode === "split" ? null : paragraphBefore;
      this.add(...mergeRequests(front, startUtf16 - 1, startUtf16, this.#target));
    }
    for (const cell of laid.cells) {
      this.text(cell.startUtf16, textOf(cell.items));
      this.items(cell.items, null, false);
    }
  }

  #inlines({ paragraph, startUtf16 }: LaidParagraph): void {
    let cursor = startUtf16;
    for (const inline of paragraph.content) {
      if (inline.kind === "text") cursor += inline.text.length;
      else {
        this.add(inlineRequest(inline, this.#at(cursor)));
        cursor += 1;
      }
    }
  }

  delete(startIndex: number, endIndex: number): void {
    this.add({ deleteContentRange: { range: { startIndex, endIndex, ...this.#target } } });
  }

  #at(index: number): Location {
    return { index, ...this.#target };
  }
}

function endOf({ startUtf16, textUtf16 }: LaidParagraph): number {
  return startUtf16 + textUtf16 + 1;
}
