// What of content no request puts into a segment, whatever stands there, and the refusal that says so.
import { ToolError } from "../../errors.ts";
import type { Segment } from "../../document/model.ts";
import type { Content, ContentBlock, ContentInline } from "../content.ts";

/** What of the content no request puts into this segment, in words, or null. */
export function unwritableIn(
  content: Content,
  segment: Pick<Segment, "kind">,
  isInCell: boolean,
): string | null {
  return content.map((block) => unwritable(block, segment, isInCell)).find((words) => words !== null) ?? null;
}

/** The same for one piece of a line. */
export function unwritableThing(
  inline: ContentInline,
  segment: Pick<Segment, "kind">,
  isInCell: boolean,
): string | null {
  const { kind } = inline;
  if (kind === "footnote") {
    if (segment.kind !== "body") return "a footnote outside the body";
    return unwritableIn(inline.content, { kind: "footnote" }, false);
  }
  if (kind === "image" && segment.kind === "footnote") return "an image in a footnote";
  if (kind === "page-break" && (isInCell || segment.kind !== "body")) {
    return "a page break outside the body's own paragraphs";
  }
  return null;
}

/** FEATURE_UNAVAILABLE for content that cannot be written at its place. */
export function unwritableError(found: string): ToolError {
  return new ToolError(
    "FEATURE_UNAVAILABLE",
    `Expected content that can be written there, found ${found}. Nothing was written; leave it out, or choose another place.`,
    { rule: "rulebook 7", write_status: "not_written", retry_safe: true },
  );
}

function unwritable(block: ContentBlock, segment: Pick<Segment, "kind">, isInCell: boolean): string | null {
  if (block.kind === "table") {
    if (segment.kind === "footnote") return "a table in a footnote";
    for (const row of block.rows) {
      for (const cell of row.cells) {
        const words = unwritableIn(cell.content, segment, true);
        if (words !== null) return words;
      }
    }
    return null;
  }
  if (block.style.pageBreakBefore === true && (isInCell || segment.kind !== "body")) {
    return "a page break before a paragraph outside the body's own paragraphs";
  }
  for (const inline of block.content) {
    const words = unwritableThing(inline, segment, isInCell);
    if (words !== null) return words;
  }
  return null;
}
