// Blocks as text that is equal only for equal blocks: words, styles, structure, objects, footnotes and suggestions. No positions, and
// nothing that the service derives or lets expire, so that edits elsewhere leave it as it is.
import type { Paragraph, ParagraphElement } from "../../google-api/docs.ts";
import { segmentOf, type Block, type TabModel } from "../document/model.ts";

/** Positions, and what the service derives from elsewhere or gives anew with each answer. */
const leftOut: ReadonlySet<string> = new Set([
  "startIndex",
  "endIndex",
  "contentUri",
  "displayText",
  "footnoteNumber",
]);
/** Of chips also the words that follow the file or person they stand for. */
const leftOutOfChips: ReadonlySet<string> = new Set([...leftOut, "title", "name"]);

/** The text of the blocks, which lie in this tab. */
export function fingerprintText(blocks: readonly Block[], tab: TabModel): string {
  const parts: string[] = [];
  write(blocks, tab, parts);
  return parts.join("");
}

function write(blocks: readonly Block[], tab: TabModel, parts: string[]): void {
  for (const block of blocks) {
    parts.push(block.kind, ":");
    if (block.kind === "paragraph") writeParagraph(block.raw, tab, parts);
    else if (block.kind === "section-break") parts.push(stable(block.raw));
    else if (block.kind === "table") {
      parts.push(stable(block.raw, "tableRows"));
      for (const row of block.rows) {
        parts.push("row", stable(row.raw, "tableCells"));
        for (const cell of row.cells) {
          parts.push("cell", stable(cell.raw, "content"));
          write(cell.blocks, tab, parts);
        }
      }
    }
    parts.push("\n");
  }
}

function writeParagraph(raw: Paragraph, tab: TabModel, parts: string[]): void {
  // The look of a bullet follows the text of its item (rulebook 7, updateTextStyle).
  const { bullet } = raw;
  parts.push(stable(raw, "elements", "bullet"));
  if (bullet !== undefined) parts.push(stable(bullet, "textStyle"));
  for (const id of raw.positionedObjectIds ?? []) parts.push(stable(tab.raw.positionedObjects?.[id]));
  let style = "";
  for (const element of raw.elements ?? []) {
    const run = element.textRun;
    if (run === undefined) {
      style = "";
      writeElement(element, tab, parts);
      continue;
    }
    // Neighbours of one style are one run: where the service parts them says nothing.
    const own = stable(run, "content");
    if (own !== style) parts.push("\u0001", own, "\u0002");
    style = own;
    parts.push(run.content ?? "");
  }
}

function writeElement(element: ParagraphElement, tab: TabModel, parts: string[]): void {
  parts.push("\u0001", fieldsOf(element, leftOutOfChips), "\u0002");
  const objectId = element.inlineObjectElement?.inlineObjectId;
  if (objectId !== undefined) parts.push(stable(tab.raw.inlineObjects?.[objectId]));
  const footnoteId = element.footnoteReference?.footnoteId;
  if (footnoteId !== undefined) write(segmentOf(tab, footnoteId)?.blocks ?? [], tab, parts);
}

/** JSON with sorted keys; `except` names keys that are left out at the top. */
function stable(value: object | undefined, ...except: readonly string[]): string {
  return fieldsOf(value, leftOut, except);
}

function fieldsOf(value: unknown, without: ReadonlySet<string>, except: readonly string[] = []): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  if (Array.isArray(value)) return `[${value.map((item) => fieldsOf(item, without)).join(",")}]`;
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    if (!without.has(key) && !except.includes(key)) fields.push(`${key}:${fieldsOf(field, without)}`);
  }
  return `{${fields.sort().join(",")}}`;
}
