// Content as JSON and back. What is read comes from stored records, so every field is looked at.
import type { DateElementProperties } from "../../google-api/docs.ts";
import type { Json, JsonObject } from "../errors.ts";
import type {
  Content,
  ContentBlock,
  ContentInline,
  ContentListItem,
  ContentParagraph,
  ContentTable,
  OwnParagraphStyle,
} from "./content.ts";
import {
  arrayAt,
  asJson,
  integerAt,
  isObject,
  objectAt,
  stringAt,
  textStyleAt,
  unreadable,
} from "./json-form.ts";
import { allParagraphFields, namedStyleTypes } from "./paragraph-style.ts";

export function contentToJson(content: Content): Json {
  return asJson(content);
}

/** Reads the JSON form. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function contentFromJson(value: Json | undefined, what: string): Content {
  return arrayAt(value, what).map((item, index) => blockFromJson(item, `${what}[${index}]`));
}

function blockFromJson(value: Json, what: string): ContentBlock {
  const block = objectAt(value, what);
  switch (block["kind"]) {
    case "paragraph":
      return paragraphFromJson(block, what);
    case "table":
      return tableFromJson(block, what);
    default:
      throw unreadable(`${what}.kind`, "a paragraph or table", block["kind"]);
  }
}

/** Reads one paragraph. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function paragraphFromJson(value: Json | undefined, what: string): ContentParagraph {
  const block = objectAt(value, what);
  const namedStyle = namedStyleTypes.find((type) => type === block["namedStyle"]);
  if (namedStyle === undefined) {
    throw unreadable(`${what}.namedStyle`, "a named style", block["namedStyle"]);
  }
  const end = block["endStyle"];
  return {
    kind: "paragraph",
    namedStyle,
    style: ownStyleFromJson(block["style"], `${what}.style`),
    list: block["list"] === null ? null : listFromJson(block["list"], `${what}.list`),
    content: arrayAt(block["content"], `${what}.content`).map((item, index) =>
      inlineFromJson(item, `${what}.content[${index}]`),
    ),
    ...(end === undefined ? {} : { endStyle: textStyleAt(end, `${what}.endStyle`) }),
  };
}

/** Reads own paragraph properties. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function ownStyleFromJson(value: Json | undefined, what: string): OwnParagraphStyle {
  if (isOwnStyle(value)) return value;
  throw unreadable(what, "properties of a paragraph", value);
}

const fieldTypes: Readonly<Record<string, "boolean" | "string" | "number" | "object">> = {
  alignment: "string",
  lineSpacing: "number",
  direction: "string",
  spacingMode: "string",
  keepLinesTogether: "boolean",
  keepWithNext: "boolean",
  avoidWidowAndOrphan: "boolean",
  pageBreakBefore: "boolean",
};

function isOwnStyle(value: unknown): value is OwnParagraphStyle {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([key, field]) =>
      allParagraphFields.some((name) => name === key) &&
      field !== null &&
      typeof field === (fieldTypes[key] ?? "object"),
  );
}

/** Reads an item's place in a list. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function listFromJson(value: Json | undefined, what: string): ContentListItem {
  const list = objectAt(value, what);
  const kind = (["bulleted", "numbered", "checklist"] as const).find((one) => one === list["kind"]);
  if (kind === undefined) throw unreadable(`${what}.kind`, "a kind of list", list["kind"]);
  return {
    kind,
    level: integerAt(list["level"], `${what}.level`),
    key: stringAt(list["key"], `${what}.key`),
    ...(list["joins"] === undefined ? {} : { joins: stringAt(list["joins"], `${what}.joins`) }),
  };
}

/** Reads one piece of a line. Throws UNDO_UNAVAILABLE for a shape it does not know. */
export function inlineFromJson(value: Json, what: string): ContentInline {
  const inline = objectAt(value, what);
  const text = (field: string): string => stringAt(inline[field], `${what}.${field}`);
  switch (inline["kind"]) {
    case "text":
      return {
        kind: "text",
        text: text("text"),
        textStyle: textStyleAt(inline["textStyle"], `${what}.textStyle`),
      };
    case "image":
      return {
        kind: "image",
        uri: text("uri"),
        ...numberField(inline, "widthPt", what),
        ...numberField(inline, "heightPt", what),
      };
    case "page-break":
      return { kind: "page-break" };
    case "footnote":
      return {
        kind: "footnote",
        content: contentFromJson(inline["content"], `${what}.content`),
        ...(inline["isLookWhole"] === true ? { isLookWhole: true } : {}),
      };
    case "person":
      return { kind: "person", email: text("email") };
    case "date":
      return { kind: "date", date: dateFromJson(inline["date"], `${what}.date`) };
    case "rich-link":
      return { kind: "rich-link", uri: text("uri") };
    default:
      throw unreadable(`${what}.kind`, "a kind of inline content", inline["kind"]);
  }
}

function numberField<K extends string>(
  json: JsonObject,
  field: K,
  what: string,
): { readonly [key in K]?: number } {
  const value = json[field];
  if (value === undefined) return {};
  if (typeof value !== "number") throw unreadable(`${what}.${field}`, "a number", value);
  const fields: { [key in K]?: number } = {};
  fields[field] = value;
  return fields;
}

function dateFromJson(value: Json | undefined, what: string): Omit<DateElementProperties, "displayText"> {
  if (isDate(value)) return value;
  throw unreadable(what, "a date", value);
}

const dateFields = ["dateFormat", "locale", "timeFormat", "timeZoneId", "timestamp"];

function isDate(value: Json | undefined): value is Omit<DateElementProperties, "displayText"> & JsonObject {
  return (
    isObject(value) &&
    Object.entries(value).every(([key, field]) => dateFields.includes(key) && typeof field === "string")
  );
}

function tableFromJson(table: JsonObject, what: string): ContentTable {
  const widths = table["columnWidthsPt"];
  return {
    kind: "table",
    rows: arrayAt(table["rows"], `${what}.rows`).map((item, rowIndex) => {
      const row = `${what}.rows[${rowIndex}]`;
      return {
        cells: arrayAt(objectAt(item, row)["cells"], `${row}.cells`).map((cell, column) => ({
          content: contentFromJson(
            objectAt(cell, `${row}.cells[${column}]`)["content"],
            `${row}.cells[${column}].content`,
          ),
        })),
      };
    }),
    pinnedHeaderRows: integerAt(table["pinnedHeaderRows"], `${what}.pinnedHeaderRows`),
    ...(widths === undefined
      ? {}
      : {
          columnWidthsPt: arrayAt(widths, `${what}.columnWidthsPt`).map((width) => {
            if (typeof width === "number") return width;
            throw unreadable(`${what}.columnWidthsPt`, "numbers", width);
          }),
        }),
  };
}
