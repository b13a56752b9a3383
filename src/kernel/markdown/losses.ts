// What Markdown does not say of a document, each with its place. Owns the kinds and how neighbours are joined.
import type { JsonObject } from "../errors.ts";

export const lossKinds = {
  text_color: "colour of text",
  highlight: "colour behind text",
  font: "font",
  font_size: "size of text",
  text_look: "small capitals, or a look of the named style that is switched off",
  alignment: "alignment of a paragraph",
  indent: "indents that are neither a list's nor a quote's",
  spacing: "spacing of lines and paragraphs",
  paragraph_look: "borders, shading, breaks, tab stops of a paragraph",
  direction: "right-to-left writing",
  edge_space: "spaces at the end of a paragraph or line",
  empty_paragraph: "a paragraph without content",
  checked_state: "whether a check box is checked, which the service does not tell",
  list_glyph: "marker of a list level that is none of the usual ones",
  list_level: "a level without the levels around it, shown less deep",
  image: "picture, kept by its placeholder",
  chip: "chip, kept by its placeholder",
  footnote: "footnote whose text was not in the answer, kept by its placeholder",
  object: "equation, rule in a line, column break, field or other element, kept by its placeholder",
  drawing: "picture or drawing that floats over the page",
  contents: "contents table, kept by its placeholder",
  section_break: "section break, kept by its placeholder",
  merged_cells: "cells of a table that are one",
  nested_table: "table in a cell, kept by its placeholder",
  cell_blocks: "paragraphs, lists or headings of a cell, shown as lines",
  cell_look: "background, borders or widths of a table",
  table_header: "a table without a header, whose first row is shown as one",
  suggestion: "pending suggestion: what is proposed to come is left out, what is proposed to go is shown",
  page_furniture: "header or footer of the tab, read by its segment_id",
} as const;

export type LossKind = keyof typeof lossKinds;

export interface Loss {
  readonly kind: LossKind;
  /** The value or placeholder that it is about; "" for none. */
  readonly detail: string;
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

/** Most losses that one answer lists. */
const maxListed = 100;

/** `{losses, loss_count}`: the first hundred, and how many there are; nothing when nothing is lost. */
export function lossesAsData(losses: readonly Loss[], tabId: string): JsonObject {
  if (losses.length === 0) return {};
  return {
    losses: losses.slice(0, maxListed).map(({ kind, detail, segmentId, startUtf16, endUtf16 }) => ({
      kind,
      ...(detail === "" ? {} : { detail }),
      tab_id: tabId,
      segment_id: segmentId,
      start_index: startUtf16,
      end_index: endUtf16,
    })),
    loss_count: losses.length,
  };
}

/** Losses of one segment as they are met, neighbours of one kind and detail joined. */
export class LossBook {
  /** Whether anything is noted: a reading that nobody asks for losses need not look for them. */
  readonly isKept: boolean;
  readonly #segmentId: string;
  readonly #losses: Loss[] = [];
  readonly #last = new Map<LossKind, number>();

  constructor(segmentId: string, isKept = true) {
    this.#segmentId = segmentId;
    this.isKept = isKept;
  }

  /** In the order of their places. */
  get losses(): readonly Loss[] {
    return [...this.#losses].sort((a, b) => a.startUtf16 - b.startUtf16);
  }

  add(kind: LossKind, detail: string, startUtf16: number, endUtf16: number): void {
    if (!this.isKept) return;
    const place = this.#last.get(kind);
    const last = place === undefined ? undefined : this.#losses[place];
    if (place !== undefined && last?.detail === detail && last.endUtf16 === startUtf16) {
      this.#losses[place] = { ...last, endUtf16 };
      return;
    }
    this.#last.set(kind, this.#losses.length);
    this.#losses.push({ kind, detail, segmentId: this.#segmentId, startUtf16, endUtf16 });
  }
}
