// Edits inside blocks that stay, held against the local Docs service: what was wanted is read there, and nothing else was touched.
import type { Document, Link } from "../../src/google-api/docs.ts";
import type { DocumentModel } from "../../src/kernel/document/model.ts";
import { isLine, type MarkdownBlock } from "../../src/kernel/markdown/block.ts";
import { blockDifferences } from "../../src/kernel/markdown/difference.ts";
import type { Inline } from "../../src/kernel/markdown/inline.ts";
import type { ReadBlock } from "../../src/kernel/markdown/read/read-blocks.ts";
import { blocksOf, readMarkdown, wholeSegment } from "../../src/kernel/markdown/read/read-markdown.ts";
import { editBlock, editSetting, type EditChoices } from "../../src/kernel/markdown/write/edit-block.ts";
import { StyleSheet } from "../../src/kernel/compare/effective-style.ts";
import { contentOfCell } from "../../src/kernel/markdown/write/content-of-blocks.ts";
import { MarkStyles } from "../../src/kernel/markdown/write/styled-marks.ts";
import { listPlaces } from "../../src/kernel/markdown/write/list-places.ts";
import { segmentFacts } from "../../src/kernel/markdown/read/segment-facts.ts";
import { paragraphAt, placedParagraphs } from "../../src/kernel/document/walk.ts";
import { SegmentEdits } from "../../src/kernel/markdown/write/segment-edits.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import { parseMarkdown } from "../../src/kernel/markdown/parse/parse-markdown.ts";
import { buildPlan, type Plan } from "../../src/kernel/plan/plan.ts";
import { checkUndo } from "../../src/kernel/undo-check.ts";
import { checkBlockStep, type CheckedStep } from "./check-block-step.ts";

/** What links and new objects come to: addresses lead somewhere, people can be made. */
const plainChoices: Pick<EditChoices, "resolveLink" | "makeObject"> = {
  resolveLink: (target): Link | null => {
    if (target === "#t.0") return { tabId: "t.0" };
    return /^(https?|mailto):\S+$/.test(target) ? { url: target } : null;
  },
  makeObject: (node) =>
    node.kind === "placeholder" && node.name.startsWith("chip:person:")
      ? { kind: "person", email: node.name.slice("chip:person:".length) }
      : null,
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

/** Where blocks come to stand when those that stand as items of their kind stay in their lists. */
function placesOf(
  { document, entries }: ReadDocument,
  wanted: readonly (MarkdownBlock | null)[],
): EditChoices["placeOf"] {
  const tab = document.tabs[0]!;
  const segment = tab.segments[0]!;
  const all = entries.map(({ block }, index) => wanted[index] ?? block!);
  const { numbers } = segmentFacts(tab, segment);
  const paragraphs = placedParagraphs(segment);
  const places = listPlaces(all, {
    lists: tab.raw.lists,
    above: null,
    standing: (index) => {
      const entry = entries[index]!;
      const placed = paragraphAt(paragraphs, entry.startUtf16);
      const { bullet, paragraphStyle } = placed?.paragraph.raw ?? {};
      if (placed === null || bullet === undefined) return null;
      const [there, block] = [entry.block!, all[index]!];
      const staysItem = there.marker?.kind === block.marker?.kind && there.items === block.items;
      if (!staysItem || there.quotes !== block.quotes) return null;
      return {
        listId: bullet.listId!,
        level: bullet.nestingLevel ?? 0,
        number: numbers.get(placed.paragraph.raw) ?? 1,
        textIndentPt: paragraphStyle?.indentStart?.magnitude ?? 0,
      };
    },
  });
  return (block) => places[all.indexOf(block)]!;
}

/** The edits that turn the body's blocks, in order, into the wanted ones; null stands for a block that is left alone. False where one must be written anew. */
export function editsOf(
  { document, entries }: ReadDocument,
  wanted: readonly (MarkdownBlock | null)[],
  choices: Partial<EditChoices> = {},
): SegmentEdits | false {
  const tab = document.tabs[0]!;
  const setting = editSetting(document, tab, tab.segments[0]!, {
    ...plainChoices,
    placeOf: placesOf({ document, entries }, wanted),
    words: null,
    contentOfCell: (cell, alignment) => {
      let isRefused = false;
      const styles = new MarkStyles(new StyleSheet(tab.raw.namedStyles), plainChoices.resolveLink);
      const content = contentOfCell(cell, alignment, false, {
        newText: (marks, namedStyle) => styles.withMarks({}, marks, namedStyle),
        footnote: () => [],
        refuse: () => (isRefused = true),
      });
      return isRefused ? null : content;
    },
    ...choices,
  });
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
  choices: Partial<EditChoices> = {},
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
  choices: Partial<EditChoices> = {},
): CheckedStep | false {
  const read = readBody(json);
  const edits = editsOf(read, wanted, choices);
  if (edits === false) return false;
  let plan: Plan | null = null;
  const checked = checkBlockStep(json, (before) => {
    const steps = edits.toSteps(before);
    plan = buildPlan(before, steps, []);
    return steps;
  });
  // Named ranges that are made again have other ids for good, which the product's own check of an undo knows.
  const undo = checkUndo(plan!, checked.after, []);
  const expected = read.entries.map(({ block }, index) => wanted[index] ?? block!);
  const found = blocksOf(readBody(checked.afterJson).entries);
  expect(blockDifferences(expected.map(asEdited), found.map(asEdited)).map(({ words }) => words)).toEqual([]);
  return { ...checked, undone: undo.isAvailable ? true : undo.reason };
}

/** Without what edits of single blocks have no say in: how lists count, and how tables in cells are called by their places. */
function asEdited(block: MarkdownBlock): MarkdownBlock {
  if (block.kind === "table") {
    const named = (node: Inline): Inline =>
      node.kind === "placeholder" && node.name.startsWith("table:") ? { ...node, name: "table:0" } : node;
    return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(named))) };
  }
  if (!isLine(block) || block.marker === null) return block;
  return { ...block, marker: { ...block.marker, start: 1 } };
}
