// Chooses what the demo edits from a document's own words, so that any document will do. Pure.

/** Texts that stand exactly once, longest first: candidates for an edit that goes through. */
export function uniqueWords(text: string): string[] {
  const words = new Set(text.match(/\p{L}{2,}/gu) ?? []);
  return [...words]
    .filter((word) => countOf(text, word) === 1)
    .sort((a, b) => b.length - a.length || text.indexOf(a) - text.indexOf(b));
}

export interface CountedText {
  readonly text: string;
  readonly count: number;
}

/**
 * A text that stands three times, or as near above three as there is; long ones are preferred, up to three words in a line.
 * Null when nothing stands three times.
 */
export function repeatedText(text: string): CountedText | null {
  const candidates = new Set<string>();
  // Cells are parted by tabs, other elements stand as U+FFFC: no text runs across either.
  for (const line of text.split(/[\n\t\v\ufffc]/)) {
    const words = [...line.matchAll(/[\p{L}\p{N}]+/gu)];
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from; to < Math.min(from + 3, words.length); to += 1) {
        const first = words[from]!;
        const last = words[to]!;
        candidates.add(line.slice(first.index, last.index + last[0].length));
      }
    }
  }
  const repeated = [...candidates]
    .filter((candidate) => candidate.length >= 2)
    .map((candidate) => ({ text: candidate, count: countOf(text, candidate) }))
    .filter(({ count }) => count >= 3);
  repeated.sort((a, b) => a.count - b.count || b.text.length - a.text.length);
  return repeated[0] ?? null;
}

/** How often `part` stands in `text`, not overlapping. */
export function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** `1 tab`, `2 tabs`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
