// What stands in a line: text with marks, breaks, objects. Owns its normal form; knows neither Markdown's spelling nor the document's.

/** How a stretch of text is marked. What Markdown cannot say (colours, fonts, sizes) is no mark. */
export interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strikethrough: boolean;
  readonly underline: boolean;
  readonly code: boolean;
  readonly baseline: "none" | "superscript" | "subscript";
  /** An address, or `#` and the id of a heading, bookmark or tab; null for none. */
  readonly link: string | null;
}

export interface TextInline {
  readonly kind: "text";
  /** Without line feed and U+000B. */
  readonly text: string;
  readonly marks: Marks;
}

/** A new line inside a paragraph or cell. In a document U+000B; between the paragraphs of a cell a paragraph's end. */
export interface BreakInline {
  readonly kind: "break";
}

/** A picture by its address, as Markdown asks for one. A picture that is there already is a placeholder. */
export interface ImageInline {
  readonly kind: "image";
  readonly address: string;
  readonly altText: string;
}

export interface FootnoteInline {
  readonly kind: "footnote";
  readonly label: string;
}

/** A page break in a line that holds other things too. One that stands alone is a block. */
export interface PageBreakInline {
  readonly kind: "page-break";
}

/** "Keep this object": what Markdown cannot describe, by the name that the reading gave it. */
export interface PlaceholderInline {
  readonly kind: "placeholder";
  /** For example `image:kix.a1` or `chip:person:ana@example.com`. */
  readonly name: string;
  /** Words for the reader's sake, or null; no part of what it names. */
  readonly words: string | null;
}

export type Inline =
  TextInline | BreakInline | ImageInline | FootnoteInline | PageBreakInline | PlaceholderInline;

export const noMarks: Marks = {
  bold: false,
  italic: false,
  strikethrough: false,
  underline: false,
  code: false,
  baseline: "none",
  link: null,
};

export const lineBreak: BreakInline = { kind: "break" };

export function textInline(text: string, marks: Partial<Marks> = {}): TextInline {
  return { kind: "text", text, marks: { ...noMarks, ...marks } };
}

export function isSameMarks(a: Marks, b: Marks): boolean {
  return (
    a === b ||
    (a.bold === b.bold &&
      a.italic === b.italic &&
      a.strikethrough === b.strikethrough &&
      a.underline === b.underline &&
      a.code === b.code &&
      a.baseline === b.baseline &&
      a.link === b.link)
  );
}

/** Whether two lines in normal form say the same. The words of a placeholder do not count. */
export function isSameInline(a: readonly Inline[], b: readonly Inline[]): boolean {
  return a.length === b.length && a.every((one, place) => isSameNode(one, b[place]));
}

function isSameNode(a: Inline, b: Inline | undefined): boolean {
  if (a.kind === "text") return b?.kind === "text" && a.text === b.text && isSameMarks(a.marks, b.marks);
  if (a.kind === "placeholder") return b?.kind === "placeholder" && a.name === b.name;
  if (a.kind === "footnote") return b?.kind === "footnote" && a.label === b.label;
  if (a.kind === "image") {
    return b?.kind === "image" && a.address === b.address && a.altText === b.altText;
  }
  return a.kind === b?.kind;
}

/** The text of a line without marks: breaks as line feeds, objects as they are written. For messages and for comparing words. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((node) => {
      if (node.kind === "text") return node.text;
      if (node.kind === "break") return "\n";
      if (node.kind === "image") return `![${node.altText}](${node.address})`;
      if (node.kind === "footnote") return `[^${node.label}]`;
      return node.kind === "page-break" ? "[page-break]" : `[${node.name}]`;
    })
    .join("");
}

/**
 * The one form of a line: neighbours of equal marks are one, nothing is empty, spaces and tabs at the end (before a break
 * too) and breaks at both ends are gone, and white space is bold, italic and struck exactly when it stands between text that is. Underline under a link is the link's own.
 */
