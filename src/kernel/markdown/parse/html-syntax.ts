// Tags and the like inside a line (CommonMark 0.31, section 6.6). Says what stands there; which tags have a meaning is decided elsewhere.

export interface HtmlPiece {
  /** As it is written, to its end. */
  readonly source: string;
  /** Lower case; `!--`, `?`, `!` and `![CDATA[` for what is no tag. */
  readonly name: string;
  readonly kind: "open" | "close" | "other";
}

const attribute = `\\s+[A-Za-z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`;
const tag = new RegExp(
  `<(?:([A-Za-z][A-Za-z\\d-]*)(?:${attribute})*\\s*/?|/([A-Za-z][A-Za-z\\d-]*)\\s*)>`,
  "y",
);

const others: readonly (readonly [start: string, end: string])[] = [
  ["!--", "-->"],
  ["?", "?>"],
  ["![CDATA[", "]]>"],
  ["!", ">"],
];

/** A comment or the like that is longer in one paragraph is taken for text. */
const longestUtf16 = 10_000;

/** The piece of HTML that begins with the `<` at a place, or null. */
export function htmlPiece(text: string, at: number): HtmlPiece | null {
  tag.lastIndex = at;
  const [source, open, close] = tag.exec(text) ?? [];
  if (source !== undefined) {
    const kind = open === undefined ? "close" : "open";
    return { source, name: (open ?? close ?? "").toLowerCase(), kind };
  }
  for (const [start, end] of others) {
    if (!text.startsWith(start, at + 1) || (start === "!" && !/[A-Za-z]/.test(text.charAt(at + 2)))) continue;
    const piece = text.slice(at, at + longestUtf16);
    const last = piece.indexOf(end, 1 + start.length - (start === "!--" ? 2 : 0));
    return last < 0 ? null : { source: piece.slice(0, last + end.length), name: start, kind: "other" };
  }
  return null;
}

const address = /<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>\u0000-\u001F]*)>/y;
const mail =
  /<([\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?)*)>/y;

export interface AngleLink {
  readonly source: string;
  readonly text: string;
  readonly address: string;
}

/** `<https://…>` or `<name@host>` at a place, or null. */
export function angleLink(text: string, at: number): AngleLink | null {
  address.lastIndex = at;
  const [source, url] = address.exec(text) ?? [];
  if (source !== undefined && url !== undefined) return { source, text: url, address: url };
  mail.lastIndex = at;
  const [whole, name] = mail.exec(text) ?? [];
  return whole === undefined || name === undefined
    ? null
    : { source: whole, text: name, address: `mailto:${name}` };
}
