// Names of the text exchanged for those of the document: a footnote or picture that stands in a block goes by the name that the reading gave it.
// Which blocks belong together is told by the alignment.
import type { MarkdownBlock } from "../block.ts";
import type { Inline } from "../inline.ts";
import { commonPairs } from "./common-pairs.ts";
import { eachInline, withInlines } from "./block-names.ts";
import type { KeyNames } from "./block-keys.ts";

/** The two blocks of a pair. */
export interface PairedBlocks {
  readonly standing: MarkdownBlock;
  readonly wanted: MarkdownBlock;
}

/** By the text's label, that of the footnote that stands for it. A footnote of the text that none stands for has none. */
export function footnoteLabels(
  pairs: readonly PairedBlocks[],
  standingNames: KeyNames,
  wantedNames: KeyNames,
): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { standing, wanted } of pairs) {
    const [there, asked] = [labelsIn(standing), labelsIn(wanted)];
    if (there.length === 0 || asked.length === 0) continue;
    const equal = commonPairs(there.map(standingNames.footnote), asked.map(wantedNames.footnote));
    let [from, to] = [0, 0];
    for (const [s, w] of [...equal, [there.length, asked.length] as const]) {
      // Between two that say the same the others are told by their order.
      for (; from < s && to < w; from += 1, to += 1) put(labels, asked[to], there[from]);
      put(labels, asked[w], there[s]);
      [from, to] = [s + 1, w + 1];
    }
  }
  return labels;
}

function put(labels: Map<string, string>, asked: string | undefined, there: string | undefined): void {
  if (asked !== undefined && there !== undefined) labels.set(asked, there);
}

function labelsIn(block: MarkdownBlock): readonly string[] {
  const labels: string[] = [];
  eachInline(block, (node) => {
    if (node.kind === "footnote") labels.push(node.label);
  });
  return labels;
}

/** The wanted block of a pair, its pictures that stand already named as they are there. */
export function withStandingPictures({ standing, wanted }: PairedBlocks, names: KeyNames): MarkdownBlock {
  const there = new Map<string, string[]>();
  eachInline(standing, (node) => {
    const address = node.kind === "placeholder" ? names.pictureAddress(node.name) : null;
    if (node.kind !== "placeholder" || address === null) return;
    const known = there.get(address);
    if (known === undefined) there.set(address, [node.name]);
    else known.push(node.name);
  });
  if (there.size === 0) return wanted;
  const kept = new Set<string>();
  eachInline(wanted, (node) => {
    if (node.kind === "placeholder") kept.add(node.name);
  });
  return withInlines(wanted, (node): Inline => {
    if (node.kind !== "image") return node;
    const names = there.get(node.address) ?? [];
    let name = names.shift();
    while (name !== undefined && kept.has(name)) name = names.shift();
    return name === undefined ? node : { kind: "placeholder", name, words: null };
  });
}
