// How blocks of Markdown look in a document, where the service has no such thing: what writing sets and reading recognises.
// Sizes are points.

/** Indent of each quote, and the line at its left. Imports of the editor indent quotes alike, without the line. */
export const quoteIndentPt = 30;
export const quoteBorder = { widthPt: 3, paddingPt: 12, color: "#cccccc" } as const;

/** Font of code, and the shade behind it: behind the paragraph for a block, behind the words for code in a line. */
export const codeFont = "Roboto Mono";
export const codeShade = "#f1f3f4";

/**
 * Indent of the text of an item on a level of a list (rulebook 9.1). What else stands in the item has this indent, first line included,
 * and no marker.
 */
export function itemIndentPt(level: number): number {
  return 36 + 36 * level;
}

/** Named ranges of this name, with the language behind it, tell the language of the code blocks that they cover. */
export const codeRangePrefix = "proofmark:code:";

/** Whether a font shows code: its name says so, or it is one of those that do not. */
export function isCodeFont(family: string): boolean {
  return (
    /\b(mono|code|courier|console|terminal|typewriter)/i.test(family) ||
    otherCodeFonts.has(family.toLowerCase())
  );
}

const otherCodeFonts: ReadonlySet<string> = new Set([
  "anonymous pro",
  "consolas",
  "cousine",
  "cutive mono",
  "inconsolata",
  "lucida console",
  "menlo",
  "monaco",
  "monospace",
  "sometype mono",
  "vt323",
]);
