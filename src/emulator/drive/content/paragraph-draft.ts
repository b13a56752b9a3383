// One paragraph in the making: runs of text with HTML's rules for white space, and what stands between them.
import type { Link, ParagraphElement, TextStyle } from "../../../google-api/docs.ts";

const linkBlue = { color: { rgbColor: { red: 0.06666667, green: 0.33333334, blue: 0.8 } } };

/** The look of linked text (rulebook 3.6). */
export function linkedStyle(style: TextStyle, link: Link): TextStyle {
  return { ...style, underline: true, foregroundColor: linkBlue, link };
}

export class ParagraphDraft {
  #elements: ParagraphElement[] = [];
  #endsInSpace = true;

  get isEmpty(): boolean {
    return this.#elements.length === 0;
  }

  /** Adds text; outside of preformatted text white space shrinks to one space, and to none at a paragraph's start. */
  addText(text: string, style: TextStyle, isPreformatted: boolean): void {
    let words = isPreformatted ? text : text.replace(/[ \t\r\n\f]+/g, " ");
    if (!isPreformatted && this.#endsInSpace) words = words.replace(/^ /, "");
    if (words === "") return;
    this.#endsInSpace = !isPreformatted && words.endsWith(" ");
    this.#push(words, style);
  }

  /** A line break inside the paragraph: Docs writes a vertical tab (rulebook 3.6). */
  addLineBreak(style: TextStyle): void {
    this.#trimEnd();
    this.#push("\u000b", style);
    this.#endsInSpace = true;
  }

  /** A picture, a rule, a page break. */
  addElement(element: ParagraphElement): void {
    this.#elements.push(element);
    this.#endsInSpace = false;
  }

  /** The elements with the paragraph's newline, and an empty draft again. A link does not cover the newline. */
  take(): ParagraphElement[] {
    this.#trimEnd();
    const elements = this.#elements;
    this.#elements = [];
    this.#endsInSpace = true;
    const last = elements[elements.length - 1]?.textRun;
    const style = last?.textStyle ?? {};
    if (last !== undefined && style.link === undefined) last.content = `${last.content ?? ""}\n`;
    else elements.push({ textRun: { content: "\n", textStyle: {} } });
    return elements;
  }

  #push(text: string, style: TextStyle): void {
    const last = this.#elements[this.#elements.length - 1]?.textRun;
    if (last !== undefined && JSON.stringify(last.textStyle) === JSON.stringify(style))
      last.content = `${last.content ?? ""}${text}`;
    else this.#elements.push({ textRun: { content: text, textStyle: { ...style } } });
  }

  #trimEnd(): void {
    const last = this.#elements[this.#elements.length - 1]?.textRun;
    if (last?.content === undefined || !this.#endsInSpace) return;
    last.content = last.content.replace(/ $/, "");
    if (last.content === "") this.#elements.pop();
  }
}
