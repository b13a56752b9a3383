// Links inside an imported page, and the heading ids that they lead to.
import type { Paragraph, StructuralElement } from "../../../google-api/docs.ts";
import type { DocumentParts } from "./document-parts.ts";

/**
 * Links to a place in the same page become links to the paragraph there; others stay as they are written. A document from
 * a .docx then has ids only where such a link leads (rulebook 3.6).
 */
export function linkHeadings(content: readonly StructuralElement[], parts: DocumentParts): void {
  const paragraphs = paragraphsIn(content);
  for (const { elements } of paragraphs) {
    for (const { textRun } of elements ?? []) {
      const url = textRun?.textStyle?.link?.url;
      const headingId = url?.startsWith("#") === true ? parts.headingAt(url.slice(1)) : null;
      if (textRun?.textStyle !== undefined && headingId !== null)
        textRun.textStyle.link = { heading: { id: headingId, tabId: "t.0" } };
    }
  }
  if (!parts.isFromDocx) return;
  for (const { paragraphStyle } of paragraphs)
    if (paragraphStyle?.headingId !== undefined && !parts.isLinked(paragraphStyle.headingId))
      delete paragraphStyle.headingId;
}

function paragraphsIn(content: readonly StructuralElement[]): Paragraph[] {
  return content.flatMap(({ paragraph, table }) => [
    ...(paragraph === undefined ? [] : [paragraph]),
    ...(table?.tableRows ?? []).flatMap(({ tableCells }) =>
      (tableCells ?? []).flatMap((cell) => paragraphsIn(cell.content ?? [])),
    ),
  ]);
}
