// Which characters the rungs of the ladder make alike. The first three classes are those of the reference, spelled out because
// JavaScript's \s is another set.

/** What U+2018, U+2033 and their kind become, or null for any other unit. */
export function straightQuote(unit: number): string | null {
  if (unit === 0x2018 || unit === 0x2019 || unit === 0x201a || unit === 0x201b) return "'";
  if (unit === 0x2032 || unit === 0x2035) return "'";
  if (unit >= 0x201c && unit <= 0x201f) return '"';
  if (unit === 0x2033 || unit === 0x2036 || unit === 0xab || unit === 0xbb) return '"';
  return null;
}

/** White space in the broad sense of Unicode, no-break spaces included; neither the zero-width space nor U+FEFF. */
export function isWhiteSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d) || unit >= 0x1c;
  if (unit < 0x1680) return unit === 0x85 || unit === 0xa0;
  if (unit >= 0x2000 && unit <= 0x200a) return true;
  return (
    unit === 0x1680 ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

export const softHyphen = 0xad;

/**
 * Characters without any look: zero-width space, direction marks and their kind, word joiner, invisible operators, byte order mark.
 * Not among them: variation selectors and U+034F, which belong to the character before them.
 */
export function isInvisible(unit: number): boolean {
  if (unit < 0x200b) return unit === 0x61c;
  if (unit <= 0x206f) {
    return (
      unit === 0x200b ||
      unit === 0x200e ||
      unit === 0x200f ||
      (unit >= 0x202a && unit <= 0x202e) ||
      (unit >= 0x2060 && unit !== 0x2065)
    );
  }
  return unit === 0xfeff;
}

const joiners = [0x200c, 0x200d];
const firstJoining = 0x590;

/**
 * Whether the unit is a joiner or non-joiner without effect: one between characters of scripts whose letters do not join (Latin, Greek,
 * Cyrillic and what stands below U+0590). Elsewhere it chooses the form of a letter or holds an emoji together, and is never left out.
 */
export function isIdleJoiner(text: string, index: number): boolean {
  if (!joiners.includes(text.charCodeAt(index))) return false;
  const after = index + 1 < text.length ? text.charCodeAt(index + 1) : 0;
  const before = index > 0 ? text.charCodeAt(index - 1) : 0;
  return before < firstJoining && after < firstJoining;
}

/** Hyphens, dashes and the minus sign that become a hyphen-minus. */
export function isDash(unit: number): boolean {
  if (unit < 0x2010) return false;
  return unit <= 0x2015 || unit === 0x2212 || unit === 0xfe58 || unit === 0xfe63 || unit === 0xff0d;
}

/** The breaks of a line inside a paragraph: U+000B in a document, also a line feed in what a caller types. */
export function isLineBreak(unit: number): boolean {
  return unit === 0x0b || unit === 0x0a;
}

/** The character in a form that can be seen: what has no look of its own, or that of a plain space, by its code point. */
export function visible(text: string): string {
  let shown = "";
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isPlain = codePoint === 0x20 || (codePoint > 0x20 && codePoint < 0x7f);
    const isHidden = !isPlain && (isWhiteSpace(codePoint) || unseen.test(character));
    shown += isHidden ? `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}⟩` : character;
  }
  return shown;
}

const unseen = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Mn}\u00AD\uFFFC]$/u;
