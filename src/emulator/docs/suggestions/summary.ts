// What a suggestion does, in the words of its thread (rulebook 11.6). Words for properties that nobody saw are chosen.
import { isRecord } from "../../json-value.ts";
import type { Block } from "../model/block.ts";
import type { DocumentModel } from "../model/document.ts";
import { allSegments, allTabs } from "../model/document.ts";
import type { Element } from "../model/element.ts";
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

/** Summaries of a model that were made before: every answer with threads asks for all of them. */
const made = new WeakMap<DocumentModel, ReadonlyMap<string, Gathered>>();

/** The summary of an open suggestion; empty when it marks nothing. */
export function summaryOf(model: DocumentModel, suggestionId: string): string {
  const all = made.get(model) ?? gatheredOf(model);
  made.set(model, all);
  const gathered = all.get(suggestionId);
  return gathered === undefined ? "" : inWords(gathered);
}

function inWords(gathered: Gathered): string {
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

/** What each suggestion does, by its id: one walk for all of them. */
function gatheredOf(model: DocumentModel): ReadonlyMap<string, Gathered> {
  const all: All = new Map();
  for (const { content } of allTabs(model.tabs)) {
    for (const segment of allSegments(content)) gather(segment.blocks, all);
    gatherFormats(content.properties, all);
    gatherNamedStyles(content.properties, all);
    gatherObjects(content.properties, all);
  }
  return all;
}

type All = Map<string, Gathered>;

function gatheredBy(all: All, id: string): Gathered {
  const known = all.get(id);
  if (known !== undefined) return known;
  const fresh: Gathered = { inserted: "", deleted: "", lines: new Map() };
  all.set(id, fresh);
  return fresh;
}

/** The changes under a key, each with the id of its suggestion. */
function changesAt(holder: Properties, key: string): [id: string, change: Properties][] {
  const changes = holder[key];
  if (!isRecord(changes)) return [];
  return Object.entries(changes).flatMap(([id, change]): [string, Properties][] =>
    isRecord(change) ? [[id, change]] : [],
  );
}

function quoted(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain === "" ? "" : `“${plain}”`;
}

function gather(blocks: readonly Block[], all: All): void {
  for (const block of blocks) {
    if (block.kind === "paragraph") {
      gatherBullet(block.others, all);
      gatherFormats(block.others, all);
      for (const element of block.elements) gatherElement(element, all);
    } else if (block.kind === "contents") gather(block.blocks, all);
    else if (block.kind === "table") {
      gatherParts(block.others, "table", all);
      const whole = [...insertionIds(block.others), ...deletionIds(block.others)];
      for (const row of block.rows) {
        gatherParts(row.others, "row", all, whole);
        gatherFormats(row.others, all);
        for (const cell of row.cells) {
          gatherFormats(cell.others, all);
          gather(cell.blocks, all);
        }
      }
    } else gatherParts(block.value, "section break", all);
  }
}

function gatherElement(element: Element, all: All): void {
  const marks = marksOf(element);
  const inserted = insertionIds(marks);
  const deleted = deletionIds(marks);
  const text = element.kind === "text" ? element.text : "";
  for (const id of inserted) if (!deleted.includes(id)) gatheredBy(all, id).inserted += text;
  for (const id of deleted) if (!inserted.includes(id)) gatheredBy(all, id).deleted += text;
  gatherFormats(marks, all);
}

/** Parts that come or go; a row says nothing of the suggestions by which its whole table does. */
function gatherParts(marks: Properties, what: string, all: All, whole: readonly string[] = []): void {
  for (const id of insertionIds(marks)) if (!whole.includes(id)) count(all, id, `Add ${what}`);
  for (const id of deletionIds(marks)) if (!whole.includes(id)) count(all, id, `Delete ${what}`);
}

function gatherBullet(holder: Properties, all: All): void {
  for (const [id, { bullet }] of changesAt(holder, "suggestedBulletChanges"))
    if (isRecord(bullet))
      count(
        all,
        id,
        bullet["listId"] === undefined ? "Format list: remove from list" : "Format list: add to list",
      );
}

function gatherFormats(holder: Properties, all: All): void {
  for (const { key, property, begin } of formats)
    for (const [id, change] of changesAt(holder, key)) {
      const state = change[`${property}SuggestionState`];
      if (!isRecord(state)) continue;
      const names = Object.keys(state).map((name) => name.replace(/Suggest(ed|ionState)$/, ""));
      const value = change[property];
      const isPageSegment = (name: string): boolean => /(Header|Footer)Id$/.test(name);
      for (const name of names.filter(isPageSegment)) {
        const isAdded = isRecord(value) && value[name] !== undefined;
        count(all, id, `${isAdded ? "Add" : "Delete"} ${name.includes("Header") ? "header" : "footer"}`);
      }
      const shown = names
        .filter((name) => name !== "headingId" && !isPageSegment(name))
        .map((name) => words[name] ?? spaced(name));
      if (shown.length > 0 || names.includes("headingId")) count(all, id, `${begin}: ${shown.join(", ")}`);
    }
}

function gatherNamedStyles(holder: Properties, all: All): void {
  for (const [id, change] of changesAt(holder, "suggestedNamedStylesChanges")) {
    const state = change["namedStylesSuggestionState"];
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
        count(
          all,
          id,
          `Format style ${style}: ${names.map((name) => words[name] ?? spaced(name)).join(", ")}`,
        );
    }
  }
}

/** What becomes of pictures; those that come or go with the text are told by nothing else either. */
function gatherObjects(holder: Properties, all: All): void {
  for (const key of ["inlineObjects", "positionedObjects"]) {
    const objects = holder[key];
    for (const object of Object.values(isRecord(objects) ? objects : {}).filter(isRecord)) {
      const changes =
        object["suggestedInlineObjectPropertiesChanges"] ??
        object["suggestedPositionedObjectPropertiesChanges"];
      for (const id of Object.keys(isRecord(changes) ? changes : {})) count(all, id, "Replace image");
      if (key === "positionedObjects") gatherParts(object, "positioned object", all);
    }
  }
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function count(all: All, id: string, line: string): void {
  const { lines } = gatheredBy(all, id);
  lines.set(line, (lines.get(line) ?? 0) + 1);
}
