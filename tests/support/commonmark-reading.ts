// What CommonMark's own reference implementation reads in a text, as a model of ours: an independent reader for what we write.
// Tags that we write are read as we mean them; checklists, which it does not know, are bulleted items.
import { createRequire } from "node:module";
import type { ListMarker, MarkdownBlock } from "../../src/kernel/markdown/block.ts";
import { noMarks, type Inline, type Marks } from "../../src/kernel/markdown/inline.ts";
import { normalBlocks } from "../../src/kernel/markdown/normal-form.ts";

/** The part of the reference's nodes that is read here. */
interface Node {
  readonly type: string;
  readonly literal: string | null;
  readonly destination: string | null;
  readonly info: string | null;
  readonly level: number;
  readonly listType: "bullet" | "ordered";
  readonly listStart: number | null;
  readonly firstChild: Node | null;
  readonly next: Node | null;
}

const { Parser } = createRequire(__filename)("commonmark") as {
  Parser: new () => { parse: (text: string) => Node };
};

/** The blocks of a text, in normal form. */
export function commonMarkBlocks(text: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  readInto(new Parser().parse(text), { quotes: 0, items: 0 }, blocks);
  return normalBlocks(blocks);
}

interface Around {
  readonly quotes: number;
  readonly items: number;
}

function readInto(
  container: Node,
  around: Around,
  blocks: MarkdownBlock[],
  marker: ListMarker | null = null,
): void {
  let left = marker;
  const take = (): ListMarker | null => {
    const taken = left;
    left = null;
    return taken;
  };
  if (marker !== null && container.firstChild === null)
    blocks.push({ ...around, marker, kind: "paragraph", content: [] });
  for (const node of children(container)) {
    if (left !== null && !["paragraph", "heading"].includes(node.type)) {
      blocks.push({ ...around, marker: take(), kind: "paragraph", content: [] });
    }
    const { quotes } = around;
    if (node.type === "block_quote") readInto(node, { ...around, quotes: quotes + 1 }, blocks);
    else if (node.type === "list") {
      children(node).forEach((item, place) => {
        const start = place > 0 ? null : node.listType === "ordered" ? (node.listStart ?? 1) : 1;
        const kind = node.listType === "ordered" ? "numbered" : "bulleted";
        readInto(item, { quotes, items: around.items + 1 }, blocks, { kind, isChecked: false, start });
      });
    } else if (node.type === "paragraph") {
      blocks.push({
        ...around,
        marker: take(),
        kind: "paragraph",
        content: inlineOf(node, quotes > 0 && around.items === 0),
      });
    } else if (node.type === "heading") {
      blocks.push({
        ...around,
        marker: take(),
        kind: "heading",
        level: node.level,
        id: null,
        content: inlineOf(node),
      });
    } else if (node.type === "code_block") {
      const code = (node.literal ?? "").replace(/\n$/, "").split("\n");
      blocks.push({ ...around, marker: null, kind: "code", language: node.info ?? "", lines: code });
    } else if (node.type === "thematic_break") blocks.push({ ...around, marker: null, kind: "rule" });
    else throw new Error(`expected a block that we write, found ${node.type}: ${node.literal ?? ""}`);
  }
}

/** The end of a line behind the label of a callout is a break. */
function inlineOf(container: Node, mayBeCallout = false): readonly Inline[] {
  const out: Inline[] = [];
  let tags: Partial<Marks> = {};
  const visit = (node: Node, given: Marks): void => {
    const now: Marks = { ...given, ...tags };
    if (node.type === "text") out.push({ kind: "text", text: node.literal ?? "", marks: now });
    else if (node.type === "code")
      out.push({ kind: "text", text: node.literal ?? "", marks: { ...now, code: true } });
    else if (node.type === "softbreak" && mayBeCallout && isLabel(out)) out.push({ kind: "break" });
    else if (node.type === "softbreak") out.push({ kind: "text", text: " ", marks: now });
    else if (node.type === "linebreak") out.push({ kind: "break" });
    else if (node.type === "image") {
      const altText = children(node)
        .map((one) => one.literal ?? "")
        .join("");
      out.push({ kind: "image", address: decoded(node.destination), altText });
    } else if (node.type === "html_inline") {
      if (node.literal === "<br>") out.push({ kind: "break" });
      else if (node.literal === "<u>") tags = { ...tags, underline: true };
      else if (node.literal === "<sub>") tags = { ...tags, baseline: "subscript" };
      else if (node.literal === "<sup>") tags = { ...tags, baseline: "superscript" };
      else if (node.literal === "</u>") tags = without(tags, "underline");
      else if (node.literal === "</sub>" || node.literal === "</sup>") tags = without(tags, "baseline");
      else throw new Error(`expected a tag that we write, found ${node.literal ?? ""}`);
    } else {
      const more: Partial<Marks> =
        node.type === "strong"
          ? { bold: true }
          : node.type === "emph"
            ? { italic: true }
            : node.type === "link"
              ? { link: decoded(node.destination) }
              : {};
      for (const inner of children(node)) visit(inner, { ...given, ...more });
    }
  };
  for (const node of children(container)) visit(node, noMarks);
  return out;
}

function isLabel(content: readonly Inline[]): boolean {
  const text = content.map((node) => (node.kind === "text" ? node.text : "\n")).join("");
  return /^\[![A-Za-z]+\]$/.test(text);
}

function without(marks: Partial<Marks>, name: keyof Marks): Partial<Marks> {
  const rest = { ...marks };
  delete rest[name];
  return rest;
}

/** The reference answers addresses percent-encoded; ours stay as they are written. */
function decoded(destination: string | null): string {
  return decodeURI(destination ?? "");
}

function children(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (let child = node.firstChild; child !== null; child = child.next) found.push(child);
  return found;
}
