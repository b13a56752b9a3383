// Scans the text of one paragraph, heading or cell from left to right into nodes, and settles links and marks (CommonMark 0.31, section 6).
// Every character is looked at a bounded number of times, whatever the text.
import { bareAddress, canPrecedeAddress } from "../bare-address.ts";
import { isEscapable, lastCharacter, firstCharacter } from "../characters.ts";
import { lineBreak, noMarks, plainText, type Inline } from "../inline.ts";
import { pageBreakText, placeholderOf } from "../placeholder.ts";
import { Backticks } from "./backticks.ts";
import { boldNames } from "./bold-names.ts";
import { characterReference, unescaped } from "./character-references.ts";
import { delimiterNode, isEastAsian, pairDelimiters } from "./emphasis.ts";
import { angleLink, htmlPiece } from "./html-syntax.ts";
import type { DelimiterNode, InlineNode } from "./inline-nodes.ts";
import { inlineContent } from "./inline-content.ts";
import type { InlineSetting } from "./inline-setting.ts";
import { comparedLabel, linkAddress, linkLabel, linkTitle, skipSpace } from "./link-syntax.ts";

/** Content of one line of the model. `firstLine` is the line that the text begins in. */
export function parseInline(text: string, firstLine: number, setting: InlineSetting): readonly Inline[] {
  const scanner = new InlineScanner(text.replace(/[ \t]+$/, ""), firstLine, setting);
  return inlineContent(scanner.scan(), setting.problems);
}

interface Bracket {
  /** Where its node is, and where the text inside begins. */
  readonly node: number;
  readonly textStart: number;
  readonly isImage: boolean;
  /** Delimiters that stand before it. */
  readonly delimiters: number;
}

/** What a bracket's end was found to be. */
interface Target {
  readonly address: string;
  readonly end: number;
}

const plainRun = /[^\n\\`*_~[\]!<&hHwW]+/y;
const addressStart = /(?:https?:\/\/|www\.)[^\s<`[\]]{1,2000}/iy;
const delimiterRun = /\*+|_+|~+/y;
const footnoteMark = /\[\^([^\s[\]]+)\]/y;
const tagInBrackets = /\[([a-z][^\n[\]]*)\]/y;

class InlineScanner {
  readonly #text: string;
  readonly #setting: InlineSetting;
  readonly #nodes: InlineNode[] = [];
  readonly #brackets: Bracket[] = [];
  /** Below this height brackets begin no link any more, since a link stands behind them; pictures they may begin. */
  #linksFrom = 0;
  #delimiters: DelimiterNode[] = [];
  #at = 0;
  /** The line of a place that was asked for, as places only grow. */
  #line: number;
  #lineAt = 0;
  readonly #backticks: Backticks;

  constructor(text: string, firstLine: number, setting: InlineSetting) {
    this.#text = text;
    this.#backticks = new Backticks(text);
    this.#line = firstLine;
    this.#setting = setting;
  }

  scan(): readonly InlineNode[] {
    while (this.#at < this.#text.length) this.#step(this.#text.charAt(this.#at));
    pairDelimiters(this.#delimiters);
    for (const { name, line } of boldNames(this.#nodes)) this.#setting.onBoldName(name, line);
    return this.#nodes;
  }

  #step(character: string): void {
    switch (character) {
      case "\n":
        return this.#lineEnd();
      case "\\":
        return this.#backslash();
      case "`":
        return this.#code();
      case "*":
      case "_":
      case "~":
        return this.#delimiter(character);
      case "[":
        return this.#openBracket();
      case "]":
        return this.#closeBracket();
      case "!":
        if (this.#text.charAt(this.#at + 1) !== "[" || this.#objectAt(this.#at + 1) !== null)
          return this.#plain(1);
        this.#pushBracket(2, true);
        return;
      case "<":
        return this.#angle();
      case "&": {
        const reference = characterReference(this.#text, this.#at);
        if (reference === null) return this.#plain(1);
        if (/[\u0000-\u0008\u000A-\u001F\uE000-\uF8FF]/.test(reference.character)) {
          this.#problem(
            "character_reference",
            `Expected a character that a document can hold, found \`${reference.source}\`. Leave it out.`,
          );
        }
        this.#push({ kind: "text", text: reference.character }, reference.source.length);
        return;
      }
      case "h":
      case "H":
      case "w":
      case "W":
        return this.#bareLink();
      default:
        plainRun.lastIndex = this.#at;
        return this.#plain(plainRun.exec(this.#text)?.[0].length ?? 1);
    }
  }

  #push(node: InlineNode, length: number): void {
    this.#nodes.push(node);
    this.#at += length;
  }

  #plain(length: number): void {
    this.#push({ kind: "text", text: this.#text.slice(this.#at, this.#at + length) }, length);
  }

  #problem(construct: string, what: string): void {
    const line = this.#lineHere();
    this.#setting.problems.add(construct, line, line, what);
  }

  #lineHere(): number {
    for (; this.#lineAt < this.#at; this.#lineAt += 1)
      if (this.#text.charAt(this.#lineAt) === "\n") this.#line += 1;
    return this.#line;
  }

  /** A new line is a break behind two spaces, else a space; between Chinese or Japanese characters it is nothing. */
  #lineEnd(): void {
    const last = this.#nodes[this.#nodes.length - 1];
    let isBreak = false;
    let before = "";
    if (last?.kind === "text") {
      const text = last.text.replace(/[ \t]+$/, "");
      isBreak = last.text.endsWith("  ");
      before = lastCharacter(text);
      this.#nodes[this.#nodes.length - 1] = { kind: "text", text };
    }
    const isCallout = this.#setting.isInQuote && /^\[![A-Za-z]+\][ \t]*$/.test(this.#text.slice(0, this.#at));
    this.#at += 1;
    while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    const after = firstCharacter(this.#text.slice(this.#at, this.#at + 2));
    if (isBreak || isCallout) this.#nodes.push({ kind: "whole", inline: lineBreak });
    else if (!isIdeograph(before) || !isIdeograph(after)) this.#nodes.push({ kind: "text", text: " " });
  }

  #backslash(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === "\n") {
      this.#push({ kind: "whole", inline: lineBreak }, 2);
      while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    } else if (isEscapable(next)) this.#push({ kind: "text", text: next }, 2);
    else this.#plain(1);
  }

