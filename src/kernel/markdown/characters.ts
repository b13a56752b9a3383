// Classes of characters as CommonMark sees them beside delimiters, and the spelling of a character by its number.

/** White space beside a delimiter; "" stands for the edge of a line. */
export function isSpaceBeside(character: string): boolean {
  return character === "" || /^[\s\p{Zs}]$/u.test(character);
}

/** Punctuation beside a delimiter: Unicode's punctuation and symbols. */
export function isPunctuation(character: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(character);
}

/** Neither white space nor punctuation. */
export function isWordBeside(character: string): boolean {
  return !isSpaceBeside(character) && !isPunctuation(character);
}

/**
 * What some reader may take for part of a word: readers disagree about symbols beyond ASCII and about characters outside the basic plane.
 */
export function mayBeWordBeside(character: string): boolean {
  return !isSpaceBeside(character) && !(character.length === 1 && /^[!-/:-@[-`{-~\p{P}]$/u.test(character));
}

/** Punctuation that a backslash takes the meaning from. */
export function isEscapable(character: string): boolean {
  return /^[!-/:-@[-`{-~]$/.test(character);
}

/** `&#N;`, which stands for the character and has no meaning in a line. */
export function numericReference(character: string): string {
  return `&#${character.codePointAt(0) ?? 0};`;
}

export function firstCharacter(text: string): string {
  return /^[^]/u.exec(text)?.[0] ?? "";
}

export function lastCharacter(text: string): string {
  const pair = text.slice(-2);
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair) ? pair : text.slice(-1);
}
