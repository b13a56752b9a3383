// What the tests of section 9 do with lists and read of them.
import type { Document, List, NestingLevel, Paragraph, Request } from "../../../src/google-api/docs.ts";
import type { OpenDocument } from "../docs/open-docs.ts";
import { openDocument } from "../docs/open-docs.ts";
import { paragraphBlocks } from "./reading.ts";

export type Preset = NonNullable<NonNullable<Request["createParagraphBullets"]>["bulletPreset"]>;

export const bullets = (
  startIndex: number,
  endIndex: number,
  bulletPreset: Preset = "BULLET_DISC_CIRCLE_SQUARE",
): Request => ({ createParagraphBullets: { range: { startIndex, endIndex }, bulletPreset } });
export const unlist = (startIndex: number, endIndex: number): Request => ({
  deleteParagraphBullets: { range: { startIndex, endIndex } },
});

export const paragraphs = (document: OpenDocument): Paragraph[] => paragraphBlocks(document.readLegacy());
/** The level of each paragraph; null for one in no list. */
export const levels = (document: OpenDocument): (number | null)[] =>
  paragraphs(document).map(({ bullet }) => (bullet === undefined ? null : (bullet.nestingLevel ?? 0)));
export const listIds = (document: OpenDocument): (string | undefined)[] =>
  paragraphs(document).map(({ bullet }) => bullet?.listId);
export const indents = (paragraph: Paragraph | undefined): (number | undefined)[] => [
  paragraph?.paragraphStyle?.indentFirstLine?.magnitude,
  paragraph?.paragraphStyle?.indentStart?.magnitude,
];

/** The levels of the only list of an answer. */
export function onlyLevels({ lists = {} }: Document): NestingLevel[] {
  const [list, ...others]: List[] = Object.values(lists);
  if (list === undefined || others.length > 0) throw new Error("expected one list");
  return list.listProperties?.nestingLevels ?? [];
}
/** The levels of a new list of that preset. */
export function levelsOf(preset: Preset): NestingLevel[] {
  const document = openDocument("item");
  document.batch([bullets(1, 2, preset)]);
  return onlyLevels(document.readLegacy());
}
export const glyphs = (preset: Preset): (string | undefined)[] =>
  levelsOf(preset).map(({ glyphSymbol, glyphType }) => glyphSymbol ?? glyphType);
