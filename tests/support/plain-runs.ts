// The runs of a document as a reader of its JSON sees them: neighbours of one style joined, nothing stored that says what normal text says.
import type { Document, StructuralElement, TextStyle } from "../../src/google-api/docs.ts";

export type PlainRun = readonly [text: string, style: TextStyle];

/** Runs of every paragraph of the first tab's body, in document order, those in cells included; an object is U+FFFC. */
export function plainRuns(document: Document): PlainRun[][] {
  const content = document.tabs?.[0]?.documentTab ?? document;
  const normal = content.namedStyles?.styles?.[0]?.textStyle ?? {};
  return paragraphsIn(content.body?.content ?? []).map((elements) => {
    const runs: [string, TextStyle][] = [];
    for (const { textRun } of elements) {
      const text = textRun?.content ?? "\uFFFC";
      const style = ownStyle(textRun?.textStyle ?? {}, normal);
      const last = runs[runs.length - 1];
      if (last !== undefined && JSON.stringify(last[1]) === JSON.stringify(style)) last[0] += text;
      else runs.push([text, style]);
    }
    return runs;
  });
}

function paragraphsIn(blocks: readonly StructuralElement[]) {
  return blocks.flatMap((block): NonNullable<NonNullable<StructuralElement["paragraph"]>["elements"]>[] => {
    if (block.paragraph !== undefined) return [block.paragraph.elements ?? []];
    const rows = block.table?.tableRows ?? [];
    return rows.flatMap((row) => (row.tableCells ?? []).flatMap((cell) => paragraphsIn(cell.content ?? [])));
  });
}

function ownStyle(style: TextStyle, normal: TextStyle): TextStyle {
  const isOwn = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(Object.entries(normal).find(([name]) => name === field)?.[1]);
  const entries = Object.entries(style).filter(isOwn);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