  #code(): void {
    const length = this.#backticks.lengthAt(this.#at);
    const start = this.#at + length;
    const end = this.#backticks.next(start, length);
    if (end < 0) return this.#plain(length);
    const inner = this.#text.slice(start, end).replace(/\n/g, " ");
    const isPadded = /^ [^]* $/.test(inner) && inner.trim() !== "";
    const text = isPadded ? inner.slice(1, -1) : inner;
    this.#push(
      { kind: "whole", inline: { kind: "text", text, marks: { ...noMarks, code: true } } },
      end + length - this.#at,
    );
  }

  #delimiter(character: "*" | "_" | "~"): void {
    delimiterRun.lastIndex = this.#at;
    const length = delimiterRun.exec(this.#text)?.[0].length ?? 1;
    const end = this.#at + length;
    if (character === "~" && length > 2) return this.#plain(length);
    const before = lastCharacter(this.#text.slice(Math.max(0, this.#at - 2), this.#at));
    const after = firstCharacter(this.#text.slice(end, end + 2));
    const node = delimiterNode({ character, length, line: this.#lineHere() }, before, after);
    if (node.canOpen || node.canClose) this.#delimiters.push(node);
    this.#push(node, length);
  }

  #bareLink(): void {
    addressStart.lastIndex = this.#at;
    const [run] = addressStart.exec(this.#text) ?? [];
    const canBegin = run !== undefined && canPrecedeAddress(this.#text.charAt(this.#at - 1));
    const source = canBegin ? bareAddress(run) : null;
    if (source === null) return this.#plain(1);
    const text = unescaped(source);
    const address = /^www\./i.test(text) ? `http://${text}` : text;
    this.#push({ kind: "bare-link", text, address }, source.length);
  }

  #angle(): void {
    const link = angleLink(this.#text, this.#at);
    if (link !== null) {
      this.#checkAddress(link.address);
      this.#nodes.push(
        { kind: "link", address: link.address },
        { kind: "text", text: link.text },
        { kind: "link-end" },
      );
      this.#at += link.source.length;
      return;
    }
    const piece = htmlPiece(this.#text, this.#at);
    if (piece === null) return this.#plain(1);
    const { name, kind, source } = piece;
    if (name === "br" && kind === "open") this.#push({ kind: "whole", inline: lineBreak }, source.length);
    else if (name === "u" || name === "sub" || name === "sup") {
      this.#push({ kind: "tag", name, opens: kind === "open", line: this.#lineHere() }, source.length);
    } else {
      this.#problem(
        "html",
        `Expected no HTML but \`<br>\`, \`<u>\`, \`<sub>\` and \`<sup>\`, found \`${short(source)}\`. Write it in Markdown, or as text with \`\\<\`.`,
      );
      this.#push({ kind: "text", text: source }, source.length);
    }
    if (name === "br") while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #openBracket(): void {
    const object = this.#objectAt(this.#at);
    if (object === null) return this.#pushBracket(1, false);
    const { inline, length } = object;
    if (inline.kind === "placeholder" && !this.#setting.isKnownPlaceholder(inline.name)) {
      this.#problem(
        "placeholder",
        `Expected the name of an object that the text to be replaced holds, found \`[${inline.name}]\`. Take names from a reading, or write \`\\[\` for text.`,
      );
    }
    if (inline.kind === "footnote") this.#setting.onFootnote(inline.label, this.#lineHere());
    this.#push({ kind: "whole", inline }, length);
  }

  /** What is written in brackets and is no link: a placeholder, a page break, the mark of a footnote. */
  #objectAt(at: number): { readonly inline: Inline; readonly length: number } | null {
    footnoteMark.lastIndex = at;
    const [mark, label] = footnoteMark.exec(this.#text) ?? [];
    if (mark !== undefined && label !== undefined) {
      return { inline: { kind: "footnote", label }, length: mark.length };
    }
    tagInBrackets.lastIndex = at;
    const [source, inside] = tagInBrackets.exec(this.#text) ?? [];
    if (source === undefined || inside === undefined) return null;
    const { length } = source;
    if (inside === pageBreakText) return { inline: { kind: "page-break" }, length };
    const inline = placeholderOf(inside);
    return inline === null ? null : { inline, length };
  }

  #pushBracket(length: number, isImage: boolean): void {
    this.#brackets.push({
      node: this.#nodes.length,
      textStart: this.#at + length,
      isImage,
      delimiters: this.#delimiters.length,
    });
    this.#plain(length);
  }

  #closeBracket(): void {
    const bracket = this.#brackets.pop();
    if (bracket === undefined) return this.#plain(1);
    const isPassed = this.#brackets.length < this.#linksFrom;
    this.#linksFrom = Math.min(this.#linksFrom, this.#brackets.length);
    if (isPassed && !bracket.isImage) return this.#plain(1);
    const target = this.#target(bracket);
    if (target === null) return this.#plain(1);
    const inside = this.#delimiters.slice(bracket.delimiters);
    this.#delimiters.length = bracket.delimiters;
    pairDelimiters(inside);
    if (bracket.isImage) this.#image(bracket, target);
    else this.#link(bracket, target);
    this.#at = target.end;
  }

  #image({ node }: Bracket, { address }: Target): void {
    const altText = plainText(inlineContent(this.#nodes.splice(node).slice(1), null));
    if (!/^https?:\/\/[^/]/i.test(address)) {
      this.#problem(
        "image",
        `Expected a picture's address over http or https, found ${JSON.stringify(short(address))}. Give the public address of a PNG, JPEG or GIF.`,
      );
    }
    this.#nodes.push({ kind: "whole", inline: { kind: "image", address, altText } });
  }

  #link({ node }: Bracket, { address }: Target): void {
    this.#checkAddress(address);
    let hasWords = false;
    for (let at = node + 1; at < this.#nodes.length; at += 1) {
      const inner = this.#nodes[at];
      if (inner?.kind === "bare-link") this.#nodes[at] = { kind: "text", text: inner.text };
      if (inner?.kind === "text" || inner?.kind === "delimiter" || inner?.kind === "bare-link")
        hasWords = true;
      if (inner?.kind !== "whole") continue;
      if (inner.inline.kind === "text") hasWords = true;
      else if (inner.inline.kind !== "break") {
        this.#problem(
          "link",
          `Expected words alone in a link, found ${JSON.stringify(short(plainText([inner.inline])))}. Put it beside the link.`,
        );
        hasWords = true;
      }
    }
    if (!hasWords)
      this.#problem("link", "Expected words in the brackets of a link, found none. Give it a text.");
    this.#nodes[node] = { kind: "link", address };
    this.#nodes.push({ kind: "link-end" });
    this.#linksFrom = this.#brackets.length;
  }

  #checkAddress(address: string): void {
    if (address === "" || address === "#") {
      this.#problem(
        "link",
        "Expected an address behind the words of a link, found none. Give one, or write the words alone.",
      );
    } else if (/^(?:javascript|vbscript|data|file):/i.test(address)) {
      this.#problem(
        "link",
        `Expected an address that readers may follow, found ${JSON.stringify(short(address))}. Give one over http, https or mailto.`,
      );
    }
  }

  /** Where the bracket that ends here leads: an address in parentheses, or a reference that is defined. */
  #target({ textStart }: Bracket): Target | null {
    return this.#inlineTarget(this.#at + 1) ?? this.#referenceTarget(textStart);
  }

  #inlineTarget(open: number): Target | null {
    if (this.#text.charAt(open) !== "(") return null;
    const start = skipSpace(this.#text, open + 1);
    const address = linkAddress(this.#text, start);
    if (address === null) return null;
    let end = skipSpace(this.#text, address.end);
    const title = end > address.end ? linkTitle(this.#text, end) : null;
    if (title !== null) end = skipSpace(this.#text, title.end);
    return this.#text.charAt(end) === ")" ? { address: address.value, end: end + 1 } : null;
  }

  #referenceTarget(textStart: number): Target | null {
    const { definitions } = this.#setting;
    const after = this.#at + 1;
    const label = linkLabel(this.#text, after);
    if (label !== null) {
      const address = definitions.get(label.value);
      return address === undefined ? null : { address, end: label.end };
    }
    if (definitions.size === 0 || this.#at - textStart > 999) return null;
    const own = this.#text.slice(textStart, this.#at);
    if (/(?:^|[^\\])(?:\\\\)*\[/.test(own)) return null;
    const address = definitions.get(comparedLabel(own));
    if (address === undefined) return null;
    return { address, end: this.#text.startsWith("[]", after) ? after + 2 : after };
  }
}

/** Of a script without spaces between words; Korean has them. */
function isIdeograph(character: string): boolean {
  return isEastAsian(character) && !/^[\u1100-\u11FF\uA960-\uA97F\uAC00-\uD7FF]$/.test(character);
}

const longestQuote = 60;

function short(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}
