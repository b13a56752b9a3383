// Upper and lower case made alike without a table of our own: from the engine's mappings of single code points, so no text around a
// character changes what it folds to. Turkish rules are not applied: dotless ı stays itself, İ is i with a dot above.

const dotlessI = 0x131;

/** One code point folded in full: what it stands for may be longer than itself (ß gives ss, ﬁ gives fi). */
export function foldFully(character: string): string {
  if (character.codePointAt(0) === dotlessI) return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}

/** One code point folded to one code point, as regular expressions compare them: those without such a counterpart stay themselves. */
export function foldSimply(codePoint: number): number {
  if (codePoint < 0x80) return codePoint >= 0x41 && codePoint <= 0x5a ? codePoint + 0x20 : codePoint;
  if (codePoint === dotlessI) return codePoint;
  const own = String.fromCodePoint(codePoint);
  const upper = single(own.toUpperCase());
  const lower = single((upper === null ? own : String.fromCodePoint(upper)).toLowerCase());
  return lower ?? upper ?? codePoint;
}

/** The code point of a text that holds exactly one, or null. */
function single(text: string): number | null {
  const codePoint = text.codePointAt(0);
  return codePoint !== undefined && text.length === (codePoint > 0xffff ? 2 : 1) ? codePoint : null;
}
