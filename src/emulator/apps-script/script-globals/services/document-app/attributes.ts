// DocumentApp's attributes as styles of Google's API, both ways. What is not set explicitly is null.
import type {
  OptionalColor,
  ParagraphStyle,
  Request,
  Range,
  TextStyle,
} from "../../../../../google-api/docs.ts";
import { invalidArgument } from "../../arguments.ts";

/** `DocumentApp.Attribute`, as far as it is here. */
export const attributeNames = [
  "BACKGROUND_COLOR",
  "BOLD",
  "FONT_FAMILY",
  "FONT_SIZE",
  "FOREGROUND_COLOR",
  "ITALIC",
  "LINK_URL",
  "STRIKETHROUGH",
  "UNDERLINE",
  "HEADING",
  "HORIZONTAL_ALIGNMENT",
  "INDENT_END",
  "INDENT_FIRST_LINE",
  "INDENT_START",
  "LEFT_TO_RIGHT",
  "LINE_SPACING",
  "SPACING_AFTER",
  "SPACING_BEFORE",
  "WIDTH",
  "HEIGHT",
] as const;
export type AttributeName = (typeof attributeNames)[number];
export type Attributes = Partial<Record<AttributeName, unknown>>;

export const headings = {
  NORMAL: "NORMAL_TEXT",
  HEADING1: "HEADING_1",
  HEADING2: "HEADING_2",
  HEADING3: "HEADING_3",
  HEADING4: "HEADING_4",
  HEADING5: "HEADING_5",
  HEADING6: "HEADING_6",
  TITLE: "TITLE",
  SUBTITLE: "SUBTITLE",
} as const;

export const alignments = { LEFT: "START", CENTER: "CENTER", RIGHT: "END", JUSTIFY: "JUSTIFIED" } as const;

/** One attribute: the field of the API's style that it is, and its value both ways. */
interface Mapping<Style> {
  readonly field: keyof Style & string;
  readonly read: (style: Style) => unknown;
  /** The style that sets `value`, which is never null. */
  readonly write: (value: unknown) => Style;
}

const flag = (field: "bold" | "italic" | "strikethrough" | "underline"): Mapping<TextStyle> => ({
  field,
  read: (style) => style[field] ?? null,
  write: (value) => {
    if (typeof value !== "boolean") throw invalidArgument(field);
    return { [field]: value };
  },
});

const colorOf = (field: "backgroundColor" | "foregroundColor"): Mapping<TextStyle> => ({
  field,
  read: (style) => hexOf(style[field]),
  write: (value) => ({ [field]: optionalColor(value, field) }),
});

const textMappings: Readonly<Partial<Record<AttributeName, Mapping<TextStyle>>>> = {
  BACKGROUND_COLOR: colorOf("backgroundColor"),
  FOREGROUND_COLOR: colorOf("foregroundColor"),
  BOLD: flag("bold"),
  ITALIC: flag("italic"),
  STRIKETHROUGH: flag("strikethrough"),
  UNDERLINE: flag("underline"),
  FONT_FAMILY: {
    field: "weightedFontFamily",
    read: ({ weightedFontFamily }) => weightedFontFamily?.fontFamily ?? null,
    write: (value) => ({ weightedFontFamily: { fontFamily: String(value) } }),
  },
  FONT_SIZE: {
    field: "fontSize",
    read: ({ fontSize }) => fontSize?.magnitude ?? null,
    write: (value) => ({ fontSize: points(value, "size") }),
  },
  LINK_URL: {
    field: "link",
    read: ({ link }) => link?.url ?? null,
    write: (value) => ({ link: { url: String(value) } }),
  },
};

const dimension = (
  field: "indentStart" | "indentEnd" | "indentFirstLine" | "spaceAbove" | "spaceBelow",
): Mapping<ParagraphStyle> => ({
  field,
  read: (style) => style[field]?.magnitude ?? (style[field] === undefined ? null : 0),
  write: (value) => ({ [field]: points(value, field) }),
});

const paragraphMappings: Readonly<Partial<Record<AttributeName, Mapping<ParagraphStyle>>>> = {
  HEADING: {
    field: "namedStyleType",
    read: ({ namedStyleType }) => nameOf(headings, namedStyleType) ?? "NORMAL",
    write: (value) => ({ namedStyleType: valueOf(headings, value, "heading") }),
  },
  HORIZONTAL_ALIGNMENT: {
    field: "alignment",
    read: ({ alignment }) => nameOf(alignments, alignment),
    write: (value) => ({ alignment: valueOf(alignments, value, "alignment") }),
  },
  LEFT_TO_RIGHT: {
    field: "direction",
    read: ({ direction }) => (direction === undefined ? null : direction === "LEFT_TO_RIGHT"),
    write: (value) => ({ direction: value === false ? "RIGHT_TO_LEFT" : "LEFT_TO_RIGHT" }),
  },
  LINE_SPACING: {
    field: "lineSpacing",
    read: ({ lineSpacing }) => (lineSpacing === undefined ? null : lineSpacing / 100),
    write: (value) => ({ lineSpacing: amount(value, "multiplier") * 100 }),
  },
  INDENT_START: dimension("indentStart"),
  INDENT_END: dimension("indentEnd"),
  INDENT_FIRST_LINE: dimension("indentFirstLine"),
  SPACING_BEFORE: dimension("spaceAbove"),
  SPACING_AFTER: dimension("spaceBelow"),
};

