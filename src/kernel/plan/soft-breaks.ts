// Keeps soft line breaks (U+000B) in replaced text: callers can only write them as a line feed or a space, and a search takes those for them.
import { longestCommon } from "./word-diff.ts";

/** Whitespace as the ladder folds it (rung `nbsp_whitespace_runs`), in runs. */
const gaps = /([\t\n\u000B\f\r\u001C-\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+)/;
/** What no gap counts: characters without width, which a looser rung passes over. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const softBreak = "\u000B";

/**
 * `replace` as it shall stand in place of `matched`, the text that `find` was taken for:
 * - where `find` holds line feeds, they stood for soft breaks, and so do those of `replace`;
 * - where a space of `find` stood for a soft break, the same space in `replace` is the soft break again.
 * Everything else is written to the letter, so any other line feed begins a new paragraph.
 */
export function withSoftBreaksKept(matched: string, find: string, replace: string): string {
  if (!matched.includes(softBreak)) return replace;
  const kept = withSpacesKept(matched, find, replace);
  return find.includes("\n") ? kept.replace(/\n/g, softBreak) : kept;
}

function withSpacesKept(matched: string, find: string, replace: string): string {
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
    const isGap = from % 2 === 1 && to % 2 === 1 && asked[from] === words[to];
    if (isGap && found.includes(softBreak) && !/[\n\u000B]/.test(asked[from] ?? "")) words[to] = found;
  }
  return words.join("");
}
