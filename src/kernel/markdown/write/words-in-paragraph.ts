// Words inside a paragraph exchanged for those of one plain paragraph of Markdown: the paragraph as it is to read afterwards. Its kind stays.
import { isLine, type MarkdownBlock } from "../block.ts";
import { normalInline, plainText, type Inline } from "../inline.ts";
import { contentOf, lineReaderOf } from "../read/read-markdown.ts";
import { namedStyleOfBlock } from "./look-of-block.ts";
import type { TargetWords } from "./markdown-target.ts";
import type { WantedPart } from "./block-plan.ts";
import type { StandingPart } from "./standing-part.ts";

/** What the whole paragraph is to say; null where it is no line, so that its words cannot be told apart. */
export function wordsOver(part: StandingPart, target: TargetWords, wanted: WantedPart): WantedPart | null {
  const standing = part.blocks[0]?.block;
  if (standing === undefined) return null;
  const [first] = wanted.content.blocks;
  const inserted = first !== undefined && isLine(first) ? first.content : [];
  const around = aroundOf(part, target, standing);
  const block = withWords(standing, around.front, inserted, around.tail);
  if (block === null) return null;
  const lines = wanted.lines[0] ?? { line: 1, endLine: 1 };
  const labels = new Set(wanted.content.footnotes.map(({ label }) => label));
  // Footnotes of the text that have a label of one that stands are others.
  const standingFootnotes = contentOf(part.reading).footnotes.filter(({ label }) => !labels.has(label));
  return {
    content: { blocks: [block], footnotes: [...standingFootnotes, ...wanted.content.footnotes] },
    lines: [lines],
    words: { startUtf16: target.startUtf16, endUtf16: target.endUtf16 },
  };
}

function aroundOf(
  { document, tab, part }: StandingPart,
  target: TargetWords,
  standing: MarkdownBlock,
): { readonly front: readonly Inline[]; readonly tail: readonly Inline[] } {
  const reader = lineReaderOf(document, tab, part.segment);
  const namedStyle = isLine(standing) ? namedStyleOfBlock(standing) : "NORMAL_TEXT";
  const front: Inline[] = [];
  const tail: Inline[] = [];
  for (const { node, startUtf16, endUtf16 } of reader.pieces(
    target.paragraph,
    target.paragraphStartUtf16,
    namedStyle,
  )) {
    if (node.kind !== "text") {
      if (endUtf16 <= target.startUtf16) front.push(node);
      else if (startUtf16 >= target.endUtf16) tail.push(node);
      continue;
    }
    const before = node.text.slice(0, Math.max(0, target.startUtf16 - startUtf16));
    const behind = node.text.slice(Math.max(0, target.endUtf16 - startUtf16));
    if (before !== "") front.push({ ...node, text: before });
    if (behind !== "") tail.push({ ...node, text: behind });
  }
  return { front, tail };
}

function withWords(
  standing: MarkdownBlock,
  front: readonly Inline[],
  inserted: readonly Inline[],
  tail: readonly Inline[],
): MarkdownBlock | null {
  if (isLine(standing)) return { ...standing, content: normalInline([...front, ...inserted, ...tail]) };
  if (standing.kind !== "code") return null;
  return { ...standing, lines: plainText([...front, ...inserted, ...tail]).split("\n") };
}
