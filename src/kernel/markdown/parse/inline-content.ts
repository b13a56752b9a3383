// The nodes of a settled line as the model's content: marks that are open at each place, put on the text there.
import { noMarks, type Inline, type Marks } from "../inline.ts";
import type { InlineNode, TagName } from "./inline-nodes.ts";
import type { ProblemBook } from "./problem.ts";

/** Content, not in normal form yet. Tags without partners go into the book of problems, where there is one. */
export function inlineContent(nodes: readonly InlineNode[], problems: ProblemBook | null): readonly Inline[] {
  const writer = new ContentWriter(problems);
  for (const node of nodes) writer.add(node);
  return writer.finish();
}

interface OpenTag {
  readonly name: TagName;
  readonly line: number;
}

class ContentWriter {
  readonly #content: Inline[] = [];
  readonly #problems: ProblemBook | null;
  readonly #depths = { bold: 0, italic: 0, strikethrough: 0 };
  /** Lines that tags which are still open stand in. */
  readonly #underlines: number[] = [];
  readonly #positions: OpenTag[] = [];
  #link: string | null = null;
  #marks: Marks | null = null;

  constructor(problems: ProblemBook | null) {
    this.#problems = problems;
  }

  add(node: InlineNode): void {
    switch (node.kind) {
      case "text":
        return this.#text(node.text);
      case "bare-link":
        this.#content.push({ kind: "text", text: node.text, marks: { ...this.#now(), link: node.address } });
        return;
      case "whole":
        if (node.inline.kind !== "text") this.#content.push(node.inline);
        else this.#content.push({ ...node.inline, marks: { ...this.#now(), code: true } });
        return;
      case "link":
        this.#link = node.address;
        break;
      case "link-end":
        this.#link = null;
        break;
      case "tag":
        this.#tag(node.name, node.opens, node.line);
        break;
      case "delimiter":
        for (const mark of node.closes) this.#depths[mark] -= 1;
        this.#marks = null;
        this.#text(node.character.repeat(node.left));
        for (const mark of node.opens) this.#depths[mark] += 1;
        break;
    }
    this.#marks = null;
  }

  finish(): readonly Inline[] {
    const open = [...this.#underlines.map((line): OpenTag => ({ name: "u", line })), ...this.#positions];
    for (const { name, line } of open) {
      this.#problems?.add(
        "html",
        line,
        line,
        `Expected \`</${name}>\` in the same paragraph or cell, found none. Close the tag.`,
      );
    }
    return this.#content;
  }

  #text(text: string): void {
    if (text !== "") this.#content.push({ kind: "text", text, marks: this.#now() });
  }

  #tag(name: TagName, opens: boolean, line: number): void {
    if (name === "u") {
      if (opens) this.#underlines.push(line);
      else if (this.#underlines.pop() === undefined) this.#unopened(name, line);
    } else if (opens) this.#positions.push({ name, line });
    else if (this.#positions[this.#positions.length - 1]?.name === name) this.#positions.pop();
    else this.#unopened(name, line);
  }

  #unopened(name: TagName, line: number): void {
    this.#problems?.add(
      "html",
      line,
      line,
      `Expected \`<${name}>\` before \`</${name}>\`, found none. Open the tag.`,
    );
  }

  #now(): Marks {
    if (this.#marks !== null) return this.#marks;
    const { bold, italic, strikethrough } = this.#depths;
    const position = this.#positions[this.#positions.length - 1]?.name;
    this.#marks = {
      ...noMarks,
      bold: bold > 0,
      italic: italic > 0,
      strikethrough: strikethrough > 0,
      underline: this.#underlines.length > 0,
      baseline: position === "sup" ? "superscript" : position === "sub" ? "subscript" : "none",
      link: this.#link,
    };
    return this.#marks;
  }
}
