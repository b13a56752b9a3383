// Which writing system words are in, as a language tag for readers and fonts; Docs does not say which language a text is in.

const tags: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Arabic}/u, "und-Arab"],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "und-Hani"],
  [/\p{Script=Devanagari}/u, "und-Deva"],
  [/\p{Script=Cyrillic}/u, "und-Cyrl"],
  [/\p{Script=Greek}/u, "el"],
  [/\p{Script=Thai}/u, "th"],
];

/** The tag of the first writing system in the list that makes up half of the letters or more; null for Latin and for none. */
export function languageOf(words: string): string | null {
  const letters = words.match(/\p{L}/gu) ?? [];
  for (const [script, tag] of tags) {
    const count = letters.filter((letter) => script.test(letter)).length;
    if (count > 0 && count * 2 >= letters.length) return tag;
  }
  return null;
}
