// Edits inside blocks that stay, held against the local Docs service: what was wanted is read there, and nothing else was touched.
import type { Document, Link } from "../../src/google-api/docs.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import type { MarkdownBlock } from "../../src/kernel/markdown/block.ts";
import { blockDifferences } from "../../src/kernel/markdown/difference.ts";
import type { ReadBlock } from "../../src/kernel/markdown/read/read-blocks.ts";
import { blocksOf, readMarkdown, wholeSegment } from "../../src/kernel/markdown/read/read-markdown.ts";
import { editBlock, editSetting, type EditChoices } from "../../src/kernel/markdown/write/edit-block.ts";
import { SegmentEdits } from "../../src/kernel/markdown/write/segment-edits.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { parseMarkdown } from "../../src/kernel/markdown/parse/parse-markdown.ts";
import { buildPlan, type Plan } from "../../src/kernel/plan/plan.ts";
import { checkBlockStep, type CheckedStep } from "./check-block-step.ts";

/** Choices as plain as can be: every link leads somewhere, nothing new is made, items stay in their lists. */
export const plainChoices: EditChoices = {
  resolveLink: (target): Link | null => {
    if (target === "#t.0") return { tabId: "t.0" };
    return /^(https?|mailto):\S+$/.test(target) ? { url: target } : null;
  },
  makeObject: (node) =>
    node.kind === "placeholder" && node.name.startsWith("chip:person:")
      ? { kind: "person", email: node.name.slice("chip:person:".length) }
      : null,
  listOf: () => null,
};

export interface ReadDocument {
  readonly document: DocumentModel;
  /** Entries of the first tab's body that are blocks. */
  readonly entries: readonly ReadBlock[];
}

export function readBody(json: Document): ReadDocument {
  const document = parseDocument(json);
  const tab = document.tabs[0]!;
  const { entries } = readMarkdown(document, tab, wholeSegment(tab.segments[0]!));
  return { document, entries: entries.filter(({ block }) => block !== null) };
}

/** The blocks of a text of Markdown that must be one. */
export function blocksOfText(text: string): readonly MarkdownBlock[] {
  const parsed = parseMarkdown(text, { isKnownPlaceholder: () => true });
  if (parsed.kind === "refused") throw new Error(parsed.problems.map(({ what }) => what).join("\n"));
  return parsed.content.blocks;
}

/** The edits that turn the body's blocks, in order, into the wanted ones; null stands for a block that is left alone. False where one must be written anew. */
export function editsOf(
  { document, entries }: ReadDocument,
  wanted: readonly (MarkdownBlock | null)[],
  choices: EditChoices = plainChoices,
): SegmentEdits | false {
  const tab = document.tabs[0]!;
  const setting = editSetting(document, tab, tab.segments[0]!, choices);
  const edits = new SegmentEdits(tab.tabId, "");
  for (const [index, block] of wanted.entries()) {
    if (block === null) continue;
    if (!editBlock(setting, entries[index]!, block, edits)) return false;
  }
  return edits;
}

/** The plan of edits that must be possible. */
export function planOfEdits(
  json: Document,
  wanted: readonly (MarkdownBlock | null)[],
  choices: EditChoices = plainChoices,
): Plan {
  const read = readBody(json);
  const edits = editsOf(read, wanted, choices);
  if (edits === false) throw new Error("expected an edit, found that a block must be written anew");
  return buildPlan(read.document, edits.toSteps(read.document), []);
}

/** Asserts that the document comes to read as wanted, by requests whose effect was predicted and that can be taken back. */
export function checkEdits(
  json: Document,
  wanted: readonly (MarkdownBlock | null)[],
  choices: EditChoices = plainChoices,
): CheckedStep | false {
  const read = readBody(json);
  const edits = editsOf(read, wanted, choices);
  if (edits === false) return false;
  const checked = checkBlockStep(json, (before) => {
    const again = editsOf(readBody(json), wanted, choices);
    if (again === false) throw new Error("the same document gave other edits");
    return again.toSteps(before);
  });
  const expected = read.entries.map(({ block }, index) => wanted[index] ?? block!);
  const found = blocksOf(readBody(checked.afterJson).entries);
  expect(blockDifferences(expected, found).map(({ words }) => words)).toEqual([]);
  return checked;
}
