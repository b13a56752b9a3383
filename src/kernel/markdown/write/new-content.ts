// The content of the blocks that are written anew, and everything that no request can make, with its lines.
import type { StyleSheet } from "../../compare/effective-style.ts";
import type { ContentBlock } from "../../plan/content.ts";
import type { BlockLines } from "../parse/parse-markdown.ts";
import { ProblemBook, type MarkdownProblem } from "../parse/problem.ts";
import type { BlockPair } from "./align-blocks.ts";
import { contentOfBlock, type ContentSetting } from "./content-of-blocks.ts";
import type { BlockPlace } from "./list-places.ts";
import { linkOf, type NamedBlocks } from "./named-blocks.ts";
import { MarkStyles } from "./styled-marks.ts";

/** What is settled about blocks before anything is written: which stand, what they call things, where they come to stand. */
export interface Attempt {
  readonly pairs: readonly BlockPair[];
  readonly named: NamedBlocks;
  readonly places: readonly BlockPlace[];
}

export interface NewContent {
  /** One entry a block; null for those that stand. */
  readonly blocks: readonly (ContentBlock | null)[];
  readonly problems: readonly MarkdownProblem[];
}

export function newContent(
  { pairs, named, places }: Attempt,
  styles: StyleSheet,
  lines: readonly BlockLines[],
): NewContent {
  const problems = new ProblemBook();
  const paired = new Set(pairs.map(({ wanted }) => wanted));
  const refuse = (index: number, construct: string, what: string): void => {
    const { line, endLine } = lines[index] ?? { line: 1, endLine: 1 };
    problems.add(construct, line, endLine, what);
  };
  for (const { index, name } of named.dead) {
    refuse(
      index,
      "link",
      `Expected a link to a heading, bookmark or tab of the document, found \`#${name}\`, which leads nowhere. Name a heading of the text by its words or {#id}, or take an id from the outline.`,
    );
  }
  let current = 0;
  const setting = contentSetting(named, styles, (construct, what) => {
    refuse(current, construct, what);
  });
  const blocks = named.blocks.map((block, index): ContentBlock | null => {
    current = index;
    const place = places[index];
    if (block.marker?.isChecked === true) {
      refuse(
        index,
        "check_box",
        "Expected an empty check box, found a checked one. No request checks a box: write `- [ ]`, and check it in the document.",
      );
    }
    return paired.has(index) || place === undefined ? null : contentOfBlock(block, place, setting);
  });
  return { blocks, problems: problems.problems };
}

/** What content is made with once names are settled. */
export function contentSetting(
  named: NamedBlocks,
  sheet: StyleSheet,
  refuse: ContentSetting["refuse"],
): ContentSetting {
  const styles = new MarkStyles(sheet, (link) => linkOf(link, named));
  const known = new Map<string, ReturnType<ContentSetting["newText"]>>();
  return {
    refuse,
    footnote: (label) => named.footnotes.get(label) ?? [],
    newText: (marks, namedStyle) => {
      const key = `${namedStyle} ${JSON.stringify(marks)}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const style = styles.withMarks({}, marks, namedStyle);
      known.set(key, style);
      return style;
    },
  };
}
