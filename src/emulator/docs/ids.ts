// Makes ids in Google's forms (rulebook 3.4) from the randomness it is given.

/** Makers of new ids, all from one source of randomness. */
export interface Ids {
  documentId(): string;
  revisionId(): string;
  headingId(): string;
  /** Named ranges, footnotes, lists and other things of a document. */
  kixId(): string;
  tabId(): string;
  suggestionId(): string;
  /** Comments and other posts. */
  postId(): string;
}

const base36 = "0123456789abcdefghijklmnopqrstuvwxyz";
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** `random` is uniform in [0, 1). Revision ids have 512 random bits: none comes twice. */
export function createIds(random: () => number): Ids {
  const word = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join("");
  return {
    documentId: () => `1${word(base64url, 43)}`,
    revisionId: () => `AFwiY1${word(base64url, 86)}`,
    headingId: () => `h.${word(base36, 12)}`,
    kixId: () => `kix.${word(base36, 12)}`,
    tabId: () => `t.${word(base36, 12)}`,
    suggestionId: () => `suggest.${word(base36, 12)}`,
    postId: () => `AAAC${word(base64url, 7)}`,
  };
}
