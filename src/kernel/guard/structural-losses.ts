// What goes with blocks that a plan takes out, beside their text: tables, objects, chips and all that no request makes again, as stable strings.
import type { ParagraphElement } from "../../google-api/docs.ts";
import { inexpressibleGlyph } from "../document/paragraph-text.ts";
import {
  tabById,
  type Block,
  type DocumentModel,
  type TableBlock,
  type TabModel,
} from "../document/model.ts";
import type { Plan } from "../plan/plan.ts";

/**
 * In document order, each thing once: `table:N` and `merged_cells:table:N` (counted from 0 among the tables of the segment, as in the list of
 * tables), `contents_table`, `image:ID`, `drawing:ID`, `footnote:ID`, `chip:person:EMAIL`, `chip:date:TEXT`, `chip:file:ADDRESS`, `equation`,
 * `rule`, `page_break`, `column_break`, `auto_text`, `unknown_object`. What the plan writes again as it was does not count.
 */
export function structuralLosses(plan: Plan): readonly string[] {
  const losses: string[] = [];
  for (const { tabId, segmentId, blocks, elements = [] } of plan.gone) {
    const tab = tabById(plan.before, tabId);
    const after = tabById(plan.after, tabId);
    if (tab === null) continue;
    const left = after === null ? new Map<string, number>() : countsIn(after);
    const had = countsIn(tab);
    const tables = tablesOf(plan.before, tabId, segmentId);
    const here = [
      ...blocks.flatMap((block) => lossesIn(block, tab, tables)),
      ...elements.flatMap((element) => lossesInElement(element, tab)),
    ];
    for (const loss of here) {
      const isWrittenAgain = loss.startsWith("chip:") && (left.get(loss) ?? 0) >= (had.get(loss) ?? 0);
      if (!isWrittenAgain) losses.push(loss);
    }
  }
  return losses;
}

const structural =
  /^(table|merged_cells|contents_table|image|chip|footnote|rule|page_break|column_break)(:|$)/;

/** Whether a loss is one of those that `allow_structural_loss` accepts: never comments, named ranges, equations, drawings or what is not known. */
export function isStructuralLoss(loss: string): boolean {
  return structural.test(loss);
}

function lossesIn(block: Block, tab: TabModel, tables: readonly TableBlock[]): readonly string[] {
  switch (block.kind) {
    case "paragraph":
      return (block.raw.elements ?? []).flatMap((element) => lossesInElement(element, tab));
    case "contents":
      return ["contents_table"];
    case "section-break":
      return [];
    case "table": {
      const ordinal = tables.indexOf(block);
      const name = ordinal < 0 ? "table:nested" : `table:${ordinal}`;
      const inner = block.rows.flatMap((row) =>
        row.cells.flatMap((cell) => cell.blocks.flatMap((one) => lossesIn(one, tab, tables))),
      );
      const isMerged = block.rows.some((row) =>
        row.cells.some(({ raw }) => {
          const { rowSpan = 1, columnSpan = 1 } = raw.tableCellStyle ?? {};
          return rowSpan > 1 || columnSpan > 1;
        }),
      );
      return [name, ...(isMerged ? [`merged_cells:${name}`] : []), ...inner];
    }
  }
}

function lossesInElement(element: ParagraphElement, tab: TabModel): readonly string[] {
  const { textRun, inlineObjectElement, footnoteReference } = element;
  if (textRun !== undefined) {
    return (textRun.content ?? "").includes(inexpressibleGlyph) ? ["unknown_object"] : [];
  }
  if (inlineObjectElement !== undefined) {
    const id = inlineObjectElement.inlineObjectId ?? "";
    const object = tab.raw.inlineObjects?.[id]?.inlineObjectProperties?.embeddedObject;
    return [`${object?.imageProperties === undefined ? "drawing" : "image"}:${id}`];
  }
  if (footnoteReference !== undefined) return [`footnote:${footnoteReference.footnoteId ?? ""}`];
  const chip = chipLoss(element);
  if (chip !== null) return [chip];
  if (element.equation !== undefined) return ["equation"];
  if (element.horizontalRule !== undefined) return ["rule"];
  if (element.pageBreak !== undefined) return ["page_break"];
  if (element.columnBreak !== undefined) return ["column_break"];
  if (element.autoText !== undefined) return ["auto_text"];
  return ["unknown_object"];
}

function chipLoss({ person, dateElement, richLink }: ParagraphElement): string | null {
  if (person !== undefined) return `chip:person:${person.personProperties?.email ?? ""}`;
  if (dateElement !== undefined) {
    const { timestamp, displayText } = dateElement.dateElementProperties ?? {};
    return `chip:date:${timestamp ?? displayText ?? ""}`;
  }
  return richLink === undefined ? null : `chip:file:${richLink.richLinkProperties?.uri ?? ""}`;
}

/** How often each chip stands in a tab. */
function countsIn(tab: TabModel): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.kind === "paragraph") {
        for (const element of block.raw.elements ?? []) {
          const chip = element.textRun === undefined ? chipLoss(element) : null;
          if (chip !== null) counts.set(chip, (counts.get(chip) ?? 0) + 1);
        }
      } else if (block.kind === "table") {
        for (const row of block.rows) for (const cell of row.cells) visit(cell.blocks);
      }
    }
  };
  for (const segment of tab.segments) visit(segment.blocks);
  return counts;
}

function tablesOf(document: DocumentModel, tabId: string, segmentId: string): readonly TableBlock[] {
  const segment = tabById(document, tabId)?.segments.find((one) => one.segmentId === segmentId);
  return (segment?.blocks ?? []).flatMap((block) => (block.kind === "table" ? [block] : []));
}
