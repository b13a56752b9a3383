// The wanted blocks as the document calls things once blocks are paired: links lead to ids of headings that are there, footnotes and pictures that
// stand go by the names of the reading.
import type { Link } from "../../../google-api/docs.ts";
import { isLine, type MarkdownBlock } from "../block.ts";
import { normalInline, type Inline } from "../inline.ts";
import { normalTable } from "../normal-form.ts";
import type { BlockPair } from "./align-blocks.ts";
import { eachInline, insideLinkOf, nameOf, withInlines, withLink } from "./block-names.ts";
import type { KeyNames } from "./block-keys.ts";
import { LinkNames } from "./link-names.ts";
import { footnoteLabels, withStandingPictures } from "./pair-names.ts";
import type { StandingPart } from "./standing-part.ts";

export interface NamedBlocks {
  readonly blocks: readonly MarkdownBlock[];
  /** By the text's label, the label of the footnote that stands for it. */
  readonly labels: ReadonlyMap<string, string>;
  /** Texts of footnotes by the labels that the blocks use. */
  readonly footnotes: ReadonlyMap<string, readonly MarkdownBlock[]>;
  /** The block that a footnote's mark stands in, by the same labels. */
  readonly marks: ReadonlyMap<string, number>;
  /** Where `#` and an id leads. */
  readonly links: ReadonlyMap<string, Link>;
  /** Names in links that lead to headings which are yet to be written, by block. */
  readonly unset: readonly { readonly index: number; readonly name: string }[];
  /** Names in links that lead nowhere, by block. */
  readonly dead: readonly { readonly index: number; readonly name: string }[];
}

/** In front of labels of footnotes that are new, so that none is taken for one that stands. */
export const newLabel = "new ";

/** The blocks and footnotes of a text, and what it calls them. */
export interface WantedBlocks {
  readonly blocks: readonly MarkdownBlock[];
  readonly footnotes: ReadonlyMap<string, readonly MarkdownBlock[]>;
  readonly names: KeyNames;
}

export function nameBlocks(
  standing: StandingPart,
  wanted: WantedBlocks,
  pairs: readonly BlockPair[],
): NamedBlocks {
  const partners = new Map(pairs.map((pair) => [pair.wanted, pair.standing] as const));
  const paired = pairs.flatMap((pair) => {
    const [there, asked] = [standing.blocks[pair.standing]?.block, wanted.blocks[pair.wanted]];
    return there === undefined || asked === undefined ? [] : [{ standing: there, wanted: asked }];
  });
  const labels = footnoteLabels(paired, standing.names, wanted.names);
  const links = new LinkBook(linkNames(standing, wanted.blocks, partners));
  const marks = new Map<string, number>();
  const label = (asked: string): string => labels.get(asked) ?? newLabel + asked;
  const blocks = wanted.blocks.map((block, index): MarkdownBlock => {
    const partner = standing.blocks[partners.get(index) ?? -1]?.block;
    const pictured =
      partner === undefined
        ? block
        : withStandingPictures({ standing: partner, wanted: block }, standing.names);
    return links.named(
      withInlines(pictured, (node): Inline => {
        if (node.kind !== "footnote") return node;
        marks.set(label(node.label), index);
        return { kind: "footnote", label: label(node.label) };
      }),
      index,
    );
  });
  const footnotes = new Map(
    [...wanted.footnotes].map(([asked, inside]) => {
      const index = marks.get(label(asked)) ?? 0;
      return [label(asked), inside.map((block) => links.named(block, index))] as const;
    }),
  );
  return { blocks, labels, footnotes, marks, links: links.found, unset: links.unset, dead: links.dead };
}

/** Names links, and keeps those that cannot be named. */
class LinkBook {
  readonly found = new Map<string, Link>();
  readonly unset: { index: number; name: string }[] = [];
  readonly dead: { index: number; name: string }[] = [];
  readonly #names: LinkNames;

  constructor(names: LinkNames) {
    this.#names = names;
  }

  /** The block with links by the document's ids; those that cannot be set are left out. */
  named(block: MarkdownBlock, index: number): MarkdownBlock {
    let isLinkLost = false;
    const named = withInlines(block, (node): Inline => {
      const name = insideLinkOf(node);
      if (name === null) return node;
      const there = this.#names.find(name);
      if (there.kind === "found") {
        this.found.set(`#${there.id}`, there.link);
        return there.id === name ? node : withLink(node, `#${there.id}`);
      }
      (there.kind === "new" ? this.unset : this.dead).push({ index, name });
      isLinkLost = true;
      return withLink(node, null);
    });
    return isLinkLost ? normalised(named) : named;
  }
}

/** Where a link leads in the document: an address as it stands, `#` and an id as it was found; null for nowhere. */
export function linkOf(link: string, { links }: Pick<NamedBlocks, "links">): Link | null {
  return link.startsWith("#") ? (links.get(link) ?? null) : { url: link };
}

function linkNames(
  { document, tab, blocks }: StandingPart,
  wanted: readonly MarkdownBlock[],
  partners: ReadonlyMap<number, number>,
): LinkNames {
  const own = new Map<string, string | null>();
  const kept = new Set(partners.values());
  wanted.forEach((block, index) => {
    const name = nameOf(block);
    if (name === null || own.has(name)) return;
    own.set(name, blocks[partners.get(index) ?? -1]?.entry.headingId ?? null);
  });
  const gone = new Set<string>();
  blocks.forEach(({ entry }, index) => {
    if (entry.headingId !== null && !kept.has(index)) gone.add(entry.headingId);
  });
  return new LinkNames(document, tab, own, gone);
}

function normalised(block: MarkdownBlock): MarkdownBlock {
  if (isLine(block)) return { ...block, content: normalInline(block.content) };
  return block.kind === "table" ? normalTable(block) : block;
}

/** Whether the links inside the document lead to the same places in both. */
export function hasSameInsideLinks(a: MarkdownBlock, b: MarkdownBlock): boolean {
  const [there, asked] = [insideLinks(a), insideLinks(b)];
  return there.length === asked.length && there.every((name, place) => name === asked[place]);
}

function insideLinks(block: MarkdownBlock): readonly string[] {
  const names: string[] = [];
  eachInline(block, (node) => {
    const name = insideLinkOf(node);
    if (name !== null) names.push(name);
  });
  return names;
}