/** What `style` says of text; null for what it does not set. */
export function textAttributes(style: TextStyle): Attributes {
  return readAll(textMappings, style);
}

export function paragraphAttributes(style: ParagraphStyle): Attributes {
  return readAll(paragraphMappings, style);
}

/** Requests that set those of `attributes` that text has. A null clears. */
export function textStyleRequests(attributes: Attributes, ranges: readonly Range[]): Request[] {
  const { style, fields } = writeAll<TextStyle>(textMappings, attributes);
  if (fields === "") return [];
  return ranges.map((range) => ({ updateTextStyle: { textStyle: style, fields, range } }));
}

/** Requests that set those of `attributes` that paragraphs have. */
export function paragraphStyleRequests(attributes: Attributes, range: Range): Request[] {
  const { style, fields } = writeAll<ParagraphStyle>(paragraphMappings, attributes);
  return fields === "" ? [] : [{ updateParagraphStyle: { paragraphStyle: style, fields, range } }];
}

/** Requests that make normal text of a paragraph; its direction stays. */
export function plainParagraphRequests(range: Range): Request[] {
  const fields = Object.values(paragraphMappings)
    .map((mapping) => mapping?.field ?? "")
    .filter((field) => field !== "direction")
    .join(",");
  return [{ updateParagraphStyle: { paragraphStyle: { namedStyleType: "NORMAL_TEXT" }, fields, range } }];
}

/** The attributes in what a script gives; names that are none are refused. */
export function attributesOf(value: object): Attributes {
  const attributes: Attributes = {};
  for (const [name, member] of Object.entries(value)) {
    const known = attributeNames.find((attribute) => attribute === name);
    if (known === undefined) throw invalidArgument(`attributes (${name})`);
    attributes[known] = member;
  }
  return attributes;
}

function readAll<Style>(
  mappings: Readonly<Partial<Record<AttributeName, Mapping<Style>>>>,
  style: Style,
): Attributes {
  const attributes: Attributes = {};
  for (const name of attributeNames) {
    const mapping = mappings[name];
    if (mapping !== undefined) attributes[name] = mapping.read(style);
  }
  return attributes;
}

function writeAll<Style extends object>(
  mappings: Readonly<Partial<Record<AttributeName, Mapping<Style>>>>,
  attributes: Attributes,
): { style: object; fields: string } {
  let style = {};
  const fields: string[] = [];
  for (const name of attributeNames) {
    const mapping = mappings[name];
    if (mapping === undefined || !(name in attributes)) continue;
    const value = attributes[name];
    fields.push(mapping.field);
    if (value !== null && value !== undefined) style = { ...style, ...mapping.write(value) };
  }
  return { style, fields: fields.join(",") };
}

/** `#rrggbb`; null for none. */
export function hexOf(color: OptionalColor | undefined): string | null {
  const rgb = color?.color?.rgbColor;
  if (rgb === undefined) return null;
  const hex = (part = 0): string => `0${Math.round(part * 255).toString(16)}`.slice(-2);
  return `#${hex(rgb.red)}${hex(rgb.green)}${hex(rgb.blue)}`;
}

/** The colour of `#rrggbb` or `#rgb`. Throws for anything else. */
export function optionalColor(value: unknown, name: string): OptionalColor {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(String(value))?.[1];
  if (digits === undefined) throw invalidArgument(name);
  const long = digits.length === 6 ? digits : digits.replace(/./g, "$&$&");
  const part = (at: number): number => parseInt(long.slice(at, at + 2), 16) / 255;
  return { color: { rgbColor: { red: part(0), green: part(2), blue: part(4) } } };
}

function points(value: unknown, name: string): { magnitude: number; unit: "PT" } {
  return { magnitude: amount(value, name), unit: "PT" };
}

function amount(value: unknown, name: string): number {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) throw invalidArgument(name);
  return value;
}

function nameOf(values: Readonly<Record<string, string>>, value: string | undefined): string | null {
  return Object.keys(values).find((name) => values[name] === value) ?? null;
}

function valueOf<Values extends Readonly<Record<string, string>>>(
  values: Values,
  name: unknown,
  argument: string,
): Values[keyof Values] {
  for (const key in values) if (key === name) return values[key];
  throw invalidArgument(argument);
}
