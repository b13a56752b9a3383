// Keeps soft line breaks (U+000B) in replaced text: callers can only write them as a line feed or a space, and a search takes those for them.
import { longestCommon } from "./word-diff.ts";

/** Whitespace as the ladder folds it (rung `nbsp_whitespace_runs`), in runs. */
const gaps = /([\t\n\u000B\f\r\u001C-\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+)/;
/** What no gap counts: characters without width, which a looser rung passes over. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const softBreak = "\u000B";

/**
 * `replace` as it shall stand in place of `matched`, the text that `find` was taken for:
 * - a line feed of `find` stood for a soft break or a space, and the same one in `replace` is that again;
 * - a space of `find` that stood for a soft break is, in `replace`, the soft break again;
 * - where line feeds of `find` stood for soft breaks, further ones of `replace` are soft breaks, too.
 * Everything else is written to the letter, so any other line feed begins a new paragraph.
 */
export function withSoftBreaksKept(matched: string, find: string, replace: string): string {
  const hasSoftBreak = matched.includes(softBreak);
  if (!hasSoftBreak && !find.includes("\n")) return replace;
  const kept = withGapsKept(matched, find, replace);
  return hasSoftBreak && find.includes("\n") ? kept.replace(/\n/g, softBreak) : kept;
}

function withGapsKept(matched: string, find: string, replace: string): string {
  const there = matched.replace(invisible, "").split(gaps);
  const asked = find.replace(invisible, "").split(gaps);
  // Words and gaps alternate, so a gap has an odd place. Only gap for gap can it be told what stood for what.
  if (there.length !== asked.length) return replace;
  const words = replace.split(gaps);
  const pairs =
    words.length === asked.length
      ? words.map((_, place) => [place, place] as const)
      : longestCommon(asked, words);
  for (const [from, to] of pairs) {
    const found = there[from] ?? "";
    const gap = asked[from] ?? "";
    const isSame = from % 2 === 1 && to % 2 === 1 && gap === words[to] && !gap.includes(softBreak);
    if (isSame && (found.includes(softBreak) || gap.includes("\n"))) words[to] = found;
  }
  return words.join("");
}
