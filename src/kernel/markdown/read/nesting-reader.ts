// Which quotes and list items a paragraph stands in, told by its marker, indents and left border. Keeps the items that are open.
import type { ParagraphBlock, TabModel } from "../../document/model.ts";
import { kindOfLevel } from "../../plan/blocks/list-presets.ts";
import type { Nesting } from "../block.ts";
import { itemIndentPt, quoteIndentPt } from "../look.ts";
import { OpenLists } from "../open-lists.ts";
import type { ParagraphLook } from "./paragraph-look.ts";

/** Quotes by indent alone: more are indents for another purpose. */
const maxBorderlessQuotes = 3;
const tolerancePt = 1;

interface OpenItem {
  readonly listId: string;
  /** The level that the document gives it. */
  readonly level: number;
  readonly indentPt: number;
  readonly quotes: number;
  readonly isEmpty: boolean;
}

export interface ReadNesting extends Nesting {
  /** Whether indents and left border are what this nesting looks like. */
  readonly isExplained: boolean;
  /** Whether the level had to be lessened because levels around it are missing. */
  readonly isLevelLost: boolean;
}

/** Goes through the paragraphs of one container in order. */
export class NestingReader {
  readonly #tab: TabModel;
  readonly #numbers: ReadonlyMap<object, number>;
  readonly #lists = new OpenLists();
  #items: readonly OpenItem[] = [];

  constructor(tab: TabModel, numbers: ReadonlyMap<object, number>) {
    this.#tab = tab;
    this.#numbers = numbers;
  }

  /** Where a paragraph stands that is a line of its own. */
  paragraph(paragraph: ParagraphBlock, look: ParagraphLook, isEmpty: boolean): ReadNesting {
    return paragraph.raw.bullet === undefined
      ? this.#plain(look, isEmpty)
      : this.#item(paragraph, look, isEmpty);
  }

  /** Where code stands that begins with a paragraph of this look. Unlike a line it can stand behind an item without words. */
  code(look: ParagraphLook): ReadNesting {
    this.#items = this.#items.map(withWords);
    return this.#plain(look, false);
  }

  /** A table or another block that stands outside quotes and lists. */
  interrupt(): void {
    this.#lists.interrupt();
    this.#items = [];
  }

  #item({ raw }: ParagraphBlock, look: ParagraphLook, isEmpty: boolean): ReadNesting {
    const listId = raw.bullet?.listId ?? "";
    const level = raw.bullet?.nestingLevel ?? 0;
    const list = this.#tab.raw.lists?.[listId];
    const kind = kindOfLevel(list, level);
    const usual = list?.listProperties?.nestingLevels?.[level]?.indentStart?.magnitude ?? itemIndentPt(level);
    const deeper = Math.round((look.indentStartPt - usual) / quoteIndentPt);
    const quotes = look.hasLeftBorder ? Math.max(1, deeper) : 0;
    const around = this.#items.filter((item) => item.level < level && item.quotes <= quotes);
    const depth = around.length;
    const there = this.#items[depth];
    const goesOn = there?.listId === listId && there.level === level && there.quotes === quotes;
    const number = kind === "numbered" ? (this.#numbers.get(raw) ?? 1) : 1;
    const { items, marker } = this.#lists.begin(quotes, depth + 1, {
      kind,
      isChecked: false,
      start: goesOn ? null : number,
    });
    const item = { listId, level, indentPt: look.indentStartPt, quotes, isEmpty };
    this.#items = [...around.slice(0, items - 1), item];
    return {
      quotes,
      items,
      marker,
      isExplained: Math.abs(look.indentStartPt - usual - quotes * quoteIndentPt) <= tolerancePt,
      isLevelLost: items !== level + 1,
    };
  }

  #plain(look: ParagraphLook, isEmpty: boolean): ReadNesting {
    const { indentStartPt, indentFirstLinePt, hasLeftBorder } = look;
    const isEven = Math.abs(indentStartPt - indentFirstLinePt) <= tolerancePt;
    // An empty paragraph between two of the same item or quote closes neither.
    if (isEmpty) return { quotes: 0, items: 0, marker: null, isExplained: isEven, isLevelLost: false };
    const inItem = isEven && indentStartPt > 0 ? this.#itemAround(indentStartPt, hasLeftBorder) : null;
    const found = inItem ?? {
      items: 0,
      quotes: hasLeftBorder
        ? Math.max(1, Math.round(indentStartPt / quoteIndentPt))
        : isEven
          ? quotesByIndent(indentStartPt)
          : 0,
    };
    const items = this.#lists.stay(found.quotes, found.items);
    this.#items = this.#items.slice(0, items).map(withWords);
    const expectedPt = inItem === null ? found.quotes * quoteIndentPt : indentStartPt;
    const isExplained = isEven && Math.abs(indentStartPt - expectedPt) <= tolerancePt;
    return { quotes: found.quotes, items, marker: null, isExplained, isLevelLost: false };
  }

  /** The innermost open item whose text has this indent, with the quotes that the rest of the indent makes. */
  #itemAround(indentPt: number, hasBorder: boolean): { items: number; quotes: number } | null {
    for (let place = this.#items.length - 1; place >= 0; place -= 1) {
      const item = this.#items[place];
      if (item === undefined) continue;
      const more = indentPt - item.indentPt;
      const isSameIndent = Math.abs(more) <= tolerancePt;
      // Behind an empty item Markdown could not tell the line from the item's own.
      if (isSameIndent && hasBorder === item.quotes > 0) {
        return item.isEmpty && place === this.#items.length - 1
          ? null
          : { items: place + 1, quotes: item.quotes };
      }
      const quotes = Math.round(more / quoteIndentPt);
      if (hasBorder && quotes > 0 && Math.abs(more - quotes * quoteIndentPt) <= tolerancePt) {
        return { items: place + 1, quotes: item.quotes + quotes };
      }
    }
    return null;
  }
}

/** The item when something stands in it: what follows cannot be taken for its own words any more. */
function withWords(item: OpenItem): OpenItem {
  return item.isEmpty ? { ...item, isEmpty: false } : item;
}

function quotesByIndent(indentPt: number): number {
  const quotes = Math.round(indentPt / quoteIndentPt);
  const isMultiple = Math.abs(indentPt - quotes * quoteIndentPt) <= tolerancePt;
  return isMultiple && quotes > 0 && quotes <= maxBorderlessQuotes ? quotes : 0;
}
