// What no document text holds (rulebook 6.1): controls other than tab, newline and vertical tab, and private-use units.

const strippedUnits = /[\u0000-\u0008\u000C-\u001F\uE000-\uF8FF]/g;

/** The text without the units that the service silently takes out of inserted text. */
export function strippedText(text: string): string {
  return text.replace(strippedUnits, "");
}
