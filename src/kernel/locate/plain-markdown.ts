// What a text says when it was copied from a markdown read-out: its words without the markers. A document holds no markers, only styles.

const rules: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+|\d{1,9}[.)][ \t]+)/gm, ""],
  [/!?\[([^\][\n]*)\]\([^()\s]*\)/g, "$1"],
  [/(\*\*\*|\*\*|\*|___|__|~~|`)(?=\S)([^\n]*?\S)\1/g, "$2"],
  [/(^|[\s(])_(?=\S)([^\n_]*\S)_(?=$|[\s.,;:!?)])/g, "$1$2"],
  [/\\([\\`*_{}[\]<>#+\-.!|()~])/g, "$1"],
];

/** The text without emphasis, code, heading, list, quote and link markers and without backslash escapes; null when it has none of them. */
export function withoutMarkdown(text: string): string | null {
  let plain = text;
  for (const [pattern, replacement] of rules) {
    // Markers stand inside each other.
    for (let turn = 0; turn < 3; turn += 1) plain = plain.replace(pattern, replacement);
  }
  return plain === text || plain.trim() === "" ? null : plain;
}
