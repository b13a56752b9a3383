// What a suggestion does, in the words of its thread (rulebook 11.6). Words for properties that nobody saw are chosen.
import { isRecord } from "../../json-value.ts";
import type { Block } from "../model/block.ts";
import type { DocumentModel } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { Properties } from "../model/properties.ts";
import { deletionIds, insertionIds } from "./decision.ts";
import { marksOf } from "./marks.ts";

/** What of a suggestion stands in the content. */
interface Gathered {
  inserted: string;
  deleted: string;
  readonly lines: Map<string, number>;
}

const words: Readonly<Record<string, string>> = {
  indentFirstLine: "indent first line",
  indentStart: "indent left",
  indentEnd: "indent right",
  minRowHeight: "minimum height",
  weightedFontFamily: "font",
  foregroundColor: "text color",
  backgroundColor: "background color",
  namedStyleType: "style",
};
const formats = [
  { key: "suggestedParagraphStyleChanges", property: "paragraphStyle", begin: "Format" },
  { key: "suggestedTextStyleChanges", property: "textStyle", begin: "Format" },
  { key: "suggestedTableRowStyleChanges", property: "tableRowStyle", begin: "Format row" },
  { key: "suggestedTableCellStyleChanges", property: "tableCellStyle", begin: "Format cell" },
  { key: "suggestedDocumentStyleChanges", property: "documentStyle", begin: "Format document" },
] as const;

/** The summary of an open suggestion; empty when it marks nothing. */
export function summaryOf(model: DocumentModel, suggestionId: string): string {
  const gathered: Gathered = { inserted: "", deleted: "", lines: new Map() };
  for (const { content } of allTabs(model.tabs)) {
    for (const segment of allSegments(content)) gather(segment.blocks, suggestionId, gathered);
    gatherFormats(content.properties, suggestionId, gathered);
    gatherNamedStyles(content.properties, suggestionId, gathered);
    gatherObjects(content.properties, suggestionId, gathered);
  }
  const inserted = quoted(gathered.inserted);
  const deleted = quoted(gathered.deleted);
  const text =
    inserted === ""
      ? deleted === ""
        ? []
        : [`Delete: ${deleted}`]
      : [deleted === "" ? `Add: ${inserted}` : `Replace: ${deleted} with ${inserted}`];
  const lines = [...gathered.lines].map(([line, count]) =>
    count > 1 && line.startsWith("Format") && !line.startsWith("Format list")
      ? `${line} (${count} times)`
      : line,
  );
  return [...text, ...lines].join("\n");
}

function quoted(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain === "" ? "" : `“${plain}”`;
}

function gather(blocks: readonly Block[], id: string, into: Gathered): void {
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      gatherBullet(block.others, id, into);
      gatherFormats(block.others, id, into);
      for (const element of block.elements) {
        const marks = marksOf(element);
        const isInserted = insertionIds(marks).includes(id);
        const isDeleted = deletionIds(marks).includes(id);
        const text = element.kind === "text" ? element.text : "";
        if (isInserted && !isDeleted) into.inserted += text;
        if (isDeleted && !isInserted) into.deleted += text;
        gatherFormats(marks, id, into);
      }
    } else if (block.kind === "contents") gather(block.blocks, id, into);
    else if (block.kind === "table") {
      gatherParts(block.others, id, "table", into);
      const isWhole = [...insertionIds(block.others), ...deletionIds(block.others)].includes(id);
      for (const row of block.rows) {
        if (!isWhole) gatherParts(row.others, id, "row", into);
        gatherFormats(row.others, id, into);
        for (const cell of row.cells) {
          gatherFormats(cell.others, id, into);
          gather(cell.blocks, id, into);
        }
      }
    } else gatherParts(block.value, id, "section break", into);
  }
}

function gatherParts(marks: Properties, id: string, what: string, into: Gathered): void {
  if (insertionIds(marks).includes(id)) count(into, `Add ${what}`);
  if (deletionIds(marks).includes(id)) count(into, `Delete ${what}`);
}

function gatherBullet(holder: Properties, id: string, into: Gathered): void {
  const changes = holder["suggestedBulletChanges"];
  const change = isRecord(changes) ? changes[id] : undefined;
  const bullet = isRecord(change) ? change["bullet"] : undefined;
  if (!isRecord(bullet)) return;
  count(into, bullet["listId"] === undefined ? "Format list: remove from list" : "Format list: add to list");
}

function gatherFormats(holder: Properties, id: string, into: Gathered): void {
  for (const { key, property, begin } of formats) {
    const changes = holder[key];
    const change = isRecord(changes) ? changes[id] : undefined;
    const state = isRecord(change) ? change[`${property}SuggestionState`] : undefined;
    if (!isRecord(state)) continue;
    const names = Object.keys(state).map((name) => name.replace(/Suggest(ed|ionState)$/, ""));
    const value = isRecord(change) ? change[property] : undefined;
    const isPageSegment = (name: string): boolean => /(Header|Footer)Id$/.test(name);
    for (const name of names.filter(isPageSegment)) {
      const isAdded = isRecord(value) && value[name] !== undefined;
      count(into, `${isAdded ? "Add" : "Delete"} ${name.includes("Header") ? "header" : "footer"}`);
    }
    const shown = names
      .filter((name) => name !== "headingId" && !isPageSegment(name))
      .map((name) => words[name] ?? spaced(name));
    if (shown.length > 0 || names.includes("headingId")) count(into, `${begin}: ${shown.join(", ")}`);
  }
}

function gatherNamedStyles(holder: Properties, id: string, into: Gathered): void {
  const changes = holder["suggestedNamedStylesChanges"];
  const change = isRecord(changes) ? changes[id] : undefined;
  const state = isRecord(change) ? change["namedStylesSuggestionState"] : undefined;
  const states: unknown = isRecord(state) ? state["stylesSuggestionStates"] : undefined;
  for (const one of (Array.isArray(states) ? states : []).filter(isRecord)) {
    const names = ["textStyleSuggestionState", "paragraphStyleSuggestionState"].flatMap((part) =>
      Object.keys(isRecord(one[part]) ? one[part] : {}).map((name) =>
        name.replace(/Suggest(ed|ionState)$/, ""),
      ),
    );
    const type = typeof one["namedStyleType"] === "string" ? one["namedStyleType"] : "";
    const style = type.toLowerCase().replace(/_/g, " ");
    if (names.length > 0)
      count(into, `Format style ${style}: ${names.map((name) => words[name] ?? spaced(name)).join(", ")}`);
  }
}

/** What becomes of pictures; those that come or go with the text are told by nothing else either. */
function gatherObjects(holder: Properties, id: string, into: Gathered): void {
  for (const key of ["inlineObjects", "positionedObjects"]) {
    const objects = holder[key];
    for (const object of Object.values(isRecord(objects) ? objects : {}).filter(isRecord)) {
      const changes =
        object["suggestedInlineObjectPropertiesChanges"] ??
        object["suggestedPositionedObjectPropertiesChanges"];
      if (isRecord(changes) && changes[id] !== undefined) count(into, "Replace image");
      if (key === "positionedObjects") gatherParts(object, id, "positioned object", into);
    }
  }
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function count(into: Gathered, line: string): void {
  into.lines.set(line, (into.lines.get(line) ?? 0) + 1);
}
