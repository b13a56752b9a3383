// Which list each item of a row of blocks is in, and how far text is indented there: lists that stand and stay are gone on with, others are made.
// Decides; writes nothing.
import type { List } from "../../../google-api/docs.ts";
import type { ContentListItem } from "../../plan/content.ts";
import { isOfPreset, levelIndents } from "../../plan/blocks/list-presets.ts";
import type { ListKind, MarkdownBlock } from "../block.ts";
import { quoteIndentPt } from "../look.ts";
import { canNest } from "../normal-form.ts";

/** An item of a list that stands in the document. */
export interface StandingItem {
  readonly listId: string;
  /** As the document gives it. */
  readonly level: number;
  /** The number that it shows. */
  readonly number: number;
  /** Indent of its text in points, quotes included. */
  readonly textIndentPt: number;
}

/** Where a block comes to stand. Points, without what quotes add. */
export interface BlockPlace {
  /** Of the block that begins an item. */
  readonly list: ContentListItem | null;
  /** Indent of the text; of an item that of its level. */
  readonly startPt: number;
  readonly firstLinePt: number;
  /** Whether no list can count so: a numbered item whose number no list above leads up to. */
  readonly isMiscounted: boolean;
}

/** What stands around the blocks. */
export interface ListScene {
  readonly lists: Readonly<Record<string, List>> | undefined;
  /** The item that a block is now, where it stays an item of its kind. */
  readonly standing: (index: number) => StandingItem | null;
  /** The item right in front of the blocks. */
  readonly above: StandingItem | null;
}

/** One list of a document, whose levels are groups. */
interface DocumentList {
  readonly key: string;
  listId: string | null;
  /** By level, the item above under which its last group began. */
  readonly begunUnder: Map<number, OpenItem | null>;
}

/** Items that count on from each other: one level of a list, from where it begins. */
interface Group {
  readonly kind: ListKind;
  readonly depth: number;
  readonly quotes: number;
  readonly parent: Group | null;
  list: DocumentList;
  level: number | null;
  next: number;
  standing: StandingItem | null;
}

interface OpenItem {
  readonly group: Group;
  readonly index: number;
}

/** One place a block. */
export function listPlaces(blocks: readonly MarkdownBlock[], scene: ListScene): readonly BlockPlace[] {
  return new PlaceFinder(blocks, scene).places();
}

class PlaceFinder {
  readonly #blocks: readonly MarkdownBlock[];
  readonly #scene: ListScene;
  readonly #groups: Group[] = [];
  readonly #miscounted = new Set<number>();
  /** The item that each block begins or stands in. */
  readonly #owners: (OpenItem | null)[] = [];
  #lists = 0;
  #open: readonly OpenItem[] = [];

  constructor(blocks: readonly MarkdownBlock[], scene: ListScene) {
    this.#blocks = blocks;
    this.#scene = scene;
  }

