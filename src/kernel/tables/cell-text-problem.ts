// What plain text of a cell cannot hold, and its lines.

/** What the service strips from inserted text (rulebook 6.1); line ends of every kind part lines. */
const stripped = /[\u0000-\u0008\u000C\u000E-\u001F\uE000-\uF8FF]/;
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Why the text cannot stand in a cell, as "expected …, found …", or null. */
export function cellTextProblem(text: string): string | null {
  const found = stripped.exec(text)?.[0];
  if (found !== undefined) {
    return `expected text that the service keeps, found ${codePointName(found)}, which it would strip`;
  }
  return loneSurrogate.test(text) ? "expected whole characters, found half a surrogate pair" : null;
}

function codePointName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The lines of a cell, each a paragraph; U+000B is a soft break in one. */
export function textLines(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}
