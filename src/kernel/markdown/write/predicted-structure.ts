// Whether a predicted document reads as it was wanted: both rows of blocks are brought to the same names, then compared as models.
import type { DocumentModel, TabModel } from "../../document/model.ts";
import type { Footnote, MarkdownBlock } from "../block.ts";
import { blockDifferences, type BlockDifference } from "../difference.ts";
import type { Inline } from "../inline.ts";
import { contentOf, type MarkdownReading } from "../read/read-markdown.ts";
import { footnoteLabels } from "../normal-form.ts";
import { withInlines, withoutName } from "./block-names.ts";

export interface NamedContent {
  readonly blocks: readonly MarkdownBlock[];
  readonly footnotes: readonly Footnote[];
}

export interface StructureDifference extends BlockDifference {
  /** Ordinal of the footnote that differs, counted by their marks; null in the text itself. */
  readonly footnote: number | null;
}

/** Every block that would read otherwise; empty when the reading says what is wanted. */
export function structureDifferences(
  wanted: NamedContent,
  reading: MarkdownReading,
  before: DocumentModel,
  tab: TabModel,
): readonly StructureDifference[] {
  const found = contentOf(reading);
  const isNew = (id: string): boolean =>
    before.tabs.every(({ raw }) => raw.inlineObjects?.[id] === undefined);
  const a = inOneForm(wanted, () => null);
  const b = inOneForm(found, (id) => (isNew(id) ? sourceOf(tab, id) : null));
  const differences: StructureDifference[] = blockDifferences(a.blocks, b.blocks).map((difference) => ({
    ...difference,
    footnote: null,
  }));
  for (let ordinal = 0; ordinal < Math.max(a.footnotes.length, b.footnotes.length); ordinal += 1) {
    const inside = blockDifferences(a.footnotes[ordinal]?.blocks ?? [], b.footnotes[ordinal]?.blocks ?? []);
    for (const difference of inside) {
      differences.push({
        ...difference,
        footnote: ordinal,
        words: `In footnote ${ordinal + 1}: ${difference.words}`,
      });
    }
  }
  return differences;
}

/** Footnotes counted by their marks, new pictures by their addresses, headings without names. */
function inOneForm(content: NamedContent, sourceOfNew: (id: string) => string | null): NamedContent {
  const numbers = new Map<string, string>();
  for (const label of footnoteLabels(content.blocks)) numbers.set(label, String(numbers.size + 1));
  const rename = (node: Inline): Inline => {
    if (node.kind === "footnote") {
      const label = numbers.get(node.label) ?? node.label;
      return label === node.label ? node : { kind: "footnote", label };
    }
    // No request sets what a picture is called.
    if (node.kind === "image") return { ...node, altText: "" };
    if (node.kind !== "placeholder" || !node.name.startsWith("image:")) return node;
    const address = sourceOfNew(node.name.slice("image:".length));
    return address === null ? node : { kind: "image", address, altText: "" };
  };
  const all = (blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] =>
    blocks.map((block) => withoutName(withInlines(block, rename)));
  const footnotes = content.footnotes
    .filter(({ label }) => numbers.has(label))
    .map(({ label, blocks }) => ({ label: numbers.get(label) ?? label, blocks: all(blocks) }))
    .sort((a, b) => Number(a.label) - Number(b.label));
  return { blocks: all(content.blocks), footnotes };
}

function sourceOf(tab: TabModel, id: string): string | null {
  return (
    tab.raw.inlineObjects?.[id]?.inlineObjectProperties?.embeddedObject?.imageProperties?.sourceUri ?? null
  );
}
