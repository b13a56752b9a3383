// An independent view of Docs JSON: each segment as one token a unit, and a check that the indexes say the same.
import type {
  Document,
  DocumentTab,
  ParagraphElement,
  StructuralElement,
  Tab,
} from "../../../src/google-api/docs.ts";

/** Tokens by "tabId/segmentId": a character for each text unit, a word in angle brackets for each other unit. */
export type FlatDocument = Record<string, string[]>;

/** Flattens an answer with tabs; throws when an index disagrees with the content. */
export function flatten(document: Document): FlatDocument {
  const flat: FlatDocument = {};
  const visit = (tabs: readonly Tab[]): void => {
    for (const tab of tabs) {
      const tabId = tab.tabProperties?.tabId ?? "";
      for (const [segmentId, content] of segmentsOf(tab.documentTab ?? {}))
        flat[`${tabId}/${segmentId}`] = flattenContent(content, 0);
      visit(tab.childTabs ?? []);
    }
  };
  visit(document.tabs ?? []);
  return flat;
}

function segmentsOf(tab: DocumentTab): [string, StructuralElement[]][] {
  const maps = { ...tab.headers, ...tab.footers, ...tab.footnotes };
  return [
    ["", tab.body?.content ?? []],
    ...Object.entries(maps).map(([id, { content }]): [string, StructuralElement[]] => [id, content ?? []]),
  ];
}

function flattenContent(content: readonly StructuralElement[], base: number): string[] {
  const tokens: string[] = [];
  const here = (): number => base + tokens.length;
  const expectAt = (what: string, stated: number | undefined): void => {
    if ((stated ?? 0) !== here()) throw new Error(`${what} says ${stated ?? 0}, the content says ${here()}`);
  };
  for (const element of content) {
    expectAt("startIndex", element.startIndex);
    if (element.sectionBreak) tokens.push("<section>");
    for (const one of element.paragraph?.elements ?? []) {
      expectAt("element startIndex", one.startIndex);
      tokens.push(...elementTokens(one));
      expectAt("element endIndex", one.endIndex);
    }
    if (element.tableOfContents) {
      tokens.push("<contents>");
      tokens.push(...flattenContent(element.tableOfContents.content ?? [], here()));
      tokens.push("</contents>");
    }
    if (element.table) {
      tokens.push("<table>");
      for (const row of element.table.tableRows ?? []) {
        expectAt("row startIndex", row.startIndex);
        tokens.push("<row>");
        for (const cell of row.tableCells ?? []) {
          expectAt("cell startIndex", cell.startIndex);
          tokens.push("<cell>");
          tokens.push(...flattenContent(cell.content ?? [], here()));
          expectAt("cell endIndex", cell.endIndex);
        }
        expectAt("row endIndex", row.endIndex);
      }
      tokens.push("</table>");
    }
    expectAt("endIndex", element.endIndex);
  }
  return tokens;
}

function elementTokens(element: ParagraphElement): string[] {
  if (element.textRun) return (element.textRun.content ?? "").split("");
  const name = Object.keys(element).find((key) => key !== "startIndex" && key !== "endIndex") ?? "nothing";
  return Array.from({ length: (element.endIndex ?? 0) - (element.startIndex ?? 0) }, () => `<${name}>`);
}
