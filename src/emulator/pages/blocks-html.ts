// The blocks of a segment in their order: paragraphs, lists, tables, the table of contents, section breaks.
import type { SectionBreak, StructuralElement } from "../../google-api/docs.ts";
import { element, join, nothing, type Html } from "./html.ts";
import { paragraphHtml } from "./paragraph-html.ts";
import { tableHtml } from "./table-html.ts";
import type { SegmentWriting } from "./writing.ts";

export function blocksHtml(writing: SegmentWriting, content: readonly StructuralElement[]): Html {
  const written: Html[] = [];
  let items: Html[] = [];
  let listId: string | null = null;
  const endList = (): void => {
    if (items.length > 0) written.push(element("div", { role: "list" }, ...items));
    items = [];
  };
  for (const block of content) {
    const next = block.paragraph?.bullet?.listId ?? null;
    if (next !== listId) endList();
    listId = next;
    const html = blockHtml(writing, block);
    if (listId === null) written.push(html);
    else items.push(html);
  }
  endList();
  return join(written);
}

function blockHtml(writing: SegmentWriting, block: StructuralElement): Html {
  const inner = (content: readonly StructuralElement[]): Html => blocksHtml(writing, content);
  const { paragraph, table, tableOfContents, sectionBreak, startIndex = 0 } = block;
  if (paragraph !== undefined) return paragraphHtml(writing, paragraph, startIndex);
  if (table !== undefined) return tableHtml(table, inner, writing.notes);
  if (tableOfContents !== undefined)
    return element(
      "div",
      { class: "contents", role: "group", "aria-label": "table of contents" },
      inner(tableOfContents.content ?? []),
    );
  // Every segment's first section begins without a break that could be seen.
  return sectionBreak === undefined || startIndex === 0 ? nothing : sectionBreakHtml(sectionBreak);
}

function sectionBreakHtml({ sectionStyle = {} }: SectionBreak): Html {
  const columns = sectionStyle.columnProperties?.length ?? 1;
  const words = [
    sectionStyle.sectionType === "NEXT_PAGE" ? "section break, next page" : "section break",
    columns > 1 ? `${columns} columns` : "",
    sectionStyle.flipPageOrientation === true ? "turned page" : "",
  ];
  return element(
    "div",
    { class: "break", role: "separator" },
    words.filter((word) => word !== "").join(" · "),
  );
}
