// The text of a segment: its lines, and its length as Drive counts it.

/** Lines without their ends; an empty text has none. */
export function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

/** The text with one more line. */
export function withLine(text: string, line: string): string {
  const separator = text === "" || text.endsWith("\n") ? "" : "\n";
  return `${text}${separator}${line}\n`;
}

/** Length of a well-formed text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // A surrogate is half of a four-byte character.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return bytes;
}
