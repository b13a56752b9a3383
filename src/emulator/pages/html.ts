// HTML as a value of its own: text becomes HTML only by being escaped, so nothing from a document can be read as markup.
import { escapeHtml } from "../escape-html.ts";

/** A piece of finished HTML. Made by `text`, `element` and `join`. */
export class Html {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

/** Attributes by name; those that are null or false are left out, true is an attribute without a value. */
export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

export const nothing = new Html("");

/** Words to be read. */
export function text(words: string): Html {
  return new Html(escapeHtml(words));
}

/** An element. A string among the children is text. */
export function element(tag: string, attributes: Attributes, ...children: readonly (Html | string)[]): Html {
  const written = Object.entries(attributes).map(([name, value]) => {
    if (value === null || value === false) return "";
    return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
  });
  const start = `<${tag}${written.join("")}>`;
  return new Html(voidTags.has(tag) ? start : `${start}${join(children).toString()}</${tag}>`);
}

/** One after another. A string is text. */
export function join(parts: readonly (Html | string)[]): Html {
  return new Html(
    parts.map((part) => (typeof part === "string" ? escapeHtml(part) : part.toString())).join(""),
  );
}

const voidTags = new Set(["br", "col", "hr", "img", "meta"]);
