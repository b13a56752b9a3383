// Readings of small documents as Markdown in tests: the text, and what was lost on the way.
import type { Document, List, NestingLevel, ParagraphStyle } from "../../src/google-api/docs.ts";
import { parseDocument } from "../../src/kernel/document/parse.ts";
import type { Loss } from "../../src/kernel/markdown/losses.ts";
import { contentOf, readMarkdown, wholeSegment } from "../../src/kernel/markdown/read/read-markdown.ts";
import { renderMarkdown } from "../../src/kernel/markdown/render/render-markdown.ts";
import { doc, item, p, tab, type BlockSpec, type Part } from "./document-builder.ts";

export interface MarkdownOf {
  readonly text: string;
  readonly losses: readonly Loss[];
}

/** The body of the first tab. */
export function markdownOf(document: Document): MarkdownOf {
  const model = parseDocument(document);
  const first = model.tabs[0]!;
  const reading = readMarkdown(model, first, wholeSegment(first.segments[0]!));
  return { text: renderMarkdown(contentOf(reading)), losses: reading.losses };
}

/** A document of these blocks, read as Markdown. */
export function markdownOfBlocks(...blocks: readonly BlockSpec[]): string {
  return markdownOf(doc(tab(...blocks)).document).text;
}

/** The kinds of what is lost of these blocks, with details. */
export function lossesOfBlocks(...blocks: readonly BlockSpec[]): readonly string[] {
  const { losses } = markdownOf(doc(tab(...blocks)).document);
  return losses.map(({ kind, detail }) => (detail === "" ? kind : `${kind} ${detail}`));
}

/** A paragraph with an own style. */
export function styledParagraph(style: ParagraphStyle, ...parts: readonly Part[]): BlockSpec {
  const plain = p(...parts);
  return { ...plain, paragraphStyle: { ...plain.paragraphStyle, ...style } };
}

export function indents(startPt: number, firstLinePt = startPt): ParagraphStyle {
  return {
    indentStart: { magnitude: startPt, unit: "PT" },
    indentFirstLine: { magnitude: firstLinePt, unit: "PT" },
  };
}

export const leftBorder: ParagraphStyle = {
  borderLeft: {
    color: { color: { rgbColor: { red: 0.8, green: 0.8, blue: 0.8 } } },
    width: { magnitude: 3, unit: "PT" },
    padding: { magnitude: 12, unit: "PT" },
    dashStyle: "SOLID",
  },
};

export const shaded: ParagraphStyle = {
  shading: { backgroundColor: { color: { rgbColor: { red: 0.95, green: 0.95, blue: 0.95 } } } },
};

/** A document whose lists look as `glyphs` says, level by level the same. */
export function withLists(
  glyphs: Readonly<Record<string, NestingLevel>>,
  ...blocks: readonly BlockSpec[]
): Document {
  const { document } = doc({ ...tab(...blocks), lists: [] });
  const lists: Record<string, List> = {};
  for (const [id, glyph] of Object.entries(glyphs)) {
    const nestingLevels = [0, 1, 2].map((level): NestingLevel => ({
      ...glyph,
      indentFirstLine: { magnitude: 18 + 36 * level, unit: "PT" },
      indentStart: { magnitude: 36 + 36 * level, unit: "PT" },
    }));
    lists[id] = { listProperties: { nestingLevels } };
  }
  document.tabs![0]!.documentTab!.lists = lists;
  return document;
}

export const numbered: NestingLevel = { glyphType: "DECIMAL", glyphFormat: "%0.", startNumber: 1 };
export const bulleted: NestingLevel = { glyphSymbol: "●", glyphFormat: "%0" };
export const checkbox: NestingLevel = { glyphType: "GLYPH_TYPE_UNSPECIFIED" };

export { item };
