// A reading's Markdown as units for reading in pieces: a block each, tables and code line by line, with the losses of what a piece holds.
import { readingStart, type Cut } from "../document/pieces.ts";
import { TextUnits, type TextUnit } from "../document/text-units.ts";
import type { Loss } from "./losses.ts";
import type { ReadBlock } from "./read/read-blocks.ts";
import { contentOf, type MarkdownReading } from "./read/read-markdown.ts";
import { renderBlocks, renderFootnotes, type RenderedBlock } from "./render/render-markdown.ts";

/** A stretch of a segment that a unit shows. */
interface Shown {
  readonly segmentId: string;
  readonly startUtf16: number;
  readonly endUtf16: number;
}

export class MarkdownUnits extends TextUnits {
  readonly #shown: readonly Shown[];
  readonly #losses: readonly Loss[];

  private constructor(units: readonly TextUnit[], shown: readonly Shown[], losses: readonly Loss[]) {
    super(units);
    this.#shown = shown;
    this.#losses = losses;
  }

  /** The units of a reading of the segment with this id. Joined they are what `renderMarkdown` writes. */
  static of(reading: MarkdownReading, segmentId: string): MarkdownUnits {
    const content = contentOf(reading);
    const writer = new UnitWriter();
    const rendered = renderBlocks(content.blocks);
    const entries = reading.entries.filter(({ block }) => block !== null);
    rendered.forEach((block, place) => {
      writer.add(block, stretchOf(entries, place, segmentId, reading.entries));
    });
    renderFootnotes(content.footnotes, rendered.length > 0).forEach((block, place) => {
      const footnote = reading.footnotes[place];
      const shown = { segmentId: footnote?.footnoteId ?? "", startUtf16: 0, endUtf16: Infinity };
      writer.add(block, shown);
    });
    return new MarkdownUnits(writer.finish(), writer.shown, reading.losses);
  }

  /** What a piece loses: everything of the blocks that begin in it; of the whole tab with the first piece. */
  lossesBetween(from: Cut, to: Cut | null): readonly Loss[] {
    const isFirst = from.unit === readingStart.unit && from.offsetUtf16 === readingStart.offsetUtf16;
    if (isFirst && to === null) return this.#losses;
    const last = to === null ? this.#shown.length : to.offsetUtf16 > 0 ? to.unit + 1 : to.unit;
    const first = from.offsetUtf16 > 0 ? from.unit + 1 : from.unit;
    const shown = this.#shown.slice(first, last).filter((one, place, all) => {
      const before = place === 0 ? this.#shown[first - 1] : all[place - 1];
      return before !== one;
    });
    const bySegment = new Map<string, Shown[]>();
    for (const one of shown) {
      const known = bySegment.get(one.segmentId);
      if (known === undefined) bySegment.set(one.segmentId, [one]);
      else known.push(one);
    }
    return this.#losses.filter(({ kind, segmentId, startUtf16 }) => {
      if (kind === "page_furniture") return isFirst;
      return (bySegment.get(segmentId) ?? []).some(
        (one) => one.startUtf16 <= startUtf16 && startUtf16 < one.endUtf16,
      );
    });
  }
}

/** From the end of the block before to the end of this one, so that what shows nothing belongs to the block behind it; the last takes all the rest. */
function stretchOf(
  entries: readonly ReadBlock[],
  place: number,
  segmentId: string,
  all: readonly ReadBlock[],
): Shown {
  const before = entries[place - 1];
  const entry = entries[place];
  const isLast = place + 1 === entries.length;
  return {
    segmentId,
    startUtf16: before?.endUtf16 ?? all[0]?.startUtf16 ?? 0,
    endUtf16: isLast ? Infinity : (entry?.endUtf16 ?? 0),
  };
}

class UnitWriter {
  readonly shown: Shown[] = [];
  readonly #units: TextUnit[] = [];

  add({ before, lines }: RenderedBlock, shown: Shown): void {
    this.#append(before);
    const first = this.#units.length;
    lines.forEach((line, at) => {
      if (at > 0) this.#append("\n");
      this.#units.push({ text: line, groupStart: first });
      this.shown.push(shown);
    });
  }

  finish(): readonly TextUnit[] {
    this.#append("\n");
    return this.#units;
  }

  /** Text that belongs to what was written last. */
  #append(text: string): void {
    const at = this.#units.length - 1;
    const last = this.#units[at];
    if (last !== undefined) this.#units[at] = { ...last, text: last.text + text };
  }
}
