// The door of the parser: a text of Markdown as blocks, or everything that is wrong with it, with lines. Knows no document.
import type { Footnote, MarkdownContent } from "../block.ts";
import { normalContent } from "../normal-form.ts";
import type { BoldName } from "./bold-names.ts";
import type { DocumentNode, FootnoteNode } from "./block-tree.ts";
import { parseBlocks } from "./block-parser.ts";
import { checkedLines } from "./checked-lines.ts";
import { nameLinkedHeadings } from "./heading-links.ts";
import type { Definitions } from "./link-definitions.ts";
import { ProblemBook, type MarkdownProblem } from "./problem.ts";
import { toBlocks, type BlockSetting, type PlacedBlock } from "./to-blocks.ts";

export interface ParseOptions {
  /** Whether a placeholder names an object that is there to be kept. */
  readonly isKnownPlaceholder: (name: string) => boolean;
}

/** Lines that a block was written in, from 1, the last included. */
export interface BlockLines {
  readonly line: number;
  readonly endLine: number;
}

/** What a text says. */
interface Parsed {
  /** In normal form. */
  readonly content: MarkdownContent;
  /** One entry a block of the content. */
  readonly lines: readonly BlockLines[];
}

export type ParsedMarkdown =
  | (Parsed & {
      readonly kind: "parsed";
      /** What looks like a name of a program, `__init__`, and is bold (CommonMark 0.31, section 6.2). */
      readonly boldNames: readonly BoldName[];
    })
  /** With what is left of the text without its problems, in which a writer may find more. */
  | (Parsed & { readonly kind: "refused"; readonly problems: readonly MarkdownProblem[] });

/** Parses a text. Nothing but white space is no blocks; any problem refuses all of it, and all problems are told. */
export function parseMarkdown(text: string, { isKnownPlaceholder }: ParseOptions): ParsedMarkdown {
  const problems = new ProblemBook();
  const definitions: Definitions = new Map();
  const tree = parseBlocks(checkedLines(text, problems), definitions, problems);
  const marks = new FootnoteMarks(problems);
  const boldNames: BoldName[] = [];
  const setting: BlockSetting = {
    definitions,
    problems,
    isKnownPlaceholder,
    isFootnote: false,
    onFootnote: (label, line) => {
      marks.add(label, line);
    },
    onBoldName: (name, line) => {
      boldNames.push({ name, line });
    },
  };
  const { blocks, footnotes } = toBlocks(tree.children, setting);
  const notes = footnotes.map((node) => footnoteOf(node, setting));
  marks.check(footnotesOf(tree));
  const content = normalContent(
    nameLinkedHeadings({ blocks: blocks.map(({ block }) => block), footnotes: notes }),
  );
  const lines = blocks.map(linesOf);
  if (problems.problems.length > 0) return { kind: "refused", problems: problems.problems, content, lines };
  return { kind: "parsed", content, lines, boldNames };
}

function footnoteOf(node: FootnoteNode, setting: BlockSetting): Footnote {
  const inside: BlockSetting = { ...setting, isFootnote: true, onFootnote: () => undefined };
  const { blocks } = toBlocks(node.children, inside);
  return { label: node.label, blocks: blocks.map(({ block }) => block) };
}

function footnotesOf({ children }: DocumentNode): readonly FootnoteNode[] {
  return children.filter((node): node is FootnoteNode => node.kind === "footnote");
}

function linesOf({ line, endLine }: PlacedBlock): BlockLines {
  return { line, endLine };
}

/** Marks and definitions of footnotes belong together, one to one. */
class FootnoteMarks {
  readonly #lines = new Map<string, number>();
  readonly #problems: ProblemBook;

  constructor(problems: ProblemBook) {
    this.#problems = problems;
  }

  add(label: string, line: number): void {
    const before = this.#lines.get(label);
    if (before === undefined) this.#lines.set(label, line);
    else {
      this.#problem(
        line,
        `Expected one mark a footnote, found \`[^${label}]\` again, first in line ${before}. Give the second a footnote of its own.`,
      );
    }
  }

  check(footnotes: readonly FootnoteNode[]): void {
    const defined = new Map<string, number>();
    for (const { label, line } of footnotes) {
      const before = defined.get(label);
      if (before === undefined) defined.set(label, line);
      else
        this.#problem(
          line,
          `Expected one text a footnote, found \`[^${label}]:\` again, first in line ${before}. Leave one.`,
        );
    }
    for (const [label, line] of this.#lines) {
      if (!defined.has(label)) {
        this.#problem(
          line,
          `Expected a line \`[^${label}]: …\` with the footnote's text, found none. Add it, or write \`\\[\` for text.`,
        );
      }
    }
    for (const [label, line] of defined) {
      if (!this.#lines.has(label)) {
        this.#problem(
          line,
          `Expected a mark \`[^${label}]\` in the text, found none. Add it, or leave the footnote out.`,
        );
      }
    }
  }

  #problem(line: number, what: string): void {
    this.#problems.add("footnote", line, line, what);
  }
}
