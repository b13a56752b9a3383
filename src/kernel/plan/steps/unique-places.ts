// Finds many texts in one long text in few passes over it. Knows strings only.

/** From so many texts of one length on they are sought together. */
const fewTexts = 4;
const base = 16777619;

/** Where each of the texts stands, of those that stand there exactly once. Empty texts stand nowhere. */
export function uniquePlaces(text: string, wanted: Iterable<string>): ReadonlyMap<string, number> {
  const byLength = new Map<number, string[]>();
  for (const one of new Set(wanted)) {
    const alike = byLength.get(one.length);
    if (alike === undefined) byLength.set(one.length, [one]);
    else alike.push(one);
  }
  const found = new Map<string, number>();
  for (const [length, texts] of byLength) {
    if (length === 0 || length > text.length) continue;
    if (texts.length > fewTexts) seekTogether(text, texts, length, found);
    else for (const one of texts) seek(text, one, found);
  }
  return found;
}

function seek(text: string, wanted: string, found: Map<string, number>): void {
  const at = text.indexOf(wanted);
  if (at >= 0 && text.indexOf(wanted, at + 1) < 0) found.set(wanted, at);
}

/** One pass with a hash that rolls along (Rabin and Karp); what has the hash of a text is compared with it. */
function seekTogether(
  text: string,
  texts: readonly string[],
  length: number,
  found: Map<string, number>,
): void {
  const byHash = new Map<number, string[]>();
  for (const one of texts) {
    const hash = hashOf(one, length);
    const alike = byHash.get(hash);
    if (alike === undefined) byHash.set(hash, [one]);
    else alike.push(one);
  }
  let highest = 1;
  for (let count = 1; count < length; count += 1) highest = Math.imul(highest, base);
  let hash = hashOf(text, length);
  for (let at = 0; ; at += 1) {
    const there = byHash.get(hash)?.find((one) => text.startsWith(one, at));
    if (there !== undefined) {
      if (!found.has(there)) found.set(there, at);
      else {
        // Twice is enough to know that it is not the one place.
        found.delete(there);
        byHash.set(
          hash,
          (byHash.get(hash) ?? []).filter((one) => one !== there),
        );
      }
    }
    if (at + length >= text.length) return;
    hash = Math.imul(hash - Math.imul(text.charCodeAt(at), highest), base) + text.charCodeAt(at + length);
    hash |= 0;
  }
}

function hashOf(text: string, length: number): number {
  let hash = 0;
  for (let index = 0; index < length; index += 1) hash = (Math.imul(hash, base) + text.charCodeAt(index)) | 0;
  return hash;
}