  places(): readonly BlockPlace[] {
    this.#blocks.forEach((block, index) => {
      if (block.marker !== null) this.#item(block, index);
      else this.#open = canNest(block) ? this.#open.slice(0, block.items) : [];
      this.#owners.push(block.items === 0 ? null : (this.#open[this.#open.length - 1] ?? null));
    });
    for (const group of this.#groups) this.#settle(group);
    return this.#blocks.map((block, index) => this.#place(block, index));
  }

  #item({ items, quotes, marker }: MarkdownBlock, index: number): void {
    if (marker === null) return;
    const { kind, start } = marker;
    const above = this.#open[items - 2] ?? null;
    const there = this.#open[items - 1]?.group;
    const isSame = (group: Group | undefined): group is Group =>
      group !== undefined && group.kind === kind && group.quotes === quotes;
    let group = start === null && isSame(there) ? there : null;
    if (group === null && kind === "numbered" && start !== null && start !== 1) {
      group = this.#countedUpTo(items, quotes, start) ?? this.#goingOn(items, quotes, start);
      const isStanding = this.#scene.standing(index) !== null;
      if (group === null && !isStanding) this.#miscounted.add(index);
    }
    group ??= this.#begin(kind, items, quotes, start ?? 1, above);
    group.next += 1;
    group.standing ??= this.#scene.standing(index);
    const item: OpenItem = { group, index };
    this.#open = [...this.#open.slice(0, items - 1), item];
  }

  #newList(): DocumentList {
    this.#lists += 1;
    return { key: `list ${this.#lists}`, listId: null, begunUnder: new Map() };
  }

  #begin(kind: ListKind, depth: number, quotes: number, next: number, above: OpenItem | null): Group {
    const parent = above?.group ?? null;
    const isAlike = parent !== null && parent.kind === kind && parent.quotes === quotes;
    // Right behind each other, and with numbers anywhere below one item, two lists of a level would be one.
    const isTouching = this.#open[depth - 1]?.group.list === parent?.list;
    const isTaken = parent?.list.begunUnder.get(depth) === above && (kind === "numbered" || isTouching);
    const list = isAlike && !isTaken ? parent.list : this.#newList();
    list.begunUnder.set(depth, above);
    const group: Group = { kind, depth, quotes, parent, list, level: null, next, standing: null };
    this.#groups.push(group);
    return group;
  }

  /** The last list that has come to this number. */
  #countedUpTo(depth: number, quotes: number, next: number): Group | null {
    for (let place = this.#groups.length - 1; place >= 0; place -= 1) {
      const group = this.#groups[place];
      if (group === undefined) break;
      const isSame = group.kind === "numbered" && group.depth === depth && group.quotes === quotes;
      if (isSame && group.next === next) return group;
    }
    return null;
  }

  /** The list right in front of all blocks, when it has come to this number. */
  #goingOn(depth: number, quotes: number, next: number): Group | null {
    const { above } = this.#scene;
    if (above === null || above.level !== depth - 1 || above.number + 1 !== next) return null;
    const group = this.#begin("numbered", depth, quotes, next, null);
    group.standing = above;
    return group;
  }

  /** Gives a group the list and level of the items in it that stand; what is around it is settled already. */
  #settle(group: Group): void {
    const { parent, standing, kind, list } = group;
    group.level = standing?.level ?? (parent?.level ?? -1) + 1;
    const isParents = parent !== null && parent.list === list;
    if (standing === null) {
      // A list that no preset makes takes no new level (rulebook 9.4): what is below its items is a list of its own.
      const there = list.listId === null ? undefined : this.#scene.lists?.[list.listId];
      if (isParents && there !== undefined && !isOfPreset(there, kind)) group.list = this.#newList();
      return;
    }
    if (isParents && list.listId !== standing.listId) group.list = this.#newList();
    group.list.listId = standing.listId;
  }

  #place(block: MarkdownBlock, index: number): BlockPlace {
    const owner = this.#owners[index] ?? null;
    if (owner === null) return { list: null, startPt: 0, firstLinePt: 0, isMiscounted: false };
    const { kind, list, level, quotes } = owner.group;
    const { listId, key } = list;
    const indents = this.#indents(listId, level ?? 0);
    const standing = this.#scene.standing(owner.index);
    const startPt = standing === null ? indents.startPt : standing.textIndentPt - quotes * quoteIndentPt;
    if (block.marker === null) return { list: null, startPt, firstLinePt: startPt, isMiscounted: false };
    return {
      list: { kind, level: level ?? 0, key, ...(listId === null ? {} : { joins: listId }) },
      ...indents,
      isMiscounted: this.#miscounted.has(index),
    };
  }

  #indents(listId: string | null, level: number): { readonly startPt: number; readonly firstLinePt: number } {
    const there =
      listId === null ? undefined : this.#scene.lists?.[listId]?.listProperties?.nestingLevels?.[level];
    const usual = levelIndents(level);
    return {
      startPt: (there?.indentStart ?? usual.indentStart).magnitude ?? 0,
      firstLinePt: (there?.indentFirstLine ?? usual.indentFirstLine).magnitude ?? 0,
    };
  }
}
