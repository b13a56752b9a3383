// A part of a document as it is written over: its blocks with their places and list items, what its footnotes and pictures are. Changes nothing.
import { StyleSheet } from "../../compare/effective-style.ts";
import type { Block, DocumentModel, TabModel } from "../../document/model.ts";
import type { MarkdownBlock } from "../block.ts";
import { paragraphLook } from "../read/paragraph-look.ts";
import type { ReadBlock } from "../read/read-blocks.ts";
import { blocksOf, readMarkdown, type MarkdownReading, type ReadPart } from "../read/read-markdown.ts";
import { segmentFacts } from "../read/segment-facts.ts";
import { alignedBlock, blockKeyOf, type KeyNames } from "./block-keys.ts";
import type { AlignedBlock } from "./align-blocks.ts";
import type { StandingItem } from "./list-places.ts";
import type { TargetBlocks } from "./markdown-target.ts";

/** An entry that says something. */
export interface StandingBlock {
  readonly entry: ReadBlock;
  readonly block: MarkdownBlock;
  /** Ordinal among all entries. */
  readonly ordinal: number;
}

export class StandingPart {
  readonly document: DocumentModel;
  readonly tab: TabModel;
  readonly part: ReadPart;
  readonly reading: MarkdownReading;
  readonly blocks: readonly StandingBlock[];
  readonly names: KeyNames;
  readonly styles: StyleSheet;
  #aligned: readonly AlignedBlock[] | null = null;

  constructor(document: DocumentModel, tab: TabModel, part: ReadPart) {
    this.document = document;
    this.tab = tab;
    this.part = part;
    this.reading = readMarkdown(document, tab, part, "blocks");
    this.styles = new StyleSheet(tab.raw.namedStyles);
    const blocks: StandingBlock[] = [];
    this.reading.entries.forEach((entry, ordinal) => {
      if (entry.block !== null) blocks.push({ entry, block: entry.block, ordinal });
    });
    this.blocks = blocks;
    const footnotes = new Map(
      this.reading.footnotes.map(({ label, entries }) => [label, blocksOf(entries)] as const),
    );
    this.names = { footnote: footnoteKeys(footnotes), pictureAddress: (name) => addressOf(tab, name) };
  }

  get aligned(): readonly AlignedBlock[] {
    this.#aligned ??= this.blocks.map(({ block, entry }) => alignedBlock(block, this.names, entry.headingId));
    return this.#aligned;
  }

  /** The first of the document's blocks that an entry was read from. */
  documentBlock({ firstBlock }: ReadBlock): Block | null {
    return this.part.blocks[firstBlock] ?? null;
  }

  /** The list item that a block is, or null. */
  itemOf({ entry }: StandingBlock): StandingItem | null {
    const block = this.documentBlock(entry);
    return block === null ? null : itemIn(this.tab, this.part, block, this.styles);
  }
}

/** The list item that a paragraph of the part's segment is, or null. */
export function itemIn(
  tab: TabModel,
  { segment }: ReadPart,
  block: Block,
  styles: StyleSheet,
): StandingItem | null {
  const bullet = block.kind === "paragraph" ? block.raw.bullet : undefined;
  if (block.kind !== "paragraph" || bullet?.listId === undefined) return null;
  return {
    listId: bullet.listId,
    level: bullet.nestingLevel ?? 0,
    number: segmentFacts(tab, segment).numbers.get(block.raw) ?? 1,
    textIndentPt: paragraphLook(block.raw, styles).indentStartPt,
  };
}

/** What a footnote says, by its label. */
export function footnoteKeys(
  footnotes: ReadonlyMap<string, readonly MarkdownBlock[]>,
): (label: string) => string {
  const known = new Map<string, string>();
  const inside: KeyNames = { footnote: (label) => label, pictureAddress: () => null };
  return (label) => {
    const before = known.get(label);
    if (before !== undefined) return before;
    const blocks = footnotes.get(label);
    const key =
      blocks === undefined ? `[^${label}]` : blocks.map((block) => blockKeyOf(block, inside)).join("\u0003");
    known.set(label, key);
    return key;
  };
}

function addressOf(tab: TabModel, name: string): string | null {
  if (!name.startsWith("image:")) return null;
  const { embeddedObject } =
    tab.raw.inlineObjects?.[name.slice("image:".length)]?.inlineObjectProperties ?? {};
  const { sourceUri, contentUri } = embeddedObject?.imageProperties ?? {};
  return sourceUri !== undefined && sourceUri !== contentUri ? sourceUri : null;
}

/** The item right in front of a part, or null. */
export function itemAbove(
  tab: TabModel,
  { container, firstBlock, part }: TargetBlocks,
  styles: StyleSheet,
): StandingItem | null {
  const before = container.blocks[firstBlock - 1];
  return before === undefined ? null : itemIn(tab, part, before, styles);
}
