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
  /** Where `#` and an id leads. */
  readonly links: ReadonlyMap<string, Link>;
  /** Names in links that lead to headings which are yet to be written, by block. */
  readonly unset: readonly { readonly index: number; readonly name: string }[];
  /** Names in links that lead nowhere, by block. */
  readonly dead: readonly { readonly index: number; readonly name: string }[];
}

/** In front of labels of footnotes that are new, so that none is taken for one that stands. */
export const newLabel = "new ";

export function nameBlocks(
  standing: StandingPart,
  wanted: readonly MarkdownBlock[],
  wantedNames: KeyNames,
  pairs: readonly BlockPair[],
): NamedBlocks {
  const partners = new Map(pairs.map((pair) => [pair.wanted, pair.standing] as const));
  const paired = pairs.flatMap((pair) => {
    const [there, asked] = [standing.blocks[pair.standing]?.block, wanted[pair.wanted]];
    return there === undefined || asked === undefined ? [] : [{ standing: there, wanted: asked }];
  });
  const labels = footnoteLabels(paired, standing.names, wantedNames);
  const names = linkNames(standing, wanted, partners);
  const links = new Map<string, Link>();
  const unset: { index: number; name: string }[] = [];
  const dead: { index: number; name: string }[] = [];
  const blocks = wanted.map((block, index): MarkdownBlock => {
    let isLinkLost = false;
    const partner = standing.blocks[partners.get(index) ?? -1]?.block;
    const pictured =
      partner === undefined
        ? block
        : withStandingPictures({ standing: partner, wanted: block }, standing.names);
    const named = withInlines(pictured, (node): Inline => {
      if (node.kind === "footnote") {
        return { kind: "footnote", label: labels.get(node.label) ?? newLabel + node.label };
      }
      const name = insideLinkOf(node);
      if (name === null) return node;
      const found = names.find(name);
      if (found.kind === "found") {
        links.set(`#${found.id}`, found.link);
        return found.id === name ? node : withLink(node, `#${found.id}`);
      }
      (found.kind === "new" ? unset : dead).push({ index, name });
      isLinkLost = true;
      return withLink(node, null);
    });
    return isLinkLost ? normalised(named) : named;
  });
  return { blocks, labels, links, unset, dead };
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
