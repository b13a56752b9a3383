// Plain text of a tab, for reading. Shows what the tab shows now: pending insertions are left out, pending deletions stay.
import type { Block, TableBlock, TabModel } from "./model.ts";
import { elementLengthUtf16, isPendingInsertion } from "./paragraph-text.ts";
import type { ParagraphElement } from "../../google-api/docs.ts";

/**
 * The body of the tab: a paragraph a line, a table row a line with its cells parted by tabs (lines inside a cell by U+000B),
 * chips as they are shown, a footnote mark as `[^1]`, any other element that is not text as U+FFFC a unit.
 */
export function renderText(tab: TabModel): string {
  const body = tab.segments[0];
  return body === undefined ? "" : linesOf(body.blocks).join("\n");
}

function linesOf(blocks: readonly Block[]): readonly string[] {
  const lines: string[] = [];
  for (const block of blocks) {
    if (block.kind === "paragraph") lines.push(lineOf(block.raw.elements ?? []));
    else if (block.kind === "table") lines.push(...tableLines(block));
    else if (block.kind === "contents") lines.push(...linesOf(block.blocks));
  }
  return lines;
}

function tableLines(table: TableBlock): readonly string[] {
  return table.rows.map((row) => row.cells.map((cell) => linesOf(cell.blocks).join("\u000B")).join("\t"));
}

function lineOf(elements: readonly ParagraphElement[]): string {
  let line = "";
  for (const element of elements) {
    if (isPendingInsertion(element)) continue;
    line += element.textRun?.content ?? shownAs(element) ?? "\uFFFC".repeat(elementLengthUtf16(element));
  }
  return line.endsWith("\n") ? line.slice(0, -1) : line;
}

/** What a person sees in the place of a chip or mark; null for what has no words. */
function shownAs({ person, richLink, dateElement, footnoteReference }: ParagraphElement): string | null {
  if (footnoteReference !== undefined) return `[^${footnoteReference.footnoteNumber ?? ""}]`;
  return (
    person?.personProperties?.name ??
    person?.personProperties?.email ??
    richLink?.richLinkProperties?.title ??
    richLink?.richLinkProperties?.uri ??
    dateElement?.dateElementProperties?.displayText ??
    null
  );
}
