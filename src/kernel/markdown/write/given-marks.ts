// What a paragraph's named style gives its text anyway is no mark: a bold heading has no bold words, so none are asked for.
import type { StyleSheet } from "../../compare/effective-style.ts";
import { isLine, type MarkdownBlock, type TableBlock } from "../block.ts";
import { normalInline, type Inline, type Marks } from "../inline.ts";
import { normalTable } from "../normal-form.ts";
import { namedStyleOfBlock } from "./look-of-block.ts";

const flags = ["bold", "italic", "underline", "strikethrough"] as const;

type Given = readonly (typeof flags)[number][];

/** Blocks as a document with these styles can read. */
export class GivenMarks {
  readonly #styles: StyleSheet;
  readonly #known = new Map<string, Given>();

  constructor(styles: StyleSheet) {
    this.#styles = styles;
  }

  /** The block without marks that its style gives, and without an alignment of columns that hold nothing. */
  without(block: MarkdownBlock): MarkdownBlock {
    if (isLine(block)) {
      const content = this.#line(block.content, this.#given(namedStyleOfBlock(block)));
      return content === block.content ? block : { ...block, content };
    }
    return block.kind === "table" ? this.#table(block) : block;
  }

  #table(block: TableBlock): TableBlock {
    const given = this.#given("NORMAL_TEXT");
    const alignments = block.alignments.map((alignment, column) =>
      block.rows.some((row) => (row[column] ?? []).length > 0) ? alignment : null,
    );
    if (given.length === 0) return { ...block, alignments };
    return normalTable({
      ...block,
      alignments,
      rows: block.rows.map((row) => row.map((cell) => this.#line(cell, given))),
    });
  }

  #line(line: readonly Inline[], given: Given): readonly Inline[] {
    const isMarked = (marks: Marks): boolean => given.some((flag) => marks[flag]);
    if (!line.some((node) => node.kind === "text" && isMarked(node.marks))) return line;
    return normalInline(
      line.map((node) => {
        if (node.kind !== "text" || !isMarked(node.marks)) return node;
        const off = (flag: (typeof flags)[number]): boolean => node.marks[flag] && !given.includes(flag);
        const [bold, italic, underline, strikethrough] = [
          off("bold"),
          off("italic"),
          off("underline"),
          off("strikethrough"),
        ];
        return { ...node, marks: { ...node.marks, bold, italic, underline, strikethrough } };
      }),
    );
  }

  #given(namedStyle: string): Given {
    const known = this.#known.get(namedStyle);
    if (known !== undefined) return known;
    const given = flags.filter((flag) => this.#styles.textField({}, namedStyle, flag) === true);
    this.#known.set(namedStyle, given);
    return given;
  }
}
