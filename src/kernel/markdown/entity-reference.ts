// The form of a character reference, wherever it is looked for. Whether a name is one that exists is the parser's matter.

/** A reference at the beginning of a text. */
export const entityReference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{0,31});/;