export function normalInline(content: readonly Inline[]): readonly Inline[] {
  const [only, second] = content;
  // Most lines are one stretch of plain text.
  if (only?.kind === "text" && second === undefined && !isTight(only.marks)) {
    const plain = plainLink(only);
    const out: Inline[] = [plain];
    trimEnd(out);
    return out.length === 1 && out[0] === only ? content : out;
  }
  const parted = joined(trimmed(joined(content.map(plainLink))));
  const hasTight = parted.some((node) => node.kind === "text" && isTight(node.marks));
  return hasTight ? joined(tightMarks(parted)) : parted;
}

function isTight({ bold, italic, strikethrough }: Marks): boolean {
  return bold || italic || strikethrough;
}

function plainLink(node: Inline): Inline {
  if (node.kind !== "text" || node.marks.link === null || !node.marks.underline) return node;
  return { ...node, marks: { ...node.marks, underline: false } };
}

function joined(content: readonly Inline[]): readonly Inline[] {
  const out: Inline[] = [];
  for (const node of content) {
    const last = out[out.length - 1];
    if (node.kind !== "text") out.push(node);
    else if (node.text === "") continue;
    else if (last?.kind === "text" && isSameMarks(last.marks, node.marks)) {
      out[out.length - 1] = { ...last, text: last.text + node.text };
    } else out.push(node);
  }
  return out;
}

/** Without spaces and tabs in front of a break and at the end, which code keeps, and without breaks at both ends. */
function trimmed(content: readonly Inline[]): readonly Inline[] {
  const out: Inline[] = [];
  for (const node of content) {
    if (node.kind === "break") {
      trimEnd(out);
      if (out.length === 0) continue;
    }
    out.push(node);
  }
  for (trimEnd(out); out[out.length - 1]?.kind === "break"; trimEnd(out)) out.pop();
  return out;
}

function trimEnd(nodes: Inline[]): void {
  for (;;) {
    const last = nodes.pop();
    if (last === undefined) return;
    const text = last.kind === "text" && !last.marks.code ? last.text.replace(/[ \t]+$/, "") : null;
    if (last.kind !== "text" || text === null) return void nodes.push(last);
    if (text !== "") return void nodes.push(text === last.text ? last : { ...last, text });
  }
}

const tight = ["bold", "italic", "strikethrough"] as const;

/** White space has such a mark exactly when the characters around it in its own line both have it. */
function tightMarks(content: readonly Inline[]): readonly Inline[] {
  const parts = content.flatMap(whiteSpaceApart);
  return parts.map((node, place) => {
    if (node.kind !== "text" || !isWhiteSpace(node)) return node;
    const before = neighbour(parts, place, -1);
    const after = neighbour(parts, place, 1);
    const [bold, italic, strikethrough] = tight.map((mark) => before[mark] && after[mark]);
    return {
      ...node,
      marks: {
        ...node.marks,
        bold: bold === true,
        italic: italic === true,
        strikethrough: strikethrough === true,
      },
    };
  });
}

function neighbour(parts: readonly Inline[], place: number, step: 1 | -1): Marks {
  for (let at = place + step; ; at += step) {
    const node = parts[at];
    if (node === undefined || node.kind !== "text") return noMarks;
    if (!isWhiteSpace(node)) return node.marks;
  }
}

function isWhiteSpace({ text, marks }: TextInline): boolean {
  return !marks.code && /^\s+$/.test(text);
}

/** A text in up to three: the white space at both ends apart. Code is never parted. */
export function whiteSpaceApart(node: Inline): readonly Inline[] {
  if (node.kind !== "text" || node.marks.code) return [node];
  const middle = node.text.trim();
  if (middle === node.text || middle === "") return [node];
  const start = node.text.indexOf(middle);
  return [node.text.slice(0, start), middle, node.text.slice(start + middle.length)]
    .filter((text) => text !== "")
    .map((text) => ({ ...node, text }));
}
