// What no text of Markdown may hold, whatever it says: found before anything is parsed.
import type { ProblemBook } from "./problem.ts";

/** Longest text, in UTF-16 units. */
export const maxTextUtf16 = 1_000_000;

/** What the service takes out of text, and U+000B, which it gives a meaning of its own (rulebook 6.1). */
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uE000-\uF8FF\uFFFE\uFFFF]/;
const halfSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:^|[^\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** The lines of a text, however they end; none when the text is too long to be looked at. */
export function checkedLines(text: string, problems: ProblemBook): readonly string[] {
  if (text.length > maxTextUtf16) {
    problems.add(
      "size",
      1,
      1,
      `Expected at most ${maxTextUtf16.toLocaleString("en-US")} characters, found ${text.length.toLocaleString("en-US")}. Write it in parts.`,
    );
    return [];
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  lines.forEach((line, ordinal) => {
    const [found] = control.exec(line) ?? [];
    if (found !== undefined) {
      problems.add(
        "binary",
        ordinal + 1,
        ordinal + 1,
        `Expected text, found U+${hex(found)}, which a document cannot hold. Take it out.`,
      );
    }
    const [half] = halfSurrogate.exec(line) ?? [];
    if (half !== undefined) {
      problems.add(
        "half_surrogate",
        ordinal + 1,
        ordinal + 1,
        `Expected whole characters, found U+${hex(half.slice(-1))}, half of a surrogate pair. Write the whole character.`,
      );
    }
  });
  return lines;
}

function hex(unit: string): string {
  return unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
}
